// The number of discs from which on the grid pays in a scene, guessed and then measured on the reader's machine.
import { find } from '../../kit/html.ts';
import { draw } from '../../kit/svg.ts';
import { inWorlds } from '../engine.ts';
import { lined, paint } from '../paint.ts';
import { acrossOf, downAxis, downOf, frame, gapLine, label, measuredIn, through, timeAxis, unmeasured, type Axis } from '../predict/chart.ts';
import { radioGroup } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { slider } from '../predict/slider.ts';
import { survey, type Timings } from '../survey.ts';
import { gap, short, whole } from '../words.ts';
import { dotsOf, inEngine, least, methods, most, sceneOf, scenes } from './scenes.ts';

const all = Object.keys(methods) as (keyof typeof methods)[];
const colours = { naive: paint('naive'), grid: paint('grid'), sap: paint('soft') };

/** Per detection with n discs. */
type Point = { n: number; timing: Timings };
type Guess = { scene: string; n: number };
type Result = { points: Point[]; disturbed: boolean };

/** Discs that are measured. */
const counts = [2, 6, 20, 60, 180, 500, 1000];

const gridLoses = ({ timing: { naive, grid } }: Point) => naive.ms < grid.ms;

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
  const k = points.findLastIndex(gridLoses);
  if (k < 0) return least;
  if (k === points.length - 1) return Infinity;
  // Between two points both curves are straight, on logarithmic axes.
  const lead = ({ timing: { naive, grid } }: Point) => Math.log(naive.ms / grid.ms);
  const [from, to] = [points[k], points[k + 1]];
  const share = lead(from) / (lead(from) - lead(to));
  // `least` would say that the grid always is.
  return Math.max(least + 1, rounded(from.n * (to.n / from.n) ** share));
}

const discsAxis: Axis = { least, most, log: true, ticks: [2, 5, 10, 20, 50, 100, 200, 500, 1000], label: 'discs', name: whole };

/** The chart on which the reader guesses. */
export const crossingChart = () => unmeasured('Your guess: number of discs', discsAxis);

/** The curves of all methods, and the place where the grid's crosses that of naive. */
function curves(points: Point[], guess: number) {
  const axis = timeAxis(points.flatMap(({ timing }) => all.map((method) => 1000 * timing[method].ms)), 'µs per detection, on your machine');
  const x = (n: number) => acrossOf(discsAxis, n);
  const ways = all.map((method) => ({ method, way: points.map(({ n, timing }) => [x(n), downOf(axis, 1000 * timing[method].ms)] as [number, number]) }));
  const crossing = crossingOf(points);
  const truth = ways.flatMap(({ method, way }) => [
    draw('path', { ...lined(colours[method], 2.5), d: through(way) }),
    draw('g', { fill: paint('card'), stroke: colours[method], 'stroke-width': 2 }, ...way.map(([cx, cy]) => draw('circle', { cx, cy, r: 2.5 }))),
  ]);
  // Names from the highest end of a curve to the lowest: the first above it, the others below theirs and below each other.
  let low = -Infinity;
  const ends = ways.map(({ method, way }) => ({ method, end: way[way.length - 1][1] })).sort((a, b) => a.end - b.end);
  for (const [k, { method, end }] of ends.entries()) {
    const y = k === 0 ? end - 8 : Math.max(end + 18, low + 15);
    if (k > 0) low = y;
    truth.push(label(methods[method], { fill: colours[method], x: frame.right, y, 'text-anchor': 'end' }));
  }
  if (Number.isFinite(crossing)) {
    const at = x(crossing);
    truth.push(
      gapLine(`M${x(guess)} ${frame.bottom - 12}H${at}`),
      draw('path', { ...lined(paint('grid'), undefined, '2 3'), d: `M${at} ${frame.top}V${frame.bottom}` }),
      label(`about ${whole(crossing)}`, { class: 'answer', fill: paint('grid'), x: Math.max(at, frame.left + 40), y: frame.top - 2, 'text-anchor': 'middle' }),
    );
  }
  return { axis: downAxis(axis), truth };
}

const rounds = 2;
const longest = 8000; // ms

function inWords(guess: number, points: Point[]) {
  const crossing = crossingOf(points);
  if (crossing === least) return `You guessed ${whole(guess)} discs. On your machine the grid is never slower, even with ${least}.`;
  if (crossing === Infinity) return `You guessed ${whole(guess)} discs. On your machine naive is still faster with ${whole(most)}.`;
  return `You guessed ${whole(guess)} discs. On your machine the grid pays from about ${whole(crossing)} on, ${gap(guess, crossing)}.`;
}

/** The crossing point as a scene's caption has it. */
function paysFrom(points: Point[]) {
  const crossing = crossingOf(points);
  return crossing === Infinity ? `grid: not up to ${whole(most)}` : `grid: from about ${whole(crossing)}`;
}

/** The most discs with which the grid still lost, and the pair tests that it made. */
function why(points: Point[]) {
  const lost = points.findLast(gridLoses);
  if (!lost) return '';
  const { n, timing: { naive, grid } } = lost;
  const [every, some] = [naive, grid].map(({ pairTests }) => whole(pairTests));
  const made = some === every ? `all ${every} pair tests` : `${some} pair tests instead of ${every}`;
  return `With ${whole(n)} discs the grid made ${made}, and was slower than naive: clearing its cells, sorting the discs and looking ` +
    'into cells took longer than the tests that it saved.';
}

export function start() {
  const section = find(document, '#when-a-grid-loses');
  const root = find(section, '.predict');
  const cards = find(root, 'fieldset', HTMLFieldSetElement);
  const chosen = radioGroup(cards);
  const partOf = (scene: string, name: string) => find(cards, `[data-scene="${scene}"] ${name}`, Element);
  const text = find(section, '.why');
  const measured = measuredIn(root);
  const number = slider(root, {
    axis: discsAxis,
    along: 'x',
    says: (value) => `${whole(value)} discs`,
    changed: (count) => scenes.forEach((scene) => partOf(scene.name, '.dots').setAttribute('d', dotsOf(scene, count))),
  });
  predict<Guess, Result>(root, {
    read() {
      const given = number.read();
      return typeof given === 'string' ? given : { guess: { scene: chosen.value, n: given.guess } };
    },
    fix({ scene, n }) {
      chosen.value = sceneOf(scene).name;
      chosen.disabled = true;
      number.fix(n);
    },
    free() {
      chosen.disabled = false;
      number.free();
    },
    measure: ({ scene }, { signal, progress }) => inWorlds(counts.map((n) => inEngine(sceneOf(scene), n)), signal, async (...worlds) => {
      const { timings, disturbed } = await survey(worlds.map((world) => () => world), all, { element: root, signal, progress, rounds, longest });
      return { points: timings.map((timing, k) => ({ n: counts[k], timing })), disturbed };
    }),
    show({ scene, n }, { points }) {
      measured.draw(curves(points, n));
      measured.list(points.map(({ n: count, timing }) => [whole(count), ...all.map((method) => short(1000 * timing[method].ms))]));
      partOf(scene, '.pays').textContent = paysFrom(points);
      text.textContent = why(points);
      return inWords(n, points);
    },
    clear() {
      measured.clear();
      text.textContent = '';
    },
  });
}
