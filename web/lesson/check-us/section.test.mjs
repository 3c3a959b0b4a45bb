// The published figures, the reader's own next to them, and the exercises.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { hash } from '../../../bench/works/hash.mjs';
import { becomes, lessonTest, site, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';

describe('check us', { concurrency: 2 }, () => {
  const id = 'check-us';
  const page = 'check';
  const results = JSON.parse(readFileSync(new URL('../../../bench/results/reproduce.json', import.meta.url), 'utf8'));
  const rowsOf = (work) => `[data-work="${work}"] tbody tr`;
  // The texts of a table's cells.
  const textsOf = (section, work) =>
    section.locator(rowsOf(work)).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const number = (text) => Number(text.replace(/[~,]/g, ''));

  async function open(section, work) {
    const box = section.locator(`[data-work="${work}"]`);
    await section.locator(`.work:has([data-work="${work}"]) summary`).click();
    return { box, run: box.locator('[name="run"]'), stop: box.locator('[name="stop"]'), said: () => box.locator('.said').textContent() };
  }

  test('the published figures are those that the benchmark compares with, even without scripts', async () => {
    const { tables: [{ rows }] } = await hash({ quick: true, time: async (_, cases) => ({ cases: cases.map(() => ({})) }) });
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${site.url}lesson/check.html`);
    const section = still.locator(`#${id}`);
    assert.equal(await section.locator('button:visible, .yours:visible, .said:visible').count(), 0);
    const balls = (await textsOf(section, 'hash')).map(([head, published]) => [head.split(',').map(number)[0], number(published)]);
    assert.equal(balls.length, 5);
    // "1,000" is split at its comma.
    assert.deepEqual(balls, rows.filter((row) => row.published_ms !== null).map(({ n, published_ms: ms }) => [n === 1000 ? 1 : n, ms]));
    const klaus = (await textsOf(section, 'klaus')).map(([head, published]) => [head, number(published)]);
    const names = { naive: 'brute force', sap: 'sweep and prune', 'fixed-grid': 'grid' };
    assert.deepEqual(klaus, results.tables.klaus.filter(({ published_ms: ms }) => ms !== null).map(({ n, method, published_ms: ms }) =>
      [`${n.toLocaleString('en')}, ${names[method]}`, ms]));
    const strips = (await textsOf(section, 'strips')).map(([, published]) => published);
    assert.deepEqual(strips, results.tables.strips.map(({ published_ms: frame, published_collisions_ms: part }) =>
      (frame === null ? '–' : `${frame} (${part})`)));
    await context.close();
  });

  lessonTest('a table is measured, compared with ours and kept in the tab', { page, prepare: watchShifts }, async (tab, { [id]: section }) => {
    assert.equal(await tab.locator('script[src*="engine"]').count(), 0);
    const { box, run, said } = await open(section, 'hash');
    await run.dblclick(); // the second click does nothing
    await eventually('the first figure', async () => (await textsOf(section, 'hash'))[0][3], (text) => text !== '');
    await eventually('the end', () => box.getAttribute('data-state'), (now) => now === 'done');
    const words = await said();
    // Other tests run at the same time, so a row may be disturbed or left out.
    assert.match(words, /^On your machine the table is ([\d.]+× (faster|slower)|no faster)\. The pair tests of (all|these) \d rows equal ours\./);
    const yours = (await textsOf(section, 'hash')).map((texts) => texts[3]);
    assert.ok(yours.slice(0, 2).every((text) => /^[\d.]+\*?$/.test(text)), `${yours}`);
    const [slow, fast] = yours.map((text) => parseFloat(text));
    if (/faster\./.test(words) && !words.includes('no faster')) {
      assert.ok(Math.abs(slow / fast / parseFloat(words.slice('On your machine the table is '.length)) - 1) < 0.06, words);
    }
    assert.deepEqual(await tab.evaluate(() => window.shifts), []);
    await tab.reload();
    assert.equal(await said(), words);
    assert.deepEqual((await textsOf(section, 'hash')).map((texts) => texts[3]), yours);
  });

  lessonTest('the order of collisions gives our digits on every machine, by keyboard', { page }, async (tab, { [id]: section }) => {
    const { run, said } = await open(section, 'order');
    await run.focus();
    await tab.keyboard.press('Enter');
    await eventually('the end', said, (text) => /digit by digit|differ/.test(text));
    assert.equal(await said(), 'All your distances equal ours, digit by digit.');
    const rows = await textsOf(section, 'order');
    assert.equal(rows.length, 6);
    for (const [ticks, ours, yours] of rows) assert.equal(yours, ours, ticks);
  });

  lessonTest('a measurement stops when the reader or another table asks', { page }, async (tab, { [id]: section }) => {
    const klaus = await open(section, 'klaus');
    const strips = await open(section, 'strips');
    await klaus.run.click();
    await becomes(section, 'running', '[data-work="klaus"]');
    await strips.run.click();
    await becomes(section, 'stopped', '[data-work="klaus"]');
    assert.match(await klaus.said(), /^Stopped/);
    await strips.stop.click();
    await becomes(section, 'stopped', '[data-work="strips"]');
    assert.equal(await strips.stop.isDisabled(), true);
    // The engine of a stopped table is free for the next one.
    await klaus.run.click();
    await eventually('the first figure', async () => (await textsOf(section, 'klaus'))[0][3], (text) => text !== '');
    await klaus.stop.click();
    await becomes(section, 'stopped', '[data-work="klaus"]');
  });
});
