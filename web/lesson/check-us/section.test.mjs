// The published figures, the reader's own next to them, and the exercises.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { hash } from '../../../bench/works/hash.mjs';
import { becomes, dist, lessonTest, site, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { openApp, state, until } from '../../../tests/lib/app.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { installInto } from '../../../tests/lib/installed.mjs';
import { sketch } from './sketch.js';

describe('check us', () => {
  const id = 'check-us';
  const page = 'check';
  const results = JSON.parse(readFileSync(new URL('../../../bench/results/reproduce.json', import.meta.url), 'utf8'));
  const rowsOf = (work) => `[data-work="${work}"] tbody tr`;
  // The texts of a table's cells.
  const textsOf = (section, work) =>
    section.locator(rowsOf(work)).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const number = (text) => Number(text.replace(/[~,]/g, ''));

  async function open(section, work) {
    const box = section.locator(`[data-work="${work}"]`);
    await section.locator(`.work:has([data-work="${work}"]) summary`).click();
    return { box, run: box.locator('[name="run"]'), stop: box.locator('[name="stop"]'), said: () => box.locator('.said').textContent() };
  }

  test('the published figures are those that the benchmark compares with, even without scripts', async () => {
    const { tables: [{ rows }] } = await hash({ quick: true, time: async (_, cases) => ({ cases: cases.map(() => ({})) }) });
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${site.url}lesson/check.html`);
    const section = still.locator(`#${id}`);
    assert.equal(await section.locator('button:visible, .yours:visible, .said:visible').count(), 0);
    const balls = (await textsOf(section, 'hash')).map(([head, published]) => [head.split(',').map(number)[0], number(published)]);
    assert.equal(balls.length, 5);
    // "1,000" is split at its comma.
    assert.deepEqual(balls, rows.filter((row) => row.published_ms !== null).map(({ n, published_ms: ms }) => [n === 1000 ? 1 : n, ms]));
    const klaus = (await textsOf(section, 'klaus')).map(([head, published]) => [head, number(published)]);
    const names = { naive: 'brute force', sap: 'sweep and prune', 'fixed-grid': 'grid' };
    assert.deepEqual(klaus, results.tables.klaus.filter(({ published_ms: ms }) => ms !== null).map(({ n, method, published_ms: ms }) =>
      [`${n.toLocaleString('en')}, ${names[method]}`, ms]));
    const strips = (await textsOf(section, 'strips')).map(([, published]) => published);
    assert.deepEqual(strips, results.tables.strips.map(({ published_ms: frame, published_collisions_ms: part }) =>
      (frame === null ? '–' : `${frame} (${part})`)));
    await context.close();
  });

  const measured = 'a table is measured, compared with ours and kept in the tab';
  lessonTest(measured, { page, prepare: watchShifts }, async (tab, { [id]: section }) => {
    assert.equal(await tab.locator('script[src*="engine"]').count(), 0);
    const { box, run, said } = await open(section, 'hash');
    await run.dblclick(); // the second click does nothing
    await eventually('the first figure', async () => (await textsOf(section, 'hash'))[0][3], (text) => text !== '');
    await eventually('the end', () => box.getAttribute('data-state'), (now) => now === 'done');
    const words = await said();
    // Other tests run at the same time, so a row may be disturbed or left out.
    const [first, second] = words.split('. ');
    assert.match(second, /^The pair tests of (all|these) \d rows equal ours\.?$/);
    const yours = (await textsOf(section, 'hash')).map((texts) => texts[3]);
    assert.ok(yours.slice(0, 2).every((text) => /^[\d.]+\*?$/.test(text)), `${yours}`);
    const ratio = parseFloat(yours[0]) / parseFloat(yours[1]);
    const [, factor = 1, way] = /^On your machine the larger table is (?:([\d.]+)× (faster|slower)|no faster)$/.exec(first);
    const shown = way === 'slower' ? 1 / factor : Number(factor);
    assert.ok(Math.abs(ratio / shown - 1) < 0.06, `${words} ${ratio}`);
    assert.deepEqual(await tab.evaluate(() => window.shifts), []);
    await tab.reload();
    assert.equal(await said(), words);
    assert.deepEqual((await textsOf(section, 'hash')).map((texts) => texts[3]), yours);
  });

  lessonTest('the order of collisions gives our digits on every machine, by keyboard', { page }, async (tab, { [id]: section }) => {
    const { run, said } = await open(section, 'order');
    await run.focus();
    await tab.keyboard.press('Enter');
    await eventually('the end', said, (text) => /digit by digit|differ/.test(text));
    assert.equal(await said(), 'All your distances equal ours, digit by digit.');
    const rows = await textsOf(section, 'order');
    assert.equal(rows.length, 6);
    for (const [ticks, ours, yours] of rows) assert.equal(yours, ours, ticks);
  });

  lessonTest('a measurement stops when the reader or another table asks', { page }, async (tab, { [id]: section }) => {
    const klaus = await open(section, 'klaus');
    const strips = await open(section, 'strips');
    await klaus.run.click();
    await becomes(section, 'running', '[data-work="klaus"]');
    const stopped = strips.stop.evaluate((stop) => new Promise((resolve) => {
      const look = () => (stop.disabled ? requestAnimationFrame(look) : resolve(stop.click()));
      look();
    }));
    await strips.run.click();
    await stopped; // at once, because the table takes only a few seconds
    await becomes(section, 'stopped', '[data-work="klaus"]');
    assert.match(await klaus.said(), /^Stopped/);
    await becomes(section, 'stopped', '[data-work="strips"]');
    assert.equal(await strips.stop.isDisabled(), true);
    // The engine of a stopped table is free for the next one.
    await klaus.run.click();
    await eventually('the first figure', async () => (await textsOf(section, 'klaus'))[0][3], (text) => text !== '');
    await klaus.stop.click();
    await becomes(section, 'stopped', '[data-work="klaus"]');
  });

  // A classic script in place of the engine's, which has a mean when the test wants one, and whose timed ticks take 5 ms. After
  // the twentieth it is slow, so that a slow test can stop it.
  const slowEngine = (page) => page.route('**/engine/*', (route) => route.fulfill({ contentType: 'text/javascript', body: `
    Object.assign(window, { made: 0, stepped: 0, together: 0, mean: 0 });
    const step = (ticks = 1) => {
      if (together === 0) setTimeout(() => (together = 0));
      together += ticks;
      stepped += ticks;
      window.most = Math.max(window.most ?? 0, together);
      for (const end = performance.now() + 5 * ticks; performance.now() < end;);
    };
    const run = async (ticks) => {
      made += ticks;
      if (stepped >= 20) await new Promise((resolve) => setTimeout(resolve, 1000));
    };
    window.Cellmates = { World: { create: async () => ({ step, run, restore: async () => '', set() {},
      snapshot: () => new Uint8Array(1), stats: () => ({ msPerTick: mean, msBelow: false, pairTests: 1 }), destroy() {} }) } };` }));

  const slices = 'waits out of sight within a row, and times ticks in slices';
  lessonTest(slices, { page, prepare: slowEngine }, async (tab, { [id]: section }) => {
    const { run, stop } = await open(section, 'tutorial');
    const read = (name) => tab.evaluate((of) => window[of], name);
    const later = async () => {
      const before = await read('made');
      await tab.waitForTimeout(400);
      return (await read('made')) - before;
    };
    await run.click();
    await eventually('ticks of the first row', () => read('made'), (made) => made > 100);
    await tab.evaluate(() => window.scrollTo(0, 0));
    await eventually('no ticks out of sight', later, (made) => made === 0);
    await run.scrollIntoViewIfNeeded();
    await eventually('ticks in sight', later, (made) => made > 0);
    await tab.evaluate(() => (window.mean = 1));
    await eventually('twenty timed ticks of the second row', () => read('stepped'), (ticks) => ticks >= 20);
    assert.ok((await read('most')) < 10, 'the page can draw in between');
    await stop.click();
    await becomes(section, 'stopped', '[data-work="tutorial"]');
  });

  test('each exercise’s links lead to what its text says', { timeout: 240_000 }, async () => {
    const lesson = await site.shared.newPage();
    await lesson.goto(`${site.url}lesson/check.html`);
    const exercises = await lesson.locator(`#${id} .exercises > li`).evaluateAll((items) =>
      items.map((item) => ({ text: item.textContent, links: [...item.querySelectorAll('a[href^="../?"]')].map(({ href }) => href) })));
    await lesson.close();
    assert.deepEqual(exercises.map(({ links }) => links.length), [2, 3, 2, 2, 0]);
    for (const { text, links } of exercises) {
      for (const link of links) {
        const app = await openApp(site.shared, link);
        const { tick, paused } = await state(app);
        assert.deepEqual([tick, paused], [0, true], link);
        await app.locator('#canvas').focus();
        await app.keyboard.press('.');
        const { pairTests, contacts, hash: made, seed, n } = await until(app, (now) => now.tick === 1 && now.pairTests > 0);
        assert.equal(String(seed), '29');
        for (const count of [n, pairTests]) assert.ok(text.includes(count.toLocaleString('en')), `${link}: ${count}`);
        if (links.length === 3) assert.ok(text.includes(made) && text.includes(contacts.toLocaleString('en')), `${link}: ${made}`);
        assert.deepEqual(app.problems, []);
        await app.end();
      }
    }
  });

  test('the sketch to take along runs as shown, and two loops find its contacts', async () => {
    const html = readFileSync(join(dist, 'lesson/check.html'), 'utf8');
    const [, shown] = /<pre[^>]*><code>(import \{ World \} from 'cellmates';[^]*?)<\/code>/.exec(html);
    const written = shown.replaceAll('&#32;', ' ').replaceAll('&#10;', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    assert.equal(written, sketch);
    const project = mkdtempSync(join(tmpdir(), 'cellmates-'));
    try {
      installInto(project);
      // The engine's discs have moved by then, so the loops use the sketch's lists.
      const loops = `
let found = 0;
for (let i = 0; i < discs.x.length; i++) {
  for (let j = 0; j < i; j++) {
    const [dx, dy, reach] = [discs.x[i] - discs.x[j], discs.y[i] - discs.y[j], discs.r[i] + discs.r[j]];
    if (dx * dx + dy * dy < reach * reach) found += 1;
  }
}
console.log(found);`;
      writeFileSync(join(project, 'sketch.mjs'), `${written}${loops}`);
      const printed = execFileSync('node', ['sketch.mjs'], { cwd: project, encoding: 'utf8' });
      const [contacts, tests, counted] = printed.trim().split(/\s/).map(Number);
      assert.equal(counted, contacts);
      const [found, made] = [contacts, tests].map((count) => count.toLocaleString('en'));
      assert.ok(html.includes(`These discs have ${found} contacts. The grid makes ${made} tests`));
    } finally {
      rmSync(project, { recursive: true });
    }
  });
});
