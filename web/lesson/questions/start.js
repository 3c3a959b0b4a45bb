// The number of lines between twice as many discs, guessed and then drawn.
import { find } from '../../page/html.js';
import { gapTo } from '../predict/chart.js';
import { predict } from '../predict/predict.js';
import { slider } from '../predict/slider.js';
import { draw } from '../svg.js';
import { asElement } from '../svg_element.js';
import { counted, gap, whole } from '../words.js';
import { asked, curve, discsOf, linesAxis, linesOf, pairsOf, placeOf } from './pairs.js';

/** @param {number} guess */
function truth(guess) {
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
 * @param {HTMLElement} root
 * @param {boolean} still
 * @returns {() => void} Stops, and removes the lines.
 */
function drawLines(root, still) {
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
  const show = (/** @type {number} */ n) => {
    path.setAttribute('d', lines.slice(0, n).join(''));
    caption.textContent = sumInWords(n);
  };
  if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(asked - 1);
    return remove;
  }
  let [shown, last] = [0, 0];
  const next = (/** @type {number} */ now) => {
    if (now - last >= pace) {
      last = now;
      show(++shown);
    }
    if (shown < asked - 1) frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return remove;
}

/** "99 + 98 + … + 90 = 945 lines", the lines of the first `n` discs. @param {number} n */
function sumInWords(n) {
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
  const reveal = (/** @type {number} */ value, /** @type {boolean} */ still) => {
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
