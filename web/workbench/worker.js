// The thread that reads or generates workloads, and measures. It keeps the workload it was given last.
import { describe, sentences } from './describe.js';
import { demandClock, now } from '../timing.js';
import { generators } from './generators/index.js';
import { loadProgram } from './program.js';
import { openRunner } from './runner.js';
import { halfDecades, meanCount, survey } from './survey.js';
import { importWorkload } from './workload/import.js';
import { WorkloadError } from './workload/workload.js';

/** @import { Description } from './describe.js' */
/** @import { Values } from './generators/parameter.js' */
/** @import { Choice } from './how.js' */
/** @import { Program } from './program.js' */
/** @import { Precision, Runner } from './runner.js' */
/** @import { Progress, Surveyed } from './survey.js' */
/** @import { Column } from './workload/reading.js' */
/** @import { Frame, Workload } from './workload/workload.js' */

/**
 * Where a workload comes from.
 * @typedef {object} Source
 * @property {number} key Differs from that of any other source.
 * @property {{ name: string, values: Values }} [scene]
 * @property {Blob | string} [content] A file or text.
 * @property {Choice} [choice] How it is to be read.
 */

/**
 * What the page shows of a workload.
 * @typedef {object} Preview
 * @property {string} name
 * @property {string[]} notes
 * @property {Column[]} [columns]
 * @property {string[]} sentences
 * @property {Description} description
 * @property {number} n Mean number of discs.
 * @property {{ x: Float64Array, y: Float64Array, r: Float64Array, of: number }} picture Some discs of a frame that has `of`.
 */

/**
 * What the worker is to do: read a workload and, with `run`, measure it.
 * @typedef {{ source: Source, run?: { methods: string[], budget: number, program: string, wasm: string } }} Task
 */

/**
 * Messages to the page; each task ends with "done", "failed" or "cancelled".
 * @typedef {{ kind: 'reading', share: number } | { kind: 'read', preview: Preview }
 *   | { kind: 'begin', steps: { keep: number, n: number }[], clockStep: number, precision: Precision }
 *   | { kind: 'measuring', progress: Progress }
 *   | { kind: 'result', result: Surveyed } | { kind: 'done' } | { kind: 'cancelled' } | { kind: 'failed', sentence: string, columns?: Column[] }} News
 */

const mostDrawn = 5000;
const sliceMs = 30;

/** @param {News} news */
const tell = (news) => self.postMessage(news);

/** Lets messages in. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** @type {{ key: number, workload: Workload, preview: Preview, runner?: Runner } | undefined} */
let kept;
/** @type {Promise<Program> | undefined} */
let program;
/** @type {AbortController | undefined} */
let running;

/** @param {Source} source @param {AbortSignal} signal @returns {Promise<Workload>} */
async function workloadOf({ scene, content = '', choice }, signal) {
  const onProgress = (/** @type {number} */ share) => tell({ kind: 'reading', share });
  if (!scene) return importWorkload(content, { onProgress, signal, ...choice });
  const generator = generators.find(({ name }) => name === scene.name);
  if (!generator) throw new Error(`There is no scene "${scene.name}".`);
  /** @type {Frame[]} */
  const frames = [];
  let since = now();
  for (const frame of generator.frames(scene.values)) {
    frames.push(frame);
    if (now() - since < sliceMs) continue;
    onProgress(frames.length / scene.values.frames);
    await breathe();
    signal.throwIfAborted();
    since = now();
  }
  return { name: generator.label, frames, notes: [] };
}

/** Some discs of the first frame that has any. @param {Frame[]} frames */
function pictureOf(frames) {
  const { count, x, y, r } = frames.find((frame) => frame.count > 0) ?? frames[0];
  const step = Math.max(1, count / mostDrawn);
  const length = Math.floor(count / step);
  const some = (/** @type {Frame['x']} */ all) => Float64Array.from({ length }, (_, k) => all[Math.floor(k * step)]);
  return { x: some(x), y: some(y), r: some(r), of: count };
}

/** @param {Source} source @param {AbortSignal} signal */
async function keep(source, signal) {
  if (kept?.key === source.key) return kept;
  kept?.runner?.close();
  kept = undefined; // before another one takes memory
  const workload = await workloadOf(source, signal);
  const description = describe(workload);
  const { name, notes, columns, frames } = workload;
  kept = { key: source.key, workload,
    preview: { name, notes, columns, sentences: sentences(description), description, n: meanCount(frames), picture: pictureOf(frames) } };
  return kept;
}

/** @param {NonNullable<Task['run']>} files */
function programOf({ program: script, wasm }) {
  program ??= import(script).then(({ default: create }) => loadProgram(create, fetch(wasm))).catch((error) => {
    // Each browser has other words for this.
    throw error instanceof TypeError ? new Error('The program that measures could not be downloaded. Try again.') : error;
  });
  program.catch(() => (program = undefined)); // the next run tries again
  return program;
}

/** @param {Task} task @param {AbortSignal} signal */
async function perform({ source, run }, signal) {
  const mine = await keep(source, signal);
  tell({ kind: 'read', preview: mine.preview });
  if (!run) return;
  const loaded = await programOf(run);
  signal.throwIfAborted();
  mine.runner ??= await openRunner(loaded, mine.workload);
  demandClock(mine.runner.clockStep);
  const shares = halfDecades(mine.preview.n);
  const { clockStep, precision } = mine.runner;
  tell({ kind: 'begin', steps: shares.map((share) => ({ keep: share, n: share * mine.preview.n })), clockStep, precision });
  await survey(mine.runner, {
    methods: run.methods,
    shares,
    budget: run.budget,
    signal,
    onProgress: (progress) => tell({ kind: 'measuring', progress }),
    onResult: (result) => tell({ kind: 'result', result }),
  });
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof RangeError) return 'There is not enough memory for this workload.';
  return error instanceof Error ? error.message : String(error);
}

self.onmessage = async (/** @type {MessageEvent<Task | 'cancel'>} */ { data }) => {
  if (data === 'cancel') return running?.abort();
  const mine = new AbortController();
  running = mine;
  try {
    await perform(data, mine.signal);
    tell({ kind: 'done' });
  } catch (error) {
    tell(mine.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', sentence: sentenceOf(error), ...(error instanceof WorkloadError && { columns: error.columns }) });
  }
};
