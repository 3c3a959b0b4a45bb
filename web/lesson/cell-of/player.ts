// Runs a sketch on a canvas of the page, while the reader can see it.
import { onPress } from '../clicks.ts';
import { watchSight } from '../sight.ts';
import { takeTurn } from '../turn.ts';
import { drawWith, type Pen } from './p5.js';

const frame = 1000 / 60; // ms; p5 makes 60 frames per second on every display
// The times of a display's frames vary a little, and a frame that comes too soon by less counts.
const early = 3; // ms

function penOf(canvas: HTMLCanvasElement): Pen {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return {
    size(width, height) {
      Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
      context.scale(devicePixelRatio, devicePixelRatio);
    },
    clear(grey) {
      context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
      context.fillRect(0, 0, canvas.width, canvas.height);
    },
    ring(x, y, r) {
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.stroke();
    },
    line(x1, y1, x2, y2) {
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    text(words, x, y) {
      context.fillStyle = 'black';
      context.fillText(words, x, y);
    },
  };
}

/** @param button Runs and pauses it. */
export function player(
  canvas: HTMLCanvasElement, { setup, draw }: { setup: () => void; draw: () => void }, button: HTMLButtonElement,
) {
  let begun = false;
  let running = false;
  let request = 0;
  let last = 0;
  let unwatch = () => {};
  let endTurn = () => {};

  const next = (now: number) => {
    request = requestAnimationFrame(next);
    if (now - last < frame - early) return;
    last = now;
    draw();
  };
  const pause = () => {
    running = false;
    cancelAnimationFrame(request);
    unwatch();
    endTurn();
    button.textContent = 'Play';
  };
  const play = () => {
    running = true;
    button.textContent = 'Pause';
    if (!begun) {
      begun = true;
      drawWith(penOf(canvas));
      setup();
      canvas.hidden = false;
    }
    endTurn = takeTurn(pause);
    unwatch = watchSight(canvas, (seen) => {
      cancelAnimationFrame(request);
      if (seen) request = requestAnimationFrame(next);
    });
  };
  onPress(button, () => (running ? pause() : play()));
}
