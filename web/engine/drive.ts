// Drives a world's session of the compiled engine: its commands, at once or in slices, and the engine's own questions.
import { Driver, commandText } from '../driver/driver.ts';
import { type Result, CellmatesError, errorOf } from '../driver/error.ts';

import type { Instance, Question } from './program.ts';
import type { Begun, Slices, Stats, Trial } from './types.ts';

// ms of a slice, so that a page draws in between.
const slice = 8;

const breathe = () => new Promise<unknown>((resolve) => {
  if (typeof setImmediate === 'function') return void setImmediate(resolve);
  if (typeof MessageChannel !== 'function') return void setTimeout(resolve); // some edge runtimes
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve(undefined);
  };
  port2.postMessage(0);
});

/** The engine's state, with what `stats` leaves out. */
export type EngineState = Stats & { inspection: Record<'measured' | 'sizes', (Trial & { progress: number })[]>; way?: { to: number } } &
  Record<'paused' | 'given' | 'ticking' | 'progress', unknown>;

const crash = () => new CellmatesError('This world has crashed. Other worlds are not affected.', 'crashed');
export const destroyed = () => new CellmatesError('This world was destroyed.', 'destroyed');

type Numbers = Float32Array | Uint32Array;

/** Copies of the engine's arrays. Nothing that is written into one reaches the engine, and none becomes invalid if its memory grows. */
class Copies {
  #kept = new Map<string, { whole: Numbers; shown: Numbers; original?: Numbers; valid: boolean }>();
  #checks;

  /** @param checks Whether writing into a copy is an error. */
  constructor(checks: boolean) {
    this.#checks = checks;
  }

  /** Every copy is renewed when it is asked for next. */
  expire() {
    for (const [name, copy] of this.#kept) {
      if (copy.valid && copy.original) checkUnwritten(name, copy.shown, copy.original);
      copy.valid = false;
    }
  }

  /**
   * The copy of this name. It is the same array as before, with new values, unless its length has changed.
   * @param view The engine's own array.
   */
  of<Kind extends Numbers>(name: string, view: () => Kind): Kind {
    const kept = this.#kept.get(name);
    if (kept?.valid) return kept.shown as Kind;
    const source = view();
    let { whole, shown } = kept ?? { whole: source.slice(0, 0), shown: source.slice(0, 0) };
    if (shown.length !== source.length) {
      // With room, so that an array that grows a little in each tick is not allocated in each.
      const Kind = source.constructor as new (length: number) => Numbers;
      if (whole.length < source.length) whole = new Kind(source.length * 1.25);
      shown = whole.subarray(0, source.length);
    }
    shown.set(source);
    this.#kept.set(name, { whole, shown, valid: true, original: this.#checks ? shown.slice() : undefined });
    return shown as Kind;
  }
}

function checkUnwritten(name: string, copy: Numbers, original: Numbers) {
  const wrong = copy.findIndex((value, k) => !Object.is(value, original[k]));
  if (wrong < 0) return;
  const [field, value] = [`${name}[${wrong}]`, copy[wrong]];
  copy.set(original);
  throw new CellmatesError(`${field} was written, but the arrays of a world are copies: use edit.`, 'read-only', field, value);
}

export class EngineDriver extends Driver<EngineState, Instance> {
  readonly copies;
  #engine;
  #handle;
  #crashed = false;
  /** Whether the world was destroyed, which ends commands that are carried out in slices. */
  gone = false;

  constructor(engine: Instance, handle: number, checkWrites: boolean) {
    super(engine, () => engine.wasmMemory.buffer, handle);
    this.#engine = engine;
    this.#handle = handle;
    this.copies = new Copies(checkWrites);
  }

  /** @throws {CellmatesError} If the engine has crashed, or there was not enough memory for the discs. */
  check() {
    if (this.#crashed) throw crash();
    if (this.count < 0) throw new CellmatesError('There was not enough memory for this world.', 'no-memory');
  }

  /** Calls the engine for what may change the world. If it crashes, which is a bug, its world cannot be used any more. */
  #enter<T>(act: () => T) {
    this.copies.expire();
    try {
      return act();
    } catch (error) {
      this.#crashed = true;
      throw Object.assign(crash(), { cause: error });
    }
  }

  /** Gives a command. Returns a function for the sentence of its answer, once the engine has advanced so far, or for its error. */
  #give(text: string) {
    let result: Result | undefined;
    this.#enter(() => this.command(text, 'reader', (given) => (result = given)));
    return () => {
      if (result?.code !== 'done') throw errorOf(result as Result);
      return result.sentence;
    };
  }

  /** Lets the engine carry out its commands, for so many ms. Returns whether they have been answered. */
  #advance(ms = Infinity) {
    return this.#enter(() => this.#engine._engine_advance(this.#handle, ms) !== 0);
  }

  /** Makes the world; its first command is answered at once. */
  begin(text: string) {
    return this.#give(text)();
  }

  /** Carries out a command; returns the sentence of its answer. */
  now(text: string) {
    const answer = this.#give(text);
    this.#advance();
    return answer();
  }

  /**
   * Carries out a command in slices, and lets other code run between them.
   * @param share Returns the share that is done, 0 to 1.
   * @param stopped Called if the command was stopped before its end.
   */
  async slowly(text: string, { signal, progress }: Slices, share: () => number, stopped: () => void) {
    const answer = this.#give(text);
    let done = this.#advance(slice);
    try {
      while (!done) {
        progress?.(share());
        await breathe();
        if (this.gone) throw destroyed();
        signal?.throwIfAborted();
        done = this.#advance(slice);
      }
    } finally {
      // Aborted, or `progress` has thrown.
      if (!done && !this.gone && !this.#crashed) {
        this.now(commandText('cancel', {}));
        stopped();
      }
    }
    return answer();
  }

  has(id: number) {
    return this.#engine._engine_has(this.#handle, id) !== 0;
  }

  ask(what: Question, ...values: number[]) {
    return this.#engine[what](this.#handle, ...values);
  }

  /** The contacts that began (0) or ended (1) since the last call. The first call only begins to collect them. */
  events(kind: 0 | 1): Begun {
    this.ask('_engine_watch_contacts', kind);
    const count = this.ask('_engine_events_size', kind);
    const from = this.ask('_engine_events', kind);
    const words = this.part(Uint32Array, from, 8 * count);
    const floats = this.part(Float32Array, from, 8 * count);
    const doubles = this.part(Float64Array, from, 4 * count);
    const ids = new Uint32Array(2 * count);
    const [x, y, impulse] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
    const time = new Float64Array(count);
    for (let k = 0; k < count; k++) {
      time[k] = doubles[4 * k];
      ids[2 * k] = words[8 * k + 2];
      ids[2 * k + 1] = words[8 * k + 3];
      x[k] = floats[8 * k + 4];
      y[k] = floats[8 * k + 5];
      impulse[k] = floats[8 * k + 6];
    }
    const missed = this.ask('_engine_events_missed', kind);
    this.ask('_engine_events_clear', kind);
    return { ids, x, y, impulse, time, missed };
  }

  /** Forgets the contacts that nobody has collected. */
  forgetEvents() {
    for (const kind of [0, 1]) this.ask('_engine_events_clear', kind);
  }

  /** A copy of the indices of discs that the engine finds. */
  find(what: '_engine_near' | '_engine_pairs', ...values: number[]) {
    if (!this.ask(what, ...values)) throw new CellmatesError('There is not enough memory for so many pairs, or there are more than 10,000,000.', 'no-memory');
    return this.part(Uint32Array, this.ask('_engine_found'), this.ask('_engine_found_size')).slice();
  }
}
