// Unpacks a compiled program that the build writes into the script: deflated, as base64.
import { need, nodeProcess } from './compiled.ts';

async function inflate(bytes: Uint8Array<ArrayBuffer>) {
  // Older versions of Bun, and pages simulated in Node.js by tests, have no DecompressionStream.
  const zlib = nodeProcess()?.getBuiltinModule('node:zlib');
  if (zlib) return zlib.inflateSync(bytes);
  need('Response', 'Blob', 'DecompressionStream');
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}

export async function compileText(base64: string) {
  need('atob');
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = text.charCodeAt(k);
  return WebAssembly.compile(await inflate(bytes));
}
