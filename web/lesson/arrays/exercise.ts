// Three methods as data: the reader moves discs, and sees what the arrays make of it.
import { find } from '../../kit/html.ts';
import { range } from '../../kit/range.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { discOf, hand, nameOf, tenDiscs } from '../ten_discs.ts';
import { gridView, hashView, sweepView, type View } from './picture.ts';

/**
 * Links the discs of a picture with their slots in the array, both ways: by pointer, focus and tap.
 * @param root With a picture (`dataPicture`), a sentence about a disc and one about the last tick.
 * @returns Draws everything again, after something other than a disc has changed.
 */
function linked(root: HTMLElement, view: View): () => void {
  const picture = find(root, '.data', SVGSVGElement);
  const drawn = find(picture, '.drawn', SVGGElement);
  const slots = find(picture, '.slots', SVGGElement);
  const words = find(root, '.about');
  const news = find(root, '.tick');
  const asks = words.textContent;
  const discs = tenDiscs();
  let chosen: number | undefined;
  let pointed: number | undefined;

  const light = () => {
    const lit = pointed ?? chosen;
    drawIn(drawn, view.drawn(discs, lit));
    for (const part of picture.querySelectorAll('[data-disc]')) {
      part.classList.toggle('lit', Number(part.getAttribute('data-disc')) === lit);
    }
    words.textContent = lit === undefined ? asks : view.says(discs, lit);
  };
  const place = () => {
    const places = view.slots(discs);
    places.forEach(({ x, y }, k) => slots.children[k].setAttribute('transform', `translate(${x} ${y})`));
    light();
  };
  const begin = () => view.begin?.(discs);
  const choose = (k: number) => {
    if (k !== chosen) begin();
    chosen = k;
    pointed = undefined;
    [...slots.children].forEach((slot, at) => {
      slot.setAttribute('tabindex', at === k ? '0' : '-1');
      slot.setAttribute('aria-selected', String(at === k));
    });
    light();
  };
  const moved = (k: number) => {
    news.textContent = view.update(discs, k);
    place();
  };

  picture.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch' || event.buttons > 0) return;
    pointed = discOf(event.target);
    light();
  });
  picture.addEventListener('pointerleave', () => {
    pointed = undefined;
    light();
  });
  slots.addEventListener('click', ({ target }) => {
    const k = discOf(target);
    if (k !== undefined) choose(k);
  });
  slots.addEventListener('focusin', ({ target }) => {
    const k = discOf(target);
    if (k !== undefined) choose(k);
  });
  slots.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const order = view.order(discs);
    const next = order[Math.min(order.length - 1, Math.max(0, order.indexOf(chosen ?? order[0]) + by))];
    (slots.children[next] as SVGGElement).focus();
  });
  slots.setAttribute('role', 'listbox');
  slots.setAttribute('aria-label', view.label);
  [...slots.children].forEach((slot, k) => {
    slot.setAttribute('role', 'option');
    slot.setAttribute('aria-label', nameOf(k));
    slot.setAttribute('aria-selected', 'false');
    slot.setAttribute('tabindex', k === 0 ? '0' : '-1');
  });
  hand(picture, discs, { current: () => chosen ?? 0, chosen: choose, taken: begin, moved });
  return () => {
    news.textContent = view.update(discs);
    place();
  };
}

export function start() {
  const part = (name: string) => find(document, `#methods-as-data .${name}`);
  linked(part('sweep'), sweepView(tenDiscs()));
  linked(part('starts'), gridView());
  const hash = part('hash');
  const buckets = find(hash, 'input');
  range(buckets, { output: find(hash, 'output'), moved: linked(hash, hashView(() => buckets.valueAsNumber)) });
}
