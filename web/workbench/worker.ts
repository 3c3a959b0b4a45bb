// The thread that reads or generates workloads, and measures. It keeps the workload it was given last. A task is stopped by
// ending the thread.
import { describe, sentences, type Description } from './describe.ts';
import { wrongType } from '../kit/module_type.ts';
import { clockStep, demandClock, now } from '../kit/timing.ts';
import { generate } from './generators/index.ts';
import { Player, type Answers, type Texts } from './player.ts';
import { halfDecades, survey, type Progress, type Surveyed } from './survey.ts';
import { importWorkload } from './workload/import.ts';
import { WorkloadError, type Choice, type Column, type Frame, type Question, type Workload } from './workload/workload.ts';

import type { Values } from './generators/parameter.ts';

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
  /** Some discs of a frame that has `of`. */
  picture: { x: Float64Array; y: Float64Array; r: Float64Array; of: number };
}

/** A task of the worker: read a workload and, with `run`, measure it. */
export type Task = { source: Source; run?: { methods: string[]; budget: number; answers: string } };

/**
 * Messages to the page; each task ends with "done" or "failed". The step of the clock is in ms; the skin is that of the code that
 * keeps pairs, in the unit of the workload: the best one by counting.
 */
export type News = { kind: 'reading'; share: number } | { kind: 'read'; preview: Preview }
  | { kind: 'begin'; clockStep: number; skin: number; code: Texts }
  | { kind: 'measuring'; progress: Progress }
  | { kind: 'result'; result: Surveyed } | { kind: 'done' } | { kind: 'failed'; sentence: string; columns?: Column[]; question?: Question };

const mostDrawn = 5000;
const sliceMs = 30;

const tell = (news: News) => self.postMessage(news);

let kept: { key: number; workload: Workload; preview: Preview; player?: Player } | undefined;

async function workloadOf({ scene, content = '', choice }: Source): Promise<Workload> {
  const onProgress = (share: number) => tell({ kind: 'reading', share });
  if (!scene) return importWorkload(content, { onProgress, ...choice });
  let since = now();
  return generate(scene.name, scene.values, (count) => {
    if (now() - since < sliceMs) return;
    onProgress(count / scene.values.frames);
    since = now();
  });
}

/** Some discs of the first frame that has any. */
function pictureOf(frames: Frame[]) {
  const { count, x, y, r } = frames.find((frame) => frame.count > 0) ?? frames[0];
  const step = Math.max(1, count / mostDrawn);
  const length = Math.floor(count / step);
  const some = (all: Frame['x']) => Float64Array.from({ length }, (_, k) => all[Math.floor(k * step)]);
  return { x: some(x), y: some(y), r: some(r), of: count };
}

async function keep(source: Source) {
  if (kept?.key === source.key) return kept;
  kept = undefined; // before another one takes memory
  const workload = await workloadOf(source);
  const description = describe(workload);
  const { name, notes, columns, frames } = workload;
  kept = { key: source.key, workload,
    preview: { name, notes, columns, sentences: sentences(description), description, picture: pictureOf(frames) } };
  return kept;
}

async function answersAt(address: string): Promise<{ answers: Answers; texts: Texts }> {
  try {
    return await import(address);
  } catch { // each browser has other words
    const why = await wrongType(address);
    throw new Error(`The code that is measured could not be downloaded${why && `: ${why}`}. Try again.`);
  }
}

async function perform({ source, run }: Task) {
  const mine = await keep(source);
  tell({ kind: 'read', preview: mine.preview });
  if (!run) return;
  const { answers, texts } = await answersAt(run.answers);
  demandClock();
  const player = (mine.player ??= new Player(mine.workload.frames, answers));
  tell({ kind: 'begin', clockStep: clockStep(), skin: player.skin.width, code: texts });
  survey(player, {
    methods: run.methods,
    shares: halfDecades(mine.preview.description.discs.mean),
    budget: run.budget,
    onProgress: (progress) => tell({ kind: 'measuring', progress }),
    onResult: (result) => tell({ kind: 'result', result }),
  });
}

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    await perform(data);
    tell({ kind: 'done' });
  } catch (error) {
    const sentence = error instanceof RangeError ? 'There is not enough memory for this workload.'
      : error instanceof Error ? error.message : String(error);
    tell({ kind: 'failed', sentence, ...(error instanceof WorkloadError && { columns: error.columns, question: error.question }) });
  }
};
