// What is known of a copy before its program is loaded.

import type { Schema } from './types.ts';

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

/** The program's words for the values that each parameter of the address takes: see `ignoredIn`. */
export const expectedBy = ({ run, view, page }: Schema): Record<string, string> =>
  Object.fromEntries([...run, ...view, ...page].map(({ name, expected }) => [name, expected]));

/** What embed.js knows. */
export const embedFacts = (schema: Schema) => ({ ...factsOf(schema), names: undefined, expected: expectedBy(schema) });
