// The module `cellmates/wasm`, whose compiled engine is a file of its own: a server can compress it better, a browser
// compiles it while it arrives, and caches the result.
import createEngine from 'cellmates-engine';
import { nodeProcess, unsupported } from './compiled.ts';
import { useSource } from './program.ts';
import { World } from './world.ts';

async function load() {
  const url = new URL('cellmates.wasm', import.meta.url);
  const files = url.protocol === 'file:' ? nodeProcess()?.getBuiltinModule('node:fs/promises') : undefined;
  if (files) return new Response(await files.readFile(url)); // Node's fetch reads no files
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
}

async function compile() {
  const response = await load().catch((error) => {
    const { message } = error;
    throw unsupported(`cellmates.wasm could not be loaded from the folder of wasm.js (${message}). Put the file there, and allow it in ` +
      "a Content-Security-Policy (connect-src); or import 'cellmates', which contains it.", error);
  });
  // Browsers compile a stream only if its type is right, which some servers do not know.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

useSource('engine', { compile, create: createEngine });
// Not with `new URL`, which bundlers would take as a file to include.
World.threadsUrl = import.meta.url?.replace(/[^/]*$/, 'threads/') ?? '';
export { World };
export { CellmatesError } from '../driver/error.ts';
