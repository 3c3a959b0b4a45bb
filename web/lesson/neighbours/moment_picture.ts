// A moment as a picture, and the marks over it: the cells that the grid looks into, and the discs that it tests.
import { cellLines, circle, draw, line, picture, type Disc, type Drawing } from '../../kit/svg.ts';
import { apart, cellOf, countsOf, simulation, stepsOf, touch, type Moment, type Step } from './moment.ts';

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
export const glyphs: Record<'asker' | 'touching' | 'apart' | 'unasked' | 'cell', () => Drawing> = {
  asker: () => glyph('asker', draw('circle', { cx: 12, cy: 6, r: 5 })),
  touching: () => glyph('touching', draw('circle', { cx: 17, cy: 6, r: 4.5 }), draw('path', { d: 'M3 6H17' })),
  apart: () => glyph('apart', draw('circle', { cx: 17, cy: 6, r: 4.5 }), draw('path', { d: 'M3 6H17' })),
  unasked: () => glyph('unasked', draw('circle', { cx: 12, cy: 6, r: 4.5 })),
  cell: () => glyph('cells', draw('rect', { class: 'cell done', x: 6, y: 0.5, width: 11, height: 11 })),
};
const glyph = (name: string, ...children: Drawing[]) =>
  draw('svg', { class: `glyph mark-${name}`, viewBox: '0 0 24 12', 'aria-hidden': 'true', focusable: 'false' },
    draw('g', { class: name }, ...children));

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
