// The best size of a cell, guessed and then measured on the reader's machine.
import { figureText } from '../../figure_text.js';
import { find, tableRow } from '../../page/html.js';
import { loadEngine } from '../engine.js';
import { acrossOf, downAxis, downOf, frame, through } from '../predict/chart.js';
import { predict, Retry } from '../predict/predict.js';
import { byTenths, slider } from '../predict/slider.js';
import { timeAxis } from '../predict/time_axis.js';
import { draw } from '../svg.js';
import { asElement } from '../svg_element.js';
import { short, shownRatio, times, whole } from '../words.js';
import { caption, cellsAt, sizeAxis, sizes } from './gas.js';
import { median, minimum, sweep } from './sweep.js';
import { disturbedIn, fastestOf } from './valley.js';

/** @import { Timing } from './sweep.js' */

/**
 * The curve through the times of all sizes, the fastest of them, and the guess.
 * @param {Timing[]} timings
 * @param {number} guess
 */
function curves(timings, guess) {
  const axis = timeAxis(timings.flatMap(({ ms }) => ms), 'ms per detection, on your machine');
  const x = (/** @type {Timing} */ { cell }) => acrossOf(sizeAxis, cell);
  const low = (/** @type {Timing} */ timing) => downOf(axis, minimum(timing));
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

/**
 * The verdict, with the ratio of the two times that it shows.
 * @param {Timing[]} timings
 * @param {number} guess
 */
function inWords(timings, guess) {
  const fastest = fastestOf(timings);
  const guessed = timings.find(({ cell }) => cell === guess) ?? fastest;
  const ms = (/** @type {Timing} */ timing) => `${figureText(minimum(timing))} ms`;
  const cells = `cells of ${short(fastest.cell)} px took ${ms(fastest)}`;
  if (guessed === fastest) return `You guessed ${short(guess)} px, and it was the fastest: on your machine, ${cells}.`;
  const ratio = shownRatio(minimum(guessed), minimum(fastest));
  const compared = ratio < 1.05 ? 'nearly as long' : `${times(ratio)}× slower`;
  return `On your machine the fastest ${cells}. Your ${short(guess)} px took ${ms(guessed)}, ${compared}.`;
}

/** @param {Timing[]} timings */
function rowsOf(timings) {
  return timings.map((timing) => {
    const texts = [...[minimum(timing), median(timing)].map(figureText), ...[timing.pairTests, timing.contacts].map(whole)];
    return tableRow(short(timing.cell), ...texts);
  });
}

export function start() {
  const root = find(document, '#how-big-a-cell .predict', HTMLElement);
  const words = find(root, 'figcaption', HTMLElement);
  const path = (/** @type {string} */ name) => find(root, `.corner .${name}`, SVGPathElement);
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
  const show = (/** @type {Timing[]} */ timings, /** @type {number} */ value) => {
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
