// Tests how much of the window the stage takes, how much of the stage the box fills, and how the stage prints.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { openAny, state, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();

// The part of the stage next to the panel, and the share of that part which the box fills.
async function sharesOf(page) {
  let before;
  const { box, layout } = await until(page, (s) => s.box[2] > 0 && `${s.box}` === before || ((before = `${s.box}`), false));
  const stage = await page.locator('.stage').boundingBox();
  const strip = stage.width < 620 && stage.height >= 540 ? 60 : 36; // src/overlay/strip.h
  const left = layout.docked ? (stage.width - 328) * stage.height : stage.width * (stage.height - strip);
  return { stage, ofLeft: (box[2] * box[3]) / left, ofStage: (box[2] * box[3]) / (stage.width * stage.height) };
}

const sizes = [[1440, 900], [1920, 1080], [1280, 800], [820, 1180], [390, 844], [360, 640]];

describe('the box fills the stage next to the panel', () => {
  for (const [width, height] of sizes) {
    for (const scene of ['tutorial', 'million', 'pile', 'pucks', 'mixed', 'klaus', 'hash']) {
      pageTest(`${scene}, ${width} × ${height}`,
        { query: `?scene=${scene}&n=200&paused=1&threads=1`, viewport: { width, height } }, async (page) => {
        const { stage, ofLeft } = await sharesOf(page);
        assert.ok(ofLeft >= 0.75, `${ofLeft} of ${JSON.stringify(stage)}`);
        if (width > height) assert.ok(stage.height >= 0.6 * height - 1, `${stage.height}`);
        assert.ok(stage.height <= 0.9 * height);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      });
    }
  }

  for (const [width, height] of sizes) {
    pageTest(`in the first scene, ${width} × ${height}`,
      { query: '?scene=tumbler&n=300&paused=1&threads=1', viewport: { width, height } }, async (page) => {
      const { ofLeft, ofStage } = await sharesOf(page);
      assert.ok(ofLeft >= 0.92, `${ofLeft}`);
      assert.ok(ofStage >= ((await state(page)).layout.docked ? 0.68 : 0.8), `${ofStage}`);
    });
  }

  for (const [ui, least] of [['none', 0.98], ['min', 0.93]]) {
    for (const scene of ['tutorial', 'tumbler']) {
      const query = `?scene=${scene}&n=50&ui=${ui}&paused=1&threads=1`;
      pageTest(`even without a panel: ${scene}, ui=${ui}`, { query, viewport: { width: 1440, height: 900 } }, async (page) => {
        const { ofStage } = await sharesOf(page);
        assert.ok(ofStage >= least, `${ofStage}`);
      });
    }
  }

  pageTest('unless a link brings its own box',
    { query: '?scene=tumbler&n=300&aspect=0.7&paused=1&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
    const [, , width, height] = (await state(page)).box;
    assert.ok(Math.abs(width / height - 0.7) < 0.01, `${width} × ${height}`);
    assert.equal(new URL(page.url()).searchParams.get('aspect'), '0.7');
  });

  pageTest('because a new scene gives the stage its shape',
    { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
    const wide = await page.locator('.stage').boundingBox();
    await page.locator('.gallery a[href="?scene=tutorial"]').click();
    await until(page, (s) => s.scene === 'tutorial');
    await eventually('the stage becomes narrower',
      () => page.locator('.stage').boundingBox(), ({ width }) => width < 0.9 * wide.width);
    assert.ok((await sharesOf(page)).ofLeft >= 0.9);
  });

  pageTest('but keeps its shape when the window changes',
    { query: '?paused=1&scene=klaus&n=300&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
    const { hash } = await state(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(500);
    const [, , width, height] = (await state(page)).box;
    assert.ok(Math.abs(width / height - 16 / 9) < 0.02, `${width} × ${height}`);
    assert.equal((await state(page)).hash, hash);
  });
});

describe('print', () => {
  pageTest('shows the picture, and no controls', { query: '?scene=klaus&n=300&paused=1&ui=none&threads=1', drawn: true }, async (page) => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const colours = await page.locator('.printed').evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 10, `${colours} colours`);
    assert.equal(await page.locator('.printed').isVisible(), true);
    for (const hidden of ['#canvas', '#bar', '.controls', '.gallery', '.skip'])
      assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    assert.equal(await page.locator('.printed').count(), 0);
  });
});

describe('a finger', () => {
  // Chromium reports a coarse pointer if the screen is both a touch screen and mobile.
  pageTest('has targets of 44 px below and over the picture', { query: '?scene=klaus&n=300&gravity=no&threads=1', hasTouch: true,
    viewport: { width: 390, height: 844 }, open: openTouched }, async (page) => {
    const boxes = await page.locator('.tools button, #bar button, .foot button, [name="tick"]').evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return { name: one.textContent || one.ariaLabel || one.name, width, height };
      }));
    assert.ok(boxes.length >= 8, JSON.stringify(boxes));
    for (const { name, width, height } of boxes) assert.ok(width >= 44 && height >= 44, `${name}: ${width} × ${height}`);
  });
});

async function openTouched(browser, url, options) {
  const page = await openAny(browser, 'about:blank', options);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
  await page.goto(url);
  await page.waitForSelector('.show[data-state="ready"]');
  return page;
}
