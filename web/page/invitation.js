// One short invitation at the switch, for whoever is here for the first time. It goes away
// for good once the method has been changed, by whatever means.

/** @import { State } from '../types.js' */

const lineHeight = 36; // CSS px, of the panel where it is one line (src/overlay/strip.h)
const panelRight = 316; // CSS px, of the panel otherwise (src/overlay/overlay.cpp)

/**
 * @param {HTMLElement} bubble
 * @param {HTMLCanvasElement} canvas
 * @returns {(now: State) => void} To be given the program's state, whose `switch` says where the
 *   panel has its buttons.
 */
export function runInvitation(bubble, canvas) {
  /** @type {string | undefined} */
  let first; // the method that it began with
  let over = false;
  return ({ method, view, inspection, race, box, switch: { naive, grid } }) => {
    first ??= method;
    over ||= method !== first;
    const [x, y] = (method === 'naive' ? grid : naive) ?? [0, 0];
    const isLine = y < lineHeight;
    const beside = !isLine && canvas.clientWidth - panelRight > 300;
    // What lies over the picture has the room.
    const covered = race !== undefined || inspection.measured.length > 0 || (view.panel === 1 && !beside);
    bubble.hidden = over || !x || covered; // without a panel they are nowhere
    if (bubble.hidden) return;
    bubble.textContent = `Switch to ${method === 'naive' ? 'Grid' : 'Naive'} and watch the milliseconds.`;
    bubble.classList.toggle('beside', beside);
    // 24 px to the arrow's tip.
    bubble.style.left = `${beside ? panelRight + 14 : Math.max(8, x - 24)}px`;
    bubble.style.top = `${beside ? y : (isLine ? lineHeight : box[1]) + 12}px`;
  };
}
