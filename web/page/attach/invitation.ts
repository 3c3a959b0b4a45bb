// Two hints, each shown once, for six seconds or until a press in the picture: to use the panel's switch, and to pour after the
// visitor has switched back. A finger pours at once, as the second one says, unless it belongs to an embedding page.

import type { Follow } from '../types.ts';
import { write } from '../../kit/html.ts';
import { fingers, holds } from '../../kit/media.ts';

const step = 4; // CSS px
const farthest = 480; // CSS px, as far as any panel reaches
const narrow = 480; // CSS px; a narrower picture has room for 30 characters
const shownFor = 6000; // ms

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
 * @param takeFingers Gives the program the fingers, as a tap would.
 * @returns Takes each sample of the program's state, whose `switch` has the places of the panel's buttons.
 */
export function runInvitation(
  bubble: HTMLElement, hint: HTMLElement, canvas: HTMLCanvasElement, isPanel: (x: number, y: number) => boolean, takeFingers: () => void,
): Follow {
  let first: string | undefined; // method of the first sample
  let wanted: 'switch' | 'pour' | undefined = 'switch';
  let [switched, back] = [false, false];
  let since: number | undefined; // when the hint was first shown, ms
  const end = () => {
    since = wanted = undefined;
    bubble.hidden = true;
  };
  canvas.addEventListener('pointerdown', () => since !== undefined && end());
  // Its place is wrong in a picture of another size, until the next sample.
  new ResizeObserver(() => (bubble.hidden = true)).observe(canvas);
  return ({ method, view, race, page: { box, inspection, limits, switch: { naive, grid } } }) => {
    if (first === undefined && limits) [wanted, switched, back] = ['pour', true, true];
    first ??= method;
    if (method !== first) {
      switched = true;
      if (wanted) end();
    } else if (switched && !back) {
      back = true;
      wanted = 'pour';
    }
    const [x, y] = (method === 'naive' ? grid : naive) ?? [0, 0];
    // The panel leaves room for the bubble next to it. Its bar spans the picture, so the bubble stands below the bar.
    const across = wayOut(isPanel, x, y, 1), right = x + across;
    const beside = across < farthest && right + 300 < canvas.clientWidth;
    // A race over the picture takes the bubble's room, and so do pair tests and their label.
    const pour = wanted === 'pour';
    const covered = race !== undefined || inspection.measuring || (pour ? inspection.tests !== undefined || view.tool === 'push' : !beside && view.tests === 1);
    // The buttons have no place without a panel, or before it is first drawn.
    bubble.hidden = !wanted || !x || covered || !hint.hidden || !isPanel(x, y);
    if (bubble.hidden) return;
    const byFinger = holds(fingers), ours = window === window.top;
    if (since === undefined && pour && byFinger && ours) takeFingers();
    since ??= performance.now();
    if (!(pour && limits) && performance.now() - since > shownFor) return end(); // an empty box waits for a hand
    const [other, tested] = method === 'naive' ? ['Grid', 'nearby pairs'] : ['Naive', 'every pair'];
    const words = canvas.clientWidth < narrow ? `Try ${other}: ${tested}` : `Switch to ${other}: test ${tested}`;
    const invited = limits ? 'Press and hold here' : `Now pour: ${byFinger && !ours ? 'tap, then ' : ''}drag here`;
    write(bubble, pour ? invited : words);
    bubble.classList.toggle('beside', beside && !pour);
    bubble.classList.toggle('amid', pour);
    const middle = [box[0] + box[2] / 2, box[1] + box[3] * 0.4];
    // The arrow's tip is 24 px from the bubble's edge.
    const [left, top] = pour ? middle : beside ? [right + 14, y] : [Math.max(8, x - 24), y + wayOut(isPanel, x, y, 0) + 12];
    Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
  };
}
