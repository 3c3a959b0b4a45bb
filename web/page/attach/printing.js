// A browser prints no WebGL canvas that it has already shown, so that a copy stands in for it.

import { make } from '../html.js';

/**
 * @param {HTMLElement} stage
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} draw
 */
export function followPrinting(stage, canvas, draw) {
  /** @type {HTMLCanvasElement | undefined} */
  let copy;
  window.addEventListener('beforeprint', () => {
    copy?.remove();
    copy = make('canvas', { className: 'printed', width: canvas.width, height: canvas.height });
    draw(); // and read in the same turn
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    stage.append(copy);
  });
  window.addEventListener('afterprint', () => copy?.remove());
}
