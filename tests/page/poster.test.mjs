// The page computes the poster's discs itself, before the program is loaded.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask, boxPixels, differing, openAny, openApp, state, withBrowser } from '../lib/app.mjs';
import { decodePng } from '../lib/png.mjs';
import { firstFrame } from '../../web/page/boot/first_frame.js';

const { pageTest, site } = withBrowser();

describe('a poster’s discs equal the program’s bit for bit', () => {
  for (const scene of ['tutorial', 'klaus', 'million', 'tumbler', 'strips', 'hash', 'pucks', 'pile', 'mixed', 'column']) {
    pageTest(scene, `?scene=${scene}&n=700&seed=18446744073709551615&paused=1&threads=1`, async (page) => {
      assert.equal((await state(page)).tick, 0);
      const { x, y, vx, vy, r, id } = await ask(page, { type: 'particles' });
      const { aspect } = await state(page);
      const { discs } = firstFrame(scene, 700, 18446744073709551615n, { aspect });
      const theirs = { x, y, vx, vy, r };
      for (const [name, values] of Object.entries(theirs)) {
        const sorted = new Float32Array(700);
        id.forEach((which, k) => (sorted[which] = values[k]));
        assert.deepEqual(sorted, discs[name], name);
      }
    });
  }

  test('for many discs, only the first are computed', () => {
    const few = firstFrame('klaus', 1_000_000, 1n, { first: 100 });
    assert.equal(few.discs.x.length, 100);
    assert.deepEqual(few.discs.x, firstFrame('klaus', 1_000_000, 1n).discs.x.slice(0, 100));
  });

  test('an unknown scene has no poster', () => assert.equal(firstFrame('constructor', 3, 1n), null));
});

describe('the poster', () => {
  for (const [theme, scene] of [['light', 'klaus'], ['dark', 'tumbler'], ['dark', 'pucks'], ['light', 'tutorial']]) {
    const query = `?scene=${scene}&n=300&theme=${theme}&autoplay=0&ui=none`;
    pageTest(`looks like the program’s first frame: ${scene}, ${theme}`,
      { query, open: openAny, drawn: true, deviceScaleFactor: 2 }, async (page) => {
      await page.locator('#run').waitFor();
      const sharp = await page.locator('.poster')
        .evaluate((canvas) => [canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight]);
      sharp.forEach((ratio) => assert.ok(Math.abs(ratio - 2) < 0.01, `${sharp}`));
      await page.evaluate(() => document.querySelector('.card').remove());
      const stage = await page.locator('.stage').boundingBox();
      const poster = decodePng(await page.screenshot({ clip: stage }));
      const running = await openApp(await site.profile({ deviceScaleFactor: 2 }), page.url().replace('autoplay=0', 'paused=1&threads=1'),
        { drawn: true, deviceScaleFactor: 2 });
      await boxPixels(running);
      await running.evaluate(() => document.querySelector('#bar').remove());
      await running.waitForTimeout(500);
      const frame = decodePng(await running.screenshot({ clip: stage }));
      const share = differing(poster, frame, 0.2) / (poster.width * poster.height);
      await running.end();
      assert.ok(share < 0.02, `${share} of the picture differs`);
    });
  }
});
