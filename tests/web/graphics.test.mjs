// Graphics that the browser takes away, and those that a frame gives back by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxPixels, differing, openAny, state, until, withBrowser, withHost } from './app.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

const lose = (page) =>
  page.evaluate(() => {
    window.switches = document.querySelector('#canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.switches.loseContext();
  });
const restore = (page) => page.evaluate(() => window.switches.restoreContext());
const frames = async (page, more) => {
  const from = (await state(page)).frames;
  await until(page, (s) => s.frames >= from + more);
};

pageTest('the picture comes back as it was', '?scene=klaus&n=2000&paused=1&theme=dark', async (page) => {
  await frames(page, 3);
  const before = await boxPixels(page);
  const { hash } = await state(page);
  await lose(page);
  await page.waitForFunction(() => document.querySelector('#canvas').getContext('webgl2').isContextLost());
  await restore(page);
  await frames(page, 3);
  const after = await boxPixels(page);
  assert.equal((await state(page)).hash, hash);
  assert.equal(differing(before, after), 0);
});

pageTest('without graphics the simulation goes on, and the panel works afterwards', '?scene=klaus&n=500', async (page) => {
  await lose(page);
  await page.waitForTimeout(100);
  const { tick, frames: drawn } = await state(page);
  const later = await until(page, (s) => s.tick > tick + 20);
  assert.equal(later.frames, drawn);
  for (let round = 0; round < 3; round++) {
    await restore(page);
    await frames(page, 3);
    if (round < 2) await lose(page);
    await page.waitForTimeout(100);
  }
  const [x, y] = (await state(page)).switch.naive;
  const canvas = await page.locator('#canvas').boundingBox();
  await page.mouse.click(canvas.x + x, canvas.y + y);
  await until(page, (s) => s.method === 'naive');
});

test('frames out of sight give their graphics back, and have them again in sight', { timeout: 90_000 }, async () => {
  const page = await openAny(site.browser, host.url);
  await page.evaluate((url) => {
    for (let k = 0; k < 20; k++) {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src: `${url}?scene=klaus&n=300&autoplay=1&threads=1&ui=none`, width: 600, height: 500 });
      document.body.append(frame);
    }
  }, site.url);
  const embeds = () => page.frames().filter((frame) => frame.parentFrame());
  const first = embeds()[0];
  await first.waitForFunction(() => window.cellmates?.state().tick > 2, null, { timeout: 60_000 });
  assert.equal(await embeds()[19].evaluate(() => document.querySelector('.show').dataset.state), 'idle', 'it starts unseen');
  // Each is in sight once, as a reader goes down the page.
  for (const frame of embeds()) {
    await (await frame.frameElement()).scrollIntoViewIfNeeded();
    await frame.waitForFunction(() => window.cellmates?.state().tick > 2, null, { timeout: 60_000 });
  }
  await first.waitForFunction(() => document.querySelector('#canvas').getContext('webgl2').isContextLost(), null, { timeout: 20_000 });
  const { tick, hash } = await first.evaluate(() => window.cellmates.state());
  await page.waitForTimeout(300);
  const later = await first.evaluate(() => window.cellmates.state());
  assert.deepEqual([later.tick, later.hash], [tick, hash], 'it runs on unseen');
  for (const frame of embeds().slice(0, 15)) {
    await frame.waitForFunction(() => document.querySelector('#canvas').getContext('webgl2').isContextLost(), null, { timeout: 10_000 });
  }

  await (await first.frameElement()).scrollIntoViewIfNeeded();
  await first.waitForFunction((then) => window.cellmates.state().tick > then, tick, { timeout: 20_000 });
  await first.waitForFunction(() => !document.querySelector('#canvas').getContext('webgl2').isContextLost(), null, { timeout: 20_000 });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
