// Under virtual time a visit is the same each time, on any machine: everything that the program says, to the last bit.
import assert from 'node:assert/strict';
import { frames, post, settle, state, until, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();

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
  await post(page, { type: 'reset' });
  await until(page, ({ tick }) => tick < 10);
  await page.evaluate(() => document.querySelector('#canvas').focus({ preventScroll: true }));
  await frames(page, 40);
  await note('grid');
  await page.keyboard.press('1');
  await frames(page, 40);
  await note('naive');
  const box = await page.locator('#canvas').boundingBox();
  await page.mouse.move(box.x + 600, box.y + 200);
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 12);
  await page.mouse.move(box.x + 700, box.y + 260);
  await frames(page, 12);
  await page.mouse.up();
  await frames(page, 5);
  await note('drag');
  await page.keyboard.press('v');
  await frames(page, 20);
  await note('race');
  return trace;
}

// THROTTLE=10 VISITS=20 repeats it in a page whose processor is ten times as slow from the second visit on.
const { THROTTLE = '1', VISITS = '2' } = process.env;
const traces = [];
for (let k = 1; k <= Number(VISITS); k++) {
  pageTest(`visit ${k} is the same`, '?scene=klaus&n=300&threads=1', async (page) => {
    const client = await page.context().newCDPSession(page);
    if (k > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: Number(THROTTLE) });
    traces.push(await visit(page));
    const [, { method, n, race }, said] = traces[0].at(-1);
    assert.deepEqual([method, n > 300, race.left.ticks > 0, said], ['naive', true, true, 'Naive and Grid race. This pauses the simulation.']);
    assert.deepEqual(traces.at(-1), traces[0]);
  });
}
