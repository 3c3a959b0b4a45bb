// What to use for a workload, from a short survey of all methods.
import { effortOf } from './methods.ts';
import { ranges, winnerAt, type Range } from './statistics.ts';

import type { Surveyed } from './survey.ts';

interface Advice {
  /** The method to use with all discs. */
  method: string;
  /** Mean number of discs of a frame. */
  n: number;
  /** Its time of a frame. */
  ms: number;
  /** The fastest method that is slower for certain, if there is one. */
  next?: string;
  /** How much longer that one takes: 0.25 for 25%; 0 without one. */
  margin: number;
  /** Methods within noise of the fastest, fastest first. */
  tied: string[];
  /** Numbers of discs at which the advice changes, from thinned copies. */
  ranges: Range[];
  /** Name of the file in `code/` that implements it. */
  code: string;
}

/** The files in `code/`: that of the engine, and those of methods that are not the engine's or are simple without it. */
export const codes = ['engine', 'naive', 'quadtree', 'bvh', 'neighbour-list'];

export const codeOf = (method: string) => (codes.includes(method) ? method : 'engine');

// A tie may be wide if one of its times is noisy. No method is advised whose mean is more than this factor above the fastest's.
const widest = 1.05;

/** @param results Of one or several shares. @returns Null if no method was fast enough. */
export function adviceFrom(results: Surveyed[]): Advice | null {
  const keep = Math.max(...results.filter(({ failed }) => !failed).map((result) => result.keep));
  const winner = winnerAt(results, keep);
  if (!winner) return null;
  const here = results.filter((result) => result.keep === keep && !result.failed).sort((a, b) => a.ms.mean - b.ms.mean);
  const close = here.filter(({ method, ms }) => winner.tied.includes(method) && ms.mean <= widest * winner.ms);
  // Of methods within noise of each other, the simplest.
  const chosen = close.reduce((best, result) => (effortOf(result.method) < effortOf(best.method) ? result : best));
  const next = here.find(({ method }) => !winner.tied.includes(method));
  return {
    method: chosen.method,
    n: winner.n,
    ms: chosen.ms.mean,
    ...(next && { next: next.method }),
    margin: next ? next.ms.mean / chosen.ms.mean - 1 : 0,
    tied: winner.tied,
    ranges: ranges(results),
    code: codeOf(chosen.method),
  };
}
