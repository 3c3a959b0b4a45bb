// Which method to use for a workload, from a short survey of all methods.
import { effortOf } from './methods.ts';
import { winnerAt } from './statistics.ts';

import type { Surveyed } from './survey.ts';

// A tie may be wide if one of its times is noisy. No method is advised whose mean is more than this factor above the fastest's.
const widest = 1.05;

/**
 * The method to use with all discs: of those within noise of the fastest, the simplest.
 * @param results Of one or several shares.
 * @returns Null if no method was fast enough.
 */
export function advisedMethod(results: Surveyed[]): string | null {
  const keep = Math.max(...results.filter(({ failed }) => !failed).map((result) => result.keep));
  const winner = winnerAt(results, keep);
  if (!winner) return null;
  const close = results.filter(({ method, keep: share, failed, ms }) =>
    share === keep && !failed && winner.tied.includes(method) && ms.mean <= widest * winner.ms);
  return close.map(({ method }) => method).reduce((best, method) => (effortOf(method) < effortOf(best) ? method : best));
}
