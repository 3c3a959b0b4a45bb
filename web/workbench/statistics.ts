// Derives from the results of a survey: exponents, winners, and the numbers of discs at which another method becomes faster.
import { curveOf, fastestFirst, sharesOf } from './figures.ts';
import { effortOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

export function median(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// With few discs a constant overhead hides how the time grows, so an exponent is that of the last decade and a half.
const range = 10 ** 1.55;

/**
 * The exponent b of ms = a · n^b, by least squares of the logarithms of at least three points; null if there are fewer.
 */
export function exponentOf(results: Surveyed[], method: string) {
  const all = curveOf(results, method);
  if (all.length < 3) return null;
  const first = all.findIndex(({ n }) => n * range >= all[all.length - 1].n);
  return slope(all.slice(Math.min(first, all.length - 3)).map(({ n, ms }) => [Math.log(n), Math.log(ms.mean)]));
}

/** The slope of the line that fits points [x, y] best; null if all x are equal. */
export function slope(points: number[][]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const squares = mean(points.map(([x]) => (x - mx) ** 2));
  return squares > 0 ? mean(points.map(([x, y]) => (x - mx) * (y - my))) / squares : null;
}

/** The fastest method with one share of the discs. */
export interface Winner {
  method: string;
  n: number;
  /** The next one, if there is one. */
  second?: string;
  /** How much longer the next one takes: 0.25 for 25%; 0 without a next one. */
  margin: number;
  /** Whether no other method is within noise of it. */
  certain: boolean;
  /** Methods that are within noise of it, itself included, fastest first. */
  tied: string[];
  /** The simplest of these that takes hardly longer. */
  advised: string;
}

// From one start of the program to the next, the times of 3,000 discs differed by up to 3%. No reader notices 5%.
const leastGap = 1.05;
// A tie may be wide if one of its times is noisy. No method is advised whose mean is more than this factor above the fastest's.
const widest = 1.1;
// A single round may have met a pause of the machine.
const leastGapOfOne = 1.1;

/**
 * Whether `b` may be as fast as `a`: it is not clearly slower in each round that both had, in which they took turns, or not in
 * the least times, which other programs on the machine hardly touch.
 */
function withinNoise(a: Surveyed, b: Surveyed) {
  if (!(b.ms.least >= leastGap * a.ms.least)) return true;
  const rounds = Math.min(a.times.length, b.times.length);
  const gap = rounds > 1 ? leastGap : leastGapOfOne;
  return a.times.slice(0, rounds).some((ms, k) => !(b.times[k] >= gap * ms));
}

/** @param results Of several shares. @param keep The share. @returns Null if no method was measured. */
export function winnerAt(results: Surveyed[], keep: number): Winner | null {
  const done = fastestFirst(results.filter((result) => result.keep === keep));
  if (done.length === 0) return null;
  const [first, second] = done;
  const tied = done.filter((result) => result === first || withinNoise(first, result)).map(({ method }) => method);
  const close = done.filter(({ method, ms }) => tied.includes(method) && ms.mean <= widest * first.ms.mean).map(({ method }) => method);
  return {
    method: first.method,
    n: first.n,
    second: second?.method,
    margin: second ? second.ms.mean / first.ms.mean - 1 : 0,
    certain: tied.length === 1,
    tied,
    advised: close.reduce((best, method) => (effortOf(method) < effortOf(best) ? method : best)),
  };
}

/** The winners of all shares, by n. */
export function winners(results: Surveyed[]): Winner[] {
  return sharesOf(results).map((keep) => winnerAt(results, keep)).filter((winner) => winner !== null);
}

/**
 * Where the curves of two methods cross, which are straight between their points on logarithmic axes.
 * @returns From each n on, the method `faster` is. By n.
 */
export function crossings(results: Surveyed[], first: string, second: string): { n: number; faster: string }[] {
  const others = new Map(curveOf(results, second).map(({ keep, ms }) => [keep, ms.mean]));
  const points = curveOf(results, first)
    .filter(({ keep }) => others.has(keep))
    .map(({ n, keep, ms }) => ({ n, lag: Math.log(ms.mean / (others.get(keep) as number)) }));
  return points.slice(1).flatMap((to, k) => {
    const from = points[k];
    if (from.lag < 0 === to.lag < 0) return [];
    return [{ n: from.n * (to.n / from.n) ** (from.lag / (from.lag - to.lag)), faster: to.lag < 0 ? first : second }];
  });
}

/**
 * Which method to use for how many discs: ranges of n, ascending. A method that wins with all discs counts as the winner with
 * fewer ones too as long as it is within noise there.
 * @returns `from` is the fewest discs of the range, rounded, and 0 for the first one; `to` is where the next range begins, and
 * Infinity for the last one.
 */
export function ranges(results: Surveyed[]) {
  const all = winners(results);
  const found: { method: string; from: number; to: number }[] = [];
  // From many discs to few: a method stays until another is faster for certain.
  for (const winner of [...all].reverse()) {
    const above = found[0];
    if (above && winner.tied.includes(above.method)) continue;
    if (above) above.from = changeAbove(results, all, winner, above.method);
    found.unshift({ method: winner.advised, from: 0, to: above ? above.from : Infinity });
  }
  return found;
}

/** Where `method` becomes faster than the winner, above that one's n. */
function changeAbove(results: Surveyed[], all: Winner[], winner: Winner, method: string) {
  const at = crossings(results, winner.advised, method).find(({ n, faster }) => n >= winner.n && faster === method);
  if (at) return rounded(at.n);
  // The winner was left out before the curves crossed.
  const next = all.find(({ n }) => n > winner.n);
  return rounded(next ? Math.sqrt(winner.n * next.n) : winner.n);
}

/** A number of discs with the digits that a second measurement would confirm: 57 as 55, 1234 as 1200. */
export function rounded(n: number) {
  if (n < 20) return Math.round(n);
  const unit = 10 ** Math.floor(Math.log10(n)) / 10;
  const step = n / unit < 20 ? unit : 5 * unit;
  return Math.round(Math.round(n / step) * step);
}

/**
 * Whether all methods found the same contacts; null if fewer than two can be compared. Results of fewer frames are compared by
 * their first frame.
 */
export function agree(results: Surveyed[]) {
  let compared = 0;
  const known = new Map<string, string>();
  for (const { failed, keep, frames, hash, firstHash } of results) {
    if (failed) continue;
    for (const [key, value] of [[`${keep} first`, firstHash], [`${keep} ${frames}`, hash]]) {
      const other = known.get(key);
      if (other !== undefined && other !== value) return false;
      if (other !== undefined) compared += 1;
      known.set(key, value);
    }
  }
  return compared > 0 ? true : null;
}
