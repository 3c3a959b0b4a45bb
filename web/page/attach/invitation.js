// One short invitation at the switch, for whoever is here for the first time. It goes away
// for good once the method has been changed, by whatever means.

/** @import { State } from '../../types.js' */

const step = 4; // CSS px
const farthest = 480; // CSS px, the size of any panel

/**
 * How far it is from a place in the panel to the picture, CSS px.
 * @param {(x: number, y: number) => boolean} isPanel
 * @param {number} x
 * @param {number} y
 * @param {0 | 1} across
 */
function wayOut(isPanel, x, y, across) {
  let way = 0;
  while (way < farthest && isPanel(x + across * way, y + (1 - across) * way)) way += step;
  return way;
}

/**
 * @param {HTMLElement} bubble
 * @param {HTMLCanvasElement} canvas
 * @param {(x: number, y: number) => boolean} isPanel Whether the panel is at a place of the canvas, CSS px.
 * @returns {(now: State) => void} To be given the program's state, whose `switch` says where the
 *   panel has its buttons.
 */
export function runInvitation(bubble, canvas, isPanel) {
  /** @type {string | undefined} */
  let first; // the method that it began with
  let over = false;
  return ({ method, view, inspection, race, switch: { naive, grid, colours } }) => {
    first ??= method;
    over ||= method !== first;
    const [x, y] = (method === 'naive' ? grid : naive) ?? [0, 0];
    // The line spans the picture, so that the bubble stands below it; the panel leaves room beside it.
    const across = wayOut(isPanel, x, y, 1), right = x + across;
    const beside = across < farthest && right + 300 < canvas.clientWidth;
    // What lies over the picture has the room.
    const covered = race !== undefined || inspection.measured.length > 0 || view.keys === 1 || (view.panel === 1 && !beside);
    // Without a panel they are nowhere, and at first it has not been drawn.
    bubble.hidden = over || !x || covered || !isPanel(x, y);
    if (bubble.hidden) return;
    bubble.textContent = `Switch to ${method === 'naive' ? 'Grid' : 'Naive'} and watch the milliseconds.`;
    bubble.classList.toggle('beside', beside);
    // 24 px to the arrow's tip. In a low picture the legend of colours is below the line.
    const line = y + wayOut(isPanel, x, y, 0);
    const legend = colours && view.colour !== 'none' && colours[1] < line + 30 ? colours[1] + 13 : 0;
    bubble.style.left = `${beside ? right + 14 : Math.max(8, x - 24)}px`;
    bubble.style.top = `${beside ? y : Math.max(line, legend) + 12}px`;
  };
}
