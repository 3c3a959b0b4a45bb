/** Whether WebAssembly may be compiled here, which a page's policies can forbid: the shortest module compiles. */
export function allowsWasm() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}
