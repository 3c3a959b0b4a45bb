// Tests that a frame stands still while its embedding page says that it is hidden.
import assert from 'node:assert/strict';
import { requestedFrames, until, withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { answersTo, fromSibling, postToFrame, runningFrame, withEmbed } from '../lib/frames.mjs';

const { pageTest } = withBrowser();
const host = withHost();
const embedTest = withEmbed(pageTest, host);

embedTest('A frame that its page hides neither ticks nor draws until it is shown', 'autoplay=1&scene=klaus&n=300',
  async ({ page, ask }) => {
  const frame = await runningFrame(page);
  await answersTo(page, [{ type: 'subscribe', to: 'visible' }]);
  await until(frame, ({ tick }) => tick > 5);
  await eventually('the test counts frames', () => requestedFrames(frame), (count) => count > 0);
  const hidden = await ask({ type: 'sight', visible: false, id: 'hide' }, 'sight');
  assert.deepEqual(hidden, { cellmates: 1, type: 'sight', visible: false, answers: true, re: 'hide' });
  const { tick, paused } = await ask({ type: 'get' });
  assert.equal(await requestedFrames(frame), 0);
  assert.deepEqual([(await ask({ type: 'get' })).tick, paused], [tick, false]);
  // It gives its graphics back, as when it is scrolled away.
  const isLost = (lost) => eventually(`lost: ${lost}`,
    () => frame.evaluate(() => document.querySelector('#canvas').getContext('webgl2').isContextLost()), (now) => now === lost);
  await isLost(true);
  await ask({ type: 'sight', visible: true, id: 'show' }, 'sight');
  await until(frame, (now) => now.tick > tick + 5);
  await isLost(false);
  const seen = await page.evaluate(() => window.heard.filter(({ event }) => event === 'visible').map(({ visible }) => visible));
  assert.deepEqual(seen, [true, false, true]);
});

embedTest('A frame must be both shown and scrolled into sight', 'autoplay=1&scene=klaus&n=300', async ({ page, ask }) => {
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = '3000px'));
  const sees = (visible) => eventually(`visible: ${visible}`, async () => {
    const { tick } = await ask({ type: 'get' });
    await page.waitForTimeout(200);
    return (await ask({ type: 'get' })).tick > tick;
  }, (now) => now === visible);
  await sees(false);
  await ask({ type: 'sight', visible: false, id: 1 }, 'sight');
  await ask({ type: 'sight', visible: true, id: 2 }, 'sight');
  await sees(false);
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = ''));
  await sees(true);
});

embedTest('A hidden frame does not start by itself', 'from=parent&scene=klaus&n=300', async ({ page, ask, heard }) => {
  // The page hides the frame before the frame has looked whether it is in sight.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    frame.style.marginTop = '3000px';
    frame.src = `${frame.src}&autoplay=1`;
  });
  await page.frames()[1].waitForURL(/autoplay=1/); // a load event could still be that of the address before
  await postToFrame(page, { type: 'sight', visible: false });
  await ask({ type: 'get' });
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = ''));
  await page.frameLocator('iframe').locator('#run').waitFor();
  await page.waitForTimeout(500);
  assert.equal((await ask({ type: 'get' })).running, false);
  await postToFrame(page, { type: 'sight', visible: true });
  await runningFrame(page);
  assert.ok(!(await heard()).some(({ type }) => type === 'sight'), 'without an id there is no answer');
});

embedTest('Only the embedding page can hide a frame', 'autoplay=1&scene=klaus&n=300', async ({ page, ask }) => {
  assert.deepEqual((await fromSibling(page, { type: 'sight', visible: false })).code, 'not-allowed');
  for (const visible of [undefined, 0, 'no']) {
    const { code, field } = await ask({ type: 'sight', visible }, 'error');
    assert.deepEqual([code, field], ['bad-value', 'visible']);
  }
  const { tick } = await ask({ type: 'get' });
  await until(page.frames()[1], (now) => now.tick > tick);
});

embedTest('A command starts a hidden frame, which then stands still', 'scene=klaus&n=300', async ({ page, ask, next }) => {
  await postToFrame(page, { type: 'sight', visible: false });
  await postToFrame(page, { type: 'play' });
  await next('ready');
  const { tick } = await ask({ type: 'get' });
  await page.waitForTimeout(500);
  assert.equal((await ask({ type: 'get' })).tick, tick);
  await postToFrame(page, { type: 'sight', visible: true });
  await until(page.frames()[1], (now) => now.tick > tick);
});
