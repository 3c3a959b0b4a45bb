// The arrays of three methods.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { box, cellOf, tenDiscs } from '../ten_discs.ts';
import { uniform } from '../random.ts';
import { hashTests, startTable } from './picture.ts';

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

lessonTest('a disc and its slot light each other, and a dragged disc swaps its slot', { page: 'data' }, async () => {
  const { all, find, text, texts } = section('methods-as-data', '.sweep');
  find('.data').scrollIntoView();
  const disc = (k) => middleOf(find(`.disc[data-disc="${k}"]`));
  await mouse.move(...disc(5));
  equal([texts('.sweep .disc.lit'), texts('.sweep .slot.lit')], [['F'], ['F']]);
  matches(text('.about'), /^The sweep tests F against G,/);
  await mouse.move(...middleOf(all('.sweep .slot')[9]));
  equal([texts('.sweep .disc.lit'), texts('.sweep .slot.lit')], [['J'], ['J']]);
  await mouse.move(0, 0);
  equal(texts(':is(.disc, .slot).lit'), [], 'lit only as long as it is pointed at');

  const to = disc(5);
  await mouse.move(...disc(3));
  await mouse.down();
  await mouse.move(...to);
  await mouse.up();
  matches(text('.tick'), /1 tick so far: [12] swaps?\.$/);
  const places = all('.sweep .slot').toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
  matches(places.map(({ textContent }) => textContent).join(''), /^ABCE(D|FD|FGD)/);
});

lessonTest('keys choose slots, move the disc that is lit, and move it from cell to cell', { page: 'data' }, async () => {
  const { all, find, text, texts } = section('methods-as-data', '.starts');
  find('.slot').focus();
  await keyboard.press('ArrowRight');
  equal(texts('.starts .disc.lit'), [document.activeElement.textContent]);
  equal(document.activeElement.ariaSelected, 'true');
  const places = () => all('.starts .disc').map((disc) => disc.getAttribute('transform'));
  const before = places();
  find('.slot[data-disc="5"]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  find('.discs').focus();
  await mouse.move(...middleOf(find('.disc[data-disc="2"]')));
  equal(texts('.starts .disc.lit'), ['C']);
  await keyboard.press('ArrowDown');
  equal(places().flatMap((at, k) => (at === before[k] ? [] : [k])), [5], 'what is pointed at is lit, but not chosen');
  equal(texts('.starts .disc.lit'), ['F']);
  // A moves from cell 6 to cell 7: only the entry between them changes.
  await keyboard.press('A');
  for (let press = 0; press < 8; press++) await keyboard.press('ArrowRight');
  matches(text('.tick'), /^The move of A has changed 1 of the 19 entries/);
  matches(text('.about'), /^A is in cell 7\./);
  // B is dragged from cell 1 to cell 2 and on inside it, and counts as one move.
  find('.data').scrollIntoView();
  const [x, y] = middleOf(find('.disc[data-disc="1"]'));
  const { width } = find('.data').getBoundingClientRect();
  await mouse.move(x, y);
  await mouse.down();
  for (let step = 1; step <= 8; step++) await mouse.move(x + (step * 80 * width) / 360 / 8, y);
  await mouse.up();
  equal(find('.discs').lastElementChild.dataset.disc, '1', 'in front of the others');
  matches(text('.tick'), /^The move of B has changed 1 of the 19 entries/);
});

lessonTest('a smaller table makes far cells share a bucket, with a tap to see which', { page: 'data', viewport: { width: 360, height: 740 } },
  async () => {
    const { all, fill, find, text, texts } = section('methods-as-data', '.hash');
    matches(text('.tick'), /^No two far cells/);
    fill('10');
    equal(text('output'), '10');
    matches(text('.tick'), /^Done: A and G .* Both find 2 contacts\.$/);
    find('.data').scrollIntoView();
    await touch.touchStart(...middleOf(find('.disc[data-disc="0"]')));
    await touch.touchEnd();
    equal(texts('.hash .slot.lit'), ['A']);
    matches(text('.about'), /^A is in column 0, row 1: .* = 7\. Cell 15 has this bucket, too\.$/);
    equal(all('.hash .cell-lit').length > 1, true);
  });
