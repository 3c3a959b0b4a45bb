// The reader guesses what each rung gains, and all are timed on the reader's machine.
import { find, make } from '../../kit/html.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { asElement } from '../../kit/svg_element.ts';
import { climb, type Climbed } from './climb.ts';
import { marks } from './factor_scale.ts';
import { couldRun, factorOf, gainOf, remarkOf, verdictOf } from './gains.ts';

export function start() {
  const root = find(document, '#the-ladder .predict', HTMLElement);
  const items = [...root.querySelectorAll('li')];
  const selects = [...root.querySelectorAll('select')];
  const names = items.map((item) => find(item, 'h3', HTMLElement).textContent ?? '');

  const show = (guess: string[], climbed: Climbed[]) => {
    climbed.forEach((rung, k) => {
      const [gain, took] = gainOf(climbed, k);
      find(items[k], '.gain .truth', HTMLElement).replaceChildren(make('b', {}, gain), ` ${took}`);
      if (k === 0 || !couldRun(rung)) return;
      find(items[k], '.scale .truth', SVGGElement).replaceChildren(...marks(Number(guess[k - 1]), factorOf(climbed, k)).map(asElement));
    });
  };

  predict(root, {
    ...choices(selects, 'First a guess for each rung. Wrong guesses teach the most.'),
    measure(guess, { signal, progress }) {
      root.querySelectorAll('.truth').forEach((drawn) => drawn.replaceChildren()); // of a measurement that was stopped
      return climb(root.dataset.wasm ?? '', { element: root, signal, progress }, (climbed) => show(guess, climbed));
    },
    show(guess, climbed: Climbed[]) {
      show(guess, climbed);
      find(root, '.remark .truth', HTMLElement).textContent = remarkOf(climbed, names);
      return verdictOf(climbed, guess.map(Number));
    },
  });
}
