// The best size of a cell, guessed and then measured on the reader's machine.
import { figureText } from '../../kit/figure_text.ts';
import { find, tableRow } from '../../kit/html.ts';
import { loadEngine } from '../engine.ts';
import { acrossOf, downAxis, downOf, frame, through } from '../predict/chart.ts';
import { predict, Retry } from '../predict/predict.ts';
import { byTenths, slider } from '../predict/slider.ts';
import { timeAxis } from '../predict/measured.ts';
import { draw } from '../../kit/svg.ts';
import { asElement } from '../../kit/svg_element.ts';
import { short, shownRatio, times, whole } from '../../kit/words.ts';
import { caption, cellsAt, sizeAxis, sizes } from './gas.ts';
import { median, minimum, sweep, type Timing } from './sweep.ts';
import { disturbedIn, fastestOf } from './valley.ts';

/** The curve through the times of all sizes, the fastest of them, and the guess. */
function curves(timings: Timing[], guess: number) {
  const axis = timeAxis(timings.flatMap(({ ms }) => ms), 'ms per detection, on your machine');
  const x = ({ cell }: Timing) => acrossOf(sizeAxis, cell);
  const low = (timing: Timing) => downOf(axis, minimum(timing));
  const guessed = timings.find(({ cell }) => cell === guess) ?? timings[0];
  const fastest = fastestOf(timings);
  // Below the point, or above it if the label would run into the names of the sizes.
  const below = low(fastest) + 22;
  const label = below < frame.bottom - 6 ? below : low(fastest) - 12;
  return {
    axis: downAxis(axis),
    truth: [
      draw('path', { class: 'curve', d: through(timings.map((timing) => [x(timing), low(timing)])), pathLength: 1 }),
      ...timings.map((timing) => draw('circle', { class: 'point', cx: x(timing), cy: low(timing), r: 3 })),
      draw('path', { class: 'gap', d: `M${x(guessed)} ${frame.bottom - 12}V${low(guessed)}` }),
      draw('circle', { class: 'at-guess', cx: x(guessed), cy: low(guessed), r: 6 }),
      draw('circle', { class: 'best', cx: x(fastest), cy: low(fastest), r: 6 }),
      draw('text', { class: 'answer', x: x(fastest), y: label, 'text-anchor': 'middle' }, `${short(fastest.cell)} px`),
    ],
  };
}

/** The verdict, with the ratio of the two times that it shows. */
function inWords(timings: Timing[], guess: number) {
  const fastest = fastestOf(timings);
  const guessed = timings.find(({ cell }) => cell === guess) ?? fastest;
  const ms = (timing: Timing) => `${figureText(minimum(timing))} ms`;
  const cells = `cells of ${short(fastest.cell)} px took ${ms(fastest)}`;
  if (guessed === fastest) return `You guessed ${short(guess)} px, and it was the fastest: on your machine, ${cells}.`;
  const ratio = shownRatio(minimum(guessed), minimum(fastest));
  const compared = ratio < 1.05 ? 'nearly as long' : `${times(ratio)}× slower`;
  return `On your machine the fastest ${cells}. Your ${short(guess)} px took ${ms(guessed)}, ${compared}.`;
}

function rowsOf(timings: Timing[]) {
  return timings.map((timing) => {
    const texts = [...[minimum(timing), median(timing)].map(figureText), ...[timing.pairTests, timing.contacts].map(whole)];
    return tableRow(short(timing.cell), ...texts);
  });
}

export function start() {
  const root = find(document, '#how-big-a-cell .predict', HTMLElement);
  const words = find(root, 'figcaption', HTMLElement);
  const path = (name: string) => find(root, `.corner .${name}`, SVGPathElement);
  const guess = slider(root, {
    axis: sizeAxis,
    along: 'x',
    round: (value) => (value < 4 ? Math.round(value * 2) / 2 : Math.round(value)),
    step: byTenths(0.5),
    says: (value) => `${short(value)} px`,
    asks: `from ${sizeAxis.least} to ${sizeAxis.most}`,
    changed(cell) {
      const { lines, square, near } = cellsAt(cell);
      path('cell-lines').setAttribute('d', lines);
      path('square').setAttribute('d', square);
      path('near').setAttribute('d', near);
      words.textContent = caption(cell);
    },
  });
  const times = find(root, '.times', SVGGElement);
  const empty = [...times.children];
  const show = (timings: Timing[], value: number) => {
    const { axis, truth } = curves(timings, value);
    times.replaceChildren(asElement(axis));
    find(root, '.truth', SVGGElement).replaceChildren(...truth.map(asElement));
  };
  const table = find(document, '#how-big-a-cell .measured tbody', HTMLElement);
  predict(root, {
    ...guess,
    async measure(value, { signal, progress }) {
      const { World } = await loadEngine();
      signal.throwIfAborted();
      const cells = [...new Set([...sizes, value])].sort((a, b) => a - b);
      const timings = await sweep(World, cells, { element: root, signal, progress, round: (now) => show(now, value) });
      const bump = disturbedIn(timings);
      if (bump) {
        throw new Retry(`Something disturbed the measurement: cells of ${short(bump.cell)} px came out slower than smaller ` +
          'and larger ones. Measure again.');
      }
      return timings;
    },
    show(value, timings) {
      show(timings, value);
      table.replaceChildren(...rowsOf(timings));
      return inWords(timings, value);
    },
    clear() {
      times.replaceChildren(...empty);
      table.replaceChildren();
    },
  });
}
