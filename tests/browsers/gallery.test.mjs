// Tests the gallery of p5.js sketches with the engine's addon: all six in three browsers, and the button that pauses
// them. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withBrowser } from '../lib/app.mjs';
import { eventually, openPage } from '../lib/harness.mjs';
import { browserTest, firefox, webkit } from './index.mjs';

/* global discs */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { site } = withBrowser();
const sketches = ['flocking', 'type', 'sound', 'tumbler', 'dragging', 'growth'];
const address = (name) => `${site.url}examples/p5/index.html?sketch=${name}`;
const source = (name) => readFile(here(`../../web/examples/p5/${name}.js`), 'utf8');

// These run in the page.
const count = () => discs?.n;
const frames = () => window.frameCount;
const place = () => {
  const { left, top, width, height } = document.querySelector('canvas').getBoundingClientRect();
  return { left, top, width, height };
};
const colours = () => {
  const { width, height } = document.querySelector('canvas');
  const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size;
};

// Waits until the page shows a sketch, moves the mouse over it with the button down, and waits for 60 frames.
async function runs(name, ask, mouse) {
  await eventually('there are discs', () => ask(count), (n) => n > 0);
  const { left, top, width, height } = await ask(place);
  await mouse.move(left + width / 2, top + height / 3);
  await mouse.down();
  await mouse.move(left + width / 3, top + height / 3);
  await mouse.up();
  await eventually('60 frames', () => ask(frames), (made) => made >= 60);
  const found = await ask(colours);
  assert.ok(found > 10, `${name}: ${found} colours`);
}

for (const name of sketches) {
  test(`${name} runs 60 frames in Chromium, and has at most 40 lines`, async () => {
    const text = await source(name);
    assert.ok(text.trimEnd().split('\n').length <= 40);
    const page = await openPage(site.shared, address(name));
    try {
      await runs(name, (run) => page.evaluate(run), page.mouse);
      assert.equal(await page.locator('[aria-current]').count(), 1);
      assert.equal(await page.locator('[data-source] code').textContent(), text.trimEnd());
      assert.deepEqual(page.problems, []);
    } finally {
      await page.end();
    }
  });
}

test('There are no other sketches', async () => {
  const scripts = (await readdir(here('../../web/examples/p5'))).filter((name) => /\.js$/.test(name) && name !== 'choose.js');
  assert.deepEqual(scripts.map((name) => name.slice(0, -3)).sort(), sketches.toSorted());
});

for (const browserType of [firefox, webkit]) {
  const size = { width: 1000, height: 900 };
  browserTest(browserType, `All six run 60 frames in ${browserType.name}`, size, async (page) => {
    for (const name of sketches) {
      await page.goto(address(name));
      await runs(name, (run) => page.evaluate([], run), page);
    }
  });
}

describe('a visitor who prefers reduced motion', () => {
  for (const path of ['p5-discs.html', ...sketches.map((name) => `p5/index.html?sketch=${name}`)]) {
    test(`sees one picture of ${path}, until Play`, async () => {
      const page = await openPage(site.shared, 'about:blank');
      try {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(`${site.url}examples/${path}`);
        await eventually('a picture', () => page.evaluate(frames), (made) => made > 0);
        // The browser has had time for many more.
        await page.evaluate(async () => {
          for (let k = 0; k < 15; k++) await new Promise(requestAnimationFrame);
        });
        assert.equal(await page.evaluate(frames), 1);
        assert.ok((await page.evaluate(count)) > 0);
        assert.ok((await page.evaluate(colours)) > 3);
        const button = page.locator('#pause');
        assert.equal(await button.textContent(), 'Play');
        await button.click();
        await eventually('it plays', () => page.evaluate(frames), (made) => made > 5);
        assert.equal(await button.textContent(), 'Pause');
        await button.click();
        assert.equal(await button.textContent(), 'Play');
        assert.equal(await page.evaluate(() => window.isLooping()), false);
        assert.deepEqual(page.problems, []);
      } finally {
        await page.end();
      }
    });
  }
});
