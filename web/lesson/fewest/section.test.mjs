// The fastest size of a cell, guessed from the numbers of tests and measured.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { becomes, commit, dist, lessonTest, verdict, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { measure, oneWorld, steadily } from '../loses/measure.mjs';
import { inEngine, pairs, sizes, ticks } from './scene.js';
import { resultOf } from './shares.js';

describe('fewest tests are not fastest', () => {
  const id = 'fewest-tests';
  const prepare = async (page) => (await watchShifts(page), await steadily(page));

  test('the four parts of a time add up to it', () => {
    const of = (ms, buildMs, pairTests) => ({ naive: { ms: 100, buildMs: 0, pairTests: 1000 }, grid: { ms, buildMs, pairTests } });
    const { rows } = resultOf([1, 2, 3], [of(50, 20, 100), of(30, 10, 5000), of(9, 10, 0)], [of(1, 15, 0), of(1, 12, 0), of(1, 1, 0)]);
    assert.deepEqual(rows.map(({ shares }) => shares), [
      { clear: 15, sort: 5, look: 20, test: 10 },
      { clear: 10, sort: 0, look: 0, test: 20 }, // no part is negative when clearing or testing seems to take longer than all
      { clear: 1, sort: 8, look: 0, test: 0 },
    ]);
  });

  lessonTest('asks, measures, and says why the fewest tests are slow', { page: 'choose', prepare },
    async (page, { [id]: section }) => {
      const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
      const world = await World.create(inEngine());
      world.step(ticks);
      for (const cell of sizes) {
        world.set({ cell });
        const [grid] = await world.measure({ methods: ['grid'] });
        const row = await section.locator(`[data-cell="${cell}"]`).textContent();
        assert.ok(row.includes(`${grid.pairTests.toLocaleString('en')} tests`), row);
      }
      world.destroy();

      await section.locator('select').selectOption('1');
      await measure(section);
      assert.match(await section.locator('[data-cell="1"] .mark').textContent(), /yours/);
      assert.match(await verdict(section), /^On your machine the fastest cells are those of \d+ px, with .* Your 1 px took .*× slower\.$/);
      const [, few] = /, ([\d,]+) tests/.exec(await section.locator('[data-cell="1"]').textContent());
      const fewer = Math.round(pairs / Number(few.replace(',', '')));
      assert.ok((await section.locator('.why').textContent()).includes(`${fewer.toLocaleString('en')} times fewer tests`));
      const widths = await section.locator('[data-cell="1"] .fill').evaluateAll((all) => all.map(({ style }) => parseFloat(style.width)));
      const sum = widths.reduce((a, b) => a + b);
      assert.ok(Math.abs(sum - 100) < 0.1, `${widths}`); // the slowest fills its track
      const numbers = await section.locator('.measured tbody tr').first().locator('td').allTextContents();
      assert.equal(numbers.length, 5);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
    });

  lessonTest('keeps no world if another one cannot be made', { page: 'choose', ...oneWorld }, async (page, { [id]: section }) => {
    await section.locator('select').selectOption('4');
    await commit(section).click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /no second world/);
    assert.equal(await page.evaluate(() => window.left), 0);
  });

  // A classic script in place of the engine's, whose ticks never end.
  const endless = (page) => page.route('**/engine/*', (route) => route.fulfill({ contentType: 'text/javascript', body: `
    window.asked = 0;
    window.Cellmates = { World: { create: async () => ({ destroy() {}, run(ticks, { signal }) {
      asked += ticks;
      return new Promise((_, reject) => (signal.onabort = () => reject(signal.reason)));
    } }) } };` }));

  const seen = 'makes its ticks in sight, and can be stopped in them';
  lessonTest(seen, { page: 'choose', prepare: endless }, async (page, { [id]: section }) => {
    const asked = () => page.evaluate(() => window.asked);
    await section.locator('select').selectOption('4');
    await commit(section).evaluate((button) => (button.click(), window.scrollTo(0, 0)));
    await page.waitForTimeout(500);
    assert.equal(await asked(), 0);
    await commit(section).scrollIntoViewIfNeeded();
    await eventually('the first ticks', asked, (made) => made === ticks);
    await section.locator('[name="stop"]').click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /^Stopped/);
  });
});
