// The class World for other people's code. The compiled engine checks the values of parameters.
import { type ArrayName, commandText } from '../driver/driver.ts';
import { CellmatesError, badValue } from '../driver/error.ts';
import { asModule, checkHost } from './compiled.ts';
import { additionOf, beginningOf, changeOf, idsOf, removalOf, resizingOf } from './discs.ts';
import { type EngineState, EngineDriver, destroyed } from './drive.ts';
import { type Instance, instanceFor } from './program.ts';
import { fileOf, numberOf, optionsOf, takingAlso, wholeOf, writtenOf } from './values.ts';

import type { Begun, Box, Bytes, DiscValues, Discs, Numbers, Options, Parameters, Slices, Stats, Trial } from './types.ts';

const mostTicks = 2 ** 53;
// A loop that removes nothing so many times in a row waits for what only a tick does.
const mostFutile = 1_000_000;
/** @throws {CellmatesError} If they have other names or kinds, and the signal's reason if that is aborted. */
function slicesOf(slices: Slices) {
  const { signal, progress } = optionsOf('options', slices, ['signal', 'progress']);
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') throw badValue('signal', signal, 'an AbortSignal');
  if (progress !== undefined && typeof progress !== 'function') throw badValue('progress', progress, 'a function');
  signal?.throwIfAborted();
  return slices;
}

// Ends the threads of a World that was collected without `destroy`. The memory of a World with one thread
// is collected with it. Not all edge runtimes have the class.
const forgotten = globalThis.FinalizationRegistry && new FinalizationRegistry<() => void>((free) => free());

/**
 * A box of colliding discs. After any number of ticks, every method but the `tutorial-*` ones, every
 * number of threads, every browser and Node.js lead to one state, bit for bit.
 *
 * Invalid input throws a `CellmatesError` that names the field.
 */
export class World {
  /** @internal */
  static name = 'World';
  /**
   * Address of the package's folder `threads`, from which worlds with more than one thread load their engine.
   * Node.js and `cellmates/wasm` know it; elsewhere it is empty.
   */
  static threadsUrl: string | URL = '';

  #driver: EngineDriver | undefined;
  #busy = '';
  /** Ids of the discs that go with the next tick. */
  #leaving = new Set<number>();
  /** Calls of `remove` since one removed a disc. */
  #futile = 0;
  /** Why there is one thread if more were requested. */
  #reason;
  #free: (() => void) | undefined;

  // `alone`: the engine has no threads.
  private constructor(
    engine: Instance, handle: number, threading: { reason: string; alone: boolean }, checkWrites: boolean,
  ) {
    if (!engine || !handle) throw new TypeError('Create worlds with World.create.');
    const { reason, alone } = threading;
    this.#reason = reason;
    this.#driver = new EngineDriver(engine, handle, checkWrites);
    if (alone) return;
    this.#free = () => {
      try {
        engine._engine_destroy(handle);
        engine.PThread?.terminateAllThreads();
      } catch {
        // An error in a FinalizationRegistry would end Node.js, and nobody can act on it.
      }
    };
    forgotten?.register(this, this.#free, this);
  }

  /** Makes a world at tick 0, with a scene (`tutorial` if none is named) or with discs of your own in a box. */
  static async create(options: Options = {}): Promise<World> {
    optionsOf('options', options);
    checkHost();
    const { threads = 1, discs, box, checkWrites = false, module, ...parameters } = options;
    wholeOf('threads', threads, 1, BUILD_LIMITS.threads, `a whole number from 1 to ${BUILD_LIMITS.threads}`);
    if (typeof checkWrites !== 'boolean') throw badValue('checkWrites', checkWrites, 'true or false');
    const given = module === undefined ? undefined : asModule(module);
    const own = discs === undefined ? undefined : beginningOf(discs, box);
    if (!own && box !== undefined) {
      const message = 'box cannot be set without discs, because a scene has its own box.';
      throw new CellmatesError(message, 'bad-value', 'box', box);
    }
    const beginning = commandText('set', writtenOf({ scene: 'tutorial', ...parameters }));
    const { engine, ...threading } = await instanceFor(threads, World.threadsUrl, given);
    const handle = engine._engine_create(threading.alone ? 1 : threads);
    if (!handle) throw new CellmatesError('There is not enough memory for a world.', 'no-memory');
    const world = new World(engine, handle, threading, checkWrites);
    try {
      if (own) world.#take(own, 'discs');
      takingAlso('discs, box, threads, module, checkWrites', () => world.#alive(false).begin(beginning));
    } catch (error) {
      world.destroy();
      throw error;
    }
    return world;
  }

  /** Gives the engine the bytes that its next command reads. */
  #take(bytes: Uint8Array, field: string) {
    if (!this.#alive(false).take(bytes)) throw new CellmatesError(`There is not enough memory for ${field}.`, 'no-memory', field);
  }

  /** The driver of a world without a promise that is still pending. */
  #idle() {
    const driver = this.#alive();
    if (!this.#busy) return driver;
    throw new CellmatesError(`${this.#busy} is still running. Wait for its promise, or abort it.`, 'busy');
  }

  /**
   * The driver, unless the world was destroyed or has crashed.
   * @param begun Whether the world must have discs: not, if there was no memory for them.
   */
  #alive(begun = true) {
    if (!this.#driver) throw destroyed();
    if (begun) this.#driver.check();
    return this.#driver;
  }

  #now(type: string, fields: object = {}) {
    return this.#idle().now(commandText(type, writtenOf(fields)));
  }

  /** As `EngineDriver.slowly`. */
  #slowly(type: string, fields: object, slices: Slices, share: () => number, stopped = () => {}) {
    return this.#alive().slowly(commandText(type, writtenOf(fields)), slicesOf(slices), share, stopped);
  }

  async #alone<T>(what: string, act: () => Promise<T>) {
    this.#idle();
    this.#busy = what;
    try {
      return await act();
    } finally {
      this.#busy = '';
    }
  }

  /**
   * The driver, after the removals of discs, which give indices other meanings. Called after all checks, because a refused
   * call changes nothing.
   */
  #settled() {
    const driver = this.#alive();
    this.#futile = 0;
    if (this.#leaving.size > 0) this.#edit(removalOf(this.#leaving));
    this.#leaving.clear();
    return driver;
  }

  /**
   * Advances the world by `ticks` (default 1), however long they take, and returns the new tick. `step(0)` only takes out the
   * discs that were removed.
   */
  step(ticks = 1): number {
    wholeOf('ticks', ticks, 0, mostTicks, 'a whole number from 0');
    this.#idle();
    this.#settled();
    // A command may have at most BUILD_LIMITS.steps ticks, so more are given in parts.
    for (let left = ticks; left > 0; left -= BUILD_LIMITS.steps) {
      this.#now('step', { ticks: Math.min(left, BUILD_LIMITS.steps) });
    }
    return this.tick;
  }

  /** Advances the world by `ticks` in slices, while a page continues to draw. Resolves to the new tick. */
  async run(ticks: number, slices: Slices = {}): Promise<number> {
    wholeOf('ticks', ticks, 0, mostTicks, 'a whole number from 0');
    slicesOf(slices);
    this.#idle();
    this.#settled();
    return this.#alone('run', async () => {
      const from = this.tick;
      const share = () => (this.tick - from) / ticks;
      for (let left = ticks; left > 0; left -= BUILD_LIMITS.steps) {
        await this.#slowly('step', { ticks: Math.min(left, BUILD_LIMITS.steps) }, slices, share);
      }
      slices.progress?.(1);
      return this.tick;
    });
  }

  /**
   * Adds `count` discs (1 to 10000, default 1) within a pixel of a place, like those of the scene, or
   * with this radius (1 to 100 px). Returns the new number of discs. A world takes 300,000 more discs than it
   * began with, by `spawn` and `add` together.
   */
  spawn(x: number, y: number, what: { count?: number; radius?: number } = {}): number {
    const { count, radius } = optionsOf('options', what, ['count', 'radius']);
    this.#now('spawn', { x, y, count, radius });
    return this.count;
  }

  /**
   * Changes parameters: all, or none if one is refused. `scene`, `n`, `seed` and `aspect` restart from
   * tick 0. Returns a sentence that says what else was changed as a consequence, or an empty string.
   * `box` changes the box; its walls push discs that are outside back in.
   */
  set(changes: Parameters & { box?: Box }): string {
    const { box, ...parameters } = optionsOf('changes', changes);
    const resizing = box === undefined ? undefined : resizingOf(box);
    this.#idle();
    const sentence = Object.keys(parameters).length || !box ? takingAlso('box', () => this.#now('set', parameters)) : '';
    if (BUILD_RESTARTING.some((name) => name in parameters)) this.#forget();
    this.#edit(resizing);
    return sentence;
  }

  /** @param bytes Undefined: nothing would change. */
  #edit(bytes: Uint8Array | undefined) {
    this.#idle();
    if (!bytes) return '';
    this.#take(bytes, 'discs');
    return this.#now('edit');
  }

  /** Whether a disc with this id is in the world, and was not removed. */
  has(id: number): boolean {
    const driver = this.#alive();
    wholeOf('id', id, 0, 0xffffffff, 'the id of a disc');
    return !this.#leaving.has(id) && driver.has(id);
  }

  /** Ids of discs that are, or were, in the world. @throws {CellmatesError} If one was never given. */
  #known(ids: number | Numbers) {
    const next = this.#idle().ask('_engine_next_id');
    const list = idsOf(ids);
    const wrong = list.findIndex((id) => id >= next);
    if (wrong < 0) return list;
    throw new CellmatesError(`There is no disc with the id ${list[wrong]}.`, 'bad-value', `ids[${wrong}]`, list[wrong]);
  }

  /**
   * Gives discs new values: `edit(5, { vx: 1 })`, `edit([5, 6], { x: [10, 20], fixed: true })`. Returns a sentence that
   * names the first disc that was removed before and is left out, or the first that `speedlimit` will slow down, or an empty
   * string.
   */
  edit(ids: number | Numbers, values: DiscValues): string {
    const list = this.#known(ids);
    const there = [...list.keys()].filter((k) => this.has(list[k]));
    const gone = list.find((_, k) => there[k] !== k);
    // The engine counts the discs that it is given.
    const placed = (text: string) => text.replace(/\[(\d+)\]/, (_, k) => `[${there[k]}]`);
    const bytes = changeOf(list, values, there);
    try {
      const sentence = this.#edit(bytes);
      return gone === undefined ? sentence : `Disc ${gone} was removed before, and is left out.`;
    } catch (error) {
      const { message, code, field, value } = error as CellmatesError;
      throw gone === undefined || !field ? error : new CellmatesError(placed(message), code, placed(field), value);
    }
  }

  /** Adds discs, or one that is given by numbers alone, and returns their ids. */
  add(discs: Omit<Discs, 'x'> & { x: number | Numbers }): Uint32Array {
    const first = this.#idle().ask('_engine_next_id');
    const { count, bytes } = additionOf(discs);
    this.#edit(bytes);
    return Uint32Array.from({ length: count }, (_, k) => first + k);
  }

  /**
   * Removes discs with the next tick: until then, all indices stay true, and the discs are still in the arrays and in `count`.
   * `has`, `edit`, `near`, `pairs` and `contacts()` leave them out immediately. Returns false if they were all removed before.
   */
  remove(ids: number | Numbers): boolean {
    const list = this.#known(ids);
    const { size } = this.#leaving;
    for (const id of list) if (this.has(id)) this.#leaving.add(id);
    if (this.#leaving.size > size) {
      this.#futile = 0;
      return true;
    }
    this.#futile += 1;
    if (this.#futile <= mostFutile) return false;
    throw new CellmatesError('A loop removes discs that were removed before. They are in the arrays and in count until the next step.',
      'bad-value', 'ids', ids);
  }

  /** Restarts from tick 0, with the parameters and the box that were set. */
  reset(): void {
    this.#idle();
    const { box } = this;
    this.#now('reset');
    this.#forget();
    if (box.width !== this.box.width || box.height !== this.box.height) this.set({ box });
  }

  /** Goes to a tick that was played: see `Stats.played`. A change at a past tick discards everything after it. */
  seek(tick: number, slices: Slices = {}): Promise<void> {
    return this.#alone('seek', async () => {
      const from = this.tick;
      await this.#slowly('seek', { tick }, slices, () => Math.min(1, Math.max(0, (this.tick - from) / (tick - from))),
        () => this.#forget());
      this.#forget();
    });
  }

  /** Forgets removals that no tick has carried out, and contacts that nobody has collected, because the world is at another tick. */
  #forget() {
    this.#leaving.clear();
    this.#alive().forgetEvents();
  }

  #saved(what: string) {
    this.#idle();
    const driver = this.#settled();
    this.#now(what);
    return driver.file();
  }

  /** Returns the current state without its history: larger than a replay, and quicker to open. */
  snapshot(): Bytes {
    return this.#saved('snapshot');
  }

  /** Returns the replay so far, with everything that happened. `restore` and Cellmates' page can open it. */
  record(): Bytes {
    return this.#saved('record');
  }

  /**
   * Opens the bytes that `record` or `snapshot` returned, here or elsewhere. Resolves to a sentence that
   * says whether the hash matches the saved one. Like `reset` and `seek`, it forgets removals that no tick has carried out, and
   * contacts that were not collected.
   */
  restore(bytes: ArrayBufferView | ArrayBufferLike, slices: Slices = {}): Promise<string> {
    return this.#alone('restore', async () => {
      this.#take(fileOf('run', bytes), 'run');
      let from = NaN;
      const sentence = await this.#slowly('restore', {}, slices, () => {
        const { way } = this.#state();
        from = from >= 0 ? from : this.tick;
        return way && way.to > from ? (this.tick - from) / (way.to - from) : 1;
      }, () => this.#forget());
      this.#forget();
      return sentence;
    });
  }

  /**
   * Times every method but the `tutorial-*` ones: `stands` (default) repeats detection on the current
   * state, `moves` advances a copy of it. `methods` names the only ones to time. The world does not change.
   */
  measure(options: Slices & { mode?: 'stands' | 'moves'; methods?: string[] } = {}): Promise<Trial[]> {
    return this.#alone('measure', async () => {
      const { mode = 'stands', methods, ...slices } = optionsOf('options', options, ['mode', 'methods', 'signal', 'progress']);
      if (methods !== undefined && !Array.isArray(methods)) throw badValue('methods', methods, 'an array of names');
      return this.#timed('survey', { mode, methods: methods?.join() }, slices, 'measured');
    });
  }

  /** Times detection with 24 cell sizes on the current state, with the current method, or the grid if that has no cells. */
  sweep(slices: Slices = {}): Promise<Trial[]> {
    return this.#alone('sweep', () => this.#timed('sweep', {}, slices, 'sizes'));
  }

  async #timed(type: string, fields: object, slices: Slices, what: 'measured' | 'sizes'): Promise<Trial[]> {
    const rows = () => this.#state().inspection[what];
    await this.#slowly(type, fields, slices, () => {
      const all = rows();
      return all.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all.length);
    });
    return rows();
  }

  #state() {
    return this.#alive().state() as EngineState; // there is a world
  }

  stats(): Stats {
    const { inspection, paused, way, given, ticking, progress, scene, ...stats } = this.#state();
    return { scene: given ? null : scene, ...stats };
  }

  /** Returns 16 hexadecimal digits for everything that decides the next ticks. Takes a millisecond for 200,000 discs. */
  hash(): string {
    return this.#settled().hash();
  }

  /** Returns 16 hexadecimal digits for the discs alone, which do not depend on the order of storage. */
  discsHash(): string {
    return this.#settled().hash('discs');
  }

  /**
   * Returns the contacts that the last tick found, before it moved the discs, as indices into the arrays below: i0, j0, i1,
   * j1, … Also those of two fixed discs. With `exact`, discs that begin apart never overlap, so there are none: see `since`.
   */
  contacts(): Uint32Array;
  /**
   * Returns the contacts that began, or ended, in the ticks since the last such call. The first call only begins to
   * collect them. They may name discs that were removed since. Two fixed discs begin none, and `exact` ends none.
   */
  contacts(options: { since: 'begin' | 'end' }): Begun;
  contacts(options: { since?: 'begin' | 'end' } = {}): Uint32Array | Begun {
    const driver = this.#alive();
    const { since } = optionsOf('options', options, ['since']);
    if (since !== undefined && since !== 'begin' && since !== 'end') throw badValue('since', since, '"begin", "end" or left out');
    if (since) return driver.events(since === 'begin' ? 0 : 1);
    return this.#present(2, driver.copies.of('contacts', () => driver.contactIndices()));
  }

  /** Leaves out the discs that were removed, or the pairs (`each` is 2) that have such a disc. */
  #present(each: 1 | 2, found: Uint32Array) {
    if (this.#leaving.size === 0) return found;
    const { id } = this;
    const gone = (k: number) => this.#leaving.has(id[found[k]]);
    return found.filter((_, k) => !gone(k) && (each === 1 || !gone(k ^ 1)));
  }

  /** Returns the indices of the discs whose centres are closer to (x, y) than `radius`, px, in no particular order. */
  near(x: number, y: number, radius: number): Uint32Array {
    const driver = this.#idle();
    numberOf('x', x);
    numberOf('y', y);
    numberOf('radius', radius, 0, undefined, 'a finite number from 0');
    return this.#present(1, driver.find('_engine_near', x, y, radius));
  }

  /**
   * Returns the pairs of discs whose centres are closer than `distance`, px, as indices: i0, j0, i1, j1, …
   * Throws `no-memory` for more than 10,000,000.
   */
  pairs(distance: number): Uint32Array {
    const driver = this.#idle();
    numberOf('distance', distance, 0, undefined, 'a finite number from 0');
    return this.#present(2, driver.find('_engine_pairs', distance));
  }

  get tick(): number {
    return this.#alive().tick;
  }

  get count(): number {
    return this.#alive().count;
  }

  get threads(): number {
    return this.#alive().ask('_engine_threads');
  }

  /** Says why the world has one thread, if more were requested; otherwise empty. */
  get threadsReason(): string {
    this.#alive();
    return this.#reason;
  }

  get box(): Box {
    const driver = this.#alive();
    return { width: driver.ask('_engine_box_width'), height: driver.ask('_engine_box_height') };
  }

  /** A copy of one of the discs' arrays. */
  #array<Name extends ArrayName>(name: string, array: Name) {
    const driver = this.#alive();
    return driver.copies.of(name, () => {
      const values = driver.view(array);
      if (!values) throw new CellmatesError(`There is not enough memory for ${name}.`, 'no-memory', name);
      return values;
    });
  }

  /**
   * Places, velocities and radii are copies for reading: writing into them changes nothing, use `edit`. After a call
   * that changes the world, the next read of a property renews its array, which stays the same object as long as the
   * number of discs does. The order of storage changes in each tick; `id` numbers the discs 0, 1, 2, … in the order
   * in which they were added.
   */
  get x(): Float32Array {
    return this.#array('x', 'x');
  }

  get y(): Float32Array {
    return this.#array('y', 'y');
  }

  get vx(): Float32Array {
    return this.#array('vx', 'vx');
  }

  get vy(): Float32Array {
    return this.#array('vy', 'vy');
  }

  get r(): Float32Array {
    return this.#array('r', 'r');
  }

  get id(): Uint32Array {
    return this.#array('id', 'name');
  }

  /** Frees the world's memory and threads. Every later call throws `destroyed`. */
  // A function of its own, so that `structuredClone(world)` throws. The clone would be an empty object.
  destroy: () => void = () => {
    if (!this.#driver) return;
    this.#driver.gone = true;
    this.#driver = undefined; // lets go of the engine's memory, even if this object is kept
    forgotten?.unregister(this);
    this.#free?.();
    this.#free = undefined;
  };
}

/** `using world = await World.create()` calls `destroy` at the end of its block. */
export interface World extends Disposable {}
// Not all browsers know `using` yet.
if (Symbol.dispose) Object.defineProperty(World.prototype, Symbol.dispose, { value() { this.destroy(); } });
