// Times a loop of the sketch, whose `text` is that of p5-loops.js, in the browser. p5 must be loaded before `timeLoop` is
// called.
import { makeSketch } from './sketch.mjs';

// Returns the ms per tick and the strays. A copy of the start is simulated for `rehearsal` ms first, so that
// the loop is compiled before it is timed.
window.timeLoop = ({ text, width, height, gravity, loop, cell, states, rehearsal, warmup, ticks }) => {
  // p5 2 completes its vectors when the first sketch is made.
  if (window.p5.registerAddon) new window.p5((sketch) => sketch.noLoop());
  const { start } = makeSketch(text, window.p5.Vector, { width, height, gravity });
  const begin = () => start({ loop, cell, states, keepStrays: true });

  const copy = begin();
  const end = performance.now() + rehearsal;
  do copy.tick();
  while (performance.now() < end);

  const sketch = begin();
  for (let tick = 0; tick < warmup; tick++) sketch.tick();
  const before = performance.now();
  for (let tick = 0; tick < ticks; tick++) sketch.tick();
  return { ms: (performance.now() - before) / ticks, strays: sketch.strays() };
};
