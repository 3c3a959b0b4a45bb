// A moment of the simulation, the tests that the grid makes for one disc in it, and their picture. The rule is that of
// src/core/detect/grid.h, for discs of one size.
import { cellLines, circle, draw, glyph, line, picture, type Disc, type Drawing } from '../../kit/svg.ts';

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

// Rounding must not make two discs touch or part.
const short = (value: number) => Math.round(value * 1e5) / 1e5;
const rounded = ({ x, y, r }: { x: number; y: number; r: number }) => ({ x: short(x), y: short(y), r: short(r) });

export const discCircles = ({ discs }: Moment) => discs.map((disc) => circle(rounded(disc)));

export function momentPicture(moment: Moment, marks: Drawing[] = []) {
  const [width, height] = [short(moment.width), short(moment.height)];
  return picture(
    width,
    height,
    marks.length > 0 ? 'moment chosen' : 'moment',
    draw('path', { class: 'cell-lines', d: cellLines(width, height, simulation.cell) }),
    draw('g', { class: 'discs' }, ...discCircles(moment)),
    draw('g', { class: 'marks' }, ...marks),
  );
}

/** @param at How many of its steps are done. */
export function marksOf(moment: Moment, i: number, at: number) {
  const { discs } = moment;
  const { cells, steps } = stepsOf(moment, i);
  const done = steps.slice(0, at);
  const now = steps[at - 1] as Step | undefined;
  const asker = rounded(discs[i]);
  const cellsDrawn = cells.map(({ column, row }) => {
    const isIn = (step: Step) => step.column === column && step.row === row;
    const name = now && isIn(now) ? 'cell now' : done.some(isIn) ? 'cell done' : 'cell';
    const [x, y] = [column * simulation.cell, row * simulation.cell].map(short);
    const [width, height] = [Math.min(simulation.cell, moment.width - x), Math.min(simulation.cell, moment.height - y)].map(short);
    return draw('rect', { class: name, x, y, width, height });
  });
  const tested = done.filter((step) => step.other !== undefined);
  const near = steps.slice(at).flatMap(({ other }) => (other === undefined ? [] : [circle(rounded(discs[other]))]));
  const kindOf = ({ other = i }: Step) => (touch(discs[i], discs[other]) ? 'touching' : 'apart');
  const marked = (step: Step, mark: Drawing) =>
    draw('g', { class: step === now ? `${kindOf(step)} now` : kindOf(step) }, mark);
  const centre = ({ x, y }: Disc) => `M${x} ${y}h0`;
  const others = tested.map(({ other = i }) => rounded(discs[other]));
  return [
    ...cellsDrawn,
    draw('g', { class: 'near' }, ...near),
    ...tested.map((step, k) => marked(step, circle(others[k]))),
    draw('g', { class: 'asker' }, circle(asker)),
    // Above all discs, because those that touch hide each other.
    ...tested.map((step, k) => marked(step, draw('path', { d: line(asker, others[k]) }))),
    draw('path', { class: 'centres', d: [asker, ...others].map(centre).join('') }),
  ];
}

/** The marks as they stand in sentences. */
export const glyphs = {
  asker: () => glyphOf('asker', draw('circle', { cx: 12, cy: 6, r: 5 })),
  touching: () => glyphOf('touching', draw('circle', { cx: 17, cy: 6, r: 4.5 }), draw('path', { d: 'M3 6H17' })),
  apart: () => glyphOf('apart', draw('circle', { cx: 17, cy: 6, r: 4.5 }), draw('path', { d: 'M3 6H17' })),
  unasked: () => glyphOf('unasked', draw('circle', { cx: 12, cy: 6, r: 4.5 })),
  cell: () => glyphOf('cells', draw('rect', { class: 'cell done', x: 6, y: 0.5, width: 11, height: 11 })),
};
const glyphOf = (name: string, ...marks: Drawing[]) => glyph(draw('g', { class: name }, ...marks));

const whereabouts = [
  ['the cell above to the left', 'the cell above', 'the cell above to the right'],
  ['the cell to the left', 'its own cell', 'the cell to the right'],
  ['the cell below to the left', 'the cell below', 'the cell below to the right'],
];

/**
 * A step in words, with the marks of the discs and cells that it mentions.
 * @param at How many steps are done.
 */
export function inWords(moment: Moment, i: number, at: number): (string | Drawing)[] {
  const { discs } = moment;
  const own = cellOf(moment, i);
  const { cells, steps } = stepsOf(moment, i);
  if (at === 0) {
    const { tested } = countsOf(moment, i, steps);
    return [
      'Your disc ', glyphs.asker(),
      ` is in column ${own.column + 1}, row ${own.row + 1}. The grid looks into ${cells.length} cells `, glyphs.cell(),
      `, which hold ${tested === 0 ? 'no other disc' : tested === 1 ? 'one other disc' : `${tested} other discs`}.`,
    ];
  }
  const { column, row, other } = steps[at - 1];
  const where = whereabouts[row - own.row + 1][column - own.column + 1];
  const said: (string | Drawing)[] = [`Step ${at} of ${steps.length}: ${where} `];
  if (other === undefined) {
    const besides = column === own.column && row === own.row;
    said.push(besides ? 'holds no other disc, so there is nothing to test.' : 'is empty, so there is nothing to test.');
  } else {
    const isTouching = touch(discs[i], discs[other]);
    // Rounded away from 1, so that the number agrees with the answer.
    const far = (isTouching ? Math.floor : Math.ceil)(100 * apart(discs[i], discs[other])) / 100;
    said.push(
      'holds ', isTouching ? glyphs.touching() : glyphs.apart(),
      ` a disc whose centre is ${far.toFixed(2)} diameters away. ${isTouching ? 'Less than one: they touch.' : 'One or more: no contact.'}`,
    );
  }
  if (at === steps.length) {
    const { tested, notMade } = countsOf(moment, i, steps);
    said.push(` That is all: ${tested === 1 ? 'one test' : `${tested} tests`} made, ${notMade} not made.`);
  }
  return said;
}
