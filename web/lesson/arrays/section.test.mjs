// The arrays of three methods.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { box, cellOf, tenDiscs } from '../cell-of/scene.js';
import { uniform } from '../random.js';
import { hashTests, startTable } from './views.js';

const page = 'build';
const id = 'methods-as-data';

// The middle of something in a picture.
async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}
const lit = (part, name) => part.locator(`.${name}.lit`).allTextContents();
const about = (part) => part.locator('.about').textContent();
const tick = (part) => part.locator('.tick').textContent();

describe('the methods as data', () => {
  test('the start table bounds each cell’s discs, and a hash finds the grid’s contacts with any table', () => {
    const random = uniform(3);
    for (let round = 0; round < 50; round++) {
      const discs = tenDiscs().map(({ r }) => ({ x: random(0, box.width - 1), y: random(0, box.height - 1), r }));
      const { start, sorted } = startTable(discs);
      for (let cell = 0; cell + 1 < start.length; cell++) {
        const inside = discs.flatMap((disc, k) => (cellOf(disc) === cell ? [k] : []));
        assert.deepEqual(sorted.slice(start[cell], start[cell + 1]), inside);
      }
      const touching = discs.flatMap((a, k) => discs.slice(0, k).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r)).length;
      for (let buckets = 4; buckets <= 20; buckets++) {
        const { grid, hash, contacts } = hashTests(discs, buckets);
        assert.deepEqual(contacts, { grid: touching, hash: touching });
        assert.ok(hash >= grid);
      }
    }
  });

  lessonTest('a disc and its slot light each other, by pointer and by focus', { page }, async (opened, { [id]: section }) => {
    const sweep = section.locator('.sweep');
    await sweep.locator('.disc').nth(5).hover();
    assert.deepEqual([await lit(sweep, 'disc'), await lit(sweep, 'slot')], [['F'], ['F']]);
    assert.match(await about(sweep), /^The sweep tests F against G,/);
    await sweep.locator('.slot').nth(9).hover();
    assert.deepEqual(await lit(sweep, 'disc'), ['J']);
    await opened.mouse.move(0, 0);
    const starts = section.locator('.starts');
    await starts.locator('.slot').first().focus();
    await opened.keyboard.press('ArrowRight');
    assert.deepEqual(await lit(starts, 'disc'), [(await starts.locator('.slot:focus').textContent())]);
  });

  lessonTest('a dragged disc swaps its slot, and keys move discs from cell to cell', { page }, async (opened, { [id]: section }) => {
    const sweep = section.locator('.sweep');
    await sweep.scrollIntoViewIfNeeded();
    const from = await middle(sweep.locator('.disc').nth(3));
    const to = await middle(sweep.locator('.disc').nth(5));
    await opened.mouse.move(...from);
    await opened.mouse.down();
    await opened.mouse.move(...to, { steps: 4 });
    await opened.mouse.up();
    assert.match(await tick(sweep), /[1-4] ticks? so far: [12] swaps?\.$/);
    const order = await sweep.locator('.slot').evaluateAll((slots) =>
      slots.toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x).map(({ textContent }) => textContent).join(''));
    assert.match(order, /^ABCE(D|FD|FGD)/);
    // A moves from cell 6 to cell 7: only the entry between them changes.
    const starts = section.locator('.starts');
    await starts.locator('.discs').focus();
    await opened.keyboard.press('A');
    for (let press = 0; press < 8; press++) await opened.keyboard.press('ArrowRight');
    assert.match(await tick(starts), /^This tick changed 1 of the 19 entries/);
    assert.match(await about(starts), /^A is in cell 7\./);
  });

  lessonTest('keys move the disc that is lit, also if its slot has been chosen', { page }, async (opened, { [id]: section }) => {
    const starts = section.locator('.starts');
    const places = () => starts.locator('.disc').evaluateAll((discs) => discs.map((disc) => disc.getAttribute('transform')));
    const before = await places();
    await starts.locator('.slot').nth(5).click();
    await starts.locator('.disc').nth(2).hover(); // lit only as long as it is pointed at
    await starts.locator('.discs').press('ArrowDown');
    const after = await places();
    assert.deepEqual(before.flatMap((at, k) => (at === after[k] ? [] : [k])), [5]);
    assert.deepEqual(await lit(starts, 'disc'), ['F']);
  });

  lessonTest('a smaller table makes far cells share a bucket, with a tap to see which',
    { page, hasTouch: true, viewport: { width: 360, height: 740 } },
    async (opened, { [id]: section }) => {
      const hash = section.locator('.hash');
      assert.match(await tick(hash), /^No two far cells/);
      await hash.locator('input').fill('10');
      assert.match(await tick(hash), /^Done: A and G .* Both find 2 contacts\.$/);
      await hash.locator('.disc').first().tap();
      assert.deepEqual(await lit(hash, 'slot'), ['A']);
      assert.match(await about(hash), /^A is in column 0, row 1: .* = 7\. Cell 15 has this bucket, too\.$/);
      assert.ok((await hash.locator('.cell-lit').count()) > 1);
    });
});
