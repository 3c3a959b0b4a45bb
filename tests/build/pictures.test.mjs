// The pictures of the README and of link cards show the same heading, panel and buttons as the page. If this fails,
// run tools/pictures.mjs to take them again.
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { differing, settled, until, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();
const inPictures = (name) => fileURLToPath(new URL(`../../web/pictures/${name}`, import.meta.url));
const query = '?scene=tumbler&n=300&threads=1';

// The part of a picture that lies in a rectangle, in pixels of the page.
async function part(picture, scale, { x, y, width, height }) {
  const [left, top, across, down] = [x, y, width, height].map((length) => Math.round(length * scale));
  const { data, info } = await picture.clone().extract({ left, top, width: across, height: down }).ensureAlpha().raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

// The places of the panel's words that do not change while it runs, without the edges, which mark the method to go on with.
const edge = 6;
async function panelWords(page) {
  await until(page, (s) => s.page.switch.race[2] > 0);
  const { page: { switch: places } } = await settled(page, 12);
  const canvas = await page.locator('#canvas').boundingBox();
  return ['naive', 'grid', 'race', 'tests'].map((name) => {
    const [x, y, width, height] = places[name];
    return [name, { x: canvas.x + x - width / 2 + edge, y: canvas.y + y - height / 2 + edge, width: width - 2 * edge, height: height - 2 * edge }];
  });
}

async function checkWords(page, name, regions, shot, scale = 1) {
  const picture = sharp(inPictures(name));
  for (const [what, rect] of regions) {
    const [kept, now] = [await part(picture, scale, rect), await part(shot, scale, rect)];
    const share = differing(kept, now, 0.3) / (now.width * now.height);
    assert.ok(share < 0.02, `${name} shows other words: ${what}, ${(100 * share).toFixed(1)} % differ`);
  }
}

describe('the pictures show the page’s words', () => {
  for (const [name, width, height] of [['preview.png', 1280, 760], ['social.png', 1200, 630]]) {
    pageTest(name, { query: `${query}&method=naive&tests=1`, viewport: { width, height }, colorScheme: 'dark', drawn: true }, async (page) => {
      // The link card has the height of its own stage (tools/pictures.mjs).
      if (name === 'social.png') await page.evaluate(() => document.querySelector('main').style.setProperty('--stage', '550px'));
      const regions = await panelWords(page);
      const places = [['heading', '.masthead h1'], ['sentence', '.masthead p'], ...(name === 'preview.png'
        ? ['rules', 'view', 'share', 'measuring'].map((button) => [button, `.tools [name="${button}"]`]) : [])];
      for (const [what, selector] of places) regions.push([what, await page.locator(selector).boundingBox()]);
      await checkWords(page, name, regions, sharp(await page.screenshot()));

      // A check that cannot fail would pass, so this one must notice buttons with other words.
      await page.locator('#canvas').focus();
      await page.keyboard.press('v');
      await until(page, ({ race }) => race);
      await settled(page, 12);
      await assert.rejects(checkWords(page, name, regions, sharp(await page.screenshot())), /other words/);
    });
  }

  pageTest('preview.webp', { query, viewport: { width: 1000, height: 700 }, colorScheme: 'dark', drawn: true }, async (page) => {
    const clip = await page.locator('.stage').boundingBox();
    const regions = (await panelWords(page)).map(([what, { x, y, ...size }]) => [what, { x: x - clip.x, y: y - clip.y, ...size }]);
    const shot = sharp(await sharp(await page.screenshot({ clip })).resize({ width: 800 }).png().toBuffer());
    await checkWords(page, 'preview.webp', regions, shot, 800 / clip.width);
  });
});

test('The moving picture has enough frames and is small', async () => {
  const { pages, loop, delay } = await sharp(inPictures('preview.webp'), { animated: true }).metadata();
  assert.ok(pages >= 12 && loop === 0, `${pages} frames`);
  const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1000;
  assert.ok(seconds > 4 && seconds < 20, `${seconds} s`);
  assert.ok((await stat(inPictures('preview.webp'))).size <= 1_000_000);
});
