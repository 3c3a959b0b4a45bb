// A visitor first sees the poster of the scene that will run, an invitation at the switch, and a gallery of scenes.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { focusCanvas, openAny, settled, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

// Opens the page in a frame of an embedding page.
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

  pageTest('in a frame shows the scene in its theme, without WebGL', { ...framed, prepare: countContexts }, async (page) => {
    const seen = new Set();
    for (const [query, text, title] of [
      ['?scene=pile&n=700&theme=dark', 'Run 700 discs', 'Pile: 700 discs'],
      ['?scene=klaus&theme=light', 'Run 10,000 discs', 'KlauS gas: 10,000 discs'],
      ['?theme=light', 'Run 50 discs', 'Tutorial: 50 discs'],
      // Property names that every JavaScript object has are not scenes.
      ['?scene=constructor&theme=light', 'Run 50 discs', 'Tutorial: 50 discs'],
      ['?scene=hash&n=1', 'Run 1 disc', 'Bouncing balls: 1 disc'],
    ]) {
      const frame = await openFrame(page, query);
      const run = frame.locator('#run');
      await run.waitFor();
      assert.deepEqual([await run.textContent(), await run.getAttribute('title')], [text, title]);
      const pill = await run.boundingBox();
      assert.ok(pill.height >= 44 && pill.width * pill.height < 0.06 * 640 * 360, JSON.stringify(pill));
      assert.ok(!(await frame.evaluate(() => window.contexts)).some((kind) => /webgl/.test(kind)));
      seen.add(await frame.locator('.poster').evaluate((canvas) => canvas.toDataURL()));
    }
    assert.equal(seen.size, 4);
    const last = await openFrame(page, '?scene=hash&n=9&threads=1');
    await last.locator('#run').click();
    await last.waitForSelector('.show[data-state="ready"]', { state: 'attached' });
    assert.ok((await last.evaluate(() => window.contexts)).includes('webgl2'));
    assert.equal(await last.locator('#run').isVisible(), false);
  });
});

describe('the layout', () => {
  const countShifts = (page) =>
    page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  // Two pages start by themselves, the others by a press on Run.
  for (const [width, height, autoplay] of [[1440, 900, 1], [390, 844, 0], [360, 640, 1], [820, 1180, 0]]) {
    pageTest(`does not shift: ${width} × ${height}, autoplay=${autoplay}`,
      { query: `?scene=klaus&n=300&threads=1&autoplay=${autoplay}`, open: openAny, prepare: countShifts, painted: true, viewport: { width, height } },
      async (page) => {
      if (!autoplay) await page.locator('#run').click();
      await page.waitForSelector('.show[data-state="ready"]');
      await settled(page, 60);
      const shift = await page.evaluate(() => window.shift);
      assert.ok(shift <= 0.02, `${shift}`);
    });
  }
});

describe('the gallery', () => {
  pageTest('shows six scenes, which open in place', '?scene=klaus&n=300&method=naive&threads=1', async (page) => {
    await page.evaluate(() => (window.same = true));
    const links = page.locator('.gallery a');
    assert.equal(await links.count(), 6);
    const scenes = [];
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await eventually('its picture', () => link.locator('img').evaluate(({ complete, naturalWidth }) => complete && naturalWidth),
        (width) => width >= 320);
      const wanted = Object.fromEntries(new URL(await link.evaluate(({ href }) => href)).searchParams);
      const said = await link.locator('span').textContent();
      await link.click();
      const { n } = await until(page, (s) => s.scene === wanted.scene)
        .catch((error) => assert.fail(`${wanted.scene}: ${error.message}`));
      assert.equal(said.replaceAll(/\D/g, ''), String(n));
      assert.equal((await state(page)).method, 'grid');
      assert.equal(await page.evaluate(() => window.same && document.activeElement.id === 'canvas'
        && document.querySelector('.stage').getBoundingClientRect().top < 300), true);
      scenes.push(wanted.scene);
    }
    assert.equal(new Set(scenes).size, 6);
    assert.equal(scenes[0], 'tutorial');
    await eventually('the address contains the scene',
      async () => new URL(page.url()).searchParams.get('scene'), (scene) => scene === scenes.at(-1));
  });

  for (const [theme, system] of [['dark', 'light'], ['light', 'dark']]) {
    pageTest(`has ${theme} pictures on a ${system} system if the address says so`,
      { query: `?autoplay=0&theme=${theme}`, open: openAny, colorScheme: system }, async (page) => {
      const picture = page.locator('.gallery img').first();
      await picture.scrollIntoViewIfNeeded();
      await eventually('its picture', () => picture.evaluate(({ currentSrc }) => currentSrc), (source) => source.includes(`-${theme}.`));
    });
  }

  pageTest('and links in the text open scenes in place, or in a new tab on request',
    '?scene=klaus&n=300&threads=1', async (page) => {
    await page.locator('.try a[href*="response=exact"]').click();
    await until(page, (s) => s.scene === 'pucks' && s.response === 'exact');
    const [other] = await Promise.all([page.context().waitForEvent('page'),
      page.locator('.gallery a').first().click({ modifiers: ['Control'] })]);
    await other.waitForURL(/\?scene=tutorial$/);
    assert.equal((await state(page)).scene, 'pucks');
    await other.close();
  });
});

describe('the invitation', () => {
  const shown = (page) => page.locator('#invitation').isVisible();
  const becomes = (page, wanted) => eventually(`visible: ${wanted}`, () => shown(page), (is) => is === wanted);

  pageTest('stands next to the switch until the switch is used',
    { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1280, height: 800 } }, async (page) => {
    await becomes(page, true);
    assert.equal(await page.locator('#invitation').textContent(), 'Switch to Naive and watch the milliseconds.');
    const { switch: places } = await state(page);
    const stage = await page.locator('.stage').boundingBox();
    const box = await page.locator('#invitation').boundingBox();
    assert.ok(Math.abs(box.y + box.height / 2 - (stage.y + places.naive[1])) < 3, JSON.stringify([box, places]));
    assert.ok(box.x > stage.x + places.grid[0], 'the invitation covers the switch');
    // Clicks on the invitation reach the picture below it.
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
    await page.waitForFunction(() => document.querySelector('#controls [value="method=grid"]').checked);
    assert.equal(await shown(page), false);
  });

  for (const size of [[366, 206], [640, 360]]) {
    pageTest(`fits into a frame of ${size}, and disappears when the panel opens`, framed, async (page) => {
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

  const clearOfLegend = async (page) => {
    await becomes(page, true);
    const look = async () => {
      const { switch: { colours: [, middle] } } = await state(page);
      const stage = await page.locator('.stage').boundingBox();
      const { y, height } = await page.locator('#invitation').boundingBox();
      return { card: [y, y + height], legend: [stage.y + middle - 13, stage.y + middle + 13] };
    };
    // The invitation is placed after the legend, which appears with the panel's first frames.
    const apart = ({ card, legend }) => card[0] >= legend[1] || card[1] <= legend[0];
    await eventually('the invitation does not cover the legend', look, apart);
  };
  const onPhone = { query: '?scene=klaus&n=300&threads=1', viewport: { width: 390, height: 844 } };
  pageTest('does not cover the legend of colours on a phone', onPhone, clearOfLegend);
  pageTest('does not cover the legend of colours in a small frame', framed, async (page) => {
    const frame = await openFrame(page, '?scene=klaus&n=300&autoplay=1&threads=1', [366, 206]);
    await frame.waitForSelector('.show[data-state="ready"]', { state: 'attached' });
    await clearOfLegend(frame);
  });

  const onDesk = { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1440, height: 900 } };
  pageTest('does not cover the card of keys, which does not cover the panel', onDesk, async (page) => {
    await becomes(page, true);
    await focusCanvas(page);
    await page.keyboard.press('?');
    await becomes(page, false);
    const { switch: { keys, restart } } = await until(page, (s) => s.switch.keys[2] > 0);
    assert.ok(keys[0] > restart[0] + restart[2] / 2, `${keys} over ${restart}`);
    await page.keyboard.press('?');
    await becomes(page, true);
  });

  pageTest('is missing without a panel', '?scene=klaus&n=300&ui=none&threads=1', async (page) => {
    await until(page, (s) => s.tick > 30);
    assert.equal(await shown(page), false);
  });
});
