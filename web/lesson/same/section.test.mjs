// Equal hashes of three methods, and mistakes that hashes notice or not.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeFindings, becomes, enters, lessonTest, site, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { steps } from './choices.js';
import { firstDifference, missed, momentsOf, reports, ticks } from './comparison.js';
import { mistakes } from './methods.js';

const id = 'same-answer';

describe('same answer?', () => {
  const commit = (box) => box.locator('[name="commit"]');
  const verdict = (box) => box.locator('.verdict').textContent();

  lessonTest('three methods lead to the hash with which the page was built', { page: 'check', prepare: watchShifts },
    async (page, { [id]: section }) => {
    const box = section.locator('.three');
    await commit(box).click();
    assert.match(await verdict(box), /^First a guess/);
    await enters(section, 'guessing', '.three');
    await box.locator('select').selectOption('3');
    await commit(box).click();
    await enters(section, 'revealed', '.three');
    assert.equal(await verdict(box), 'You guessed 3 different hashes. On your machine the three methods led to 1 hash.');
    const rows = await box.locator('tbody tr')
      .evaluateAll((all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent)));
    const built = await section.locator('.after code').first().textContent();
    assert.match(built, /^[0-9a-f]{16}$/);
    assert.deepEqual(rows.map((row) => row[2]), [built, built, built]);
    assert.equal(new Set(rows.map((row) => row[1])).size, 3, 'they test different numbers of pairs');
    assert.match(await box.locator('caption').textContent(), new RegExp(`^After ${steps} ticks`));
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    await commit(box).click();
    assert.deepEqual(await box.locator('td:last-child').allTextContents(), ['–', '–', '–']);
  });

  for (const [width, colorScheme] of [[1000, 'light'], [360, 'dark']]) {
    lessonTest(`each mistake is noticed when the table says: ${width} px, ${colorScheme}`,
      { page: 'check', viewport: { width, height: 800 }, colorScheme, prepare: watchShifts }, async (page, { [id]: section }) => {
      const box = section.locator('.break');
      const range = box.locator('[type="range"]');
      const told = box.locator('.told');
      const [start, drawn] = [await told.textContent(), await box.locator('.moment').innerHTML()];
      await commit(box).click();
      assert.match(await verdict(box), /^First choose a mistake/);
      await enters(section, 'guessing', '.break');
      for (const [k, { id: mistake }] of mistakes.entries()) {
        if (width === 360 && k > 0 && k < mistakes.length - 1) continue; // one that is noticed, and one that is not
        await box.locator(`[value="${mistake}"]`).check();
        assert.equal(await box.locator('.listing .wrong').count(), 1);
        await box.locator('select').selectOption('10');
        await commit(box).click();
        await enters(section, 'revealed', '.break');
        const noticed = await section.locator('.noticing tbody tr').first().locator('td').nth(k).textContent();
        const truth = noticed === 'never' ? `are equal in all ${ticks} ticks` : `differ from ${noticed}`;
        assert.equal(await verdict(box), `You guessed: from tick 2 to 10. The hashes ${truth}.`);
        await range.focus();
        await page.keyboard.press('End');
        assert.match(await told.textContent(), noticed === 'never' ? /^Tick 300: the hash with naive is \w{8}, with the grid too\.$/
          : /^Tick 300: the hash with naive is \w{8}, with the grid \w{8}\. .*discs are more than a radius away from their twins\.$/);
        await page.keyboard.press('Home');
        assert.match(await told.textContent(), /^Tick 1: .*too\.$/);
        if (mistake === 'both') break;
        await commit(box).click();
        await enters(section, 'guessing', '.break');
        assert.deepEqual([await told.textContent(), await box.locator('.moment').innerHTML()], [start, drawn]);
      }
      assert.deepEqual(await axeFindings(page, `#${id}`), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
      await page.reload();
      await becomes(section, 'revealed', '.break');
      assert.ok(await box.locator('[value="both"]').isChecked());
    });
  }

  lessonTest('opens at the first miss, before the hash notices it', { page: 'check' }, async (page, { [id]: section }) => {
    const box = section.locator('.break');
    await box.locator('[value="small"]').check();
    await box.locator('select').selectOption('never');
    await commit(box).click();
    await enters(section, 'revealed', '.break');
    assert.match(await box.locator('.told').textContent(), /with the grid too\. The grid misses 1 contact that naive finds\.$/);
    assert.equal(await box.locator('.twins .missed circle').count(), 2);
  });

  lessonTest('makes its ticks in slices, and only in sight, also when the guess was kept', { page: 'check', prepare: watchShifts },
    async (page, { [id]: section }) => {
      const box = section.locator('.break');
      const told = box.locator('.told');
      const start = await told.textContent();
      await box.locator('[value="cell"]').check();
      await box.locator('select').selectOption('never');
      await commit(box).evaluate((button) => (button.click(), window.scrollTo(0, 0)));
      await page.waitForTimeout(500);
      await enters(section, 'revealing', '.break');
      await told.scrollIntoViewIfNeeded();
      await becomes(section, 'revealed', '.break');
      const [shown, drawn] = [await told.textContent(), await box.locator('.moment').innerHTML()];
      assert.notEqual(shown, start);

      await page.goto(page.url());
      await page.evaluate(() => window.scrollTo(0, 0));
      await enters(section, 'revealed', '.break');
      assert.equal(await told.textContent(), start);
      await told.scrollIntoViewIfNeeded();
      await eventually('the kept tick', () => told.textContent(), (text) => text === shown);
      assert.equal(await box.locator('.moment').innerHTML(), drawn);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
    });

  test('what the page says about the mistakes is true', () => {
    const right = momentsOf({ id: 'none', name: 'none', grid: {} });
    assert.equal(firstDifference(right), undefined);
    assert.ok(right.some(({ contacts }) => contacts.grid.length > 1));
    assert.ok(right.every((moment) => missed(moment).length === 0));
    const tickIn = (said) => (said === 'never' ? Infinity : said === 'at once' ? 1 : parseInt(said.slice('tick '.length)));
    const [hash, contacts, energy, known] = reports().map(([, says]) => says.map(tickIn));
    const [cell, small, order, equal, both] = mistakes.map((_, k) => k);
    assert.ok(hash[cell] <= ticks && hash[cell] === contacts[cell]);
    assert.ok(contacts[small] < hash[small], 'a missed contact of discs that move apart');
    assert.ok(hash[order] < contacts[order], 'another order, but the same contacts');
    assert.deepEqual([hash[equal], contacts[equal], hash[both], contacts[both]], Array(4).fill(Infinity));
    assert.deepEqual(energy, Array(5).fill(Infinity));
    assert.deepEqual(known, [Infinity, 1, Infinity, Infinity, 1]);
  });

  test('has its table, its picture and its hash even without JavaScript', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}lesson/check.html`);
    const section = page.locator(`#${id}`);
    assert.match(await section.innerText(), /got\s+[0-9a-f]{16}/);
    assert.equal(await section.locator('.noticing tr:visible').count(), 5);
    assert.equal(await section.locator('button:visible, select:visible, input:visible').count(), 0);
    assert.equal(await section.locator('figure > svg:visible').count(), 1);
    await context.close();
  });
});
