// The reader changes the line of the tutorial's grid that says how far around its centre a disc looks for others, until the
// grid finds every pair.
import { find } from '../../kit/html.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { startSketch } from '../sketch/runner.ts';
import { cell, countKinds, discs, lookAround, mark } from '../tutorial_scene.ts';
import { whole } from '../words.ts';
import { reaches } from './code/reaches.js';

/** px */
export const largest = 10;

/**
 * The pairs that the grid finds if each disc looks that far.
 * @param choice Index of a reach.
 */
export function found(choice: number) {
  const { of } = reaches[choice];
  // The square around such a disc is as large as the reach says.
  const { pairs, tests } = lookAround(discs.map((disc) => ({ ...disc, r: of(disc, largest, cell) })));
  const { both, one } = countKinds(pairs);
  return { pairs, tests, of: pairs.length, seen: both + one, both };
}

const radii = Array.from({ length: largest - 2 }, (_, k) => k + 3); // px; all radii of the scene are from 3 px on

/** Whether one or both of any two discs that touch see the other, in every scene with these radii. */
export function isSure(choice: number, sides: 'one' | 'both') {
  const far = (r: number, other: number) =>
    reaches[choice].of({ r }, largest, cell) >= r + other;
  return radii.every((a) => radii.every((b) => (sides === 'one' ? far(a, b) || far(b, a) : far(a, b) && far(b, a))));
}

/** The result of a choice, as a sentence or two. @param name The expression. */
export function inWords(choice: number, name: string) {
  const { tests, of, seen } = found(choice);
  const all = `${name} finds all ${of} pairs with ${whole(tests)} tests`;
  if (seen < of) return `${name} finds ${seen} of ${of} pairs. In the others, neither disc looks far enough.`;
  if (!isSure(choice, 'one')) {
    const reach = reaches[choice].of({ r: largest }, largest, cell);
    return `${all}, but only by luck. Two discs of ${largest} px touch when their centres are ${2 * largest} px apart, and this ` +
      `line looks only ${reach} px far.`;
  }
  return `${all}, and it cannot miss one.`;
}

/** Which line of the sketch says how far a disc looks. */
export const isReach = (line: string) => line.includes('const reach');

export function start() {
  const section = find(document, '#mend-the-tutorial');
  const root = find(section, '.predict');
  const drawn = find(root, '.scene .truth', SVGGElement);
  const select = find(root, 'select');
  const says = (choice: number) => {
    drawIn(drawn, found(choice).pairs.map(mark));
    return inWords(choice, (select.options[choice + 1].textContent ?? '').replace(' (the tutorial)', ''));
  };
  predict(root, {
    ...choices([select], 'First choose a line.', ([choice]) => (isSure(Number(choice), 'one') ? undefined : says(Number(choice)))),
    show: ([choice]) => says(Number(choice)),
    answer: () => says(reaches.findIndex((_, choice) => isSure(choice, 'both'))),
  });
  startSketch(find(section, '.whole'), isReach);
}
