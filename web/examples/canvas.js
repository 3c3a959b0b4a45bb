// A world of the engine in a 2D canvas needs no more than this.
import { World } from '../engine/cellmates.js';

const pen = document.querySelector('canvas').getContext('2d');
export const world = await World.create({ scene: 'tutorial', n: 1000, turn: 30 });
export const clock = { running: true, due: performance.now() };
const [{ width, height }, density] = [world.box, devicePixelRatio];
Object.assign(pen.canvas, { width: width * density, height: height * density });
pen.scale(density, density);

requestAnimationFrame(function frame(now) {
  // 60 ticks per second on every display. A slow computer skips some.
  for (clock.due = Math.max(clock.due, now - 50); clock.due <= now; clock.due += 1000 / 60) if (clock.running) world.step();
  const { x, y, r, count } = world;
  pen.clearRect(0, 0, width, height);
  pen.strokeStyle = getComputedStyle(pen.canvas).color;
  pen.beginPath();
  for (let i = 0; i < count; i++) pen.moveTo(x[i] + r[i], y[i]), pen.arc(x[i], y[i], r[i], 0, 2 * Math.PI);
  pen.stroke();
  requestAnimationFrame(frame);
});
