// What is known of a copy before its program is loaded.

import type { Schema } from '../types.ts';

/** Facts about a copy that are known before the program is loaded. */
export interface Facts {
  /** Names of the parameters that can be changed while the simulation runs, and of the others. */
  live: string[];
  fixed: string[];
  /** Number of discs by scene. */
  scenes: Record<string, number>;
  /** Scene and discs of an address without parameters. */
  opening: { scene: string; n: number };
  /** Scene of an address that has parameters but names no scene. */
  usual: string;
}

export const factsOf = ({ run, view, page, scenes, opening }: Schema): Facts => ({
  live: [...run, ...view].map(({ name }) => name),
  fixed: page.map(({ name }) => name),
  scenes: Object.fromEntries(scenes.map(({ name, n }) => [name, n])),
  opening,
  usual: String(run.find(({ name }) => name === 'scene')?.usual),
});
