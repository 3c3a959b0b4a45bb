// What the build tells the sections' values.js. It runs in node, so nothing here is of a browser.
import type { Posters } from '../types.js';

/** What the values need of the engine's world. */
interface World extends Record<'x' | 'y' | 'r', Float32Array> {
  box: { width: number; height: number };
  id: Uint32Array;
  step(): void;
  stats(): { pairTests: number; contacts: number };
  destroy(): void;
}

export interface Facts {
  /** Of the engine that has just been built. */
  World: { create(options: object): Promise<World> };
  /** Bytes of Brotli that a reader downloads for a measurement. */
  engineBytes: number;
  /** Pictures of the scenes. */
  posters: Posters['scenes'];
  /** JSON of one of the project's files. */
  read(path: string): any;
}
