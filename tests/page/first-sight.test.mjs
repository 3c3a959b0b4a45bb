// A visitor first sees the poster of the scene that will run, an invitation at the switch, and a gallery of scenes.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { becomes, becomesReady, inBox, openAny, openSheet, pressKeys, settle, state, until, withHost, withPages } from '../lib/app.mjs';
import { framedIn } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';
import { watchShifts } from '../lib/shifts.mjs';

const { pageTest, site } = withPages();
const host = withHost();
const query = '?scene=klaus&n=300&threads=1';

for (const [width, height] of [[800, 450], [360, 480]])
  pageTest(`the poster of a race in a frame of ${width} × ${height} has a seam between two names`, { query: '?scene=klaus&n=300&race=naive,grid&threads=1',
    open: framedIn(host, { width, height }) }, async (page) => {
    await becomesReady(() => page.frames().at(-1), ['idle']);
    const [picture, sides, left, right] = await page.frames().at(-1).locator('.poster :is(.picture, .sides, b)').evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() })));
    assert.deepEqual([left.text, right.text], ['Naive', 'Grid']);
    const tests = page.frames().at(-1).locator('.poster small');
    assert.deepEqual([await tests.textContent(), await tests.isVisible()], ['Every pair: 44,850 tests', true]);
    assert.equal(await page.frames().at(-1).locator('#run').textContent(), 'Race 300 discs');
    for (const name of ['left', 'top', 'right', 'bottom']) assert.equal(sides[name], picture[name]);
    const middle = (picture.left + picture.right) / 2;
    assert.ok(left.right < middle && middle < right.left && right.left - left.right < 30, JSON.stringify([left, right]));
    assert.ok(Math.abs(picture.width / picture.height - 16 / 9) < 0.02, JSON.stringify(picture));
  });

// The poster fades into the program's picture, so the box must not move.
for (const [where, width, height, address, inFrame] of [
  ['next to the panel', 1440, 900, 'scene=tutorial'], ['of any shape next to the panel', 1440, 900, 'scene=tumbler&n=300'],
  ['of a given shape', 1280, 720, 'scene=tumbler&n=300&aspect=3'], ['below the bar', 390, 844, 'scene=klaus&n=300'],
  ['of any shape on a phone', 390, 844, 'scene=tumbler&n=300'], ['below a bar that stays', 1440, 900, 'scene=strips&n=300&ui=min'],
  ['without a bar', 960, 640, 'scene=hash&n=300&ui=none'], ['in a frame', 960, 540, 'scene=pile&n=300', true],
  ['in a narrow, high frame', 400, 600, 'scene=klaus&n=300', true], ['in a small frame of any shape', 366, 206, 'scene=tumbler&n=300', true],
]) {
  pageTest(`the poster shows the box ${where} where the program draws it`, { query: `?${address}&autoplay=0&threads=1`, viewport: { width, height },
    open: inFrame ? framedIn(host, { width, height }) : openAny }, async (page) => {
    const show = () => page.frames().at(-1);
    await becomesReady(show, ['idle']);
    await settle(page, 2);
    const poster = await show().evaluate(() => {
      const stage = document.querySelector('.stage').getBoundingClientRect();
      const box = document.querySelector('.poster .picture').getBoundingClientRect();
      return [box.left - stage.left, box.top - stage.top, box.width, box.height];
    });
    await show().locator('#run').evaluate((button) => button.click());
    await becomesReady(show);
    const { page: { box } } = await state(show());
    box.forEach((side, k) => assert.ok(Math.abs(side - poster[k]) < 1.5, `${poster} becomes ${box}`));
  });
}

// Two pages start by themselves, the others by a press on Run. The browser lays out and paints by its own frames.
for (const [width, height, autoplay] of [[1440, 900, 1], [390, 844, 0], [360, 640, 1], [820, 1180, 0]]) {
  pageTest(`the layout does not shift: ${width} × ${height}, autoplay=${autoplay}`,
    { query: `${query}&autoplay=${autoplay}`, open: openAny, prepare: watchShifts, painted: true, viewport: { width, height } }, async (page) => {
    if (!autoplay) await page.locator('#run').click();
    await becomesReady(() => page);
    for (let k = 0; k < 10; k++) await settle(page, 6);
    const shifts = await page.evaluate(() => window.shifts);
    assert.ok(shifts.reduce((sum, shift) => sum + parseFloat(shift), 0) <= 0.02, `${shifts}`);
  });
}

describe('the gallery', () => {
  pageTest('stands in the sheet Scene and rules, too, which stays open and marks the scene in use', query, async (page) => {
    const sheet = await openSheet(page, 'rules');
    const names = (within) => within.locator('b').allTextContents();
    assert.deepEqual(await names(sheet.locator('.scenes')), await names(page.locator('.gallery')));
    await sheet.locator('.scenes a', { hasText: 'KlauS' }).click();
    await until(page, ({ scene }) => scene === 'klaus');
    await becomes(page, 'the mark', () => names(sheet.locator('[aria-current="true"]')), (marked) => `${marked}` === 'KlauS gas');
    assert.equal(await sheet.isVisible(), true);
  });

  pageTest('shows six scenes, which open in place', `${query}&method=naive`, async (page) => {
    await page.evaluate(() => (window.same = true));
    const scenes = [];
    for (const link of await page.locator('.gallery a').all()) {
      await link.scrollIntoViewIfNeeded();
      await eventually('its picture', () => link.locator('img').evaluate(({ complete, naturalWidth }) => complete && naturalWidth >= 320));
      const [scene, said] = await link.evaluate(({ href, textContent }) => [new URL(href).searchParams.get('scene'), textContent]);
      await link.click();
      const { n, method } = await until(page, (s) => s.scene === scene);
      assert.deepEqual([said.replaceAll(/\D/g, ''), method], [String(n), 'grid']);
      assert.equal(await page.evaluate(() => window.same && document.activeElement.id === 'canvas'
        && document.querySelector('.stage').getBoundingClientRect().top < 300), true);
      scenes.push(scene);
    }
    assert.deepEqual([new Set(scenes).size, scenes[0]], [6, 'tutorial']);
  });

  pageTest('has the pictures of the address’s theme', { query: '?autoplay=0', open: openAny }, async (page) => {
    for (const [theme, colorScheme] of [['dark', 'light'], ['light', 'dark']]) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.url}?autoplay=0&theme=${theme}`);
      const picture = page.locator('.gallery img').first();
      await picture.scrollIntoViewIfNeeded();
      await eventually('its picture', () => picture.evaluate(({ currentSrc }) => currentSrc), (source) => source.includes(`-${theme}.`));
    }
  });
});

describe('the invitation', () => {
  // The page asks the program for its state twice a second.
  const isShown = async (page, wanted) => {
    await settle(page, 60);
    assert.equal(await page.locator('#invitation').isVisible(), wanted);
  };
  const rectangle = async (page, selector) => {
    const { x, y, width, height } = await page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
    return { left: x, top: y, right: x + width, bottom: y + height };
  };

  pageTest('stands below the method to try until the switch is used', query, async (page) => {
    for (const [width, height] of [[1280, 800], [1440, 900], [900, 420]]) {
      await page.setViewportSize({ width, height });
      await isShown(page, true);
      assert.equal(await page.locator('#invitation').textContent(), 'Try Naive');
      const { page: { switch: { naive: [x, y, wide, high] } } } = await state(page);
      const [stage, box] = [await rectangle(page, '.stage'), await rectangle(page, '#invitation')];
      const [left, top, right, bottom] = [box.left - stage.left, box.top - stage.top - y, box.right - stage.left, box.bottom - stage.top - y];
      assert.ok(left < x && right > x && right < x + wide / 2 && top > high / 2 && bottom < high / 2 + 36, JSON.stringify([stage, box, x, y, wide, high]));
    }
    // A panel above the picture has its numbers there.
    for (const [width, height] of [[390, 844], [820, 1180]]) {
      await page.setViewportSize({ width, height });
      await isShown(page, false);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await isShown(page, true);
    await pressKeys(page, '1');
    await isShown(page, false);
    await page.keyboard.press('2');
    await until(page, (s) => s.page.inspection.tests); // which the hint would cover
    await isShown(page, false);
    await until(page, (s) => !s.page.inspection.tests);
    await isShown(page, true);
    assert.equal(await page.locator('#invitation').textContent(), 'Now pour: drag here');
    await settle(page, 360);
    await isShown(page, false);
    await pressKeys(page, '1', '2');
    await isShown(page, false);
  });

  pageTest('does not ask to pour once one has', query, async (page) => {
    await isShown(page, true);
    const { count } = await state(page);
    const { x, y } = await inBox(page, 0.5, 0.5);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await until(page, (s) => s.count > count);
    await page.mouse.up();
    await isShown(page, false);
    await pressKeys(page, '1', '2');
    await until(page, (s) => s.page.inspection.tests);
    await until(page, (s) => !s.page.inspection.tests);
    await isShown(page, false);
  });

  pageTest('asks to pour at once where there is nothing but pegs', { query: '?try=break&threads=1&limits=5500,230000' }, async (page) => {
    await isShown(page, true);
    await settle(page, 360);
    await isShown(page, true); // until a hand comes
    assert.equal(await page.locator('#invitation').textContent(), 'Press and hold here');
    const { scene, method, count, page: { limits } } = await state(page);
    assert.deepEqual([scene, method, count, limits], ['bare', 'naive', 1800, { naive: 0, grid: 0, full: false }]);
    assert.equal(await page.locator('.broken p').innerText(), 'Pour until it breaks\n5,500 / 230,000 on the sender’s machine. Yours?');
  });

  pageTest('ends after six seconds', query, async (page) => {
    await isShown(page, true);
    await settle(page, 360);
    await isShown(page, false);
  });

  for (const [where, query_, open] of [['without a panel', 'ui=none'], ['in a frame, whose panel asks by itself', 'autoplay=1', framedIn(host)]])
    pageTest(`is missing ${where}`, { query: `${query}&${query_}`, ...(open && { open }) }, async (page) => {
      await becomesReady(() => page.frames().at(-1));
      await settle(page, 60);
      assert.equal(await page.frames().at(-1).locator('#invitation').isVisible(), false);
    });
});
