// A frame in an article: it stands still, prints its last picture and gives its graphics back while no reader sees it.
import assert from 'node:assert/strict';
import { coloursOf, frames, settle, state, until, withHost, withPages } from '../lib/app.mjs';
import { framedIn, postToFrame, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withPages();
const host = withHost();
const framedTest = (name, { query, attributes, ...options }, run) =>
  pageTest(name, { query: `?threads=1&scene=klaus&n=300&autoplay=1&${query}`, open: framedIn(host, attributes), ...options }, run);

// Says whether the embed ticks. It does not draw either when it stands still.
async function moves(frame) {
  await frames(frame, 5);
  const before = await state(frame);
  await frames(frame, 30);
  const after = await state(frame);
  assert.equal(after.page.frames > before.page.frames, after.tick > before.tick);
  assert.equal(after.paused, false);
  return after.tick > before.tick;
}
const shownIn = (frame, ...selectors) => frame.evaluate((all) => all.map((selector) =>
  document.querySelector(selector)?.checkVisibility({ opacityProperty: true })), selectors);
framedTest('An embed must be shown to tick, and otherwise gives its graphics back and prints its last picture',
  { query: '', attributes: { width: 320, height: 180 }, drawn: true }, async (page) => {
  const frame = await runningFrame(page);
  await until(frame, ({ tick }) => tick > 5);
  const lost = (wanted) => eventually(`lost: ${wanted}`, async () => {
    await frames(page);
    return frame.evaluate(() => document.querySelector('#canvas').getContext('webgl2').isContextLost());
  }, (now) => now === wanted);

  await postToFrame(page, { type: 'sight', visible: false });
  assert.equal(await moves(frame), false);
  await frames(page, 150); // almost three seconds
  await lost(true);
  assert.equal(await frame.evaluate(() => window.virtual.pending.timers), 0, 'nothing looks at the state');
  assert.deepEqual(await shownIn(frame, '.printed', '.poster'), [false, false]);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await shownIn(frame, '.printed', '.poster', '#bar'), [true, false, false]);
  assert.ok(await coloursOf(frame, '.printed') > 10);
  assert.deepEqual(await frame.evaluate(() => ['width', 'height'].map((side) => document.querySelector('.printed')[side])), [320, 180]);
  await page.emulateMedia({ media: null });
  await postToFrame(page, { type: 'sight', visible: true });
  await lost(false);
  assert.equal(await moves(frame), true);

  // A paused embed is copied for print once, and rests.
  await postToFrame(page, { type: 'pause' });
  await frames(page, 60);
  const { page: { frames: drawn } } = await state(frame);
  await frames(page, 330);
  assert.ok((await state(frame)).page.frames <= drawn + 1);
});

framedTest('A hidden embed waits, prints its poster, and starts by itself once it is shown',
  { query: 'from=parent', attributes: { style: 'margin-top: 3000px' } }, async (page) => {
  const frame = page.frames()[1];
  await frame.locator('#run').waitFor();
  await postToFrame(page, { type: 'sight', visible: false }); // before the frame can be seen
  await frames(page, 2);
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = ''));
  await settle(page, 60);
  assert.equal(await frame.evaluate(() => document.querySelector('.show').dataset.state), 'idle');
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await shownIn(frame, '.poster', '#run'), [true, false]);
  const [width, height] = await frame.evaluate(() => {
    const printed = document.querySelector('.poster .picture').getBoundingClientRect();
    return [printed.width, printed.height];
  });
  assert.ok(width > 200 && height > 100, `${width} × ${height}`);
  await page.emulateMedia({ media: null });
  await postToFrame(page, { type: 'sight', visible: true });
  await runningFrame(page);
  assert.equal(await moves(frame), true);
});
