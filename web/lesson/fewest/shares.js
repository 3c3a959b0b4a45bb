// The four parts of a grid's time.

/** @import { Timings } from '../loses/survey.js' */

/** @typedef {{ clear: number, sort: number, look: number, test: number }} Shares ms, together the whole detection. */
/** @typedef {{ cell: number, ms: number, pairTests: number, shares: Shares }} Row */
/** @typedef {{ naive: { ms: number, pairTests: number }, rows: Row[] }} Result */

/**
 * `clear` is the building of the same cells for a single disc, `sort` the rest of the building. `test` is an estimate: the tests
 * at the price that two loops pay, who do nothing but test; `look` is the rest of the search.
 * @param {Timings} all Of all discs.
 * @param {Timings} single Of a single disc in the same cells.
 * @returns {Shares}
 */
function sharesOf({ naive, grid }, single) {
  const build = Math.min(grid.buildMs, grid.ms);
  const clear = Math.min(single.grid.buildMs, build);
  const search = grid.ms - build;
  const test = Math.min(search, (grid.pairTests * naive.ms) / naive.pairTests);
  return { clear, sort: build - clear, look: search - test, test };
}

/**
 * @param {number[]} sizes
 * @param {Timings[]} all For each size.
 * @param {Timings[]} single For each size.
 * @returns {Result}
 */
export const resultOf = (sizes, all, single) => ({
  // Two loops have no cells, so the fastest of all their measurements counts.
  naive: { ms: Math.min(...all.map(({ naive }) => naive.ms)), pairTests: all[0].naive.pairTests },
  rows: sizes.map((cell, k) => {
    const { ms, pairTests } = all[k].grid;
    return { cell, ms, pairTests, shares: sharesOf(all[k], single[k]) };
  }),
});

/** @param {Row[]} rows */
export const fastestOf = (rows) => rows.reduce((a, b) => (b.ms < a.ms ? b : a));
/** @param {Row[]} rows */
export const fewestOf = (rows) => rows.reduce((a, b) => (b.pairTests < a.pairTests ? b : a));
