// Plays the frames of a workload with code in JavaScript, and times them.
import { median } from '../kit/statistics.ts';
import { clockStep, now, startTiming } from '../kit/timing.ts';
import { mixed } from './generators/random.ts';
import { lacksMemory, skinFor } from './skin.ts';
import { meanCount, newFrame, type Frame } from './workload/workload.ts';

/** Calls `found` for each two discs that touch, by index. */
export type Contacts = (x: Float64Array, y: Float64Array, r: Float64Array, found: (i: number, j: number) => void) => void;

/** By method, what makes its function. @param skin In the unit of the places, above 0. */
export type Answers = Record<string, (skin: number) => Contacts>;

/** The code of each method, as the page shows it. */
export type Texts = Record<string, { typescript: string; javascript: string }>;

/** The cost of one method; times are of a frame, in ms. */
export interface Result {
  method: string;
  /** Share of the discs that took part. */
  keep: number;
  /** Mean number of discs. */
  n: number;
  /** Set if not even the first frame was done. All that follows is then missing. */
  failed?: 'too-long' | 'no-memory';
  /** Complete plays that were timed; 0 if the first one, with cold caches, took all the time. */
  plays: number;
  /** Whether the code had run for long enough to be compiled well: its first play is not the only one, or was long. */
  warm: boolean;
  /** Frames of the first play; fewer than the workload has if time was up. */
  frames: number;
  /** The median of the plays' means. */
  ms: number;
  /** Share of the frames in which a list with the player's skin is rebuilt. */
  rebuilt: number;
  /** Contacts of a frame. */
  contacts: number;
  /** Of all contacts of `frames` frames. */
  hash: string;
  /** Of the contacts of the first frame. */
  firstHash: string;
}

// A run may take this factor longer than its budget.
const patience = 4;
// Shorter frames are timed together, and all that are shorter than some steps of the clock.
const leastMs = 0.05;
const leastSteps = 10;
const reportMs = 50;
// Browsers compile a loop well after about so long.
const warmMs = 20;

/** The discs of a frame that take part: the same in all frames. */
function thinned(frame: Frame, keep: number): Frame {
  const stays = Array.from(frame.id.keys()).filter((k) => mixed(frame.id[k]) < keep * 2 ** 32);
  const some = newFrame(stays.length);
  for (const name of ['x', 'y', 'r', 'id'] as const) stays.forEach((from, to) => (some[name][to] = frame[name][from]));
  return some;
}

/** A number that says which contacts a frame has, in any order. */
function hashOf(pairs: number[], length: number) {
  let sum = length;
  for (let k = 0; k < length; k += 2) {
    const [a, b] = [Math.min(pairs[k], pairs[k + 1]), Math.max(pairs[k], pairs[k + 1])];
    sum = (sum + mixed(mixed(a) + b)) >>> 0;
  }
  return sum;
}

type Discs = [x: Float64Array, y: Float64Array, r: Float64Array];

export class Player {
  methods;
  #answers;
  #workload;
  /** Of the discs that take part. */
  #frames: Frame[] = [];
  #keep = NaN;
  #all: Float64Array[];
  #discs: Discs;
  /** Indices of the latest frame, two for each contact. */
  #pairs: number[] = [];
  #length = 0;
  #skin: ReturnType<typeof skinFor> | undefined;
  /** The latest result of each method. */
  #last = new Map<string, Result>();

  /** @param answers Code by method, in the order in which it is played. */
  constructor(workload: Frame[], answers: Answers) {
    this.#workload = workload;
    this.#answers = answers;
    this.methods = Object.keys(answers);
    const most = workload.reduce((longest, { count }) => Math.max(longest, count), 0);
    this.#all = [0, 1, 2].map(() => new Float64Array(most));
    this.#discs = this.#all as Discs;
  }

  /** Of the code that keeps pairs. It is searched when it is first needed. */
  get skin() {
    const any = this.#answers['contacts-of'] ?? this.#answers[this.methods[0]];
    return (this.#skin ??= skinFor(this.#workload, any(1)));
  }

  /**
   * Plays the frames with one method until the time is up.
   * Code can't be stopped in the midst of a frame, so a frame that is sure to take far too long is not begun.
   */
  run({ method, keep = 1, budget, onProgress = () => {} }: {
    method: string;
    /** Share of the discs that take part, 0 to 1; the same discs in all frames. */
    keep?: number;
    /** Time for the run, ms. A run may take four times as long to complete a play. */
    budget: number;
    /** Called with the share of the time that is over. */
    onProgress?: (share: number) => void;
  }): Result {
    const make = this.#answers[method];
    if (!make) throw new Error(`There is no method "${method}".`);
    if (keep !== this.#keep) {
      this.#frames = keep === 1 ? this.#workload : this.#workload.map((frame) => thinned(frame, keep));
      this.#keep = keep;
    }
    const n = meanCount(this.#frames);
    // No method's time grows faster than the square of the number.
    const before = this.#last.get(method);
    const estimate = before ? before.ms * (keep / before.keep) ** 2 : 0;
    if (estimate > patience * budget) return { method, keep, n, failed: 'too-long' } as Result;
    try {
      const { width, rebuilt } = this.skin;
      const result = { method, keep, n, rebuilt, ...this.#play(make(width), budget, onProgress) };
      this.#last.set(method, result);
      return result;
    } catch (error) {
      if (!lacksMemory(error)) throw error;
      return { method, keep, n, failed: 'no-memory' } as Result;
    }
  }

  /** Copies a frame into arrays that stay the same, as those of a program would. */
  #show({ count, x, y, r }: Frame) {
    if (count !== this.#discs[0].length) this.#discs = this.#all.map((values) => values.subarray(0, count)) as Discs;
    this.#discs[0].set(x);
    this.#discs[1].set(y);
    this.#discs[2].set(r);
  }

  #add = (i: number, j: number) => {
    this.#pairs[this.#length++] = i;
    this.#pairs[this.#length++] = j;
  };

  #find(contacts: Contacts) {
    this.#length = 0;
    contacts(...this.#discs, this.#add);
  }

  #play(contacts: Contacts, budget: number, onProgress: (share: number) => void) {
    const started = now();
    let reported = started;
    const spent = () => {
      const time = now();
      if (time - reported > reportMs) onProgress(Math.min(1, ((reported = time) - started) / budget));
      return time - started;
    };
    const { cold, ...counted } = this.#count(contacts, () => spent() < budget);
    const coldMs = spent();
    const whole = counted.frames === this.#frames.length;
    // A play passes all frames in steps from frame to frame, which are timed in so many batches.
    let steps = Math.max(1, cold.length - 1);
    let batches = steps;
    let times: number[][] = [];
    let play: number[] = [];
    const over = () => {
      const ms = spent();
      return ms >= patience * budget || (ms >= budget && (times.length > 0 || coldMs >= budget / 2));
    };
    while (whole && !over()) {
      const [from, to] = [play.length, play.length + 1].map((batch) => times.length * steps + Math.floor((batch * steps) / batches));
      const ms = this.#batch(contacts, from, to);
      if (ms < Math.max(leastMs, leastSteps * clockStep())) {
        if (batches > 1) batches = Math.ceil(batches / 2);
        else steps *= 2; // twice as many passes
        [times, play] = [[], []];
      } else if (play.push(ms / (to - from)) === batches) {
        times.push(play);
        play = [];
      }
    }
    const means = (times.length > 0 ? times : [cold]).map((all) => all.reduce((sum, ms) => sum + ms, 0) / all.length);
    return { ...counted, plays: times.length, warm: times.length > 0 || coldMs >= warmMs, ms: Math.max(0, median(means)) };
  }

  /** The first play, in which contacts are counted: its times are those of cold code, and count if there are no others. */
  #count(contacts: Contacts, goesOn: () => boolean) {
    const cold: number[] = [];
    let [sum, hash, firstHash] = [0, 0, 0];
    for (const frame of this.#frames) {
      this.#show(frame);
      const from = now();
      this.#find(contacts);
      cold.push(now() - from);
      const one = hashOf(this.#pairs, this.#length);
      if (cold.length === 1) firstHash = one;
      hash = mixed(hash + one);
      sum += this.#length / 2;
      if (!goesOn()) break;
    }
    return { cold, frames: cold.length, contacts: sum / cold.length, hash: hash.toString(16), firstHash: firstHash.toString(16) };
  }

  /**
   * Times steps from frame to frame, which are counted from the first play on. Plays go forwards and backwards in turns, so
   * that discs never jump from the last frame to the first. Only a frame of its own is timed without its copy.
   */
  #batch(contacts: Contacts, from: number, to: number) {
    const { length } = this.#frames;
    const frameAfter = (step: number) => {
      const place = (step + 1) % Math.max(1, 2 * length - 2);
      return this.#frames[place < length ? place : 2 * length - 2 - place];
    };
    if (from === 0) {
      this.#show(this.#frames[0]);
      this.#find(contacts);
    }
    const alone = to - from === 1;
    if (alone) this.#show(frameAfter(from));
    const timing = startTiming();
    for (let step = from; step < to; step++) {
      if (!alone) this.#show(frameAfter(step));
      this.#find(contacts);
    }
    return timing.stop();
  }
}
