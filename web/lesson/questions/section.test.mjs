// The number of lines between discs, guessed and drawn.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commit, dist, lessonTest, stateOf, verdict } from '../../../tests/lesson/lesson.mjs';
import { gap, list, short, times } from '../words.js';

describe('how many questions', { concurrency: 2 }, () => {
  const id = 'how-many-questions';
  const curves = (section) => section.locator('.predict .curve').count();

  lessonTest('reveals nothing before a guess, and takes only numbers that can be', {}, async (page, { [id]: section }) => {
    for (const wrong of ['', '-5', '10001', 'e']) {
      await section.locator('input').fill('');
      await section.locator('input').pressSequentially(wrong);
      await commit(section).click();
      assert.match(await verdict(section), /^First a guess/, wrong);
    }
    assert.equal(await curves(section), 0);
    assert.equal(await stateOf(section), 'guessing');
    assert.equal(await page.locator('.after:visible').count(), 0);
    assert.doesNotMatch(await page.locator('main').innerText(), /4,950|4950|3\.24/);
  });

  lessonTest('a typed guess is compared with n(n − 1)/2, once', {}, async (page, { [id]: section }) => {
    await section.locator('input').fill('2450');
    await commit(section).dblclick();
    assert.equal(await verdict(section), 'You guessed 2,450. It is 4,950: 2,500 too few: the answer is 2.0 times your guess.');
    assert.equal(await curves(section), 1);
    const lines = await section.locator('.lines-100 .every').getAttribute('d');
    assert.equal(lines.split('M').length - 1, (100 * 99) / 2);
    // The guess cannot be changed afterwards.
    await section.locator('input').focus();
    await page.keyboard.type('9');
    await section.locator('.chart').click({ position: { x: 100, y: 60 } });
    assert.equal(await section.locator('input').inputValue(), '2450');
    assert.match(await section.locator('.after').innerText(), /100 × 99 \/ 2 = 4,950/);
  });

  lessonTest('the point can be dragged, and is where the number says', {}, async (page, { [id]: section }) => {
    await section.scrollIntoViewIfNeeded();
    const box = await section.locator('.knob').boundingBox();
    const chart = await section.locator('.chart').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, chart.y + chart.height * (79 / 272), { steps: 4 }); // three quarters up
    await page.mouse.up();
    const guess = Number(await section.locator('input').inputValue());
    assert.ok(Math.abs(guess - 7500) <= 50, `${guess}`); // a pixel is 50
    assert.equal(await section.locator('.handle').getAttribute('aria-valuetext'), `${guess.toLocaleString('en')} lines`);
    await commit(section).click();
    assert.ok((await verdict(section)).includes(`${(guess - 4950).toLocaleString('en')} too many`));
  });

  lessonTest('the keyboard is enough', {}, async (page, { [id]: section }) => {
    await section.locator('h2 a').focus();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'slider');
    for (const key of ['PageUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    assert.equal(await section.locator('input').inputValue(), '550');
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await verdict(section), /^You guessed 10,000\. It is 4,950: 5,050 too many/);
  });

  test('the pictures have a line for every pair', async () => {
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    const drawn = [...html.matchAll(/class="every" d="([^"]*)"/g)].map(([, d]) => d.split('M').length - 1);
    assert.deepEqual(drawn, [1, 6, 190, 1225, 0]);
  });

  test('gaps are named', () => {
    assert.deepEqual([[5, 5], [98, 100], [1, 100], [300, 100], [0, 100]].map(([guess, truth]) => gap(guess, truth)), [
      'exactly right',
      'close, only 2 too few',
      '99 too few: the answer is 100 times your guess',
      '200 too many: your guess is 3.0 times the answer',
      '100 too few',
    ]);
    assert.deepEqual([['3'], ['3', '17'], ['3', '5', '17']].map(list), ['3', '3 and 17', '3, 5 and 17']);
    assert.deepEqual([0, 0.012345, 1.005, 99.96, 1234.5].map(short), ['0', '0.0123', '1', '100', '1,235']);
    assert.deepEqual([1.04, 9.94, 9.96].map(times), ['1.0', '9.9', '10']);
  });
});
