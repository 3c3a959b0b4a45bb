// Runs naive and the grid from one start, with a mistake, and finds out who notices it, and from which tick on.
import { inSlices, type Work } from '../slices.ts';
import { advance, begin, copyOf, count, energyOf, hashOf, radius, type Pair, type State } from './discs.ts';
import { grid, mistakes, naive, type Mistake } from './methods.js';

export const ticks = 300;

/** One tick. */
export interface Moment {
  /** The states in which the methods look for contacts. */
  before: { naive: State; grid: State };
  contacts: { naive: Pair[]; grid: Pair[] };
  /** After the tick. */
  hash: { naive: string; grid: string };
  /** After the tick. */
  energy: { naive: number; grid: number };
}

/** Makes a tick for each value that is asked for. */
function* run(mistake: Mistake): Generator<Moment, void> {
  const states = { naive: begin(), grid: begin() };
  const both = <T>(read: (state: State) => T) => ({ naive: read(states.naive), grid: read(states.grid) });
  for (let tick = 0; tick < ticks; tick++) {
    const before = both(copyOf);
    const contacts = { naive: naive(before.naive, mistake.naive), grid: grid(before.grid, mistake.grid) };
    advance(states.naive, contacts.naive);
    advance(states.grid, contacts.grid);
    yield { before, contacts, hash: both(hashOf), energy: both(energyOf) };
  }
}

/** All ticks at once. */
export const momentsOf = (mistake: Mistake) => [...run(mistake)];

/** All ticks, while the page continues to draw. */
export async function momentsInSlices(mistake: Mistake, work: Work) {
  const moments: Moment[] = [];
  const left = run(mistake);
  await inSlices(() => {
    const { value } = left.next();
    if (value) moments.push(value);
    return value !== undefined;
  }, work);
  return moments;
}

const asSet = (pairs: Pair[]) => pairs.map(String).sort().join(' ');

/** Those who may notice a mistake: each compares something of both methods in every tick. */
const observers = [
  ['Hash of the state', ({ hash }) => hash.naive !== hash.grid],
  ['Contacts, pair by pair', ({ contacts }) => asSet(contacts.naive) !== asSet(contacts.grid)],
  ['Total energy, to six digits', ({ energy }) => energy.naive.toPrecision(6) !== energy.grid.toPrecision(6)],
] as [string, (moment: Moment) => boolean][];

/** The first tick in which the hashes differ; undefined if they never do. */
export const firstDifference = (moments: Moment[]) => firstOf(moments, observers[0][1]);

function firstOf(moments: Moment[], differs: (moment: Moment) => boolean) {
  const at = moments.findIndex(differs);
  return at < 0 ? undefined : at + 1;
}

/** Whether a grid with this mistake finds two discs that were placed so that they touch. */
function passesKnownScene(mistake: Mistake) {
  const still = new Float64Array(2);
  return grid({ x: Float64Array.of(20, 20 + 1.9 * radius), y: Float64Array.of(20, 20), vx: still, vy: still }, mistake.grid).length === 1;
}

/** For each observer, what it says about each mistake. */
export function reports(): [string, string[]][] {
  const all = mistakes.map(momentsOf);
  return [
    ...observers.map(([name, differs]) => [name, all.map((moments) => {
      const tick = firstOf(moments, differs);
      return tick ? `tick ${tick}` : 'never';
    })] as [string, string[]]),
    ['Two discs that touch, placed by hand', mistakes.map((mistake) => (passesKnownScene(mistake) ? 'never' : 'at once'))],
  ];
}

/** How many discs are farther than a radius from their twins in the other simulation. */
export function strays({ before }: Moment) {
  const apart = (i: number) =>
    (before.naive.x[i] - before.grid.x[i]) ** 2 + (before.naive.y[i] - before.grid.y[i]) ** 2 > radius ** 2;
  return Array.from({ length: count }, (_, i) => i).filter(apart).length;
}

/** Contacts of naive that the grid does not find. */
export function missed({ contacts }: Moment) {
  const found = new Set(contacts.grid.map(String));
  return contacts.naive.filter((pair) => !found.has(String(pair)));
}
