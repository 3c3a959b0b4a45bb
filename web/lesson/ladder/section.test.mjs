// The ladder: seven programs that find the contacts of one state, their code and their times.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  axeFindings, becomes, commit, dist, enters, halts, leaveAtProgress, lessonTest, site, stopAsSoonAs, verdict, watchShifts,
} from '../../../tests/lesson/lesson.mjs';
import { serve } from '../../../tools/serve.mjs';
import { gainOf, remarkOf, verdictOf } from './gains.js';
import { changed, codeOf } from './listing.js';
import { count, discsOf } from './scene.js';

const id = 'the-ladder';

// Kept, because it takes a second.
let byHand;

/** The number of contacts, found without any of the rungs; and how far the nearest pair is from just touching. */
function contactsByHand() {
  if (byHand) return byHand;
  const { x, y, r } = discsOf();
  let [contacts, margin] = [0, Infinity];
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const gap = Math.sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2) - r[i] - r[j];
      if (gap < 0) contacts++;
      margin = Math.min(margin, Math.abs(gap));
    }
  }
  return (byHand = { contacts, margin });
}

describe('the ladder', () => {
  const guesses = ['100', '2', '3', '1', '3', '2'];
  const choose = async (section) => {
    for (const [k, factor] of guesses.entries()) await section.locator('select').nth(k).selectOption(factor);
  };
  const gains = (section) => section.locator('.gain').allTextContents();

  lessonTest('runs all seven, which find the same contacts', { page: 'check', prepare: watchShifts }, async (page, { [id]: section }) => {
    await commit(section).click();
    assert.match(await verdict(section), /^First a guess for each rung/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Your guess for A grid');
    await enters(section, 'guessing');
    await choose(section);
    await Promise.all([stopAsSoonAs(section, { filled: '.gain' }), commit(section).click()]);
    await enters(section, 'stopped');
    const cleared = await section.evaluate((root) => {
      root.querySelector('[name="commit"]').click();
      return [...root.querySelectorAll('.gain')].map(({ textContent }) => textContent.trim());
    });
    assert.deepEqual(cleared, Array(7).fill(''), 'no times of the stopped run');
    await enters(section, 'revealed');

    const { contacts } = contactsByHand();
    const shown = await gains(section);
    const ms = shown.map((text) => Number(/([\d.,]+) ms/.exec(text)[1].replace(',', '')));
    assert.equal(shown.length, 7);
    for (const [k, text] of shown.entries()) {
      assert.ok(text.includes(contacts.toLocaleString('en')), text);
      if (k === 0) continue;
      assert.match(text, /✓/);
      const factor = ms[k - 1] / ms[k];
      const said = /^([\d.]+)× (faster|slower)/.exec(text.replace(',', ''));
      if (said) assert.ok(Math.abs(Number(said[1]) - (said[2] === 'faster' ? factor : 1 / factor)) <= 0.5, `${text}: ${factor}`);
      else assert.ok(factor < 1.1 && factor > 1 / 1.1, `${text}: ${factor}`);
    }
    assert.match(shown[6], /with \d+ threads/);
    assert.ok(ms[0] > 10 * ms[5], String(ms));
    const whole = (value) => Math.round(value).toLocaleString('en');
    assert.ok((await verdict(section)).startsWith(`You guessed 3,600× faster in all. On your machine it is ${whole(ms[0] / ms[6])}×:`),
      await verdict(section));
    assert.equal(await section.locator('.scale .measured').count(), 6);
    assert.deepEqual(await axeFindings(page, `#${id}`), []);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);

    await page.reload();
    await enters(section, 'revealed');
    assert.deepEqual(await gains(section), shown);
    await commit(section).click();
    await becomes(section, 'guessing');
    assert.deepEqual((await gains(section)).map((text) => text.trim()), Array(7).fill(''));
    assert.ok(await section.locator('select').first().isEnabled());
  });

  // In a sandboxed frame of a page that is not isolated, as narrow as a phone.
  test('waits out of sight, and says why there are no threads', async () => {
    const server = await serve(dist, { headers: { 'Access-Control-Allow-Origin': '*' } });
    const page = await site.browser.newPage();
    try {
      await watchShifts(page);
      await page.goto(`${server.url}service-worker.txt`);
      await page.evaluate(() => {
        const frame = Object.assign(document.createElement('iframe'), { src: 'lesson/check.html', width: 360, height: 600 });
        frame.sandbox.add('allow-scripts');
        document.body.replaceChildren(frame);
      });
      const frame = page.frameLocator('iframe');
      const section = frame.locator(`#${id}`);
      await choose(section);
      await Promise.all([leaveAtProgress(section, 1e6), commit(section).click()]);
      await halts(section);
      await section.locator('[name="stop"]').scrollIntoViewIfNeeded();
      await becomes(section, 'revealed');
      const shown = await gains(section);
      assert.match(shown[6], /^Not measured\. .*isolated/);
      assert.match(shown[5], /✓/);
      assert.match(await verdict(section), /^You guessed 1,800× faster in all\./);
      const [width, shifts] = await section.evaluate(() => [document.documentElement.scrollWidth - innerWidth, window.shifts]);
      assert.ok(width <= 0);
      assert.deepEqual(shifts, []);
    } finally {
      await page.close();
      await server.close();
    }
  });

  test('shows the code that runs, and has it and our own figures even without JavaScript', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}lesson/check.html`);
    const section = page.locator(`#${id}`);
    const codes = await section.locator('.listing:visible').allTextContents();
    const files = ['two_loops.js', 'grid.js', 'numbers.js', 'arrays.js', 'cells.cpp', 'engine.js', 'threads.js'];
    const sources = files.map((file) => readFileSync(new URL(`rungs/${file}`, import.meta.url), 'utf8'));
    assert.equal(codes.length, files.length);
    for (const [k, code] of codes.entries()) {
      assert.ok(code.split('\n').length > 4, code);
      assert.ok(sources[k].replace('export ', '').replace('SEEN_AS("cells") ', '').includes(code), files[k]);
    }
    const marked = await section.locator('.listing').nth(2).locator('ins').allTextContents();
    assert.deepEqual(marked.map((line) => line.trim()), [
      'function numbers(discs, found, cells) {',
      'const home = cellOf(a.x, a.y);',
      'const dx = a.x - b.x, dy = a.y - b.y;',
      'if (dx * dx + dy * dy < (a.r + b.r) ** 2) {',
    ]);
    assert.equal(await section.locator('select:visible, button:visible, .scale:visible').count(), 0);
    await section.locator('summary').click();
    assert.equal(await section.locator('tbody tr:visible').count(), 5);
    await context.close();
  });

  test('no pair is so near to touching that rounding could decide', () => {
    assert.ok(contactsByHand().margin > 1e-4 / 4, String(contactsByHand().margin));
  });

  test('a rung that gains nothing, finds other contacts or was disturbed says so', () => {
    const rung = { ms: 1, most: 1.1, contacts: 10, same: true };
    const climbed = [{ ...rung, ms: 10, most: 10 }, rung, { ...rung, ms: 1.04 }, { ...rung, ms: 2, most: 5 }, { ...rung, same: false }];
    const gain = (k) => gainOf(climbed, k).join(' ');
    assert.equal(gain(1), '10× faster. 1.00 ms. ✓\u00a0The same 10 contacts.');
    assert.match(gain(2), /^No gain here\./);
    assert.match(gain(3), /^1\.9× slower\./);
    assert.match(gain(4), /✗ Other contacts: wrong\.$/);
    assert.match(remarkOf(climbed, ['a', 'b', 'c', 'd', 'e']),
      /^Nothing gained on your machine: c and d\. Something disturbed the measurement of d:/);
    assert.equal(verdictOf(climbed.slice(0, 3), [10, 2]), 'You guessed 20× faster in all. On your machine it is 10×: 10.0 ms became 1.04.');
    assert.match(gainOf([rung, { ...rung, threads: 1, why: '' }], 1).join(' '), /^Not measured\. This machine has one/);
  });

  test('marks the lines that the rung before does not have', () => {
    const marked = (code, before) => code.filter((_, k) => changed(code, before)[k]);
    assert.deepEqual(marked(['a', 'b', 'c', 'b'], ['a', 'c']), ['b', 'b']);
    assert.deepEqual(marked(['  int a;', 'let b;'], ['const a;', 'let c;']), ['let b;']);
    assert.deepEqual(codeOf('import x;\n\n/** @param x */\nexport function f() {\n  return 1;\n}\n'),
      ['function f() {', '  return 1;', '}']);
  });
});
