// What charts, tables and files show of a survey's results: figures, exponents, winners, and whether the methods agree.
import { figureText, whole } from '../kit/figure_text.ts';
import { isSteady } from '../kit/rounds.ts';
import { slope } from '../kit/statistics.ts';
import { about } from './describe.ts';
import { answerOf, effortOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

/** Why there is no time. */
export const failures = { 'too-long': 'too long', 'no-memory': 'no memory', 'left-out': 'left out' };

/** Less than 10 ns cannot be told from nothing. */
export const leastMs = 1e-5;

export const timeText = (ms: number) => (ms < leastMs ? '0' : figureText(ms));

/** @returns Ascending. */
export const sharesOf = (results: Surveyed[]): number[] =>
  [...new Set(results.map(({ keep }) => keep))].sort((a, b) => a - b);

/** @param keep The share. */
export const countAt = (results: Surveyed[], keep: number) =>
  Math.round(results.find((result) => result.keep === keep)?.n ?? 0);

export const resultAt = (results: Surveyed[], method: string, keep: number) =>
  results.find((result) => result.method === method && result.keep === keep);

/** The largest share with which a method was measured. */
export const lastShare = (results: Surveyed[]): number | undefined =>
  sharesOf(results.filter(({ failed }) => !failed)).at(-1);

/** Results that have a time, the fastest first. */
export const fastestFirst = (results: Surveyed[]) => results.filter(({ failed }) => !failed).sort((a, b) => a.ms - b.ms);

/** Results of one method that have a place on logarithmic axes, by n. */
const curveOf = (results: Surveyed[], method: string) =>
  results.filter((result) => result.method === method && !result.failed && result.n > 0 && result.ms > 0).sort((a, b) => a.n - b.n);

/** The time of the slowest round that did not take too long, ms. */
export const mostOf = ({ times }: Surveyed) => Math.max(...times.filter(Number.isFinite));

/** How much longer than the fastest round the slowest one took: 0.12 for 12%. */
export const spreadOf = (result: Surveyed) => Math.max(mostOf(result), leastMs) / Math.max(result.ms, leastMs) - 1;

/** "+20%", or "up to 3.1×" from a factor of two on. */
export function spreadText(result: Surveyed) {
  const spread = spreadOf(result);
  return spread < 1 ? `+${whole(100 * spread)}%` : `up to ${about(1 + spread)}×`;
}

/** The points of a drawn curve. A busy machine's clock may show that a round took no time at all. */
export const pointsOf = (results: Surveyed[], method: string) =>
  curveOf(results, method).map((result) => {
    const ms = Math.max(result.ms, leastMs);
    return { n: result.n, ms, low: ms, high: Math.max(mostOf(result), ms) };
  });

// With few discs a constant overhead hides how the time grows, so an exponent is that of the last decade and a half.
const range = 10 ** 1.55;

/**
 * The exponent b of ms = a · n^b, by least squares of the logarithms of at least three points; null if there are fewer.
 */
export function exponentOf(results: Surveyed[], method: string) {
  const all = curveOf(results, method);
  if (all.length < 3) return null;
  const first = all.findIndex(({ n }) => n * range >= all[all.length - 1].n);
  return slope(all.slice(Math.min(first, all.length - 3)).map(({ n, ms }) => [Math.log(n), Math.log(ms)]));
}

/** The fastest method with one share of the discs, of those that may be advised. */
export interface Winner {
  method: string;
  /** The next one, if there is one. */
  second?: string;
  /** How much longer the next one takes: 0.25 for 25%; 0 without a next one. */
  margin: number;
  /** Whether nothing makes the times doubtful, and no other method is within noise of it. */
  certain: boolean;
  /** What makes all times doubtful: code that has hardly run, or a busy machine. */
  doubt?: 'short' | 'busy';
  /** Methods, no slower, whose kept pairs are searched again in most frames: never advised if any other was timed. */
  vain: string[];
  /** Methods that are within noise of it, itself included, fastest first. */
  tied: string[];
  /** The simplest of these that takes hardly longer. */
  advised: string;
}

// From one start of the program to the next, the times of 3,000 discs differed by up to 3%. No reader notices 5%.
const leastGap = 1.05;
// A tie may be wide if one of its times is noisy. No method is advised that takes more than this factor longer than the fastest.
const widest = 1.1;
// Fewer rounds may all have met a pause of the machine, or a browser that was still compiling.
const fewRounds = 3;
// Code that keeps pairs, but searches them in more of the frames, is fast by chance.
const mostRebuilt = 0.5;

/**
 * Whether `b` may be as fast as `a`: it is not clearly slower in each round that both had, in which they took turns, or not in
 * the least times, which other programs on the machine hardly touch.
 */
function withinNoise(a: Surveyed, b: Surveyed) {
  if (!(b.ms >= leastGap * a.ms)) return true;
  return a.times.some((ms, round) => round < b.times.length && !(b.times[round] >= leastGap * ms));
}

/** What makes the lead of the first of some methods doubtful. Those that are left out early have fewer rounds. */
function doubtOf(first: Surveyed, others: Surveyed[]) {
  if (first.warm < fewRounds || others.some(({ warm }) => warm === 0)) return 'short';
  return [first, ...others.slice(0, 1)].every(({ times }) => isSteady(times.filter(Number.isFinite))) ? undefined : 'busy';
}

/** @param results Of several shares. @param keep The share. @returns Null if no method was measured. */
export function winnerAt(results: Surveyed[], keep: number): Winner | null {
  const all = fastestFirst(results.filter((result) => result.keep === keep));
  if (all.length === 0) return null;
  const isVain = ({ method, rebuilt }: Surveyed) => answerOf(method).keepsPairs && rebuilt > mostRebuilt;
  const place = Math.max(0, all.findIndex((result) => !isVain(result)));
  const [first, ...others] = all.slice(place);
  const tied = [first, ...others.filter((result) => withinNoise(first, result))];
  const close = tied.filter((result) => result === first || (result.ms <= widest * first.ms && !isVain(result)));
  const doubt = doubtOf(first, others);
  return {
    method: first.method,
    second: others[0]?.method,
    margin: others.length > 0 ? others[0].ms / first.ms - 1 : 0,
    certain: tied.length === 1 && !doubt,
    doubt,
    vain: all.slice(0, place + 1).filter(isVain).map(({ method }) => method),
    tied: tied.map(({ method }) => method),
    advised: close.map(({ method }) => method).reduce((best, method) => (effortOf(method) < effortOf(best) ? method : best)),
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
