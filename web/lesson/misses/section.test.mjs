// The pairs that the tutorial’s grid misses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World } from '../../../dist/engine/cellmates.js';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import * as scene from '../tutorial_scene.ts';

const { discs, pairs } = scene;
const kinds = pairs.map(scene.kindOf);
const of = (kind) => kinds.flatMap((each, k) => (each === kind ? [k] : []));
const [both, one, missed] = ['both', 'one', 'none'].map(of);

test('has pairs of all kinds, none of which a half stencil misses', async () => {
  assert.deepEqual([both.length, one.length, missed.length], [9, 7, 2]);
  // Counts by testing every pair, with the sketch's rule written out.
  const { cell } = scene;
  const covers = (a, b) =>
    ['x', 'y'].every((axis) => {
      const at = Math.floor(b[axis] / cell);
      return at >= Math.floor((a[axis] - a.r) / cell) && at <= Math.floor((a[axis] + a.r) / cell);
    });
  const overlapping = [];
  for (const a of discs) for (const b of discs) if (a !== b && Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r) overlapping.push([a, b]);
  assert.equal(overlapping.length, 2 * pairs.length);
  assert.equal(overlapping.filter(([a, b]) => covers(a, b)).length, 2 * 9 + 7);
  const tested = scene.halfTests().map((pair) => pair.toSorted((a, b) => a - b).join());
  assert.equal(new Set(tested).size, tested.length, 'each once');
  for (const { a, b } of pairs) assert.ok(tested.includes(`${a},${b}`));
  // The engine finds as many pairs.
  const world = await World.create({ discs: { x: discs.map(({ x }) => x), y: discs.map(({ y }) => y),
    r: discs.map(({ r }) => r) }, box: scene.box, gravity: 0 });
  world.step();
  assert.equal(world.stats().contacts, pairs.length);
  world.destroy();
});

const middles = pairs.map(scene.middleOf);
const alone = discs.find((_, k) => !pairs.some(({ a, b }) => a === k || b === k));
const places = Array.from({ length: 60 * 30 }, (_, k) => ({ x: 4 * (k % 60) + 2, y: 5 * Math.floor(k / 60) + 2 }));
const free = places.find(({ x, y }) => discs.every((disc) => Math.hypot(disc.x - x, disc.y - y) > disc.r + 2));
lessonTest('a pair is chosen by list or pointer, two wrong ones are explained, and the third reveals all',
  { page: 'build', argument: { both, one, missed, middles, alone, free, width: scene.box.width } }, async ({ both, one, missed, middles, alone, free, width }) => {
  const { box, choose, enters, find, press, root, text, verdict } = section('the-grid-that-misses');
  const drawn = () => ['both', 'one', 'none'].map((kind) => root.querySelectorAll(`.scene .truth .seen-${kind}`).length);
  press('commit');
  equal(verdict(), 'First choose a pair: click or tap one in the picture, or use the list.');
  for (const k of [both[0], one[0], missed[0]]) {
    choose(k);
    matches(text('.looks'), /^The first disc is listed in column \d+, row \d+, and looks into .*\. The second [^.]*\.$/);
  }
  equal([drawn(), getComputedStyle(find('.after')).display], [[0, 0, 0], 'none'], 'nothing is revealed');

  // Says why a pair is tested, with the cells that its caption has.
  const explained = (k) => {
    const cell = '(column \\d+, row \\d+)';
    const why = new RegExp(`^Pair ${k + 1} is tested: the (first|second) disc looks into ${cell}, which lists the (first|second)`);
    const [, looker, place, listed] = why.exec(verdict()) ?? [];
    equal(looker !== listed && new RegExp(`The ${listed}( disc)? is listed in ${place},`).test(text('.looks')), true, verdict());
  };
  const point = async (k) => {
    find('.scene').scrollIntoView();
    const { left, top, width: wide } = find('.scene').getBoundingClientRect();
    await mouse.click(left + (middles[k].x * wide) / width, top + (middles[k].y * wide) / width);
    equal(find('select').value, String(k));
  };
  for (const [k, tries] of [[both[0], 'You have 2 more tries.'], [one[0], 'You have one more try.'], [both[0], 'You have one more try.']]) {
    await point(k);
    press('commit');
    explained(k);
    equal([verdict().endsWith(tries), box.dataset.state], [true, 'guessing'], 'a pair chosen twice uses up no try');
  }
  // A disc without a pair is named so, and the free space chooses nothing.
  const { left, top, width: wide } = find('.scene').getBoundingClientRect();
  const [said, chosen] = [text('.looks'), find('select').value];
  await mouse.click(left + (free.x * wide) / width, top + (free.y * wide) / width);
  equal([text('.looks'), find('select').value], [said, chosen]);
  await mouse.click(left + (alone.x * wide) / width, top + (alone.y * wide) / width);
  equal([text('.looks'), find('select').value], ['This disc overlaps no other disc.', '']);
  await point(one[1]);
  press('commit');
  explained(one[1]);
  matches(verdict(), new RegExp(`Pairs ${missed[0] + 1} and ${missed[1] + 1} are never tested\\.$`));
  equal(drawn(), [9, 7, 2]);
  for (const [k, answer] of [[both[1], 'each disc sees the other, so the pair is tested twice.'],
    [one[0], 'only one disc sees the other, so the pair is tested once.'],
    [missed[0], 'neither disc sees the other, so the pair is never tested.']]) {
    choose(k);
    equal(text('.looks').endsWith(` In pair ${k + 1}, ${answer}`), true);
  }
  await enters('revealed');
  press('commit');
  equal([box.dataset.state, drawn()], ['guessing', [0, 0, 0]]);
  choose(one[1]);
  press('commit');
  equal(verdict().endsWith('You have 2 more tries.'), true, 'the tries begin anew');
});

lessonTest('the keyboard is enough', { page: 'build', argument: missed }, async ([k, other]) => {
  const { box, enters, find, verdict } = section('the-grid-that-misses');
  find('select').focus();
  for (let press = 0; press <= k; press++) await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  equal(verdict(), `Found: pair ${k + 1} is never tested, because neither disc sees the other. Pair ${other + 1} is the other one.`);
  await enters('revealed');
  await keyboard.press('Enter');
  equal([box.dataset.state, box.querySelectorAll('.truth > *').length], ['guessing', 0]);
});
