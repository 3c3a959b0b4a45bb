// The number of discs from which on the grid pays, guessed and then measured on the reader's machine.
import { find } from '../../kit/html.ts';
import { lined, paint } from '../../kit/paint.ts';
import { draw } from '../../kit/svg.ts';
import { gap, short, whole } from '../../kit/words.ts';
import { inWorlds } from '../engine.ts';
import { acrossOf, downAxis, downOf, frame, through, type Axis } from '../predict/chart.ts';
import { measuredIn, timeAxis, unmeasured } from '../predict/measured.ts';
import { predict } from '../predict/predict.ts';
import { byTenths, slider } from '../predict/slider.ts';
import { survey, unsteady, warning } from '../survey.ts';

/** Time per detection with n discs, ms. */
type Point = { n: number; naive: number; grid: number };
type Result = { points: Point[]; disturbed: boolean };

export const [least, most] = [2, 1000];

/** Discs that are measured first. */
export const coarse = [2, 6, 20, 60, 180, 500, 1000];

/** Numbers between the two measured ones where the curves cross. */
export function between(points: Point[]) {
  const k = points.findLastIndex(({ naive, grid }) => naive < grid);
  if (k < 0 || k === points.length - 1) return [];
  const [from, to] = [points[k].n, points[k + 1].n];
  const thirds = [1, 2].map((part) => Math.round(from * (to / from) ** (part / 3)));
  return [...new Set(thirds)].filter((n) => n > from && n < to);
}

// A difference that is smaller may be noise.
const tolerance = 1.15;

/** Whether naive won clearly with more discs after the grid had won clearly with fewer. */
export function crossTwice(points: Point[]) {
  const first = points.findIndex(({ naive, grid }) => naive > tolerance * grid);
  return first >= 0 && points.slice(first).some(({ naive, grid }) => grid > tolerance * naive);
}

const isDisturbed = ({ points, disturbed }: Result) => disturbed || crossTwice(points);

// Measured four times on one machine, the number was 57 to 69, so more digits would say nothing.
const rounded = (n: number) => {
  const step = n < 20 ? 1 : n < 100 ? 5 : n < 200 ? 10 : 50;
  return Math.round(n / step) * step;
};

/**
 * The number of discs from which on the grid is faster, rounded. It is `least` if the grid always is, and Infinity if it
 * never is.
 * @param points From the fewest discs to the most.
 */
export function crossingOf(points: Point[]) {
  const k = points.findLastIndex(({ naive, grid }) => naive < grid);
  if (k < 0) return least;
  if (k === points.length - 1) return Infinity;
  // Between two points both curves are straight, on logarithmic axes.
  const lead = ({ naive, grid } = points[k]) => Math.log(naive / grid);
  const [from, to] = [points[k], points[k + 1]];
  const share = lead(from) / (lead(from) - lead(to));
  // `least` would say that the grid always is.
  return Math.max(least + 1, rounded(from.n * (to.n / from.n) ** share));
}

const discsAxis: Axis = { least, most, log: true, ticks: [2, 5, 10, 20, 50, 100, 200, 500, 1000], label: 'discs', name: whole };

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
    ...[naive, grid].flatMap((way, k) => {
      const colour = k ? paint('grid') : paint('naive');
      return [
        draw('path', { ...lined(colour, 2.5), d: through(way) }),
        draw('g', { fill: paint('card'), stroke: colour, 'stroke-width': 2 }, ...way.map(([cx, cy]) => draw('circle', { cx, cy, r: 2.5 }))),
      ];
    }),
    draw('text', { class: 'name', x: end(naive)[0] - 30, y: end(naive)[1] + 8, 'text-anchor': 'end' }, 'naive'),
    draw('text', { class: 'name', x: end(grid)[0], y: end(grid)[1] + 24, 'text-anchor': 'end' }, 'grid'),
  ];
  if (Number.isFinite(crossing)) {
    const at = x(crossing);
    const middle = Math.max(at, frame.left + 40);
    truth.push(
      draw('path', { class: 'gap', d: `M${x(guess)} ${frame.bottom - 12}H${at}` }),
      draw('path', { ...lined(paint('grid'), undefined, '2 3'), d: `M${at} ${frame.top}V${frame.bottom}` }),
      draw('text', { class: 'answer', x: middle, y: frame.top - 2, 'text-anchor': 'middle' }, `about ${whole(crossing)}`),
    );
  }
  return { axis: downAxis(axis), truth };
}

const rounds = 2;
const longest = 8000; // ms, for both parts of the measurement

function inWords(guess: number, points: Point[]) {
  const crossing = crossingOf(points);
  if (crossing === least) return `You guessed ${whole(guess)} discs. On your machine the grid is never slower, even with ${least}.`;
  if (crossing === Infinity) return `You guessed ${whole(guess)} discs. On your machine naive is still faster with ${whole(most)}.`;
  return `You guessed ${whole(guess)} discs. On your machine the grid pays from about ${whole(crossing)} on, ${gap(guess, crossing)}.`;
}

/** Writes the number where the text of other sections speaks of it. */
function tell(points?: Point[]) {
  const crossing = points ? crossingOf(points) : Infinity;
  const text = Number.isFinite(crossing) ? ` (on your machine, fewer than about ${whole(crossing)})` : '';
  for (const place of document.querySelectorAll('[data-crossing]')) place.textContent = text;
}

export function start() {
  const root = find(document, '#your-crossing-point .predict');
  const measured = measuredIn(root);
  predict(root, {
    ...slider(root, {
      axis: discsAxis,
      along: 'x',
      round: Math.round,
      step: byTenths(1),
      says: (value) => `${whole(value)} discs`,
      asks: `from ${least} to ${whole(most)}`,
    }),
    measure: (_, { signal, progress }) => inWorlds([{ scene: 'klaus', n: least }], signal, async (world) => {
      const measure = async (counts: number[], from: number, to: number) => {
        const turns = counts.map((n) => () => {
          world.set({ n });
          return world;
        });
        const { timings, disturbed } = await survey(turns, ['naive', 'grid'], {
          element: root,
          signal,
          progress: (share) => progress(from + share * (to - from)),
          rounds,
          longest: (to - from) * longest,
        });
        return { disturbed, points: timings.map(({ naive, grid }, k) => ({ n: counts[k], naive: naive.ms, grid: grid.ms })) };
      };
      const first = await measure(coarse, 0, 0.75);
      const more = await measure(between(first.points), 0.75, 1);
      const points = [...first.points, ...more.points].sort((a, b) => a.n - b.n);
      return { points, disturbed: first.disturbed || more.disturbed };
    }),
    show(guess, { points, disturbed }: Result) {
      measured.draw(curves(points, guess));
      measured.list(points.map(({ n, naive, grid }) => [whole(n), short(1000 * naive), short(1000 * grid)]));
      tell(points);
      return inWords(guess, points) + warning(isDisturbed({ points, disturbed }), crossTwice(points) ? 'the two curves cross more than once' : unsteady);
    },
    disturbed: isDisturbed,
    clear() {
      measured.clear();
      tell();
    },
  });
}
