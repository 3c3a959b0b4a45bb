// The global variable that the engine's classic script defines.
import type { worldsOf } from '../engine/world.js';

declare global {
  interface Cellmates {
    World: ReturnType<typeof worldsOf>;
  }
}
