// What the whole pages of the lesson decide: links, answers, what is kept, no network, no scripts, another site's frame.
// The tests of each section are in its folder, those of the parts that sections share in tests/parts. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { published } from '../../bench/lesson.mjs';
import facts from '../../web/lesson/facts.json' with { type: 'json' };
import { pages, sectionsOf } from '../../web/lesson/sections.ts';
import { dist, hosting } from '../lib/folders.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';
import { lessonTest, pageText, site, withoutScript } from './lesson.mjs';

test('the lesson quotes the results of today', () => {
  const near = (own, of) => (typeof of === 'number' ? assert.ok(Math.abs(own - of) <= 1e-5 * of)
    : typeof of === 'object' ? Object.entries(of).forEach(([name, each]) => near(own[name], each)) : assert.equal(own, of));
  near(facts.published, published());
});

for (const { name: file, title, part, sections: own } of pages) {
  const listed = part !== 'unlisted';
  const html = pageText(file);

  // tools/budget knows how large it may be.
  test(`${file} is valid HTML, and refers to its own hashed files`, async () => {
    // The test without JavaScript checks the text in noscript.
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'no-inline-style': 'error',
      'svg-focusable': 'off', 'prefer-native-element': 'off', 'no-redundant-role': 'off' } }).validateString(html);
    assert.deepEqual(report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)), []);
    assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=|NaN|undefined/);
    assert.ok(html.includes(`<title>${title}</title>`) && html.includes(`<h1>${title}</h1>`));
    for (const { id } of own) assert.equal(html.split(`id="${id}"`).length, 2, id);
    const names = [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="([^"]+)"/g)].map(([, name]) => name);
    assert.equal(names.length, 7);
    for (const name of names) {
      assert.match(name, /^\.\.\/(?:lesson\/)?[\w-]+\.[0-9a-f]{12}\.(?:js|css|svg|woff2)$/);
      assert.ok(existsSync(join(dist, 'lesson', name)), name);
    }
  });

  const [most, screens] = { index: [1245, Infinity], build: [1255, 8] }[file] ?? [1800, 8]; // 2,500 words for the path
  const parts = own.filter(({ id }) => id !== 'race').map(({ id }) => `#${id}`);
  lessonTest(`${file} does no work by itself, links to all pages, has at most ${most} words, and shows its answers to a reader who asks`,
    { page: file, viewport: { width: 1440, height: 900 }, argument: { most, title, listed, screens: file === 'index' ? 0 : screens,
      links: parts.length > 1 ? parts : [], parts, others: pages.filter(({ name, part: each }) => name !== file && each !== 'unlisted')
        .map(({ name }) => (name === 'index' ? './' : `${name}.html`)) } },
    async ({ most, title, listed, screens, links, parts, others }) => {
      window.scrollTo(0, 1e6);
      await shifts();
      equal([virtual.pending, window.woken, { ...localStorage }, { ...sessionStorage }, document.cookie], [{ timers: 0, frames: 0 }, [], {}, {}, '']);
      equal(performance.getEntriesByType('resource').filter(({ name }) => name.includes('engine')).length, 0);
      const hrefs = (nav) => [...document.querySelectorAll(`nav${nav} a`)].map((link) => link.getAttribute('href'));
      equal([hrefs('.contents'), hrefs('.pages')], [links, others]);
      equal(document.querySelector('.pages [aria-current]')?.textContent, listed ? title : undefined);
      for (const part of parts) {
        window.location.hash = part;
        await virtual.settle();
        const { top } = document.querySelector(':target').getBoundingClientRect();
        equal(Math.abs(top) < 5 || document.documentElement.scrollHeight - innerHeight - scrollY < 1, true, `${part} at ${top}`);
      }
      // A reader who has made all guesses, and then opens what is folded.
      document.querySelectorAll('.after').forEach((part) => part.classList.add('shown'));
      const high = document.documentElement.scrollHeight / innerHeight;
      equal(screens === 0 || high <= screens, true, `${high} screens`);
      document.querySelector('[name="answers"]').click();
      equal(document.querySelectorAll('section details:not([open])').length, 0);
      // Code, the rows of a table, the labels of a drawing and a list of choices are not prose.
      const main = document.querySelector('main');
      main.querySelectorAll('svg, tr, select, pre').forEach((part) => (part.style.display = 'none'));
      const words = main.innerText.match(/\S*[\p{L}\p{N}]\S*/gu).length;
      equal(words > 40 && words <= most, true, `${words} words`);
    }, () => {
      const hidden = [...document.querySelectorAll('.after')].filter((part) => !part.checkVisibility());
      equal([hidden.length, document.querySelectorAll('section details:not([open])').length], [0, 0]);
      const button = document.querySelector('[name="answers"]');
      equal(button.textContent, 'Hide the answers');
      button.click();
    }, () => {
      equal([...document.querySelectorAll('.after')].filter((part) => part.checkVisibility()).length, 0);
      equal([document.querySelector('[name="answers"]').textContent, { ...sessionStorage }], ['Show all answers on this page', {}]);
    });
}

test('the path has seven sections in order, 45 minutes, and ways back and on', async () => {
  const { page, url } = await site();
  const [path, more] = ['path', 'more'].map(sectionsOf);
  assert.deepEqual([path.length, path.reduce((sum, { minutes }) => sum + minutes, 0)], [7, 45]);
  const seen = [];
  const places = [];
  await page.goto(`${url}lesson/`);
  for (let left = pages.length; left > 0; left--) {
    await page.locator('.colophon').waitFor(); // all of the page has come
    seen.push(page.url().split('lesson/')[1]);
    places.push(...await page.locator('section > .place').allTextContents());
    assert.match(await page.locator('.masthead .saying').textContent(), left > 1 ? /^(More, page|Page) \d of \d, \d+ minutes$/ : /^$/);
    const back = page.locator('.ways [rel="prev"]');
    if (seen.length > 1) assert.equal(await back.getAttribute('href'), seen.at(-2) || './');
    if (left > 1) await page.locator('.ways [rel="next"]').click();
  }
  assert.equal(await page.locator('.ways [rel="next"]').count(), 0);
  assert.deepEqual(seen, pages.map(({ name }) => (name === 'index' ? '' : `${name}.html`)));
  const placesOf = (all, before) => all.map(({ minutes }, k) => `${before}${k + 1} of ${all.length}, ${minutes} minutes`);
  assert.deepEqual(places, [...placesOf(path, '').toSpliced(-1, 0, '6 of 7, continued'), ...placesOf(more, 'More, ')]);
});

lessonTest('the reader copies what was guessed and found', {}, async () => {
  const own = document.querySelector('.own-results');
  const texts = [];
  navigator.clipboard.writeText = async (text) => void texts.push(text);
  const press = async () => {
    own.querySelector('button').click();
    await virtual.settle();
    return own.querySelector('.copied').textContent;
  };
  equal([await press(), texts], ['There is nothing to copy yet: make a guess first.', []]);
  section('how-many-questions').guess('2450');
  equal(await press(), 'Copied.');
  equal(texts, [`${document.title}\nHow many questions? You guessed 2,450. The answer is 4,950, about twice your guess.\n`]);
});

lessonTest('answers that need no measurement are shown without a guess, and hidden again', { page: 'build' }, () => {
  const [mend, misses] = ['mend-the-tutorial', 'the-grid-that-misses'].map((id) => section(id));
  const button = document.querySelector('[name="answers"]');
  mend.choose(mend.find('select').options.length - 2);
  mend.press('commit');
  const verdict = mend.verdict();
  matches(verdict, /finds all 18 pairs/);
  button.click();
  equal(mend.verdict(), verdict);
  matches(misses.verdict(), /^Pairs \d+ and \d+ are never tested\.$/);
  equal([misses.box.dataset.state, misses.box.querySelectorAll('.truth > *').length > 0], ['revealed', true]);
  button.click();
  equal(mend.verdict(), verdict);
  equal([misses.box.dataset.state, misses.box.querySelectorAll('.truth > *').length], ['guessing', 0]);
});

lessonTest('guesses and answers are kept in the tab, and shown without measuring and without moving the page', {}, async () => {
  section('how-many-questions').guess('2450');
  sessionStorage.setItem('cellmates-lesson:how-big-a-cell/0', JSON.stringify({ guess: 30, shown: true,
    result: { disturbed: false, timings: [[9, 1.5], [30, 4.5]].map(([cell, ms]) => ({ cell, ms, median: ms, pairTests: 7, contacts: 3 })) } }));
  sessionStorage.setItem('cellmates-lesson:race/0', '{"guess":"x"}'); // damaged
  // The page could be painted before its script comes, so whatever the script moves is seen to move.
  await network.late('**/lesson/index.*.js');
}, async () => {
  const [questions, size, lead] = ['how-many-questions', 'how-big-a-cell', 'race'].map((id) => section(id));
  equal([await shifts(), window.Cellmates], [[], undefined]);
  matches(questions.verdict(), /^You guessed 2,450/);
  equal([questions.find('input').value, questions.text('figcaption')], ['2450', '99 + 98 + … + 1 = 4,950 lines']);
  equal(size.verdict(), 'On your machine the fastest cells of 9 px took 1.50 ms. Your 30 px took 4.50 ms, 3.0× slower.');
  equal([size.all('.measured tbody tr').length, lead.box.dataset.state], [2, 'guessing']);
  await frames(22);
  questions.press('commit');
  size.press('commit');
  standInEngine(() => ({ ms: 1, buildMs: 0, pairTests: 1, contacts: 0 }));
  size.guess('12');
  equal(size.box.dataset.state, 'revealing');
}, async () => {
  const [questions, size] = ['how-many-questions', 'how-big-a-cell'].map((id) => section(id));
  equal([size.verdict(), size.find('input').value], ['Your guess stays, and you can try again whenever you like.', '12']);
  equal([questions.verdict(), await shifts()], ['Move the point up the chart, or type a number.', []]);
  size.press('commit');
  equal(size.box.dataset.state, 'revealing');
});

// A machine that is busy and four times slower: each timed method takes 0.4 s, and times differ fourfold.
const measurements = [
  { page: 'index', id: 'how-big-a-cell', guess: 30, numbers: '.measured tbody tr' },
  { page: 'choose', id: 'when-a-grid-loses', guess: 200, numbers: '.measured tbody tr' },
];
for (const { page, ...argument } of measurements) {
  lessonTest(`${argument.id}: on a slow and busy machine there are numbers and a warning within ten seconds, and then also ours`, { page, argument },
    async ({ id, guess, numbers }) => {
    const part = section(id);
    let looks = 0;
    const engine = standInEngine(({ method, cell = 9 }) => {
      virtual.work(300);
      const ms = [1, 4, 1.5, 2.5, 3, 1.2, 3.5][looks++ % 7];
      return { ms, buildMs: ms / 3, pairTests: method === 'naive' ? 10_000 : 10 * cell, contacts: 1 };
    });
    const reference = part.find('.reference');
    await part.see();
    part.fill(guess, 'input[type="number"]');
    const measure = async (button) => {
      const begun = virtual.now;
      part.press(button);
      await until(() => part.box.dataset.state === 'revealed');
      equal(virtual.now - begun < 10_000, true, `${Math.round(virtual.now - begun)} ms`);
      matches(part.verdict(), /Something disturbed the measurement, because .* Measure again to be sure\./);
      equal(part.all(numbers).length > 3, true);
      await frames(24);
    };
    await measure('commit');
    equal(reference.hidden, true);
    await measure('again');
    matches(part.verdict(), / Below is what our machine measured\.$/);
    equal([reference.hidden, reference.querySelectorAll('tbody tr').length > 4], [false, true]);
    matches(reference.querySelector('caption').textContent, /^[mµ]s per detection on \d+ cores of an .+, with Node\.js [\d.]+, 20\d\d-\d\d-\d\d$/);
    equal(engine.left, 0);
    part.press('commit');
    equal(reference.hidden, true, 'another guess begins anew');
  });
}

lessonTest('the loading of a frame can be stopped, its failure is explained, and it can be tried again', { expected: /ERR_(FAILED|ABORTED)|download/ },
  async () => {
  const [race, asks, lead] = [section('race', '.race'), section('ask-the-neighbours', '.ask'), section('race')];
  const stopsAndFails = async ({ box, find, press, root, text }, button, idle, stopped) => {
    root.scrollIntoView();
    await network.hold('**/st/*');
    press(button);
    equal([box.dataset.state, text('.said')], ['loading', 'Loading the simulation…']);
    await frames(22);
    press(button);
    equal([box.dataset.state, text('.said'), find('iframe')], [idle, stopped, null]);
    await network.pass();
    await network.fail('**/st/*.wasm');
    await frames(22);
    press(button);
    await until(() => text('.said').includes(' can’t run here: '));
  };
  const works = async ({ enters, press }, button, state) => {
    await network.pass();
    await frames(22);
    press(button);
    await enters(state);
  };
  await stopsAndFails(race, 'run', 'idle', 'Stopped.');
  matches(race.text('.said'), /^The race can’t run here: ./);
  equal(race.all('.still svg').filter((image) => image.checkVisibility()).length, 1);
  lead.guess('60');
  await lead.enters('stopped');
  matches(lead.verdict(), /^That did not work: ./);
  await works(race, 'run', 'racing');
  await stopsAndFails(asks, 'motion', 'asking', 'Stopped. Click or tap a disc.');
  matches(asks.text('.said'), /^The simulation can’t run here: .+\. You can still choose a disc in the picture\.$/);
  asks.find('.moment').dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 300 }));
  matches(asks.text('.said'), /^Your disc/);
  await works(asks, 'motion', 'moving');
});

lessonTest('offline the lesson works with everything that was downloaded before', { expected: /ERR_INTERNET_DISCONNECTED|could not be downloaded/ },
  async () => {
  const [race, asks] = [section('race', '.race'), section('ask-the-neighbours', '.ask')];
  const [questions, size] = ['how-many-questions', 'how-big-a-cell'].map((id) => section(id));
  await network.offline(true);
  const endsAfter = async (box, state, sentence) => {
    await window.virtual.run(178); // not in the frame, which has the browser's error page
    equal(box.box.dataset.state, 'loading');
    await window.virtual.run(4);
    equal(box.box.dataset.state, state);
    matches(box.text('.said'), sentence);
  };
  race.press('run');
  await endsAfter(race, 'idle', /^The race can’t run here: You are offline\.$/);
  questions.guess('100');
  matches(questions.verdict(), /^You guessed 100/);
  asks.press('motion');
  await endsAfter(asks, 'asking', /^The simulation can’t run here: You are offline\./);
  asks.find('.moment').dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 300 }));
  asks.press('step');
  matches(asks.text('.said'), /^Step 1/);
  size.guess('9');
  await size.enters('stopped');
  matches(size.verdict(), /could not be downloaded/);
  // Once a section has started, it needs no more downloads.
  await network.offline(false);
  coarseClock(0.5);
  size.press('commit');
  await until(() => window.Cellmates);
  asks.press('motion');
  await asks.enters('moving');
  equal(size.box.dataset.state, 'stopped');
  await network.offline(true);
  size.press('commit');
  await asks.enters('asking');
  equal(size.box.dataset.state, 'revealing');
  asks.press('motion');
  await asks.enters('moving');
  await network.offline(false);
}, async () => {
  // A copy on this computer needs no connection.
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  const asks = section('ask-the-neighbours', '.ask');
  asks.press('motion');
  await asks.enters('moving');
});

// In real time, because the frame is of another process.
test('works in a sandboxed frame of another site', async () => {
  const { browser, url } = await site();
  const src = `${url}lesson/`;
  const host = `<!DOCTYPE html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="${src}" width="860" height="700"></iframe>`;
  await hosting((folder) => writeFileSync(join(folder, 'index.html'), host), { host: 'localhost', headers: {} }, async (address) => {
    const page = await openPage(browser, 'about:blank', { viewport: { width: 900, height: 800 } });
    await page.addInitScript({ path: fileURLToPath(new URL('../lib/null_gl.js', import.meta.url)) });
    await page.goto(address);
    const frame = page.frames().find((each) => each.url() === src);
    const act = (selector, value) => frame.evaluate(([part, text]) => {
      const element = document.querySelector(part);
      element.scrollIntoView();
      if (text === undefined) element.click();
      else Object.assign(element, { value: text }).dispatchEvent(new Event('input', { bubbles: true }));
    }, [selector, value]);
    await act('#race [name="run"]');
    await eventually('a race', () => frame.locator('#race .race[data-state="racing"]').count());
    await act('#how-big-a-cell input', '8');
    await act('#how-big-a-cell [name="commit"]');
    await eventually('some progress', () => frame.evaluate(() => document.querySelector('#how-big-a-cell progress').value > 0));
    assert.deepEqual(page.problems, []);
    await page.end();
  });
});

withoutScript('has its text, its pictures with answers and the published figures even without JavaScript', 'index', async (page) => {
  const text = await page.locator('main').innerText();
  for (const said of ['355 ms', '4 ms', '4,950', '49,995,000', 'Cells of 64 px', 'tests are not made']) assert.ok(text.includes(said), said);
  for (const needsScript of ['.predict', '.ask', '.measured', 'button', '#race .results', '#race .bar-place']) {
    assert.equal(await page.locator(`${needsScript}:visible`).count(), 0, needsScript);
  }
  assert.equal(await page.locator('#race .still svg:visible').count(), 1);
  const pictures = { 'how-many-questions': 4 + 1, 'ask-the-neighbours': 1, 'how-big-a-cell': 3 };
  for (const [id, count] of Object.entries(pictures)) {
    assert.equal(await page.locator(`#${id} figure > svg:visible`).count(), count, id);
  }
  // The app's style sheet must not hide parts of drawings.
  assert.deepEqual(await page.locator('figure:visible svg *')
    .evaluateAll((all) => all.filter((part) => getComputedStyle(part).display === 'none').map(({ outerHTML }) => outerHTML)), []);
});

withoutScript('has the answers of the grid that misses even without JavaScript', 'build', async (page) => {
  assert.ok((await page.locator('main').innerText()).includes('half stencil'));
  assert.equal(await page.locator('#the-grid-that-misses figure > svg:visible').count(), 1 + 1);
});
