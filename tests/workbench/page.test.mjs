// Uses the workbench's page as a visitor does, in Chromium. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { openAny, withBrowser } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';
import { watchShifts } from '../lib/shifts.mjs';

const { site, pageTest: siteTest } = withBrowser();

const pageTest = (name, { fragment = '', ...options }, run) =>
  siteTest(name, { query: `workbench/${fragment}`, open: openAny, drawn: true, viewport: { width: 1440, height: 900 }, ...options }, run);

const button = (page, name) => page.locator(`button[name="${name}"]`);
const status = (page) => page.locator('main > .status').textContent();
const problem = (page, where = 'data') => page.locator(`[data-problem="${where}"]`).textContent();
const says = (page, pattern) => eventually(String(pattern), () => status(page), (text) => pattern.test(text));
const refuses = (page, sentence, where) => eventually(sentence, () => problem(page, where), (text) => text === sentence);
const answers = (page) => eventually('an answer', () => page.locator('.answer h2').innerText(), (text) => text.startsWith('For'));
const field = (page, name) => page.locator(`[name="${name}"]:enabled`);
const requested = (page) => page.evaluate(() =>
  performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1).split('.')[0]));
const scrolls = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const focused = (page) => page.evaluate(() => document.activeElement.name ?? document.activeElement.localName);

// Drops a file onto the page as a browser does.
const drop = (page, name, text) =>
  page.evaluate(([title, content]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], title));
    for (const type of ['dragover', 'drop']) {
      document.querySelector('h1').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, [name, text]);

test('the page is valid HTML, refers to its own hashed files, and knows all methods and scenes', async () => {
  const html = await readFile(join(dist, 'workbench/index.html'), 'utf8');
  const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules: {
    'no-inline-style': 'error', 'svg-focusable': 'off', 'prefer-native-element': 'off', 'no-redundant-role': 'off', 'long-title': 'off',
    'form-dup-name': 'off', // only one scene's parameters are enabled
    'wcag/h32': 'off', // the form is never submitted
  } }).validateString(html);
  assert.deepEqual(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)), []);
  assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=|NaN|undefined|CODE-/);
  for (const [, name] of html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)) {
    assert.match(name, /^\.\.\/(?:workbench\/)?[\w-]+\.[0-9a-f]{12}\.(?:js|css|svg|woff2)$/);
  }
  assert.deepEqual(['name="method"', '<option '].map((text) => html.split(text).length - 1), [10, 12]);
  assert.match(html, /function record\(discs, frames = 120\) \{\n {2}if/); // with its indentation
});

const countWakes = (page) => page.addInitScript(() => {
  window.woken = [];
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'Worker', 'fetch']) {
    const real = window[name];
    window[name] = new Proxy(real, {
      apply: (target, self, values) => (window.woken.push(name), Reflect.apply(target, self, values)),
      construct: (target, values) => (window.woken.push(name), Reflect.construct(target, values)),
    });
  }
});

for (const [width, height] of [[1440, 900], [390, 844]]) {
  pageTest(`the first screen of ${width} × ${height} has a scene and Start, all else is folded, and nothing heavy is downloaded or runs`,
    { viewport: { width, height }, prepare: countWakes },
    async (page) => {
      const { bottom, open, drawn } = await page.evaluate(() => {
        const canvas = document.querySelector('canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return {
          bottom: document.querySelector('[name="start"]').getBoundingClientRect().bottom,
          open: document.querySelectorAll('details[open]').length,
          drawn: data.filter((value, k) => k % 4 === 3 && value > 0).length / (data.length / 4),
        };
      });
      assert.ok(bottom <= height, `Start ends at ${bottom}`);
      assert.equal(open, 0);
      assert.ok(drawn > 0.02, `${drawn} of the picture is drawn`);
      assert.equal(await page.locator('.run .now').innerText(), 'Times 10 methods on Even gas, 3,000 discs: about 15 s.');
      assert.equal(await page.locator('.count').innerText(), '10 of 10');
      assert.equal(await scrolls(page), 0);
      for (let k = 0; k < 3; k++) await page.mouse.wheel(0, 900);
      assert.deepEqual((await requested(page)).filter((name) => name !== 'favicon').sort(), ['head', 'plex', 'plex-semibold', 'start', 'style', 'workbench']);
      assert.deepEqual(await page.evaluate(() => [window.woken, Object.keys(localStorage), document.cookie]), [[], [], '']);
      assert.match(await page.locator('main').innerText(), /It stays on this machine/);
    });
}

test('without JavaScript the page says that it needs it', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}workbench/`);
  assert.match(await page.locator('main').innerText(), /The workbench could not start: it needs JavaScript/);
  assert.equal(await page.locator('form').isVisible(), false);
  await context.close();
});

// What can be pressed while the page measures, and what moves for that; asked before, because a run may be short.
const whileMeasuring = (page) => page.evaluate(() => new Promise((resolve) => {
  window.shifts.length = 0; // a busy machine may paint the form before the link has filled it in
  const words = document.querySelector('main > .status');
  new MutationObserver(() => {
    const seen = [...document.querySelectorAll('.run button')].filter((each) => each.offsetWidth > 0).map(({ name }) => name);
    // Only unfolding moves what is folded.
    if (words.textContent.startsWith('Measuring')) resolve([seen, window.shifts.filter((shift) => !shift.includes('of-scene'))]);
  }).observe(words, { childList: true, characterData: true, subtree: true });
}));

pageTest('a keyboard is enough: a scene is measured, and the answer is a sentence, a chart and code, which fit a phone and paper',
  { fragment: '#scene=bullets&n=60&frames=6&methods=two-loops,contacts-of-skin', prepare: watchShifts, deviceScaleFactor: 2 },
  async (page) => {
    await says(page, /^The link has filled in the form/);
    const [scene, n] = [await page.locator('[name="scene"]').inputValue(), await field(page, 'n').inputValue()];
    assert.deepEqual([scene, n, await problem(page)], ['bullets', '60', '']);
    await page.locator('.of-scene summary').focus();
    await page.keyboard.press('Enter'); // unfolds
    await field(page, 'seed').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5');
    const during = whileMeasuring(page);
    await page.keyboard.press('Enter'); // starts, as in any form
    assert.deepEqual(await during, [['cancel'], []]);

    // What it says is tested without a page (page-parts.test.mjs).
    const said = await answers(page);
    assert.match(said, /^For these 60 discs, take (the naive method|the finder with a skin): [\d.]+\sms per frame(, .*)?\.$/);
    assert.deepEqual([await focused(page), await page.locator('h1').innerText()], ['h2', 'Bullets: 60 discs, 6 frames']);
    assert.match(await page.locator('.because').innerText(), /All methods found the same contacts/);
    assert.equal(await page.locator('form').isVisible(), false);
    assert.equal(await page.locator('.answer :is(.bars, pre, table, svg)').evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map(({ localName }) => localName).join()), 'ol,pre');
    const rows = await page.locator('.bars li').evaluateAll((all) => all.map((each) =>
      [each.className, ...[...each.children].map((child) => child.innerText)]));
    assert.deepEqual(rows.map(([, name]) => name).sort(), ['Finder with a skin', 'Naive']);
    for (const [, , , time] of rows) assert.match(time, /^[\d.]+ ms (\+\d+%|up to [\d.,]+×)$/);
    const best = rows.find(([name]) => name === 'best')[1];
    assert.ok(said.toLowerCase().includes(best.toLowerCase()), `${best} stands out`);
    const width = (line) => line.evaluate((each) => each.getBoundingClientRect().width);
    assert.ok(await width(page.locator('.bars i').first()) < await width(page.locator('.bars i').last()));

    const code = () => page.locator('.advice pre').innerText();
    assert.equal(await page.locator('[name="code"] :checked').innerText(), best);
    for (const name of ['contacts-of-skin', 'two-loops']) {
      await page.locator('[name="code"]').selectOption(name);
      for (const typed of [true, false]) {
        await page.locator('[name="typed"]').setChecked(typed);
        assert.equal((await code()).includes('x: Float64Array'), typed);
        assert.match(await code(), /found\(i, j\)/);
        assert.doesNotMatch(await code(), /FINDER|SKIN|undefined/);
      }
    }
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (window.copied = text)));
    await page.locator('.advice [name="copy"]').focus();
    await page.keyboard.press('Enter');
    await eventually('copied', () => page.locator('.advice .copied').innerText(), (text) => text === 'Copied.');
    assert.equal(await page.evaluate(() => window.copied), await page.locator('.advice pre').textContent());

    await page.setViewportSize({ width: 360, height: 800 });
    assert.equal(await scrolls(page), 0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.deepEqual(await Promise.all(['.times', '.curves svg', '[name="again"]', '[name="code"]'].map((part) => page.locator(part).isVisible())),
      [true, true, false, false]);
    await page.emulateMedia({ media: 'screen' });
    assert.deepEqual([await page.locator('.times').isVisible(), await scrolls(page)], [true, 0]);
    assert.match(await page.locator('.times caption').innerText(), /one thread/);
    const [head, ...times] = await page.locator('.times').evaluate(({ rows }) =>
      [...rows].map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));
    assert.deepEqual([head.at(-2), times.map(([name]) => name)], ['n = 60', ['Naive', 'Finder with a skin']]);
    for (const [, ...cells] of times) for (const time of cells.slice(0, -1)) assert.match(time, /^[\d.]+ (\+\d+%|up to [\d.,]+×)$/);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'svg').click()]);
    assert.equal(file.suggestedFilename(), 'workbench-bullets.svg');
    assert.equal((await readFile(await file.path(), 'utf8')).match(/<g data-method/g).length, 2);

    await button(page, 'again').click();
    assert.deepEqual([await page.locator('.answer').isVisible(), await focused(page)], [false, 'choose']);
    assert.equal(await scrolls(page), 0);
    await eventually('the picture has two pixels for each point', () => page.locator('.scene canvas').evaluate((canvas) =>
      canvas.width - 2 * canvas.clientWidth), (difference) => Math.abs(difference) <= 1);

    // The link opens in another tab with the form filled in.
    const link = await page.locator('[name="link"]').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    assert.deepEqual([await field(page, 'seed').inputValue(), await page.locator('.count').innerText(), await problem(page)], ['5', '2 of 10', '']);
  });

pageTest('data comes from a file, a drop, pasted text or a link, and what is bad is refused in one sentence at its field', {}, async (page) => {
  const chosen = () => page.locator('[name="scene"] :checked').innerText();
  const looks = () => page.locator('.looks').textContent();
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'choose').click()]);
  await picker.setFiles({ name: 'My discs.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y,r\n1,2,3\n9,9,3') });
  await says(page, /^My discs is ready/);
  assert.deepEqual([await chosen(), await problem(page), await field(page, 'n').isVisible()], ['Your data: My discs', '', false]);
  assert.match(await looks(), /^2 discs in one frame\./);
  assert.equal(await page.locator('canvas').getAttribute('aria-label'), 'One frame of My discs');
  assert.equal(await page.locator('.run .now b').innerText(), 'My discs, 2 discs');

  await page.locator('[name="scene"]').selectOption('even');
  assert.deepEqual([await field(page, 'n').isVisible(), await page.locator('canvas').getAttribute('aria-label')], [true, 'One frame of Even gas']);
  await drop(page, 'dropped.json', JSON.stringify([[[0, 0, 1, 5]], [[1, 1, 1, 5]]]));
  await says(page, /^dropped is ready/);
  assert.equal(await chosen(), 'Your data: dropped');
  assert.match(await looks(), /^1 disc in each of 2 frames\./);

  // Each refusal of an importer is tested without a page (import.test.mjs).
  const paste = async (text) => {
    if (!(await page.locator('textarea').isVisible())) await button(page, 'paste').click();
    assert.equal(await button(page, 'paste').getAttribute('aria-expanded'), 'true');
    await page.locator('textarea').fill(text);
    await button(page, 'read').click();
  };
  for (const [text, sentence, left] of [['', 'Paste a text first.', 'Your data: dropped'],
    ['x,y,r\n2,3,two', 'Line 2, column 3 (r): "two" is not a number: write a number there, or choose another column as radius.', 'Even gas']]) {
    await paste(text);
    await refuses(page, sentence);
    assert.equal(await chosen(), left);
  }
  await paste('x;y;width;height\n0;0;3;4\n5;5;3;4\n');
  await says(page, /^Pasted data is ready/);
  assert.match(await looks(), /^2 discs in one frame\./);

  // A column can be chosen after a refusal too, and the data is read again.
  const decided = () => page.locator('.how .decided li').allInnerTexts();
  const columns = () => page.locator('.how .columns li').evaluateAll((all) => all.map((each) =>
    [each.querySelector('b').textContent, each.querySelector('select').selectedOptions[0].text, ...[...each.querySelectorAll('small')].map(({ textContent }) => textContent)].join(', ')));
  const choose = (column, role) => page.locator('.how select').nth(column).selectOption({ label: role });
  await paste('bild,x,y,size\n0,1,2,3\n1,5,2,3\n');
  await refuses(page, 'Line 1: r is missing: name the column of radii "r", choose it, or give one radius for all discs.');
  assert.match(await page.locator('.now').innerText(), /^Your data is not read yet\. Times 10 methods on Even gas/);
  assert.deepEqual([await columns(), await decided()], [['bild, not used, first value 0', 'x, x, first value 1', 'y, y, first value 2', 'size, not used, first value 3'], []]);
  await choose(3, 'radius');
  await says(page, /^Pasted data is ready/);
  assert.match(await page.locator('.now').innerText(), /^Times 10 methods on/);
  assert.deepEqual([await problem(page), (await decided())[0]],
    ['', 'All discs are one frame, because no column is known as the frame: name it "frame", or choose it.']);
  await page.locator('.how select').first().focus();
  await choose(0, 'frame');
  await eventually('two frames', looks, (text) => text.startsWith('1 disc in each of 2 frames.'));
  assert.equal(await page.evaluate(() => document.activeElement.value), 'frame');
  await choose(0, 'id');
  await eventually('ids', columns, ([first]) => first === 'bild, id, first value 0');
  await page.locator('.how [name="radius"]').fill('4');
  await choose(3, 'not used');
  await eventually('one radius', decided, (all) => all.includes('All discs have the radius 4, which you gave.'));
  assert.deepEqual((await columns())[3], 'size, not used, first value 3');
  await paste('x;y;width;height\n0;0;3;4\n5;5;3;4\n');
  await eventually('boxes', decided, (all) => all.some((text) => text.startsWith('Boxes are taken as their circumscribed discs, ')));
  assert.equal(await page.locator('.how [name="radius"]').inputValue(), '');
  await page.locator('.fold summary').first().click();
  await button(page, 'none').click();
  await button(page, 'start').click();
  await refuses(page, 'Choose at least one method.', 'run');
  await page.locator('[name="method"][value="two-loops"]').check();
  await button(page, 'start').click();
  assert.match(await answers(page), /^For these 2 discs, the naive method takes [\d.]+\sms per frame; no other method was timed\.$/);
  assert.equal(await page.locator('.fold.link').isVisible(), false);

  await page.evaluate(() => (window.location.hash = '#scene=even&n=1'));
  await refuses(page, 'The link has a bad value: n must be a whole number from 2 to 2,000,000, not 1.');
  await page.evaluate(() => (window.location.hash = '#scene=cluster&n=77&methods=sweep'));
  await refuses(page, '');
  assert.deepEqual([await field(page, 'n').inputValue(), await page.locator('[name="scene"]').inputValue()], ['77', 'cluster']);
  await page.locator('[name="scene"]').selectOption('bullets');
  assert.equal(await field(page, 'n').inputValue(), '77');
  for (const [part, text, sentence] of [['n', '', 'Discs must be a number.'], ['frames', '0', 'Frames must be a whole number from 1 to 10,000, not 0.'],
    ['life', '0', 'Life of a bullet must be a whole number from 1 to 10,000, not 0.'],
    ['n', '2000000', 'Discs times frames must be at most 10,000,000, not 2,000,000 times 60.']]) {
    const before = await field(page, part).inputValue();
    const change = (value) => field(page, part).evaluate((input, given) => {
      input.value = given;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, value);
    await change(text);
    assert.equal(await problem(page), sentence);
    await button(page, 'start').click();
    assert.deepEqual([await problem(page), await focused(page)], [sentence, part]);
    await change(before);
    assert.equal(await problem(page), '');
  }
  assert.equal(await page.locator('[aria-invalid="true"]').count(), 0);
  await field(page, 'n').fill('90000'); // the page itself draws no more than 5,000
  await field(page, 'frames').focus();
  assert.match(await looks(), / The picture shows 5,000 discs\.$/);
});

// How soon a task ends that is cancelled is tested with the thread's side (tests/parts/workbench.test.mjs).
pageTest('Stop ends the reading of data and a measurement, and keeps results; code that can’t be downloaded is explained',
  { fragment: '#scene=even&n=200000&frames=2&methods=two-loops', fresh: true, expected: (text) => /answers|ERR_FAILED/.test(text) },
  async (page) => {
    // In the page, because the work may be over before a test could press.
    const stopOnce = (name, patterns, rows) => page.evaluate(async (given) => {
      const press = (which) => document.querySelector(`[name="${which}"]`).click();
      const shows = async (selector, pattern) => {
        while (!new RegExp(pattern).test(document.querySelector(selector)?.textContent)) await new Promise(requestAnimationFrame);
      };
      if (given.rows) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([`x,y,r\n${'1,2,3\n'.repeat(given.rows)}`], 'many.csv'));
        window.dispatchEvent(new DragEvent('drop', { cancelable: true, dataTransfer }));
      } else press('start');
      for (const [selector, pattern] of given.patterns) await shows(selector, pattern);
      press(given.name);
      await shows('main > .status', '^Stopped');
    }, { name, patterns: Object.entries(patterns), rows });
    await stopOnce('cancel-reading', { '.share': '^Reading' }, 2_000_000);
    assert.deepEqual([await page.locator('.reading').isVisible(), await page.locator('[name="scene"]').inputValue()], [false, 'even']);
    await page.context().route('**/answers.*', (route) => route.abort());
    await button(page, 'start').click();
    await refuses(page, 'The code that is measured could not be downloaded. Try again.', 'run');
    await page.context().unroute('**/answers.*');
    // A frame of naive with all these discs takes a minute.
    await stopOnce('cancel', { 'main > .status': '^Measuring with about .* of 200,000', '.now': 'Naive, [1-9]\\d{2,} discs|Naive, [1-9],' });
    assert.match(await answers(page), /^For [\d,]+ of these 200,000 discs, the naive method takes/);
    assert.match(await page.locator('.because').innerText(), /^You stopped this run before its end\./);
    // Another run after it works.
    await button(page, 'again').click();
    await field(page, 'n').fill('40');
    await button(page, 'start').click();
    await says(page, /^Done\./);
  });

test('a sandboxed frame, which can’t have the thread, is told so', async () => {
  const page = await openPage(site.shared, `${site.url}service-worker.txt`);
  await page.setContent(`<iframe sandbox="allow-scripts" src="${site.url}workbench/#scene=even&n=40" width="900" height="900"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('[name="start"]').click();
  await eventually('a sentence', () => frame.locator('[data-problem="run"]').textContent(),
    (text) => /open the page in a tab of its own/.test(text));
  await page.end();
});
