// After a switch of method, the picture shows all pair tests of one disc as a star, and a lens if cells are too small
// to see. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { ask, boxPixels, differing, focusCanvas, inBox, openApp, pressKeys, settled, state, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { decodePng } from '../lib/png.mjs';

const { pageTest } = withBrowser();

// The number of lines in each draw call of the last frame. The page's clock is slow, because the lines disappear soon.
const countLines = (page) =>
  page.addInitScript(() => {
    const clock = performance.now.bind(performance);
    performance.now = () => clock() / 4;
    const { requestAnimationFrame } = window;
    let calls = [];
    window.lines = [];
    window.requestAnimationFrame = (draw) =>
      requestAnimationFrame((now) => {
        calls = [];
        draw(now);
        if (calls.length > 0) window.lines = calls;
      });
    WebGL2RenderingContext.prototype.drawArraysInstanced = (mode, first, vertices, count) => calls.push(count);
  });

describe('a switch of method', () => {
  pageTest('draws as many lines as a close-up counts tests, for every method',
    { query: '?scene=klaus&n=3000&threads=1&ui=none&paused=1', prepare: countLines }, async (page) => {
    await pressKeys(page, '.');
    // All lines belong to one tick, which is this one.
    await until(page, (s) => s.tick === 1 && s.stepsLeft === 0);
    const seen = {};
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'i']) {
      const { method } = await state(page);
      await page.keyboard.press(key);
      const { star, method: now, inspection } = await until(page, (s) => s.method !== method && s.star?.disc !== undefined);
      assert.equal(star.tests, inspection.tests.all);
      const apart = star.tests - star.overlaps;
      const counts = await eventually(`${now}: ${apart} lines`, () => page.evaluate(() => window.lines),
        (lines) => apart === 0 || lines.includes(apart));
      if (star.overlaps > 0) assert.ok(counts.includes(star.overlaps), `${now}: ${counts}`);
      seen[now] = star.tests;
    }
    assert.equal(Object.keys(seen).length, 11);
    assert.equal(seen.naive, 2999);
    assert.equal(seen['tutorial-naive'], 2999);
    assert.ok(seen.grid < 40 && seen.sap > seen.grid, JSON.stringify(seen));
    // After two seconds the lines disappear.
    await until(page, (s) => s.star === undefined || s.star === null);
  });

  pageTest('draws thirty thousand lines in one draw call',
    { query: '?scene=million&n=30000&threads=1&ui=none&paused=1', prepare: countLines }, async (page) => {
    await pressKeys(page, '1');
    const { star } = await until(page, (s) => s.star?.tests > 0);
    assert.equal(star.tests, 29_999);
    await eventually('one call', () => page.evaluate(() => window.lines), (lines) => lines.includes(star.tests - star.overlaps));
  });

  const picture = async (page) => decodePng(Buffer.from((await ask(page, { type: 'png' })).data));
  const still = (page) => page.emulateMedia({ reducedMotion: 'reduce' });
  pageTest('is not in a saved picture, and stands until the next input with reduced motion',
    { query: '?scene=klaus&n=500&threads=1&ui=none&paused=1', prepare: still, drawn: true, open: openApp }, async (page) => {
    await focusCanvas(page);
    const saved = await picture(page);
    const before = await boxPixels(page);
    await page.keyboard.press('1');
    await until(page, (s) => s.star?.tests === 499);
    await eventually('the star', () => boxPixels(page), (now) => differing(before, now) > 20_000);
    await page.waitForTimeout(2500);
    assert.equal((await state(page)).star.tests, 499, 'the star must stand still');
    assert.ok(differing(saved, await picture(page)) < 20, 'the star must not be in the saved picture');
    await page.keyboard.press('g');
    await until(page, (s) => !s.star);
  });
});

describe('the lens', () => {
  // The lens is in the lower right of the box.
  const corner = async (page) => {
    const [from, to] = [await inBox(page, 0.8, 0.55), await inBox(page, 0.97, 0.85)];
    return decodePng(await page.screenshot({ clip: { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y } }));
  };
  for (const key of ['t', 'g', 'o']) {
    pageTest(`appears for ${key.toUpperCase()} if cells are small${key === 'o' ? '' : ', and not if they are large'}`,
      { query: '?scene=klaus&n=20000&threads=1&ui=none&paused=1', drawn: true }, async (page) => {
      await page.locator('.poster').waitFor({ state: 'hidden' });
      await pressKeys(page, '.');
      const change = async () => {
        const before = await corner(page);
        await page.keyboard.press(key);
        await settled(page, 13);
        const after = await corner(page);
        return differing(before, after, 0.02) / (before.width * before.height);
      };
      // Larger discs, of thirty pixels, replace those of a few pixels.
      assert.ok((await change()) > 0.3, 'no lens');
      if (key === 'o') return; // occupancy colours the corner itself
      await page.keyboard.press(key);
      for (let k = 0; k < 12; k++) await page.keyboard.press('+');
      await until(page, (s) => s.zoom > 10);
      // The picture may still be of a smaller zoom.
      await eventually('the zoom rests', async () => {
        const { zoom } = await state(page);
        return (await settled(page, 13)).zoom === zoom;
      });
      assert.ok((await change()) < 0.2, 'large cells must have no lens');
    });
  }
});
