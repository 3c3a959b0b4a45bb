// The pairs that the tutorial's grid misses: the reader looks for one, then all are revealed.
import { find, make } from '../../page/html.js';
import { predict } from '../predict/predict.js';
import { asElement, placeIn } from '../svg_element.js';
import { list } from '../words.js';
import { kindOf, middleOf, pairsOf, sceneDiscs } from './scene.js';
import { inWords, mark, views } from './scene_picture.js';

const said = {
  both: 'each disc sees the other, so the pair is tested twice',
  one: 'only one disc sees the other, so the pair is tested once',
  none: 'neither disc sees the other, so the pair is never tested',
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
    const answer = root.dataset.state === 'revealed' ? ` In pair ${k + 1}, ${said[kindOf(pairs[k])]}.` : '';
    words.textContent = inWords(discs, pairs[k]) + answer;
  };
  select.addEventListener('change', () => select.value && choose(Number(select.value)));
  picture.addEventListener('click', (event) => {
    const [x, y] = placeIn(picture, event);
    const off = pairs.map((pair) => Math.hypot(middleOf(discs, pair).x - x, middleOf(discs, pair).y - y));
    choose(off.indexOf(Math.min(...off)));
  });

  predict(root, {
    read: () => (select.value ? { guess: Number(select.value) }
      : 'First choose a pair: click or tap one in the picture, or use the list.'),
    fix() {},
    reveal(k) {
      find(picture, '.truth', SVGGElement).append(...pairs.map((pair, at) => asElement(mark(discs, pair, at))));
      const kind = kindOf(pairs[k]);
      const others = missed.filter((each) => each !== k).map((each) => each + 1);
      if (kind === 'none') {
        return `Found: pair ${k + 1} is never tested, because neither disc sees the other. Pair ${others} is the other one.`;
      }
      return `In pair ${k + 1}, ${said[kind]}. Pairs ${list(others.map(String))} are never tested.`;
    },
  });
}
