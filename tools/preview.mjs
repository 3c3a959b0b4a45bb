// Takes the pictures that are in web/, of the real page: the README's, the one that cards of
// links show, and the icon of home screens:
//   tools/env node tools/preview.mjs [preview|social|icon]...
// or one of each overlay, to look at:
//   tools/env node tools/preview.mjs DIR
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, openPage, servePage } from '../tests/web/harness.mjs';
import { decodePng } from './lib/png.mjs';
import { palettePng } from './lib/palette_png.mjs';

// The address, how to know that it has gone on long enough, and the keys to press. The
// pointer is put on the middle of the box.
const ticks = (count) => (s) => s.tick > count;
const pictures = {
  occupancy: { query: 'scene=tutorial&n=200', ready: ticks(100), keys: ['Space', 'g', 'o'] },
  tests: { query: 'scene=klaus&n=600&method=strips-x', ready: ticks(60), keys: ['Space', 'g', 't'] },
  step: { query: 'scene=klaus&n=600', ready: ticks(60), keys: ['Space', 'g', 't', 'n', 'n', 'n', 'n', 'n'] },
  missed: { query: 'scene=tutorial&n=300&method=tutorial-grid', ready: ticks(100), keys: ['Space', 'g', 'x'] },
  measured: { query: 'scene=klaus&n=3000', ready: ticks(60), keys: ['m'], then: (i) => !i.measuring && i.measured.length === 8 },
  sweep: { query: 'scene=klaus&n=3000', ready: ticks(60), keys: ['s'], scroll: 3000, then: (i) => i.sizes.length === 24 },
  kept: { query: 'scene=pucks&response=exact&method=grid', ready: ticks(200), keys: [], scroll: 700 },
};

async function takeOverlay(browser, url, { query, ready, keys, scroll, then }, path) {
  const page = await openPage(browser, `${url}?${query}`, { viewport: { width: 1280, height: 760 }, colorScheme: 'dark' });
  const until = async (holds) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await page.waitForTimeout(50)) {
      const now = await page.evaluate(() => window.cellmates?.state?.());
      if (now?.box && holds(now)) return now;
    }
    throw new Error(`${path}: it takes too long`);
  };
  const { box } = await until(ready);
  const canvas = await page.locator('#canvas').boundingBox();
  await page.locator('#canvas').focus();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.mouse.move(canvas.x + box[0] + box[2] / 2, canvas.y + box[1] + box[3] / 2);
    await page.waitForTimeout(200);
  }
  if (then) await until((s) => then(s.inspection));
  if (scroll) {
    await page.mouse.move(canvas.x + 150, canvas.y + 300);
    await page.mouse.wheel(0, scroll);
    await page.waitForTimeout(800);
  }
  await page.screenshot({ path });
  await page.context().close();
}

const inWeb = (name) => fileURLToPath(new URL(`../web/${name}`, import.meta.url));
const keep = async (page, name) => writeFileSync(inWeb(name), palettePng(decodePng(await page.screenshot())));

const ofWeb = {
  async preview(browser, url) {
    const page = await openPage(browser, `${url}?scene=million&n=6000&seed=3`, {
      viewport: { width: 1280, height: 760 },
      colorScheme: 'dark',
    });
    // Long enough for the whirl to mix, and for the figures to settle.
    await page.waitForFunction(() => window.cellmates?.state().tick > 400, null, { timeout: 120_000 });
    await keep(page, 'preview.png');
  },

  // Heading and stage alone, with the grid that it is about. Few discs make a small file.
  async social(browser, url) {
    const page = await openPage(browser, `${url}?scene=klaus&n=250&seed=3`, {
      viewport: { width: 1200, height: 630 },
      colorScheme: 'dark',
    });
    await page.waitForFunction(() => window.cellmates?.state().tick > 200, null, { timeout: 120_000 });
    await page.locator('#canvas').focus();
    for (const key of ['Space', 'g', 'Escape']) await page.keyboard.press(key);
    await page.evaluate(() => {
      document.querySelector('.show').style.setProperty('--stage', '528px');
      for (const below of document.querySelectorAll('.card, .controls, .article')) below.hidden = true;
    });
    await page.waitForTimeout(1000);
    await keep(page, 'social.png');
  },

  // The favicon to the edges: home screens cut their own shapes, of which the middle is in all.
  async icon(browser) {
    const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
    const favicon = readFileSync(inWeb('favicon.svg'), 'utf8').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"');
    await page.setContent(`<body style="margin:0;background:#0b7285">${favicon}`);
    await keep(page, 'icon.png');
  },
};

const server = await servePage();
const browser = await launch();
try {
  const names = process.argv.slice(2);
  const [folder] = names;
  if (folder && !(folder in ofWeb)) {
    mkdirSync(folder, { recursive: true });
    for (const [name, picture] of Object.entries(pictures))
      await takeOverlay(browser, server.url, picture, join(folder, `${name}.png`));
  } else {
    for (const name of folder ? names : Object.keys(ofWeb)) await ofWeb[name](browser, server.url);
  }
} finally {
  await browser.close();
  await server.close();
}
