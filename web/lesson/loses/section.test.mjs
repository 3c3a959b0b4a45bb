// The fastest method in three scenes, guessed and measured.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { axeFindings, becomes, commit, dist, enters, lessonTest, site, verdict, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { measure, oneWorld, steadily } from './measure.mjs';
import { all, cellsOf, inEngine } from './scenes.js';
import { survey } from './survey.js';

describe('when the grid loses', () => {
  const id = 'when-the-grid-loses';
  const prepare = async (page) => (await watchShifts(page), await steadily(page));

  const marksOf = (section, scene) => section.locator(`[data-scene="${scene}"] .mark`).allTextContents();

  test('the engine’s tests are the pairs in neighbouring cells, of the size that the text names', async () => {
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    for (const scene of all) {
      const { cell } = cellsOf(scene);
      const places = scene.discs.map(({ x, y }) => [Math.floor(x / cell), Math.floor(y / cell)]);
      let near = 0;
      for (const [k, [x, y]] of places.entries()) {
        near += places.slice(0, k).filter(([x2, y2]) => Math.abs(x - x2) <= 1 && Math.abs(y - y2) <= 1).length;
      }
      const world = await World.create({ ...inEngine(scene), method: 'grid' });
      world.step();
      assert.equal(world.stats().pairTests, near, scene.title);
      world.destroy();
    }
  });

  test('a measurement whose rounds differ too much gives no result', async () => {
    const globals = { IntersectionObserver: globalThis.IntersectionObserver, document: globalThis.document };
    globalThis.document = Object.assign(new EventTarget(), { hidden: false });
    globalThis.IntersectionObserver = class {
      constructor(told) { this.observe = () => queueMicrotask(() => told([{ isIntersecting: true }])); }
      disconnect() {}
    };
    try {
      const times = { steady: [3, 1, 1.1], wild: [1, 2, 4, 8, 16, 32] };
      const run = (ms, clock) => {
        let k = 0;
        const world = { measure: async ({ methods: [method] }) => [{ method, ms: ms[k], buildMs: ms[k++] / 2, pairTests: 7 }] };
        const { now } = performance;
        performance.now = clock;
        const { signal } = new AbortController();
        return survey([() => world], ['grid'], { element: null, signal, progress() {}, rounds: 2, longest: 8000 })
          .finally(() => (performance.now = now));
      };
      let at = 0;
      assert.deepEqual(await run(times.steady, () => (at += 1)), [{ grid: { ms: 1, buildMs: 0.5, pairTests: 7 } }]);
      await assert.rejects(run(times.wild, () => (at += 3000)), /disturbed/);
      // A round that takes as long as a reader should wait is the only one.
      assert.deepEqual(await run(times.steady, () => (at += 8000)), [{ grid: { ms: 3, buildMs: 1.5, pairTests: 7 } }]);
    } finally {
      Object.assign(globalThis, globals);
    }
  });

  lessonTest('asks for all guesses, measures, and marks guess and fastest', { page: 'choose', prepare },
    async (page, { [id]: section }) => {
      await commit(section).click();
      assert.match(await verdict(section), /^First a guess/);
      assert.equal(await page.locator('script[src*="engine"]').count(), 0);
      const guesses = { dozen: 'naive', giant: 'grid', heap: 'sap' };
      for (const [scene, method] of Object.entries(guesses)) {
        await section.locator(`[data-scene="${scene}"] select`).selectOption(method);
      }
      await measure(section);
      const right = [];
      for (const [scene, method] of Object.entries(guesses)) {
        const marks = await marksOf(section, scene);
        assert.equal(marks.filter((mark) => mark.includes('yours')).length, 1, scene);
        assert.ok(marks.some((mark) => mark.includes('fastest')), scene);
        const own = await section.locator(`[data-scene="${scene}"] [data-method="${method}"] .mark`).textContent();
        assert.match(own, /yours/);
        if (own.includes('fastest')) right.push(scene);
      }
      assert.match(await verdict(section), new RegExp(`fastest method in ${right.length} of 3 scenes`));
      // A giant makes the grid slow on every machine: it makes nearly 200 times as many tests.
      assert.ok(!(await marksOf(section, 'giant'))[1].includes('fastest'));
      assert.ok((await marksOf(section, 'even')).every((mark) => !mark.includes('yours')));
      assert.equal(await section.locator('.measured tbody tr').count(), all.length);
      assert.deepEqual(await page.evaluate(() => window.shifts), []);
      assert.deepEqual(await axeFindings(page), []);

      const before = await verdict(section);
      await page.reload();
      assert.equal(await verdict(section), before);
      await enters(section, 'revealed');
      await commit(section).click();
      await becomes(section, 'guessing');
      assert.deepEqual([...new Set(await marksOf(section, 'giant'))], ['']);
      assert.ok(await section.locator('select').first().isEnabled());
    });

  lessonTest('keeps no world if another one cannot be made', { page: 'choose', ...oneWorld }, async (page, { [id]: section }) => {
    for (const select of await section.locator('select').all()) await select.selectOption('grid');
    await commit(section).click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /no second world/);
    assert.equal(await page.evaluate(() => window.left), 0);
  });

  test('leaves pictures, tests and the rule without a script', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}lesson/choose.html`);
    const section = page.locator(`#${id}`);
    assert.equal(await section.locator('.scene-picture:visible').count(), all.length);
    assert.equal(await commit(section).isVisible(), false);
    assert.ok(await section.getByText('Pair tests in one detection').isVisible());
    assert.ok(await page.locator('#fewest-tests .bars').getByText(/px, [\d,]+ tests/).first().isVisible());
    await context.close();
  });
});
