// The browser may take WebGL away from the page, and a frame out of sight gives it back by itself. Time is real, because the
// browser decides when it restores WebGL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxPixels, differing, openAny, settled, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

// Loses WebGL until `restore(page)`: the page itself asks for it in vain. The page has heard of the loss in the end.
const lose = (page) =>
  page.evaluate(() => new Promise((resolve) => {
    const canvas = document.querySelector('#canvas');
    canvas.addEventListener('webglcontextlost', () => resolve(), { once: true });
    window.switches = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    window.switches.restoreContext = () => {};
    window.switches.loseContext();
  }));
const graphicsLost = (page, wanted = true) =>
  page.waitForFunction((is) => document.querySelector('#canvas').getContext('webgl2').isContextLost() === is, wanted, { polling: 200 });
const restore = (page) =>
  page.evaluate(() => {
    delete window.switches.restoreContext;
    window.switches.restoreContext();
  });
const frames = async (page, more) => {
  const from = (await state(page)).frames;
  await until(page, (s) => s.frames >= from + more);
};

pageTest('The picture is restored when WebGL comes back',
  { query: '?scene=klaus&n=2000&paused=1&theme=dark&ui=none', drawn: true }, async (page) => {
  const { hash } = await settled(page);
  const before = await boxPixels(page);
  await lose(page);
  await restore(page);
  await graphicsLost(page, false);
  assert.equal((await settled(page, 7)).hash, hash);
  assert.equal(differing(before, await boxPixels(page)), 0);
});

// Chromium takes away the oldest of more than sixteen contexts.
pageTest('A page in sight gets back the WebGL that newer canvases took from it', '?scene=klaus&n=500&threads=1', async (page) => {
  await page.evaluate(() => {
    window.events = [];
    for (const type of ['webglcontextlost', 'webglcontextrestored'])
      document.querySelector('#canvas').addEventListener(type, () => window.events.push(type));
    window.newer = Array.from({ length: 16 }, () => document.createElement('canvas').getContext('webgl2'));
  });
  await page.waitForFunction(() => `${window.events}` === 'webglcontextlost,webglcontextrestored');
  await frames(page, 3);
});

pageTest('If WebGL does not come back, the page says so and offers a reload',
  { query: '?scene=klaus&n=500&threads=1', drawn: true }, async (page) => {
  const told = page.locator('#notices li');
  await lose(page);
  await told.waitFor();
  assert.match(await told.textContent(), /^The browser took the graphics away .* unseen\. Reload$/);
  await restore(page);
  await told.waitFor({ state: 'detached' });
  assert.equal(await page.locator('#notices').innerHTML(), '');

  await lose(page);
  await page.locator('#notices').getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !window.switches && window.cellmates);
  await frames(page, 3);
});

test('Frames out of sight release WebGL, and get it again in sight', async () => {
  const page = await openAny(site.shared, host.url, { painted: true });
  await page.evaluate((url) => {
    for (let k = 0; k < 20; k++) {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src: `${url}?scene=klaus&n=300&autoplay=1&threads=1&ui=none`, width: 600, height: 500 });
      document.body.append(frame);
    }
  }, site.url);
  const embeds = () => page.frames().filter((frame) => frame.parentFrame());
  const first = embeds()[0];
  await first.waitForFunction(() => window.cellmates?.state().tick > 2);
  await eventually('the last frame is loaded',
    () => embeds()[19].evaluate(() => document.readyState === 'complete' && document.querySelector('.show') !== null));
  assert.equal(await embeds()[19].evaluate(() => document.querySelector('.show').dataset.state), 'idle',
    'a frame out of sight must not start');
  // A reader scrolls down the page, so that each frame is in sight once.
  for (const frame of embeds()) {
    await (await frame.frameElement()).scrollIntoViewIfNeeded();
    await frame.waitForFunction(() => window.cellmates?.state().tick > 2);
  }
  await graphicsLost(first);
  const { tick, hash } = await first.evaluate(() => window.cellmates.state());
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  const later = await first.evaluate(() => window.cellmates.state());
  assert.deepEqual([later.tick, later.hash], [tick, hash], 'a frame out of sight must not continue');
  for (const frame of embeds().slice(0, 15)) await graphicsLost(frame);

  await (await first.frameElement()).scrollIntoViewIfNeeded();
  await first.waitForFunction((then) => window.cellmates.state().tick > then, tick);
  await graphicsLost(first, false);
  assert.deepEqual(page.problems, []);
  await page.end();
});

test('A frame in sight asks for WebGL until the browser restores it', async () => {
  const page = await openAny(site.shared, host.url, { painted: true });
  await page.evaluate((url) => {
    document.body.innerHTML = '<div style="height: 3000px"></div>';
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: `${url}?scene=klaus&n=300&autoplay=1&threads=1&ui=none`, width: 600, height: 500 });
    document.body.prepend(frame);
  }, site.url);
  const frame = page.frames().find((one) => one.parentFrame());
  await frame.waitForFunction(() => window.cellmates?.state().tick > 2);
  await frame.evaluate(() => {
    window.ignored = 0;
    const switches = document.querySelector('#canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    switches.restoreContext = () => {
      window.ignored += 1;
      if (window.ignored === 2) delete switches.restoreContext;
    };
  });
  await page.evaluate(() => window.scrollTo(0, 2000));
  await graphicsLost(frame);
  await page.evaluate(() => window.scrollTo(0, 0));
  await graphicsLost(frame, false);
  assert.equal(await frame.evaluate(() => window.ignored), 2);
  assert.deepEqual(page.problems, []);
  await page.end();
});
