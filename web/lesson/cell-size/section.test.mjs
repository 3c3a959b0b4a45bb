// The size of a cell, guessed and measured.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  becomes, commit, dist, guess, halts, leaveAtProgress, lessonTest, progress, stateOf, stopAsSoonAs, verdict, watchShifts,
} from '../../../tests/lesson/lesson.mjs';
import { hurried } from '../../../tests/lib/app.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import * as gas from './gas.js';
import { disturbedIn } from './valley.js';

describe('how big a cell', () => {
  const id = 'how-big-a-cell';

  // Number of pairs of discs that are in each other's square of cells.
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

  // Number of other discs in the cells around the disc that is nearest to the middle of the corner.
  function discsIn(cell) {
    const { x, y } = gas.gas();
    const off = (i) => Math.hypot(x[i] - gas.corner.width / 2, y[i] - gas.corner.height / 2);
    const all = Array.from(x, (_, i) => i);
    const asker = all.reduce((best, i) => (off(i) < off(best) ? i : best));
    const reach = Math.ceil(8.08 / cell);
    const apart = (at, i) => Math.abs(Math.floor(at[i] / cell) - Math.floor(at[asker] / cell));
    return all.filter((i) => i !== asker && apart(x, i) <= reach && apart(y, i) <= reach).length;
  }

  test('its text has the engine’s numbers of tests', async () => {
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    for (const cell of [8, 9]) {
      const world = await World.create({ discs: gas.gas(), box: gas.box, method: 'grid', response: 'elastic', gravity: 0, cell });
      world.step();
      assert.ok(html.includes(world.stats().pairTests.toLocaleString('en')), `${cell} px`);
      world.destroy();
    }
  });

  lessonTest('the cells follow the guess', {}, async (page, { [id]: section }) => {
    const caption = section.locator('.predict figcaption');
    await commit(section).click();
    assert.match(await verdict(section), /^First a guess/);
    assert.equal(await page.locator('script[src*="engine"]').count(), 0);
    for (const [cell, cells] of [['9', 9], ['8', 25], ['4', 49], ['1', 361], ['6', 25], ['64', 9], ['128', 6]]) {
      await section.locator('input').fill(cell);
      // The caption counts the discs that are coloured in the picture, and says which of them lie outside it.
      const marks = (await section.locator('.predict .near').getAttribute('d')).split('M').length - 1;
      const [, looked, discs, shown = discs] =
        /looks into (\d+) cells which hold (\d+) other discs(?: (\d+) of them in this picture)?\./
          .exec((await caption.textContent()).replaceAll(',', ''));
      assert.deepEqual([Number(looked), Number(shown)], [cells, marks], `${cell} px`);
      assert.equal(Number(discs), discsIn(Number(cell)), `${cell} px`);
      assert.equal(/margin for rounding/.test(await caption.textContent()), 8 % Number(cell) === 0, `${cell} px`);
    }
    await section.locator('.handle').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    assert.equal(await section.locator('input').inputValue(), '1');
    await page.keyboard.press('ArrowRight');
    assert.equal(await section.locator('input').inputValue(), '1.5');
  });

  lessonTest('sweeps, is stopped, and keeps the guess', {
    prepare: async (page) => (await watchShifts(page), await hurried(page)),
  }, async (page, { [id]: section }) => {
    const stop = section.locator('[name="stop"]');
    assert.equal(await stop.isDisabled(), true);
    await section.locator('input').fill('30');
    await Promise.all([stopAsSoonAs(section, { least: 0.05 }), commit(section).dblclick()]); // the second click does nothing
    await becomes(section, 'stopped');
    assert.equal(await page.locator('script[src*="engine"]').count(), 0, 'the script’s element has gone');
    assert.match(await verdict(section), /^Stopped/);
    assert.equal(await section.locator('.predict .curve').count(), 0);
    await commit(section).click();
    // Other tests run at the same time, so a measurement may be disturbed.
    await eventually('an undisturbed measurement', async () => {
      const state = await stateOf(section);
      if (state === 'stopped') {
        assert.match(await verdict(section), /^Something disturbed the measurement: cells of [\d.]+ px .* Measure again\.$/);
        await commit(section).click();
      }
      return state;
    }, (state) => state === 'revealed', 180_000);
    const said = await verdict(section);
    assert.match(said, /^On your machine the fastest cells of [\d.]+ px took [\d.]+ ms\. Your 30 px took [\d.]+ ms, [\d.]+× slower\.$/);
    const rows = await section.locator('.measured tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => Number(cell.textContent.replaceAll(',', '')))));
    assert.deepEqual(rows.map(([cell]) => cell), [...gas.sizes, 30].toSorted((a, b) => a - b));
    const fastest = rows.reduce((best, row) => (row[1] < best[1] ? row : best));
    assert.ok(said.includes(`cells of ${fastest[0]} px`), said);
    assert.ok(rows[0][1] > fastest[1] && rows.at(-1)[1] > 2 * fastest[1], 'both ends lose');
    assert.ok(rows.every(([, least, median]) => least > 0 && median >= least));
    assert.equal(new Set(rows.map((row) => row[4])).size, 1, 'all sizes find the same contacts');

    // Compares with the engine's counts for these discs in node, and with the pairs in the picture's cells.
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
  });

  lessonTest('waits out of sight', {}, async (page, { [id]: section }) => {
    await Promise.all([leaveAtProgress(section), guess(section, '8')]);
    await halts(section);
    await section.locator('[name="stop"]').evaluate((button) => button.click());
    await becomes(section, 'stopped');
  });

  // A classic script in place of the engine's, with given times and pair tests.
  const engineOf = (figures) => (page) => page.route('**/engine/*', (route) => route.fulfill({ contentType: 'text/javascript',
    body: `window.Cellmates = { World: { create: async () => ({ reset() {}, step() {}, destroy() {}, set({ cell }) { this.cell = cell; },
      stats() { const [ms, pairTests] = (${figures})(this.cell); return { ms: { detect: ms }, pairTests, contacts: 1 }; } }) } };` }));

  lessonTest('a measurement that draws a W names no winner, and can be made again', {
    prepare: engineOf(`(cell) =>
      [(window.calls = (window.calls ?? 0) + 1) < 200 && cell === 12 ? 2 : Math.abs(Math.log(cell / 9)) + 0.95, 10 * cell]`),
  }, async (page, { [id]: section }) => {
    await guess(section, '30');
    await becomes(section, 'stopped');
    assert.equal(await verdict(section),
      'Something disturbed the measurement: cells of 12 px came out slower than smaller and larger ones. Measure again.');
    assert.equal(await section.locator('.measured tbody tr').count(), 0);
    await page.evaluate(() => (window.calls = 200));
    await commit(section).click();
    await becomes(section, 'revealed');
    // 2.15 / 0.95, not 2.154 / 0.95
    assert.equal(await verdict(section), 'On your machine the fastest cells of 9 px took 0.950 ms. Your 30 px took 2.15 ms, 2.3× slower.');
  });

  test('a bump is a disturbance unless the grid makes more pair tests there', () => {
    const timings = (ms, tests = ms.map((_, k) => k + 1)) =>
      ms.map((each, k) => ({ cell: k + 1, ms: [9, each, 9], pairTests: tests[k], contacts: 0 }));
    assert.equal(disturbedIn(timings([5, 2, 1, 2, 5])), undefined);
    assert.equal(disturbedIn(timings([5, 2, 1.1, 1, 1.1, 1, 2])), undefined, 'noise');
    assert.equal(disturbedIn(timings([5, 2, 3, 1, 2, 5]))?.cell, 3);
    assert.equal(disturbedIn(timings([5, 1, 1, 4, 3, 5]))?.cell, 4);
    assert.equal(disturbedIn(timings([5, 1, 2, 1, 5], [1, 2, 5, 2, 3])), undefined);
    assert.equal(disturbedIn(timings([5, 1, 4, 1, 5], [1, 2, 5, 2, 3]))?.cell, 3);
  });

  lessonTest('says that the engine could not be downloaded, and tries again', { prepare: (page) => page.route('**/engine/*', (route) =>
    route.abort()), expected: (problem) => /engine|ERR_FAILED|downloaded/.test(problem) }, async (page, { [id]: section }) => {
    await guess(section, '8');
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /could not be downloaded/);
    await page.unroute('**/engine/*');
    await commit(section).click();
    await eventually('some progress', () => progress(section), (value) => value > 0);
  });
});
