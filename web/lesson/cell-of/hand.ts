// Lets a reader choose and move the discs of a picture: by mouse, by touch, and by keys.
import { find } from '../../kit/html.ts';
import { signOf } from '../../kit/signs.ts';
import { placeIn } from '../../kit/svg_element.ts';
import { kept } from './scene.ts';

import type { Disc } from '../../kit/svg.ts';

const step = 5; // px, per press of an arrow key

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The disc that a part of a picture stands for. */
export function discOf(target: EventTarget | null) {
  const part = target instanceof Element ? target.closest('[data-disc]') : null;
  return part ? Number(part.getAttribute('data-disc')) : undefined;
}

/**
 * @param picture With a group of discs (`discDrawn`).
 * @param discs Their places, which change as the reader moves them.
 */
export function hand(picture: SVGSVGElement, discs: Disc[], { current, chosen, moved, free = () => true }: {
  /** The disc that the arrow keys move, which is then chosen. */
  current: () => number;
  chosen: (k: number) => void;
  moved: (k: number) => void;
  /** Whether discs can be moved now. */
  free?: () => boolean;
}) {
  const group = find(picture, '.discs', SVGGElement);
  group.setAttribute('role', 'application');
  group.setAttribute('tabindex', '0');
  group.setAttribute('aria-label', 'Discs. A letter from A to J chooses one, the arrow keys move it.');
  let held = -1;
  let grip = [0, 0]; // from the pointer to the centre of the held disc

  const move = (k: number, x: number, y: number) => {
    const before = discs[k];
    discs[k] = kept({ ...before, x, y });
    if (discs[k].x === before.x && discs[k].y === before.y) return;
    group.children[k].setAttribute('transform', `translate(${discs[k].x} ${discs[k].y})`);
    moved(k);
  };

  group.addEventListener('pointerdown', (event) => {
    const k = discOf(event.target);
    if (k === undefined || event.button !== 0 || !free()) return;
    const [x, y] = placeIn(picture, event);
    held = k;
    grip = [discs[k].x - x, discs[k].y - y];
    group.setPointerCapture(event.pointerId);
    chosen(k);
  });
  // A finger on a disc moves the disc, and elsewhere it scrolls the page. Browsers ignore `touch-action` on a part of a drawing.
  group.addEventListener('touchstart', (event) => {
    if (free()) event.preventDefault();
  }, { passive: false });
  group.addEventListener('pointermove', (event) => {
    if (held < 0) return;
    const [x, y] = placeIn(picture, event);
    move(held, x + grip[0], y + grip[1]);
  });
  group.addEventListener('lostpointercapture', () => {
    held = -1;
  });
  group.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !free()) return;
    const sign = signOf(event);
    const letter = sign ? sign.charCodeAt(0) - 'a'.charCodeAt(0) : -1;
    if (letter >= 0 && letter < discs.length) chosen(letter);
    const arrow = arrows[key];
    if (!arrow) return;
    event.preventDefault();
    const k = current();
    chosen(k);
    move(k, discs[k].x + step * arrow[0], discs[k].y + step * arrow[1]);
  });
}
