// A visitor's choices, by keys, controls, links and messages: the whole page takes, shows, announces and restores them.
import assert from 'node:assert/strict';
import { ask, becomes, becomesReady, focusCanvas, frames, hasFocus, listen, openSheet, pressKeys, settle, state, until, withPages,
  withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { schema } from '../lib/programs.mjs';

const { pageTest } = withPages();
const host = withHost();
const query = '?scene=klaus&n=300&threads=1';
const queryOf = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const named = (page, name) => page.locator(`:is(.controls, .sheet) [name="${name}"]`);

pageTest('choices by keys go into the address, are announced, and are there after a reload',
  { query: '?threads=1&utm_source=mail', viewport: { width: 700, height: 360 } }, async (page) => {
  const opened = page.url();
  await frames(page, 100);
  assert.equal(page.url(), opened);
  assert.equal((await state(page)).view.panel, 0);
  const texts = await listen(page);
  for (const [key, text] of [['g', 'Grid lines on.'], ['o', 'Occupancy of cells on.'], ['h', 'Whole panel on.'],
    ['3', '50 discs, method Sweep and prune: '], ['Space', 'Paused. 50 discs']]) {
    await pressKeys(page, key);
    await becomes(page, text, texts, (all) => all.some((said) => said.includes(text)));
  }
  await pressKeys(page, 'o');
  await frames(page, 90);
  const { method, paused, gridlines, occupancy, panel, scene, utm_source: source } = queryOf(page);
  assert.deepEqual([method, paused, gridlines, occupancy, panel, scene, source], ['sap', '1', '1', undefined, '1', 'tutorial', undefined]);
  await page.reload();
  await becomesReady(() => page);
  const { view, ...now } = await state(page);
  assert.deepEqual([now.method, now.paused, view.gridlines, view.panel, now.scene, now.n], ['sap', true, 1, 1, 'tutorial', 50]);
});

pageTest('Tab reaches every control, and each setting can be changed by keys alone', query, async (page) => {
  const reached = new Set();
  const focused = () => page.evaluate(() => {
    const { name, type, selectedIndex } = document.activeElement;
    return { name: name ?? '', type, last: selectedIndex > 0 };
  });
  // The sheets come after the picture, and the buttons that open them after the sheets. A sheet takes the focus.
  const open = async (sheet) => {
    await focusCanvas(page);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      const { name } = await focused();
      reached.add(name);
      if (name === sheet) break;
    }
    await page.keyboard.press('Enter');
  };
  const left = new Set([...schema.run, ...schema.view].map(({ name }) => name));
  const valueOf = (now, name) => String(now[name] ?? now.view[name]);
  for (const [sheet, method] of [['rules', 'hash'], ['rules', 'grid'], ['view', 'grid']]) {
    await ask(page, { type: 'set', method, response: 'settle', scene: 'pegs', n: 300 }); // which use all but one of the settings
    await open(sheet);
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const { name, type, last } = await focused();
      if (!name.startsWith('set-')) break;
      const field = name.replace('set-', '');
      if (['scene', 'method', 'response'].includes(field) || !left.delete(field)) continue;
      const before = valueOf(await state(page), field);
      if (type === 'checkbox') await page.keyboard.press('Space');
      else if (type === 'select-one') await page.keyboard.press(last ? 'ArrowUp' : 'ArrowDown');
      else {
        await page.keyboard.press('Control+a');
        await page.keyboard.type({ restitution: '0.5', damping: '0.1', gravity: '0.25', aspect: '1.5' }[field] ?? '7');
        await page.keyboard.press('Enter');
      }
      await until(page, (now) => valueOf(now, field) !== before);
    }
    await page.keyboard.press('Escape');
  }
  assert.deepEqual([...left], ['scene', 'method', 'response']);
  for (const name of left) {
    await (await openSheet(page, 'rules')).locator(`[name="set-${name}"]`).focus();
    const before = valueOf(await state(page), name);
    await page.keyboard.press((await focused()).last ? 'ArrowUp' : 'ArrowDown');
    await until(page, (now) => valueOf(now, name) !== before);
  }
  assert.deepEqual(['play', 'back', 'step', 'restart', 'full', 'rules', 'view'].filter((name) => !reached.has(name)), []);
});

pageTest('a race is read next to the picture, its result is copied with its link, and Escape closes it',
  { query: `${query}&panel=0`, fresh: true, viewport: { width: 1200, height: 700 } }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSheet(page, 'measuring');
  await named(page, 'race').press('Enter');
  // A visitor reads the table while the picture is out of sight.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await settle(page);
  const racing = await until(page, ({ race }) => race?.left.ticks > 2 && race.right.ticks > 2);
  assert.equal(await page.evaluate(() => document.querySelector('#canvas').getBoundingClientRect().bottom < 0), true);
  // A race that ends before its time compares the ticks made so far.
  await ask(page, { type: 'cancel' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page, 60);
  const { race, page: { layout }, tick } = await state(page);
  assert.deepEqual([race.over, tick], [true, racing.tick], 'the world pauses during a race');
  const [stage, button] = [await page.locator('.stage').boundingBox(), await page.locator('#copy-result').boundingBox()];
  const place = [button.x - stage.x, button.y - stage.y, button.width, button.height];
  assert.ok(place.every((length, k) => Math.abs(length - layout.copy[k]) < 2), `the button is at ${place} instead of ${layout.copy}`);
  assert.equal(await page.locator('.race caption').textContent(), race.sentence);
  await page.locator('#measuring .close').click(); // in this window the sheet lies over the picture's edge
  await page.locator('#copy-result').click();
  await becomes(page, 'the result is copied', () => page.evaluate(() => navigator.clipboard.readText()),
    (text) => text.startsWith(`${race.text} http`) && /race=naive(,|%2C)grid/.test(text));
  await page.locator('#canvas').focus();
  await page.keyboard.press('Escape');
  await until(page, (s) => !s.race);
  assert.ok(await hasFocus(page), 'Escape only closes a race');
});

for (const [width, height, covers] of [[640, 360, false], [360, 240, true], [300, 200, true]]) {
  pageTest(`an embed of ${width} × ${height} has all choices behind one button, which covers it or its edge`, { query: `${query}&autoplay=1`,
    open: framedIn(host, { allow: 'fullscreen; clipboard-write', width, height }) }, async (page) => {
    const frame = await runningFrame(page);
    assert.equal(await frame.locator('.controls').isVisible(), false);
    await frame.locator('#bar-rules').focus();
    await page.keyboard.press('Enter');
    const sheet = frame.locator('#rules');
    const box = await sheet.evaluate((one) => ({ width: one.offsetWidth, over: one.scrollWidth - one.clientWidth, room: one.clientHeight }));
    assert.ok((covers ? box.width === width : box.width < 0.7 * width) && box.over === 0 && box.room > 90, JSON.stringify(box));
    // Everything else is within reach: the timeline, and the other sheets.
    const beyond = await frame.locator('.controls button, .close').evaluateAll((all) => all.filter((one) => {
      const { right, bottom, width: wide } = one.getBoundingClientRect();
      return wide > 0 && (right > innerWidth || bottom > innerHeight);
    }).map((one) => one.name));
    assert.deepEqual(beyond, []);
    await frame.locator('[name="set-method"]').selectOption('naive');
    await until(frame, ({ method }) => method === 'naive');
    await frame.locator('.tools [name="view"]').click();
    assert.deepEqual([await sheet.isVisible(), await frame.locator('#view').isVisible()], [false, true]);
    await page.keyboard.press('Escape');
    assert.deepEqual([await frame.locator('.controls').isVisible(), await frame.evaluate(() => document.activeElement.id)], [false, 'bar-rules']);
  });
}

pageTest('an embed smaller than 300 × 200 has the switch, Pause and Race alone', { query: `${query}&autoplay=1`,
  open: framedIn(host, { allow: 'fullscreen', width: 299, height: 180 }) }, async (page) => {
  const frame = await runningFrame(page);
  await settle(page, 30);
  assert.deepEqual(await frame.locator('#bar button:visible').evaluateAll((all) => all.map(({ id }) => id)), ['bar-pause', 'bar-race']);
});

pageTest('the first screen has at most 17 targets, none of them twice', { query, viewport: { width: 1440, height: 900 } }, async (page) => {
  await settle(page);
  const names = await page.evaluate(() => [...document.querySelectorAll('body :is(a, button, select, input)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().top < innerHeight && !one.matches('.skip'))
    .map((one) => (one.ariaLabel ?? one.textContent).trim()));
  assert.equal(new Set(names).size, names.length, `${names}`);
  const inPanel = Object.entries((await state(page)).page.switch).filter(([name, [, , width]]) => width > 0 && !['colours', 'zoom'].includes(name));
  assert.ok(names.length + inPanel.length <= 17, `${names}; ${inPanel}`);
});
