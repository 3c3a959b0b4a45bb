// The page draws the poster itself, before the program is loaded. Its discs are tested in tests/contract.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { boxPixels, differing, openAny, openApp, settled, withBrowser } from '../lib/app.mjs';
import { decodePng } from '../lib/png.mjs';

const { pageTest, site } = withBrowser();

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
      await settled(running, 30);
      const frame = decodePng(await running.screenshot({ clip: stage }));
      const share = differing(poster, frame, 0.2) / (poster.width * poster.height);
      await running.end();
      assert.ok(share < 0.02, `${share} of the picture differs`);
    });
  }
});
