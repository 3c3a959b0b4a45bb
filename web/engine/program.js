// Makes instances of the compiled engine, and reads its answers (src/engine/exports.cpp).
import { CellmatesError } from './problem.js';

/** @import { Instance, Source } from './types.js' */

/** @type {Promise<Instance> | undefined} */
let alone;

/**
 * The instance with one thread, which all worlds with one thread share.
 * @param {Source} source
 */
function single(source) {
  alone ??= start(source);
  // Try again next time after a failure.
  alone.catch(() => (alone = undefined));
  return alone;
}

/** @param {Source} source */
async function start(source) {
  const [create, module] = await Promise.all([source.single(), source.wasm().then(WebAssembly.compile)]);
  return create({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
      return {};
    },
  });
}

/** Whether this environment can share memory with workers. */
const canShare = () =>
  typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true) && typeof Worker === 'function';
const inNode = () => typeof process === 'object' && process.versions?.node !== undefined;

/**
 * An instance for a world with `threads` threads. It has workers of its own; if workers are
 * impossible or unnecessary, it is the shared instance with one thread.
 * @param {Source} source
 * @param {number} threads
 * @returns {Promise<Instance>}
 */
export async function instanceFor(source, threads) {
  if (threads === 1 || !source.threaded || !(inNode() || canShare())) return single(source);
  const create = await source.threaded();
  return create({ threads });
}

/** @param {Instance} instance */
export function release(instance) {
  instance.PThread?.terminateAllThreads();
}

/**
 * Reads an answer of the engine: code, field and sentence in a line each, and then the value.
 * @param {string} text
 * @returns The sentence of a command that was carried out.
 * @throws {CellmatesError} If the command was not carried out.
 */
export function accept(text) {
  const [code, field, sentence, ...value] = text.split('\n');
  if (code === 'done') return sentence;
  throw new CellmatesError(`${sentence}.`, code, field || undefined, field ? value.join('\n') : undefined);
}
