// The global variables that the scripts of the engine and of p5 define.
import type { worldsOf } from '../engine/world.ts';

declare global {
  interface Cellmates {
    World: ReturnType<typeof worldsOf>;
  }
  interface Window {
    p5?: { Vector: new (x: number, y: number) => any };
  }
}
