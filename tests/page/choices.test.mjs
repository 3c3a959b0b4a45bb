// A visitor's choices, by keys, controls, links and messages: the whole page takes, shows, announces and restores them.
import assert from 'node:assert/strict';
import { ask, becomes, becomesReady, focusCanvas, frames, hasFocus, listen, pressKeys, settings, settle, state, until, withPages,
  withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { schema } from '../lib/programs.mjs';

const { pageTest } = withPages();
const host = withHost();
const query = '?scene=klaus&n=300&threads=1';
const queryOf = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const named = (page, name) => page.locator(`#controls [name="${name}"]`);

pageTest('choices by keys go into the address, are announced, and are there after a reload',
  { query: '?threads=1&utm_source=mail', viewport: { width: 390, height: 700 } }, async (page) => {
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
  await focusCanvas(page);
  const reached = new Set();
  const focused = () => page.evaluate(() => {
    const { name, type, selectedIndex } = document.activeElement;
    return { name: name ?? '', type, last: selectedIndex > 0 };
  });
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const { name } = await focused();
    reached.add(name);
    if (name !== 'settings') continue;
    await page.keyboard.press('Enter');
    break;
  }
  assert.deepEqual(['link', 'embed', 'measuring', 'saving', 'settings'].filter((name) => !reached.has(name)), []);
  const left = new Set([...schema.run, ...schema.view].map(({ name }) => name));
  const valueOf = (now, name) => String(now[name] ?? now.view[name]);
  for (let presses = 0; left.size > 0 && presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const { name, type, last } = await focused();
    reached.add(name);
    if (name === 'settings-unused') await page.keyboard.press('Enter');
    const field = name.replace('all-', '');
    if (!left.delete(field)) continue;
    const before = valueOf(await state(page), field);
    if (type === 'checkbox') await page.keyboard.press('Space');
    else if (type === 'radio' || type === 'select-one') await page.keyboard.press(last ? 'ArrowUp' : 'ArrowDown');
    else {
      await page.keyboard.press('Control+a');
      await page.keyboard.type({ restitution: '0.5', damping: '0.1', gravity: '0.25', aspect: '1.5' }[field] ?? '7');
      await page.keyboard.press('Enter');
    }
    // This scene has its own shape of box, and the page says so.
    if (field === 'aspect') await becomes(page, 'a sentence', () => page.locator('.said').textContent(), (said) => said.includes('has a fixed box shape'));
    else await until(page, (now) => valueOf(now, field) !== before);
  }
  assert.deepEqual([...left], []);
  assert.deepEqual(['pause', 'step', 'restart', 'race'].filter((name) => !reached.has(name)), []);
  const { gravity, restitution, seed, n, view } = await state(page);
  assert.deepEqual([gravity, restitution, seed, n, view.spawn], [0.25, 0.5, '7', 7, 7]);
});

pageTest('a race is read below the picture, its result is copied with its link, and Escape closes it',
  { query: `${query}&panel=0`, fresh: true, viewport: { width: 1200, height: 700 } }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await settings(page);
  await named(page, 'race-left').selectOption('strips-x');
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
  assert.equal(await page.getByRole('region', { name: 'Race' }).locator('caption').textContent(), race.sentence);
  await page.locator('#copy-result').click();
  await becomes(page, 'the result is copied', () => page.evaluate(() => navigator.clipboard.readText()),
    (text) => text.startsWith(`${race.text} http`) && /race=strips-x(,|%2C)grid/.test(text));
  await page.locator('#canvas').focus();
  await page.keyboard.press('Escape');
  await until(page, (s) => !s.race);
  assert.ok(await hasFocus(page), 'Escape only closes a race');
});

pageTest('in a frame the controls appear once they have the focus', { query: `${query}&autoplay=1`,
  open: framedIn(host, { allow: 'fullscreen; clipboard-write' }) }, async (page) => {
  const frame = await runningFrame(page);
  const height = () => frame.locator('#controls').evaluate((controls) => controls.clientHeight);
  assert.ok((await height()) <= 1);
  await named(frame, 'embed').focus();
  assert.ok((await height()) > 40);
  await page.keyboard.press('Enter');
  const size = await frame.locator('#controls').evaluate((controls) => [controls.scrollWidth - controls.clientWidth, controls.clientHeight]);
  assert.ok(size[0] === 0 && size[1] <= 360, `${size}`);
  assert.ok(await frame.locator('#controls').evaluate((controls) => (controls.scrollTo(0, 1e4), controls.scrollTop)) > 100, 'the rest can be scrolled to');
  await frame.locator('#embed legend').click();
  assert.ok((await height()) > 40);
  await frame.locator('#canvas').focus();
  assert.ok((await height()) <= 1);
});

pageTest('while All settings is closed, no control repeats another one or one of the panel’s', { query, viewport: { width: 1440, height: 900 } },
  async (page) => {
  await settle(page);
  const names = await page.evaluate(() => [...document.querySelectorAll('main :is(button, select, input)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim()));
  assert.equal(new Set(names).size, names.length, `${names}`);
  assert.equal((await state(page)).page.layout.open, true);
  assert.deepEqual(['Pause', 'Play', 'Step', 'Restart', 'Race', 'Naive', 'Grid', 'Scene'].filter((one) => names.includes(one)), []);
});
