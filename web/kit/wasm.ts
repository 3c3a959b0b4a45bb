// Programs in WebAssembly, as Emscripten makes them.

/** Whether WebAssembly may be compiled here, which a page's policies can forbid: the shortest module compiles. */
export function allowsWasm() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** How Emscripten's program gets its instance from a compiled module. */
export interface Instantiating {
  instantiateWasm(
    imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

/** Starts a program by Emscripten's function. @param options Others of its options. The program adds to this object. */
export const startProgram = <Program, Options extends object>(
  create: (options: Options & Instantiating) => Promise<Program>, module: WebAssembly.Module, options: Options,
): Promise<Program> => new Promise((resolve, reject) => {
  const instantiateWasm: Instantiating['instantiateWasm'] = (imports, receive) => {
    WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module)).catch(reject);
    return {};
  };
  create(Object.assign(options, { instantiateWasm })).then(resolve, reject);
});
