// Equal hashes of three methods, and mistakes that hashes notice or not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonTest, withoutScript } from '../../../tests/lesson/lesson.mjs';
import { mistakes } from './code/rules.js';
import { firstDifference, missed, momentsOf, reports, steps, ticks } from './exercise.ts';

lessonTest('three methods lead to the hash with which the page was built', { page: 'check', argument: steps }, async (steps) => {
  const { box, choose, enters, press, root, text, verdict } = section('same-answer', '.three');
  coarseClock(2);
  const column = (k) => [...box.querySelectorAll('tbody tr')].map(({ cells }) => cells[k].textContent);
  press('commit');
  equal(verdict(), 'First a guess: how many different hashes?');
  box.scrollIntoView();
  choose('3');
  press('commit');
  await shifts();
  await enters('revealed', 6000);
  equal(verdict(), 'You guessed 3 different hashes. On your machine the three methods led to 1 hash.');
  const built = root.querySelector('.after code').textContent;
  matches(built, /^[0-9a-f]{16}$/);
  equal([column(2), await shifts()], [[built, built, built], []]);
  equal(new Set(column(1)).size, 3, 'they test different numbers of pairs');
  matches(text('caption'), new RegExp(`^After ${steps} ticks`));
  press('commit');
  equal(column(2), ['–', '–', '–']);
});

lessonTest('each mistake is noticed when the table says, a moment opens at the first miss, and a guess that was kept is redrawn in sight',
  { page: 'check', argument: { ticks, mistakes: mistakes.map(({ id }) => id) }, viewport: { width: 360, height: 800 }, dark: true },
  async ({ ticks, mistakes }) => {
  const { box, choose, enters, fill, find, press, rows, see, text, verdict, waits } = section('same-answer', '.break');
  const [start, drawn] = [text('.told'), find('.moment').innerHTML];
  press('commit');
  equal(verdict(), 'First choose a mistake.');
  const noticing = rows('.noticing tbody tr')[0].slice(1);
  for (const [k, mistake] of mistakes.entries()) {
    find(`[value="${mistake}"]`).click();
    equal(box.querySelectorAll('.listing .wrong').length, 1);
    if (k === 0) {
      press('commit');
      equal(verdict(), 'Now a guess: from which tick will the hashes differ?');
    }
    choose('10');
    press('commit');
    if (k === 0) {
      await waits(verdict);
      equal(verdict(), 'Measuring…');
    }
    await see();
    await enters('revealed', 6000);
    const visible = [...document.querySelectorAll('.noticing tbody tr:first-child td')].map((cell) => cell.checkVisibility({ visibilityProperty: true }));
    equal(visible, mistakes.map((_, at) => at <= k), 'the table has what was tried');
    const never = noticing[k] === 'never';
    equal(verdict(), `You guessed: from tick 2 to 10. The hashes ${never ? `are equal in all ${ticks} ticks` : `differ from ${noticing[k]}`}.`);
    equal(await shifts(), []);
    if (mistake === 'small') {
      matches(text('.told'), /with the grid too\. The grid misses 1 contact that naive finds\.$/);
      equal(box.querySelectorAll('.twins .missed circle').length, 2);
    }
    fill(ticks, '[type="range"]');
    matches(text('.told'), never ? /^Tick 300: the hash with naive is \w{8}, with the grid too\.$/
      : /^Tick 300: the hash with naive is \w{8}, with the grid \w{8}\. .*discs are more than a radius away from their twins\.$/);
    fill(1, '[type="range"]');
    matches(text('.told'), /^Tick 1: .*too\.$/);
    if (mistake === 'both') break;
    press('commit');
    equal([text('.told'), find('.moment').innerHTML], [start, drawn]);
  }
  equal(document.documentElement.scrollWidth, 360);
}, async () => {
  const { box, find, text, verdict } = section('same-answer', '.break');
  window.scrollTo(0, 0);
  await shifts();
  await frames(60);
  const start = text('.told');
  matches(start, /^The start\./);
  matches(verdict(), /^You guessed: from tick 2 to 10\. The hashes are equal in all 300 ticks\.$/);
  equal([find('[value="both"]').checked, find('[type="range"]').disabled], [true, true]);
  box.scrollIntoView();
  await until(() => text('.told') !== start);
  matches(text('.told'), /^Tick 300: .* with the grid too\. The grid misses \d+ contacts? that naive finds\.$|^Tick 300: .*too\.$/);
  equal(await shifts(), []);
});

test('what the page says about the mistakes is true', () => {
  const right = momentsOf({ id: 'none', name: 'none', grid: {} });
  assert.equal(firstDifference(right), 0);
  assert.ok(right.some(({ contacts }) => contacts.grid.length > 1));
  assert.ok(right.every((moment) => missed(moment).length === 0));
  const tickIn = (said) => (said === 'never' ? Infinity : parseInt(said.slice('tick '.length)));
  const [hash, contacts, known] = reports().map(([, says]) => says.map(tickIn));
  const [cell, small, order, equal, both] = mistakes.map((_, k) => k);
  assert.ok(hash[cell] <= ticks && hash[cell] === contacts[cell]);
  assert.ok(contacts[small] < hash[small], 'a missed contact of discs that move apart');
  assert.ok(hash[order] < contacts[order], 'another order, but the same contacts');
  assert.deepEqual([hash[equal], contacts[equal], hash[both], contacts[both]], Array(4).fill(Infinity));
  assert.deepEqual(known, [Infinity, 1, Infinity, Infinity, 1]);
});

withoutScript('has its table, its picture and its hash even without JavaScript', 'check', async (page) => {
  const section = page.locator('#same-answer');
  assert.match(await section.innerText(), /got\s+[0-9a-f]{16}/);
  assert.equal(await section.locator('.noticing tr:visible').count(), 4);
  assert.equal(await section.locator('button:visible, select:visible, input:visible').count(), 0);
  assert.equal(await section.locator('figure > svg:visible').count(), 1);
});
