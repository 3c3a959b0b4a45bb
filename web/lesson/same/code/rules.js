// The rules by which two methods find contacts, and the mistakes that a reader can make in them.
import { diameter } from './discs.ts';

/** @import { Mistake, Rules } from './methods.ts' */

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
