// The number of discs from which on the grid pays, guessed and measured.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commit, halts, leaveAtProgress, lessonTest, stateOf, verdict, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { measure, steadily } from '../loses/measure.mjs';
import { between, crossingOf, disturbed } from './counts.js';

describe('your crossing point', () => {
  const id = 'your-crossing-point';
  const prepare = async (page) => (await watchShifts(page), await steadily(page));
  const points = (...ratios) => ratios.map((ratio, k) => ({ n: 10 ** (k + 1), naive: ratio, grid: 1 }));

  test('the curves cross where a line between two measured points does', () => {
    assert.equal(crossingOf(points(0.1, 10, 100)), 30); // half the way on logarithmic axes, √(10 · 100), rounded
    assert.equal(crossingOf(points(1, 10, 100)), 2); // the grid is never slower
    assert.equal(crossingOf([{ n: 2, naive: 0.999, grid: 1 }, { n: 3, naive: 10, grid: 1 }]), 3); // two loops win with 2
    assert.equal(crossingOf(points(0.1, 0.2, 0.5)), Infinity);
    assert.deepEqual(between(points(0.1, 10, 100)), [22, 46]);
    assert.deepEqual(between(points(2, 10)), []);
  });

  test('curves that cross more than once are disturbed, unless by little', () => {
    assert.ok(disturbed(points(0.5, 2, 0.5, 4)));
    assert.ok(!disturbed(points(0.5, 2, 0.95, 4)));
    assert.ok(!disturbed(points(0.2, 0.5, 2, 4)));
  });

  lessonTest('measures the crossing point, keeps it, and tells it in the rule', { page: 'choose', prepare },
    async (page, { [id]: section, 'when-the-grid-loses': rule }) => {
      await section.locator('input').fill('1001');
      await commit(section).click();
      assert.equal(await verdict(section), 'You typed 1,001. A guess can be at most 1,000.');
      await section.locator('.handle').focus();
      await page.keyboard.press('End');
      assert.equal(await section.locator('input').inputValue(), '1000');
      await section.locator('input').fill('300');
      await measure(section);
      const said = await verdict(section);
      const wanted = /^You guessed 300 discs\. On your machine the grid pays from about (\d+) on, about \d+% of your guess\.$/;
      const crossing = wanted.exec(said)?.[1];
      assert.ok(crossing, said);
      assert.equal(await section.locator('.answer').textContent(), `about ${crossing}`);
      const rows = await section.locator('.measured tbody tr').evaluateAll((all) =>
        all.map((row) => [...row.children].map(({ textContent }) => Number(textContent.replace(',', '')))));
      assert.ok(rows[0][1] < rows[0][2] && rows.at(-1)[1] > rows.at(-1)[2], `${rows}`);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);

      await page.reload();
      assert.equal(await verdict(section), said);
      assert.ok((await rule.locator('[data-crossing]').textContent()).includes(crossing));
    });

  lessonTest('waits while it is out of sight, and stops', { page: 'choose' }, async (page, { [id]: section }) => {
    await section.locator('input').fill('50');
    await Promise.all([leaveAtProgress(section), commit(section).click()]);
    await halts(section, 1000);
    await section.locator('[name="stop"]').evaluate((button) => button.click()); // without a scroll to it
    await eventually('stopped', () => stateOf(section), (state) => state === 'stopped');
    assert.match(await verdict(section), /^Stopped/);
  });
});
