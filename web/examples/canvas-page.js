// The buttons and the mouse of the page with canvas.js.
import { clock, world } from './canvas.js';

const [canvas, pause, more, discs] = ['canvas', '#pause', '#add', '#discs'].map((name) => document.querySelector(name));
const { width, height } = world.box;
let pointer = null;
clock.running = !matchMedia('(prefers-reduced-motion: reduce)').matches;

requestAnimationFrame(function frame() {
  if (pointer) world.spawn(...pointer, { count: 5 });
  discs.textContent = world.count.toLocaleString('en');
  pause.textContent = clock.running ? 'Pause' : 'Play';
  requestAnimationFrame(frame);
});

// A drag adds discs. Outside the canvas it adds them at the nearest place in the box.
function follow({ clientX, clientY }) {
  const { left, top, width: across, height: down } = canvas.getBoundingClientRect();
  const inside = (share) => Math.min(Math.max(share, 0), 1);
  pointer = [width * inside((clientX - left) / across), height * inside((clientY - top) / down)];
}
canvas.onpointerdown = (event) => (canvas.setPointerCapture(event.pointerId), follow(event));
canvas.onpointermove = (event) => pointer && follow(event);
// The browser may keep the page for its back button while the pointer is down.
canvas.onlostpointercapture = onblur = onpagehide = () => (pointer = null);
more.onclick = () => world.spawn(width / 2, height / 4, { count: 50 });
pause.onclick = () => (clock.running = !clock.running);
