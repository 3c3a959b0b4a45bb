// Tests that a frame prints its poster or its last picture, also if no event tells it that its page is printed, as in
// Chromium for frames of another site.
import assert from 'node:assert/strict';
import { withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withBrowser();
const host = withHost();
const framedTest = (name, query, run) => pageTest(name, { query: `?threads=1&${query}`, open: framedIn(host), drawn: true }, run);

const shownIn = (frame, selector) =>
  frame.locator(selector).first().evaluate((element) => element.checkVisibility({ opacityProperty: true }));
const coloursOf = (frame, selector) =>
  frame.locator(selector).evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

framedTest('Before Run, a frame prints its poster alone', 'scene=klaus&n=300', async (page) => {
  const frame = page.frames()[1];
  await frame.locator('#run').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual([await shownIn(frame, '.poster'), await shownIn(frame, '#run')], [true, false]);
  assert.ok(await coloursOf(frame, '.poster') > 10);
});

framedTest('A frame that has run prints its last picture, also without its graphics', 'scene=klaus&n=300&autoplay=1', async (page) => {
  const frame = await runningFrame(page);
  await frame.locator('.printed').waitFor({ state: 'attached' });
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = '3000px'));
  await eventually('the frame gives its graphics back',
    () => frame.evaluate(() => document.querySelector('#canvas').getContext('webgl2').isContextLost()), (lost) => lost);
  assert.equal(await frame.locator('.printed').isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual([await shownIn(frame, '.printed'), await shownIn(frame, '.poster'), await shownIn(frame, '#bar')], [true, false, false]);
  assert.ok(await coloursOf(frame, '.printed') > 10);
  assert.deepEqual(await frame.locator('.printed').evaluate((copy) => [copy.width, copy.height]), [640, 360]);
});
