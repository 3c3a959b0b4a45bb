// The thread that reads or generates workloads, and measures. It keeps the workload it was given last.
import { describe, sentences, type Description } from './describe.ts';
import { demandClock, now } from '../kit/timing.ts';
import { generators } from './generators/index.ts';
import { loadProgram, type Program } from './program.ts';
import { openRunner, type Precision, type Runner } from './runner.ts';
import { halfDecades, survey, type Progress, type Surveyed } from './survey.ts';
import { importWorkload } from './workload/import.ts';
import { meanCount, WorkloadError, type Frame, type Workload } from './workload/workload.ts';

import type { Answers, Texts } from './answer_play.ts';
import type { Values } from './generators/parameter.ts';
import type { Choice } from './how.ts';
import type { Column } from './workload/reading.ts';

/** Where a workload comes from. */
export interface Source {
  /** Differs from that of any other source. */
  key: number;
  scene?: { name: string; values: Values };
  /** A file or text. */
  content?: Blob | string;
  /** How it is to be read. */
  choice?: Choice;
}

/** The parts of a workload that the page shows. */
export interface Preview {
  name: string;
  notes: string[];
  columns?: Column[];
  sentences: string[];
  description: Description;
  /** Mean number of discs. */
  n: number;
  /** Some discs of a frame that has `of`. */
  picture: { x: Float64Array; y: Float64Array; r: Float64Array; of: number };
}

/** A task of the worker: read a workload and, with `run`, measure it. */
export type Task = { source: Source; run?: { methods: string[]; budget: number; program: string; wasm: string; answers: string } };

/** Messages to the page; each task ends with "done", "failed" or "cancelled". */
export type News = { kind: 'reading'; share: number } | { kind: 'read'; preview: Preview }
  | { kind: 'begin'; steps: { keep: number; n: number }[]; clockStep: number; precision: Precision; skin: number; code: Texts }
  | { kind: 'measuring'; progress: Progress }
  | { kind: 'result'; result: Surveyed } | { kind: 'done' } | { kind: 'cancelled' } | { kind: 'failed'; sentence: string; columns?: Column[] };

const mostDrawn = 5000;
const sliceMs = 30;

const tell = (news: News) => self.postMessage(news);

/** Lets messages in. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

let kept: { key: number; workload: Workload; preview: Preview; runner?: Runner } | undefined;
let program: Promise<{ program: Program; answers: Answers; texts: Texts }> | undefined;
let running: AbortController | undefined;

async function workloadOf({ scene, content = '', choice }: Source, signal: AbortSignal): Promise<Workload> {
  const onProgress = (share: number) => tell({ kind: 'reading', share });
  if (!scene) return importWorkload(content, { onProgress, signal, ...choice });
  const generator = generators.find(({ name }) => name === scene.name);
  if (!generator) throw new Error(`There is no scene "${scene.name}".`);
  const frames: Frame[] = [];
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

/** Some discs of the first frame that has any. */
function pictureOf(frames: Frame[]) {
  const { count, x, y, r } = frames.find((frame) => frame.count > 0) ?? frames[0];
  const step = Math.max(1, count / mostDrawn);
  const length = Math.floor(count / step);
  const some = (all: Frame['x']) => Float64Array.from({ length }, (_, k) => all[Math.floor(k * step)]);
  return { x: some(x), y: some(y), r: some(r), of: count };
}

async function keep(source: Source, signal: AbortSignal) {
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

function programOf({ program: script, wasm, answers }: NonNullable<Task['run']>) {
  program ??= Promise.all([import(script), import(answers)]).then(async ([{ default: create }, code]) =>
    ({ program: await loadProgram(create, fetch(wasm)), ...(code as { answers: Answers; texts: Texts }) })).catch((error) => {
    // Each browser has other words for this.
    throw error instanceof TypeError ? new Error('The program that measures could not be downloaded. Try again.') : error;
  });
  program.catch(() => (program = undefined)); // the next run tries again
  return program;
}

async function perform({ source, run }: Task, signal: AbortSignal) {
  const mine = await keep(source, signal);
  tell({ kind: 'read', preview: mine.preview });
  if (!run) return;
  const loaded = await programOf(run);
  signal.throwIfAborted();
  mine.runner ??= await openRunner(loaded.program, mine.workload, loaded.answers);
  demandClock(mine.runner.clockStep);
  const shares = halfDecades(mine.preview.n);
  const { clockStep, precision, skin } = mine.runner;
  tell({ kind: 'begin', steps: shares.map((share) => ({ keep: share, n: share * mine.preview.n })), clockStep, precision, skin, code: loaded.texts });
  await survey(mine.runner, {
    methods: run.methods,
    shares,
    budget: run.budget,
    signal,
    onProgress: (progress) => tell({ kind: 'measuring', progress }),
    onResult: (result) => tell({ kind: 'result', result }),
  });
}

function sentenceOf(error: unknown) {
  if (error instanceof RangeError) return 'There is not enough memory for this workload.';
  return error instanceof Error ? error.message : String(error);
}

self.onmessage = async ({ data }: MessageEvent<Task | 'cancel'>) => {
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
