// The class Finder: which of the caller's own discs overlap (src/core/find/finder.h).
import { checkHost } from './compiled.ts';
import { CellmatesError, badValue } from '../driver/error.ts';
import { oneThread } from './program.ts';
import { mostPlace, numberOf, numbersOf, optionsOf, wholeOf } from './values.ts';

/** Centres and radii of your own discs, in any unit: arrays of equal length, or one radius for all. */
export interface Places {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  r: ArrayLike<number> | number;
  /** Whole numbers from 0 to 4294967295, one for each disc: by these, `changes` knows a disc again. */
  id?: ArrayLike<number>;
}

/** How a finder looks for contacts: by a `grid`, or with a `skin` by a `neighbour-list`. */
export interface Finding {
  method?: 'grid' | 'naive' | 'neighbour-list';
  /** Above 0, in the unit of the places. */
  skin?: number;
  /** Whether to compare with the last contacts for which this was set: see `begun` and `ended`. The discs need an `id`. */
  changes?: boolean;
}

type Question = `_finder_${'resize' | 'resize_both' | 'values' | 'ids' | 'contacts' | 'contacts_between' | 'hold' | 'ask' | 'compare' | 'answer' | 'tests'}`;

/** The compiled finder, as Emscripten makes it (src/engine/finder_exports.cpp). */
interface Instance extends Record<Question, (handle: number, ...values: number[]) => number> {
  wasmMemory: WebAssembly.Memory;
  _finder_create(): number;
}

const arrays = ['x', 'y', 'r'] as const;
const methods = ['grid', 'naive', 'neighbour-list'];
/** Discs as they are given: the name that errors call them, their number and values. */
interface Given {
  name: string;
  count: number;
  values: (ArrayLike<number> | number)[];
}
// Of those that the engine returns.
const refusals = [
  undefined,
  'There is not enough memory for these discs and their pairs.',
  'There are more than 10,000,000 pairs.',
];
const noMemory = () => new CellmatesError(refusals[1] as string, 'no-memory');

// By their numbers in the engine.
const questions = ['near', 'inCircle', 'inBox', 'alongSegment', 'nearest'] as const;

const length = (field: string, value: unknown) => numberOf(field, value, 0, undefined, 'a finite number from 0');

/**
 * Finds which of your own discs overlap: discs that your program moves, in any unit, anywhere. The answers are those of
 * two loops over all pairs, which test `dx * dx + dy * dy < (ri + rj) ** 2` in double precision.
 *
 * The questions `near`, `inCircle`, `inBox`, `alongSegment` and `nearest` ask the discs that `contactsOf` or `hold` were
 * last given, as they were then. They return indices; changes of your arrays count from the next `contactsOf` or `hold`.
 *
 * Each answer is an array of its own, which no later call changes.
 */
export class Finder {
  /** @internal */
  static name = 'Finder';
  #engine: Instance | undefined;
  #handle;
  /** The discs of the last call that was given some. */
  #given: Given[] = [];
  #holds = false;
  /**
   * The contacts that are new since the previous `contactsOf` with `changes`, as ids a0, b0, a1, b1, … with a < b. All
   * contacts begin in the first such call.
   */
  begun: Uint32Array = new Uint32Array();
  /** The contacts that are gone since the previous `contactsOf` with `changes`, also because a disc is gone. */
  ended: Uint32Array = new Uint32Array();
  /** Of each disc that the last `alongSegment` has returned: the share of the way at which it is met, 0 to 1. */
  along: Float64Array = new Float64Array();

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

  #check(name: string, discs: Places): Given {
    this.#living();
    optionsOf(name, discs);
    const values = arrays.map((each) => numbersOf(`${name}.${each}`, discs[each], each === 'r'));
    const { length: count } = discs.x;
    arrays.forEach((each, k) => {
      const { [k]: own } = values;
      if (typeof own === 'object' && own.length !== count) throw badValue(`${name}.${each}`, own.length, `as long as ${name}.x, ${count}`);
    });
    return { name, count, values };
  }

  /** Gives the engine the discs to hold, or both groups. */
  #give(...given: Given[]) {
    const engine = this.#living();
    const [{ count }, { count: more } = { count: 0 }] = given as [Given];
    const both = given.length - 1;
    this.#holds &&= both > 0;
    const fits = both ? engine._finder_resize_both(this.#handle, count, more) : engine._finder_resize(this.#handle, count);
    if (!fits) throw noMemory();
    this.#given = given;
    this.#holds ||= !both;
    arrays.forEach((_, which) => {
      const view = new Float64Array(engine.wasmMemory.buffer, engine._finder_values(this.#handle, both, which), count + more);
      given.forEach(({ values: { [which]: own } }, k) => {
        if (typeof own === 'number') view.fill(own, k && count, k ? undefined : count);
        else view.set(own as ArrayLike<number>, k && count);
      });
    });
    return engine;
  }

  /** Where the found, begun and ended lists are, each with its length, and `along`, the bad value, the same id. */
  #answer() {
    const { wasmMemory: { buffer }, _finder_answer } = this.#living();
    return new Uint32Array(buffer, _finder_answer(this.#handle), 10) as ArrayLike<number>;
  }

  #demand(outcome: number) {
    if (outcome === 0) return;
    const { 8: bad } = this.#answer();
    const { [outcome]: refusal } = refusals;
    if (refusal) throw new CellmatesError(refusal, 'no-memory');
    this.#holds &&= this.#given.length > 1; // the values before are written over
    const which = bad % 3;
    const at = Math.floor(bad / 3);
    const [one, other = one] = this.#given as [Given];
    const [group, k] = at < one.count ? [one, at] : [other, at - one.count];
    const { [which]: values } = group.values;
    const field = `${group.name}.${arrays[which]}`;
    const [where, value] = typeof values === 'object' ? [`${field}[${k}]`, values[k]] : [field, values];
    throw badValue(where, value, `a finite number${which === 2 ? ' from 0' : ''}, below 1e150`);
  }

  #found(outcome: number): Uint32Array {
    this.#demand(outcome);
    const { 0: found, 1: size } = this.#answer();
    return this.#indices(found, size).slice();
  }

  #indices(at: number, count: number) {
    return new Uint32Array(this.#living().wasmMemory.buffer, at, count);
  }

  /**
   * Returns the pairs of discs that overlap, as indices i0, j0, i1, j1, … with i < j, in no particular order.
   *
   * With a `skin`, of about the distance that discs move in ten frames, pairs within it are kept, and are the only ones
   * that are tested until a disc has moved by half of it. This helps if few discs move far.
   */
  contactsOf(discs: Places, finding: Finding = {}): Uint32Array {
    const { method, skin, changes = false } = optionsOf('options', finding, ['method', 'skin', 'changes']);
    if (method !== undefined && !methods.includes(method)) throw badValue('method', method, `one of ${methods.join(', ')}`);
    if (typeof changes !== 'boolean') throw badValue('changes', changes, 'true or false');
    const lists = method ? method === 'neighbour-list' : skin !== undefined;
    if (lists || skin !== undefined) numberOf('skin', skin, Number.MIN_VALUE, mostPlace, 'a number above 0');
    const given = this.#check('discs', discs);
    if (changes) this.#giveIds(discs);
    const engine = this.#give(given);
    const found = this.#found(engine._finder_contacts(this.#handle, method === 'naive' ? 1 : 0, lists ? skin as number : 0));
    if (!changes) return found;
    const outcome = engine._finder_compare(this.#handle);
    if (outcome === 1) throw noMemory();
    if (outcome === 2) {
      const { 9: id } = this.#answer();
      const k = Array.prototype.lastIndexOf.call(discs.id, id);
      throw badValue(`discs.id[${k}]`, id, 'unlike those before');
    }
    const { 2: begun, 3: begunSize, 4: ended, 5: endedSize } = this.#answer();
    this.begun = this.#indices(begun, begunSize).slice();
    this.ended = this.#indices(ended, endedSize).slice();
    return found;
  }

  #giveIds({ id, x: { length: count } }: Places) {
    const ids = numbersOf('discs.id', id) as ArrayLike<number>;
    if (ids.length !== count) throw badValue('discs.id', ids.length, `as long as discs.x, ${count}`);
    const at = this.#living()._finder_ids(this.#handle, count);
    if (!at) throw noMemory();
    const to = this.#indices(at, count);
    for (let k = 0; k < count; k++) {
      to[k] = ids[k] as number;
      if (to[k] !== ids[k]) throw badValue(`discs.id[${k}]`, ids[k], 'a whole number from 0 to 4294967295');
    }
  }

  /** Returns the pairs of a disc of `first` and one of `second` that overlap, as an index into each, in no particular order. */
  contactsBetween(first: Places, second: Places): Uint32Array {
    const engine = this.#give(this.#check('first', first), this.#check('second', second));
    return this.#found(engine._finder_contacts_between(this.#handle));
  }

  /** Takes discs to ask questions about, as `contactsOf` does, without searching their contacts. */
  hold(discs: Places): void {
    this.#demand(this.#give(this.#check('discs', discs))._finder_hold(this.#handle));
  }

  /**
   * Returns the discs whose centres are closer to a place than `radius`, in no particular order.
   * @param discs To `hold` before.
   */
  near(x: number, y: number, radius: number, discs?: Places): Uint32Array {
    const values = [numberOf('x', x), numberOf('y', y), length('radius', radius)];
    if (discs !== undefined) this.hold(discs);
    return this.#ask('near', ...values);
  }

  /** Returns the discs that overlap a circle, in no particular order: what a blast hits. */
  inCircle(x: number, y: number, radius: number): Uint32Array {
    return this.#ask('inCircle', numberOf('x', x), numberOf('y', y), length('radius', radius));
  }

  /**
   * Returns the discs that overlap a box, or have their centres in it, in no particular order. The corners may be given
   * in any order.
   */
  inBox(x0: number, y0: number, x1: number, y1: number): Uint32Array {
    const [left, top, right, bottom] = [numberOf('x0', x0), numberOf('y0', y0), numberOf('x1', x1), numberOf('y1', y1)] as const;
    const { min, max } = Math;
    return this.#ask('inBox', min(left, right), min(top, bottom), max(left, right), max(top, bottom));
  }

  /**
   * Returns the discs that overlap a segment with round ends, in the order in which a circle as wide as the segment meets
   * them on its way from (x0, y0) to (x1, y1): a ray of light, or a bullet. See `along`.
   */
  alongSegment(x0: number, y0: number, x1: number, y1: number, width = 0): Uint32Array {
    const found = this.#ask('alongSegment', numberOf('x0', x0), numberOf('y0', y0), numberOf('x1', x1), numberOf('y1', y1), length('width', width));
    const { 6: along, 7: words } = this.#answer();
    this.along = new Float64Array(this.#living().wasmMemory.buffer, along, words / 2).slice();
    return found;
  }

  /** Returns the `k` discs whose centres are nearest to a place, or all if there are fewer, the nearest first. */
  nearest(x: number, y: number, k: number): Uint32Array {
    return this.#ask('nearest', numberOf('x', x), numberOf('y', y), wholeOf('k', k, 0, 0xffffffff, 'a whole number from 0'));
  }

  #ask(question: typeof questions[number], ...values: number[]) {
    if (!this.#holds) throw badValue('discs', undefined, 'given to hold or contactsOf before');
    return this.#found(this.#living()._finder_ask(this.#handle, questions.indexOf(question), ...values));
  }

  /** The number of pairs or discs that the last call compared; two loops over n discs compare n (n − 1) / 2. */
  get tests(): number {
    return this.#living()._finder_tests(this.#handle);
  }

  /** Frees the memory as soon as the garbage collector runs. Otherwise, it is freed with the finder. */
  destroy(): void {
    this.#engine = undefined;
  }
}

/** `using finder = await Finder.create()` calls `destroy` at the end of its block. */
export interface Finder extends Disposable {}
// Not all browsers know `using` yet.
if (Symbol.dispose) Object.defineProperty(Finder.prototype, Symbol.dispose, { value() { this.destroy(); } });
