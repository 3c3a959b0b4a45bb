// The engine and a 2D canvas need only this file.
import { World } from '../engine/cellmates.mjs';

const [canvas, pause, more, discs] = ['canvas', '#pause', '#add', '#discs'].map((name) => document.querySelector(name));
const pen = canvas.getContext('2d');
const world = await World.create({ scene: 'tutorial', n: 1000 });
const { width, height } = world.box;
canvas.width = width * devicePixelRatio;
canvas.height = height * devicePixelRatio;
pen.scale(devicePixelRatio, devicePixelRatio);

let running = !matchMedia('(prefers-reduced-motion: reduce)').matches;
let pointer = null;
let due = performance.now();

function frame(now) {
  if (pointer) world.spawn(...pointer, { count: 5 });
  // 60 ticks per second on every display. A slow computer skips some.
  for (due = Math.max(due, now - 50); due <= now; due += 1000 / 60) if (running) world.step();
  const { x, y, r, n } = world;
  pen.clearRect(0, 0, width, height);
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.beginPath();
  for (let i = 0; i < n; i++) {
    pen.moveTo(x[i] + r[i], y[i]);
    pen.arc(x[i], y[i], r[i], 0, 2 * Math.PI);
  }
  pen.stroke();
  discs.textContent = n.toLocaleString('en');
  pause.textContent = running ? 'Pause' : 'Play';
  requestAnimationFrame(frame);
}

// A drag adds discs. Outside the canvas it adds them at the nearest place in the box.
function follow({ clientX, clientY }) {
  const { left, top, width: across, height: down } = canvas.getBoundingClientRect();
  const inside = (share) => Math.min(Math.max(share, 0), 1);
  pointer = [width * inside((clientX - left) / across), height * inside((clientY - top) / down)];
}
canvas.onpointerdown = (event) => (canvas.setPointerCapture(event.pointerId), follow(event));
canvas.onpointermove = (event) => pointer && follow(event);
canvas.onlostpointercapture = () => (pointer = null);
more.onclick = () => world.spawn(width / 2, height / 4, { count: 50 });
pause.onclick = () => (running = !running);

requestAnimationFrame(frame);
