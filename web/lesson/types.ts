// The global variables that the scripts of the engine and of p5 define.
import type { World as Whole } from '../engine/world.ts';

/** A world whose parameters come from the lesson's tables, where names are strings. The engine checks them. */
export type World = Omit<Whole, 'set'> & { set(changes: object): string };
export interface Worlds {
  create(options?: object): Promise<World>;
}

declare global {
  interface Cellmates {
    World: Worlds;
  }
  interface Window {
    Cellmates?: Cellmates;
    p5?: { Vector: new (x: number, y: number) => any };
  }
}
