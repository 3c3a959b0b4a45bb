// The chart of this section, before and after the measurement.
import { acrossOf, downAxis, downOf, frame, through, unmeasured } from '../predict/chart.js';
import { timeAxis } from '../predict/time_axis.js';
import { draw } from '../svg.js';
import { whole } from '../words.js';
import { crossingOf, least, most } from './counts.js';

/** @import { Axis } from '../predict/chart.js' */
/** @import { Point } from './counts.js' */

/** @type {Axis} */
export const discsAxis = { least, most, log: true, ticks: [2, 5, 10, 20, 50, 100, 200, 500, 1000], label: 'discs', name: whole };

/** The chart on which the reader guesses. */
export const crossingChart = () => unmeasured('Your guess: number of discs', discsAxis);

/**
 * The two curves and the place where they cross.
 * @param {Point[]} points
 * @param {number} guess
 */
export function curves(points, guess) {
  const micros = points.flatMap(({ naive, grid }) => [1000 * naive, 1000 * grid]);
  const axis = timeAxis(micros, 'µs per detection, on your machine');
  const x = (/** @type {number} */ n) => acrossOf(discsAxis, n);
  const line = (/** @type {'naive' | 'grid'} */ method) =>
    points.map((point) => /** @type {[number, number]} */ ([x(point.n), downOf(axis, 1000 * point[method])]));
  const [naive, grid] = [line('naive'), line('grid')];
  const crossing = crossingOf(points);
  const end = (/** @type {[number, number][]} */ way) => way[way.length - 1];
  const truth = [
    ...[naive, grid].flatMap((way, k) => [
      draw('path', { class: `curve ${k ? 'of-grid' : 'of-naive'}`, d: through(way) }),
      ...way.map(([cx, cy]) => draw('circle', { class: `dot ${k ? 'of-grid' : 'of-naive'}`, cx, cy, r: 2.5 })),
    ]),
    draw('text', { class: 'name', x: end(naive)[0] - 30, y: end(naive)[1] + 8, 'text-anchor': 'end' }, 'two loops'),
    draw('text', { class: 'name', x: end(grid)[0], y: end(grid)[1] + 24, 'text-anchor': 'end' }, 'grid'),
  ];
  if (Number.isFinite(crossing)) {
    const at = x(crossing);
    const middle = Math.max(at, frame.left + 40);
    truth.push(
      draw('path', { class: 'gap', d: `M${x(guess)} ${frame.bottom - 12}H${at}` }),
      draw('path', { class: 'drop', d: `M${at} ${frame.top}V${frame.bottom}` }),
      draw('text', { class: 'answer', x: middle, y: frame.top - 2, 'text-anchor': 'middle' }, `about ${whole(crossing)}`),
    );
  }
  return { axis: downAxis(axis), truth };
}
