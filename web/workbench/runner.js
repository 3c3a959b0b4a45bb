// Plays a workload with one method after another, and times the frames.

/** @import { Instance, Program } from './program.js' */
/** @import { Frame, Workload } from './workload/workload.js' */
import { piecesOf, bytesOf } from './workload/binary.js';
import { WorkloadError } from './workload/workload.js';

/** @typedef {{ name: string, label: string, about: string }} MethodInfo */

/**
 * The cost of one method; times are of a frame, in ms.
 * @typedef {object} Result
 * @property {string} method
 * @property {number} keep Share of the discs that took part.
 * @property {number} n Mean number of discs.
 * @property {'too-long' | 'no-memory'} [failed] Set if not even the first frame was done. All that follows is then missing,
 *   but for `estimate`.
 * @property {number} [estimate] Expected time of a frame that took too long; 0 if unknown.
 * @property {number} plays Complete plays that were timed; 0 if the first one, with cold caches, took all the time.
 * @property {number} frames Frames of the first play; fewer than the workload has if time was up.
 * @property {Times} ms
 * @property {[number, number]} spread The least mean of a play, and the median of the plays' means.
 * @property {number} tests Pair tests of a frame.
 * @property {number} contacts Contacts of a frame.
 * @property {string} hash Of all contacts of `frames` frames, by the discs' ids.
 * @property {string} firstHash Of the contacts of the first frame.
 * @property {number} bytes Memory of the method's structures.
 * @property {number} rebuilds Frames of the first play in which the method rebuilt what it otherwise keeps.
 * @property {number} batch Frames that were timed together, because one is too short for the clock; otherwise 1.
 */

/**
 * @typedef {object} Times
 * @property {number} p50
 * @property {number} p95
 * @property {number} mean The median of the plays' means: by this, methods are compared.
 * @property {number} least Mean of the shortest time of each frame.
 * @property {number} build Part of `mean` for sorting the discs and building or updating the structures.
 * @property {number} query Part of `mean` for finding the contacts.
 * @property {number} order Time to sort the contacts into canonical order, apart from all others.
 */

/**
 * @typedef {object} RunOptions
 * @property {string} method
 * @property {number} [keep] Share of the discs that take part, 0 to 1; the same discs in all frames.
 * @property {number} budget Time for the run, ms. A run that can't end before its first frame may take four times as long.
 * @property {(share: number) => void} [onProgress] Called with the share of the time that is over.
 * @property {AbortSignal} [signal] Ends the run, which then rejects with the signal's reason.
 */

/**
 * How the contacts of the discs, which the methods take in single precision, compare with those of two loops in double
 * precision.
 * @typedef {object} Precision
 * @property {number} compared Frames whose contacts were compared: the first ones, and all unless that takes too long.
 * @property {number} contacts Contacts of these frames in double precision.
 * @property {number} wrong Pairs of these frames that touch in one precision only, by less than single precision can tell.
 */

/**
 * @typedef {object} Runner
 * @property {MethodInfo[]} methods
 * @property {number} clockStep Length of a step of the clock, ms.
 * @property {Precision} precision
 * @property {(options: RunOptions) => Promise<Result>} run One run at a time.
 * @property {() => void} close
 */

// A cancelled run ends within this time, ms, and a frame that has begun.
const slice = 50;

// The order of workbench_result.
const figures = /** @type {const} */ ([
  'n', 'plays', 'frames', 'p50', 'p95', 'mean', 'least', 'build', 'query', 'order', 'low', 'tests', 'contacts', 'bytes', 'rebuilds',
  'batch', 'hashHigh', 'hashLow', 'firstHigh', 'firstLow', 'estimate',
]);
const states = /** @type {const} */ (['running', 'done', 'too-long', 'no-memory']);

/**
 * Opens a runner in this thread. Rejects with one sentence if the program refuses the workload.
 * @param {Program} program
 * @param {Workload} workload
 * @returns {Promise<Runner>}
 */
export async function openRunner(program, workload) {
  /** @type {Instance | undefined} */
  let instance = await program.instantiate();
  load(instance, workload.frames);
  const methods = methodsOf(instance);
  return {
    methods,
    clockStep: instance._workbench_clock_step(),
    precision: precisionOf(instance),
    async run(options) {
      if (!instance) throw new Error('The runner is closed.');
      return play(instance, methods.findIndex(({ name }) => name === options.method), options);
    },
    close() {
      instance = undefined; // with all of its memory
    },
  };
}

/**
 * Gives the program the frames, in the compact binary format.
 * @param {Instance} instance
 * @param {Frame[]} frames
 */
function load(instance, frames) {
  const bytes = bytesOf({ frames });
  const pointer = instance._workbench_reserve(bytes / 4);
  if (!pointer) throw new Error('There is not enough memory for the workload.');
  const to = new Uint8Array(instance.wasmMemory.buffer, pointer, bytes);
  let at = 0;
  for (const piece of piecesOf({ frames })) {
    to.set(piece, at);
    at += piece.length;
  }
  const wrong = instance.UTF8ToString(instance._workbench_read());
  if (wrong) throw new WorkloadError(wrong);
}

/** @param {Instance} instance @returns {Precision} */
function precisionOf(instance) {
  const [compared, contacts, wrong] = new Float64Array(instance.wasmMemory.buffer, instance._workbench_rounding(), 3);
  return { compared, contacts, wrong };
}

/**
 * @param {Instance} instance
 * @returns {MethodInfo[]}
 */
function methodsOf(instance) {
  /** @type {MethodInfo[]} */
  const methods = [];
  for (;;) {
    const lines = instance.UTF8ToString(instance._workbench_method(methods.length));
    if (!lines) return methods;
    const [name, label, about] = lines.split('\n');
    methods.push({ name, label, about });
  }
}

/**
 * @param {Instance} instance
 * @param {number} number The method's.
 * @param {RunOptions} options
 * @returns {Promise<Result>}
 */
async function play(instance, number, { method, keep = 1, budget, onProgress, signal }) {
  if (number < 0) throw new Error(`There is no method "${method}".`);
  signal?.throwIfAborted();
  /** @type {typeof states[number]} */
  let state = instance._workbench_begin(number, keep, budget) ? 'running' : 'no-memory';
  while (state === 'running') {
    state = states[instance._workbench_advance(slice)];
    onProgress?.(instance._workbench_progress());
    // The thread has to receive messages, such as one to cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  const values = new Float64Array(instance.wasmMemory.buffer, instance._workbench_result(), figures.length);
  const value = /** @type {Record<typeof figures[number], number>} */ (Object.fromEntries(figures.map((name, k) => [name, values[k]])));
  return resultOf(method, keep, state, value);
}

/**
 * @param {string} method
 * @param {number} keep
 * @param {'done' | 'too-long' | 'no-memory'} state
 * @param {Record<typeof figures[number], number>} value
 * @returns {Result}
 */
function resultOf(method, keep, state, value) {
  const { n, plays, frames, p50, p95, mean, least, build, query, order, low, tests, contacts, bytes, rebuilds, batch } = value;
  if (state !== 'done') return /** @type {Result} */ ({ method, keep, n, failed: state, estimate: value.estimate });
  return {
    method, keep, n, plays, frames,
    ms: { p50, p95, mean, least, build, query, order },
    spread: [low, mean],
    tests, contacts,
    hash: hexadecimal(value.hashHigh, value.hashLow),
    firstHash: hexadecimal(value.firstHigh, value.firstLow),
    bytes, rebuilds, batch,
  };
}

/**
 * @param {number} high
 * @param {number} low
 */
const hexadecimal = (high, low) => [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
