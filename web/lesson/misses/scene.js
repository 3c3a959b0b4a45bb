// A small scene in which the tutorial's grid misses pairs, which disc sees which there, and the tests
// of a grid that misses none. The tutorial's rule is that of src/core/tutorial/sketch.h.
import { uniform } from '../random.js';

/** @import { Disc } from '../svg.js' */

/** px */
export const cell = 22;
export const columns = 11;
export const rows = 7;
export const box = { width: columns * cell, height: rows * cell };

/**
 * @typedef {object} Pair Two discs that overlap, as indices.
 * @property {number} a
 * @property {number} b
 * @property {boolean} ab Whether a sees b: whether the square a ± radius touches the cell that lists b.
 * @property {boolean} ba
 */

/** @typedef {'both' | 'one' | 'none'} Kind */

const count = 66;
// One of the few seeds with two untested pairs, each overlapping by more than a pixel.
const seed = 4174;

/**
 * Discs with radii of 3 to 10 px anywhere in the box, none of which covers much of another.
 * @param {number} [from] The seed.
 * @returns {Disc[]}
 */
export function sceneDiscs(from = seed) {
  const random = uniform(from);
  const tenths = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  /** @type {Disc[]} */
  const discs = [];
  for (let tries = 0; discs.length < count && tries < 2000; tries++) {
    const r = tenths(random(3, 10));
    const disc = { x: tenths(random(r, box.width - r)), y: tenths(random(r, box.height - r)), r };
    const covers = (/** @type {Disc} */ other) =>
      disc.r + other.r - Math.hypot(disc.x - other.x, disc.y - other.y) > 0.6 * Math.min(disc.r, other.r);
    if (!discs.some(covers)) discs.push(disc);
  }
  return discs;
}

/** @param {number} at px @param {number} most Cells. */
const index = (at, most) => Math.min(most - 1, Math.max(0, Math.floor(at / cell)));

/**
 * The first and last columns and rows that the square around a disc touches.
 * @param {Disc} disc
 */
export const looksInto = ({ x, y, r }) => ({
  left: index(x - r, columns),
  right: index(x + r, columns),
  top: index(y - r, rows),
  bottom: index(y + r, rows),
});

/** @param {Disc} disc The cell that lists it. */
export const cellOf = ({ x, y }) => ({ column: index(x, columns), row: index(y, rows) });

/**
 * @param {Disc} a
 * @param {Disc} b
 */
export function sees(a, b) {
  const { left, right, top, bottom } = looksInto(a);
  const { column, row } = cellOf(b);
  return column >= left && column <= right && row >= top && row <= bottom;
}

/** The tutorial's test. @param {Disc} a @param {Disc} b */
const overlap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r;

/**
 * All pairs that overlap, from left to right.
 * @param {Disc[]} discs
 */
export function pairsOf(discs) {
  /** @type {Pair[]} */
  const pairs = [];
  discs.forEach((first, a) => {
    discs.forEach((second, b) => {
      if (b > a && overlap(first, second)) pairs.push({ a, b, ab: sees(first, second), ba: sees(second, first) });
    });
  });
  return pairs.sort((p, q) => middleOf(discs, p).x - middleOf(discs, q).x);
}

/** @param {Pair} pair @returns {Kind} */
export const kindOf = ({ ab, ba }) => (ab && ba ? 'both' : ab || ba ? 'one' : 'none');

/** Number of pairs that overlap, in total and of each kind. @param {Disc[]} discs */
export function countPairs(discs) {
  const kinds = pairsOf(discs).map(kindOf);
  const count = (/** @type {Kind} */ kind) => kinds.filter((each) => each === kind).length;
  return { pairs: kinds.length, both: count('both'), one: count('one'), none: count('none') };
}

/** @param {Disc[]} discs @param {Pair} pair */
export const middleOf = (discs, { a, b }) => ({ x: (discs[a].x + discs[b].x) / 2, y: (discs[a].y + discs[b].y) / 2 });

/** Number of tests that the tutorial's grid makes: each disc against all that it sees. @param {Disc[]} discs */
export const tutorialTests = (discs) => discs.reduce((sum, a) => sum + discs.filter((b) => b !== a && sees(a, b)).length, 0);

// The four of its eight neighbours that a cell looks into: one to the right, three below.
export const half = [[1, 0], [-1, 1], [0, 1], [1, 1]];

/**
 * The pairs that a half stencil tests: those in one cell, and those between a cell and the cells it looks into.
 * @param {Disc[]} discs
 */
export function halfTests(discs) {
  /** @type {[number, number][]} */
  const tests = [];
  discs.forEach((first, a) => {
    discs.forEach((second, b) => {
      if (a === b) return;
      const [from, to] = [cellOf(first), cellOf(second)];
      const [across, down] = [to.column - from.column, to.row - from.row];
      if ((across === 0 && down === 0 && a < b) || half.some(([x, y]) => x === across && y === down)) tests.push([a, b]);
    });
  });
  return tests;
}
