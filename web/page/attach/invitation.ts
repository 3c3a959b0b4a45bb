// Two hints, each shown once, for six seconds or until a press in the picture: to use the panel's switch, and to pour after the
// visitor has switched back. A finger pours at once, as the second one says, unless it belongs to an embedding page.

import type { Follow } from '../types.ts';
import { write } from '../../kit/html.ts';
import { fingers, holds } from '../../kit/media.ts';

const shownFor = 6000; // ms

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
  return ({ method, n, count, paused, view, race, page: { box, layout, inspection, limits, switch: { naive, grid } } }) => {
    if (first === undefined && limits) [wanted, switched, back] = ['pour', true, true];
    first ??= method;
    if (method !== first) {
      switched = true;
      if (wanted) end();
    } else if (switched && !back) {
      back = true;
      wanted = 'pour';
    }
    const [x, y, , high] = (method === 'naive' ? grid : naive) ?? [0, 0, 0, 0];
    // A race over the picture takes the second one's room, and so do pair tests and their label.
    const pour = wanted === 'pour';
    if (pour && !limits && count > n) return end(); // who has poured needs no hint
    // Above the picture, the panel's numbers are right below the switch, and its sentence says the same.
    const unwanted = pour ? inspection.tests !== undefined || view.tool === 'push' || paused : layout.open && !layout.docked;
    const covered = race !== undefined || inspection.measuring || unwanted;
    // The buttons have no place without a panel, or before it is first drawn.
    bubble.hidden = !wanted || !x || covered || !hint.hidden || !isPanel(x, y);
    if (bubble.hidden) return;
    const byFinger = holds(fingers), ours = window === window.top;
    if (since === undefined && pour && byFinger && ours) takeFingers();
    since ??= performance.now();
    if (!(pour && limits) && performance.now() - since > shownFor) return end(); // an empty box waits for a hand
    const invited = limits ? 'Press and hold here' : `Now pour: ${byFinger && !ours ? 'tap, then ' : ''}drag here`;
    write(bubble, pour ? invited : `Try ${method === 'naive' ? 'Grid' : 'Naive'}`);
    bubble.classList.toggle('amid', pour);
    const middle = [box[0] + box[2] / 2, box[1] + box[3] * 0.4];
    const [left, top] = pour ? middle : [x, y + high / 2 + 10];
    Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
  };
}
