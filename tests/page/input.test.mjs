// Mouse, wheel, fingers and keys operate the running app through a real browser, and leave the rest to the page. What each event
// does is tested in tests/parts and tests/app.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { becomes, fingers, focusCanvas, hasFocus, inBox, pressKeys, settle, settled, state, takeByTap, until, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();
const scrolled = (page) => page.evaluate(() => Math.round(window.scrollY));
const top = (page) => page.evaluate(() => window.scrollTo(0, 0));
// The browser scrolls by its own frames.
const scrolls = (page, holds) => becomes(page, 'the page scrolls', async () => {
  const before = await scrolled(page);
  for (let k = 0; k < 4; k++) await settle(page, 1);
  const now = await scrolled(page);
  return [now, now === before];
}, ([now, rests]) => rests && holds(now), 60);
const stays = async (page, count) => {
  await settle(page, 30);
  assert.equal((await state(page)).count, count);
};

describe('a finger', () => {
  const phone = { query: '?n=50&paused=1', hasTouch: true, viewport: { width: 390, height: 640 } };
  // Drags through the box, each time after a frame of the browser; heights are parts of the box's height.
  async function swipe(page, { rests = 0, from = 0.65, to = 0.05 } = {}) { // above the buttons over the picture
    const touch = await fingers(page);
    await touch('touchStart', [await inBox(page, 0.5, from)]);
    await settle(page, rests);
    for (let part = 0; part <= 1; part += 0.1) {
      await touch('touchMove', [await inBox(page, 0.5, from + part * (to - from))]);
      await settle(page, 1);
    }
    await touch('touchEnd', []);
    await settle(page);
  }

  pageTest('scrolls the page and sees a hint, until it taps the picture, and again after “Done” or a tap elsewhere', phone, async (page) => {
    const hint = page.locator('#hint');
    await swipe(page);
    assert.ok((await scrolled(page)) > 20);
    assert.deepEqual([(await state(page)).count, await hasFocus(page), await hint.isVisible()], [50, false, true]);
    await top(page);
    for (const leave of ['#release', '.masthead h1']) {
      await takeByTap(page);
      assert.equal(await hasFocus(page), true);
      const { count: before } = await settled(page);
      await swipe(page);
      await scrolls(page, (now) => now > 20);
      await stays(page, before);
      await top(page);
      await takeByTap(page); // it may have been out of sight
      const { count: tapped } = await settled(page);
      await swipe(page, { rests: 12 });
      assert.equal(await scrolled(page), 0);
      const { count } = await state(page);
      assert.ok(count >= tapped + 5);
      await stays(page, count);
      await page.locator(leave).tap({ position: { x: 5, y: 5 } });
      await page.locator('#release').waitFor({ state: 'hidden' });
      assert.equal(await hasFocus(page), false);
      await swipe(page);
      assert.ok((await scrolled(page)) > 20, leave);
      await stays(page, count);
      await top(page);
    }
  });

  pageTest('taps the switch, takes the other tool, and scrolls the page on the panel', phone, async (page) => {
    const canvas = await page.locator('#canvas').boundingBox();
    const [x, y] = (await settled(page)).page.switch.naive;
    await page.touchscreen.tap(canvas.x + x, canvas.y + y);
    await until(page, (s) => s.method === 'naive');
    assert.equal(await page.locator('#release').isVisible(), false);
    await takeByTap(page);
    await page.locator('#bar-tool').tap();
    await until(page, (s) => s.view.tool === 'push');
    assert.equal(await hasFocus(page), true, 'fingers still act on the picture');
    const touch = await fingers(page);
    await touch('touchStart', [{ x: 200, y: canvas.y + 15 }]);
    for (let k = 1; k <= 10; k++) {
      await touch('touchMove', [{ x: 200, y: canvas.y + 15 - 10 * k }]);
      await settle(page, 1);
    }
    await touch('touchEnd', []);
    await scrolls(page, (now) => now > 20);
  });
});

pageTest('keys operate the program only while the canvas has the focus', '?scene=tutorial', async (page) => {
  const press = async (key) => {
    await page.keyboard.press(key);
    return (await settled(page, 20)).method;
  };
  assert.equal(await press('9'), 'grid');
  await focusCanvas(page);
  assert.equal(await press('1'), 'naive');
  await page.keyboard.press('Escape');
  assert.deepEqual([await hasFocus(page), await press('2')], [false, 'naive']);
  await focusCanvas(page);
  await page.keyboard.press('?');
  assert.equal(await page.evaluate(() => document.activeElement.closest('.sheet').id), 'keys');
});

pageTest('a paused program asks for no frames and writes no texts', '?scene=klaus&n=500&paused=1', async (page) => {
  await settle(page, 60);
  const { frames: drawn } = (await state(page)).page;
  const seen = await page.evaluate(async () => {
    const texts = [];
    const observer = new MutationObserver((changes) => texts.push(...changes.map(({ target }) => target.textContent)));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    let wanted = 0;
    for (let frame = 0; frame < 90; frame++) {
      wanted += window.virtual.pending.frames;
      await window.virtual.run();
    }
    return [texts, wanted];
  });
  assert.deepEqual([...seen, (await state(page)).page.frames], [[], 0, drawn]);
  await pressKeys(page, '.');
  await until(page, (s) => s.tick === 1 && s.page.frames > drawn);
});
