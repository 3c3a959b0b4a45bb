// Browsers print a WebGL canvas that they have already shown as empty, so a copy replaces it in print. Chromium tells
// no embed of another site that its page is printed, so an embed keeps a copy all the time.

import type { Program } from './drive.ts';
import { make } from '../../kit/html.ts';

// Shortest time between two copies while the picture moves: in print an embed is at most that old.
const copyEvery = 5000; // ms

/** @returns Keeps the present picture, before the graphics are given back. */
export function followPrinting(stage: HTMLElement, canvas: HTMLCanvasElement, program: Program): () => void {
  const framed = window !== window.top;
  let copy: HTMLCanvasElement | undefined;
  const keep = () => {
    if (!program.sight.graphics) return;
    // In an embed the copy takes no more memory than CSS pixels need.
    const { width, height } = framed ? { width: canvas.clientWidth, height: canvas.clientHeight } : canvas;
    if (width === 0 || height === 0) return;
    copy ??= make('canvas', { className: 'printed' });
    if (copy.width !== width || copy.height !== height) Object.assign(copy, { width, height });
    program.draw(false); // the canvas must be read before this function returns
    copy.getContext('2d')?.drawImage(canvas, 0, 0, width, height);
    if (!copy.isConnected) stage.append(copy);
  };
  window.addEventListener('beforeprint', keep);
  if (framed) {
    let frames = -1;
    program.store.samples((now) => {
      if (now.page.frames === frames) return;
      keep();
      frames = program.state(false)?.page.frames ?? -1; // the copy has drawn a frame, too
    }, copyEvery);
  } else {
    window.addEventListener('afterprint', () => {
      copy?.remove();
      copy = undefined;
    });
  }
  return keep;
}
