// The best size of a cell, guessed and then measured on the reader's machine with the engine's detection.
import { figureText } from '../../kit/figure_text.ts';
import { find, make } from '../../kit/html.ts';
import { inSight } from '../../kit/sight.ts';
import { lined, paint } from '../../kit/paint.ts';
import { draw } from '../../kit/svg.ts';
import { now } from '../../kit/timing.ts';
import { list, short, shownRatio, times, whole } from '../../kit/words.ts';
import { inWorlds } from '../engine.ts';
import { acrossOf, curve, downAxis, downOf, frame, gapLine, label } from '../predict/chart.ts';
import { measuredIn, timeAxis } from '../predict/measured.ts';
import { predict } from '../predict/predict.ts';
import { byTenths, slider } from '../predict/slider.ts';
import { engineMean, median, type Work } from '../slices.ts';
import { survey, warning } from '../survey.ts';
import { caption, cellsAt, scene, sizeAxis, sizes } from './picture.ts';
import { drawShares, parts, sharesOf, type Shares } from './shares.ts';

import type { World } from '../types.ts';

interface Timing {
  /** px */
  cell: number;
  /** Mean per detection, one for each round. */
  ms: number[];
  /** In the first tick. */
  pairTests: number;
  /** In the first tick. */
  contacts: number;
  /** Of the median; only of the sizes that have a bar. */
  shares?: Shares;
}

const rounds = 3;
// ms of work after which no round begins that would not be done by then. With the bars, nobody should wait for more than ten seconds.
const patience = 6000;

/** The engine's mean of the ticks from the start. */
async function time(world: World, cell: number, work: Work) {
  world.reset();
  world.set({ cell });
  world.step();
  const { pairTests, contacts } = world.stats();
  return { ms: await engineMean(world, ({ ms }) => ms.detect, work), pairTests, contacts };
}

/** @param round Called after each round. */
async function sweep(world: World, cells: number[], work: Work & { progress: (share: number) => void }, round: (timings: Timing[]) => void) {
  const timings: Timing[] = cells.map((cell) => ({ cell, ms: [], pairTests: 0, contacts: 0 }));
  // All sizes in each round, so that a machine that gets hot or busy does not make one size look bad.
  const begun = now() - (work.waited ?? 0);
  const spent = () => now() - (work.waited ?? 0) - begun;
  for (let k = 0; k < rounds; k++) {
    if (k > 0 && (spent() * (k + 1)) / k > patience) break;
    for (const [at, timing] of timings.entries()) {
      await inSight(work.element, work.signal);
      const { ms, ...counts } = await time(world, timing.cell, work);
      timing.ms.push(ms);
      Object.assign(timing, counts);
      work.progress((k * cells.length + at + 1) / (rounds * cells.length));
    }
    round(timings);
  }
  return timings;
}

/** px; the sizes that have a bar, in addition to the fastest and to the guess. */
const barSizes = [1, 4, 9, 16, 64];

/** Splits the medians of some sizes into the four parts. @param single A world with the same box and a single disc. */
async function split(world: World, single: World, timings: Timing[], guess: number, work: Parameters<typeof survey>[2]) {
  world.reset();
  const { cell: fastest } = fastestOf(timings);
  const some = timings.filter(({ cell }) => [...barSizes, fastest, guess].includes(cell));
  const measure = async (measured: World, cells: number[], method: string) =>
    (await survey(cells.map((cell) => () => {
      measured.set({ cell });
      return measured;
    }), [method], work)).timings.map((timing) => timing[method]);
  const [naive] = await measure(world, [fastest], 'naive');
  const cells = some.map(({ cell }) => cell);
  const [full, empty] = [await measure(world, cells, 'grid'), await measure(single, cells, 'grid')];
  some.forEach((timing, k) => {
    const { ms, pairTests } = full[k];
    // The curve's times are of discs that move, and the parts are of discs at rest.
    const scale = medianOf(timing) / ms;
    const shares = sharesOf(full[k], empty[k].buildMs, (pairTests * naive.ms) / naive.pairTests);
    for (const part of parts) shares[part] *= scale;
    timing.shares = shares;
  });
  return timings;
}

const medianOf = ({ ms }: Timing) => median(ms);
const minimum = ({ ms }: Timing) => Math.min(...ms);

// The curve of the measured times falls to one valley and rises after it. A bump in it is either the grid's own, which
// also makes more pair tests there, or a disturbance of the measurement.

// A bump that is lower may be noise, and changes little about the fastest size.
const tolerance = 1.15;
// Medians that differ by less than this factor may be equal.
const noise = 1.1;

const testsOf = (timing: Timing | undefined) => timing?.pairTests ?? Infinity;

/**
 * The first size that was slower than a smaller and a larger one, by more than its pair tests explain; undefined if
 * there is none. (Where the size divides a disc's diameter, the grid makes more tests than with its neighbours.)
 * @param timings From the smallest size to the largest.
 */
export function disturbedIn(timings: Timing[]) {
  const ms = timings.map(medianOf);
  return timings.find((timing, k) => {
    const lower = Math.max(Math.min(...ms.slice(0, k)), Math.min(...ms.slice(k + 1)));
    const own = timing.pairTests / Math.max(testsOf(timings[k - 1]), testsOf(timings[k + 1]));
    return ms[k] > tolerance * Math.max(1, own) * lower;
  });
}

const fastestOf = (timings: Timing[]) => timings.reduce((a, b) => (medianOf(b) < medianOf(a) ? b : a));
/** The sizes that are as fast as the fastest. */
const equalsOf = (timings: Timing[]) => timings.filter((timing) => medianOf(timing) <= noise * medianOf(fastestOf(timings)));

/** The curve through the times of all sizes, the fastest of them, and the guess. */
function curves(timings: Timing[], guess: number) {
  const axis = timeAxis(timings.flatMap(({ ms }) => ms), 'ms per detection, on your machine');
  const x = ({ cell }: Timing) => acrossOf(sizeAxis, cell);
  const low = (timing: Timing) => downOf(axis, medianOf(timing));
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
      draw('circle', { ...lined(paint('naive'), 2.5), cx: x(guessed), cy: low(guessed), r: 6 }),
      ...equalsOf(timings).map((timing) => draw('circle', { ...lined(paint('grid'), 2.5), cx: x(timing), cy: low(timing), r: 6 })),
      label(`${short(fastest.cell)} px`, { class: 'answer', fill: paint('grid'), x: x(fastest), y, 'text-anchor': 'middle' }),
    ],
  };
}

/** The verdict, with the ratio of the two times that it shows. */
export function inWords(timings: Timing[], guess: number) {
  const fastest = fastestOf(timings);
  const guessed = timings.find(({ cell }) => cell === guess) ?? fastest;
  const equals = equalsOf(timings);
  const others = equals.filter((timing) => timing !== fastest && timing !== guessed).map(({ cell }) => short(cell));
  const ms = (timing: Timing) => `${figureText(medianOf(timing))} ms`;
  const cells = `cells of ${short(fastest.cell)} px took ${ms(fastest)}`;
  const alike = others.length > 0 ? ` Cells of ${list(others)} px are as fast, as far as this measurement can tell.` : '';
  const bump = disturbedIn(timings);
  const doubt = warning(bump !== undefined, `cells of ${short(bump?.cell ?? 0)} px came out slower than smaller and larger ones`);
  if (equals.includes(guessed)) {
    const first = guessed === fastest ? 'it was the fastest' : `it is as fast as any, with ${ms(guessed)}`;
    return `You guessed ${short(guess)} px, and ${first}: on your machine, ${cells}.${alike}${doubt}`;
  }
  const ratio = shownRatio(medianOf(guessed), medianOf(fastest));
  return `On your machine the fastest ${cells}. Your ${short(guess)} px took ${ms(guessed)}, ${times(ratio)}× slower.${alike}${doubt}`;
}

const rowOf = (timing: Timing): [string, ...string[]] => [
  short(timing.cell), ...[minimum(timing), medianOf(timing)].map(figureText), ...[timing.pairTests, timing.contacts].map(whole),
];

/** The bars of some sizes. @param track An empty bar. */
function barsOf(timings: Timing[], guess: number, track: HTMLElement) {
  const fastest = fastestOf(timings);
  const rows = timings.filter(({ shares }) => shares);
  const most = Math.max(...rows.map(medianOf));
  return rows.map((timing) => {
    const shares = timing.shares as Shares;
    const bar = track.cloneNode(true) as HTMLElement;
    drawShares(bar, shares, most);
    bar.setAttribute('role', 'img');
    bar.setAttribute('aria-label', parts.map((part) => `${part} ${Math.round((100 * shares[part]) / medianOf(timing))}%`).join(', '));
    const marks = [timing === fastest ? 'fastest' : '', timing.cell === guess ? '◂ yours' : ''].join(' ').trim();
    return make('li', {}, make('b', {}, `${short(timing.cell)} px`), bar, make('span', {}, `${figureText(medianOf(timing))} ms `, make('b', {}, marks)));
  });
}

export function start() {
  const root = find(document, '#how-big-a-cell .predict');
  const bars = find(document, '#how-big-a-cell .shares');
  const track = find(bars, '.track');
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
  predict(root, {
    ...guess,
    measure: (value, { signal, progress }) => inWorlds([scene(), scene(1)], signal, async (world, single) => {
      const cells = [...new Set([...sizes, value])].sort((a, b) => a - b);
      const work = { element: root, signal };
      const timings = await sweep(world, cells, { ...work, progress: (share) => progress(0.8 * share) },
        (round) => measured.draw(curves(round, value)));
      return split(world, single, timings, value, { ...work, progress: () => {}, rounds: 1, longest: 0 });
    }),
    show(value, timings) {
      measured.draw(curves(timings, value));
      measured.list(timings.map(rowOf));
      bars.replaceChildren(...barsOf(timings, value, track));
      return inWords(timings, value);
    },
    disturbed: (timings) => disturbedIn(timings) !== undefined,
    clear() {
      measured.clear();
      bars.replaceChildren();
    },
  });
}
