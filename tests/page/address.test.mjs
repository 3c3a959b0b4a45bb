// The page's address follows the visitor's choices, so that a reload restores them. Every change is announced to
// screen readers, whoever made it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { focusCanvas, listen, post, pressKeys, settings, state, until, withBrowser, withHost,
  withoutDiscs } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();
const host = withHost();

const queryOf = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const addressSays = (page, what, holds) => eventually(what, async () => queryOf(page), holds);
const ready = (page) => page.waitForSelector('.show[data-state="ready"]');

describe('the address', () => {
  pageTest('changes only on a choice, which a reload restores', '?threads=1&utm_source=mail', async (page) => {
    const opened = page.url();
    await until(page, (s) => s.tick > 60);
    assert.equal(page.url(), opened);
    const history = await page.evaluate(() => window.history.length);
    await pressKeys(page, 'g', '3', 'Space');
    const chosen = await addressSays(page, 'the choices', (q) => q.gridlines === '1' && q.method === 'sap' && q.paused === '1');
    assert.equal(chosen.scene, 'tutorial');
    assert.equal(await page.evaluate(() => window.history.length), history, 'a choice must add no history entry');
    await page.reload();
    await ready(page);
    const { method, paused, view, scene, n } = await state(page);
    assert.deepEqual([method, paused, view.gridlines, scene, n], ['sap', true, 1, 'tutorial', 50]);
  });

  pageTest('returns to the opened one when all choices are undone', '?scene=klaus&n=300&threads=1', async (page) => {
    const opened = page.url();
    await pressKeys(page, 'o');
    await addressSays(page, 'occupancy', (q) => q.occupancy === '1');
    await page.keyboard.press('o');
    await eventually('the page has the opened address', async () => page.url(), (url) => url === opened);
  });

  pageTest('keeps a panel open that would otherwise start folded',
    { query: '?scene=klaus&n=300&threads=1', viewport: { width: 390, height: 700 } }, async (page) => {
    assert.equal((await state(page)).view.panel, 0);
    await pressKeys(page, 'h');
    await addressSays(page, 'the panel', (q) => q.panel === '1');
    await page.reload();
    await ready(page);
    assert.equal((await state(page)).view.panel, 1);
    await pressKeys(page, 'g');
    const both = await addressSays(page, 'the lines', (q) => q.gridlines === '1');
    assert.equal(both.panel, '1');
  });

  pageTest('also follows changes by messages', '?scene=klaus&n=300&threads=1', async (page) => {
    await post(page, { type: 'set', scene: 'pile', n: 200, gravity: 0.5 });
    const query = await addressSays(page, 'the message', (q) => q.scene === 'pile');
    assert.deepEqual([query.n, query.gravity, query.response], ['200', '0.5', 'settle']);
  });

  pageTest('of a frame never changes',
    { query: '?scene=klaus&n=300&autoplay=1&threads=1', open: framedIn(host) }, async (page) => {
    const frame = await runningFrame(page);
    const opened = frame.url();
    await post(frame, { type: 'set', method: 'naive' });
    await until(frame, (s) => s.method === 'naive');
    // The controls change in the same turn in which the address would.
    await frame.waitForFunction(() => document.querySelector('#controls [value="method=naive"]').checked);
    assert.equal(frame.url(), opened);
  });
});

describe('the history', () => {
  const entries = (page) => page.evaluate(() => window.history.length);
  const shows = (page, scene) => until(page, (s) => s.scene === scene);
  const says = (page, scene) => eventually(`the address has ${scene}`,
    () => new URL(page.url()).searchParams.get('scene'), (now) => now === scene);

  pageTest('leads Back to the previous scene as it was, and Forward again', '?scene=klaus&n=300&threads=1', async (page) => {
    await page.evaluate(() => (window.same = true));
    const before = await entries(page);
    // A slider adds no entry.
    await settings(page);
    await page.locator('[name="all-gravity"]').fill('0.5');
    await page.locator('[name="all-gravity"]').press('Enter');
    await until(page, (s) => s.gravity === 0.5);
    await page.locator('#settings [value="method=naive"]').click();
    // The last change counts, too, although the picture may be out of sight, where nothing else happens.
    await addressSays(page, 'both', (q) => q.gravity === '0.5' && q.method === 'naive');
    assert.equal(await entries(page), before);
    await page.locator('.gallery a[href="?scene=pucks"]').click();
    await shows(page, 'pucks');
    await says(page, 'pucks');
    assert.equal(await entries(page), before + 1);
    await page.locator('[name="all-scene"]').selectOption('hash');
    await shows(page, 'hash');
    await says(page, 'hash');
    assert.equal(await entries(page), before + 2);
    await page.goBack();
    await shows(page, 'pucks');
    await page.goBack();
    const { n, gravity, method } = await shows(page, 'klaus');
    assert.deepEqual({ n, gravity, method }, { n: 300, gravity: 0.5, method: 'naive' });
    await page.goForward();
    await shows(page, 'pucks');
    await page.waitForTimeout(1500); // longer than the address needs to follow
    assert.equal(new URL(page.url()).searchParams.get('scene'), 'pucks');
    assert.equal(await entries(page), before + 2, 'Back and Forward must add no entries');
    assert.equal(await page.evaluate(() => window.same), true);
  });

  pageTest('has an entry for a link to the same scene with other values', { query: '', prepare: withoutDiscs }, async (page) => {
    const before = await entries(page);
    const { scene } = await state(page);
    await page.locator('.try a[href="?scene=tutorial"]').click();
    await shows(page, 'tutorial');
    await says(page, 'tutorial');
    await page.locator('.try a[href*="n=700"]').click();
    await until(page, (s) => s.n === 700);
    await eventually('the address', () => page.url(), (url) => url.includes('n=700'));
    assert.equal(await entries(page), before + 2);
    await page.goBack();
    await until(page, (s) => s.n === 50 && s.method === 'grid');
    await page.goBack();
    await shows(page, scene);
    assert.equal(new URL(page.url()).search, '', 'Back must restore the bare address');
  });
});

describe('changes are announced', () => {
  // `texts` from `listen`.
  const saying = (texts, text) => eventually(`"${text}" is said`, texts, (all) => all.some((said) => said.includes(text)));

  pageTest('by keys', '?scene=klaus&n=300&threads=1', async (page) => {
    const texts = await listen(page);
    await focusCanvas(page);
    for (const [key, text] of [
      ['g', 'Grid lines on.'], ['g', 'Grid lines off.'], ['o', 'Occupancy of cells on.'], ['t', 'Pair tests of one disc on.'],
      ['x', 'Missed pairs on.'], ['h', 'Whole panel off.'], ['3', 'method Sweep and prune: '], ['Space', 'Paused. 300 discs'],
    ]) {
      await page.keyboard.press(key);
      await saying(texts, text);
    }
  });

  pageTest('when messages make several at a time', '?scene=klaus&n=300&threads=1', async (page) => {
    const texts = await listen(page);
    await post(page, { type: 'set', response: 'elastic', cell: 5, spawn: 7, style: 'outline' });
    await saying(texts, 'Response: Elastic. Cell size: 5 px. Disc style: Outline. Colour by: None. Discs added per tick: 7.');
    await saying(texts, '300 discs, method Grid: ');
    await post(page, { type: 'set', scene: 'pile', n: 200 });
    await saying(texts, 'Scene: Pile. Response: Settle.');
    await saying(texts, '200 discs, method Grid: ');
  });

  pageTest('unless they are undone immediately', '?scene=klaus&n=300&threads=1', async (page) => {
    const texts = await listen(page);
    await post(page, { type: 'set', gridlines: 1 }, { type: 'set', gridlines: 0 }, { type: 'set', occupancy: 1 });
    await saying(texts, 'Occupancy of cells on.');
    assert.deepEqual((await texts()).filter((text) => /Grid lines/.test(text)), []);
  });
});
