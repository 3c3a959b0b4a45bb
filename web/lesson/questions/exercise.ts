// Discs, a line for every pair of them, and the number of lines between twice as many discs, guessed and then drawn.
import { find } from '../../kit/html.ts';
import { holds, stillness } from '../../kit/media.ts';
import { circle, draw, line, picture, type Disc } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { lined, paint } from '../paint.ts';
import { acrossAxis, acrossOf, chart, curve, downAxis, downOf, frame, gapTo, handle, type Axis } from '../predict/chart.ts';
import { predict } from '../predict/predict.ts';
import { slider } from '../predict/slider.ts';
import { counted, gap, pairsOf, whole } from '../words.ts';

/** Numbers of discs in the pictures, and twice the last number, for which the reader guesses the lines. The series is Gorilla Sun's. */
export const shown = [2, 4, 20, 50];
export const asked = 2 * shown[shown.length - 1];

const side = 200;

/** Scattered evenly, like the seeds of a sunflower; up to four stand in a ring. */
export function discsOf(n: number): Disc[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  const r = n > 20 ? 3 : n > 4 ? 4.5 : 8;
  const middle = side / 2;
  return Array.from({ length: n }, (_, k) => {
    const [angle, out] = n <= 4 ? [(2 * Math.PI * k) / n + 0.5, 62] : [k * turn, (middle - r - 3) * Math.sqrt((k + 0.5) / n)];
    return { x: Math.round(middle + out * Math.cos(angle)), y: Math.round(middle + out * Math.sin(angle)), r };
  });
}

/** For each disc, its lines to the discs after it, as one path. */
const linesOf = (discs: Disc[]) => discs.map((a, i) => discs.slice(i + 1).map((b) => line(a, b)).join(''));

/** By number of discs, width and opacity of the lines, and the disc whose own lines stand out. */
const lines: Record<number, [width: number, opacity: number, marked?: number]> = { 20: [0.6, 0.7, 12], 50: [0.4, 0.45, 37], 100: [0.3, 0.35] };

/** @param joined Whether the lines are drawn. */
export function discsPicture(n: number, joined: boolean) {
  const discs = discsOf(n);
  const [width, opacity, marked] = lines[n] ?? [1.5, 0];
  const one = marked && discs[marked];
  const own = one && discs.filter((disc) => disc !== one).map((disc) => line(one, disc)).join('');
  return picture(
    side,
    side,
    `lines lines-${n}`,
    draw('path', { class: 'every', d: joined ? linesOf(discs).join('') : '', ...lined(paint('naive'), width), ...(opacity && { 'stroke-opacity': opacity }) }),
    ...(own ? [draw('path', { ...lined(paint('ink')), d: own })] : []),
    draw('g', { fill: paint('card'), stroke: paint('ink') }, ...discs.map(circle)),
    ...(one ? [draw('g', { fill: paint('ink'), stroke: paint('ink') }, circle(one))] : []),
  );
}

const discsAxis: Axis = { least: 0, most: asked, ticks: [0, 20, 50, asked], label: 'discs', name: whole };
export const linesAxis: Axis = { least: 0, most: asked ** 2, ticks: [0, 2500, 5000, 7500, 10_000], label: 'lines', name: whole };

const placeOf = (n: number, lines: number) =>
  [acrossOf(discsAxis, n), downOf(linesAxis, lines)] as [number, number];

/** The curve n(n − 1)/2. */
const allPairs = () => curve(Array.from({ length: asked / 2 + 1 }, (_, k) => placeOf(2 * k, pairsOf(2 * k))), 'naive');

/** The chart before the guess: the pictures' numbers of lines, and the point to move. */
export function questionsChart() {
  const places = shown.map((n) => placeOf(n, pairsOf(n)));
  const [x, y] = places[3];
  return chart(
    downAxis(linesAxis),
    acrossAxis(discsAxis),
    draw('g', { fill: paint('ink') }, ...places.map(([cx, cy]) => draw('circle', { cx, cy, r: 4 }))),
    draw('text', { x: x - 8, y: y - 8, 'text-anchor': 'end' }, whole(pairsOf(shown[3]))),
    draw('g', { class: 'truth' }),
    handle('y', `Your guess: lines between ${asked} discs`, linesAxis, placeOf(asked, 0)),
  );
}

/** The chart with its answer, for readers without JavaScript. */
export function answeredChart() {
  const [x, y] = placeOf(asked, pairsOf(asked));
  return picture(
    frame.width,
    frame.height,
    'chart',
    downAxis(linesAxis),
    acrossAxis(discsAxis),
    allPairs(),
    draw('text', { x: x - 10, y: y - 6, 'text-anchor': 'end' }, whole(pairsOf(asked))),
  );
}

/** ms between one disc's lines and the next disc's. */
const pace = 40;

/**
 * Draws the lines disc by disc, each to the discs that have no line to it yet, and adds them up in the caption.
 * A reader who wants no motion gets all of them immediately.
 * @returns Stops, and removes the lines.
 */
function drawLines(root: HTMLElement, still: boolean): () => void {
  const path = find(root, '.lines .every', SVGPathElement);
  const caption = find(root, 'figcaption');
  const asks = caption.textContent;
  const lines = linesOf(discsOf(asked));
  const show = (n: number) => {
    path.setAttribute('d', lines.slice(0, n).join(''));
    caption.textContent = sumInWords(n);
  };
  let [request, shown, last] = [0, 0, 0];
  const next = (now: number) => {
    if (now - last >= pace) {
      last = now;
      show(++shown);
    }
    if (shown < asked - 1) request = requestAnimationFrame(next);
  };
  if (still || holds(stillness)) show(asked - 1);
  else request = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(request);
    path.setAttribute('d', '');
    caption.textContent = asks;
  };
}

/** "99 + 98 + … + 90 = 945 lines", the lines of the first `n` discs. */
function sumInWords(n: number) {
  const first = asked - 1;
  const terms = Array.from({ length: n }, (_, k) => first - k);
  const shown = n > 3 ? [first, first - 1, '…', terms[n - 1]] : terms;
  const sum = n > 1 ? `${shown.join(' + ')} = ` : '';
  return `${sum}${counted(terms.reduce((sum, term) => sum + term), 'line')}`;
}

export function start() {
  const root = find(document, '#how-many-questions .predict');
  const guess = slider(root, {
    axis: linesAxis,
    along: 'y',
    round: (value) => (value > 200 ? Math.round(value / 50) * 50 : Math.round(value)),
    step: (value, steps) => value + 50 * steps,
    says: (value) => counted(value, 'line'),
  });
  const answer = pairsOf(asked);
  let removeLines = () => {};
  const reveal = (value: number, still: boolean) => {
    const gapDrawn = gapTo(placeOf(asked, answer), placeOf(asked, value), whole(answer), -4, 'naive');
    drawIn(find(root, '.truth', SVGGElement), [allPairs(), ...gapDrawn]);
    removeLines = drawLines(root, still);
  };
  predict(root, {
    ...guess,
    show(value, _, still) {
      reveal(value, still);
      return `You guessed ${whole(value)}. The answer is ${whole(answer)}, ${gap(value, answer)}.`;
    },
    answer() {
      reveal(answer, true);
      return `The answer is ${whole(answer)}.`;
    },
    clear: () => removeLines(),
  });
}
