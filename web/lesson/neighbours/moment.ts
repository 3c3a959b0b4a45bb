// A moment of the simulation, and the tests that the grid makes for one disc in it. The rule is that
// of src/core/detect/grid.h, for discs of one size.

import type { Disc } from '../../kit/svg.ts';

/**
 * The simulation: `n` discs of radius 1, and cells a little wider than a disc. If a cell is at least a hundredth
 * wider than a disc, the grid needs only the nearest cells (src/core/state/cell_geometry.cpp).
 */
export const simulation = { scene: 'klaus', n: 100, cell: 2.1 };

export interface Moment {
  /** Of the box. */
  width: number;
  height: number;
  discs: Disc[];
}

/** A step of the grid: it tests a disc of the cell, or finds none there. */
export interface Step {
  column: number;
  row: number;
  /** The disc; none in an empty cell. */
  other?: number;
}

function geometry({ width, height }: Moment) {
  const columns = Math.ceil(width / simulation.cell);
  const rows = Math.ceil(height / simulation.cell);
  const within = (at: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(at / simulation.cell)));
  return { columns, rows, cellOf: ({ x, y }: Disc) => ({ column: within(x, columns), row: within(y, rows) }) };
}

/** The cell of a disc. */
export const cellOf = (moment: Moment, i: number) => geometry(moment).cellOf(moment.discs[i]);

/** The cells that the grid looks into for a disc, and its steps through them, row by row. */
export function stepsOf(moment: Moment, i: number) {
  const { columns, rows, cellOf: place } = geometry(moment);
  const own = place(moment.discs[i]);
  const cells = [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((across) => ({ column: own.column + across, row: own.row + down })))
    .filter(({ column, row }) => column >= 0 && column < columns && row >= 0 && row < rows);
  const steps: Step[] = cells.flatMap((cell) => {
    const others = moment.discs.flatMap((disc, other) => {
      const { column, row } = place(disc);
      return other !== i && column === cell.column && row === cell.row ? [{ ...cell, other }] : [];
    });
    return others.length > 0 ? others : [cell];
  });
  return { cells, steps };
}

/** Distance of two discs in diameters; they touch below 1. */
export const apart = (a: Disc, b: Disc) => Math.hypot(a.x - b.x, a.y - b.y) / (a.r + b.r);

/** As the engine tests it. */
export const touch = (a: Disc, b: Disc) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2;

/** Numbers of tests and contacts after some of the steps. */
export function countsOf({ discs }: Moment, i: number, steps: Step[]) {
  const tested = steps.flatMap(({ other }) => (other === undefined ? [] : [discs[other]]));
  const touching = tested.filter((disc) => touch(discs[i], disc)).length;
  return { tested: tested.length, touching, apart: tested.length - touching, notMade: discs.length - 1 - tested.length };
}

/** The disc nearest to a place. */
export function nearest({ discs }: Moment, x: number, y: number) {
  const off = discs.map((disc) => Math.hypot(disc.x - x, disc.y - y));
  return off.indexOf(Math.min(...off));
}

/**
 * The next disc in a direction, near and not far to the side; `i` itself if there is none.
 * @param direction Of length 1, along an axis.
 */
export function towards({ discs }: Moment, i: number, [right, down]: [number, number]) {
  let [best, least] = [i, Infinity];
  discs.forEach(({ x, y }, j) => {
    const [dx, dy] = [x - discs[i].x, y - discs[i].y];
    const ahead = dx * right + dy * down;
    const cost = ahead + 3 * Math.abs(dx * down - dy * right);
    if (j !== i && ahead > 1e-6 && cost < least) [best, least] = [j, cost];
  });
  return best;
}
