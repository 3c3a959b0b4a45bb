// Derives from the results of a survey: exponents, winners, and whether the methods agree.
import { slope } from '../kit/statistics.ts';
import { curveOf, fastestFirst } from './figures.ts';
import { effortOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

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

/** The fastest method with one share of the discs. */
export interface Winner {
  method: string;
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
    second: second?.method,
    margin: second ? second.ms.mean / first.ms.mean - 1 : 0,
    certain: tied.length === 1,
    tied,
    advised: close.reduce((best, method) => (effortOf(method) < effortOf(best) ? method : best)),
  };
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
