// The pairs that the tutorial's grid misses: the reader looks for one, then all are revealed.
import { find, make } from '../../kit/html.ts';
import { draw, type Disc } from '../../kit/svg.ts';
import { drawIn, placeIn } from '../../kit/svg_element.ts';
import { lined, paint } from '../paint.ts';
import { predict } from '../predict/predict.ts';
import { cell, cellOf, discs, kindOf, looksInto, mark, middleOf, pairs, type Pair } from '../tutorial_scene.ts';
import { list } from '../words.ts';

/** The square around a disc, the cells that the square touches, and the disc. */
function view(disc: Disc, colour: string, opacity: number) {
  const { left, right, top, bottom } = looksInto(disc);
  const { x, y, r } = disc;
  return [
    draw('rect', { fill: colour, 'fill-opacity': opacity, x: left * cell, y: top * cell, width: (right - left + 1) * cell,
      height: (bottom - top + 1) * cell }),
    draw('rect', { ...lined(colour, 0.8, '2 1.5'), x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    draw('circle', { ...lined(colour, 1.8), cx: x, cy: y, r }),
  ];
}

/** The cells that both discs of a pair look into. */
const views = ({ a, b }: Pair) => [...view(discs[a], paint('grid'), 0.22), ...view(discs[b], paint('ink'), 0.14)];

/** The cell that lists a disc, in words. */
function nameOf(disc: Disc) {
  const { column, row } = cellOf(disc);
  return `column ${column}, row ${row}`;
}

const cellsOf = (disc: Disc) => {
  const { left, right, top, bottom } = looksInto(disc);
  const range = (name: string, from: number, to: number) =>
    from === to ? `${name} ${from}` : `${name}s ${from} to ${to}`;
  return `is listed in ${nameOf(disc)}, and looks into ${range('column', left, right)}, ${range('row', top, bottom)}`;
};

/** The cells of `views`, in words. */
const inWords = ({ a, b }: Pair) =>
  `The first disc ${cellsOf(discs[a])}. The second ${cellsOf(discs[b])}.`;

/** Why a pair is tested. */
function whyTested({ a, b, ab, ba }: Pair) {
  const sees = (one: string, other: string, at: number) =>
    `the ${one} disc looks into ${nameOf(discs[at])}, which lists the ${other}`;
  if (!ab) return `${sees('second', 'first', a)}.`;
  return `${sees('first', 'second', b)}${ba ? ', and the second disc sees the first' : ''}.`;
}

const said = {
  both: 'each disc sees the other, so the pair is tested twice',
  one: 'only one disc sees the other, so the pair is tested once',
  none: 'neither disc sees the other, so the pair is never tested',
};

/** Wrong pairs that are only explained, before one more reveals the answer. */
const explained = 2;

export function start() {
  const root = find(document, '#the-grid-that-misses .predict');
  const picture = find(root, '.scene', SVGSVGElement);
  const select = find(root, 'select');
  const words = find(root, '.looks');
  const missed = pairs.flatMap((pair, k) => (kindOf(pair) === 'none' ? [k] : []));
  select.append(...pairs.map((_, k) => make('option', { value: String(k), textContent: `${k + 1} of ${pairs.length}` })));

  const choose = (k: number) => {
    select.value = String(k);
    drawIn(find(picture, '.views', SVGGElement), views(pairs[k]));
    const answer = root.dataset.state === 'revealed' ? ` In pair ${k + 1}, ${said[kindOf(pairs[k])]}.` : '';
    words.textContent = inWords(pairs[k]) + answer;
  };
  select.addEventListener('change', () => select.value && choose(Number(select.value)));
  picture.addEventListener('click', (event) => {
    const [x, y] = placeIn(picture, event);
    const off = ({ x: across, y: down }: { x: number; y: number }) => Math.hypot(across - x, down - y);
    // A finger may be a little beside a disc.
    const hit = discs.flatMap((disc, k) => (off(disc) < disc.r + 1 ? [k] : []));
    if (hit.length === 0) return;
    // Of a disc's pairs, the one whose middle is nearest.
    const own = pairs.filter(({ a, b }) => hit.includes(a) || hit.includes(b));
    const [nearest] = own.sort((p, q) => off(middleOf(p)) - off(middleOf(q)));
    if (nearest) return choose(pairs.indexOf(nearest));
    select.value = '';
    drawIn(find(picture, '.views', SVGGElement), view(discs[hit[0]], paint('grid'), 0.22));
    words.textContent = 'This disc overlaps no other disc.';
  });

  const all = `Pairs ${list(missed.map((k) => String(k + 1)))} are never tested.`;
  const why = (k: number) => `Pair ${k + 1} is tested: ${whyTested(pairs[k])}`;
  const reveal = () => drawIn(find(picture, '.truth', SVGGElement), pairs.map(mark));
  const wrong = new Set<number>();
  predict(root, {
    read() {
      if (!select.value) return 'First choose a pair: click or tap one in the picture, or use the list.';
      const k = Number(select.value);
      if (missed.includes(k)) return { guess: k };
      wrong.add(k); // choosing a pair twice uses up no try
      const left = explained + 1 - wrong.size;
      return left > 0 ? `${why(k)} You have ${left === 1 ? 'one more try' : `${left} more tries`}.` : { guess: k };
    },
    fix: choose,
    free: () => wrong.clear(),
    show(k) {
      reveal();
      if (!missed.includes(k)) return `${why(k)} ${all}`;
      const [other] = missed.filter((each) => each !== k);
      return `Found: pair ${k + 1} is never tested, because neither disc sees the other. Pair ${other + 1} is the other one.`;
    },
    answer() {
      reveal();
      return all;
    },
  });
}
