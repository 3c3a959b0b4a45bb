// The ES module `cellmates`, for pages, workers and node.
import createEngine from 'cellmates-engine';
import { worldsOf } from './world.js';

/** @import { CreateThreaded } from './types.js' */

const wasmUrl = new URL('cellmates.wasm', import.meta.url);

async function wasm() {
  // Node's fetch reads no files.
  if (wasmUrl.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return readFile(wasmUrl);
  }
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl} could not be loaded: ${response.status} ${response.statusText}.`);
  return response.arrayBuffer();
}

export const World = worldsOf({
  wasm,
  single: async () => createEngine,
  threaded: async () => {
    // A bundler must not include this file, because it starts its workers from its own address.
    const url = new URL('threads/cellmates-engine.mjs', import.meta.url).href;
    const program = await import(/* @vite-ignore */ /* webpackIgnore: true */ url);
    return /** @type {CreateThreaded} */ (program.default);
  },
});

export { CellmatesError } from './problem.js';
