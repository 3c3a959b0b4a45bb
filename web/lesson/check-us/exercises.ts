// The exercises with a link: where each leads, and the answers, which the engine gives in the build.
import { pairsOf } from '../pairs.ts';
import { list, times, whole } from '../../kit/words.ts';
import { sketch } from './sketch.ts';

import type { Facts } from '../facts.ts';
type Start = { scene: string; n: number; seed: number; method: string; cell?: number };

export const seed = 29;

/** The address of the app, paused before the first tick, with the panel's figures unfolded. */
const address = (start: Start) =>
  `../?${Object.entries({ ...start, paused: 1, panel: 1, section: 'figures' }).map(([name, value]) => `${name}=${value}`).join('&amp;')}`;

/** What the sketch prints. */
async function printed(World: Facts['World']) {
  let said: number[] = [];
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const program = new AsyncFunction('World', 'console', sketch.replace(/^import.*/, ''));
  await program(World, { log: (...all: number[]) => (said = all) });
  return said;
}

/** The values of each exercise. */
export async function exercises(World: Facts['World']) {
  /** The starts with their links and the figures of their first tick. */
  const after = (...starts: Omit<Start, 'seed'>[]) => Promise.all(starts.map(async (start) => {
    const world = await World.create({ ...start, seed });
    world.step();
    const { pairTests, contacts } = world.stats();
    const hash = world.hash();
    world.destroy();
    return { link: address({ ...start, seed }), pairTests, tests: whole(pairTests), contacts: whole(contacts), hash };
  }));
  const [n, wide, mixed] = [1500, 10_000, 5000];
  const [half, twice] = await after({ scene: 'klaus', n, method: 'naive' }, { scene: 'klaus', n: 2 * n, method: 'naive' });
  const klaus = { scene: 'klaus', n };
  const [naive, sap, grid] = await after({ ...klaus, method: 'naive' }, { ...klaus, method: 'sap' }, { ...klaus, method: 'grid' });
  const cells = { scene: 'klaus', n: wide, method: 'grid' };
  const cell = 4;
  const [small, large] = await after({ ...cells, cell }, { ...cells, cell: 2 * cell });
  const [one, levels] = await after({ scene: 'mixed', n: mixed, method: 'grid' }, { scene: 'mixed', n: mixed, method: 'hgrid' });
  const [found, tests] = await printed(World);
  return {
    twice: {
      half: half.link, link: twice.link, 'half-n': whole(n), n: whole(2 * n), less: whole(2 * n - 1),
      'half-tests': half.tests, tests: twice.tests, ratio: (twice.pairTests / half.pairTests).toFixed(3),
    },
    three: {
      n: whole(n), naive: naive.link, sap: sap.link, grid: grid.link,
      tests: list([naive.tests, sap.tests, grid.tests]), contacts: naive.contacts, hash: naive.hash,
    },
    wide: {
      n: whole(wide), 'half-cell': cell, cell: 2 * cell, half: small.link, link: large.link, 'half-tests': small.tests, tests: large.tests,
      ratio: times(large.pairTests / small.pairTests),
    },
    mixed: {
      n: whole(mixed), grid: one.link, levels: levels.link, tests: one.tests, fewer: levels.tests,
      ratio: times(one.pairTests / levels.pairTests),
    },
    own: { contacts: whole(found), tests: whole(tests), all: whole(pairsOf(Number(/i < (\d+)/.exec(sketch)?.[1]))) },
  };
}
