// The page starts, in a tab and in frames, and says in one sentence why it cannot. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { becomes, becomesReady, openAny, press, settle, settled, state, until, withHost, withPages } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { framedIn, putFrame, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withPages();
const host = withHost();
const notices = (page) => page.locator('#notices li').allTextContents();
const status = (page) => page.locator('#status').textContent();
const visible = (page, selector) => page.locator(selector).isVisible();

// That it is valid HTML is tested in site.test.mjs.
test('the page refers only to its own files, by relative and hashed names', async () => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=/);
  const names = [...html.matchAll(/\s(?:src|data-(?:attach|.t-(?:program|wasm|probe)))="([^"]*)"|<link [^>]*href="([^"]*)"/g)];
  assert.ok(names.length > 10);
  for (const [, a, b] of names) {
    assert.match(a ?? b, /^(?:[sm]t\/|scenes\/)?[\w-]+\.[0-9a-f]{12}\.(js|wasm|css|svg|png|webp|woff2)$|^site\.webmanifest$/);
    await stat(join(dist, a ?? b));
  }
});

describe('the page', () => {
  const noteProgress = (page) => page.addInitScript(() => {
    window.seen = [];
    const { set } = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, 'value');
    Object.defineProperty(HTMLProgressElement.prototype, 'value', { set(part) {
      window.seen.push(part);
      set.call(this, part);
    } });
  });
  pageTest('shows the progress of its download, and then the app alone', { prepare: noteProgress, fresh: true }, async (page) => {
    const parts = await page.evaluate(() => window.seen);
    assert.deepEqual(parts, parts.toSorted((a, b) => a - b));
    assert.ok(parts[0] > 0 && parts.at(-1) === 1, `${parts}`);
    assert.equal(await page.title(), 'Cellmates: why a grid beats checking every pair');
    assert.match(await status(page), /^Running/);
    assert.equal(await visible(page, '#canvas'), true);
    for (const gone of ['.poster', '.fallback', '#progress', '#run', '#retry']) {
      await becomes(page, gone, () => visible(page, gone), (is) => !is);
    }
    const { n, scene, method, paused } = await state(page);
    assert.deepEqual([n, scene, method, paused, await notices(page)], [50, 'tutorial', 'grid', false, []]);
  });

  pageTest('shows a paused first frame to visitors who prefer reduced motion, and leaves the focus where they move it',
    { query: '?autoplay=0', open: openAny, prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }) }, async (page) => {
    await becomesReady(() => page, ['idle']);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.article a').first().evaluate((link) => link.focus({ preventScroll: true }));
    await becomesReady(() => page);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'A');
    await page.goto(page.url().replace('autoplay=0', 'autoplay=1'));
    await becomesReady(() => page);
    await settle(page, 30);
    const { paused, tick } = await state(page);
    assert.deepEqual([paused, tick], [true, 0]);
    await press(page, 'play');
    await until(page, (s) => s.tick > 0);
  });

  pageTest('that finds no WebGL2 keeps its poster and says so in one sentence',
    { open: openAny, prepare: (page) => page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null)) }, async (page) => {
    await becomesReady(() => page, ['failed']);
    assert.match(await status(page), /this browser has no WebGL2, or has it turned off\.$/);
    const shown = ['#status', '.poster', '#canvas', '#progress', '#run', '#retry', '.fallback'];
    assert.deepEqual(await Promise.all(shown.map((selector) => visible(page, selector))), [true, true, false, false, false, false, false]);
  });

  pageTest('that does not find its program can be tried again', {
    open: openAny, prepare: (page) => page.route('**/*.wasm', (route) => route.fulfill({ status: 404 })),
    expected: (problem) => /\.wasm|Failed to load resource|ERR_ABORTED/.test(problem), // the reload interrupts downloads, too
  }, async (page) => {
    await becomesReady(() => page, ['failed']);
    assert.match(await status(page), /could not be downloaded: the server answered 404\.$/);
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await becomesReady(() => page);
  });
});

for (const [width, height, inFrame] of [[360, 203, true], [300, 200, true], [360, 480, false]]) {
  const frameOf = (page) => page.frames().at(-1);
  const ignored = [/^Ignored scene="kugeln": expected one of tutorial .* bare\.$/, /^Ignored gravity="up": expected a number from -10 to 10\.$/];
  pageTest(`two wrong values are named before Run, which stays free, and not cut off after it, in ${inFrame ? 'an embed' : 'a page'} of ${width} × ${height}`, { viewport: { width, height },
    query: '?scene=kugeln&n=20&gravity=up&threads=1&autoplay=0', open: inFrame ? framedIn(host, { width, height, style: 'position:fixed;inset:0;border:0' }) : openAny }, async (page) => {
    await becomesReady(() => frameOf(page), ['idle']);
    const said = async () => {
      const texts = await notices(frameOf(page));
      assert.equal(texts.length, 2);
      texts.forEach((text, k) => assert.match(text, ignored[k]));
    };
    await said();
    const [run, foot] = await Promise.all(['#run', '.foot'].map((one) => frameOf(page).locator(one).boundingBox()));
    assert.ok(run.y + run.height < foot.y && foot.height > 40, JSON.stringify([run, foot]));
    await frameOf(page).locator('#run').click();
    await becomesReady(() => frameOf(page));
    await said();
    const [hidden, ...places] = await frameOf(page).evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector('.foot');
      const items = [...document.querySelectorAll('#notices, #notices li, #notices button')].map((one) => one.getBoundingClientRect());
      return [scrollHeight - clientHeight + scrollWidth - clientWidth, ...items.map(({ left, top, right, bottom }) => [left, top, right, bottom])];
    });
    assert.deepEqual([hidden, places.length], [0, 4]);
    for (const [left, top, right, bottom] of places) assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, JSON.stringify(places));
  });
}

pageTest('before Run, a set of the theme changes the page, which keeps it', { query: '?n=20&threads=1&autoplay=0&theme=light', open: openAny }, async (page) => {
  await becomesReady(() => page, ['idle']);
  const isDark = () => page.evaluate(() => [document.documentElement.classList.contains('dark'), document.querySelector('.poster .picture').style.background.includes('-dark')]);
  assert.deepEqual(await isDark(), [false, false]);
  await page.evaluate(() => {
    for (const theme of ['default', 'dark', 'purple']) window.postMessage({ cellmates: 1, type: 'set', theme }, '*');
  });
  await becomes(page, 'dark', isDark, (all) => all.every(Boolean));
  await page.locator('#run').click();
  await becomesReady(() => page);
  assert.equal((await isDark())[0], true);
});

describe('an embed', () => {
  const query = '?scene=klaus&n=300&autoplay=1&threads=1';
  const framed = (attributes, options = {}) => ({ viewport: { width: 900, height: 600 }, hasTouch: true,
    open: framedIn(host, { allow: 'fullscreen', width: 366, height: 206, ...attributes }), ...options });

  for (const [why, sandbox, prepare] of [['without scripts', ''], ['whose first script does not arrive', 'allow-scripts', (page) => page.route('**/boot.*', (route) => route.abort())]]) {
    pageTest(`${why} shows the sentence about them`, { expected: (problem) => /boot\.|ERR_FAILED|Blocked script/.test(problem),
      open: framedIn(host, { width: 360, height: 240, style: 'position:fixed;inset:0;border:0', sandbox }, prepare) }, async (page) => {
      const { x, y, width, height } = await page.frameLocator('iframe').locator('.fallback').boundingBox();
      assert.ok(x > 0 && y > 0 && x + width < 360 && y + height < 240, JSON.stringify([x, y, width, height]));
      assert.equal(await page.frameLocator('iframe').locator('.masthead').isVisible(), false);
    });
  }

  pageTest('starts by itself if a reader sees any part of it, and otherwise downloads the program on Run and shows only the stage',
    { query: '?autoplay=0', open: openAny }, async (page) => {
    await putFrame(page, './?autoplay=1&n=20', { height: 1500, frameborder: 0 });
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(200) }));
      window.scrollTo(0, 1200);
    });
    await runningFrame(page);
    const fetched = [];
    page.on('request', (request) => fetched.push(request.url()));
    await putFrame(page, './?scene=tutorial', { frameborder: 0 });
    const frame = page.frameLocator('iframe');
    await becomesReady(() => page.frames()[1], ['idle']);
    assert.deepEqual(fetched.filter((url) => /\/[sm]t\/|plex/.test(url)), []);
    // Its few words have the face of the running embed.
    const faces = () => page.frames()[1].evaluate(() => [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`).join());
    await becomes(page, 'the face of the bar', async () => (await faces()) === 'Early 600 loaded');
    assert.equal(await frame.getByRole('heading', { name: 'Cellmates' }).isVisible(), false);
    const { width, height } = await frame.locator('.stage').boundingBox();
    assert.deepEqual([width, height], [640, 360]);
    await frame.getByRole('button', { name: 'Run' }).click();
    await runningFrame(page);
    assert.equal(await frame.locator('#canvas').isVisible(), true);
    await becomes(page, 'the face of the panel', async () => /Plex 400 loaded,Plex 600 loaded/.test(await faces()));
  });

  for (const ui of ['none', 'full']) {
    pageTest(`has buttons for a finger that form a line and do not overlap, ui=${ui}`, framed({}, { query: `${query}&ui=${ui}` }), async (page) => {
      const frame = await runningFrame(page);
      const bar = (id) => frame.locator(`#${id}`);
      await settle(page, 20);
      await page.touchscreen.tap(150, 100);
      await becomes(frame, '“Done”', () => bar('release').isVisible());
      if (ui === 'none') assert.equal(await frame.locator('#controls :is(button, input, select):visible').count(), 0, 'no stops of Tab');
      const boxes = await Promise.all(['bar-pause', 'bar-tool', 'release', 'bar-tab'].map((id) => bar(id).boundingBox()));
      const around = await page.locator('iframe').boundingBox();
      boxes.forEach((box, k) => {
        assert.ok(box.height >= 44 && box.width >= 44 && box.y + box.height > around.y + around.height - 14, JSON.stringify(box));
        assert.ok(box.x >= around.x && box.x + box.width <= around.x + around.width + 1, JSON.stringify(box));
        if (k) assert.ok(box.x >= boxes[k - 1].x + boxes[k - 1].width - 1, JSON.stringify(boxes));
      });
      const icons = () => frame.locator('#bar-pause use:visible').evaluateAll((all) => all.map((use) => use.classList.value));
      assert.deepEqual(await icons(), ['pause']);
      await bar('bar-pause').tap();
      await becomes(frame, 'the icon', icons, (now) => `${now}` === 'play');
    });
  }
});

// The headless shell has no full screen.
const { pageTest: wholeTest, site } = withPages({ whole: true });
wholeTest('full screen shows the picture of a page or a frame with its controls, and closes again',
  { query: '?scene=klaus&n=300&threads=1&panel=0', viewport: { width: 640, height: 480 } }, async (page) => {
  const label = (of, wanted) => becomes(page, wanted, () => of.locator('.full:visible').getAttribute('aria-label'), (now) => now === wanted);
  await settled(page, 30);
  assert.equal(await visible(page, '#bar-tab'), false);
  await page.locator('.full:visible').click();
  await label(page, 'Leave full screen');
  const { width, height } = await becomes(page, 'the picture fills the screen', () => page.locator('#canvas').boundingBox(), (box) => box.width >= 640);
  assert.ok(width >= 640 && height >= 360, `${width} × ${height}`);
  assert.equal(await visible(page, '.timeline'), true);
  await press(page, 'play');
  const { count } = await until(page, (s) => s.paused);
  assert.equal(count, 300, 'a press on the button must add no discs');
  await page.goto(host.url);
  await putFrame(page, `${site.url}?n=20&autoplay=1&threads=1`, { allow: 'fullscreen' });
  const frame = await runningFrame(page);
  for (const wanted of ['Leave full screen', 'Full screen']) {
    await settle(page, 10);
    await frame.locator('.full:visible').click();
    await label(frame, wanted);
  }
});
