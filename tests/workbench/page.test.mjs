// Uses the workbench's page as a visitor does, in Chromium. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import Papa from 'papaparse';
import { withBrowser } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';
import { watchShifts } from '../lib/shifts.mjs';

const { site } = withBrowser();

// A test with its own page, which in the end must have caused no error.
function pageTest(name, { fragment = '', prepare, expected = () => false, ...options }, run) {
  test(name, async () => {
    const page = await openPage(await site.profile(options), 'about:blank', { viewport: { width: 1100, height: 900 }, ...options });
    await prepare?.(page);
    try {
      await page.goto(`${site.url}workbench/${fragment}`);
      await run(page);
      assert.deepEqual(page.problems.filter((problem) => !expected(problem)), []);
    } finally {
      await page.end();
    }
  });
}

const button = (page, name) => page.locator(`button[name="${name}"]`);
const status = (page) => page.locator('form .status').textContent();
const problem = (page, where = 'data') => page.locator(`[data-problem="${where}"]`).textContent();
const says = (page, pattern) => eventually(String(pattern), () => status(page), (text) => pattern.test(text));
const refuses = (page, sentence, where) => eventually(sentence, () => problem(page, where), (text) => text === sentence);
const field = (page, name) => page.locator(`fieldset[data-scene]:not([hidden]) [name="${name}"]`);
const requested = (page) => page.evaluate(() =>
  performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1).split('.')[0]));
const scrolls = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
// In one call, because rows that have been replaced in the meantime have no lines any more.
const cells = (page, table) => page.locator(table).evaluate(({ rows }) =>
  [...rows].map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim())));

async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

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
    assert.match(name, /^\.\.\/(?:workbench\/)?\w+\.[0-9a-f]{12}\.(?:js|css|svg)$/);
  }
  assert.deepEqual(['name="method"', '<option '].map((text) => html.split(text).length - 1), [10, 11]);
  assert.match(html, /function record\(discs, frames = 120\) \{\n {2}if/); // with its indentation
});

pageTest('before Start nothing runs, and nothing heavy is downloaded', { prepare: (page) => page.addInitScript(() => {
  window.woken = [];
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'Worker', 'fetch']) {
    const real = window[name];
    window[name] = new Proxy(real, {
      apply: (target, self, values) => (window.woken.push(name), Reflect.apply(target, self, values)),
      construct: (target, values) => (window.woken.push(name), Reflect.construct(target, values)),
    });
  }
}) }, async (page) => {
  for (let k = 0; k < 3; k++) await page.mouse.wheel(0, 900);
  assert.deepEqual((await requested(page)).filter((name) => name !== 'favicon').sort(), ['head', 'start', 'style', 'workbench']);
  assert.deepEqual(await page.evaluate(() => [window.woken, Object.keys(localStorage), document.cookie]), [[], [], '']);
  assert.match(await page.locator('main').innerText(), /Your file stays on this machine/);
  assert.match(await page.locator('main').innerText(), /one thread/);
});

test('without JavaScript the page says that it needs it', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}workbench/`);
  assert.match(await page.locator('main').innerText(), /The workbench needs JavaScript/);
  assert.equal(await page.locator('form').isVisible(), false);
  await context.close();
});

// Whether Start can be pressed while the page measures; asked before that, because a run may be short.
const whileMeasuring = (page) => page.evaluate(() => new Promise((resolve) => {
  const [words, start] = ['form .status', '[name="start"]'].map((selector) => document.querySelector(selector));
  new MutationObserver(() => {
    if (words.textContent.startsWith('Measuring')) resolve(start.disabled ? 'cannot start again' : 'can start again');
  }).observe(words, { childList: true, characterData: true, subtree: true });
}));

pageTest('a keyboard is enough: a scene is measured, curves are hidden, files are saved, and it fits a phone and paper',
  { fragment: '#scene=bullets&n=60&frames=6&methods=two-loops,contacts-of-skin,sweep,uniform-grid', prepare: watchShifts, deviceScaleFactor: 2 },
  async (page) => {
    await says(page, /^The link has filled in the form/);
    const [scene, n] = [await page.locator('[name="scene"]').inputValue(), await field(page, 'n').inputValue()];
    assert.deepEqual([scene, n, await problem(page)], ['bullets', '60', '']);
    await field(page, 'seed').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5');
    const during = whileMeasuring(page);
    await page.keyboard.press('Enter'); // starts, as in any form
    assert.equal(await during, 'cannot start again');
    await says(page, /^Done\. /);
    const row = await page.locator('.times tbody tr').first().elementHandle();
    assert.deepEqual(await page.evaluate(() => window.shifts), []);

    // What it says and saves is tested without a page (page-parts.test.mjs).
    assert.match(await page.locator('.verdict').innerText(), /All methods found the same contacts\./);
    const code = () => page.locator('.advice pre').innerText();
    assert.match(await code(), /found\(i, j\)/);
    for (const name of ['contacts-of-skin', 'two-loops']) {
      await page.locator('[name="code"]').selectOption(name);
      for (const typed of [true, false]) {
        await page.locator('[name="typed"]').setChecked(typed);
        assert.equal((await code()).includes('x: Float64Array'), typed);
        assert.doesNotMatch(await code(), /FINDER|SKIN|undefined/);
      }
    }
    assert.match(await page.locator('[name="code"]').innerText(), /^Naive: [\d.]+ ms$/m);
    const [head, ...rows] = await cells(page, '.times');
    assert.deepEqual([head.length, head.at(-1), rows.map(([name]) => name)], [3, 'n = 60', ['Naive', 'Sweep and prune', 'Uniform grid', 'contactsOf with a skin']]);
    for (const [, ...times] of rows) for (const time of times) assert.match(time, /^[\d.]+ [\d.]+$/);
    const [, ...costs] = await cells(page, '.costs');
    assert.equal(new Set(costs.map((cost) => cost[2].split(' ')[0])).size, 1); // contacts
    const drawn = () => page.locator('.plot [data-method]').evaluateAll((all) => all.map((each) => each.getAttribute('data-method')));
    assert.deepEqual(await drawn(), ['two-loops', 'sweep', 'uniform-grid', 'contacts-of-skin']);
    // The key shows the times at the pointer.
    const { width } = await page.locator('.plot').boundingBox();
    const naive = page.locator('.key output').first();
    const last = await naive.innerText();
    await page.locator('.plot').hover({ position: { x: 0.2 * width, y: 100 } });
    assert.notEqual(await naive.innerText(), last);
    await page.mouse.move(0, 0);
    assert.equal(await naive.innerText(), last);

    const curve = page.locator('button[name="curve"]').first();
    await curve.focus();
    for (const pressed of ['false', 'true']) {
      await page.keyboard.press('Space');
      assert.equal(await curve.getAttribute('aria-pressed'), pressed);
      assert.equal((await drawn()).includes('two-loops'), pressed === 'true');
    }

    const csv = await download(page, 'csv');
    const { data, errors } = Papa.parse(csv.text, { header: true, dynamicTyping: true, skipEmptyLines: true });
    assert.deepEqual([csv.name, errors, data.length], ['workbench-bullets.csv', [], 8]);
    assert.equal(new Set(data.filter(({ share }) => share === 1).map(({ hash }) => hash)).size, 1);
    const json = JSON.parse((await download(page, 'json')).text);
    assert.deepEqual([json.workload.scene, json.workload.parameters.seed, json.run.methods, json.run.complete],
      ['bullets', 5, ['two-loops', 'sweep', 'uniform-grid', 'contacts-of-skin'], true]);
    assert.deepEqual(json.results.map(({ ms }) => ms.mean), data.map(({ mean_ms }) => mean_ms));
    const svg = await download(page, 'svg');
    assert.equal(await page.evaluate((text) =>
      new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll(':root:not(:has(parsererror)) g[data-method]').length, svg.text), 4);
    assert.ok(await row.evaluate(({ isConnected }) => isConnected), 'the tables of the end were replaced'); // a selection would be lost

    await page.setViewportSize({ width: 360, height: 800 });
    await eventually('it fits', () => scrolls(page), (pixels) => pixels === 0);
    await eventually('the picture has two pixels for each point', () => page.locator('.preview canvas').evaluate((canvas) =>
      canvas.width - 2 * canvas.clientWidth), (difference) => Math.abs(difference) <= 1);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.deepEqual([await page.locator('form').isVisible(), await page.locator('.times').isVisible()], [false, true]);
    assert.equal(await page.locator('.printed svg:visible g[data-method]').count(), 4);
    await page.emulateMedia({ media: 'screen' });

    // The link opens in another tab with the form filled in.
    const link = await page.locator('[name="link"]').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    const [seed, methods] = [await field(page, 'seed').inputValue(), await page.locator('[name="method"]:checked').count()];
    assert.deepEqual([seed, methods, await problem(page)], ['5', 4, '']);
    assert.equal(await page.locator('#results').isVisible(), false);
  });

pageTest('data comes from a file, a drop, pasted text or a link, and what is bad is refused in one sentence at its field', {}, async (page) => {
  const name = () => page.locator('.preview .name').textContent();
  const looks = () => page.locator('.preview .looks').textContent();
  const focused = () => page.evaluate(() => document.activeElement.name);
  await page.locator('[name="source"][value="file"]').check();
  await button(page, 'start').click();
  assert.deepEqual([await problem(page), await focused()], ['Choose a file first.', 'file']);
  await page.locator('[name="file"]').setInputFiles({ name: 'My discs.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y,r\n1,2,3\n9,9,3') });
  await says(page, /^My discs is ready/);
  assert.deepEqual([await name(), await problem(page)], ['My discs', '']);
  assert.match(await looks(), /^2 discs in one frame\./);
  assert.equal(await page.locator('.preview canvas').getAttribute('aria-label'), 'One frame of My discs');

  await page.locator('[name="source"][value="scene"]').check();
  await drop(page, 'dropped.json', JSON.stringify([[[0, 0, 1, 5]], [[1, 1, 1, 5]]]));
  await says(page, /^dropped is ready/);
  assert.equal(await page.locator('[name="source"]:checked').inputValue(), 'file');
  assert.match(await looks(), /^1 disc in each of 2 frames\./);

  // Each refusal of an importer is tested without a page (import.test.mjs).
  await page.locator('[name="source"][value="text"]').check();
  const paste = async (text) => {
    await page.locator('textarea').fill(text);
    await button(page, 'read').click();
  };
  for (const [text, sentence, left] of [['', 'Paste a text first.', 'dropped'],
    ['x,y,r\n2,3,NaN', 'Line 2, column 3 (r): "NaN" is not a number: write a number there, or choose another column as radius.', 'No data yet']]) {
    await paste(text);
    await refuses(page, sentence);
    assert.equal(await name(), left);
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
  assert.deepEqual([await columns(), await decided()], [['bild, not used, first value 0', 'x, x, first value 1', 'y, y, first value 2', 'size, not used, first value 3'], []]);
  await choose(3, 'radius');
  await says(page, /^Pasted data is ready/);
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
  await eventually('boxes', decided, (all) => all.some((text) => text.startsWith('Boxes are taken as their circumscribed discs.')));
  assert.equal(await page.locator('.how [name="radius"]').inputValue(), '');
  await button(page, 'none').click();
  await button(page, 'start').click();
  await refuses(page, 'Choose at least one method.', 'run');
  await page.locator('[name="method"][value="two-loops"]').check();
  await button(page, 'start').click();
  await says(page, /^Done\. Naive, the only method measured/);
  assert.equal(await page.locator('[name="link"]').isVisible(), false);
  assert.match(await page.locator('.no-link').innerText(), /your data stays on this machine/);

  await page.evaluate(() => (window.location.hash = '#scene=even&n=1'));
  await refuses(page, 'The link has a bad value: n must be a whole number from 2 to 2,000,000, not 1.');
  await page.evaluate(() => (window.location.hash = '#scene=cluster&n=77&methods=sweep'));
  await refuses(page, '');
  assert.deepEqual([await field(page, 'n').inputValue(), await page.locator('[name="scene"]').inputValue()], ['77', 'cluster']);
  await page.locator('[name="scene"]').selectOption('bullets'); // takes the number along
  assert.equal(await field(page, 'n').inputValue(), '77');
  for (const [part, text, sentence] of [['n', '', 'Discs must be a number.'], ['frames', '0', 'Frames must be a whole number from 1 to 10,000, not 0.'],
    ['n', '2000000', 'Discs times frames must be at most 10,000,000, not 2,000,000 times 60.']]) {
    const before = await field(page, part).inputValue();
    await field(page, part).fill(text);
    await button(page, 'start').click();
    assert.deepEqual([await problem(page), await focused()], [sentence, part]);
    await field(page, part).fill(before);
  }
  await button(page, 'show').click();
  await says(page, /^Bullets is ready/);
  assert.deepEqual([await problem(page), await page.locator('[aria-invalid]').count()], ['', 0]);
});

// How soon a task ends that is cancelled is tested with the thread's side (tests/parts/workbench.test.mjs).
pageTest('Stop ends the reading of data and a frame of a minute, and keeps results; a program that can’t be downloaded is explained',
  { fragment: '#scene=even&n=400000&frames=20&methods=two-loops', fresh: true, expected: (text) => /answers|ERR_FAILED/.test(text) },
  async (page) => {
    // In the page, because the work may be over before a test could press.
    const cancel = (begin, name, patterns) => page.evaluate(async (given) => {
      const press = (which) => document.querySelector(`[name="${which}"]`).click();
      const shows = async (selector, pattern) => {
        while (!new RegExp(pattern).test(document.querySelector(selector)?.textContent)) await new Promise(requestAnimationFrame);
      };
      press(given.begin);
      for (const [selector, pattern] of given.patterns) await shows(selector, pattern);
      press(given.name);
      await shows('form .status', '^Stopped');
    }, { begin, name, patterns: Object.entries(patterns) });
    await button(page, 'show').focus();
    await cancel('show', 'cancel-reading', { '.share': '^Generating: ' });
    assert.equal(await page.evaluate(() => document.activeElement.name), 'show');
    await field(page, 'n').fill('200000');
    await field(page, 'frames').fill('2');
    await page.context().route('**/answers.*.mjs', (route) => route.abort());
    await button(page, 'start').click();
    await refuses(page, 'The code that is measured could not be downloaded. Try again.', 'run');
    await page.context().unroute('**/answers.*.mjs');
    // A frame of naive with all these discs takes a minute.
    await cancel('start', 'cancel', { '.times tbody td': '\\d', 'form .status': '^Measuring with .* of 200,000' });
    assert.equal(await problem(page, 'run'), '');
    assert.match(await status(page), /^Stopped\. Naive, the only method measured/);
    assert.match((await cells(page, '.times'))[1][1], /^[\d.]+ [\d.]+$/);
    assert.equal(JSON.parse((await download(page, 'json')).text).run.complete, false);
    // Another run after it works.
    await field(page, 'n').fill('40');
    await button(page, 'start').click();
    await says(page, /^Done\. /);
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
