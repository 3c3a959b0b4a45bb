// What the engine's classic script leaves in the page.
import type { worldsOf } from '../engine/world.js';

declare global {
  interface Cellmates {
    World: ReturnType<typeof worldsOf>;
  }
}
