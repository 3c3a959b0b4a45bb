// The module `cellmates/wasm`, whose compiled engine is a file of its own: a server can compress it better, a browser
// compiles it while it arrives, and caches the result.
import createEngine from 'cellmates-engine';
import { worldsOf } from './world.js';

async function compile() {
  const url = new URL('cellmates.wasm', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process) {
    // Node's fetch reads no files.
    const { readFile } = globalThis.process.getBuiltinModule('node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status} ${response.statusText}.`);
  // Browsers compile a stream only if its type is right, which some servers do not know.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export const World = worldsOf({ compile, create: createEngine });
// Not with `new URL`, which bundlers would take as a file to include.
World.threadsUrl = import.meta.url.replace(/[^/]*$/, 'threads/');
export { CellmatesError } from './problem.js';
