// Two methods that find contacts, and the mistakes that a reader can make in them.
import { radius } from './discs.ts';

/** @import { Pair, State } from './discs.ts' */

/**
 * @typedef {object} Mistake
 * @property {string} id
 * @property {string} name
 * @property {Partial<Rules>} grid
 * @property {Partial<Rules>} [naive] If naive makes a mistake, too.
 */
/**
 * @typedef {object} Rules
 * @property {() => number} cell px
 * @property {() => [number, number][]} around The cells into which a cell looks, as columns and rows from it.
 * @property {() => boolean} sorted Whether contacts are sorted by their discs.
 * @property {(squared: number, reach: number) => boolean} touch
 */

/** px */
export const diameter = 2 * radius;
/**
 * All are functions, so that the page can show them as they are written.
 * @type {Rules}
 */
export const right = {
  cell: () => diameter,
  around: () => [[1, 0], [-1, 1], [0, 1], [1, 1]],
  sorted: () => true,
  touch: (squared, reach) => squared < reach * reach,
};
/** @type {Partial<Rules>} */
const tooNear = { touch: (squared, reach) => squared < 0.8 * reach * reach };

/** @type {Mistake[]} */
export const mistakes = [
  { id: 'cell', name: 'The grid skips one of its four neighbouring cells', grid: { around: () => [[1, 0], [0, 1], [1, 1]] } },
  { id: 'small', name: 'The grid’s cells are too small', grid: { cell: () => 0.75 * diameter } },
  { id: 'order', name: 'The grid lists its contacts in another order', grid: { sorted: () => false } },
  { id: 'equal', name: 'The grid tests with <= instead of <', grid: { touch: (squared, reach) => squared <= reach * reach } },
  { id: 'both', name: 'Both methods count only deep overlaps', grid: tooNear, naive: tooNear },
];

/**
 * @param {State} state
 * @param {number} i
 * @param {number} j
 */
function squaredBetween({ x, y }, i, j) {
  const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
  return dx * dx + dy * dy;
}

const inOrder = (/** @type {Pair} */ [a, b], /** @type {Pair} */ [c, d]) => a - c || b - d;

/**
 * @param {State} state
 * @param {Partial<Rules>} [wrong]
 * @returns {Pair[]}
 */
export function naive(state, wrong) {
  const { touch } = { ...right, ...wrong };
  /** @type {Pair[]} */
  const found = [];
  for (let i = 0; i < state.x.length; i++) {
    for (let j = i + 1; j < state.x.length; j++) {
      if (touch(squaredBetween(state, i, j), diameter)) found.push([i, j]);
    }
  }
  return found;
}

/**
 * @param {State} state
 * @param {Partial<Rules>} [wrong]
 * @returns {Pair[]}
 */
export function grid(state, wrong) {
  const { touch, ...rules } = { ...right, ...wrong };
  const [cell, around] = [rules.cell(), rules.around()];
  /** @type {Map<string, number[]>} */
  const cells = new Map();
  const at = (/** @type {number} */ i) => [Math.floor(state.x[i] / cell), Math.floor(state.y[i] / cell)];
  for (let i = 0; i < state.x.length; i++) {
    const key = at(i).join();
    cells.set(key, [...(cells.get(key) ?? []), i]);
  }
  /** @type {Pair[]} */
  const found = [];
  for (const discs of cells.values()) {
    const [column, row] = at(discs[0]);
    const near = around.flatMap(([u, v]) => cells.get([column + u, row + v].join()) ?? []);
    discs.forEach((i, k) => {
      for (const j of [...discs.slice(k + 1), ...near]) {
        if (touch(squaredBetween(state, i, j), diameter)) found.push(i < j ? [i, j] : [j, i]);
      }
    });
  }
  return rules.sorted() ? found.sort(inOrder) : found;
}
