// The pairs that the tutorial's grid misses: the reader looks for one, then all are revealed.
import { find, make } from '../../page/html.js';
import { predict } from '../predict/predict.js';
import { asElement, placeIn } from '../svg_element.js';
import { list } from '../words.js';
import { kindOf, middleOf, pairsOf, sceneDiscs } from './scene.js';
import { inWords, mark, views } from './scene_picture.js';

const said = {
  both: 'which each disc sees from its side: it is tested twice',
  one: 'which only one of the two sees: it is tested once',
  none: 'and neither disc sees the other: it is never tested',
};

export function start() {
  const root = find(document, '#the-grid-that-misses .predict', HTMLElement);
  const picture = find(root, '.scene', SVGSVGElement);
  const select = find(root, 'select', HTMLSelectElement);
  const words = find(root, '.looks', HTMLElement);
  const discs = sceneDiscs();
  const pairs = pairsOf(discs);
  const missed = pairs.flatMap((pair, k) => (kindOf(pair) === 'none' ? [k] : []));
  select.append(...pairs.map((_, k) => make('option', { value: String(k), textContent: `${k + 1} of ${pairs.length}` })));

  const choose = (/** @type {number} */ k) => {
    select.value = String(k);
    find(picture, '.views', SVGGElement).replaceChildren(...views(discs, pairs[k]).map(asElement));
    const answer = root.dataset.state === 'revealed' ? ` Pair ${k + 1} is one ${said[kindOf(pairs[k])]}.` : '';
    words.textContent = inWords(discs, pairs[k]) + answer;
  };
  select.addEventListener('change', () => select.value && choose(Number(select.value)));
  picture.addEventListener('click', (event) => {
    const [x, y] = placeIn(picture, event);
    const off = pairs.map((pair) => Math.hypot(middleOf(discs, pair).x - x, middleOf(discs, pair).y - y));
    choose(off.indexOf(Math.min(...off)));
  });

  predict(root, {
    read: () => (select.value ? { guess: Number(select.value) } : 'First choose a pair: point at one in the picture, or use the list.'),
    fix() {},
    reveal(k) {
      find(picture, '.truth', SVGGElement).append(...pairs.map((pair, at) => asElement(mark(discs, pair, at))));
      const kind = kindOf(pairs[k]);
      const others = missed.filter((each) => each !== k).map((each) => each + 1);
      if (kind === 'none') return `Found: pair ${k + 1} overlaps, and neither disc sees the other. The other one is pair ${others}.`;
      return `You chose pair ${k + 1}, ${said[kind]}. Those that nobody tests are pairs ${list(others.map(String))}.`;
    },
  });
}
