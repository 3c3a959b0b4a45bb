// A moment of the simulation, the tests that the grid makes for one disc in it, and their picture. The rule is that of
// src/core/detect/grid.h, for discs of one size.
import { cellLines, circle, draw, glyph, line, picture, type Disc, type Drawing } from '../../kit/svg.ts';
import { dotted, mixed, paint } from '../paint.ts';

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

/** The cell of a disc, the cells that the grid looks into for it, and its steps through them, row by row. */
export function stepsOf({ width, height, discs }: Moment, i: number) {
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / simulation.cell));
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at / simulation.cell)));
  const places = discs.map(({ x, y }) => ({ column: within(x, columns), row: within(y, rows) }));
  const own = places[i];
  const cells = [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((across) => ({ column: own.column + across, row: own.row + down })))
    .filter(({ column, row }) => column >= 0 && column < columns && row >= 0 && row < rows);
  const steps: Step[] = cells.flatMap((cell) => {
    const others = places.flatMap(({ column, row }, other) =>
      (other !== i && column === cell.column && row === cell.row ? [{ ...cell, other }] : []));
    return others.length > 0 ? others : [cell];
  });
  return { own, cells, steps };
}

/** The discs that are tested in some steps. */
const testedIn = (steps: Step[]) => steps.flatMap(({ other }) => other ?? []);

/** Distance of two discs in diameters; they touch below 1. */
export const apart = (a: Disc, b: Disc) => Math.hypot(a.x - b.x, a.y - b.y) / (a.r + b.r);

/** As the engine tests it. */
export const touch = (a: Disc, b: Disc) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2;

/** Numbers of tests and contacts after some of the steps. */
export function countsOf({ discs }: Moment, i: number, steps: Step[]) {
  const tested = testedIn(steps);
  const touching = tested.filter((other) => touch(discs[i], discs[other])).length;
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
const rounded = ({ x, y, r }: Disc) => ({ x: short(x), y: short(y), r: short(r) });

export const discCircles = ({ discs }: Moment) => discs.map((disc) => circle(rounded(disc)));

/** How discs look: those that are not tested, those that will be, those that have been, and the one that asks. */
const looks = {
  unasked: { fill: `color-mix(in srgb, ${paint('disc')} 22%, transparent)`, stroke: paint('disc') },
  near: { fill: mixed(paint('disc'), 22), stroke: paint('disc') },
  apart: { fill: paint('card'), stroke: paint('grid'), 'stroke-width': 1.5 },
  touching: { fill: mixed(paint('naive'), 35), stroke: paint('naive'), 'stroke-width': 2.5 },
  asker: { fill: mixed(paint('ink'), 30), stroke: paint('ink'), 'stroke-width': 2.5 },
};
const kindOf = (a: Disc, b: Disc): 'touching' | 'apart' => (touch(a, b) ? 'touching' : 'apart');
/** From the disc that asks to one that has been tested. */
const lineTo = (kind: 'touching' | 'apart', d: string) => draw('path', { ...(kind === 'apart' && { 'stroke-dasharray': '3 3' }), d });

const cellLooks = {
  ahead: { 'fill-opacity': 0.08, 'stroke-opacity': 0.5 },
  done: { 'fill-opacity': 0.2, 'stroke-opacity': 0.5 },
  now: { 'fill-opacity': 0.32, 'stroke-width': 2 },
};
const cellAs = (look: keyof typeof cellLooks, place: Record<string, number>) =>
  draw('rect', { class: 'cell', fill: paint('grid'), stroke: paint('grid'), ...cellLooks[look], ...place });

export function momentPicture(moment: Moment, marks: Drawing[] = []) {
  const [width, height] = [short(moment.width), short(moment.height)];
  return picture(
    width,
    height,
    marks.length > 0 ? 'moment chosen' : 'moment',
    draw('path', { class: 'cell-lines', d: cellLines(width, height, simulation.cell) }),
    draw('g', { class: 'all', ...looks.unasked }, ...discCircles(moment)),
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
    const look = now && isIn(now) ? 'now' : done.some(isIn) ? 'done' : 'ahead';
    const [x, y] = [column * simulation.cell, row * simulation.cell].map(short);
    const [width, height] = [Math.min(simulation.cell, moment.width - x), Math.min(simulation.cell, moment.height - y)].map(short);
    return cellAs(look, { x, y, width, height });
  });
  const near = testedIn(steps.slice(at)).map((other) => circle(rounded(discs[other])));
  const tested = testedIn(done).map((other) =>
    ({ disc: rounded(discs[other]), kind: kindOf(discs[i], discs[other]), isNow: other === now?.other }));
  const centre = ({ x, y }: Disc) => `M${x} ${y}h0`;
  return [
    ...cellsDrawn,
    draw('g', looks.near, ...near),
    ...tested.map(({ disc, kind, isNow }) => draw('g', { class: kind, ...looks[kind], ...(isNow && { 'stroke-width': 4 }) }, circle(disc))),
    draw('g', { class: 'asker', ...looks.asker }, circle(asker)),
    // Above all discs, because those that touch hide each other.
    ...tested.map(({ disc, kind, isNow }) =>
      draw('g', { ...looks[kind], ...(isNow && { 'stroke-width': 3.5 }) }, lineTo(kind, line(asker, disc)))),
    draw('path', { ...dotted(paint('ink'), 5), d: [asker, ...tested.map(({ disc }) => disc)].map(centre).join('') }),
  ];
}

/** The marks as they stand in sentences. */
export const glyphs = {
  asker: () => glyph(draw('g', looks.asker, circle({ x: 12, y: 6, r: 5 }))),
  touching: () => testedGlyph('touching', paint('naive')),
  apart: () => testedGlyph('apart'),
  unasked: () => glyph(draw('g', looks.unasked, circle({ x: 12, y: 6, r: 4.5 }))),
  cell: () => glyph(cellAs('done', { x: 6, y: 0.5, width: 11, height: 11 })),
};
const testedGlyph = (kind: 'touching' | 'apart', fill = looks[kind].fill) =>
  glyph(draw('g', { ...looks[kind], fill }, circle({ x: 17, y: 6, r: 4.5 }), lineTo(kind, 'M3 6H17')));

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
  const { own, cells, steps } = stepsOf(moment, i);
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
