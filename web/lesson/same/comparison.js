// Runs naive and the grid from one start, with a mistake, and finds out who notices it, and from which tick on.
import { inSlices } from '../slices.js';
import { advance, begin, copyOf, count, energyOf, hashOf, radius } from './discs.js';
import { grid, mistakes, naive } from './methods.js';

/** @import { Pair, State } from './discs.js' */
/** @import { Mistake } from './methods.js' */
/** @import { Work } from '../slices.js' */

export const ticks = 300;

/**
 * @typedef {object} Moment One tick.
 * @property {{ naive: State, grid: State }} before The states in which the methods look for contacts.
 * @property {{ naive: Pair[], grid: Pair[] }} contacts
 * @property {{ naive: string, grid: string }} hash After the tick.
 * @property {{ naive: number, grid: number }} energy After the tick.
 */

/**
 * Makes a tick for each value that is asked for.
 * @param {Mistake} mistake
 * @returns {Generator<Moment, void>}
 */
function* run(mistake) {
  const states = { naive: begin(), grid: begin() };
  /** @template T @param {(state: State) => T} read */
  const both = (read) => ({ naive: read(states.naive), grid: read(states.grid) });
  for (let tick = 0; tick < ticks; tick++) {
    const before = both(copyOf);
    const contacts = { naive: naive(before.naive, mistake.naive), grid: grid(before.grid, mistake.grid) };
    advance(states.naive, contacts.naive);
    advance(states.grid, contacts.grid);
    yield { before, contacts, hash: both(hashOf), energy: both(energyOf) };
  }
}

/** All ticks at once. @param {Mistake} mistake */
export const momentsOf = (mistake) => [...run(mistake)];

/**
 * All ticks, while the page continues to draw.
 * @param {Mistake} mistake
 * @param {Work} work
 */
export async function momentsInSlices(mistake, work) {
  /** @type {Moment[]} */
  const moments = [];
  const left = run(mistake);
  await inSlices(() => {
    const { value } = left.next();
    if (value) moments.push(value);
    return value !== undefined;
  }, work);
  return moments;
}

const asSet = (/** @type {Pair[]} */ pairs) => pairs.map(String).sort().join(' ');

/** Those who may notice a mistake: each compares something of both methods in every tick. */
const observers = /** @type {[string, (moment: Moment) => boolean][]} */ ([
  ['Hash of the state', ({ hash }) => hash.naive !== hash.grid],
  ['Contacts, pair by pair', ({ contacts }) => asSet(contacts.naive) !== asSet(contacts.grid)],
  ['Total energy, to six digits', ({ energy }) => energy.naive.toPrecision(6) !== energy.grid.toPrecision(6)],
]);

/** The first tick in which the hashes differ; undefined if they never do. @param {Moment[]} moments */
export const firstDifference = (moments) => firstOf(moments, observers[0][1]);

/** @param {Moment[]} moments @param {(moment: Moment) => boolean} differs */
function firstOf(moments, differs) {
  const at = moments.findIndex(differs);
  return at < 0 ? undefined : at + 1;
}

/** Whether a grid with this mistake finds two discs that were placed so that they touch. @param {Mistake} mistake */
function passesKnownScene(mistake) {
  const still = new Float64Array(2);
  return grid({ x: Float64Array.of(20, 20 + 1.9 * radius), y: Float64Array.of(20, 20), vx: still, vy: still }, mistake.grid).length === 1;
}

/**
 * For each observer, what it says about each mistake.
 * @returns {[string, string[]][]}
 */
export function reports() {
  const all = mistakes.map(momentsOf);
  return [
    ...observers.map(([name, differs]) => /** @type {[string, string[]]} */ ([name, all.map((moments) => {
      const tick = firstOf(moments, differs);
      return tick ? `tick ${tick}` : 'never';
    })])),
    ['Two discs that touch, placed by hand', mistakes.map((mistake) => (passesKnownScene(mistake) ? 'never' : 'at once'))],
  ];
}

/** How many discs are farther than a radius from their twins in the other simulation. @param {Moment} moment */
export function strays({ before }) {
  const apart = (/** @type {number} */ i) =>
    (before.naive.x[i] - before.grid.x[i]) ** 2 + (before.naive.y[i] - before.grid.y[i]) ** 2 > radius ** 2;
  return Array.from({ length: count }, (_, i) => i).filter(apart).length;
}

/** Contacts of naive that the grid does not find. @param {Moment} moment */
export function missed({ contacts }) {
  const found = new Set(contacts.grid.map(String));
  return contacts.naive.filter((pair) => !found.has(String(pair)));
}
