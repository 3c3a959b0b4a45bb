// A short invitation to use the panel's switch. It disappears for good once the method changes, by
// any means, or a finger has touched the picture.

import type { Follow } from '../types.ts';
import { write } from '../../kit/html.ts';

const step = 4; // CSS px
const farthest = 480; // CSS px, as far as any panel reaches
const narrow = 480; // CSS px; a narrower picture has room for 30 characters

/**
 * The distance from a place in the panel to the picture, CSS px; at least `farthest` if it is longer.
 * @param across 1 to the right, 0 downwards.
 */
function wayOut(isPanel: (x: number, y: number) => boolean, x: number, y: number, across: 0 | 1) {
  let way = 0;
  while (way < farthest && isPanel(x + across * way, y + (1 - across) * way)) way += step;
  return way;
}

/**
 * @param hint Takes the bubble's place while it is shown.
 * @param isPanel Whether the panel is at a place of the canvas, CSS px.
 * @returns Takes each sample of the program's state, whose `switch` has the places of the panel's buttons.
 */
export function runInvitation(
  bubble: HTMLElement, hint: HTMLElement, canvas: HTMLCanvasElement, isPanel: (x: number, y: number) => boolean,
): Follow {
  let first: string | undefined; // method of the first sample
  let over = false;
  canvas.addEventListener('pointerdown', ({ pointerType }) => {
    if (pointerType !== 'touch') return;
    over = true;
    bubble.hidden = true;
  });
  // Its place is wrong in a picture of another size, until the next sample.
  new ResizeObserver(() => (bubble.hidden = true)).observe(canvas);
  return ({ method, view, race, page: { inspection, switch: { naive, grid } } }) => {
    first ??= method;
    over ||= method !== first;
    const [x, y] = (method === 'naive' ? grid : naive) ?? [0, 0];
    // The panel leaves room for the bubble next to it. Its bar spans the picture, so the bubble stands below the bar.
    const across = wayOut(isPanel, x, y, 1), right = x + across;
    const beside = across < farthest && right + 300 < canvas.clientWidth;
    // A race over the picture takes the bubble's room, and so do pair tests and their label.
    const covered = race !== undefined || inspection.measuring || (!beside && view.tests === 1);
    // The buttons have no place without a panel, or before it is first drawn.
    bubble.hidden = over || !x || covered || !hint.hidden || !isPanel(x, y);
    if (bubble.hidden) return;
    const [other, tested] = method === 'naive' ? ['Grid', 'nearby pairs'] : ['Naive', 'every pair'];
    write(bubble, canvas.clientWidth < narrow ? `Try ${other}: ${tested}` : `Switch to ${other}: test ${tested}`);
    bubble.classList.toggle('beside', beside);
    // The arrow's tip is 24 px from the bubble's edge.
    bubble.style.left = `${beside ? right + 14 : Math.max(8, x - 24)}px`;
    bubble.style.top = `${beside ? y : y + wayOut(isPanel, x, y, 0) + 12}px`;
  };
}
