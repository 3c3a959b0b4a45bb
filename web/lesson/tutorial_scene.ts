// A small scene in which the tutorial's grid misses pairs, which disc sees which there, the tests of a grid
// that misses none, and their pictures. The tutorial's rule is that of src/core/tutorial/sketch.h.
import { px } from '../kit/chart.ts';
import { uniform } from '../kit/random.ts';
import { cellLines, circle, draw, line, picture, type Disc } from '../kit/svg.ts';
import { dotted, lined, paint } from './paint.ts';

/** px */
export const cell = 22;
const columns = 11;
const rows = 7;
export const box = { width: columns * cell, height: rows * cell };

/** Two discs that overlap, as indices. */
export interface Pair {
  a: number;
  b: number;
  /** Whether a sees b: whether the square a ± radius touches the cell that lists b. */
  ab: boolean;
  ba: boolean;
}

type Kind = 'both' | 'one' | 'none';

const count = 66;

/** Discs with radii of 3 to 10 px anywhere in the box, none of which covers much of another. */
function scatter() {
  const random = uniform(4174); // one of the few seeds with two untested pairs, each overlapping by more than a pixel
  const placed: Disc[] = [];
  while (placed.length < count) {
    const r = px(random(3, 10));
    const disc = { x: px(random(r, box.width - r)), y: px(random(r, box.height - r)), r };
    const covers = (other: Disc) =>
      disc.r + other.r - Math.hypot(disc.x - other.x, disc.y - other.y) > 0.6 * Math.min(disc.r, other.r);
    if (!placed.some(covers)) placed.push(disc);
  }
  return placed;
}
export const discs = scatter();

/** @param at px @param most Cells. */
const index = (at: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(at / cell)));

/** The first and last columns and rows that the square around a disc touches. */
export const looksInto = ({ x, y, r }: Disc) => ({
  left: index(x - r, columns),
  right: index(x + r, columns),
  top: index(y - r, rows),
  bottom: index(y + r, rows),
});

/** @param disc The cell that lists it. */
export const cellOf = ({ x, y }: Disc) => ({ column: index(x, columns), row: index(y, rows) });

export function sees(a: Disc, b: Disc) {
  const { left, right, top, bottom } = looksInto(a);
  const { column, row } = cellOf(b);
  return column >= left && column <= right && row >= top && row <= bottom;
}

/** The tutorial's test. */
const overlap = (a: Disc, b: Disc) => Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r;

export const middleOf = ({ a, b }: { a: number; b: number }) => ({ x: (discs[a].x + discs[b].x) / 2, y: (discs[a].y + discs[b].y) / 2 });

/** All pairs that overlap, from left to right. */
const overlaps = discs.flatMap((first, a) => discs.flatMap((second, b) => (b > a && overlap(first, second) ? [{ a, b }] : [])))
  .sort((p, q) => middleOf(p).x - middleOf(q).x);

/** Pairs and number of tests if disc k looks into all cells that the square around `looks[k]` touches. */
export function lookAround(looks: Disc[]) {
  const pairs: Pair[] = overlaps.map(({ a, b }) => ({ a, b, ab: sees(looks[a], discs[b]), ba: sees(looks[b], discs[a]) }));
  const tests = looks.reduce((sum, look, a) => sum + discs.filter((disc, b) => b !== a && sees(look, disc)).length, 0);
  return { pairs, tests };
}
/** What the tutorial's grid does. */
export const { pairs, tests: tutorialTests } = lookAround(discs);

export const kindOf = ({ ab, ba }: Pair): Kind => (ab && ba ? 'both' : ab || ba ? 'one' : 'none');

/** Number of pairs, in total and of each kind. */
export function countKinds(all: Pair[]) {
  const count = (kind: Kind) => all.filter((pair) => kindOf(pair) === kind).length;
  return { pairs: all.length, both: count('both'), one: count('one'), none: count('none') };
}
export const counts = countKinds(pairs);

// The four of its eight neighbours that a cell looks into: one to the right, three below.
export const half = [[1, 0], [-1, 1], [0, 1], [1, 1]];

/** The pairs that a half stencil tests: those in one cell, and those between a cell and the cells it looks into. */
export const halfTests = () => discs.flatMap((first, a) => discs.flatMap((second, b) => {
  const [from, to] = [cellOf(first), cellOf(second)];
  const [across, down] = [to.column - from.column, to.row - from.row];
  const tests = across === 0 && down === 0 ? a < b : half.some(([x, y]) => x === across && y === down);
  return tests ? [[a, b]] : [];
}));

/** The lines of pairs, and what differs by how a pair is seen. */
export const pairLines = () => ({ ...lined(paint('grid'), 1.6), 'stroke-linecap': 'round' });
export const seen = { both: {}, one: { stroke: paint('ink'), 'stroke-dasharray': '0.5 3' }, none: { stroke: paint('naive') } };

/** The mark of a pair in the picture. @param k Index of the pair. */
export function mark(pair: Pair, k: number) {
  const kind = kindOf(pair);
  const [a, b] = [discs[pair.a], discs[pair.b]];
  const { x, y } = middleOf(pair);
  const ring = [
    draw('circle', { cx: x, cy: y, r: Math.hypot(a.x - b.x, a.y - b.y) / 2 + 3, 'stroke-width': 1.2 }),
    draw('text', { x: x + 13, y: y - 9, fill: paint('naive'), stroke: 'none', 'font-size': 9, 'font-weight': 600 }, String(k + 1)),
  ];
  return draw('g', { class: `seen-${kind}`, ...seen[kind] }, ...(kind === 'none' ? ring : []), draw('path', { d: line(a, b) }));
}

/** @param shown The pairs that are marked. */
export const scenePicture = (shown: Pair[] = []) =>
  picture(
    box.width,
    box.height,
    'scene',
    draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, cell) }),
    draw('g', { class: 'discs', 'stroke-width': 0.7 }, ...discs.map(circle)),
    draw('g', { class: 'views' }),
    draw('path', { ...dotted(paint('ink'), 1.8), d: discs.map(({ x, y }) => `M${x} ${y}h0`).join('') }),
    draw('g', { class: 'truth', ...pairLines() }, ...shown.map(mark)),
  );

/** Three by three cells: those that the middle one looks into, and those that look into it. */
export function stencil() {
  const side = 44;
  const cellAt = (x: number, y: number) => draw('rect', { x: (1 + x) * side, y: (1 + y) * side, width: side, height: side });
  /** Across the middle of the side or corner that leads to a cell. */
  const arrow = (x: number, y: number, turned: number) => {
    const turn = (Math.atan2(y, x) * 180) / Math.PI + turned;
    const [at, to] = [x, y].map((way) => (3 + way) * side / 2);
    return draw('path', { transform: `translate(${at} ${to}) rotate(${turn})`, d: 'M-13 0H11M11 0l-6-4.5M11 0l-6 4.5' });
  };
  return picture(3 * side, 3 * side, 'stencil',
    draw('g', { fill: paint('grid'), 'fill-opacity': 0.16 }, ...half.map(([x, y]) => cellAt(x, y))),
    draw('g', { fill: paint('grid'), 'fill-opacity': 0.45 }, cellAt(0, 0)),
    draw('path', { class: 'cell-lines', d: cellLines(3 * side, 3 * side, side) }),
    draw('g', lined(paint('grid'), 2), ...half.map(([x, y]) => arrow(x, y, 0))),
    draw('g', lined(paint('soft'), undefined, '2 2'), ...half.map(([x, y]) => arrow(-x, -y, 180))));
}
