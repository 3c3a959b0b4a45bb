// The class World for other people's code. The compiled engine checks the values of parameters.
import { asFloats } from './discs.js';
import { CellmatesError, badValue } from './problem.js';
import { accept, instanceFor, release } from './program.js';

/** @import { Changes, Instance, Options, Slices, Source, Stats, Trial } from './types.js' */

const mostTicks = 2 ** 53;
// ms of a slice of `run`, `seek`, `restore`, `measure` and `sweep`, so that a page draws in between.
const slice = 8;

/** @type {() => Promise<unknown>} */
const breathe = () =>
  typeof setImmediate === 'function'
    ? new Promise((resolve) => setImmediate(resolve))
    : new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve(undefined);
        };
        port2.postMessage(0);
      });

/**
 * Writes values like an address: {method: 'naive', n: 500} → "method=naive&n=500".
 * @param {object} values
 */
function asQuery(values) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) throw badValue(name, value, 'a string, number or boolean');
    query.append(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  return query.toString();
}

/** The class World. @param {Source} source Loads the compiled engine. */
export function worldsOf(source) {
  // Frees the engine's part of a World that was collected without `destroy`.
  /** @type {FinalizationRegistry<() => void>} */
  const forgotten = new FinalizationRegistry((free) => free());

  class World {
    /** @type {Instance} */
    #engine;
    #handle = 0;
    #busy = '';
    /** @type {() => void} */
    #free;

    /**
     * @param {Instance} engine
     * @param {number} handle
     */
    constructor(engine, handle) {
      if (!engine || !handle) throw new TypeError('Create worlds with World.create.');
      this.#engine = engine;
      this.#handle = handle;
      this.#free = () => {
        engine._engine_destroy(handle);
        release(engine);
      };
      forgotten.register(this, this.#free, this);
    }

    /**
     * @param {Options} options
     * @returns {Promise<World>}
     */
    static async create(options = {}) {
      if (typeof options !== 'object' || options === null) throw badValue('options', options, 'an object');
      const { threads = 1, discs, box, ...parameters } = options;
      if (!Number.isInteger(threads) || threads < 1 || threads > BUILD_LIMITS.threads) {
        throw badValue('threads', threads, `a whole number from 1 to ${BUILD_LIMITS.threads}`);
      }
      const own = discs === undefined ? undefined : asFloats(discs);
      if (own && (typeof box !== 'object' || box === null)) throw badValue('box', box, 'an object with width and height, px');
      if (!own && box !== undefined) {
        const message = 'box cannot be set without discs, because a scene has its own box.';
        throw new CellmatesError(message, 'bad-value', 'box', box);
      }
      const query = asQuery({ scene: 'tutorial', ...parameters });
      const engine = await instanceFor(source, threads);
      const handle = engine._engine_create(threads);
      if (!handle) throw new CellmatesError('There is not enough memory for a world.', 'no-memory');
      const world = new World(engine, handle);
      try {
        if (own && box) world.#begin(query, own, box);
        else accept(engine.ccall('engine_begin', 'string', ['number', 'string'], [handle, query]));
      } catch (error) {
        world.destroy();
        throw error;
      }
      return world;
    }

    /**
     * @param {string} query
     * @param {{ count: number, floats: Float32Array }} discs
     * @param {{ width: number, height: number }} box
     */
    #begin(query, { count, floats }, { width, height }) {
      for (const [side, length] of Object.entries({ width, height })) {
        if (typeof length !== 'number') throw badValue(`box.${side}`, length, 'a number of pixels');
      }
      this.#give(new Uint8Array(floats.buffer), 'discs');
      accept(
        this.#engine.ccall(
          'engine_begin_given',
          'string',
          ['number', 'string', 'number', 'number', 'number'],
          [this.#handle, query, count, width, height],
        ),
      );
    }

    /**
     * Gives the engine the bytes that its next command reads.
     * @param {Uint8Array} bytes
     * @param {string} field
     */
    #give(bytes, field) {
      const at = this.#engine._engine_take(this.#handle, bytes.length);
      if (!at) throw new CellmatesError(`There is not enough memory for ${field}.`, 'no-memory', field);
      new Uint8Array(this.#engine.wasmMemory.buffer, at, bytes.length).set(bytes);
    }

    /** Throws if the world was destroyed, ran out of memory, or has a promise that is still pending. */
    #idle() {
      this.#alive();
      if (this.#busy) {
        throw new CellmatesError(`${this.#busy} is still running. Wait for its promise, or abort it.`, 'busy');
      }
    }

    #alive() {
      if (!this.#handle) throw new CellmatesError('This world was destroyed.', 'destroyed');
      if (!this.#engine._engine_there(this.#handle)) {
        throw new CellmatesError('There was not enough memory for this world.', 'no-memory');
      }
    }

    /**
     * @param {string} query
     * @param {number} ms
     * @returns Whether the command has been answered.
     */
    #command(query, ms = Infinity) {
      this.#engine.ccall('engine_command', null, ['number', 'string'], [this.#handle, query]);
      return this.#advance(ms);
    }

    /** @param {number} ms */
    #advance(ms) {
      return this.#engine._engine_advance(this.#handle, ms) !== 0;
    }

    /** @param {string} query */
    #now(query) {
      this.#idle();
      this.#command(query);
      return this.#answer();
    }

    #answer() {
      return accept(this.#engine.ccall('engine_answer', 'string', ['number'], [this.#handle]));
    }

    /**
     * Carries out a command in slices, and lets other code run between them.
     * @param {string} query
     * @param {Slices} slices
     * @param {() => number} share Returns the share that is done, 0 to 1.
     */
    async #slowly(query, { signal, progress }, share) {
      signal?.throwIfAborted();
      let done = this.#command(query, slice);
      while (!done) {
        progress?.(share());
        await breathe();
        if (!this.#handle) throw new CellmatesError('This world was destroyed.', 'destroyed');
        if (signal?.aborted) {
          this.#command('type=cancel');
          throw signal.reason;
        }
        done = this.#advance(slice);
      }
      return this.#answer();
    }

    /**
     * @template T
     * @param {string} what
     * @param {() => Promise<T>} act
     */
    async #alone(what, act) {
      this.#idle();
      this.#busy = what;
      try {
        return await act();
      } finally {
        this.#busy = '';
      }
    }

    /** @param {number} ticks */
    #checkTicks(ticks) {
      if (!Number.isInteger(ticks) || ticks < 1 || ticks > mostTicks) throw badValue('ticks', ticks, 'a whole number from 1');
    }

    step(ticks = 1) {
      this.#checkTicks(ticks);
      this.#idle();
      // A command may have at most BUILD_LIMITS.steps ticks, so more are given in parts.
      for (let left = ticks; left > 0; left -= BUILD_LIMITS.steps) {
        this.#command(`type=step&ticks=${Math.min(left, BUILD_LIMITS.steps)}`);
        this.#answer();
      }
      return this.tick;
    }

    /**
     * @param {number} ticks
     * @param {Slices} slices
     */
    run(ticks, slices = {}) {
      return this.#alone('run', async () => {
        this.#checkTicks(ticks);
        const from = this.tick;
        const share = () => (this.tick - from) / ticks;
        for (let left = ticks; left > 0; left -= BUILD_LIMITS.steps) {
          await this.#slowly(`type=step&ticks=${Math.min(left, BUILD_LIMITS.steps)}`, slices, share);
        }
        slices.progress?.(1);
        return this.tick;
      });
    }

    /**
     * @param {number} x
     * @param {number} y
     * @param {{ count?: number, radius?: number }} what
     */
    spawn(x, y, what = {}) {
      const { count, radius, ...other } = what;
      this.#now(`type=spawn&${asQuery({ ...other, x, y, count, radius })}`);
      return this.n;
    }

    /** @param {Changes} changes */
    set(changes) {
      return this.#now(`type=set&${asQuery(changes)}`);
    }

    reset() {
      this.#now('type=reset');
    }

    /**
     * @param {number} tick
     * @param {Slices} slices
     */
    seek(tick, slices = {}) {
      return this.#alone('seek', async () => {
        const from = this.tick;
        await this.#slowly(`type=seek&${asQuery({ tick })}`, slices, () => Math.min(1, Math.max(0, (this.tick - from) / (tick - from))));
      });
    }

    #saved(/** @type {string} */ what) {
      this.#now(`type=save&what=${what}`);
      const { wasmMemory, _engine_file, _engine_file_size } = this.#engine;
      return new Uint8Array(wasmMemory.buffer, _engine_file(this.#handle), _engine_file_size(this.#handle)).slice();
    }

    snapshot() {
      return this.#saved('snapshot');
    }

    record() {
      return this.#saved('run');
    }

    /**
     * @param {Uint8Array | ArrayBuffer} replay
     * @param {Slices} slices
     */
    restore(replay, slices = {}) {
      return this.#alone('restore', async () => {
        const bytes = replay instanceof ArrayBuffer ? new Uint8Array(replay) : replay;
        if (!(bytes instanceof Uint8Array)) throw badValue('run', replay, 'a Uint8Array or an ArrayBuffer');
        this.#give(bytes, 'run');
        let from = NaN;
        return this.#slowly('type=open', slices, () => {
          const { way } = this.#state();
          from = from >= 0 ? from : this.tick;
          return way && way.to > from ? (this.tick - from) / (way.to - from) : 1;
        });
      });
    }

    /**
     * @param {Slices & { mode?: 'stands' | 'moves' }} options
     * @returns {Promise<Trial[]>}
     */
    measure({ mode = 'stands', ...slices } = {}) {
      return this.#alone('measure', () => this.#timed(`type=measure&${asQuery({ mode })}`, slices, 'measured'));
    }

    /** @param {Slices} slices */
    sweep(slices = {}) {
      return this.#alone('sweep', () => this.#timed('type=sweep', slices, 'sizes'));
    }

    /**
     * @param {string} query
     * @param {Slices} slices
     * @param {'measured' | 'sizes'} what
     */
    async #timed(query, slices, what) {
      /** @type {() => Trial[]} */
      const rows = () => this.#state().inspection[what];
      await this.#slowly(query, slices, () => {
        const all = rows();
        return all.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all.length);
      });
      return rows();
    }

    #state() {
      this.#alive();
      return JSON.parse(this.#engine.ccall('engine_state', 'string', ['number'], [this.#handle]));
    }

    /** @returns {Stats} */
    stats() {
      const { inspection, begun, paused, stepsLeft, way, given, ticking, progress, scene, ...stats } = this.#state();
      return { scene: given ? null : scene, ...stats };
    }

    #text(/** @type {string} */ name) {
      this.#alive();
      return this.#engine.ccall(name, 'string', ['number'], [this.#handle]);
    }

    hash() {
      return this.#text('engine_hash');
    }

    discsHash() {
      return this.#text('engine_discs_hash');
    }

    contacts() {
      this.#alive();
      const at = this.#engine._engine_contacts(this.#handle);
      if (!at) throw new CellmatesError('The contacts of the last tick are not known: the tutorial-* methods keep no list.',
        'bad-value', 'method');
      return new Uint32Array(this.#engine.wasmMemory.buffer, at, 2 * this.#engine._engine_contacts_size(this.#handle));
    }

    get tick() {
      this.#alive();
      return this.#engine._engine_tick(this.#handle);
    }

    get n() {
      this.#alive();
      return this.#engine._engine_count(this.#handle);
    }

    get threads() {
      this.#alive();
      return this.#engine._engine_threads(this.#handle);
    }

    /** @returns {{ width: number, height: number }} */
    get box() {
      return this.#state().box;
    }

    /**
     * @template {Float32ArrayConstructor | Uint32ArrayConstructor} Kind
     * @param {number} which
     * @param {Kind} Kind
     */
    #array(which, Kind) {
      this.#alive();
      return new Kind(this.#engine.wasmMemory.buffer, this.#engine._engine_array(this.#handle, which),
        this.#engine._engine_count(this.#handle));
    }

    get x() {
      return this.#array(0, Float32Array);
    }

    get y() {
      return this.#array(1, Float32Array);
    }

    get vx() {
      return this.#array(2, Float32Array);
    }

    get vy() {
      return this.#array(3, Float32Array);
    }

    get r() {
      return this.#array(4, Float32Array);
    }

    get id() {
      return this.#array(5, Uint32Array);
    }

    destroy() {
      if (!this.#handle) return;
      this.#handle = 0;
      forgotten.unregister(this);
      this.#free();
    }
  }
  return World;
}
