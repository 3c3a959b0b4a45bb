// What is known of a copy before its program is loaded.

import type { Schema } from './types.ts';

/** Choices with spaces between them, or the least and the most of a number, and 0 if that is allowed, too. */
export type Allowed = string | number[];

/** Facts about a copy that are known before the program is loaded. */
export interface Facts {
  /** Names of the address's parameters. */
  names: string[];
  /** Number of discs by scene. */
  scenes: Record<string, number>;
  /** Scene and discs of an address without parameters. */
  opening: { scene: string; n: number };
  /** Scene of an address that has parameters but names no scene. */
  usual: string;
}

export const factsOf = ({ run, view, page, scenes, opening }: Schema): Facts => ({
  names: [...run, ...view, ...page].map(({ name }) => name),
  scenes: Object.fromEntries(scenes.map(({ name, n }) => [name, n])),
  opening,
  usual: String(run.find(({ name }) => name === 'scene')?.usual),
});

/** What embed.js knows. It cannot ask the program which values that accepts. */
export const embedFacts = (schema: Schema) => {
  const { names, ...facts } = factsOf(schema);
  const allowed = [...schema.run, ...schema.view, ...schema.page].map((field): [string, Allowed] => {
    if (field.kind === 'flag') return [field.name, '0 1'];
    if ('least' in field) return [field.name, [field.least, field.most, ...(field.automatic ? [0] : [])]];
    return [field.name, field.choices.join(' ')];
  });
  return { ...facts, allowed: Object.fromEntries(allowed) };
};
