// Plays a workload with one method after another, and times the frames.
import { AnswerPlay } from './answer_play.ts';
import { answers as answerInfos } from './methods.ts';
import { lacksMemory, skinFor } from './skin.ts';
import { piecesOf, bytesOf } from './workload/binary.ts';
import { meanCount, type Frame, type Workload, WorkloadError } from './workload/workload.ts';

import type { Answers } from './answer_play.ts';
import type { Instance, Program } from './program.ts';

type MethodInfo = { name: string; label: string; about: string };

/** The cost of one method; times are of a frame, in ms. */
export interface Result {
  method: string;
  /** Share of the discs that took part. */
  keep: number;
  /** Mean number of discs. */
  n: number;
  /**
   * Set if not even the first frame was done. All that follows is then missing,
   * but for `estimate`.
   */
  failed?: 'too-long' | 'no-memory';
  /** Expected time of a frame that took too long; 0 if unknown. */
  estimate?: number;
  /** Complete plays that were timed; 0 if the first one, with cold caches, took all the time. */
  plays: number;
  /** Frames of the first play; fewer than the workload has if time was up. */
  frames: number;
  ms: Times;
  /** The least mean of a play, and the median of the plays' means. */
  spread: [number, number];
  /** Pair tests of a frame; missing for code in JavaScript. */
  tests?: number;
  /** Contacts of a frame. */
  contacts: number;
  /** Of all contacts of `frames` frames, by the discs' ids. */
  hash: string;
  /** Of the contacts of the first frame. */
  firstHash: string;
  /** Memory of the method's structures; missing for code in JavaScript. */
  bytes?: number;
  /** Frames of the first play in which the method rebuilt what it otherwise keeps. */
  rebuilds: number;
  /** Frames that were timed together, because one is too short for the clock; otherwise 1. */
  batch: number;
}

interface Times {
  p50: number;
  p95: number;
  /** The median of the plays' means: by this, methods are compared. */
  mean: number;
  /** Mean of the shortest time of each frame. */
  least: number;
  /** Part of `mean` for sorting the discs and building or updating the structures; this and the next two are missing for code in JavaScript. */
  build?: number;
  /** Part of `mean` for finding the contacts. */
  query?: number;
  /** Time to sort the contacts into canonical order, apart from all others. */
  order?: number;
}

interface RunOptions {
  method: string;
  /** Share of the discs that take part, 0 to 1; the same discs in all frames. */
  keep?: number;
  /** Time for the run, ms. A run that can't end before its first frame may take four times as long. */
  budget: number;
  /** Called with the share of the time that is over. */
  onProgress?: (share: number) => void;
  /** Ends the run, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * How the contacts of the discs, which the methods take in single precision, compare with those of two loops in double
 * precision.
 */
export interface Precision {
  /** Frames whose contacts were compared: the first ones, and all unless that takes too long. */
  compared: number;
  /** Contacts of these frames in double precision. */
  contacts: number;
  /** Pairs of these frames that touch in one precision only, by less than single precision can tell. */
  wrong: number;
}

export interface Runner {
  methods: MethodInfo[];
  /** Length of a step of the clock, ms. */
  clockStep: number;
  precision: Precision;
  /** Of the answers that keep pairs, in the unit of the workload; 0 without answers. */
  skin: number;
  /** One run at a time. */
  run: (options: RunOptions) => Promise<Result>;
  close: () => void;
}

// A cancelled run ends within this time, ms, and a frame that has begun.
const slice = 50;

// A run may take this factor longer than its budget, as in src/workbench/player.cpp.
const patience = 4;

// The order of workbench_result.
const figures = [
  'n', 'plays', 'frames', 'p50', 'p95', 'mean', 'least', 'build', 'query', 'order', 'low', 'tests', 'contacts', 'bytes', 'rebuilds',
  'batch', 'hashHigh', 'hashLow', 'firstHigh', 'firstLow', 'estimate',
] as const;
type Figures = Record<typeof figures[number], number>;
const states = ['running', 'done', 'too-long', 'no-memory'] as const;

/**
 * Opens a runner in this thread. Rejects with one sentence if the program refuses the workload.
 * @param answers Code in JavaScript, which is played, too.
 */
export async function openRunner(program: Program, workload: Workload, answers: Answers = {}): Promise<Runner> {
  const answer = new AnswerPlay(workload.frames);
  let instance: Instance | undefined = await program.instantiate({
    begin: (keep) => answer.begin(keep),
    show: (frame) => answer.show(frame),
    find: () => answer.find(),
    count: () => answer.count(instance as Instance),
  });
  load(instance, workload.frames);
  const structures = methodsOf(instance);
  let skin: number | undefined;
  /** Searched when it is first needed. */
  const skinOf = () => (skin ??= answers['contacts-of'] ? skinFor(workload.frames, answers['contacts-of'](0)) : 0);
  /** The time of each answer in its last run. */
  const last = new Map<string, Result>();
  return {
    methods: [
      ...answerInfos.filter(({ name }) => name in answers).map(({ name, label, about }) => ({ name, label, about })),
      ...structures.map((structure) => ({ ...structure, label: `${structure.label} (C++)` })),
    ],
    clockStep: instance._workbench_clock_step(),
    precision: precisionOf(instance),
    get skin() {
      return skinOf();
    },
    async run(options) {
      if (!instance) throw new Error('The runner is closed.');
      const { method, keep = 1, budget } = options;
      const number = structures.findIndex(({ name }) => name === method);
      if (number >= 0) return play(instance, (...of) => instance?._workbench_begin(number, ...of) ?? 0, options);
      const make = answers[method];
      if (!make) throw new Error(`There is no method "${method}".`);
      // Code in JavaScript can't be stopped in the midst of a frame. No method's time grows faster than the square of the number.
      const before = last.get(method);
      const estimate = before ? before.ms.mean * (keep / before.keep) ** 2 : 0;
      if (before && estimate > patience * budget) return failure(method, keep, 'too-long', (before.n * keep) / before.keep, estimate);
      answer.contacts = make(skinOf());
      try {
        const result = await play(instance, instance._workbench_begin_answer, options);
        if (result.failed) return result;
        last.set(method, result);
        const { build, query, order, ...ms } = result.ms;
        return { ...result, ms, tests: undefined, bytes: undefined };
      } catch (error) {
        if (!lacksMemory(error)) throw error;
        return failure(method, keep, 'no-memory', keep * meanCount(workload.frames));
      }
    },
    close() {
      instance = undefined; // with all of its memory
    },
  };
}

/** Gives the program the frames, in the compact binary format. */
function load(instance: Instance, frames: Frame[]) {
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

function precisionOf(instance: Instance): Precision {
  const [compared, contacts, wrong] = new Float64Array(instance.wasmMemory.buffer, instance._workbench_rounding(), 3);
  return { compared, contacts, wrong };
}

function methodsOf(instance: Instance): MethodInfo[] {
  const methods: MethodInfo[] = [];
  for (;;) {
    const lines = instance.UTF8ToString(instance._workbench_method(methods.length));
    if (!lines) return methods;
    const [name, label, about] = lines.split('\n');
    methods.push({ name, label, about });
  }
}

async function play(
  instance: Instance, begin: (keep: number, budget: number) => number, { method, keep = 1, budget, onProgress, signal }: RunOptions,
): Promise<Result> {
  signal?.throwIfAborted();
  let state: typeof states[number] = begin(keep, budget) ? 'running' : 'no-memory';
  while (state === 'running') {
    state = states[instance._workbench_advance(slice)];
    onProgress?.(instance._workbench_progress());
    // The thread has to receive messages, such as one to cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  const values = new Float64Array(instance.wasmMemory.buffer, instance._workbench_result(), figures.length);
  return resultOf(method, keep, state, Object.fromEntries(figures.map((name, k) => [name, values[k]])) as Figures);
}

const failure = (method: string, keep: number, failed: 'too-long' | 'no-memory', n: number, estimate = 0) =>
  ({ method, keep, n, failed, estimate }) as Result;

function resultOf(
  method: string, keep: number, state: 'done' | 'too-long' | 'no-memory', value: Figures,
): Result {
  const { n, plays, frames, p50, p95, mean, least, build, query, order, low, tests, contacts, bytes, rebuilds, batch } = value;
  if (state !== 'done') return failure(method, keep, state, n, value.estimate);
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

const hexadecimal = (high: number, low: number) => [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
