// The pairs that the tutorial's grid misses: the reader looks for one, then all are revealed.
import { find, make } from '../../kit/html.ts';
import { predict } from '../predict/predict.ts';
import { asElement, placeIn } from '../../kit/svg_element.ts';
import { list } from '../../kit/words.ts';
import { kindOf, middleOf, pairsOf, sceneDiscs } from './scene.ts';
import { inWords, mark, views, whyTested } from './scene_picture.ts';

const said = {
  both: 'each disc sees the other, so the pair is tested twice',
  one: 'only one disc sees the other, so the pair is tested once',
  none: 'neither disc sees the other, so the pair is never tested',
};

/** Wrong pairs that are only explained, before one more reveals the answer. */
const explained = 2;

export function start() {
  const root = find(document, '#the-grid-that-misses .predict', HTMLElement);
  const picture = find(root, '.scene', SVGSVGElement);
  const select = find(root, 'select', HTMLSelectElement);
  const words = find(root, '.looks', HTMLElement);
  const discs = sceneDiscs();
  const pairs = pairsOf(discs);
  const missed = pairs.flatMap((pair, k) => (kindOf(pair) === 'none' ? [k] : []));
  select.append(...pairs.map((_, k) => make('option', { value: String(k), textContent: `${k + 1} of ${pairs.length}` })));

  const choose = (k: number) => {
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

  const why = (k: number) => `Pair ${k + 1} is tested: ${whyTested(discs, pairs[k])}`;
  const reveal = () =>
    find(picture, '.truth', SVGGElement).append(...pairs.map((pair, at) => asElement(mark(discs, pair, at))));
  const wrong = new Set<number>();
  predict(root, {
    read() {
      if (!select.value) return 'First choose a pair: click or tap one in the picture, or use the list.';
      const k = Number(select.value);
      if (kindOf(pairs[k]) === 'none') return { guess: k };
      wrong.add(k); // choosing a pair twice uses up no try
      const left = explained + 1 - wrong.size;
      return left > 0 ? `${why(k)} You have ${left === 1 ? 'one more try' : `${left} more tries`}.` : { guess: k };
    },
    fix: choose,
    free: () => wrong.clear(),
    show(k) {
      reveal();
      const others = missed.filter((each) => each !== k).map((each) => each + 1);
      if (kindOf(pairs[k]) === 'none') {
        return `Found: pair ${k + 1} is never tested, because neither disc sees the other. Pair ${others} is the other one.`;
      }
      return `${why(k)} Pairs ${list(others.map(String))} are never tested.`;
    },
    answer() {
      reveal();
      return `Pairs ${list(missed.map((k) => String(k + 1)))} are never tested.`;
    },
  });
}
