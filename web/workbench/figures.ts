// The figures of the results that charts, tables and files show.
import { figureText, whole } from '../kit/figure_text.ts';
import { about } from './describe.ts';

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
export const curveOf = (results: Surveyed[], method: string) =>
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
