// A visitor's choices, by keys, controls, links and messages: the whole page takes, shows, announces and restores them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, becomes, becomesReady, focusCanvas, frames, hasFocus, listen, pressKeys, settings, settle, state, until, withPages,
  withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withPages();
const host = withHost();
const schema = JSON.parse(await readFile(new URL('../../build/wasm/schema.json', import.meta.url), 'utf8'));
const query = '?scene=klaus&n=300&threads=1';
const queryOf = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const named = (page, name) => page.locator(`#controls [name="${name}"]`);
const flagsOf = ({ paused, view }) => ({ paused,
  ...Object.fromEntries(['gridlines', 'occupancy', 'tests', 'missed', 'panel'].map((name) => [name, view[name]])) });

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
  await ask(page, { type: 'set', scene: 'pile', n: 200, gravity: 0.5 });
  await frames(page, 90);
  const later = queryOf(page);
  assert.deepEqual([later.scene, later.n, later.gravity, later.response], ['pile', '200', '0.5', 'settle']);
});

pageTest('the address follows a key in the next frames, and need not wait for a sample', query, async (page) => {
  await focusCanvas(page);
  await frames(page, 90);
  await page.keyboard.press('g');
  await frames(page, 4);
  assert.equal((await queryOf(page)).gridlines, '1');
});

pageTest('Back leads to the previous scene as it was, and Forward again', query, async (page) => {
  await page.evaluate(() => (window.same = true));
  const shows = async (scene) => {
    await becomes(page, `the address has ${scene}`, () => queryOf(page).scene, (now) => now === scene);
    return until(page, (s) => s.scene === scene);
  };
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await settings(page);
  await named(page, 'all-gravity').fill('0.5');
  await named(page, 'all-gravity').press('Enter');
  await until(page, (s) => s.gravity === 0.5);
  await frames(page, 6);
  await page.locator('.gallery a[href="?scene=pucks"]').click();
  await shows('pucks');
  await named(page, 'all-scene').selectOption('hash');
  await shows('hash');
  assert.equal(await entries(), before + 2);
  for (const step of ['goBack', 'goBack', 'goForward']) {
    await page[step]();
    await frames(page, 90);
  }
  await shows('pucks');
  await page.goBack();
  const { n, gravity } = await shows('klaus');
  assert.deepEqual([n, gravity, await entries()], [300, 0.5, before + 2], 'Back and Forward add no entries');
  await page.locator('.try a[href*="n=700"]').click();
  await until(page, (s) => s.n === 700);
  assert.equal(await page.evaluate(() => window.same), true, 'nothing was loaded again');
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

pageTest('links restore scene, view, pause and tick, or a race; they are copied with its result', { query: `${query}&seed=5`, fresh: true, viewport: { width: 1200, height: 700 } },
  async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await pressKeys(page, 'g', 'o', 'x', 'h', 'Space');
  const seen = await until(page, (s) => s.paused && !s.view.panel && s.view.missed);
  assert.deepEqual(flagsOf(seen), { paused: true, gridlines: 1, occupancy: 1, tests: 0, missed: 1, panel: 0 });
  await named(page, 'link').click();
  await becomes(page, 'it says so', () => page.locator('.said').textContent(), (text) => text === 'Link copied.');
  const link = await copied();
  assert.equal(await named(page, 'copied').inputValue(), link);
  await page.goto(link);
  await becomesReady(() => page);
  const opened = await until(page, (s) => s.tick === seen.tick && !s.way);
  assert.deepEqual([flagsOf(opened), opened.seed, opened.hash], [flagsOf(seen), '5', seen.hash]);

  await settings(page);
  await named(page, 'race-left').selectOption('strips-x');
  await named(page, 'race').press('Enter');
  // A visitor reads the table while the picture is out of sight.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await settle(page);
  await until(page, ({ race }) => race?.left.ticks > 2 && race.right.ticks > 2);
  assert.equal(await page.evaluate(() => document.querySelector('#canvas').getBoundingClientRect().bottom < 0), true);
  // A race that ends before its time compares the ticks made so far.
  await ask(page, { type: 'cancel' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page, 60);
  const { race, layout, tick } = await state(page);
  assert.deepEqual([race.over, tick], [true, seen.tick], 'the world pauses during a race');
  const [stage, button] = [await page.locator('.stage').boundingBox(), await page.locator('#copy-result').boundingBox()];
  const place = [button.x - stage.x, button.y - stage.y, button.width, button.height];
  assert.ok(place.every((length, k) => Math.abs(length - layout.copy[k]) < 2), `the button is at ${place} instead of ${layout.copy}`);
  assert.equal(await page.getByRole('region', { name: 'Race' }).locator('caption').textContent(), race.sentence);
  await page.locator('#copy-result').click();
  await becomes(page, 'the result is copied', copied, (text) => text.startsWith(`${race.text} http`) && /race=strips-x(,|%2C)grid/.test(text));
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
  assert.equal((await state(page)).layout.open, true);
  assert.deepEqual(['Pause', 'Play', 'Step', 'Restart', 'Race', 'Naive', 'Grid', 'Scene'].filter((one) => names.includes(one)), []);
});
