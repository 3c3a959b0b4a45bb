// The best size of a cell, guessed and then measured on the reader's machine with the engine's detection.
import { figureText } from '../../kit/figure_text.ts';
import { find, make } from '../../kit/html.ts';
import { draw } from '../../kit/svg.ts';
import { inWorlds, type World } from '../engine.ts';
import { lined, paint } from '../paint.ts';
import { acrossOf, curve, downAxis, downOf, frame, gapLine, label, measuredIn, timeAxis } from '../predict/chart.ts';
import { predict } from '../predict/predict.ts';
import { byTenths, slider } from '../predict/slider.ts';
import { survey, type Figures, type Timings } from '../survey.ts';
import { list, short, shownRatio, times, whole } from '../words.ts';
import { caption, cellsAt, scene, sizeAxis, sizes } from './picture.ts';

/** Parts of a detection. */
export const parts = ['clear', 'sort', 'look', 'test'] as const;
/** ms, together the whole detection. */
type Shares = Record<typeof parts[number], number>;

/**
 * `sort` is the rest of the building of the cells, `look` that of the search.
 * @param clearMs The building of the same cells for a single disc, for which there is nothing else to do.
 * @param testMs An estimate: the tests at the price that two loops pay, which do nothing but test.
 */
export function sharesOf({ ms, buildMs }: { ms: number; buildMs: number }, clearMs: number, testMs: number): Shares {
  const build = Math.min(buildMs, ms);
  const clear = Math.min(clearMs, build);
  const test = Math.min(testMs, ms - build);
  return { clear, sort: build - clear, look: ms - build - test, test };
}

/** @param most ms, of a bar that fills its track. */
function barOf(shares: Shares, most: number) {
  const sum = parts.reduce((total, part) => total + shares[part], 0);
  const ariaLabel = parts.map((part) => `${part} ${Math.round((100 * shares[part]) / sum)}%`).join(', ');
  const fills = parts.map((part) => {
    const fill = make('span', { className: `fill ${part}` });
    fill.style.width = `${(100 * shares[part]) / most}%`;
    return fill;
  });
  return make('span', { className: 'track', role: 'img', ariaLabel }, ...fills);
}

/** Of one size, per detection. */
interface Timing extends Figures {
  /** px */
  cell: number;
  /** Of the median; only of the sizes that have a bar. */
  shares?: Shares;
}
type Timed = Pick<Timing, 'cell' | 'median'>;
type Result = { timings: Timing[]; disturbed: boolean };
type How = Parameters<typeof survey>[2];

/** Times a method with several sizes of cells. @param told Called after each round. */
async function timed(world: World, cells: number[], method: string, how: How, told?: (timings: Timing[]) => void): Promise<Result> {
  const listed = (timings: Timings[]) => timings.map((timing, k) => ({ cell: cells[k], ...timing[method] }));
  const turns = cells.map((cell) => () => {
    world.set({ cell });
    return world;
  });
  const { timings, disturbed } = await survey(turns, [method], { ...how, told: (some) => told?.(listed(some)) });
  return { timings: listed(timings), disturbed };
}

const rounds = 3;
const longest = 6000; // ms; with the bars, nobody should wait for more than ten seconds

/** px; the sizes that have a bar, in addition to the fastest and to the guess. */
const barSizes = [1, 4, 9, 16, 64];

/**
 * Times all sizes, and splits the times of some into four parts.
 * @param single A world with the same box and a single disc.
 */
async function measure(world: World, single: World, guess: number, how: How, told: (timings: Timing[]) => void): Promise<Result> {
  const cells = [...new Set([...sizes, guess])].sort((a, b) => a - b);
  const result = await timed(world, cells, 'grid', { ...how, progress: (share) => how.progress(0.8 * share) }, told);
  const { cell: fastest } = fastestOf(result.timings);
  const some = result.timings.filter(({ cell }) => [...barSizes, fastest, guess].includes(cell));
  const once = { ...how, progress: () => {}, rounds: 1, longest: 0 };
  const { timings: [naive] } = await timed(world, [fastest], 'naive', once);
  const { timings: empty } = await timed(single, some.map(({ cell }) => cell), 'grid', once);
  some.forEach((timing, k) => {
    const shares = sharesOf(timing, empty[k].buildMs, (timing.pairTests * naive.ms) / naive.pairTests);
    for (const part of parts) shares[part] *= timing.median / timing.ms;
    timing.shares = shares;
  });
  return result;
}

// Medians that differ by less than this factor may be equal.
const noise = 1.1;

const fastestOf = <Each extends Timed>(timings: Each[]) => timings.reduce((a, b) => (b.median < a.median ? b : a));
/** The sizes that are as fast as the fastest. */
const equalsOf = <Each extends Timed>(timings: Each[]) => timings.filter(({ median }) => median <= noise * fastestOf(timings).median);

/** The curve through the times of all sizes, the fastest of them, and the guess. */
function curves(timings: Timing[], guess: number) {
  const axis = timeAxis(timings.map(({ median }) => median), 'ms per detection, on your machine');
  const x = ({ cell }: Timing) => acrossOf(sizeAxis, cell);
  const low = ({ median }: Timing) => downOf(axis, median);
  const guessed = timings.find(({ cell }) => cell === guess) ?? timings[0];
  const fastest = fastestOf(timings);
  // Below the point, or above it if the label would run into the names of the sizes.
  const below = low(fastest) + 22;
  const y = below < frame.bottom - 6 ? below : low(fastest) - 12;
  return {
    axis: downAxis(axis),
    truth: [
      curve(timings.map((timing) => [x(timing), low(timing)])),
      draw('g', { fill: paint('grid') }, ...timings.map((timing) => draw('circle', { class: 'point', cx: x(timing), cy: low(timing), r: 3 }))),
      gapLine(`M${x(guessed)} ${frame.bottom - 12}V${low(guessed)}`),
      draw('circle', { ...lined(paint('ink'), 2.5), cx: x(guessed), cy: low(guessed), r: 6 }),
      ...equalsOf(timings).map((timing) => draw('circle', { ...lined(paint('grid'), 2.5), cx: x(timing), cy: low(timing), r: 6 })),
      label(`${short(fastest.cell)} px`, { class: 'answer', fill: paint('grid'), x: x(fastest), y, 'text-anchor': 'middle' }),
    ],
  };
}

/** The verdict, with the ratio of the two times that it shows. */
export function inWords(timings: Timed[], guess: number) {
  const fastest = fastestOf(timings);
  const guessed = timings.find(({ cell }) => cell === guess) ?? fastest;
  const equals = equalsOf(timings);
  const others = equals.filter((timing) => timing !== fastest && timing !== guessed).map(({ cell }) => short(cell));
  const ms = ({ median }: Timed) => `${figureText(median)} ms`;
  const cells = `cells of ${short(fastest.cell)} px took ${ms(fastest)}`;
  const alike = others.length > 0 ? ` Cells of ${list(others)} px are as fast, as far as this measurement can tell.` : '';
  if (equals.includes(guessed)) {
    const first = guessed === fastest ? 'it was the fastest' : `it is as fast as any, with ${ms(guessed)}`;
    return `You guessed ${short(guess)} px, and ${first}: on your machine, ${cells}.${alike}`;
  }
  const ratio = shownRatio(guessed.median, fastest.median);
  return `On your machine the fastest ${cells}. Your ${short(guess)} px took ${ms(guessed)}, ${times(ratio)}× slower.${alike}`;
}

/** The bars of some sizes. */
function barsOf(timings: Timing[], guess: number) {
  const fastest = fastestOf(timings);
  const rows = timings.filter(({ shares }) => shares);
  const most = Math.max(...rows.map(({ median }) => median));
  return rows.map((timing) => {
    const bar = barOf(timing.shares as Shares, most);
    const marks = [timing === fastest ? 'fastest' : '', timing.cell === guess ? '◂ yours' : ''].join(' ').trim();
    return make('li', {}, make('b', {}, `${short(timing.cell)} px`), bar, make('span', {}, `${figureText(timing.median)} ms `, make('b', {}, marks)));
  });
}

export function start() {
  const root = find(document, '#how-big-a-cell .predict');
  const bars = find(document, '#how-big-a-cell .shares');
  const words = find(root, 'figcaption');
  const path = (name: string) => find(root, `.corner .${name}`, SVGPathElement);
  const guess = slider(root, {
    axis: sizeAxis,
    along: 'x',
    round: (value) => (value < 4 ? Math.round(value * 2) / 2 : Math.round(value)),
    step: byTenths(0.5),
    says: (value) => `${short(value)} px`,
    changed(cell) {
      const { lines, square, near } = cellsAt(cell);
      path('cell-lines').setAttribute('d', lines);
      path('square').setAttribute('d', square);
      path('near').setAttribute('d', near);
      words.textContent = caption(cell);
    },
  });
  const measured = measuredIn(root);
  predict<number, Result>(root, {
    ...guess,
    measure: (value, { signal, progress }) => inWorlds([scene(), scene(1)], signal, (world, single) =>
      measure(world, single, value, { element: root, signal, progress, rounds, longest }, (timings) => measured.draw(curves(timings, value)))),
    show(value, { timings }) {
      measured.draw(curves(timings, value));
      measured.list(timings.map(({ cell, ms, median, pairTests, contacts }) =>
        [short(cell), figureText(ms), figureText(median), whole(pairTests), whole(contacts)]));
      bars.replaceChildren(...barsOf(timings, value));
      return inWords(timings, value);
    },
    clear() {
      measured.clear();
      bars.replaceChildren();
    },
  });
}
