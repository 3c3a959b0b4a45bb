// A small scene in which the tutorial's grid misses pairs, which disc sees which there, the tests of a grid
// that misses none, and their pictures. The tutorial's rule is that of src/core/tutorial/sketch.h.
import { cellLines, circle, draw, line, picture, type Disc, type Drawing } from '../kit/svg.ts';
import { uniform } from './random.ts';

/** px */
export const cell = 22;
const columns = 11;
export const rows = 7;
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
// One of the few seeds with two untested pairs, each overlapping by more than a pixel.
const seed = 4174;

/**
 * Discs with radii of 3 to 10 px anywhere in the box, none of which covers much of another.
 * @param from The seed.
 */
export function sceneDiscs(from: number = seed): Disc[] {
  const random = uniform(from);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const discs: Disc[] = [];
  for (let tries = 0; discs.length < count && tries < 2000; tries++) {
    const r = tenths(random(3, 10));
    const disc = { x: tenths(random(r, box.width - r)), y: tenths(random(r, box.height - r)), r };
    const covers = (other: Disc) =>
      disc.r + other.r - Math.hypot(disc.x - other.x, disc.y - other.y) > 0.6 * Math.min(disc.r, other.r);
    if (!discs.some(covers)) discs.push(disc);
  }
  return discs;
}

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

/** All pairs that overlap, from left to right. */
export function pairsOf(discs: Disc[]) {
  const pairs: Pair[] = [];
  discs.forEach((first, a) => {
    discs.forEach((second, b) => {
      if (b > a && overlap(first, second)) pairs.push({ a, b, ab: sees(first, second), ba: sees(second, first) });
    });
  });
  return pairs.sort((p, q) => middleOf(discs, p).x - middleOf(discs, q).x);
}

export const kindOf = ({ ab, ba }: Pair): Kind => (ab && ba ? 'both' : ab || ba ? 'one' : 'none');

/** Number of pairs that overlap, in total and of each kind. */
export function countPairs(discs: Disc[]) {
  const kinds = pairsOf(discs).map(kindOf);
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length;
  return { pairs: kinds.length, both: count('both'), one: count('one'), none: count('none') };
}

export const middleOf = (discs: Disc[], { a, b }: Pair) =>
  ({ x: (discs[a].x + discs[b].x) / 2, y: (discs[a].y + discs[b].y) / 2 });

/** Number of tests that the tutorial's grid makes: each disc against all that it sees. */
export const tutorialTests = (discs: Disc[]) =>
  discs.reduce((sum, a) => sum + discs.filter((b) => b !== a && sees(a, b)).length, 0);

// The four of its eight neighbours that a cell looks into: one to the right, three below.
export const half = [[1, 0], [-1, 1], [0, 1], [1, 1]];

/** The pairs that a half stencil tests: those in one cell, and those between a cell and the cells it looks into. */
export function halfTests(discs: Disc[]) {
  const tests: [number, number][] = [];
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

/** The mark of a pair in the picture. @param k Index of the pair. */
export function mark(discs: Disc[], pair: Pair, k: number) {
  const kind = kindOf(pair);
  const [a, b] = [discs[pair.a], discs[pair.b]];
  const { x, y } = middleOf(discs, pair);
  const ring = [
    draw('circle', { class: 'ring', cx: x, cy: y, r: Math.hypot(a.x - b.x, a.y - b.y) / 2 + 3 }),
    draw('text', { x: x + 13, y: y - 9 }, String(k + 1)),
  ];
  return draw('g', { class: `seen-${kind}` }, ...(kind === 'none' ? ring : []), draw('path', { d: line(a, b) }));
}

export function scenePicture(revealed: boolean) {
  const discs = sceneDiscs();
  return picture(
    box.width,
    box.height,
    'scene',
    draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, cell) }),
    draw('g', { class: 'discs' }, ...discs.map(circle)),
    draw('g', { class: 'views' }),
    draw('path', { class: 'centres', d: discs.map(({ x, y }) => `M${x} ${y}h0`).join('') }),
    draw('g', { class: 'truth' }, ...(revealed ? pairsOf(discs).map((pair, k) => mark(discs, pair, k)) : [])),
  );
}

/** Three by three cells: those that the middle one looks into, and those that look into it. */
export function stencil() {
  const side = 44;
  const middle = 1.5 * side;
  const cells: Drawing[] = [];
  const arrow = (x: number, y: number, out: boolean) => {
    const turn = (Math.atan2(y, x) * 180) / Math.PI + (out ? 0 : 180);
    const [at, to] = [middle + (x * side) / 2, middle + (y * side) / 2];
    return draw('path',
      { class: out ? 'out' : 'in', transform: `translate(${at} ${to}) rotate(${turn})`, d: 'M-13 0H11M11 0l-6-4.5M11 0l-6 4.5' });
  };
  for (const [x, y] of half) cells.push(draw('rect', { class: 'next', x: (1 + x) * side, y: (1 + y) * side, width: side, height: side }));
  cells.push(draw('rect', { class: 'own', x: side, y: side, width: side, height: side }));
  cells.push(draw('path', { class: 'cell-lines', d: cellLines(3 * side, 3 * side, side) }));
  for (const [x, y] of half) cells.push(arrow(x, y, true), arrow(-x, -y, false));
  return picture(3 * side, 3 * side, 'stencil', ...cells);
}
