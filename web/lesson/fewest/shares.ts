// The four parts of a grid's time.

import type { Timings } from '../survey.ts';

/** ms, together the whole detection. */
type Shares = { clear: number; sort: number; look: number; test: number };
export type Row = { cell: number; ms: number; pairTests: number; shares: Shares };
export type Result = { naive: { ms: number; pairTests: number }; rows: Row[] };

/**
 * `clear` is the building of the same cells for a single disc, `sort` the rest of the building. `test` is an estimate: the tests
 * at the price that two loops pay, who do nothing but test; `look` is the rest of the search.
 * @param all Of all discs.
 * @param single Of a single disc in the same cells.
 */
function sharesOf({ naive, grid }: Timings, single: Timings): Shares {
  const build = Math.min(grid.buildMs, grid.ms);
  const clear = Math.min(single.grid.buildMs, build);
  const search = grid.ms - build;
  const test = Math.min(search, (grid.pairTests * naive.ms) / naive.pairTests);
  return { clear, sort: build - clear, look: search - test, test };
}

/**
 * @param all For each size.
 * @param single For each size.
 */
export const resultOf = (sizes: number[], all: Timings[], single: Timings[]): Result => ({
  // Two loops have no cells, so the fastest of all their measurements counts.
  naive: { ms: Math.min(...all.map(({ naive }) => naive.ms)), pairTests: all[0].naive.pairTests },
  rows: sizes.map((cell, k) => {
    const { ms, pairTests } = all[k].grid;
    return { cell, ms, pairTests, shares: sharesOf(all[k], single[k]) };
  }),
});

export const fastestOf = (rows: Row[]) => rows.reduce((a, b) => (b.ms < a.ms ? b : a));
export const fewestOf = (rows: Row[]) => rows.reduce((a, b) => (b.pairTests < a.pairTests ? b : a));
