// Makes instances of the workbench's program (src/workbench).

/**
 * The program's functions; src/workbench/exports.cpp describes them.
 * @typedef {object} Instance
 * @property {WebAssembly.Memory} wasmMemory
 * @property {(pointer: number) => string} UTF8ToString
 * @property {(words: number) => number} _workbench_reserve
 * @property {() => number} _workbench_read
 * @property {() => number} _workbench_rounding
 * @property {(number: number) => number} _workbench_method
 * @property {(number: number, keep: number, budget: number) => number} _workbench_begin
 * @property {(ms: number) => number} _workbench_advance
 * @property {() => number} _workbench_progress
 * @property {() => number} _workbench_clock_step
 * @property {() => number} _workbench_result
 */

/**
 * @typedef {object} Program
 * @property {() => Promise<Instance>} instantiate
 */

/**
 * @typedef {object} Options of Emscripten's factory.
 * @property {(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object} instantiateWasm
 */

/**
 * The program, compiled once for all of its instances.
 * @param {(options: Options) => Promise<Instance>} create The default export of cellmates-workbench.mjs.
 * @param {BufferSource | Response | PromiseLike<Response>} wasm The content of cellmates-workbench.wasm.
 * @returns {Promise<Program>}
 */
export async function loadProgram(create, wasm) {
  const given = await wasm;
  const bytes = given instanceof Response ? await contentOf(given) : given;
  const module = await WebAssembly.compile(bytes);
  return {
    instantiate: () =>
      new Promise((resolve, reject) => {
        create({
          instantiateWasm(imports, receive) {
            WebAssembly.instantiate(module, imports).then((instance) => receive(instance)).catch(reject);
            return {};
          },
        }).then(resolve, reject);
      }),
  };
}

// Not compiled while it is downloaded, because some servers give the file another type.
/** @param {Response} response */
async function contentOf(response) {
  if (!response.ok) throw new Error(`The program could not be loaded: the server answered ${response.status}.`);
  return response.arrayBuffer();
}
