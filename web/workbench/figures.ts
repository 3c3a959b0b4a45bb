// The figures of the results that charts, tables and files show.
import { figureText } from '../kit/figure_text.ts';

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
export const fastestFirst = (results: Surveyed[]) => results.filter(({ failed }) => !failed).sort((a, b) => a.ms.mean - b.ms.mean);

/** Results of one method that have a place on logarithmic axes, by n. */
export const curveOf = (results: Surveyed[], method: string) =>
  results.filter((result) => result.method === method && !result.failed && result.n > 0 && result.ms.mean > 0).sort((a, b) => a.n - b.n);

/** The points of a drawn curve. A busy machine's clock may show that the fastest play took no time at all. */
export const pointsOf = (results: Surveyed[], method: string) =>
  curveOf(results, method).map(({ n, ms: { mean, p95 }, spread }) => {
    const ms = Math.max(mean, leastMs);
    return { n, ms, low: Math.max(Math.min(spread[0], ms), leastMs), high: Math.max(p95, ms) };
  });
