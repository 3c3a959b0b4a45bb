// The number of lines between twice as many discs, guessed and then drawn.
import { find } from '../../page/html.js';
import { gapTo } from '../predict/chart.js';
import { predict } from '../predict/predict.js';
import { slider } from '../predict/slider.js';
import { draw } from '../svg.js';
import { asElement } from '../svg_element.js';
import { counted, gap, whole } from '../words.js';
import { asked, curve, discsOf, everyLine, linesAxis, pairsOf, placeOf } from './pairs.js';

/** @param {number} guess */
function truth(guess) {
  const answer = pairsOf(asked);
  return [
    draw('path', { class: 'curve', d: curve(), pathLength: 1 }),
    ...gapTo(placeOf(asked, answer), placeOf(asked, guess), whole(answer), -4),
  ];
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
  predict(root, {
    ...guess,
    reveal(value) {
      find(root, '.truth', SVGGElement).append(...truth(value).map(asElement));
      find(root, '.lines .every', SVGPathElement).setAttribute('d', everyLine(discsOf(asked)));
      find(root, 'figcaption', HTMLElement).textContent = `${asked} discs, ${whole(pairsOf(asked))} lines`;
      return `You guessed ${whole(value)}. The answer is ${whole(pairsOf(asked))}, ${gap(value, pairsOf(asked))}.`;
    },
  });
}
