// A visitor and a page's script give commands at the same time. Every command is answered, the page stays responsive
// whatever it simulates, and figures always belong to the method that they name. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { atRest, becomesReady, focusCanvas, holdButton, openApp, pointAt, post, press, settings, settled, state, until, withBrowser,
  withHost, withoutDiscs } from '../lib/app.mjs';
import { framedIn, noteAnswers, postToFrame } from '../lib/frames.mjs';
import { servePage } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

const allPairs = (n) => (n * (n - 1)) / 2;
const radio = (page, method) => page.locator(`#controls input[value="method=${method}"]`); // in All settings
// Waits until the page shows the method, too. Until then it may undo the choice of a radio button, and does not notice the next.
const becomes = async (page, method) => {
  await until(page, (s) => s.method === method);
  await page.waitForFunction((name) => document.querySelector(`#controls input[value="method=${name}"]`).checked, method);
};

describe('while an embedding page asks for many steps and the reader presses Space', () => {
  pageTest('every command is answered once',
    { query: '?scene=klaus&n=10000&method=naive&paused=1&autoplay=1&threads=1', open: framedIn(host, {}, noteAnswers) },
    async (page) => {
    const answersTo = async (id) => (await page.evaluate(() => window.heard)).filter(({ re }) => re === id);
    const answered = (id) => page.waitForFunction((re) => window.heard.some((m) => m.re === re), id);
    await page.waitForFunction(() => window.heard.some(({ type }) => type === 'ready'));

    await postToFrame(page, { type: 'step', ticks: 1000, id: 'steps' });
    const frame = page.frames()[1];
    await frame.locator('#canvas').focus();
    await until(frame, (s) => s.tick > 0 && s.stepsLeft > 0);
    await page.keyboard.press('Space');
    await answered('steps');
    const [steps] = await answersTo('steps');
    assert.deepEqual([steps.type, steps.code], ['error', 'interrupted']);
    assert.match(steps.message, /^Stopped before/i);
    const stopped = await state(frame);
    assert.deepEqual([stopped.paused, stopped.stepsLeft], [true, 0]);

    for (const [id, type] of ['reset', 'pause', 'get', 'step', 'get', 'reset'].entries()) {
      await postToFrame(page, { type, id });
      await answered(id);
      const [answer] = await answersTo(id);
      assert.deepEqual([answer.type, answer.n, answer.paused], ['state', 10_000, true], type);
      assert.equal(answer.tick, id >= 3 && id < 5 ? 1 : 0, type);
    }
    await page.waitForTimeout(500);
    const heard = await page.evaluate(() => window.heard.filter(({ type }) => type !== 'ready').map(({ re }) => re));
    assert.deepEqual(heard, ['steps', 0, 1, 2, 3, 4, 5]);
  });
});

describe('the page stays responsive', () => {
  const most = 2000; // ms

  // Notes in `window.longest` for how long, ms, the page did not answer.
  const watchPauses = (page) => page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      setTimeout(look, 0);
    };
    look();
  });
  // Chooses the method. Returns the longest time, ms, that this took or that the page did not answer since the last choice.
  const longestPause = (page, method) => page.evaluate(async (name) => {
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const start = performance.now();
    document.querySelector(`#controls input[value="method=${name}"]`).click();
    while (window.cellmates.state().method !== name && performance.now() < start + 60_000) await wait(0);
    const took = performance.now() - start;
    await wait(450);
    const longest = Math.max(took, window.longest);
    window.longest = 0;
    return longest;
  }, method);

  for (const query of [
    '?scene=tutorial&method=tutorial-grid&n=100000&cell=10000',
    '?scene=klaus&n=100000&method=naive',
    '?scene=tutorial&missed=1&n=100000',
    '?scene=pile&n=100000',
    '?scene=pucks&n=20000&response=exact',
  ]) {
    pageTest(query, { query, prepare: withoutDiscs, timeout: 480_000 }, async (page) => {
      const { method: first } = await state(page);
      const methods = first === 'grid' ? ['grid', 'naive', 'grid'] : [first, 'grid'];
      const least = methods.map(() => Infinity);
      // The machine itself may stand still for so long, but hardly three times.
      for (let attempt = 0; attempt < 3 && Math.max(...least) >= most; attempt++) {
        if (attempt > 0) await page.reload();
        await becomesReady(() => page);
        await watchPauses(page);
        await settings(page);
        for (const [k, method] of methods.entries()) least[k] = Math.min(least[k], await longestPause(page, method));
      }
      for (const [k, ms] of least.entries()) assert.ok(ms < most, `the page did not answer for ${ms} ms with ${methods[k]}`);
      await until(page, ({ n }) => n >= 20_000);
    });
  }
});

describe('measure all', () => {
  // In Chromium the clock advances by 100 µs in a page without the headers, and by 5 µs in a page with them.
  let plain;
  before(async () => (plain = await servePage({ headers: {} })));
  after(() => plain?.close());

  // Measures once more and keeps the least times, because other programs only slow a measurement down.
  async function measure(page, least) {
    // The key closes the previous table.
    if ((await state(page)).inspection.measured.length > 0) await page.keyboard.press('m');
    await until(page, ({ inspection: i }) => i.measured.length === 0);
    await page.keyboard.press('m');
    await until(page, ({ inspection: i }) => i.measured.length > 0);
    const { inspection } = await until(page, ({ inspection: i }) => !i.measuring, 180_000);
    assert.deepEqual(inspection.measured.map(({ method }) => method),
      ['naive', 'grid', 'sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid', 'hgrid']);
    for (const row of inspection.measured) {
      assert.equal(row.state, 'done', row.method);
      assert.ok(row.ms > 0 && row.repeats > 1, `${row.method}: ${row.ms} ms, ${row.repeats} repeats`);
      least[row.method] = Math.min(least[row.method] ?? Infinity, row.ms);
    }
    // How many times faster than naive each method is.
    for (const [method, ms] of Object.entries(least)) assert.ok(Number.isFinite(least.naive / ms) && least.naive / ms > 0, method);
  }

  test('gives the same ratios for fifty discs with a coarse clock and a fine one', { timeout: 1_800_000 }, async () => {
    const clocks = [];
    for (const [url, isolated] of [[plain.url, false], [site.url, true]]) {
      const page = await openApp(site.shared, `${url}?scene=tutorial&paused=1&threads=1`);
      assert.equal(await page.evaluate(() => window.crossOriginIsolated), isolated);
      await focusCanvas(page);
      clocks.push({ page, least: {} });
    }
    const [coarse, fine] = clocks.map(({ least }) => least);
    const apart = () => Object.keys(fine).filter((method) => !(coarse[method] < 2 * fine[method] && fine[method] < 2 * coarse[method]));
    // A busy machine may need many attempts.
    for (let run = 0; run < 2 || (apart().length > 0 && run < 50); run++) {
      for (const { page, least } of clocks) await measure(page, least);
    }
    assert.deepEqual(apart(), [], JSON.stringify({ coarse, fine }));
    for (const { page } of clocks) await page.end();
  });

  const rows = async (page) => (await state(page)).inspection.measured;
  // A page's messages to itself are answered, too.
  const converse = (page) =>
    page.evaluate(() => {
      window.heard = [];
      window.addEventListener('message', ({ data }) => data.re !== undefined && window.heard.push(data));
    });
  const heard = (page, count) => page.waitForFunction((c) => window.heard.length >= c && window.heard, count)
    .then((handle) => handle.jsonValue());

  pageTest('over moving discs makes 200 ticks, or as many as fit into two seconds',
    { query: '?scene=klaus&n=10000&paused=1&threads=1&ui=none', timeout: 1_800_000 }, async (page) => {
    await converse(page);
    const before = await state(page);
    let late, repeatsOf;
    // If the machine stands still, a measurement takes longer and has fewer ticks.
    for (let attempt = 1; attempt <= 3; attempt++) {
      await post(page, { type: 'measure', mode: 'moves', id: attempt });
      const started = await until(page, (s) => s.inspection.measuring);
      assert.equal(started.inspection.mode, 'moves');
      assert.equal(started.inspection.measured.length, 8);
      const { inspection: { measured } } = await until(page, (s) => !s.inspection.measuring, 480_000);
      for (const { method, state: is, repeats } of measured) {
        assert.equal(is, 'done', method);
        assert.ok(repeats >= 1 && repeats <= 200, `${method}: ${repeats} ticks`);
      }
      // Most of the time goes into detection, the rest into moving the discs.
      late = measured.filter(({ repeats, ms }) => repeats * ms >= 2500);
      repeatsOf = Object.fromEntries(measured.map(({ method, repeats }) => [method, repeats]));
      if (late.length === 0 && repeatsOf.grid > repeatsOf.naive) break;
    }
    assert.deepEqual(late, []);
    assert.ok(repeatsOf.naive < 200 && repeatsOf.grid > repeatsOf.naive, JSON.stringify(repeatsOf));
    const [answer] = await heard(page, 1);
    assert.deepEqual([answer.type, answer.re, answer.hash, answer.tick], ['state', 1, before.hash, before.tick]);
  });

  pageTest('says which rows were stopped, and answers its command accordingly',
    { query: '?scene=klaus&n=60000&paused=1&threads=1&ui=none', prepare: withoutDiscs, timeout: 480_000 }, async (page) => {
    await converse(page);
    await focusCanvas(page);
    await post(page, { type: 'measure', id: 'm' });
    // All methods but naive are quick. Naive's row shows its progress and then the estimated time.
    const isRunning = (row) => row.method === 'naive' && row.state === 'running' && row.progress > 0;
    await until(page, (s) => s.inspection.measured.some(isRunning), 300_000);
    await page.keyboard.press('m');
    await until(page, (s) => !s.inspection.measuring);
    assert.deepEqual(
      (await rows(page)).map((row) => [row.method, row.state]),
      [['naive', 'cancelled'], ...['grid', 'sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid', 'hgrid'].map((method) => [method, 'done'])],
    );
    const [stopped] = await heard(page, 1);
    assert.deepEqual([stopped.re, stopped.type, stopped.code], ['m', 'error', 'interrupted']);

    // A cancel by message also cancels waiting commands, and all of them are answered.
    await post(page, { type: 'measure', id: 'a' }, { type: 'measure', id: 'b' }, { type: 'cancel', id: 'c' });
    const answers = await heard(page, 4);
    await page.waitForTimeout(300);
    assert.deepEqual(Object.fromEntries(answers.slice(1).map(({ re, type, code }) => [re, [type, code]])), {
      a: ['error', 'interrupted'],
      b: ['error', 'interrupted'],
      c: ['state', undefined],
    });
    assert.equal((await heard(page, 4)).length, 4);
    const states = (await rows(page)).map((row) => row.state);
    assert.ok(states.includes('cancelled'));
    assert.deepEqual(states.filter((is) => is === 'running' || is === 'waiting'), []);
  });
});

describe('figures belong to the method that they name', () => {
  const said = (page) => page.locator('.said').textContent();
  // The numbers in a sentence like "20,000 discs, method Naive: 199,990,000 pair tests, …".
  const numbers = (text) => {
    const number = (pattern) => {
      const found = pattern.exec(text);
      return found && Number(found[1].replaceAll(',', ''));
    };
    return { n: number(/([\d,]+) discs/), tests: number(/([\d,]+) pair tests/), method: /method (\w+)/.exec(text)?.[1] };
  };
  const check = (what, { n, tests, method }) => {
    if (tests === null || method === undefined) return false;
    if (method.toLowerCase() === 'naive') assert.equal(tests, allPairs(n), what);
    else assert.ok(tests < allPairs(n) / 10, what);
    return true;
  };

  pageTest('while the method changes again and again', { query: '?scene=klaus&n=10000&threads=1', prepare: withoutDiscs }, async (page) => {
    await page.evaluate(() => {
      window.seen = [];
      setInterval(() => {
        const { method, measured, pairTests, n } = window.cellmates.state();
        window.seen.push({ text: document.querySelector('.said').textContent, method, measured, pairTests, n });
      }, 50);
    });
    await focusCanvas(page);
    await settings(page);
    // Both kinds of press choose both methods, and each wait follows each method.
    for (let turn = 0; turn < 8; turn++) {
      const method = ['naive', 'grid'][turn % 2];
      if (turn % 4 < 2) await radio(page, method).click();
      else {
        await page.locator('#canvas').focus();
        await page.keyboard.press(method === 'naive' ? '1' : '2');
      }
      await becomes(page, method);
      // Sometimes waits for the announcement.
      const wait = [100, Infinity, 40, 700][Math.floor(turn / 2) % 4];
      if (wait < Infinity) await page.waitForTimeout(wait);
      else await page.waitForFunction((name) => new RegExp(`method ${name}: [\\d,]+ pair tests`, 'i')
        .test(document.querySelector('.said').textContent), method);
    }
    const seen = await page.evaluate(() => window.seen);
    const texts = new Set();
    const measured = new Set();
    for (const { text, method, measured: is, pairTests, n } of seen) {
      if (check(text, numbers(text))) texts.add(numbers(text).method);
      if (is && check(`${method}: ${pairTests}`, { n, tests: pairTests, method })) measured.add(method);
    }
    assert.deepEqual([...texts].toSorted(), ['Grid', 'Naive'], 'both methods must be announced');
    assert.deepEqual([...measured].toSorted(), ['grid', 'naive']);
  });

  pageTest('after a drag, with the new number of discs', '?scene=klaus&n=300&threads=1', async (page) => {
    await settings(page);
    await radio(page, 'naive').click();
    await page.waitForFunction(() => /^300 discs, method Naive: 44,850 pair tests/.test(document.querySelector('.said').textContent));
    await pointAt(page);
    await holdButton(page, (s) => s.n >= 340);
    const { n } = await settled(page);
    await page.waitForFunction((count) => document.querySelector('.said').textContent.startsWith(`${count} discs`), n.toLocaleString('en'));
    assert.ok(check(await said(page), numbers(await said(page))), await said(page));
    // A key also changes the announcement.
    await page.keyboard.press('2');
    await page.waitForFunction(() => /method Grid: [\d,]+ pair tests/.test(document.querySelector('.said').textContent));
    assert.ok(check(await said(page), numbers(await said(page))), await said(page));
  });

  pageTest('in a pause within a tick, where they describe the last whole tick',
    { query: '?scene=klaus&n=20000&method=naive&threads=1', prepare: withoutDiscs, timeout: 480_000 }, async (page) => {
    await settings(page);
    // Pauses by the HTML button once a tick is well under way.
    await page.evaluate(() => {
      const look = () => {
        const { tick, measured, ticking, progress } = window.cellmates.state();
        const underWay = tick >= 1 && measured && ticking && progress > 0.05 && progress < 0.7;
        if (underWay) document.querySelector('#settings [name="pause"]').click();
        else requestAnimationFrame(look);
      };
      look();
    });
    const { frames: _, ms: __, msPerTick: ___, ...first } = await until(page, (s) => s.paused, 180_000);
    assert.deepEqual([first.ticking, first.measured, first.method, first.pairTests], [true, true, 'naive', allPairs(20_000)]);
    assert.ok(first.progress > 0 && first.progress < 1 && first.contacts > 0);
    // The panel's means and the method's figures settle within a second or two.
    await page.waitForFunction(() => /^Paused\. .*the next tick is/.test(document.querySelector('.said').textContent));
    await atRest(page);
    const { frames: ____, ...rested } = await state(page);
    const averaged = ['inspection', 'msBelow', 'lastNaive'];
    for (const [name, value] of Object.entries(first)) {
      if (!averaged.includes(name)) assert.deepEqual(rested[name], value, name);
    }
    assert.equal(rested.lastNaive?.pairTests ?? allPairs(20_000), allPairs(20_000));
    const text = await said(page);
    assert.match(text, /^Paused\. 20,000 discs, method Naive: 199,990,000 pair tests, .*; the next tick is \d+% done\.$/);
    assert.equal(Number(/(\d+)% done/.exec(text)[1]), Math.floor(100 * first.progress));
    await page.waitForTimeout(500);
    const { frames: _____, ...later } = await state(page);
    assert.deepEqual(later, rested);
    assert.equal(await said(page), text);
    // The tick continues from there.
    await press(page, 'pause');
    await until(page, (s) => s.tick > first.tick, 180_000);
  });
});
