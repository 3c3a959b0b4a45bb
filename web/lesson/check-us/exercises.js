// The exercises with a link: where each leads, and the answers, which the engine gives in the build.
import { times, whole } from '../words.js';
import { sketch } from './sketch.js';

/** @import { Facts } from '../facts.js' */
/** @typedef {{ scene: string, n: number, seed: number, method: string, cell?: number }} Start */

const seed = 29;
const twice = [1500, 3000].map((n) => ({ scene: 'klaus', n, seed, method: 'naive' }));
const three = ['naive', 'sap', 'grid'].map((method) => ({ scene: 'klaus', n: 1500, seed, method }));
const wide = [4, 8].map((cell) => ({ scene: 'klaus', n: 10_000, seed, method: 'grid', cell }));
const mixed = ['grid', 'hgrid'].map((method) => ({ scene: 'mixed', n: 5000, seed, method }));

/** The address of the app, paused before the first tick, with the panel's figures unfolded. @param {Start} start */
const address = (start) =>
  `../?${Object.entries({ ...start, paused: 1, section: 'figures' }).map(([name, value]) => `${name}=${value}`).join('&amp;')}`;

/** What the sketch prints. @param {Facts['World']} World */
async function printed(World) {
  /** @type {number[]} */
  let said = [];
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction('World', 'console', sketch.replace(/^import.*/, ''))(World, { log: (/** @type {number[]} */ ...all) => (said = all) });
  return said;
}

/** @param {Facts['World']} World */
export async function exercises(World) {
  const firstTick = async (/** @type {object} */ start) => {
    const world = await World.create(start);
    world.step();
    const { pairTests, contacts } = world.stats();
    const hash = world.hash();
    world.destroy();
    return { pairTests, contacts, hash };
  };
  const all = async (/** @type {Start[]} */ starts) => Promise.all(starts.map(firstTick));
  const [naive, sap, grid] = await all(three);
  const [half, double] = await all(twice);
  const [narrow, broad] = await all(wide);
  const [one, levels] = await all(mixed);
  const own = await printed(World);
  return {
    seed,
    'twice-from': address(twice[0]), 'twice-to': address(twice[1]),
    'twice-n': whole(twice[0].n), 'twice-2n': whole(twice[1].n), 'twice-less': whole(twice[1].n - 1),
    'twice-tests': whole(half.pairTests), 'twice-2tests': whole(double.pairTests), 'twice-ratio': (double.pairTests / half.pairTests).toFixed(3),
    'three-naive': address(three[0]), 'three-sap': address(three[1]), 'three-grid': address(three[2]),
    'three-n': whole(three[0].n), 'three-hash': naive.hash, 'three-contacts': whole(naive.contacts),
    'three-tests': [naive, sap, grid].map(({ pairTests }) => whole(pairTests)).join(', '),
    'wide-n': whole(wide[0].n), 'wide-from': address(wide[0]), 'wide-to': address(wide[1]), 'wide-cell': wide[0].cell, 'wide-2cell': wide[1].cell,
    'wide-tests': whole(narrow.pairTests), 'wide-2tests': whole(broad.pairTests), 'wide-ratio': times(broad.pairTests / narrow.pairTests),
    'mixed-n': whole(mixed[0].n), 'mixed-grid': address(mixed[0]), 'mixed-levels': address(mixed[1]),
    'mixed-tests': whole(one.pairTests), 'mixed-fewer': whole(levels.pairTests), 'mixed-ratio': times(one.pairTests / levels.pairTests),
    'sketch-contacts': whole(own[0]), 'sketch-tests': whole(own[1]), 'sketch-all': whole((1000 * 999) / 2),
  };
}
