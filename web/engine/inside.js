// Unpacks the compiled engine that the build writes into the script: deflated, as base64.

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflate(bytes) {
  // Older versions of Bun, and pages simulated in Node.js by tests, have no DecompressionStream.
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');
  if (zlib) return zlib.inflateSync(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
}

export async function compile() {
  const text = atob(BUILD_WASM);
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = text.charCodeAt(k);
  return WebAssembly.compile(await inflate(bytes));
}
