// The reader changes one line of the tutorial's grid until it finds every pair.
import { find } from '../../kit/html.ts';
import { copies } from '../cell-of/copy.ts';
import { sceneDiscs } from '../misses/scene.ts';
import { mark } from '../misses/scene_picture.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { asElement } from '../../kit/svg_element.ts';
import { found, inWords, isSure } from './reach.ts';
import { reaches } from './reaches.js';

export function start() {
  const section = find(document, '#mend-the-tutorial', HTMLElement);
  const root = find(section, '.predict', HTMLElement);
  const drawn = find(root, '.scene .truth', SVGGElement);
  const select = find(root, 'select', HTMLSelectElement);
  const discs = sceneDiscs();
  const light = (choice: number) =>
    drawn.replaceChildren(...found(choice).pairs.map((pair, k) => asElement(mark(discs, pair, k))));
  const says = (choice: number) => {
    light(choice);
    return inWords(choice, (select.options[choice + 1].textContent ?? '').replace(' (the tutorial)', ''));
  };
  const guess = choices([select], 'First choose a line.');

  predict(root, {
    ...guess,
    read() {
      const given = guess.read();
      if (typeof given === 'string') return given;
      const choice = Number(given.guess[0]);
      return isSure(choice, 'one') ? given : says(choice);
    },
    show: ([choice]) => says(Number(choice)),
    answer: () => says(reaches.findIndex((_, choice) => isSure(choice, 'both'))),
  });
  copies(find(section, '[name="copy"]', HTMLButtonElement), find(section, 'pre code', HTMLElement), find(section, '.copied', HTMLElement));
}
