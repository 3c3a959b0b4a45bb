// What a visitor sees first: the poster of the scene that will run, an invitation at the
// switch, and scenes to go on with.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { focusCanvas, openAny, state, until, withBrowser, withHost } from './app.mjs';
import { eventually } from './harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

const still = (page) => page.emulateMedia({ reducedMotion: 'reduce' });
const asked = (page) => page.locator('#asked').textContent();

// In a frame of somebody else's page.
async function openFrame(page, query, [width, height] = [640, 360]) {
  await page.goto(host.url);
  await page.evaluate(([src, ...size]) => {
    document.body.style.margin = 0;
    document.body.innerHTML = `<iframe src="${src}" width="${size[0]}" height="${size[1]}" style="border: 0"></iframe>`;
  }, [site.url + query, width, height]);
  return eventually('the frame', async () => page.frames()[1]);
}
const framed = { open: (browser, _, options) => openAny(browser, 'about:blank', options) };

describe('a poster', () => {
  const countContexts = (page) =>
    page.addInitScript(() => {
      window.contexts = [];
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        window.contexts.push(kind);
        return getContext.call(this, kind, ...rest);
      };
    });

  pageTest('in a frame is of the scene and the theme, and takes no graphics', { ...framed, prepare: countContexts }, async (page) => {
    const seen = new Set();
    for (const [query, name, text] of [
      ['?scene=pile&n=700&theme=dark', 'pile-dark', 'Pile: 700 discs'],
      ['?scene=klaus&theme=light', 'klaus-light', 'KlauS gas: 10,000 discs'],
      ['?theme=light', 'tutorial-light', 'Tutorial: 50 discs'],
      // What every object of JavaScript has is no scene.
      ['?scene=constructor&theme=light', 'tutorial-light', 'Tutorial: 50 discs'],
      ['?scene=hash&n=1', 'hash-light', 'Bouncing balls: 1 disc'],
    ]) {
      const frame = await openFrame(page, query);
      await frame.locator('#run').waitFor();
      const poster = frame.locator('.poster');
      assert.match(await poster.getAttribute('src'), new RegExp(`^scenes/${name}\\.[0-9a-f]{12}\\.webp$`));
      await eventually('the picture', () => poster.evaluate(({ complete, naturalWidth }) => complete && naturalWidth), (width) => width >= 320);
      assert.equal(await asked(frame), text);
      assert.equal(await frame.locator('#asked').isVisible(), true);
      assert.deepEqual(await frame.evaluate(() => window.contexts), []);
      seen.add(await poster.getAttribute('src'));
    }
    assert.equal(seen.size, 4);
    const last = await openFrame(page, '?scene=hash&n=9&threads=1');
    await last.locator('#run').click();
    await last.waitForSelector('.show[data-state="ready"]', { state: 'attached' });
    assert.ok((await last.evaluate(() => window.contexts)).includes('webgl2'));
    assert.equal(await last.locator('#asked').isVisible(), false);
  });

  for (const query of ['', '?utm_source=mail', '?scene=million&n=2000', '?n=7', '?scene=nowhere&n=3', '?n=abc', '?scene=hash&n=9999999', '?gridlines=1']) {
    pageTest(`says what will run: ${query || 'bare'}`, { query, open: openAny, prepare: still }, async (page) => {
      await page.locator('#run').waitFor();
      const text = await asked(page);
      await page.locator('#run').click();
      await page.waitForSelector('.show[data-state="ready"]');
      const { scene, n } = await state(page);
      const label = await page.locator(`#controls [name="scene"] option[value="${scene}"]`).textContent();
      const digits = n.toLocaleString('en');
      assert.equal(text, `${label}: ${digits} disc${n === 1 ? '' : 's'}`);
    });
  }
});

describe('the gallery', () => {
  pageTest('has a picture of each of six scenes, and shows them in place', '?scene=klaus&n=300&method=naive&threads=1', async (page) => {
    await page.evaluate(() => (window.same = true));
    const links = page.locator('.gallery a');
    assert.equal(await links.count(), 6);
    const scenes = [];
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await eventually('its picture', () => link.locator('img').evaluate(({ complete, naturalWidth }) => complete && naturalWidth), (width) => width >= 320);
      const wanted = Object.fromEntries(new URL(await link.evaluate(({ href }) => href)).searchParams);
      const said = await link.locator('span').textContent();
      await link.click();
      const { n } = await until(page, (s) => s.scene === wanted.scene, 30_000).catch((error) => assert.fail(`${wanted.scene}: ${error.message}`));
      assert.equal(said.replaceAll(/\D/g, ''), String(n));
      assert.equal((await state(page)).method, 'grid');
      assert.equal(await page.evaluate(() => window.same && document.activeElement.id === 'canvas' && document.querySelector('.stage').getBoundingClientRect().top < 300), true);
      scenes.push(wanted.scene);
    }
    assert.equal(new Set(scenes).size, 6);
    assert.equal(scenes[0], 'tutorial');
    await eventually('the address follows', async () => new URL(page.url()).searchParams.get('scene'), (scene) => scene === scenes.at(-1));
  });

  for (const [theme, system] of [['dark', 'light'], ['light', 'dark']]) {
    pageTest(`its pictures are ${theme} on a ${system} system, where the address asks for that`, { query: `?autoplay=0&theme=${theme}`, open: openAny, colorScheme: system }, async (page) => {
      const picture = page.locator('.gallery img').first();
      await picture.scrollIntoViewIfNeeded();
      await eventually('its picture', () => picture.evaluate(({ currentSrc }) => currentSrc), (source) => source.includes(`-${theme}.`));
    });
  }

  pageTest('a link of the text, too; but none that is to open elsewhere', '?scene=klaus&n=300&threads=1', async (page) => {
    await page.locator('.try a[href*="response=exact"]').click();
    await until(page, (s) => s.scene === 'pucks' && s.response === 'exact');
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.locator('.gallery a').first().click({ modifiers: ['Control'] })]);
    await other.waitForURL(/\?scene=tutorial$/);
    assert.equal((await state(page)).scene, 'pucks');
    await other.close();
  });
});

describe('the invitation', () => {
  const shown = (page) => page.locator('#invitation').isVisible();
  const becomes = (page, wanted) => eventually(`visible: ${wanted}`, () => shown(page), (is) => is === wanted);

  pageTest('stands beside the switch until that is used', { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1280, height: 800 } }, async (page) => {
    await becomes(page, true);
    assert.equal(await page.locator('#invitation').textContent(), 'Switch to Naive and watch the milliseconds.');
    const { switch: places } = await state(page);
    const stage = await page.locator('.stage').boundingBox();
    const box = await page.locator('#invitation').boundingBox();
    assert.ok(Math.abs(box.y + box.height / 2 - (stage.y + places.naive[1])) < 3, JSON.stringify([box, places]));
    assert.ok(box.x > stage.x + places.grid[0], 'it covers the switch');
    // What it lies over is still the picture's.
    const { n } = await state(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await until(page, (s) => s.n > n);
    await page.mouse.up();
    await focusCanvas(page);
    await page.keyboard.press('1');
    await becomes(page, false);
    await page.keyboard.press('2');
    await until(page, (s) => s.method === 'grid');
    await page.waitForFunction(() => document.querySelector('#controls [value="grid"]').checked);
    assert.equal(await shown(page), false);
  });

  for (const size of [[366, 206], [640, 360]]) {
    pageTest(`fits a frame of ${size}, and makes way for the panel`, framed, async (page) => {
      const frame = await openFrame(page, '?scene=klaus&n=300&method=naive&autoplay=1&threads=1', size);
      await frame.waitForSelector('.show[data-state="ready"]', { state: 'attached' });
      await becomes(frame, true);
      assert.equal(await frame.locator('#invitation').textContent(), 'Switch to Grid and watch the milliseconds.');
      const { x, y, width, height } = await frame.locator('#invitation').boundingBox();
      assert.ok(x >= 0 && y >= 36 && x + width <= size[0] && height < 60, JSON.stringify({ x, y, width, height }));
      await frame.locator('#canvas').focus();
      await page.keyboard.press('h');
      await becomes(frame, false);
    });
  }

  pageTest('is not there without a panel', '?scene=klaus&n=300&ui=none&threads=1', async (page) => {
    await until(page, (s) => s.tick > 30);
    assert.equal(await shown(page), false);
  });
});
