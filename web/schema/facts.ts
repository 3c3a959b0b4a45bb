// What is known of a copy before its program is loaded.

import type { Field, Schema } from './types.ts';

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

/** What a parameter of the address takes, and the program's words for it. */
export type Taken = Pick<Field, 'kind' | 'expected'> & Partial<{ choices: string[]; least: number; most: number; automatic: boolean }>;

export const takenBy = ({ run, view, page }: Schema): Record<string, Taken> =>
  Object.fromEntries([...run, ...view, ...page].map((field) => {
    const { kind, expected, choices = [], least, most, automatic }: Taken = field;
    return [field.name, { kind, expected, choices: choices.length > 0 ? choices : undefined, least, most, automatic: automatic || undefined }];
  }));

/** What embed.js knows. */
export const embedFacts = (schema: Schema) => ({ ...factsOf(schema), names: undefined, taken: takenBy(schema) });
