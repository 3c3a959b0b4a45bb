// The lesson, as a reader goes through it: guesses, wrong ones too, and what is shown after them.
// Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { gap, list, short, times } from '../../web/lesson/words.js';
import * as gas from '../../web/lesson/cell-size/gas.js';
import * as scene from '../../web/lesson/misses/scene.js';
import { hash } from '../../bench/works/hash.mjs';
import { withHost } from './app.mjs';
import { eventually, launch, openPage, servePage } from './harness.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sections = ['how-many-questions', 'how-big-a-cell', 'the-grid-that-misses'];

const host = withHost();
let server, browser;
before(async () => {
  server = await servePage();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

// A test with the lesson in a page, which in the end has caused no error but those `expected`.
function lessonTest(name, { query = '', expected = () => false, prepare, ...options } = {}, run) {
  test(name, { timeout: 60_000 }, async () => {
    const page = await openPage(browser, 'about:blank', { viewport: { width: 1000, height: 800 }, ...options });
    await prepare?.(page);
    try {
      await page.goto(`${server.url}lesson/${query}`);
      await run(page, Object.fromEntries(sections.map((id) => [id, page.locator(`#${id}`)])));
      assert.deepEqual(page.problems.filter((problem) => !expected(problem)), []);
    } finally {
      await page.context().close();
    }
  });
}
const verdict = (section) => section.locator('.verdict').textContent();
const stateOf = (section) => section.locator('.predict').getAttribute('data-state');
const commit = (section) => section.locator('[name="commit"]');
const becomes = (section, state, timeout) => eventually(state, () => stateOf(section), (is) => is === state, timeout);

describe('the page', { concurrency: 2 }, () => {
  test('is valid, refers to hashed files of its own, and is light', async () => {
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    // The prose of noscript is checked where it is shown.
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'no-inline-style': 'error', 'svg-focusable': 'off', 'prefer-native-element': 'off', 'no-redundant-role': 'off' } }).validateString(html);
    assert.deepEqual(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)), []);
    assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=|NaN|undefined/);
    const names = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
    assert.equal(names.length, 5);
    let bytes = brotliCompressSync(html).length;
    for (const name of names) {
      assert.match(name, /^\.\.\/(?:lesson\/)?\w+\.[0-9a-f]{12}\.(?:js|css|svg)$/);
      bytes += brotliCompressSync(await readFile(join(dist, 'lesson', name))).length;
    }
    assert.ok(bytes <= 150_000, `${bytes} bytes of Brotli`);
    assert.equal((await readdir(join(dist, 'lesson'))).length, 4);
  });

  lessonTest('has an address for each part, and fetches no engine', { query: '#how-big-a-cell' }, async (page) => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(!fetched.some((name) => name.includes('engine')), `${fetched}`);
    const top = await page.evaluate(() => document.querySelector(':target').getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 5, `${top}`);
    assert.deepEqual(await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), sections.map((id) => `#${id}`));
  });

  lessonTest('does nothing while nobody does anything', {
    prepare: (page) =>
      page.addInitScript(() => {
        window.woken = [];
        for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback', 'IntersectionObserver', 'Worker']) {
          const real = window[name];
          window[name] = new Proxy(real, {
            apply: (target, self, values) => (window.woken.push(name), Reflect.apply(target, self, values)),
            construct: (target, values) => (window.woken.push(name), Reflect.construct(target, values)),
          });
        }
      }),
  }, async (page) => {
    for (let k = 0; k < 5; k++) await page.mouse.wheel(0, 900);
    assert.deepEqual(await page.evaluate(() => [window.woken, Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]), [[], [], [], '']);
  });

  for (const [theme, width] of [['light', 360], ['dark', 1280]]) {
    lessonTest(`axe finds nothing, before and after; nothing is wider than the window: ${theme}, ${width} px`, { query: `?theme=${theme}`, viewport: { width, height: 800 } }, async (page, s) => {
      await page.evaluate(axe);
      const findings = async () => {
        const { violations } = await page.evaluate(() => window.axe.run());
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
      };
      assert.deepEqual(await findings(), []);
      await s['how-many-questions'].locator('input').fill('3000');
      await commit(s['how-many-questions']).click();
      await s['the-grid-that-misses'].locator('select').selectOption('4');
      await commit(s['the-grid-that-misses']).click();
      assert.deepEqual(await findings(), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  test('works in a sandboxed frame of another site', { timeout: 60_000 }, async () => {
    const page = await openPage(browser, 'about:blank', { viewport: { width: 900, height: 800 } });
    await page.goto(host.url);
    await page.evaluate((src) => {
      document.body.innerHTML = `<iframe sandbox="allow-scripts" src="${src}" width="860" height="700"></iframe>`;
    }, `${server.url}lesson/`);
    const frame = page.frameLocator('iframe');
    const [questions, size] = sections.map((id) => frame.locator(`#${id}`));
    await questions.locator('input').fill('4950');
    await questions.locator('input').press('Enter');
    assert.equal(await verdict(questions), 'You guessed 4,950. It is 4,950: exactly right.');
    await size.locator('input').fill('8');
    await commit(size).click();
    await eventually('some progress', () => size.locator('progress').evaluate((bar) => bar.value), (value) => value > 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

  test('without JavaScript has its prose, its pictures with the answers, and the published figures', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}lesson/`);
    const text = await page.locator('main').innerText();
    for (const said of ['4,950', '49,995,000', 'half stencil', '3.24', '1.28', 'Cells of 64 px']) assert.ok(text.includes(said), said);
    assert.equal(await page.locator('.predict:visible, .clock:visible').count(), 0);
    assert.equal(await page.locator('figure svg:visible').count(), 4 + 1 + 3 + 1 + 1);
    await context.close();
  });
});

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
    // It cannot be mended afterwards.
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

describe('how big a cell', { concurrency: 2 }, () => {
  const id = 'how-big-a-cell';

  lessonTest('the cells follow the guess', {}, async (page, { [id]: section }) => {
    const caption = section.locator('.predict figcaption');
    await commit(section).click();
    assert.match(await verdict(section), /^First a guess/);
    assert.equal(await page.locator('script[src*="engine"]').count(), 0);
    for (const [cell, cells] of [['8', 9], ['4', 25], ['1', 289], ['128', 9]]) {
      await section.locator('input').fill(cell);
      assert.match(await caption.textContent(), new RegExp(`^Cells of ${cell} px: .* looks into ${cells} cells`));
    }
    await section.locator('.handle').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    assert.equal(await section.locator('input').inputValue(), '1');
    await page.keyboard.press('ArrowRight');
    assert.equal(await section.locator('input').inputValue(), '1.5');
  });

  lessonTest('sweeps, is stopped, and keeps the guess', {
    prepare: (page) =>
      page.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter((shift) => !shift.hadRecentInput).map(({ value, sources }) => `${value}: ${sources.map(({ node }) => node?.className ?? node)}`))).observe({ type: 'layout-shift', buffered: true });
      }),
  }, async (page, { [id]: section }) => {
    const stop = section.locator('[name="stop"]');
    assert.equal(await stop.isDisabled(), true);
    await section.locator('input').fill('30');
    await commit(section).dblclick(); // the second click begins nothing
    await eventually('some progress', () => section.locator('progress').evaluate((bar) => bar.value), (value) => value > 0.05);
    assert.equal(await page.locator('script[src*="engine"]').count(), 0, 'the script’s element has gone');
    await stop.click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /^Stopped/);
    assert.equal(await section.locator('.predict .curve').count(), 0);
    await commit(section).click();
    await becomes(section, 'revealed', 40_000);
    const said = await verdict(section);
    assert.match(said, /^Fastest on your machine: cells of [\d.]+ px, [\d.]+ ms \(median [\d.]+\)\./);
    const rows = await section.locator('.measured tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => Number(cell.textContent.replaceAll(',', '')))));
    assert.deepEqual(rows.map(([cell]) => cell), [...gas.sizes, 30].toSorted((a, b) => a - b));
    const fastest = rows.reduce((best, row) => (row[1] < best[1] ? row : best));
    assert.ok(said.includes(`cells of ${fastest[0]} px`), said);
    assert.ok(rows[0][1] > fastest[1] && rows.at(-1)[1] > 2 * fastest[1], 'both ends lose');
    assert.ok(rows.every(([, least, median]) => least > 0 && median >= least));
    assert.equal(new Set(rows.map((row) => row[4])).size, 1, 'all sizes find the same contacts');

    // What the engine says of the same discs in node.
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    const world = await World.create({ discs: gas.gas(), box: gas.box, method: 'grid', response: 'elastic', gravity: 0, cell: 30 });
    world.step();
    const { pairTests, contacts } = world.stats();
    assert.deepEqual(rows.find(([cell]) => cell === 30).slice(3), [pairTests, contacts]);
    world.destroy();
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    assert.match(await section.locator('.clock').textContent(), /^On your machine, now\..* clock ticks every [\d.]+ ms\.$/);
  });

  lessonTest('waits out of sight', {}, async (page, { [id]: section }) => {
    await section.locator('input').fill('8');
    await commit(section).click();
    const progress = () => section.locator('progress').evaluate((bar) => bar.value);
    await eventually('some progress', progress, (value) => value > 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(400); // the size that was under way
    const reached = await progress();
    await page.waitForTimeout(500);
    assert.equal(await progress(), reached);
    await section.locator('[name="stop"]').evaluate((button) => button.click());
    await becomes(section, 'stopped');
  });

  lessonTest('says when the engine cannot be had, and tries again', { prepare: (page) => page.route('**/engine/*', (route) => route.abort()), expected: (problem) => /engine|ERR_FAILED|downloaded/.test(problem) }, async (page, { [id]: section }) => {
    await section.locator('input').fill('8');
    await commit(section).click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /could not be downloaded/);
    await page.unroute('**/engine/*');
    await commit(section).click();
    await eventually('some progress', () => section.locator('progress').evaluate((bar) => bar.value), (value) => value > 0);
  });

  test('the published figures are those that the benchmark compares with', async () => {
    const { tables: [{ rows }] } = await hash({ quick: true, time: async (_, cases) => ({ cases: cases.map(() => ({})) }) });
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    const shown = [...html.matchAll(/<tr><th scope="row">([\d,]+)<\/th><td>.*?<\/td><td>.*?<\/td><td>([\d.]+)<\/td><\/tr>/g)].map(([, n, ms]) => [Number(n.replace(',', '')), Number(ms)]);
    assert.deepEqual(shown, rows.filter((row) => row.published_ms !== null).map((row) => [row.n, row.published_ms]));
  });
});

describe('the grid that misses', { concurrency: 2 }, () => {
  const id = 'the-grid-that-misses';
  const discs = scene.sceneDiscs();
  const pairs = scene.pairsOf(discs);
  const kinds = pairs.map(scene.kindOf);
  const first = (kind) => kinds.indexOf(kind);

  test('has pairs of all kinds, none of which a half stencil misses', async () => {
    assert.deepEqual(['both', 'one', 'none'].map((kind) => kinds.filter((each) => each === kind).length), [9, 7, 2]);
    // By brute force, with the sketch's rule written out.
    const { cell } = scene;
    const covers = (a, b) =>
      ['x', 'y'].every((axis) => {
        const at = Math.floor(b[axis] / cell);
        return at >= Math.floor((a[axis] - a.r) / cell) && at <= Math.floor((a[axis] + a.r) / cell);
      });
    const overlapping = [];
    for (const a of discs) for (const b of discs) if (a !== b && Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r) overlapping.push([a, b]);
    assert.equal(overlapping.length, 2 * pairs.length);
    assert.equal(overlapping.filter(([a, b]) => covers(a, b)).length, 2 * 9 + 7);
    const tested = scene.halfTests(discs).map((pair) => pair.toSorted((a, b) => a - b).join());
    assert.equal(new Set(tested).size, tested.length, 'each once');
    for (const { a, b } of pairs) assert.ok(tested.includes(`${a},${b}`));
    // The engine finds as many.
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    const world = await World.create({ discs: { x: discs.map(({ x }) => x), y: discs.map(({ y }) => y), r: discs.map(({ r }) => r) }, box: scene.box, gravity: 0 });
    world.step();
    assert.equal(world.stats().contacts, pairs.length);
    world.destroy();
  });

  lessonTest('shows what a pair looks into, but not the answer', {}, async (page, { [id]: section }) => {
    await commit(section).click();
    assert.match(await verdict(section), /^First choose a pair/);
    for (const k of [first('both'), first('one'), first('none')]) {
      await section.locator('select').selectOption(String(k));
      assert.match(await section.locator('.looks').textContent(), /^The first disc is listed in column \d+, row \d+, and looks into .*\. The second [^.]*\.$/);
    }
    assert.equal(await section.locator('.scene .truth > *').count(), 0);
    assert.equal(await section.locator('.after').isVisible(), false);
  });

  for (const kind of ['both', 'one', 'none']) {
    lessonTest(`a pair seen by ${kind}, pointed at`, {}, async (page, { [id]: section }) => {
      const k = first(kind);
      const { x, y } = scene.middleOf(discs, pairs[k]);
      const box = await section.locator('.scene').boundingBox();
      const scale = box.width / scene.box.width;
      await section.locator('.scene').click({ position: { x: x * scale, y: y * scale } });
      assert.equal(await section.locator('select').inputValue(), String(k));
      await commit(section).dblclick();
      const missed = kinds.flatMap((each, at) => (each === 'none' && at !== k ? [at + 1] : []));
      assert.match(await verdict(section), { both: /tested twice\. Those .* pairs \d+ and \d+\.$/, one: /tested once\. Those/, none: /^Found: pair/ }[kind]);
      for (const number of missed) assert.ok((await verdict(section)).includes(String(number)));
      const drawn = await Promise.all(['both', 'one', 'none'].map((name) => section.locator(`.scene .seen-${name}`).count()));
      assert.deepEqual(drawn, [9, 7, 2]);
      await section.locator('select').selectOption(String(first('one')));
      assert.match(await section.locator('.looks').textContent(), /tested once\.$/);
    });
  }

  lessonTest('the keyboard is enough', {}, async (page, { [id]: section }) => {
    await section.locator('select').focus();
    for (let k = 0; k <= first('none'); k++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await verdict(section), /^Found/);
    assert.equal(await page.evaluate(() => document.activeElement.className), 'verdict');
  });
});
