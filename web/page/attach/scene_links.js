// Links to scenes, of the gallery and the text: a click shows the scene in the picture above.
// Opened in a tab of their own they are addresses like any other.

/** @import { Order } from '../../types.js' */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(values: Order) => void} show Shows what a link leads to.
 */
export function followSceneLinks(canvas, show) {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="?"]');
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!(link instanceof HTMLAnchorElement) || elsewhere) return;
    event.preventDefault();
    // As the address would show it, which has the grid unless it says otherwise.
    show({ method: 'grid', ...Object.fromEntries(new URL(link.href).searchParams) });
    canvas.closest('.show')?.scrollIntoView({ block: 'nearest' });
    canvas.focus({ preventScroll: true });
  });
}
