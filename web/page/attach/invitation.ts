// A short invitation to use the panel's switch. It disappears for good once the method changes, by
// any means.

import type { State } from '../../types.ts';
import { write } from '../../kit/html.ts';

const step = 4; // CSS px
const farthest = 480; // CSS px, as far as any panel reaches

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
 * @param isPanel Whether the panel is at a place of the canvas, CSS px.
 * @returns Takes each sample of the program's state, whose `switch` has the
 * places of the panel's buttons.
 */
export function runInvitation(
  bubble: HTMLElement, canvas: HTMLCanvasElement, isPanel: (x: number, y: number) => boolean,
): (now: State) => void {
  let first: string | undefined; // method of the first sample
  let over = false;
  return ({ method, view, inspection, race, switch: { naive, grid, colours } }) => {
    first ??= method;
    over ||= method !== first;
    const [x, y] = (method === 'naive' ? grid : naive) ?? [0, 0];
    // The panel leaves room for the bubble next to it. Its bar spans the picture, so the bubble stands below the bar.
    const across = wayOut(isPanel, x, y, 1), right = x + across;
    const beside = across < farthest && right + 300 < canvas.clientWidth;
    // Cards and a race over the picture take the bubble's room.
    const covered = race !== undefined || inspection.measured.length > 0 || view.keys === 1 || (view.panel === 1 && !beside);
    // The buttons have no place without a panel, or before it is first drawn.
    bubble.hidden = over || !x || covered || !isPanel(x, y);
    if (bubble.hidden) return;
    const [other, tested] = method === 'naive' ? ['Grid', 'neighbours only'] : ['Naive', 'every pair'];
    write(bubble, `Switch to ${other}: test ${tested}`);
    bubble.classList.toggle('beside', beside);
    // The arrow's tip is 24 px from the bubble's edge. In a low picture the colour legend is below the panel's bar.
    const line = y + wayOut(isPanel, x, y, 0);
    const legend = colours && view.colour !== 'none' && colours[1] < line + 30 ? colours[1] + 13 : 0;
    bubble.style.left = `${beside ? right + 14 : Math.max(8, x - 24)}px`;
    bubble.style.top = `${beside ? y : Math.max(line, legend) + 12}px`;
  };
}
