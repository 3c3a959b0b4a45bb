// The finder as one classic script with its compiled program inside.
import { CellmatesError, Finder } from './finder_module.ts';

// Another script may have defined the global already.
const all = globalThis as { Cellmates?: object };
all.Cellmates = Object.assign(all.Cellmates ?? {}, { Finder }, !('CellmatesError' in (all.Cellmates ?? {})) && { CellmatesError });
