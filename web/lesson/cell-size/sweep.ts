// Times the engine's detection with cells of several sizes, in this browser.
import { inSight } from '../sight.ts';
import { engineMean, type Work } from '../slices.ts';
import { box, gas } from './gas.ts';

import type { World, Worlds } from '../types.ts';

export interface Timing {
  /** px */
  cell: number;
  /** Mean per detection, one for each round. */
  ms: number[];
  /** In the first tick. */
  pairTests: number;
  /** In the first tick. */
  contacts: number;
}

const rounds = 3;

/** The engine's mean of the ticks from the start. */
async function time(world: World, cell: number, work: Work) {
  world.reset();
  world.set({ cell });
  world.step();
  const { pairTests, contacts } = world.stats();
  return { ms: await engineMean(world, ({ ms }) => ms.detect, work), pairTests, contacts };
}

export async function sweep(World: Worlds, cells: number[], { element, signal, progress, round }: {
  /** The sweep waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
  progress: (share: number) => void;
  /** Called after each round. */
  round: (timings: Timing[]) => void;
}) {
  const world = await World.create({ discs: gas(), box, method: 'grid', response: 'elastic', gravity: 0 });
  const timings: Timing[] = cells.map((cell) => ({ cell, ms: [], pairTests: 0, contacts: 0 }));
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

export const minimum = ({ ms }: Timing) => Math.min(...ms);
export const median = ({ ms }: Timing) => ms.toSorted((a, b) => a - b)[ms.length >> 1];
