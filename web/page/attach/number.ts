// The number of discs in the article: the visitor changes it, reads how many pairs they have, and sees as many in the picture.

import { find, findButton, make, write } from '../../kit/html.ts';
import { numberField } from '../../kit/number.ts';
import { numberText } from './words.ts';

const least = 2; // discs, the fewest that have a pair

/**
 * @param sentence Has the number of discs, their pairs, and a button.
 * @param open Shows so many discs.
 */
export function runNumber(sentence: HTMLElement, open: (n: number) => void) {
  const number = find(sentence, '.number'), pairs = find(sentence, 'output');
  const problem = make('span', { role: 'alert', className: 'problem naive' });
  const button = findButton(sentence, 'try');
  let n = Number(number.textContent?.replaceAll(',', ''));
  number.replaceWith(numberField({
    label: 'Number of discs',
    value: n,
    least,
    most: BUILD_LIMITS.discs,
    refuse: (typed) => write(problem, typed && ` The number of discs, ${typed}, must be a whole number from ${least} to ${numberText(BUILD_LIMITS.discs)}.`),
    moved(discs) {
      n = discs;
      write(pairs, numberText((n * (n - 1)) / 2));
    },
  }));
  button.after(problem);
  button.hidden = false;
  button.addEventListener('click', () => problem.textContent || open(n));
}
