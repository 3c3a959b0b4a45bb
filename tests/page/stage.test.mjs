// What the style sheets decide about the stage: its size in the window, its shape, its targets for fingers, and how it prints.
// How the picture fills the stage is tested in tests/app.
import assert from 'node:assert/strict';
import { becomes, becomesReady, openAny, settle, state, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();

const stageOf = (page) => page.locator('.stage').boundingBox();

pageTest('The stage takes three to nine tenths of a window of any size, and nothing scrolls sideways',
  { query: '?scene=tumbler&n=200&paused=1&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
  for (const [width, height] of [[1440, 900], [1920, 1080], [1280, 800], [820, 1180], [390, 844], [360, 640]]) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const stage = await stageOf(page);
    if (width > height) assert.ok(stage.height >= 0.6 * height - 1, `${stage.height} of ${height}`);
    assert.ok(stage.height <= 0.9 * height, `${stage.height} of ${height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const canvas = await page.locator('#canvas').boundingBox();
    const [left, top, across, down] = (await state(page)).box;
    assert.ok(left >= 0 && top >= 0 && left + across <= canvas.width + 0.5 && top + down <= canvas.height + 0.5,
      `the box ${[left, top, across, down]} lies in the canvas ${canvas.width} × ${canvas.height}`);
  }
});

pageTest('A new scene gives the stage its shape',
  { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
  const wide = await stageOf(page);
  await page.locator('.gallery a[href="?scene=tutorial"]').click();
  await becomes(page, 'the stage becomes narrower', () => stageOf(page), ({ width }) => width < 0.9 * wide.width);
  assert.equal((await state(page)).scene, 'tutorial');
});

pageTest('In print the page shows the picture and no controls',
  { query: '?scene=klaus&n=300&paused=1&ui=none&threads=1', drawn: true }, async (page) => {
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

// Chromium reports a coarse pointer if the screen is both a touch screen and mobile.
async function openTouched(browser, url, options) {
  const page = await openAny(browser, 'about:blank', options);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
  await page.goto(url);
  await becomesReady(() => page);
  return page;
}

pageTest('Fingers have targets of 44 px below and over the picture',
  { query: '?scene=klaus&n=300&gravity=no&threads=1', hasTouch: true, viewport: { width: 390, height: 844 }, open: openTouched },
  async (page) => {
  const boxes = await page.locator('.tools button, #bar button, .foot button, [name="tick"]').evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { name: one.textContent || one.ariaLabel || one.name, width, height };
    }));
  assert.ok(boxes.length >= 8, JSON.stringify(boxes));
  for (const { name, width, height } of boxes) assert.ok(width >= 44 && height >= 44, `${name}: ${width} × ${height}`);
});
