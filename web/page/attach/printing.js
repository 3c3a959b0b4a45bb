// Browsers print a WebGL canvas that they have already shown as empty, so a copy replaces it in print.

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
    draw(); // the canvas must be read before this function returns
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    stage.append(copy);
  });
  window.addEventListener('afterprint', () => copy?.remove());
}
