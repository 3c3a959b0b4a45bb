// The scale of a factor, from 1 to 1,000, and the marks of a guess and of a measured factor on it.
import { draw, picture } from '../../kit/svg.ts';

/** The factors that a reader can choose. */
export const factors = [1, 2, 3, 5, 10, 30, 100, 300];

const [left, right, most] = [4, 296, 1000];

/** The place of a factor; factors below 1, which are losses, are at 1. */
export const placeOf = (factor: number) =>
  left + ((right - left) * Math.min(1, Math.max(0, Math.log(factor) / Math.log(most))));

/** The scale without marks. */
export function scale() {
  const ticks = [1, 10, 100, 1000];
  return picture(300, 40, 'scale',
    draw('path', { class: 'rule', d: `M${left} 20H${right}${ticks.map((tick) => `M${placeOf(tick)} 16v8`).join('')}` }),
    ...ticks.map((tick) => draw('text', { x: placeOf(tick), y: 38, 'text-anchor': tick === 1 ? 'start' : tick === most ? 'end' : 'middle' },
      `${tick.toLocaleString('en')}×`)),
    draw('g', { class: 'truth' }));
}

export function marks(guess: number, factor: number) {
  const at = placeOf(guess);
  return [
    draw('path', { class: 'measured', d: `M${left} 20H${Math.max(left + 2, placeOf(factor))}` }),
    draw('path', { class: 'guessed', d: `M${at} 18l-5-9h10z` }),
  ];
}
