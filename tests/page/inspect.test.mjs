// The page measures methods, and shows the pair tests of one disc and missed pairs. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { becomesReady, boxPixels, focusCanvas, pointAt, pressKeys, settled, state, stepTo, until, withBrowser } from '../lib/app.mjs';

const { pageTest } = withBrowser();

const inspected = async (page, holds, timeout) =>
  (await until(page, (s) => holds(s.inspection), timeout)).inspection;

// All methods with a detector, in the panel's order.
const measurable = ['naive', 'grid', 'sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid', 'hgrid'];
const rowsDone = (rows) => rows.filter((row) => row.state === 'done').length;

// Presses M and returns the state in the first frame in which the page measures. That may be over before the test can ask.
async function beginMeasuring(page) {
  await page.evaluate(() => {
    const look = () => {
      const now = window.cellmates.state();
      if (now.inspection.measuring) window.begun = now;
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press('m');
  return (await page.waitForFunction(() => window.begun)).jsonValue();
}

describe('measure all', () => {
  pageTest('times every method on the current state and does not change it',
    { query: '?scene=klaus&n=2000&paused=1', timeout: 480_000 }, async (page) => {
    await focusCanvas(page);
    const before = await stepTo(page, 3);
    // All rows exist from the start, and each shows its progress.
    const { inspection: started } = await beginMeasuring(page);
    assert.deepEqual(started.measured.map((m) => m.method), measurable);
    const { measured } = await inspected(page, (i) => !i.measuring && i.measured.length > 0, 180_000);
    assert.deepEqual(measured.map((m) => [m.method, m.state]), measurable.map((method) => [method, 'done']));
    assert.equal(measured[0].pairTests, (2000 * 1999) / 2);
    assert.equal(measured[0].bytes, 0);
    for (const m of measured) {
      assert.equal(m.contacts, measured[0].contacts, m.method);
      assert.ok(m.ms > 0, m.method);
    }
    assert.ok(measured[1].pairTests < measured[0].pairTests / 100);
    assert.equal((await state(page)).hash, before.hash);
  });

  pageTest('pauses a running world, which continues afterwards', { query: '?scene=klaus&n=3000', timeout: 480_000 }, async (page) => {
    await focusCanvas(page);
    const { tick } = await beginMeasuring(page);
    await inspected(page, (i) => rowsDone(i.measured) >= 1);
    const during = await state(page);
    if (during.inspection.measuring) assert.ok(during.tick <= tick + 1, 'the world must not tick while it is measured');
    await inspected(page, (i) => !i.measuring && rowsDone(i.measured) === measurable.length, 180_000);
    const { tick: after } = await state(page);
    await until(page, (s) => s.tick > after);
  });

  // Testing every pair of 150,000 discs would take long.
  pageTest('A long measurement keeps the page responsive and can be stopped',
    { query: '?scene=klaus&n=150000&paused=1', timeout: 480_000 }, async (page) => {
    let longest = Infinity;
    // The machine itself may stand still for so long, but hardly three times.
    for (let attempt = 0; attempt < 3 && longest >= 3000; attempt++) {
      if (attempt > 0) await page.reload();
      await becomesReady(() => page);
      await pressKeys(page, 'm');
      await inspected(page, (i) => i.measuring);
      longest = await page.evaluate(async () => {
        const start = performance.now();
        let last = start;
        let gap = 0;
        while (last < start + 2000) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          gap = Math.max(gap, performance.now() - last);
          last = performance.now();
        }
        return gap;
      });
    }
    // Drawing so many discs in software takes a good part of a second.
    assert.ok(longest < 3000, `the page did not answer for ${longest} ms`);
    await page.keyboard.press('m');
    const { measured } = await inspected(page, (i) => !i.measuring);
    const states = measured.map((m) => m.state);
    assert.ok(states.includes('cancelled'), 'the measurement ended before the test could stop it');
    assert.deepEqual(states.filter((is) => is !== 'done' && is !== 'cancelled'), []);
  });
});

describe('sizes of cell', () => {
  // A sweep takes about 270 frames.
  pageTest('are swept repeatedly while the world plays', { query: '?scene=klaus&n=300', timeout: 480_000 }, async (page) => {
    await pressKeys(page, 's');
    const first = await inspected(page, (i) => rowsDone(i.sizes) === 24, 180_000);
    const cells = first.sizes.map((s) => s.cell);
    assert.deepEqual(cells, [...cells].sort((a, b) => a - b));
    assert.ok(cells[0] === 1 && Math.abs(cells[23] - 16) < 0.01);
    const tests = first.sizes.map((s) => s.pairTests);
    assert.ok(tests[23] > 10 * tests[0], 'large cells must cause many pair tests');
    await inspected(page, (i) => rowsDone(i.sizes) === 24 && i.sizes[0].contacts !== first.sizes[0].contacts, 180_000);
  });
});

describe('the disc pointed at', () => {
  pageTest('has its pair tests counted, and N steps through them',
    { query: '?scene=klaus&n=500&paused=1', drawn: true }, async (page) => {
    const plain = await boxPixels(page);
    await pressKeys(page, 't');
    const { tests: nearest } = await inspected(page, (i) => i.tests);
    assert.ok(nearest.all < 60, 'without a pointer, a disc near the middle must be chosen');
    await pointAt(page);
    const { tests } = await inspected(page, (i) => i.tests?.all > 0);
    assert.ok(tests.all < 60 && tests.overlaps <= tests.all && tests.shown === tests.all, JSON.stringify(tests));
    await settled(page);
    const marked = await boxPixels(page);
    let changed = 0;
    for (let y = 0; y < plain.height; y++)
      for (let x = 0; x < plain.width; x++) changed += String(plain.at(x, y)) !== String(marked.at(x, y));
    assert.ok(changed > 50, `only ${changed} pixels are marked`);

    await page.keyboard.press('n');
    await inspected(page, (i) => i.tests?.shown === 1);
    await page.keyboard.press('n');
    await inspected(page, (i) => i.tests?.shown === 2);

    // Naive tests this disc against all others.
    await page.keyboard.press('1');
    await inspected(page, (i) => i.tests?.all === 499);
  });
});

describe("the tutorial's grid", () => {
  pageTest('has its missed pairs counted', '?scene=tutorial&n=2000&paused=1', async (page) => {
    await pressKeys(page, 'x');
    const { missed } = await inspected(page, (i) => i.missed);
    assert.ok(missed.contacts > 500);
    const share = (missed.byOne + missed.byBoth) / missed.contacts;
    assert.ok(share > 0.15 && share < 0.6, `${share} of the pairs are missed by one side or both`);
    assert.ok(missed.byBoth < 0.03 * missed.contacts);
  });
});

describe('occupancy', () => {
  pageTest('colours the cells that hold discs', { query: '?scene=tutorial&n=40&paused=1&ui=none', drawn: true }, async (page) => {
    const warm = async () => {
      const picture = await boxPixels(page);
      return picture.count(([r, , b]) => r - b > 40) / (picture.width * picture.height);
    };
    assert.equal(await warm(), 0);
    await pressKeys(page, 'o');
    await settled(page);
    const share = await warm();
    // At most 40 of the box's 25 x 25 cells hold discs.
    assert.ok(share > 0.03 && share < 0.09, `${share} of the box is coloured`);
  });
});

describe('the figures of a response', () => {
  pageTest('include energy and overlap', '?scene=pucks&n=500&response=exact', async (page) => {
    const first = await inspected(page, (i) => i.totals?.energy > 0);
    const { tick } = await state(page);
    await until(page, (s) => s.tick > tick + 100);
    const later = await inspected(page, (i) => i.totals.momentumX !== first.totals.momentumX);
    assert.ok(Math.abs(later.totals.energy / first.totals.energy - 1) < 1e-6);
    assert.ok(later.totals.maxOverlap < 1e-4);
  });

  pageTest('need a response that takes so many discs; else a notice names it',
    '?scene=pucks&n=30000&response=exact&paused=1', async (page) => {
    const text = await page.locator('body').innerText();
    assert.match(text, /Ignored response="exact": limited to 20,000 discs, but there are 30,000\./);
    assert.equal((await state(page)).response, 'rewind');
  });
});
