// The class Finder: which of the caller's own discs overlap (src/core/find/finder.h).
import { checkHost } from './compiled.ts';
import { isList } from './discs.ts';
import { CellmatesError, badValue, named } from './problem.ts';
import { oneThread } from './program.ts';

import type { Finding, Places } from './finder_types.ts';

/** The compiled finder, as Emscripten makes it (src/engine/finder_exports.cpp). */
interface Instance {
  wasmMemory: WebAssembly.Memory;
  _finder_create(): number;
  _finder_resize(handle: number, count: number): number;
  _finder_values(handle: number, which: number): number;
  _finder_contacts(handle: number, naive: number): number;
  _finder_contacts_within(handle: number, skin: number): number;
  _finder_contacts_between(handle: number, split: number): number;
  _finder_near(handle: number, x: number, y: number, radius: number): number;
  _finder_found(handle: number): number;
  _finder_found_size(handle: number): number;
  _finder_bad(handle: number): number;
  _finder_tests(handle: number): number;
}

const arrays = ['x', 'y', 'r'] as const;
const methods = ['grid', 'naive', 'neighbour-list'];
// Of those that the engine returns.
const refusals = [
  undefined,
  'There is not enough memory for these discs and their pairs.',
  'There are more than 10,000,000 pairs.',
];

/** The number of discs. @param prefix Stands before the arrays' names in errors. */
function countOf(discs: Places, prefix: string) {
  if (typeof discs !== 'object' || discs === null) throw badValue(prefix.slice(0, -1), discs, 'an object with x, y and r');
  for (const name of arrays) {
    const values = discs[name];
    if (!isList(values) && !(name === 'r' && typeof values === 'number')) {
      throw badValue(prefix + name, values, name === 'r' ? 'an array of numbers, or one number' : 'an array of numbers');
    }
    if (isList(values) && values.length !== discs.x.length) {
      throw badValue(prefix + name, values.length, `as long as ${prefix}x, ${discs.x.length}`);
    }
  }
  return discs.x.length;
}

/**
 * Finds which of your own discs overlap: discs that your program moves, in any unit, anywhere. The answers are those of
 * two loops over all pairs, which test `dx * dx + dy * dy < (ri + rj) ** 2` in double precision.
 *
 * Each answer is a view of the finder's memory: read it before the next call, or copy it with `slice()`.
 */
export class Finder {
  #engine: Instance | undefined;
  #handle;
  #from: readonly [Places, string][] = [];
  #values: Float64Array[] = [];

  private constructor(engine: Instance, handle: number) {
    if (!engine || !handle) throw new TypeError('Create finders with Finder.create.');
    this.#engine = engine;
    this.#handle = handle;
  }

  static async create(): Promise<Finder> {
    checkHost();
    const engine = await oneThread<Instance>('finder');
    const handle = engine._finder_create();
    if (!handle) throw new CellmatesError('There is not enough memory for a finder.', 'no-memory');
    return new Finder(engine, handle);
  }

  #living() {
    if (!this.#engine) throw new CellmatesError('This finder was destroyed.', 'destroyed');
    return this.#engine;
  }

  /** Gives the engine discs, one group after another. Each has a name for errors. */
  #give(groups: readonly [Places, string][]) {
    const engine = this.#living();
    const counts = groups.map(([discs, prefix]) => countOf(discs, prefix));
    const count = counts.reduce((sum, one) => sum + one);
    if (!engine._finder_resize(this.#handle, count)) throw new CellmatesError(refusals[1] as string, 'no-memory');
    this.#from = groups;
    const { buffer } = engine.wasmMemory;
    arrays.forEach((name, which) => {
      const at = engine._finder_values(this.#handle, which);
      let view = this.#values[which];
      if (view?.buffer !== buffer || view.byteOffset !== at || view.length !== count) {
        view = this.#values[which] = new Float64Array(buffer, at, count);
      }
      let from = 0;
      groups.forEach(([discs], k) => {
        const values = discs[name];
        const end = from + (counts[k] as number);
        if (typeof values === 'number') view.fill(values, from, end);
        else view.set(values, from);
        from = end;
      });
    });
    return engine;
  }

  #found(outcome: number): Uint32Array {
    const engine = this.#living();
    if (outcome === 0) {
      return new Uint32Array(engine.wasmMemory.buffer, engine._finder_found(this.#handle), engine._finder_found_size(this.#handle));
    }
    const refusal = refusals[outcome];
    if (refusal) throw new CellmatesError(refusal, 'no-memory');
    const bad = engine._finder_bad(this.#handle);
    const name = arrays[bad % 3] as 'x' | 'y' | 'r';
    let k = Math.floor(bad / 3);
    for (const [discs, prefix] of this.#from) {
      const { [name]: values, x: { length } } = discs;
      if (k < length) {
        const [field, value] = typeof values === 'number' ? [prefix + name, values] : [`${prefix}${name}[${k}]`, values[k]];
        throw badValue(field, value, `a finite number${name === 'r' ? ' from 0' : ''}, below 1e150`);
      }
      k -= length;
    }
    throw new TypeError('an index that nobody has given');
  }

  /**
   * Returns the pairs of discs that overlap, as indices i0, j0, i1, j1, … with i < j, in no particular order.
   *
   * With a `skin`, of about the distance that discs move in ten frames, pairs within it are kept, and are the only ones
   * that are tested until a disc has moved by half of it. This helps if few discs move far.
   */
  contactsOf(discs: Places, { method, skin }: Finding = {}): Uint32Array {
    if (method !== undefined && !methods.includes(method)) throw badValue('method', method, `one of ${methods.join(', ')}`);
    const lists = method ? method === 'neighbour-list' : skin !== undefined;
    if (lists && !(typeof skin === 'number' && skin > 0 && skin < 1e150)) throw badValue('skin', skin, 'a number above 0');
    const engine = this.#give([[discs, 'discs.']]);
    if (lists) return this.#found(engine._finder_contacts_within(this.#handle, skin as number));
    return this.#found(engine._finder_contacts(this.#handle, method === 'naive' ? 1 : 0));
  }

  /** Returns the pairs of a disc of `first` and one of `second` that overlap, as an index into each, in no particular order. */
  contactsBetween(first: Places, second: Places): Uint32Array {
    const engine = this.#give([[first, 'first.'], [second, 'second.']]);
    return this.#found(engine._finder_contacts_between(this.#handle, first.x.length));
  }

  /**
   * Returns the discs whose centres are closer to a place than `radius`, as indices, in no particular order. The discs are
   * those of the last `contactsOf`, or of `discs` if they are given.
   */
  near(x: number, y: number, radius: number, discs?: Places): Uint32Array {
    for (const [name, value] of Object.entries({ x, y, radius })) {
      if (!(Math.abs(value) < 1e150) || (name === 'radius' && value < 0)) throw badValue(name, value, `a finite number${name === 'radius' ? ' from 0' : ''}`);
    }
    if (discs) this.#give([[discs, 'discs.']]);
    return this.#found(this.#living()._finder_near(this.#handle, x, y, radius));
  }

  /** The number of pairs that the last call compared, of which two loops over n discs compare n (n − 1) / 2. */
  get tests(): number {
    return this.#living()._finder_tests(this.#handle);
  }

  /** Frees the memory as soon as the garbage collector runs. Otherwise, it is freed with the finder. */
  destroy(): void {
    this.#engine = undefined;
    this.#values = [];
  }
}

/** `using finder = await Finder.create()` calls `destroy` at the end of its block. */
export interface Finder extends Disposable {}
named(Finder, 'Finder');
// Not all browsers know `using` yet.
if (Symbol.dispose) Object.defineProperty(Finder.prototype, Symbol.dispose, { value() { this.destroy(); } });
