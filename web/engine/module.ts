// The module `cellmates`: one file with the compiled engine inside, which every bundler can take along. It names no
// other file, because each bundler has its own idea of `import.meta.url`.
import createEngine from 'cellmates-engine';
import { compileText } from './inside.ts';
import { useSource } from './program.ts';

useSource('engine', { compile: () => compileText(BUILD_WASM), create: createEngine });
export { World } from './world.ts';
export { CellmatesError } from '../driver/error.ts';
