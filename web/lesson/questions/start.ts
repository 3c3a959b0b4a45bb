// The number of lines between twice as many discs, guessed and then drawn.
import { find } from '../../kit/html.ts';
import { gapTo } from '../predict/chart.ts';
import { predict } from '../predict/predict.ts';
import { slider } from '../predict/slider.ts';
import { draw } from '../../kit/svg.ts';
import { asElement } from '../../kit/svg_element.ts';
import { counted, gap, whole } from '../../kit/words.ts';
import { asked, curve, discsOf, linesAxis, linesOf, pairsOf, placeOf } from './pairs.ts';

function truth(guess: number) {
  const answer = pairsOf(asked);
  return [
    draw('path', { class: 'curve', d: curve(), pathLength: 1 }),
    ...gapTo(placeOf(asked, answer), placeOf(asked, guess), whole(answer), -4),
  ];
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
  const caption = find(root, 'figcaption', HTMLElement);
  const asks = caption.textContent;
  let frame = 0;
  const remove = () => {
    cancelAnimationFrame(frame);
    path.setAttribute('d', '');
    caption.textContent = asks;
  };
  const lines = linesOf(discsOf(asked));
  const show = (n: number) => {
    path.setAttribute('d', lines.slice(0, n).join(''));
    caption.textContent = sumInWords(n);
  };
  if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(asked - 1);
    return remove;
  }
  let [shown, last] = [0, 0];
  const next = (now: number) => {
    if (now - last >= pace) {
      last = now;
      show(++shown);
    }
    if (shown < asked - 1) frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return remove;
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
  const root = find(document, '#how-many-questions .predict', HTMLElement);
  const guess = slider(root, {
    axis: linesAxis,
    along: 'y',
    round: (value) => (value > 200 ? Math.round(value / 50) * 50 : Math.round(value)),
    step: (value, steps) => value + 50 * steps,
    says: (value) => counted(value, 'line'),
    asks: `up to ${whole(linesAxis.most)}`,
  });
  const answer = pairsOf(asked);
  let removeLines = () => {};
  const reveal = (value: number, still: boolean) => {
    find(root, '.truth', SVGGElement).append(...truth(value).map(asElement));
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
