// A button that pauses the page's sketch. If the visitor prefers reduced motion, the sketch waits for it after its first
// picture.
/* global discs */

const button = document.querySelector('#pause');
let running = !matchMedia('(prefers-reduced-motion: reduce)').matches;
let sketch;

const show = () => (button.textContent = running ? 'Pause' : 'Play');
show();
button.addEventListener('click', () => {
  running = !running;
  show();
  if (running) sketch?.loop();
  else sketch?.noLoop();
});

window.p5.registerAddon((p5, fn, lifecycles) => {
  lifecycles.postsetup = async function () {
    sketch = this;
    await discs; // p5 waits, so that even a first picture shows them
    // p5 draws once even so.
    if (!running) sketch.noLoop();
  };
});
