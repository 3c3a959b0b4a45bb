// The lesson, as a reader goes through it: guesses, wrong ones too, and what is shown after them.
// Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { figureText } from '../../web/figure_text.js';
import { gap, list, short, times, whole } from '../../web/lesson/words.js';
import * as gas from '../../web/lesson/cell-size/gas.js';
import * as scene from '../../web/lesson/misses/scene.js';
import * as neighbours from '../../web/lesson/neighbours/moment.js';
import * as lead from '../../web/lesson/race/lead.js';
import { stateAfter, stepOnce } from '../../bench/lib/programs.mjs';
import { hash } from '../../bench/works/hash.mjs';
import { hurried, withBrowser, withHost, withoutDiscs } from '../lib/app.mjs';
import { eventually, openPage } from '../lib/harness.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// In the list of the parts; the race comes before it.
const sections = ['how-many-questions', 'ask-the-neighbours', 'how-big-a-cell', 'the-grid-that-misses'];

const host = withHost();
const { site } = withBrowser();

// A test with the lesson in a page, which in the end has caused no error but those `expected`.
function lessonTest(name, { query = '', expected = () => false, prepare, ...options } = {}, run) {
  test(name, { timeout: 60_000 }, async () => {
    const page = await openPage(site.profile(options), 'about:blank', { viewport: { width: 1000, height: 800 }, ...options });
    await prepare?.(page);
    try {
      await page.goto(`${site.url}lesson/${query}`);
      await run(page, Object.fromEntries(['race', ...sections].map((id) => [id, page.locator(`#${id}`)])));
      assert.deepEqual(page.problems.filter((problem) => !expected(problem)), []);
    } finally {
      await page.end();
    }
  });
}
// Layout shifts that nobody has asked for, as "value: what has moved".
const watchShifts = (page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter((shift) => !shift.hadRecentInput).map(({ value, sources }) => `${value}: ${sources.map(({ node }) => node?.className ?? node)}`))).observe({ type: 'layout-shift', buffered: true });
  });
const verdict = (section) => section.locator('.verdict').textContent();
const stateOf = (section) => section.locator('.predict').getAttribute('data-state');
const commit = (section) => section.locator('[name="commit"]');
const becomes = (section, state, timeout) => eventually(state, () => stateOf(section), (is) => is === state, timeout);
const raceBecomes = (section, state) => eventually(state, () => section.locator('.race').getAttribute('data-state'), (is) => is === state);

// Timers and frames, of the page and of what it embeds.
const countWork = (page) =>
  page.addInitScript(() => {
    window.work = 0;
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
      const real = window[name];
      window[name] = (act, ...values) => real((...given) => ((window.work += 1), act(...given)), ...values);
    }
  });
const workOf = async (page) => Promise.all(page.frames().map((frame) => frame.evaluate(() => window.work)));
// What was under way may end. The slowest of a frame's timers comes twice a second.
const rests = (page, time = 600) =>
  eventually('nothing is done', async () => {
    const before = await workOf(page);
    await page.waitForTimeout(time);
    return JSON.stringify([before, await workOf(page)]);
  }, (both) => String(JSON.parse(both)[0]) === String(JSON.parse(both)[1]), 10_000);

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
    // The still picture of the race, of either theme.
    const pictures = [...new Set([...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, name]) => name))];
    assert.equal(pictures.length, 2);
    for (const name of pictures) bytes += (await readFile(join(dist, 'lesson', name))).length;
    assert.ok(bytes <= 150_000, `${bytes} bytes of Brotli`);
    assert.equal((await readdir(join(dist, 'lesson'))).length, 4);
  });

  lessonTest('has an address for each part, and fetches no engine', { query: '#how-big-a-cell' }, async (page) => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(!fetched.some((name) => name.includes('engine')), `${fetched}`);
    const top = await page.evaluate(() => document.querySelector(':target').getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 5, `${top}`);
    assert.deepEqual(await page.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [...sections, 'can-you-answer-these'].map((id) => `#${id}`));
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
      await s['ask-the-neighbours'].locator('.moment').click();
      await s['ask-the-neighbours'].locator('[name="step"]').click();
      await s['the-grid-that-misses'].locator('select').selectOption('4');
      await commit(s['the-grid-that-misses']).click();
      assert.deepEqual(await findings(), []);
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
    const [race, questions, ask, size] = ['race', ...sections].map((id) => frame.locator(`#${id}`));
    await race.locator('[name="run"]').click();
    await raceBecomes(race, 'racing');
    await race.locator('[name="run"]').click();
    await raceBecomes(race, 'over');
    await questions.locator('input').fill('4950');
    await questions.locator('input').press('Enter');
    assert.equal(await verdict(questions), 'You guessed 4,950. It is 4,950: exactly right.');
    await ask.locator('[name="motion"]').click();
    await eventually('they move', () => ask.locator('.ask').getAttribute('data-state'), (is) => is === 'moving');
    await ask.locator('[name="motion"]').click();
    await eventually('they stop', () => ask.locator('.ask').getAttribute('data-state'), (is) => is === 'asking');
    await size.locator('input').fill('8');
    await commit(size).click();
    await eventually('some progress', () => size.locator('progress').evaluate((bar) => bar.value), (value) => value > 0);
    assert.deepEqual(page.problems, []);
    await page.end();
  });

  lessonTest('works offline once it is loaded, with what has been downloaded until then', { fresh: true, expected: (problem) => /ERR_INTERNET_DISCONNECTED|could not be downloaded/.test(problem) }, async (page, s) => {
    const size = s['how-big-a-cell'];
    const asks = s['ask-the-neighbours'];
    const sentence = () => asks.locator('.said').textContent();
    const moves = asks.locator('[name="motion"]');
    await page.context().setOffline(true);
    await s.race.locator('[name="run"]').click();
    assert.equal(await s.race.locator('.said').textContent(), 'The race cannot be run here: You are offline.');
    await s['how-many-questions'].locator('input').fill('100');
    await commit(s['how-many-questions']).click();
    assert.match(await verdict(s['how-many-questions']), /^You guessed 100/);
    await moves.click();
    await eventually('it is said', sentence, (text) => /^The discs cannot move here: You are offline\./.test(text));
    await asks.locator('.moment').click();
    await asks.locator('[name="step"]').click();
    assert.match(await sentence(), /^Step 1/);
    await size.locator('input').fill('9');
    await commit(size).click();
    await becomes(size, 'stopped');
    assert.match(await verdict(size), /could not be downloaded/);
    // Once each has begun, it needs nothing more.
    const progress = () => size.locator('progress').evaluate((bar) => bar.value);
    await page.context().setOffline(false);
    await commit(size).click();
    await eventually('some progress', progress, (value) => value > 0);
    await moves.click();
    await eventually('they move', () => asks.locator('.ask').getAttribute('data-state'), (is) => is === 'moving');
    await page.context().setOffline(true);
    await commit(size).click();
    await eventually('they stop', () => asks.locator('.ask').getAttribute('data-state'), (is) => is === 'asking');
    await eventually('some progress', progress, (value) => value > 0);
    await moves.click();
    await eventually('they move', () => asks.locator('.ask').getAttribute('data-state'), (is) => is === 'moving');
  });

  test('without JavaScript has its prose, its pictures with the answers, and the published figures', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}lesson/`);
    const text = await page.locator('main').innerText();
    for (const said of ['355 ms', '4 ms', '4,950', '49,995,000', 'half stencil', '3.24', '1.28', 'Cells of 64 px', 'tests are not made']) assert.ok(text.includes(said), said);
    assert.equal(await page.locator('.predict:visible, .ask:visible, .clock:visible, button:visible, #race table:visible').count(), 0);
    assert.equal(await page.locator('#race img:visible').count(), 2);
    assert.equal(await page.locator('figure > svg:visible').count(), 4 + 1 + 1 + 3 + 1 + 1);
    // No style sheet of the app's hides a part of a drawing.
    assert.deepEqual(await page.locator('figure:visible svg *').evaluateAll((all) => all.filter((part) => getComputedStyle(part).display === 'none').map(({ outerHTML }) => outerHTML)), []);
    await context.close();
  });
});

describe('a race', { concurrency: 2 }, () => {
  const button = (section) => section.locator('[name="run"]');
  const said = (section) => section.locator('.said').textContent();
  const frameOf = (page) => page.frames().find((frame) => frame.url().includes('race='));
  const stateIn = (page) => frameOf(page).evaluate(() => window.cellmates.state());
  const row = (section, side) => section.locator(`[data-side="${side}"] td`).allTextContents();
  // With the time that a reader takes to see it: what follows at once is taken for a double click.
  const enters = async (section, state) => {
    await raceBecomes(section, state);
    await section.page().waitForTimeout(400);
  };
  const ticksOf = (page, least) => eventually(`naive makes ${least} ticks`, () => stateIn(page), ({ race }) => race?.left.ticks >= least);
  const prepare = async (page) => {
    await withoutDiscs(page);
    await watchShifts(page);
  };

  // All that is shown is what the frame says.
  async function agrees(page, section, discs) {
    const { race, n } = await stateIn(page);
    assert.equal(n, discs);
    for (const side of ['left', 'right']) {
      const { ticks, ms, msBelow, pairTests } = race[side];
      const shown = [whole(ticks), `${msBelow ? '< ' : ''}${figureText(ms)}`, whole(pairTests)].join();
      // The frame tells its state some times a second.
      await eventually(`the row of ${side} is ${shown}`, () => row(section, side), (cells) => cells.join() === shown, 10_000);
    }
    assert.equal(race.left.pairTests, (discs * (discs - 1)) / 2);
    assert.equal(race.left.hash, race.right.hash);
    assert.equal(await section.locator('.hashes').textContent(), `Hashes at tick ${whole(race.tick)}: naive ${race.left.hash}, grid ${race.right.hash}. They are equal.`);
    assert.equal(await section.locator('caption').textContent(), `${whole(discs)} discs, on your machine`);
    assert.equal(await said(section), `On your machine: ${race.sentence}`);
    assert.equal(race.over, true);
    return race;
  }

  for (const [width, colorScheme] of [[1000, 'light'], [360, 'dark']]) {
    lessonTest(`runs, is held, goes on, is stopped, and begins again: ${width} px, ${colorScheme}`, { viewport: { width, height: 800 }, colorScheme, prepare }, async (page, { race: section }) => {
      assert.equal(page.frames().length, 1);
      assert.equal(await section.locator('.still img:visible').count(), 2);
      assert.doesNotMatch(await section.innerText(), /on your machine/i);
      await section.locator('h2 a').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter'); // an impatient reader: it stops nothing
      await enters(section, 'racing');
      const first = await ticksOf(page, 2);
      assert.deepEqual([first.race.left.method, first.race.right.method, first.n, first.race.equal], ['naive', 'grid', lead.count, true]);
      assert.ok(first.race.right.ticks > 5 * first.race.left.ticks);
      await frameOf(page).locator('#bar-pause').click();
      await enters(section, 'paused');
      const held = await stateIn(page);
      await page.waitForTimeout(300);
      assert.equal((await stateIn(page)).race.right.ticks, held.race.right.ticks);
      await button(section).click();
      await enters(section, 'racing');
      await ticksOf(page, held.race.left.ticks + 1);
      await button(section).dblclick(); // it is stopped, and not begun again
      await enters(section, 'over');
      const stopped = await agrees(page, section, lead.count);
      assert.equal(await section.locator('.known text').textContent(), times(stopped.left.ms / stopped.right.ms));
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run('#race'));
      assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      // On a busy machine the new race may have come further than the old one when it is first asked.
      await frameOf(page).locator('body').evaluate((_, before) => {
        window.anew = new Promise((resolve) => {
          const timer = setInterval(() => {
            if (window.cellmates.state().race?.right.ticks >= before) return;
            clearInterval(timer);
            resolve(true);
          }, 10);
        });
      }, stopped.right.ticks);
      await button(section).click();
      await enters(section, 'racing');
      assert.equal(await frameOf(page).locator('body').evaluate(() => window.anew), true);
      await ticksOf(page, 1);
      await button(section).click();
      await enters(section, 'over');
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
    });
  }

  // The frame that is still loading when another is wanted gives up its downloads.
  const givenUp = (problem) => /^failed: .*\/st\/.* \(net::ERR_ABORTED\)$/.test(problem);
  lessonTest('the lead with fewer discs is guessed, and measured by a whole race', { prepare: async (page) => (await hurried(page), await prepare(page)), expected: givenUp }, async (page, { race: section }) => {
    for (const wrong of ['', '0', '1001']) {
      await section.locator('input').fill(wrong);
      await commit(section).click();
      assert.match(await verdict(section), /^First a guess/);
    }
    assert.equal(page.frames().length, 1);
    await button(section).dblclick(); // it is still loading when another is wanted
    await section.locator('.handle').focus();
    await page.keyboard.press('PageUp');
    await section.locator('input').fill('60');
    await commit(section).dblclick();
    await becomes(section, 'revealed');
    const race = await agrees(page, section, lead.asked);
    assert.ok(race.right.ticks === 100_000 || race.left.seconds >= 3, JSON.stringify(race));
    const ratio = race.left.ms / race.right.ms;
    assert.equal(await verdict(section), `You guessed 60. On your machine it is ${times(ratio)}: ${gap(60, Math.round(ratio))}.`);
    assert.equal(await section.locator('.truth .answer').textContent(), times(ratio));
    assert.equal(await section.locator('.known > *').count(), 0, 'that race has not been run');
    assert.ok(await section.locator('.after').isVisible());
    assert.equal(await section.locator('input').inputValue(), '60');
    await page.waitForTimeout(400);
    await button(section).click();
    await enters(section, 'racing');
    await ticksOf(page, 1);
    await button(section).click();
    await enters(section, 'over');
    await agrees(page, section, lead.count);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  // A screen on which both are in sight.
  lessonTest('whoever computes is stopped by the next', { viewport: { width: 1000, height: 3600 }, prepare: withoutDiscs }, async (page, { race: section, 'ask-the-neighbours': other }) => {
    const moves = other.locator('[name="motion"]');
    const otherIs = async (state) => {
      await eventually(state, () => other.locator('.ask').getAttribute('data-state'), (is) => is === state);
      await page.waitForTimeout(400);
    };
    await button(section).click();
    await enters(section, 'racing');
    await moves.click();
    await otherIs('moving');
    await enters(section, 'paused');
    assert.equal((await stateIn(page)).paused, true);
    await frameOf(page).locator('#bar-pause').click(); // it goes on by a button of its own
    await enters(section, 'racing');
    await otherIs('asking');
    // The guess's race too: the guess stays.
    await section.locator('input').fill('60');
    await commit(section).click();
    await enters(section, 'racing');
    assert.equal((await stateIn(page)).n, lead.asked);
    await moves.click();
    await becomes(section, 'stopped');
    await enters(section, 'over');
    assert.match(await verdict(section), /^Stopped\. Your guess stays/);
    assert.equal(await section.locator('.truth > *').count(), 0);
    await otherIs('moving');
    await commit(section).click();
    await enters(section, 'racing');
    await otherIs('asking');
    await button(section).click(); // what has been raced until then counts
    await becomes(section, 'revealed');
    assert.match(await verdict(section), /^You guessed 60\. On your machine it is/);
  });

  lessonTest('out of sight it has no timer and no frame, and goes on in sight', { prepare: async (page) => (await withoutDiscs(page), await countWork(page)) }, async (page, { race: section }) => {
    await button(section).click();
    await enters(section, 'racing');
    await page.evaluate(() => window.scrollTo(0, 1e6));
    await rests(page);
    const { race } = await stateIn(page);
    assert.equal(race.over, false);
    await section.scrollIntoViewIfNeeded();
    await ticksOf(page, race.left.ticks + 1);
    await button(section).click();
    await enters(section, 'over');
  });

  lessonTest('loading can be stopped', { prepare: (page) => page.route('**/st/*', () => {}), expected: (problem) => /ERR_ABORTED/.test(problem) }, async (page, { race: section }) => {
    await button(section).click();
    await enters(section, 'loading');
    await eventually('the frame loads', () => page.frames().length, (count) => count === 2);
    await button(section).click();
    await enters(section, 'idle');
    assert.equal(await said(section), 'Stopped.');
    assert.equal(page.frames().length, 1);
    await page.unroute('**/st/*');
    await button(section).click();
    await enters(section, 'racing');
  });

  lessonTest('says why it cannot be run, also to who has guessed', { prepare: (page) => page.route('**/st/*.wasm', (route) => route.abort()), expected: (problem) => /ERR_(FAILED|ABORTED)|download/.test(problem) }, async (page, { race: section }) => {
    await button(section).click();
    await eventually('it is said', () => said(section), (text) => /^The race cannot be run here: ./.test(text));
    assert.equal(await section.locator('.still img:visible').count(), 2);
    await section.locator('input').fill('60');
    await commit(section).click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /^That did not work: ./);
    await page.unroute('**/st/*.wasm');
    await commit(section).click();
    await enters(section, 'racing');
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

describe('ask the neighbours', { concurrency: 2 }, () => {
  const id = 'ask-the-neighbours';
  const { run } = neighbours;
  const asked = (section) => section.locator('.ask').getAttribute('data-state');
  // With the time that a reader takes to see it: what follows at once is taken for a double click.
  const enters = async (section, state) => {
    await eventually(state, () => asked(section), (is) => is === state, 30_000);
    await section.page().waitForTimeout(400);
  };
  const said = (section) => section.locator('.said').textContent();
  const button = (section, name) => section.locator(`[name="${name}"]`);
  const counts = (section) => section.locator('[data-count]').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const range = (section) => section.locator('input[type="range"]');

  // What the page shows, read off its picture.
  async function momentOf(section) {
    const [, , width, height] = (await section.locator('.moment').getAttribute('viewBox')).split(' ').map(Number);
    const discs = await section.locator('.moment .discs circle').evaluateAll((all) => all.map((circle) => ({ x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, r: circle.r.baseVal.value })));
    return { width, height, discs };
  }
  const found = (moment, i) => neighbours.countsOf(moment, i, neighbours.stepsOf(moment, i).steps);
  const sum = (moment, of) => moment.discs.reduce((total, _, i) => total + of(found(moment, i)), 0);
  async function pointAt(page, section, { width, height, discs }, i) {
    await section.locator('.moment').scrollIntoViewIfNeeded();
    const box = await section.locator('.moment').boundingBox();
    await page.mouse.click(box.x + (discs[i].x / width) * box.width, box.y + (discs[i].y / height) * box.height);
  }
  const frameOf = (page) => page.frames().find((frame) => frame.url().includes('scene='));
  const stateIn = (page) => frameOf(page).evaluate(() => window.cellmates.state());

  lessonTest('shows the discs of the runner, and tests as many pairs', {}, async (page, { [id]: section }) => {
    const moment = await momentOf(section);
    const { particles, width } = stateAfter({ ...run, method: 'grid', warmup: 0 });
    assert.ok(Math.abs(moment.width - width) < 0.001);
    const near = (a, b) => Math.abs(a - b) <= 0.001;
    // The runner sorts its discs.
    assert.ok(particles.every(([x, y]) => moment.discs.some((disc) => near(disc.x, x) && near(disc.y, y))) && particles.length === moment.discs.length);
    const tick = stepOnce('native', { ...run, method: 'grid', ticks: 1, warmup: 0 });
    assert.equal(sum(moment, ({ tested }) => tested), 2 * tick.pair_tests);
    assert.equal(sum(moment, ({ touching }) => touching), 2 * tick.contacts);
    assert.equal(await section.locator('.after').isVisible(), false);
    await section.locator('.moment').click();
    const text = await section.innerText();
    for (const number of [tick.pair_tests, tick.contacts]) assert.ok(text.includes(` ${number} `), `${number}`);
    const rows = await section.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => Number(cell.textContent.replaceAll(',', '')))));
    assert.deepEqual(rows.map(([n]) => n), [100, 200, 400, 10_000]);
    for (const [n, every, grid, each] of rows) {
      const by = (method) => stepOnce('native', { ...run, n, method, ticks: 1, warmup: 0 }).pair_tests;
      assert.deepEqual([every, grid], [by('naive'), by('grid')]);
      assert.ok(Math.abs(each - grid / n) <= 0.05);
    }
  });

  lessonTest('a disc that is pointed at is followed through all its tests', {}, async (page, { [id]: section }) => {
    assert.deepEqual(await counts(section), ['–', '–', '–', '99']);
    assert.equal(await button(section, 'step').isDisabled(), true);
    const moment = await momentOf(section);
    // One with contacts and tests in vain, and one at an edge.
    const crowded = moment.discs.findIndex((_, i) => found(moment, i).touching > 1 && found(moment, i).apart > 1 && neighbours.stepsOf(moment, i).cells.length === 9);
    const edge = moment.discs.findIndex((_, i) => neighbours.stepsOf(moment, i).cells.length < 9);
    for (const i of [crowded, edge]) {
      const { steps, cells } = neighbours.stepsOf(moment, i);
      const { touching, apart, notMade, tested } = found(moment, i);
      await pointAt(page, section, moment, i);
      assert.ok((await said(section)).includes(`looks into ${cells.length} cells`));
      assert.equal(await section.locator('.moment .cell').count(), cells.length);
      assert.deepEqual(await counts(section), ['0', '0', '99', '99']);
      for (let at = 1; at <= steps.length; at++) {
        await button(section, 'step').click();
        const { other } = steps[at - 1];
        const expected = other === undefined ? /is empty|nobody else/ : neighbours.touch(moment.discs[i], moment.discs[other]) ? /0\.\d\d diameters away\. Less than one: they touch/ : /[1-9]\.\d\d diameters away\. One or more: no contact/;
        assert.match(await said(section), expected);
        assert.ok((await said(section)).startsWith(`Step ${at} of ${steps.length}: `));
      }
      assert.ok((await said(section)).endsWith(`That is all: ${tested === 1 ? 'one test' : `${tested} tests`} made, ${notMade} not made.`));
      assert.deepEqual(await counts(section), [touching, apart, notMade, 99].map(String));
      assert.equal(await section.locator('.moment .touching circle').count(), touching);
      assert.equal(await section.locator('.moment .apart circle').count(), apart);
      assert.equal(await button(section, 'step').getAttribute('aria-disabled'), 'true');
      await button(section, 'step').click({ force: true }); // there is no more
      assert.equal(await range(section).inputValue(), String(steps.length));
    }
  });

  lessonTest('the keyboard is enough', {}, async (page, { [id]: section }) => {
    await section.locator('h2 a').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight'); // the one in the middle
    const place = () => section.locator('.moment .asker circle').evaluate((circle) => [circle.cx.baseVal.value, circle.cy.baseVal.value]);
    const [x] = await place();
    await page.keyboard.press('ArrowRight');
    const [right, y] = await place();
    assert.ok(right > x, `${right} is not to the right of ${x}`);
    await page.keyboard.press('ArrowUp');
    assert.ok((await place())[1] < y);
    for (let k = 0; k < 30; k++) await page.keyboard.press('ArrowLeft'); // as far as it goes
    assert.match(await said(section), /is in column 1, row \d/);
    await page.keyboard.press('Tab'); // Play
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await said(section), /^Step 1 of/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    assert.match(await said(section), /^Step 2 of/);
    assert.match(await range(section).getAttribute('aria-valuetext'), /^step 2 of \d+$/);
    await page.keyboard.press('Home');
    assert.match(await said(section), /^Your disc/);
    await page.keyboard.press('End');
    assert.match(await said(section), /That is all/);
  });

  lessonTest('plays, is paused, and waits where nobody sees it', { prepare: (page) => page.clock.install() }, async (page, { [id]: section }) => {
    const at = async () => Number(await range(section).inputValue());
    await section.locator('.moment').click();
    const last = Number(await range(section).getAttribute('max'));
    await button(section, 'play').dblclick(); // the second click does nothing
    assert.equal(await button(section, 'play').textContent(), 'Pause');
    await page.clock.runFor(1200);
    assert.equal(await at(), 1);
    await page.clock.runFor(1200);
    assert.equal(await at(), 2);
    await button(section, 'play').click();
    await page.clock.runFor(5000);
    assert.equal(await at(), 2);
    await button(section, 'play').click();
    await page.clock.runFor(1200);
    assert.equal(await at(), 3);
    await page.evaluate(() => window.scrollTo(0, 0));
    await eventually('it is paused out of sight', () => button(section, 'play').textContent(), (is) => is === 'Play');
    await page.clock.runFor(5000);
    assert.equal(await at(), 3);
    await button(section, 'play').click();
    await page.clock.runFor(1200 * last);
    assert.equal(await at(), last);
    assert.equal(await button(section, 'play').textContent(), 'Play');
    await button(section, 'play').click(); // again from the start
    assert.equal(await at(), 0);
    await range(section).fill(String(last - 1)); // the reader takes over
    await page.clock.runFor(5000);
    assert.equal(await at(), last - 1);
  });

  lessonTest('the discs move until they are stopped, and then that moment is asked', { viewport: { width: 360, height: 800 }, prepare: watchShifts }, async (page, { [id]: section }) => {
    assert.equal(page.frames().length, 1);
    await section.locator('.moment').click();
    await button(section, 'motion').dblclick(); // the second click does not stop it
    await enters(section, 'moving');
    assert.equal(await button(section, 'step').isDisabled(), true);
    await eventually('they move', () => stateIn(page), ({ tick }) => tick > 5);
    await button(section, 'motion').dblclick();
    await enters(section, 'asking');
    const moment = await momentOf(section);
    assert.deepEqual(await counts(section), ['–', '–', '–', '99']);
    assert.equal(await section.locator('.moment .marks > *').count(), 0);
    const { tick, paused } = await stateIn(page);
    assert.equal(paused, true);
    // Out of sight it makes no tick.
    await section.locator('.live').evaluate(({ style }) => Object.assign(style, { left: 0, right: 0 }));
    await frameOf(page).evaluate(() => window.postMessage({ cellmates: 1, type: 'step' }, '*'));
    const after = await eventually('one tick more', () => stateIn(page), (now) => now.tick === tick + 1);
    await section.locator('.live').evaluate(({ style }) => Object.assign(style, { left: '', right: '' }));
    assert.equal(sum(moment, ({ tested }) => tested), 2 * after.pairTests, 'the grid tests the pairs that are shown');
    assert.equal(sum(moment, ({ touching }) => touching), 2 * after.contacts);
    // Discs that the reader has added are asked, too.
    await button(section, 'motion').click();
    await enters(section, 'moving');
    await section.locator('.floor').hover({ position: { x: 100, y: 60 } });
    await page.mouse.down();
    await eventually('discs are added', () => stateIn(page), ({ n }) => n > run.n);
    await page.mouse.up();
    await button(section, 'motion').click();
    await enters(section, 'asking');
    const { n } = await stateIn(page);
    assert.equal((await counts(section))[3], String(n - 1));
    await section.locator('.moment').click();
    await range(section).press('End');
    const [touching, apart, notMade] = (await counts(section)).map(Number);
    assert.equal(touching + apart + notMade, n - 1);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  lessonTest('loading can be stopped', { prepare: (page) => page.route('**/st/*', () => {}), expected: (problem) => /ERR_ABORTED/.test(problem) }, async (page, { [id]: section }) => {
    await button(section, 'motion').click();
    await enters(section, 'loading');
    assert.equal(await said(section), 'Loading the simulation…');
    await eventually('the frame loads', () => page.frames().length, (count) => count === 2);
    await button(section, 'motion').click();
    await enters(section, 'asking');
    assert.equal(page.frames().length, 1);
    await section.locator('.moment').click();
    assert.match(await said(section), /^Your disc/);
    await page.unroute('**/st/*');
    await button(section, 'motion').click();
    await enters(section, 'moving');
  });

  lessonTest('says why the discs cannot move, and asks those that are there', { prepare: (page) => page.route('**/st/*.wasm', (route) => route.abort()), expected: (problem) => /ERR_(FAILED|ABORTED)/.test(problem) }, async (page, { [id]: section }) => {
    await button(section, 'motion').click();
    await enters(section, 'asking');
    assert.match(await said(section), /^The discs cannot move here: .+\. You can still ask those in the picture\.$/);
    await section.locator('.moment').click();
    assert.match(await said(section), /^Your disc/);
    await page.unroute('**/st/*.wasm');
    await button(section, 'motion').click();
    await enters(section, 'moving');
  });

  describe('at most one program computes', () => {
    const size = sections[2];
    const progress = (section) => section.locator('progress').evaluate((bar) => bar.value);

    // A screen on which both are in sight.
    lessonTest('whichever is started stops the other', { viewport: { width: 1000, height: 3000 } }, async (page, s) => {
      await button(s[id], 'motion').click();
      await enters(s[id], 'moving');
      await s[size].locator('input').fill('8');
      await commit(s[size]).click();
      await enters(s[id], 'asking');
      assert.equal((await stateIn(page)).paused, true);
      await eventually('some progress', () => progress(s[size]), (value) => value > 0);
      await button(s[id], 'motion').click();
      await becomes(s[size], 'stopped');
      assert.match(await verdict(s[size]), /^Stopped/);
      await enters(s[id], 'moving');
      // Also when a button of the frame makes it go on.
      const pause = frameOf(page).locator('#bar-pause');
      await pause.click();
      await eventually('it is paused', () => stateIn(page), ({ paused }) => paused);
      await commit(s[size]).click();
      await enters(s[id], 'asking');
      await eventually('some progress', () => progress(s[size]), (value) => value > 0);
    });

    lessonTest('what is out of sight, or stopped, has no timer and no frame', { prepare: countWork }, async (page, { [id]: section }) => {
      await button(section, 'motion').click();
      await enters(section, 'moving');
      const [, first] = await workOf(page);
      await eventually('frames are counted', () => workOf(page), ([, now]) => now > first + 5);
      await page.evaluate(() => window.scrollTo(0, 0));
      await rests(page);
      await section.scrollIntoViewIfNeeded();
      const { tick } = await stateIn(page);
      await eventually('it goes on in sight', () => stateIn(page), (now) => now.tick > tick);
      await button(section, 'motion').click();
      await enters(section, 'asking');
      await rests(page); // in sight, while nobody does anything
      await section.locator('.moment').click();
      await button(section, 'play').click();
      await page.evaluate(() => window.scrollTo(0, 0));
      await rests(page, 1200); // longer than a step takes
    });
  });
});

describe('how big a cell', { concurrency: 2 }, () => {
  const id = 'how-big-a-cell';

  // How many pairs of discs are in each other's square of cells.
  function pairsNearby({ x, y }, cell) {
    const inCell = new Map();
    const count = (column, row) => inCell.get(`${column},${row}`) ?? 0;
    const places = Array.from(x, (_, i) => [Math.floor(x[i] / cell), Math.floor(y[i] / cell)]);
    for (const [column, row] of places) inCell.set(`${column},${row}`, count(column, row) + 1);
    const reach = (Math.sqrt(gas.looksInto([0, 0], cell).cells) - 1) / 2;
    let both = 0;
    for (const [place, discs] of inCell) {
      const [column, row] = place.split(',').map(Number);
      for (let down = -reach; down <= reach; down++) {
        for (let across = -reach; across <= reach; across++) both += discs * count(column + across, row + down);
      }
    }
    return (both - x.length) / 2;
  }

  lessonTest('the cells follow the guess', {}, async (page, { [id]: section }) => {
    const caption = section.locator('.predict figcaption');
    await commit(section).click();
    assert.match(await verdict(section), /^First a guess/);
    assert.equal(await page.locator('script[src*="engine"]').count(), 0);
    for (const [cell, cells] of [['9', 9], ['8', 25], ['4', 49], ['1', 361], ['128', 9]]) {
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
    prepare: async (page) => (await hurried(page), await watchShifts(page)),
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

    // What the engine says of the same discs in node; and the pairs in the cells that the picture shows.
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    const discs = gas.gas();
    for (const [cell, , , ...counted] of rows) {
      const world = await World.create({ discs, box: gas.box, method: 'grid', response: 'elastic', gravity: 0, cell });
      world.step();
      const { pairTests, contacts } = world.stats();
      world.destroy();
      assert.deepEqual(counted, [pairTests, contacts], `${cell} px`);
      assert.equal(pairTests, pairsNearby(discs, cell), `${cell} px`);
    }
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
    const shown = [...html.slice(html.indexOf('id="how-big-a-cell"')).matchAll(/<tr><th scope="row">([\d,]+)<\/th><td>.*?<\/td><td>.*?<\/td><td>([\d.]+)<\/td><\/tr>/g)].map(([, n, ms]) => [Number(n.replace(',', '')), Number(ms)]);
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
