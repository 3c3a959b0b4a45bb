// Goes through the lesson as a reader does, with right and wrong guesses and the answers to them. The tests of each
// section are in its folder, and all share one browser. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { mostBytes, sections } from '../../web/lesson/sections.js';
import { withHost } from '../lib/app.mjs';
import { eventually, openPage } from '../lib/harness.mjs';
import { axeFindings, becomes, commit, dist, guess, lessonTest, progress, said, site, verdict } from './lesson.mjs';

const host = withHost();
for (const { folder } of sections) {
  const tests = new URL(`../../web/lesson/${folder}/section.test.mjs`, import.meta.url);
  if (existsSync(tests)) await import(tests);
}

describe('the page', { concurrency: 2 }, () => {
  test('is valid HTML, refers to its own hashed files, and is small', async () => {
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    // The test without JavaScript checks the text in noscript.
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'no-inline-style': 'error',
      'svg-focusable': 'off', 'prefer-native-element': 'off', 'no-redundant-role': 'off' } }).validateString(html);
    assert.deepEqual(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)), []);
    assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=|NaN|undefined/);
    const names = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
    assert.equal(names.length, 5);
    let bytes = brotliCompressSync(html).length;
    for (const name of names) {
      assert.match(name, /^\.\.\/(?:lesson\/)?\w+\.[0-9a-f]{12}\.(?:js|css|svg)$/);
      bytes += brotliCompressSync(await readFile(join(dist, 'lesson', name))).length;
    }
    // The page contains the still picture of the race in both themes.
    const pictures = [...new Set([...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, name]) => name))];
    assert.equal(pictures.length, 2);
    for (const name of pictures) bytes += (await readFile(join(dist, 'lesson', name))).length;
    assert.ok(bytes <= mostBytes, `${bytes} bytes of Brotli`);
    assert.equal((await readdir(join(dist, 'lesson'))).length, 4);
  });

  lessonTest('has an address for each section, and does not load the engine', { query: '#how-big-a-cell' }, async (page) => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(!fetched.some((name) => name.includes('engine')), `${fetched}`);
    const top = await page.evaluate(() => document.querySelector(':target').getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 5, `${top}`);
    assert.deepEqual(await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      sections.slice(1).map(({ id }) => `#${id}`));
  });

  lessonTest('does no work while the reader does nothing', {
    prepare: (page) =>
      page.addInitScript(() => {
        window.woken = [];
        for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback',
          'IntersectionObserver', 'Worker']) {
          const real = window[name];
          window[name] = new Proxy(real, {
            apply: (target, self, values) => (window.woken.push(name), Reflect.apply(target, self, values)),
            construct: (target, values) => (window.woken.push(name), Reflect.construct(target, values)),
          });
        }
      }),
  }, async (page) => {
    for (let k = 0; k < 5; k++) await page.mouse.wheel(0, 900);
    assert.deepEqual(await page.evaluate(() =>
      [window.woken, Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]), [[], [], [], '']);
  });

  for (const [theme, width] of [['light', 360], ['dark', 1280]]) {
    lessonTest(`gives axe-core no problems and fits the window, before and after guesses: ${theme}, ${width} px`,
      { query: `?theme=${theme}`, viewport: { width, height: 800 } }, async (page, s) => {
      assert.deepEqual(await axeFindings(page), []);
      await guess(s['how-many-questions'], '3000');
      await s['ask-the-neighbours'].locator('.moment').click();
      await s['ask-the-neighbours'].locator('[name="step"]').click();
      await s['the-grid-that-misses'].locator('select').selectOption('2');
      await commit(s['the-grid-that-misses']).click();
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  test('works in a sandboxed frame of another site', { timeout: 60_000 }, async () => {
    const page = await openPage(site.browser, 'about:blank', { viewport: { width: 900, height: 800 } });
    await page.goto(host.url);
    await page.evaluate((src) => {
      document.body.innerHTML = `<iframe sandbox="allow-scripts" src="${src}" width="860" height="700"></iframe>`;
    }, `${site.url}lesson/`);
    const frame = page.frameLocator('iframe');
    const [race, questions, ask, size] = sections.map(({ id }) => frame.locator(`#${id}`));
    await race.locator('[name="run"]').click();
    await becomes(race, 'racing', '.race');
    await race.locator('[name="run"]').click();
    await becomes(race, 'over', '.race');
    await questions.locator('input').fill('4950');
    await questions.locator('input').press('Enter');
    assert.equal(await verdict(questions), 'You guessed 4,950. The answer is 4,950, exactly your guess.');
    await ask.locator('[name="motion"]').click();
    await becomes(ask, 'moving', '.ask');
    await ask.locator('[name="motion"]').click();
    await becomes(ask, 'asking', '.ask');
    await guess(size, '8');
    await eventually('some progress', () => progress(size), (value) => value > 0);
    assert.deepEqual(page.problems, []);
    await page.end();
  });

  lessonTest('works offline with everything that was downloaded before',
    { fresh: true, expected: (problem) => /ERR_INTERNET_DISCONNECTED|could not be downloaded/.test(problem) }, async (page, s) => {
    const size = s['how-big-a-cell'];
    const asks = s['ask-the-neighbours'];
    const moves = asks.locator('[name="motion"]');
    await page.context().setOffline(true);
    await s.race.locator('[name="run"]').click();
    assert.equal(await said(s.race), 'The race can’t run here: You are offline.');
    await guess(s['how-many-questions'], '100');
    assert.match(await verdict(s['how-many-questions']), /^You guessed 100/);
    await moves.click();
    await eventually('it is said', () => said(asks), (text) => /^The simulation can’t run here: You are offline\./.test(text));
    await asks.locator('.moment').click();
    await asks.locator('[name="step"]').click();
    assert.match(await said(asks), /^Step 1/);
    await guess(size, '9');
    await becomes(size, 'stopped');
    assert.match(await verdict(size), /could not be downloaded/);
    // Once a section has started, it needs no more downloads.
    await page.context().setOffline(false);
    await commit(size).click();
    await eventually('some progress', () => progress(size), (value) => value > 0);
    await moves.click();
    await becomes(asks, 'moving', '.ask');
    await page.context().setOffline(true);
    await commit(size).click();
    await becomes(asks, 'asking', '.ask');
    await eventually('some progress', () => progress(size), (value) => value > 0);
    await moves.click();
    await becomes(asks, 'moving', '.ask');
  });

  test('has its text, its pictures with answers and the published figures even without JavaScript', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}lesson/`);
    const text = await page.locator('main').innerText();
    for (const said of ['355 ms', '4 ms', '4,950', '49,995,000', 'half stencil', '3.24', '1.28', 'Cells of 64 px',
      'tests are not made']) assert.ok(text.includes(said), said);
    assert.equal(await page.locator('.predict:visible, .ask:visible, .measured:visible, button:visible, #race table:visible').count(), 0);
    assert.equal(await page.locator('#race img:visible').count(), 2);
    const pictures = { 'how-many-questions': 4 + 1, 'ask-the-neighbours': 1, 'how-big-a-cell': 3, 'the-grid-that-misses': 1 + 1 };
    for (const [id, count] of Object.entries(pictures)) {
      assert.equal(await page.locator(`#${id} figure > svg:visible`).count(), count, id);
    }
    // The app's style sheet must not hide parts of drawings.
    assert.deepEqual(await page.locator('figure:visible svg *')
      .evaluateAll((all) => all.filter((part) => getComputedStyle(part).display === 'none').map(({ outerHTML }) => outerHTML)), []);
    await context.close();
  });
});
