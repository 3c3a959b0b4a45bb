// The engine as one classic script with the compiled engine inside, for pages that can load no other
// files, such as `file:`, `blob:` and `srcdoc` ones.
import createEngine from 'cellmates-engine';
import { compile } from './inside.js';
import { CellmatesError } from './problem.js';
import { worldsOf } from './world.js';

export { CellmatesError };
export const World = worldsOf({ compile, create: createEngine });
// Another script may have defined the global already.
const all = /** @type {{ Cellmates?: object }} */ (globalThis);
all.Cellmates = Object.assign(all.Cellmates ?? {}, { World, CellmatesError });
