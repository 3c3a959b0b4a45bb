// The size of a cell, guessed and measured.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hash } from '../../../bench/works/hash.mjs';
import { becomes, commit, dist, guess, lessonTest, progress, verdict, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { hurried } from '../../../tests/lib/app.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import * as gas from './gas.js';

describe('how big a cell', { concurrency: 2 }, () => {
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
    await commit(section).dblclick(); // the second click does nothing
    await eventually('some progress', () => progress(section), (value) => value > 0.05);
    assert.equal(await page.locator('script[src*="engine"]').count(), 0, 'the script’s element has gone');
    await stop.click();
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /^Stopped/);
    assert.equal(await section.locator('.predict .curve').count(), 0);
    await commit(section).click();
    await becomes(section, 'revealed', '.predict', 40_000);
    const said = await verdict(section);
    assert.match(said, /^Fastest on your machine: cells of [\d.]+ px, [\d.]+ ms \(median [\d.]+\)\./);
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
    assert.match(await section.locator('.clock').textContent(),
      /^Measured on your machine just now\..* clock advances in steps of [\d.]+ ms\.$/);
  });

  lessonTest('waits out of sight', {}, async (page, { [id]: section }) => {
    await guess(section, '8');
    await eventually('some progress', () => progress(section), (value) => value > 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(400); // the size that is being timed
    const reached = await progress(section);
    await page.waitForTimeout(500);
    assert.equal(await progress(section), reached);
    await section.locator('[name="stop"]').evaluate((button) => button.click());
    await becomes(section, 'stopped');
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

  test('the published figures are those that the benchmark compares with', async () => {
    const { tables: [{ rows }] } = await hash({ quick: true, time: async (_, cases) => ({ cases: cases.map(() => ({})) }) });
    const html = await readFile(join(dist, 'lesson/index.html'), 'utf8');
    const shown = [...html.slice(html.indexOf('id="how-big-a-cell"'))
      .matchAll(/<tr><th scope="row">([\d,]+)<\/th><td>.*?<\/td><td>.*?<\/td><td>([\d.]+)<\/td><\/tr>/g)].map(([, n, ms]) =>
        [Number(n.replace(',', '')), Number(ms)]);
    assert.deepEqual(shown, rows.filter((row) => row.published_ms !== null).map((row) => [row.n, row.published_ms]));
  });
});
