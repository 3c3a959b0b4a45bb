// Goes through the lesson as a reader does, with right and wrong guesses and the answers to them. The tests of each
// section are in its folder. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { mostBytes, pages, sections } from '../../web/lesson/sections.js';
import { patient, withHost } from '../lib/app.mjs';
import { eventually, openPage } from '../lib/harness.mjs';
import { axeFindings, becomes, commit, dist, guess, lessonTest, progress, said, site, verdict, watchShifts } from './lesson.mjs';

const host = withHost();

const mostWords = (file) => (file === 'index' ? 1900 : 1800);

describe('the page', () => {
  for (const { name: file, title, sections: own } of pages) {
    test(`${file} is valid HTML, refers to its own hashed files, and is small`, async () => {
      const html = await readFile(join(dist, `lesson/${file}.html`), 'utf8');
      // The test without JavaScript checks the text in noscript.
      const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'no-inline-style': 'error',
        'svg-focusable': 'off', 'prefer-native-element': 'off', 'no-redundant-role': 'off' } }).validateString(html);
      assert.deepEqual(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)), []);
      assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=|NaN|undefined/);
      assert.ok(html.includes(`<title>${title}</title>`) && html.includes(`<h1>${title}</h1>`));
      for (const { id } of own) assert.equal(html.split(`id="${id}"`).length, 2, id);
      const names = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
      assert.equal(names.length, 5);
      let bytes = brotliCompressSync(html).length;
      for (const name of names) {
        assert.match(name, /^\.\.\/(?:lesson\/)?\w+\.[0-9a-f]{12}\.(?:js|css|svg)$/);
        bytes += brotliCompressSync(await readFile(join(dist, 'lesson', name))).length;
      }
      const pictures = [...new Set([...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, name]) => name))];
      // The first page contains the still picture of the race in both themes.
      assert.equal(pictures.length, file === 'index' ? 2 : 0);
      for (const name of pictures) bytes += (await readFile(join(dist, 'lesson', name))).length;
      assert.ok(bytes <= mostBytes, `${bytes} bytes of Brotli`);
    });

    lessonTest(`${file} loads no engine, and links to its sections and to all pages`, { page: file }, async (page) => {
      const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      assert.ok(!fetched.some((name) => name.includes('engine')), `${fetched}`);
      const links = (nav) => page.locator(`nav${nav} a`).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const parts = own.filter(({ id }) => id !== 'race').map(({ id }) => `#${id}`);
      assert.deepEqual(await links('.contents'), parts.length > 1 ? parts : []);
      assert.deepEqual(await links('.pages'), pages.filter((other) => other.name !== file)
        .map((other) => (other.name === 'index' ? './' : `${other.name}.html`)));
      assert.equal(await page.locator('.pages [aria-current]').textContent(), title);
      for (const part of parts) {
        await page.goto(new URL(part, page.url()).href);
        const top = await page.evaluate(() => document.querySelector(':target').getBoundingClientRect().top);
        const left = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
        assert.ok(Math.abs(top) < 5 || left < 1, `${part} at ${top}`);
      }
    });

    lessonTest(`${file} has at most ${mostWords(file)} words${file === 'index' ? '' : ', on eight screens'}`,
      { page: file, viewport: { width: 1440, height: 900 } }, async (page) => {
      // A reader who has made all guesses, and then opens what is folded.
      await page.evaluate(() => document.querySelectorAll('.after').forEach((part) => part.classList.add('shown')));
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
      assert.ok(file === 'index' || screens <= 8, `${screens} screens`);
      await page.locator('[name="answers"]').click();
      // Code, the rows of a table, the labels of a drawing and a list of choices are not prose.
      const words = await page.locator('main').evaluate((main) => {
        main.querySelectorAll('svg, tr, select, pre').forEach((part) => (part.style.display = 'none'));
        return main.innerText.match(/\S*[\p{L}\p{N}]\S*/gu).length;
      });
      assert.ok(words > 40 && words <= mostWords(file), `${words} words`);
    });

    lessonTest(`${file} shows all answers to a reader who asks for them, also after a reload`, { page: file }, async (page) => {
      const hidden = page.locator('.after:not(:visible), section details:not([open])');
      const button = page.locator('[name="answers"]');
      await button.click();
      assert.equal(await hidden.count(), 0);
      await page.reload();
      assert.equal(await hidden.count(), 0);
      assert.equal(await button.textContent(), 'Hide the answers');
      await button.click();
      await page.reload();
      assert.equal(await page.locator('.after:visible').count(), 0);
      assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
    });
  }

  lessonTest('shows answers that need no measurement without a guess, and hides them again', {}, async (page, s) => {
    const [questions, misses] = [s['how-many-questions'], s['the-grid-that-misses']];
    await guess(questions, '100');
    await page.locator('[name="answers"]').click();
    assert.match(await verdict(questions), /^You guessed 100\./);
    assert.match(await verdict(misses), /^Pairs \d+ and \d+ are never tested\.$/);
    assert.ok(await misses.locator('.truth > *').count() > 0);
    await page.locator('[name="answers"]').click();
    assert.match(await verdict(questions), /^You guessed 100\./);
    assert.equal(await misses.locator('.truth > *').count(), 0);
  });

  lessonTest('keeps guesses and answers in the tab, and shows them without measuring', {
    // The page is painted before its script comes, so whatever the script moves is seen to move.
    prepare: async (page) => {
      await watchShifts(page);
      await patient(page, [3000]); // after which a page without its script is painted
      await page.route('**/lesson/index.*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await route.continue();
      });
    },
  }, async (page, s) => {
    const [questions, size] = [s['how-many-questions'], s['how-big-a-cell']];
    await guess(questions, '2450');
    await page.evaluate(() => sessionStorage.setItem('cellmates-lesson:how-big-a-cell/0', JSON.stringify({ guess: 30, shown: true,
      result: [[9, 1.5], [30, 4.5]].map(([cell, ms]) => ({ cell, ms: [ms, ms, ms], pairTests: 7, contacts: 3 })) })));
    await page.evaluate(() => sessionStorage.setItem('cellmates-lesson:the-grid-that-misses/0', '{"guess":"x"}')); // damaged
    await page.reload();
    assert.match(await verdict(questions), /^You guessed 2,450/);
    assert.equal(await questions.locator('input').inputValue(), '2450');
    assert.equal(await questions.locator('figcaption').last().textContent(), '99 + 98 + … + 1 = 4,950 lines');
    assert.equal(await verdict(size), 'On your machine the fastest cells of 9 px took 1.50 ms. Your 30 px took 4.50 ms, 3.0× slower.');
    assert.equal(await size.locator('.measured tbody tr').count(), 2);
    assert.match(await verdict(s['the-grid-that-misses']), /You have three tries/);
    assert.ok(!(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).join())).includes('engine'));
    await page.waitForTimeout(400); // a sooner click would count as a double click
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    await commit(questions).click();
    await commit(size).click();
    await guess(size, '12');
    await eventually('some progress', () => progress(size), (value) => value > 0);
    await page.reload();
    assert.equal(await verdict(size), 'Your guess stays, and you can try again whenever you like.');
    assert.equal(await size.locator('input').inputValue(), '12');
    await commit(size).click();
    await becomes(size, 'revealing');
    assert.equal(await verdict(questions), 'Move the point up the chart, or type a number.');
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  let release;
  const released = new Promise((resolve) => (release = resolve));
  lessonTest('parts that need the engine during its download share it', { page: 'check', prepare: (page) =>
    page.route('**/engine/cellmates.js', async (route) => {
      await released;
      await route.continue();
    }) }, async (page) => {
    const works = page.locator('#check-us .work');
    for (const k of [0, 1]) {
      await works.nth(k).locator('summary').click();
      await works.nth(k).locator('[name="run"]').click();
    }
    assert.equal(await page.locator('head script[src*="engine/"]').count(), 1);
    release();
    await eventually('the engine runs', () => page.evaluate(() => Boolean(window.Cellmates)));
    await works.nth(1).locator('[name="stop"]').evaluate((button) => button.click()); // it may have ended
    assert.equal(await page.locator('head script[src*="engine/"]').count(), 0);
  });

  for (const { name: file } of pages) lessonTest(`${file} does no work while the reader does nothing`, {
    page: file,
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

  for (const { name: file } of pages.slice(1)) {
    lessonTest(`${file} gives axe-core no problems and fits a narrow window, with all answers`,
      { page: file, query: '?theme=light', viewport: { width: 360, height: 800 } }, async (page) => {
      await page.locator('[name="answers"]').click();
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    });
  }

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

  test('works in a sandboxed frame of another site', { timeout: 240_000 }, async () => {
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
    for (const said of ['355 ms', '4 ms', '4,950', '49,995,000', 'half stencil', 'Cells of 64 px',
      'tests are not made']) assert.ok(text.includes(said), said);
    for (const needsScript of ['.predict', '.ask', '.measured', 'button', '#race .results', '#race .bar-place']) {
      assert.equal(await page.locator(`${needsScript}:visible`).count(), 0, needsScript);
    }
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
