// The engine and a 2D canvas: this is all it takes.
import { World } from '../engine/cellmates.mjs';

const canvas = document.querySelector('canvas');
const pen = canvas.getContext('2d');
const world = await World.create({ scene: 'tutorial', n: 1000 });
const { width, height } = world.box;
canvas.width = width * devicePixelRatio;
canvas.height = height * devicePixelRatio;
pen.scale(devicePixelRatio, devicePixelRatio);

function draw() {
  const { x, y, r, n } = world;
  pen.clearRect(0, 0, width, height);
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.beginPath();
  for (let i = 0; i < n; i++) {
    pen.moveTo(x[i] + r[i], y[i]);
    pen.arc(x[i], y[i], r[i], 0, 2 * Math.PI);
  }
  pen.stroke();
  document.querySelector('#discs').textContent = n.toLocaleString('en');
}

// 60 ticks per second on every display; a slow computer leaves some out.
let due, request;
function frame(now) {
  if (pointer) world.spawn(...pointer, { count: 5 });
  for (due = Math.max(due, now - 50); due <= now; due += 1000 / 60) world.step();
  draw();
  request = requestAnimationFrame(frame);
}

const pause = document.querySelector('#pause');
function run(wanted) {
  pause.textContent = wanted ? 'Pause' : 'Play';
  due = performance.now();
  if (wanted) request = requestAnimationFrame(frame);
  else cancelAnimationFrame(request);
}
pause.addEventListener('click', () => run(pause.textContent === 'Play'));

function add(x, y, count) {
  world.spawn(x, y, { count });
  draw();
}
document.querySelector('#add').addEventListener('click', () => add(width / 2, height / 4, 50));

// A drag adds discs, at the nearest place in the box where it leaves the canvas.
let pointer = null;
function follow({ clientX, clientY }) {
  const { left, top, width: across, height: down } = canvas.getBoundingClientRect();
  const inside = (share) => Math.min(Math.max(share, 0), 1);
  pointer = [width * inside((clientX - left) / across), height * inside((clientY - top) / down)];
  if (pause.textContent === 'Play') add(...pointer, 5);
}
canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId);
  follow(event);
});
canvas.addEventListener('pointermove', (event) => pointer && follow(event));
canvas.addEventListener('lostpointercapture', () => (pointer = null));

draw();
run(!matchMedia('(prefers-reduced-motion: reduce)').matches);
