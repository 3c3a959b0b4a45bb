// The compiled engine: instances of it, and its functions (src/engine/exports.cpp).
import { CellmatesError } from './problem.js';

/** @import { Instance, Source } from './types.js' */

/** @type {Promise<Instance> | undefined} */
let alone;

/**
 * An instance with one thread, which all worlds share.
 * @param {Source} source
 */
function single(source) {
  alone ??= start(source);
  // The next attempt may be luckier.
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

/** Whether memory can be shared with workers here. */
const canShare = () =>
  typeof SharedArrayBuffer === 'function' && (globalThis.crossOriginIsolated ?? true) && typeof Worker === 'function';
const inNode = () => typeof process === 'object' && process.versions?.node !== undefined;

/**
 * An instance for a world with that many threads: with workers of its own, or, where there can be
 * none, the one that all share.
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
 * What the engine has said: code, field and sentence in a line each, and then the value.
 * @param {string} text
 * @returns The sentence, where it was done.
 * @throws {CellmatesError} Where it was not.
 */
export function accept(text) {
  const [code, field, sentence, ...value] = text.split('\n');
  if (code === 'done') return sentence;
  throw new CellmatesError(`${sentence}.`, code, field || undefined, field ? value.join('\n') : undefined);
}
