// What the charts, tables and files show of the results.
import { figureText, whole } from '../figure_text.js';

/** @import { Surveyed } from './survey.js' */

/** Why there is no time. */
export const failures = { 'too-long': 'too long', 'no-memory': 'no memory', 'left-out': 'left out' };

/** Less than 10 ns cannot be told from nothing. */
const leastMs = 1e-5;

/** @param {number} ms */
export const timeText = (ms) => (ms < leastMs ? '0' : figureText(ms));

/** @param {number} bytes */
export function bytesText(bytes) {
  if (bytes < 1000) return `${whole(bytes)} B`;
  return bytes < 999_500 ? `${whole(bytes / 1e3)} kB` : `${figureText(bytes / 1e6)} MB`;
}

/** @param {Surveyed[]} results @returns {number[]} Ascending. */
export const sharesOf = (results) => [...new Set(results.map(({ keep }) => keep))].sort((a, b) => a - b);

/** @param {Surveyed[]} results @param {number} keep The share. */
export const countAt = (results, keep) => Math.round(results.find((result) => result.keep === keep)?.n ?? 0);

/**
 * @param {Surveyed[]} results
 * @param {string} method
 * @param {number} keep
 */
export const resultAt = (results, method, keep) => results.find((result) => result.method === method && result.keep === keep);

/** The largest share with which a method was measured. @param {Surveyed[]} results @returns {number | undefined} */
export const lastShare = (results) => sharesOf(results.filter(({ failed }) => !failed)).at(-1);

/**
 * Results that can be drawn on logarithmic axes. A busy machine's clock may show that the fastest play took no time at all.
 * @param {Surveyed[]} results
 * @param {string} method
 */
export const pointsOf = (results, method) =>
  results
    .filter((result) => result.method === method && !result.failed && result.n > 0 && result.ms.mean > 0)
    .sort((a, b) => a.n - b.n)
    .map(({ n, ms: { mean, p95 }, spread }) => {
      const ms = Math.max(mean, leastMs);
      return { n, ms, low: Math.max(Math.min(spread[0], ms), leastMs), high: Math.max(p95, ms) };
    });
