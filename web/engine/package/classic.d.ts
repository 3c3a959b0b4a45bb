// Types of the classic script's global. Name them in a sketch with `/// <reference types="cellmates/classic" />`, or
// in tsconfig.json with `"types": ["cellmates/classic"]`.
import type * as all from './cellmates.js';

declare global {
  namespace Cellmates {
    type World = all.World;
    const World: typeof all.World;
    type CellmatesError = all.CellmatesError;
    const CellmatesError: typeof all.CellmatesError;
  }
}
export {};
