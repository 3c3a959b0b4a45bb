// Makes instances of the workbench's program (src/workbench).
import { startProgram, type Instantiating } from '../kit/wasm.ts';

/** The program's functions; src/workbench/exports.cpp describes them. */
export interface Instance {
  wasmMemory: WebAssembly.Memory;
  UTF8ToString: (pointer: number) => string;
  _workbench_reserve: (words: number) => number;
  _workbench_read: () => number;
  _workbench_rounding: () => number;
  _workbench_method: (number: number) => number;
  _workbench_begin: (number: number, keep: number, budget: number) => number;
  _workbench_begin_answer: (keep: number, budget: number) => number;
  _workbench_contact: (a: number, b: number) => void;
  _workbench_advance: (ms: number) => number;
  _workbench_progress: () => number;
  _workbench_clock_step: () => number;
  _workbench_result: () => number;
}

/** Functions that the program calls to play code in JavaScript. */
export interface Played {
  /** @param keep Share of the discs. @returns Their number in all frames together. */
  begin(keep: number): number;
  show(frame: number): void;
  find(): void;
  /** Calls `_workbench_contact` for each contact of the latest frame. */
  count(): void;
}

export interface Program {
  instantiate: (answer?: Played) => Promise<Instance>;
}

/**
 * The program, compiled once for all of its instances.
 * @param create The default export of cellmates-workbench.mjs.
 * @param wasm The content of cellmates-workbench.wasm.
 */
export async function loadProgram(
  create: (options: Instantiating & { answer?: Played }) => Promise<Instance>, wasm: BufferSource | Response | PromiseLike<Response>,
): Promise<Program> {
  const given = await wasm;
  const bytes = given instanceof Response ? await contentOf(given) : given;
  const module = await WebAssembly.compile(bytes);
  return { instantiate: (answer) => startProgram(create, module, { answer }) };
}

// Not compiled while it is downloaded, because some servers give the file another type.
async function contentOf(response: Response) {
  if (!response.ok) throw new Error(`The program could not be loaded: the server answered ${response.status}.`);
  return response.arrayBuffer();
}
