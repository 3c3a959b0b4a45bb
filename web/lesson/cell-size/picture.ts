// The scene of this section: equal discs anywhere in a box. A picture of its corner can have cells of any size.
import { cellLines, draw, picture } from '../../kit/svg.ts';
import { mixed, paint } from '../paint.ts';
import { unmeasured, type Axis } from '../predict/chart.ts';
import { scattered } from '../random.ts';
import { short, whole } from '../words.ts';

export const count = 10_000;
export const radius = 4;
/** px; the discs cover 60% of it, counting overlaps twice. */
export const box = { width: 1200, height: 700 };

/** Some of the discs. */
export const gas = (some: number = count) => scattered(some, radius, box, 7);

/** The scene as the engine takes it, with some of its discs. */
export const scene = (some: number = count) => ({ discs: gas(some), box, method: 'grid', response: 'elastic', gravity: 0 });

/** The corner that is drawn, px. */
export const corner = { width: 352, height: 198 };

let centres: { discs: [number, number][]; asker: [number, number] } | undefined;

/** Centres of all discs, and of the marked one, which is the nearest to the middle of the corner. */
function allDiscs() {
  if (centres) return centres;
  const { x, y } = gas();
  const discs = Array.from(x, (across, i): [number, number] => [across, y[i]]);
  const off = ([across, down]: [number, number]) => Math.hypot(across - corner.width / 2, down - corner.height / 2);
  return (centres = { discs, asker: discs.reduce((best, disc) => (off(disc) < off(best) ? disc : best)) });
}

const inCorner = ([x, y]: [number, number]) => x < corner.width + radius && y < corner.height + radius;

/** Cells to each side that could hold the centre of a disc that touches the asker. */
export const reachNeeded = (cell: number) => Math.ceil((2 * radius) / cell);

/**
 * Cells to each side that the engine's grid looks into, for each pair from one side only. Because it rounds
 * (src/core/state/cell_geometry.cpp), it looks a hundredth farther than a disc is wide. If the size divides the
 * width of a disc, that is a ring of cells more than needed.
 */
export const reachOf = (cell: number) => Math.ceil((1.01 * 2 * radius) / cell);

/** How many discs a cell holds on average. */
export const discsPerCell = (cell: number) => (count * cell ** 2) / (box.width * box.height);

// A round dot is a line of no length with round ends, which is the shortest way to write many discs. Nobody can see
// that they are rounded to whole px.
const dots = (discs: [number, number][]) => discs.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');

/** The parts of the picture that change with the size of a cell. */
export function cellsAt(cell: number) {
  const { discs, asker } = allDiscs();
  const reach = reachOf(cell);
  const [left, top] = asker.map((at) => (Math.floor(at / cell) - reach) * cell);
  const side = (2 * reach + 1) * cell;
  const within = (at: number, from: number) => at >= from && at < from + side;
  const inside = discs.filter((disc) => disc !== asker && within(disc[0], left) && within(disc[1], top));
  const drawn = inside.filter(inCorner);
  // The picture is far from the right and lower sides of the box.
  const inBox = (from: number) => Math.round((side + Math.min(0, from)) / cell);
  return {
    cells: inBox(left) * inBox(top),
    discs: inside.length,
    drawn: drawn.length,
    lines: cellLines(corner.width, corner.height, cell),
    square: `M${left} ${top}h${side}v${side}h${-side}z`,
    near: dots(drawn),
  };
}

/** @param cell 0 for no cells. */
export function cornerPicture(cell: number) {
  const { discs, asker } = allDiscs();
  const { lines, square, near } = cell ? cellsAt(cell) : { lines: '', square: '', near: '' };
  return picture(
    corner.width,
    corner.height,
    'corner',
    draw('path', { class: 'square', fill: paint('grid'), 'fill-opacity': 0.18, stroke: paint('grid'), d: square }),
    draw('g', { 'stroke-width': 2 * radius - 1, 'stroke-linecap': 'round' },
      draw('path', { stroke: mixed(paint('disc'), 40), d: dots(discs.filter(inCorner)) }),
      draw('path', { class: 'near', stroke: paint('grid'), d: near }),
      draw('path', { class: 'cell-lines', 'stroke-linecap': 'butt', d: lines }),
      draw('path', { stroke: paint('ink'), d: dots([asker]) })),
  );
}

export function caption(cell: number) {
  const { cells, discs, drawn } = cellsAt(cell);
  const looks = `for the marked disc the grid looks into ${whole(cells)} cells`;
  const shown = drawn < discs ? `, ${whole(drawn)} of them in this picture` : '';
  const margin = reachOf(cell) > reachNeeded(cell) ? ' The outer ring of cells is only a margin for rounding.' : '';
  return `Cells of ${short(cell)} px: ${looks}, which hold ${whole(discs)} other discs${shown}.${margin}`;
}

/** px; the sizes that are timed, in addition to the guess. */
export const sizes = [1, 2, 4, 6, 9, 12, 16, 32, 64, 128];
export const sizeAxis: Axis = { least: 1, most: 128, log: true, ticks: [1, 2, 4, 8, 16, 32, 64, 128], label: 'side of a cell, px', name: String };

/** The chart before the guess, on which the reader chooses a size. */
export const sizeChart = () => unmeasured('Your guess: side of a cell', sizeAxis);
