// The ladder: five programs that find the contacts of one state, their code and their times.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lessonTest, withoutScript } from '../../../tests/lesson/lesson.mjs';
import { changed, codeOf } from '../code.ts';
import { count, discsOf } from './code/scene.ts';
import { gainOf, verdictOf } from './exercise.ts';

// The number of contacts, found without any of the rungs; and how far the nearest pair is from just touching.
const { x, y, r } = discsOf();
let [contacts, margin] = [0, Infinity];
for (let i = 0; i < count; i++) {
  for (let j = 0; j < i; j++) {
    const gap = Math.sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2) - r[i] - r[j];
    if (gap < 0) contacts++;
    margin = Math.min(margin, Math.abs(gap));
  }
}

// Each call takes the time of a look at the clock, so most rungs gain nothing.
lessonTest('runs all five, which find the same contacts; waits out of sight, and forgets the times of a run that was stopped',
  { page: 'choose', argument: contacts }, async (contacts) => {
  const { all, enters, find, press, see, texts, verdict, waits } = section('the-ladder');
  const gains = () => texts('.gain').map((text) => text.trim());
  // The engine repeats what takes no virtual time, so its measurement is given.
  let engine;
  import(new URL('../engine/cellmates.js', document.baseURI)).then((module) => (engine = module));
  window.Cellmates = await until(() => engine);
  engine.World.prototype.measure = async () => [{ method: 'grid', ms: 1, buildMs: 0.1, pairTests: 1 }];
  const clock = coarseClock(0.5);
  press('commit');
  equal(verdict(), 'First a guess for each rung. Wrong guesses teach the most.');
  equal(document.activeElement.ariaLabel, 'Your guess for A grid');
  ['100', '2', '3', '5'].forEach((factor, k) => {
    all('select')[k].value = factor;
  });
  await see();
  press('commit');
  await until(() => gains()[0]);
  await waits(() => [find('progress').value, find('progress').value < 1]);
  press('stop');
  await enters('stopped');
  await see();
  press('commit');
  equal(gains(), Array(5).fill(''));
  await shifts();
  await until(() => gains()[0]);
  clock.ms = 4; // for the rungs that are repeated most often
  await until(() => gains()[3]);
  clock.ms = 0.5;
  await enters('revealed', 6000);
  equal(await shifts(), []);
  const found = contacts.toLocaleString('en');
  const shown = gains();
  equal(shown[0], `1,010 ms. ${found} contacts.`);
  // The clock has just become coarser.
  matches(shown[1], new RegExp(`^2[45]\\d× faster\\. 4\\.[01]\\d ms\\. ✓\u00a0The same ${found} contacts\\.$`));
  equal(shown.slice(2, 4), Array(2).fill(`No gain here. 4.01 ms. ✓\u00a0The same ${found} contacts.`));
  matches(shown[4], new RegExp(`^\\d\\.\\d× faster\\. [\\d.]+ ms\\. ✓\u00a0The same ${found} contacts\\.$`));
  const [first, last] = [shown[0], shown[4]].map((text) => /([\d.,]+) ms/.exec(text)[1]);
  const ratio = Math.round(parseFloat(first.replace(',', '')) / parseFloat(last)).toLocaleString('en');
  equal(verdict(), `You guessed 3,000× faster in all. On your machine it is ${ratio}×: ${first} ms became ${last}.`);
  equal(all('.scale .measured').length, 4);
  window.sessionStorage.gains = shown.join('\n');
}, async () => {
  const { all, box, enters, press, texts } = section('the-ladder');
  const gains = () => texts('.gain').map((text) => text.trim());
  await enters('revealed');
  equal(gains().join('\n'), window.sessionStorage.gains);
  press('commit');
  equal([box.dataset.state, gains(), all('select')[0].disabled], ['guessing', Array(5).fill(''), false]);
});

withoutScript('shows the code that runs even without JavaScript', 'choose', async (page) => {
  const section = page.locator('#the-ladder');
  const codes = await section.locator('.listing:visible').allTextContents();
  const files = ['two_loops.js', 'grid.js', 'numbers.js', 'arrays.js', 'engine.js'];
  const sources = files.map((file) => readFileSync(new URL(`code/${file}`, import.meta.url), 'utf8'));
  assert.equal(codes.length, files.length);
  for (const [k, code] of codes.entries()) {
    assert.ok(code.split('\n').length > 4, code);
    assert.ok(sources[k].replace('export ', '').includes(code), files[k]);
  }
  const marked = await section.locator('.listing').nth(2).locator('ins').allTextContents();
  assert.deepEqual(marked.map((line) => line.trim()), [
    'function numbers(discs, found, cells) {',
    'const home = cellOf(a.x, a.y);',
    'const dx = a.x - b.x, dy = a.y - b.y;',
    'if (dx * dx + dy * dy < (a.r + b.r) ** 2) {',
  ]);
  assert.equal(await section.locator('select:visible, button:visible, .scale:visible').count(), 0);
});

test('no pair is so near to touching that rounding could decide', () => {
  assert.ok(margin > 1e-4 / 4, String(margin));
});

test('a rung that gains nothing or finds other contacts says so', () => {
  const rung = { ms: 1, contacts: 10, same: true };
  const climbed = [{ ...rung, ms: 10 }, rung, { ...rung, ms: 1.04 }, { ...rung, ms: 2 }, { ...rung, same: false }];
  const gain = (k) => gainOf(climbed, k).join(' ');
  assert.equal(gain(1), '10× faster. 1.00 ms. ✓\u00a0The same 10 contacts.');
  assert.match(gain(2), /^No gain here\./);
  assert.match(gain(3), /^1\.9× slower\./);
  assert.match(gain(4), /✗ Other contacts: wrong\.$/);
  assert.equal(verdictOf(climbed.slice(0, 3), [10, 2]), 'You guessed 20× faster in all. On your machine it is 10×: 10.0 ms became 1.04.');
});

test('marks the lines that the rung before does not have', () => {
  const marked = (code, before) => code.filter((_, k) => changed(code, before)[k]);
  assert.deepEqual(marked(['a', 'b', 'c', 'b'], ['a', 'c']), ['b', 'b']);
  assert.deepEqual(marked(['  let a;', 'let b;'], ['let a;', 'let c;']), ['let b;']);
  assert.deepEqual(codeOf('import x;\n\n/** @param x */\nexport function f() {\n  return 1;\n}\n'),
    ['function f() {', '  return 1;', '}']);
});
