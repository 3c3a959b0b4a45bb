// Times the engine's detection with cells of several sizes, in this browser.
import { inSight } from '../sight.js';
import { engineMean } from '../slices.js';
import { box, gas } from './gas.js';

/** @import { worldsOf } from '../../engine/world.js' */
/** @import { Work } from '../slices.js' */
/** @typedef {ReturnType<typeof worldsOf>} Worlds */

/**
 * @typedef {object} Timing
 * @property {number} cell px
 * @property {number[]} ms Mean per detection, one for each round.
 * @property {number} pairTests In the first tick.
 * @property {number} contacts In the first tick.
 */

const rounds = 3;

/**
 * The engine's mean of the ticks from the start.
 * @param {InstanceType<Worlds>} world
 * @param {number} cell
 * @param {Work} work
 */
async function time(world, cell, work) {
  world.reset();
  world.set({ cell });
  world.step();
  const { pairTests, contacts } = world.stats();
  return { ms: await engineMean(world, ({ ms }) => ms.detect, work), pairTests, contacts };
}

/**
 * @param {Worlds} World
 * @param {number[]} cells
 * @param {object} options
 * @param {Element} options.element The sweep waits while this element is out of sight.
 * @param {AbortSignal} options.signal
 * @param {(share: number) => void} options.progress
 * @param {(timings: Timing[]) => void} options.round Called after each round.
 */
export async function sweep(World, cells, { element, signal, progress, round }) {
  const world = await World.create({ discs: gas(), box, method: 'grid', response: 'elastic', gravity: 0 });
  /** @type {Timing[]} */
  const timings = cells.map((cell) => ({ cell, ms: [], pairTests: 0, contacts: 0 }));
  try {
    // All sizes in each round, so that a machine that gets hot or busy does not make one size look bad.
    for (let k = 0; k < rounds; k++) {
      for (const [at, timing] of timings.entries()) {
        await inSight(element, signal);
        const { ms, ...counts } = await time(world, timing.cell, { element, signal });
        timing.ms.push(ms);
        Object.assign(timing, counts);
        progress((k * cells.length + at + 1) / (rounds * cells.length));
      }
      round(timings);
    }
  } finally {
    world.destroy();
  }
  return timings;
}

/** @param {Timing} timing */
export const minimum = ({ ms }) => Math.min(...ms);
/** @param {Timing} timing */
export const median = ({ ms }) => ms.toSorted((a, b) => a - b)[ms.length >> 1];
