// The panel and its cards: both methods side by side, keys for everything, and cards that do
// not cover each other. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { boxPixels, focusCanvas, hasFocus, hurried, shade, state, until, withBrowser } from './app.mjs';
import { eventually } from './harness.mjs';

const { pageTest } = withBrowser();

async function press(page, ...keys) {
  await focusCanvas(page);
  for (const key of keys) await page.keyboard.press(key);
}

// After so many more frames everything is where it stays.
async function settled(page, frames = 6) {
  const { frames: now } = await state(page);
  return until(page, (s) => s.frames >= now + frames);
}

const isThere = (card) => card[2] > card[0];
const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

describe('naive and grid side by side', () => {
  pageTest('what each took last is kept, and a switch is answered', { query: '?scene=klaus&n=3000&threads=1', prepare: hurried }, async (page) => {
    const first = await until(page, (s) => s.lastGrid);
    assert.equal(first.lastNaive, null);
    assert.equal(first.answer, '');
    await press(page, '1');
    const { lastNaive, lastGrid, answer } = await until(page, (s) => s.lastNaive);
    assert.equal(lastNaive.pairTests, (3000 * 2999) / 2);
    assert.ok(lastGrid.pairTests < lastNaive.pairTests / 100);
    assert.match(answer, /^[\d.,]+ ms instead of /);
    await press(page, '2');
    const back = await until(page, (s) => s.method === 'grid' && s.answer !== '');
    assert.notEqual(back.answer, answer);
    await until(page, (s) => s.answer === '', 30_000);
  });

  pageTest('a single step of a paused page is measured', '?scene=klaus&n=3000&paused=1&threads=1', async (page) => {
    assert.equal((await state(page)).lastGrid, null);
    await press(page, '.');
    await until(page, (s) => s.tick === 1 && s.lastGrid);
  });
});

describe('keys', () => {
  pageTest('all methods and responses have one', '?scene=klaus&n=300&threads=1', async (page) => {
    await press(page, '0');
    await until(page, (s) => s.method === 'tutorial-grid');
    await press(page, 'i');
    await until(page, (s) => s.method === 'tutorial-improved');
    await press(page, '2');
    for (const [key, response] of ['repulsion', 'elastic', 'settle', 'rewind', 'exact'].entries()) {
      await press(page, `Shift+Digit${key + 1}`);
      await until(page, (s) => s.response === response);
    }
    assert.equal((await state(page)).method, 'grid');
  });

  pageTest('the card with all of them opens and closes', '?scene=klaus&n=300&paused=1&threads=1', async (page) => {
    assert.ok(!isThere((await state(page)).switch.keys));
    await press(page, '?');
    await until(page, (s) => s.view.keys === 1 && isThere(s.switch.keys));
    await press(page, '?');
    await until(page, (s) => s.view.keys === 0 && !isThere(s.switch.keys));
    await press(page, '?');
    await until(page, (s) => isThere(s.switch.keys));
    await page.keyboard.press('Escape');
    await until(page, (s) => !isThere(s.switch.keys));
    assert.ok(await hasFocus(page), 'the first Escape closes the card');
    await page.keyboard.press('Escape');
    assert.ok(!(await hasFocus(page)), 'the second one leaves');
  });

  pageTest('explanations open all at once', '?scene=klaus&n=300&paused=1&threads=1', async (page) => {
    const before = await page.screenshot();
    await press(page, 'e');
    await until(page, (s) => s.view.explain === 1);
    await settled(page);
    assert.notDeepEqual(await page.screenshot(), before);
  });

  pageTest('measurements are stopped, skipped and closed', '?scene=klaus&n=20000&paused=1&threads=1', async (page) => {
    await press(page, 'm');
    // The grid comes first, and naive, which takes longest, last.
    await until(page, (s) => s.inspection.measured.find((row) => row.method === 'naive')?.state === 'running', 60_000);
    await press(page, 'n');
    const { inspection } = await until(page, (s) => !s.inspection.measuring);
    assert.equal(inspection.measured[0].state, 'skipped');
    await until(page, (s) => isThere(s.switch.table));
    await press(page, 'm');
    await until(page, (s) => s.inspection.measured.length === 0 && !isThere(s.switch.table));
    await press(page, 'm');
    await until(page, (s) => s.inspection.measuring);
    await page.keyboard.press('Escape');
    await until(page, (s) => s.inspection.measured.length === 0);
    assert.ok(await hasFocus(page));
  });
});

describe('before the first tick', () => {
  for (const [query, width, height] of [
    ['method=grid', 20, 20],
    ['method=strips-x', 20, 0],
    ['method=strips-y', 0, 20],
    ['method=fixed-grid', 20, 20],
    ['method=tutorial-grid', 22, 22],
    ['method=tutorial-grid&cell=40', 40, 40],
    ['method=grid&cell=50', 50, 50],
    ['method=naive', 0, 0],
  ]) {
    pageTest(`G shows the cells: ${query}`, `?scene=tutorial&paused=1&threads=1&${query}`, async (page) => {
      const before = await boxPixels(page);
      await press(page, 'g');
      const { inspection, tick } = await until(page, (s) => s.inspection.cells);
      await settled(page);
      assert.equal(tick, 0);
      // A cell is a little larger than the largest disc.
      assert.ok(Math.abs(inspection.cells.width - width) < 0.5, JSON.stringify(inspection.cells));
      assert.ok(Math.abs(inspection.cells.height - height) < 0.5, JSON.stringify(inspection.cells));
      const after = await boxPixels(page);
      // Dark lines that a row of pixels crosses, and a column; discs may hide a few.
      const crossed = (length, at) => {
        let count = 0;
        for (let k = 0; k < length; k++) count += shade(before.at(...at(k))) - shade(after.at(...at(k))) > 60;
        return count;
      };
      // Two rows and columns, of which one at most is a line itself.
      const across = Math.min(...[101, 104].map((y) => crossed(before.width, (x) => [x, y])));
      const down = Math.min(...[101, 104].map((x) => crossed(before.height, (y) => [x, y])));
      const wanted = (side) => (side ? 500 / side / 2 : 0);
      const most = (side) => (side ? 500 / side + 5 : 5);
      assert.ok(across >= wanted(width) && across <= most(width), `${across} upright lines`);
      assert.ok(down >= wanted(height) && down <= most(height), `${down} level lines`);
    });
  }
});

describe('cards', () => {
  const all = 'occupancy=1&tests=1&missed=1&sweep=1';
  for (const [width, height] of [[1440, 900], [960, 640], [390, 844]]) {
    const open = { query: `?scene=klaus&n=500&${all}&threads=1`, viewport: { width, height } };
    pageTest(`do not cover each other at ${width} × ${height}`, open, async (page) => {
      const alone = await until(page, (s) => isThere(s.switch.legend));
      const canvas = await page.locator('#canvas').boundingBox();
      const inside = ([left, top, right, bottom]) =>
        left >= 0 && top >= 0 && right <= canvas.width + 0.5 && bottom <= canvas.height + 0.5;
      assert.ok(inside(alone.switch.legend), `${alone.switch.legend}`);
      await press(page, 'm');
      await until(page, (s) => s.inspection.measured.length > 0 && !s.inspection.measuring, 60_000);
      const { table, legend } = (await settled(page)).switch;
      assert.ok(isThere(table) && inside(table), `${table}`);
      assert.ok(!isThere(legend) || !overlap(table, legend), `${table} and ${legend}`);
      assert.ok(!isThere(legend) || inside(legend));
      await press(page, '?');
      // It has its size from the second frame on.
      const shown = (s) => isThere(s.switch.keys) && inside(s.switch.keys) && !isThere(s.switch.table) && !isThere(s.switch.legend);
      await eventually('the card of keys by itself', () => state(page), shown);
    });
  }

  pageTest('on a phone the picture has half of the first screen', { query: '?scene=strips&n=300&threads=1', viewport: { width: 390, height: 844 } }, async (page) => {
    const { box } = await settled(page);
    assert.ok(box[3] >= 844 / 2, `${box[3]}`);
    const canvas = await page.locator('#canvas').boundingBox();
    assert.ok(canvas.y + box[1] + box[3] <= 844);
  });
});
