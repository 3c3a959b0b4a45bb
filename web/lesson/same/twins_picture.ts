// Both simulations in one picture: naive's discs as rings, the grid's as filled discs, and contacts that the grid misses.
import { circle, cellLines, draw, line, picture } from '../../kit/svg.ts';
import { box, count, radius, type State } from './discs.ts';
import { diameter } from './methods.js';
import { missed, type Moment } from './comparison.ts';

const rounded = (value: number) => Math.round(value * 10) / 10;
const discsOf = (state: State, r: number) =>
  Array.from({ length: count }, (_, i) => ({ x: rounded(state.x[i]), y: rounded(state.y[i]), r }));

export function twins(moment: Moment) {
  const rings = discsOf(moment.before.naive, radius);
  const pairs = missed(moment);
  // While both simulations are in one state, a pair that only naive finds is a miss.
  const marks = pairs.map(([i, j]) => line(rings[i], rings[j])).join('');
  return [
    draw('g', { class: 'filled' }, ...discsOf(moment.before.grid, radius - 2).map(circle)),
    draw('g', { class: 'rings' }, ...rings.map(circle)),
    ...(marks ? [draw('g', { class: 'missed' }, draw('path', { d: marks }),
      ...pairs.flat().map((i) => circle({ ...rings[i], r: radius + 3 })))] : []),
  ];
}

export const twinsPicture = (moment: Moment) =>
  picture(box.width, box.height, 'twins', draw('path', { class: 'cells', d: cellLines(box.width, box.height, diameter) }),
    draw('g', { class: 'moment' }, ...twins(moment)));
