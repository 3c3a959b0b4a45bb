// The addon for p5.js as one classic script, with the engine and the finder inside. It is also for pages that can load no
// modules, such as `file:`, `blob:` and `srcdoc` ones.
import { CellmatesError, World } from 'cellmates';
import { Finder } from './finder_module.ts';
import { addon, register } from './p5_addon.ts';

import type { P5 } from './p5_types.ts';

const all = globalThis as unknown as { p5?: P5; Cellmates?: object };
// Another script may have defined the global already; an element with this id is none. Where p5 is no global, a program calls
// `p5.registerAddon(Cellmates.addon)`.
all.Cellmates = Object.assign(Object.getOwnPropertyDescriptor(all, 'Cellmates')?.value ?? {}, { World, CellmatesError, Finder, addon });
if (typeof all.p5 === 'function') register(all.p5);
