// The engine as one classic script with the compiled engine inside, for pages that can load no other
// files, such as `file:`, `blob:` and `srcdoc` ones.
import createEngine from 'cellmates-engine';
import { compile } from './inside.ts';
import { CellmatesError } from './problem.ts';
import { useSource } from './program.ts';
import { World } from './world.ts';

useSource({ compile, create: createEngine });
export { CellmatesError, World };
// Another script may have defined the global already.
const all = globalThis as { Cellmates?: object };
all.Cellmates = Object.assign(all.Cellmates ?? {}, { World, CellmatesError });
