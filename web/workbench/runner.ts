// Plays a workload with one method after another, and times the frames.

import type { Instance, Program } from './program.ts';
import { piecesOf, bytesOf } from './workload/binary.ts';
import { type Frame, type Workload, WorkloadError } from './workload/workload.ts';

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
  /** Pair tests of a frame. */
  tests: number;
  /** Contacts of a frame. */
  contacts: number;
  /** Of all contacts of `frames` frames, by the discs' ids. */
  hash: string;
  /** Of the contacts of the first frame. */
  firstHash: string;
  /** Memory of the method's structures. */
  bytes: number;
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
  /** Part of `mean` for sorting the discs and building or updating the structures. */
  build: number;
  /** Part of `mean` for finding the contacts. */
  query: number;
  /** Time to sort the contacts into canonical order, apart from all others. */
  order: number;
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
  /** One run at a time. */
  run: (options: RunOptions) => Promise<Result>;
  close: () => void;
}

// A cancelled run ends within this time, ms, and a frame that has begun.
const slice = 50;

// The order of workbench_result.
const figures = [
  'n', 'plays', 'frames', 'p50', 'p95', 'mean', 'least', 'build', 'query', 'order', 'low', 'tests', 'contacts', 'bytes', 'rebuilds',
  'batch', 'hashHigh', 'hashLow', 'firstHigh', 'firstLow', 'estimate',
] as const;
const states = ['running', 'done', 'too-long', 'no-memory'] as const;

/** Opens a runner in this thread. Rejects with one sentence if the program refuses the workload. */
export async function openRunner(program: Program, workload: Workload): Promise<Runner> {
  let instance: Instance | undefined = await program.instantiate();
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

/** @param number The method's. */
async function play(
  instance: Instance, number: number, { method, keep = 1, budget, onProgress, signal }: RunOptions,
): Promise<Result> {
  if (number < 0) throw new Error(`There is no method "${method}".`);
  signal?.throwIfAborted();
  let state: typeof states[number] = instance._workbench_begin(number, keep, budget) ? 'running' : 'no-memory';
  while (state === 'running') {
    state = states[instance._workbench_advance(slice)];
    onProgress?.(instance._workbench_progress());
    // The thread has to receive messages, such as one to cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  const values = new Float64Array(instance.wasmMemory.buffer, instance._workbench_result(), figures.length);
  const value = Object.fromEntries(figures.map((name, k) => [name, values[k]])) as Record<typeof figures[number], number>;
  return resultOf(method, keep, state, value);
}

function resultOf(
  method: string, keep: number, state: 'done' | 'too-long' | 'no-memory', value: Record<typeof figures[number], number>,
): Result {
  const { n, plays, frames, p50, p95, mean, least, build, query, order, low, tests, contacts, bytes, rebuilds, batch } = value;
  if (state !== 'done') return { method, keep, n, failed: state, estimate: value.estimate } as Result;
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
