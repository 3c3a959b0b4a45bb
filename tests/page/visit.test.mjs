// Under virtual time a visit is the same each time, on any machine: everything that the program says, to the last bit.
import assert from 'node:assert/strict';
import { ask, frames, settle, state, until, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();

// An event of the mouse in the picture. The browser's own events come with its own frames, and with moves that nobody made.
// It comes a millisecond after a frame, so that no time that the program measures from it ends with a frame.
const mouse = ([type, across]) => {
  window.virtual.work(1);
  const canvas = document.querySelector('#canvas');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = { clientX: left + across * width, clientY: top + height / 2, buttons: type === 'up' ? 0 : 1, bubbles: true };
  canvas.dispatchEvent(new MouseEvent(`mouse${type}`, at));
};

// What the program says during a visit with keys, pointer and wheel. Until it runs, time passes along with the network, so
// the visit begins with a restart.
async function visit(page) {
  const trace = [];
  const note = async (what) => {
    const { frames: _, ...now } = await state(page);
    const said = await page.evaluate(() => document.querySelector('.said').textContent);
    trace.push([what, now, said]);
  };
  await settle(page, 20);
  await ask(page, { type: 'reset' });
  await until(page, ({ tick }) => tick < 10);
  await page.evaluate(() => document.querySelector('#canvas').focus({ preventScroll: true }));
  await frames(page, 40);
  await note('grid');
  await page.keyboard.press('1');
  await frames(page, 40);
  await note('naive');
  for (const [type, x, count] of [['move', 0.6, 2], ['down', 0.6, 12], ['move', 0.7, 12], ['up', 0.7, 5]]) {
    await page.evaluate(mouse, [type, x]);
    await frames(page, count);
  }
  await note('drag');
  await page.keyboard.press('v');
  await frames(page, 20);
  await note('race');
  return trace;
}

const traces = [];
for (const name of ['A visit', 'Another visit']) {
  pageTest(`${name} is the same`, '?scene=klaus&n=300&threads=1', async (page) => {
    traces.push(await visit(page));
    const [, { method, n, race }, said] = traces[0].at(-1);
    assert.deepEqual([method, n > 300, race.left.ticks > 0, said], ['naive', true, true, 'Naive and Grid race. This pauses the simulation.']);
    assert.deepEqual(traces.at(-1), traces[0]);
  });
}
