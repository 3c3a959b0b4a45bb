// The number of lines between discs, guessed and drawn.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commit, dist, guess, lessonTest, stateOf, verdict } from '../../../tests/lesson/lesson.mjs';
import { fingers } from '../../../tests/lib/app.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { counted, gap, list, short, times } from '../words.js';

describe('how many questions', () => {
  const id = 'how-many-questions';
  const curves = (section) => section.locator('.predict .curve').count();

  lessonTest('reveals nothing before a guess, and accepts only numbers on the axis', {}, async (page, { [id]: section }) => {
    const refusals = { '': /^First a guess/, '-5': /^You typed -5\. A guess must be at least 0\.$/,
      10001: /^You typed 10,001\. A guess can be at most 10,000\.$/, e: /^First a guess/ };
    for (const [wrong, refusal] of Object.entries(refusals)) {
      await section.locator('input').fill('');
      await section.locator('input').pressSequentially(wrong);
      await commit(section).click();
      assert.match(await verdict(section), refusal, wrong);
    }
    assert.equal(await curves(section), 0);
    assert.equal(await stateOf(section), 'guessing');
    assert.equal(await page.locator('.after:visible').count(), 0);
    assert.doesNotMatch(await page.locator('main').innerText(), /4,950|4950|3\.24/);
  });

  lessonTest('a typed guess is compared with n(n − 1)/2, once', {}, async (page, { [id]: section }) => {
    const caption = section.locator('.predict figcaption');
    await caption.evaluate((element) => {
      window.sums = [];
      new MutationObserver(() => window.sums.push(element.textContent)).observe(element, { childList: true });
    });
    await section.locator('input').fill('2450');
    await commit(section).dblclick();
    assert.equal(await verdict(section), 'You guessed 2,450. The answer is 4,950, about twice your guess.');
    assert.equal(await curves(section), 1);
    await eventually('all lines are drawn', () => caption.textContent(), (text) => text === '99 + 98 + … + 1 = 4,950 lines', 120_000);
    const sums = await page.evaluate(() => window.sums);
    assert.equal(sums.length, 99, 'disc by disc');
    assert.deepEqual([sums[0], sums[1], sums[2], sums[9]],
      ['99 lines', '99 + 98 = 197 lines', '99 + 98 + 97 = 294 lines', '99 + 98 + … + 90 = 945 lines']);
    const lines = await section.locator('.lines-100 .every').getAttribute('d');
    assert.equal(lines.split('M').length - 1, (100 * 99) / 2);
    // The guess cannot be changed afterwards, unless the reader asks to guess again.
    await section.locator('input').focus();
    await page.keyboard.type('9');
    await section.locator('.chart').click({ position: { x: 100, y: 60 } });
    assert.equal(await section.locator('input').inputValue(), '2450');
    assert.match(await section.locator('.after').innerText(), /100 × 99 \/ 2 = 4,950/);
    assert.equal(await commit(section).textContent(), 'Guess again');
    await commit(section).click();
    assert.equal(await stateOf(section), 'guessing');
    assert.equal(await curves(section), 0);
    assert.equal(await caption.textContent(), '100 discs, and how many lines?');
    await guess(section, '4950');
    assert.equal(await verdict(section), 'You guessed 4,950. The answer is 4,950, exactly your guess.');
  });

  lessonTest('a reader who wants no motion gets all lines immediately', {
    prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  }, async (page, { [id]: section }) => {
    await guess(section, '2450');
    assert.equal(await section.locator('.predict figcaption').textContent(), '99 + 98 + … + 1 = 4,950 lines');
    assert.equal((await section.locator('.lines-100 .every').getAttribute('d')).split('M').length - 1, 4950);
  });

  lessonTest('the point can be dragged, and sets the number', {}, async (page, { [id]: section }) => {
    await section.scrollIntoViewIfNeeded();
    const box = await section.locator('.knob').boundingBox();
    const chart = await section.locator('.chart').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, chart.y + chart.height * (79 / 272), { steps: 4 }); // three quarters up
    await page.mouse.up();
    const typed = Number(await section.locator('input').inputValue());
    assert.ok(Math.abs(typed - 7500) <= 50, `${typed}`); // a pixel is 50
    assert.equal(await section.locator('.handle').getAttribute('aria-valuetext'), `${typed.toLocaleString('en')} lines`);
    await commit(section).click();
    assert.match(await verdict(section), /^You guessed 7,[45]\d0\. The answer is 4,950, about 6[67]% of your guess\.$/);
  });

  lessonTest('a finger on the point drags it, and a finger elsewhere scrolls the page', { hasTouch: true,
    viewport: { width: 360, height: 740 } }, async (page, { [id]: section }) => {
    const knob = section.locator('.knob');
    await knob.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const touch = await fingers(page);
    const swipe = async (x, y) => {
      await touch('touchStart', [{ x, y, id: 1 }]);
      for (let up = 8; up <= 80; up += 8) await touch('touchMove', [{ x, y: y - up, id: 1 }]);
      await touch('touchEnd', []);
    };
    const before = await page.evaluate(() => scrollY);
    const { x, y, width, height } = await knob.boundingBox();
    await swipe(x + width / 2, y + height / 2);
    assert.equal(await page.evaluate(() => scrollY), before);
    const chart = await section.locator('.chart').boundingBox();
    const dragged = ((80 * 272) / chart.height / 196) * 10_000; // the axis is 196 of the chart's 272 units long
    assert.ok(Math.abs(Number(await section.locator('input').inputValue()) - dragged) <= 150, `${dragged}`);
    await swipe(chart.x + chart.width / 2, chart.y + chart.height / 2);
    await eventually('the page is scrolled', () => page.evaluate(() => scrollY), (now) => now > before);
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
    assert.match(await verdict(section), /^You guessed 10,000\. The answer is 4,950, about half your guess\.$/);
  });

  test('the pictures have a line for every pair', async () => {
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    const drawn = [...html.matchAll(/class="every" d="([^"]*)"/g)].map(([, d]) => d.split('M').length - 1);
    assert.deepEqual(drawn, [1, 6, 190, 1225, 0]);
  });

  test('gaps are named', () => {
    assert.deepEqual([[5, 5], [98, 100], [102, 100], [1, 100], [50, 100], [40, 100], [200, 100], [300, 100], [1e6, 1], [0, 100]]
      .map(([guess, truth]) => gap(guess, truth)), [
      'exactly your guess',
      'very close to your guess',
      'very close to your guess',
      'about 100 times your guess',
      'about twice your guess',
      'about 2.5 times your guess',
      'about half your guess',
      'about 33% of your guess',
      'about 1% of your guess',
      'more than your guess',
    ]);
    assert.deepEqual([0, 1, 2500].map((count) => counted(count, 'tick')), ['0 ticks', '1 tick', '2,500 ticks']);
    assert.deepEqual([['3'], ['3', '17'], ['3', '5', '17']].map(list), ['3', '3 and 17', '3, 5 and 17']);
    assert.deepEqual([0, 0.012345, 1.005, 99.96, 1234.5].map(short), ['0', '0.0123', '1', '100', '1,235']);
    assert.deepEqual([1.04, 9.94, 9.96].map(times), ['1.0', '9.9', '10']);
  });
});
