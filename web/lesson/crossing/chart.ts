// The chart of this section, before and after the measurement.
import { acrossOf, downAxis, downOf, frame, unmeasured } from '../predict/chart.ts';
import { through, timeAxis, type Axis } from '../../kit/chart.ts';
import { draw } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { crossingOf, least, most, type Point } from './counts.ts';

export const discsAxis: Axis = { least, most, log: true, ticks: [2, 5, 10, 20, 50, 100, 200, 500, 1000], label: 'discs', name: whole };

/** The chart on which the reader guesses. */
export const crossingChart = () => unmeasured('Your guess: number of discs', discsAxis);

/** The two curves and the place where they cross. */
export function curves(points: Point[], guess: number) {
  const micros = points.flatMap(({ naive, grid }) => [1000 * naive, 1000 * grid]);
  const axis = timeAxis(micros, 'µs per detection, on your machine');
  const x = (n: number) => acrossOf(discsAxis, n);
  const line = (method: 'naive' | 'grid') =>
    points.map((point) => [x(point.n), downOf(axis, 1000 * point[method])] as [number, number]);
  const [naive, grid] = [line('naive'), line('grid')];
  const crossing = crossingOf(points);
  const end = (way: [number, number][]) => way[way.length - 1];
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
