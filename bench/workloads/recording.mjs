// Makes workloads of running sketches and engines.
import { Random } from '../../web/workbench/generators/random.js';
import { newFrame } from '../../web/workbench/workload/workload.js';

/** @typedef {import('../../web/workbench/workload/workload.js').Workload} Workload */

/**
 * A running sketch, or an engine's world.
 * @typedef {object} Loop
 * @property {() => void} step Advances it by one tick.
 * @property {() => Iterable<[x: number, y: number, r: number, id: number]>} discs
 */

/**
 * @typedef {object} Recorded
 * @property {string} name
 * @property {string} source The engine or kind of program, and its scene.
 * @property {(frames?: number) => Promise<Workload>} record Runs it, and records fewer frames if asked.
 */

/**
 * @param {string} name
 * @param {string} source
 * @param {object} timing
 * @param {number} timing.frames Number of recorded frames.
 * @param {number} [timing.skip] Ticks before the first of them, in which the scene comes to life.
 * @param {number} [timing.every] Ticks from one recorded frame to the next.
 * @param {(random: Random) => Loop | Promise<Loop>} open
 * @returns {Recorded}
 */
export const recorded = (name, source, { frames: all, skip = 0, every = 1 }, open) => ({
  name,
  source,
  async record(frames = all) {
    const loop = await open(new Random(1));
    const advance = (ticks) => {
      for (let k = 0; k < ticks; k++) loop.step();
    };
    const taken = [];
    advance(skip);
    for (let k = 0; k < frames; k++) {
      if (k > 0) advance(every);
      taken.push(frameOf([...loop.discs()]));
    }
    return { name, frames: taken, notes: [] };
  },
});

function frameOf(rows) {
  const frame = newFrame(rows.length);
  rows.forEach(([x, y, r, id], k) => {
    frame.x[k] = x;
    frame.y[k] = y;
    frame.r[k] = r;
    frame.id[k] = id;
  });
  return frame;
}

/** Radius of the circumscribed disc of a box. */
export const around = (width, height) => Math.hypot(width, height) / 2;

/** Calls `make` for 0 to `count` - 1. */
export const times = (count, make) => Array.from({ length: count }, (_, k) => make(k));

/** A grid of cells that finds the discs near a point, for the sketches whose discs see their neighbours. */
export class Neighbours {
  #cells = new Map();
  #size;

  constructor(things, size) {
    this.#size = size;
    for (const thing of things) {
      const key = this.#key(Math.floor(thing.x / size), Math.floor(thing.y / size));
      const cell = this.#cells.get(key);
      if (cell) cell.push(thing);
      else this.#cells.set(key, [thing]);
    }
  }

  #key = (column, row) => column * 65_536 + row;

  /** Calls `act` with all things that are less than `size` from (x, y) along each axis, and with some more. */
  each({ x, y }, act) {
    const [column, row] = [Math.floor(x / this.#size), Math.floor(y / this.#size)];
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) for (const thing of this.#cells.get(this.#key(c, r)) ?? []) act(thing);
    }
  }
}
