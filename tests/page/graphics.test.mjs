// The browser may take WebGL away from the page, which tells its visitor if it does not come back.
import assert from 'node:assert/strict';
import { becomes, becomesReady, frames, state, until, withPages } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withPages();

// How a lost context is asked for is tested in tests/parts/sight.test.mjs, and the picture that comes back in tests/app.
pageTest('The page says that WebGL does not come back, and a button reloads it',
  { query: '?scene=klaus&n=300&paused=1&ui=none', drawn: true, viewport: { width: 400, height: 400 } }, async (page) => {
  // The page asks for its context for nothing. The browser tells of a loss by its own tasks.
  await page.evaluate(() => new Promise((resolve) => {
    const canvas = document.querySelector('#canvas');
    canvas.addEventListener('webglcontextlost', () => resolve(), { once: true });
    window.switches = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    window.switches.restoreContext = () => {};
    window.switches.loseContext();
  }));
  await frames(page, 320);
  const told = await page.locator('#notices li').textContent();
  assert.match(told, /^The browser took the graphics away .* to see the simulation again\. Reload$/);
  await page.locator('#notices').getByRole('button', { name: 'Reload' }).click();
  await becomes(page, 'a new page', () => page.evaluate(() => !window.switches));
  await becomesReady(() => page);
});

// Chromium takes away the oldest of more than sixteen contexts. Time is real, because it also decides when it restores one.
pageTest('A page in sight gets back the WebGL that newer canvases took from it',
  { query: '?scene=klaus&n=50&threads=1', drawn: true, real: true, viewport: { width: 320, height: 320 } }, async (page) => {
  await page.evaluate(() => {
    window.events = [];
    for (const type of ['webglcontextlost', 'webglcontextrestored'])
      document.querySelector('#canvas').addEventListener(type, () => window.events.push(type));
    window.newer = Array.from({ length: 16 }, () => document.createElement('canvas').getContext('webgl2'));
  });
  await eventually('lost and restored', () => page.evaluate(() => `${window.events}` === 'webglcontextlost,webglcontextrestored'));
  const from = (await state(page)).page.frames;
  await until(page, (s) => s.page.frames >= from + 3);
});
