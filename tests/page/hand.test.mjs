// What the page adds to the hand of tests/app: the browser's menu, and the button that switches a finger's tool.
import assert from 'node:assert/strict';
import { becomes, frames, hasFocus, inBox, pointAt, settled, state, takeByTap, until, withHost, withPages } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withPages();
const host = withHost();

// Records whether the browser's menu was kept from opening.
const noteMenus = (page) =>
  page.evaluate(() => {
    window.menus = [];
    window.addEventListener('contextmenu', (event) => window.menus.push(event.defaultPrevented));
  });
const menus = (page) => page.evaluate(() => window.menus);

pageTest('The right button pushes discs and opens no menu', '?threads=1&scene=klaus&n=500&paused=1', async (page) => {
  await noteMenus(page);
  const { hash } = await state(page);
  await pointAt(page);
  await page.mouse.down({ button: 'right' });
  await frames(page, 20);
  await page.mouse.up({ button: 'right' });
  const { n, tick, hash: pushed } = await settled(page);
  assert.deepEqual([n, tick], [500, 0]);
  assert.notEqual(pushed, hash);
  assert.deepEqual(await menus(page), [true]);
  assert.equal(await hasFocus(page), true);
  assert.equal((await settled(page, 30)).hash, pushed, 'the program sees the button go up');
});

pageTest('The right button opens the menu in a frame that is not in use',
  { query: '?scene=klaus&n=500&paused=1&autoplay=1&threads=1', open: framedIn(host) }, async (page) => {
  const frame = await runningFrame(page);
  await noteMenus(frame);
  const { hash } = await state(frame);
  await page.mouse.click(300, 200, { button: 'right' });
  await frames(page, 10);
  assert.deepEqual(await menus(frame), [false]);
  assert.equal(await hasFocus(frame), false);
  assert.equal((await state(frame)).hash, hash);
  await frame.evaluate(() => document.querySelector('#canvas').focus());
  await page.mouse.move(310, 200);
  await page.mouse.down({ button: 'right' });
  await frames(page, 20);
  await page.mouse.up({ button: 'right' });
  assert.notEqual((await settled(frame)).hash, hash);
  assert.deepEqual(await menus(frame), [false, true]);
});

pageTest('A button switches the tool of a finger while fingers act on the picture',
  { query: '?threads=1&scene=klaus&n=500&paused=1', hasTouch: true, viewport: { width: 390, height: 640 } }, async (page) => {
  const tool = page.locator('#bar-tool');
  assert.equal(await tool.isVisible(), false);
  await takeByTap(page);
  const [canvas, done] = await Promise.all(['#canvas', '#release'].map((one) => page.locator(one).boundingBox()));
  assert.ok(done.y >= canvas.y + 36, 'Done must not cover the panel’s line');
  await tool.tap();
  await until(page, (s) => s.view.tool === 'push');
  assert.equal(await hasFocus(page), true, 'fingers still act on the picture');
  await becomes(page, 'the button is pressed', () => tool.getAttribute('aria-pressed'), (is) => is === 'true');
  const { n, hash } = await state(page);
  const { x, y } = await inBox(page, 0.5, 0.5);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await frames(page, 30);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const after = await settled(page);
  assert.notEqual(after.hash, hash);
  assert.equal(after.n, n);
});
