// The two gaps in the code that finds a disc's cell: the expressions to choose from, and what each of them does.
import { columns, rows, size } from '../picture.ts';

const { ceil, floor, round } = Math;

/**
 * An expression to choose, and why it is wrong. The build shows the text of the function that runs, so they cannot differ.
 * @template Expression
 * @typedef {{ of: Expression, why?: string }} Choice
 */

/** @type {Choice<(x: number, size: number) => number>[]} */
export const columnChoices = [
  {
    of: (x, size) => round(x / size),
    why: 'round(x / size) takes the nearest line between two cells, so a disc in the right half of a cell is listed one ' +
      'column too far to the right.',
  },
  {
    of: (x, size) => x % size,
    why: `x % size is the place inside a cell, from 0 to ${size}, and not the number of a column.`,
  },
  { of: (x, size) => floor(x / size) },
  {
    of: (x, size) => ceil(x / size),
    why: 'ceil(x / size) counts the columns from 1, but the cells are numbered from 0, so every disc is listed one column ' +
      'and one row too far.',
  },
  {
    of: (x, size) => floor(x * size),
    why: `x * size is far too large. There is one more column every ${size} px, so divide.`,
  },
];

/** @type {Choice<(row: number, column: number, columns: number, rows: number) => number>[]} */
export const cellChoices = [
  {
    of: (row, column) => row + column,
    why: 'row + column gives many cells the same number: row 0, column 1 and row 1, column 0 are both 1.',
  },
  {
    of: (row, column, columns, rows) => row * rows + column,
    why: `Each row has ${columns} cells, but row * rows leaves only ${rows} numbers for them, so two rows share numbers.`,
  },
  {
    of: (row, column, columns) => column * columns + row,
    why: 'column * columns + row swaps the two. The numbers run along the rows, so a step down adds a whole row of cells.',
  },
  { of: (row, column, columns) => row * columns + column },
];
