// The browser may take WebGL away from the page, and a frame out of sight gives it back by itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, boxPixels, clickPanel, differing, focusCanvas, openAny, pointAt, requestedFrames, settled, state, until, withBrowser,
  withHost } from '../lib/app.mjs';
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

// Counts the queries of WebGL by name. Each query blocks until the graphics process has done everything before it,
// which delays the next tick.
const countQuestions = (page) =>
  page.addInitScript(() => {
    window.asked = {};
    window.calls = 0;
    const prototype = WebGL2RenderingContext.prototype;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value !== 'function' || name.startsWith('create')) continue;
      prototype[name] = function (...given) {
        const answer = value.apply(this, given);
        window.calls++;
        if (answer !== undefined) window.asked[name] = (window.asked[name] ?? 0) + 1;
        return answer;
      };
    }
  });

for (const [name, query, keys] of [
  ['with the whole panel', '?scene=klaus&panel=1', ''],
  ['with all overlays', '?scene=klaus&n=2000&panel=1&gridlines=1&occupancy=1&missed=1&sweep=1&tests=1', 'm'],
  ['with the small panel', '?scene=klaus&ui=min', ''],
]) {
  pageTest(`No frame queries WebGL, ${name}`, { query: `${query}&threads=1`, prepare: countQuestions }, async (page) => {
    assert.ok(await page.evaluate(() => Object.keys(window.asked).length) > 0, 'the test counts no queries');
    await pointAt(page);
    if (keys) {
      await focusCanvas(page);
      await page.keyboard.press(keys); // the table of measurements
      await until(page, (s) => s.inspection.measured.length > 0);
    }
    await page.evaluate(() => ((window.asked = {}), (window.calls = 0)));
    const { frames: from } = await state(page);
    await until(page, (s) => s.frames >= from + 40);
    const { asked, calls } = await page.evaluate(() => ({ asked: window.asked, calls: window.calls }));
    assert.ok(calls > 40 * 20, `only ${calls} calls`);
    assert.deepEqual(asked, {});
  });
}

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

pageTest('The simulation continues without WebGL, and the panel works again afterwards',
  '?scene=klaus&n=500', async (page) => {
  await lose(page);
  const { tick, frames: drawn } = await state(page);
  const later = await until(page, (s) => s.tick > tick + 20);
  assert.equal(later.frames, drawn);
  for (let round = 0; round < 3; round++) {
    await restore(page);
    await frames(page, 3);
    if (round < 2) await lose(page);
  }
  await clickPanel(page, (await state(page)).switch.naive);
  await until(page, (s) => s.method === 'naive');
});

pageTest('Paused without WebGL, the page asks for no frames until it gets a command', '?scene=klaus&n=500&paused=1&threads=1',
  async (page) => {
  await lose(page);
  await eventually('it asks for no frames', () => requestedFrames(page, 300), (count) => count === 0);
  await ask(page, { type: 'step', ticks: 3 });
  await until(page, ({ tick }) => tick === 3);
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

const countUploads = (page) =>
  page.addInitScript(() => {
    window.uploads = [];
    window.growths = 0;
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = function (...given) {
      window.growths++;
      return grow.apply(this, given);
    };
    const prototype = WebGL2RenderingContext.prototype;
    const { bufferData, drawArrays } = prototype;
    prototype.bufferSubData = () => window.uploads.push('a second call');
    prototype.bufferData = function (...given) {
      window.uploads.push(given[4] ?? given[1]);
      return bufferData.apply(this, given);
    };
    prototype.drawArrays = function (...given) {
      window.uploads.push(`draws ${given[2]}`);
      return drawArrays.apply(this, given);
    };
  });
for (const [query, n, bytes] of [
  ['scene=mixed', 2000, 7],
  ['scene=klaus', 2000, 5], // all of one size
  ['scene=klaus&colour=contacts', 2000, 5],
  ['scene=klaus&colour=none', 2000, 4],
  ['scene=million', 1_000_000, 5],
]) {
  pageTest(`Discs of ${bytes} bytes are uploaded once per frame, without growing buffers: ${query}`,
    { query: `?${query}&n=${n}&ui=none&threads=1`, prepare: countUploads }, async (page) => {
    // A million discs are placed in several frames.
    await page.waitForFunction((all) => window.uploads.at(-1) === all, `draws ${n}`);
    await frames(page, 3);
    if (n > 100_000) assert.ok(await page.evaluate(() => window.growths) > 0, 'the test counts no growths');
    await page.evaluate(() => ((window.uploads = []), (window.growths = 0)));
    await frames(page, 10);
    const { uploads, growths } = await page.evaluate(() => ({ uploads: window.uploads, growths: window.growths }));
    assert.ok(uploads.length >= 20);
    for (let k = 0; k + 1 < uploads.length; k += 2) assert.deepEqual(uploads.slice(k, k + 2), [bytes * n, `draws ${n}`]);
    assert.equal(growths, 0);
  });
}

test('Frames out of sight release WebGL, and get it again in sight', { timeout: 240_000 }, async () => {
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
  await page.waitForTimeout(300);
  const later = await first.evaluate(() => window.cellmates.state());
  assert.deepEqual([later.tick, later.hash], [tick, hash], 'a frame out of sight must not continue');
  for (const frame of embeds().slice(0, 15)) await graphicsLost(frame);

  await (await first.frameElement()).scrollIntoViewIfNeeded();
  await first.waitForFunction((then) => window.cellmates.state().tick > then, tick);
  await graphicsLost(first, false);
  assert.deepEqual(page.problems, []);
  await page.end();
});

test('A frame in sight asks for WebGL until the browser restores it', { timeout: 240_000 }, async () => {
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
