// The addon for p5.js as one classic script with the engine inside.
import 'cellmates';
import { addon, register } from './p5_addon.ts';

import type { P5 } from './p5_types.ts';

const all = globalThis as unknown as { p5?: P5; Cellmates: object };
// Where p5 is no global, a program calls `p5.registerAddon(Cellmates.addon)`.
Object.assign(all.Cellmates, { addon });
if (all.p5) register(all.p5);
