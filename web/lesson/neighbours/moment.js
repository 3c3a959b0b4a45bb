// A moment of the simulation, and the tests that the grid makes for one disc in it. The rule is that
// of src/core/detect/grid.h, for discs of one size.

/** @import { Disc } from '../svg.js' */

/**
 * The simulation: `n` discs of radius 1, and cells a little wider than a disc. If a cell is at least a hundredth
 * wider than a disc, the grid needs only the nearest cells (src/core/state/cell_geometry.cpp).
 */
export const simulation = { scene: 'klaus', n: 100, cell: 2.1 };

/**
 * @typedef {object} Moment
 * @property {number} width Of the box.
 * @property {number} height
 * @property {Disc[]} discs
 */

/**
 * A step of the grid: it tests a disc of the cell, or finds none there.
 * @typedef {object} Step
 * @property {number} column
 * @property {number} row
 * @property {number} [other] The disc; none in an empty cell.
 */

/** @param {Moment} moment */
function geometry({ width, height }) {
  const columns = Math.ceil(width / simulation.cell);
  const rows = Math.ceil(height / simulation.cell);
  const within = (/** @type {number} */ at, /** @type {number} */ count) =>
    Math.min(count - 1, Math.max(0, Math.floor(at / simulation.cell)));
  return { columns, rows, cellOf: (/** @type {Disc} */ { x, y }) => ({ column: within(x, columns), row: within(y, rows) }) };
}

/**
 * The cell of a disc.
 * @param {Moment} moment
 * @param {number} i
 */
export const cellOf = (moment, i) => geometry(moment).cellOf(moment.discs[i]);

/**
 * The cells that the grid looks into for a disc, and its steps through them, row by row.
 * @param {Moment} moment
 * @param {number} i
 */
export function stepsOf(moment, i) {
  const { columns, rows, cellOf: place } = geometry(moment);
  const own = place(moment.discs[i]);
  const cells = [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((across) => ({ column: own.column + across, row: own.row + down })))
    .filter(({ column, row }) => column >= 0 && column < columns && row >= 0 && row < rows);
  /** @type {Step[]} */
  const steps = cells.flatMap((cell) => {
    const others = moment.discs.flatMap((disc, other) => {
      const { column, row } = place(disc);
      return other !== i && column === cell.column && row === cell.row ? [{ ...cell, other }] : [];
    });
    return others.length > 0 ? others : [cell];
  });
  return { cells, steps };
}

/** Distance of two discs in diameters; they touch below 1. @param {Disc} a @param {Disc} b */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) / (a.r + b.r);

/** As the engine tests it. @param {Disc} a @param {Disc} b */
export const touch = (a, b) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2;

/**
 * Numbers of tests and contacts after some of the steps.
 * @param {Moment} moment
 * @param {number} i
 * @param {Step[]} steps
 */
export function countsOf({ discs }, i, steps) {
  const tested = steps.flatMap(({ other }) => (other === undefined ? [] : [discs[other]]));
  const touching = tested.filter((disc) => touch(discs[i], disc)).length;
  return { tested: tested.length, touching, apart: tested.length - touching, notMade: discs.length - 1 - tested.length };
}

/**
 * The disc nearest to a place.
 * @param {Moment} moment
 * @param {number} x
 * @param {number} y
 */
export function nearest({ discs }, x, y) {
  const off = discs.map((disc) => Math.hypot(disc.x - x, disc.y - y));
  return off.indexOf(Math.min(...off));
}

/**
 * The next disc in a direction, near and not far to the side; `i` itself if there is none.
 * @param {Moment} moment
 * @param {number} i
 * @param {[number, number]} direction Of length 1, along an axis.
 */
export function towards({ discs }, i, [right, down]) {
  let [best, least] = [i, Infinity];
  discs.forEach(({ x, y }, j) => {
    const [dx, dy] = [x - discs[i].x, y - discs[i].y];
    const ahead = dx * right + dy * down;
    const cost = ahead + 3 * Math.abs(dx * down - dy * right);
    if (j !== i && ahead > 1e-6 && cost < least) [best, least] = [j, cost];
  });
  return best;
}
