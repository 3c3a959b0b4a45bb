// What the workbench says about a workload.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, sentences } from '../../web/workbench/describe.ts';
import { answerOf } from '../../web/workbench/methods.ts';
import { workloadOf as workload } from './files.mjs';

// Discs on a square lattice of side × side places, one apart.
const lattice = (side, r, dx = 0, first = 0) =>
  Array.from({ length: side * side }, (_, k) => [(k % side) + dx, Math.floor(k / side), r, first + k]);

const near = (value, expected, share = 0.02) => assert.ok(Math.abs(value - expected) <= share * Math.abs(expected), `${value}, expected ${expected}`);

test('density, box and sizes', () => {
  const found = describe(workload(lattice(101, 0.25)));
  assert.deepEqual(found.box, { width: 100, height: 100 });
  near(found.density, (101 * 101 * Math.PI * 0.25 ** 2) / 10_000, 1e-6);
  assert.deepEqual([found.sizeRatio, found.sizeSpan], [1, 1]);
  assert.deepEqual(found.discs, { least: 10_201, mean: 10_201, most: 10_201 });
  assert.deepEqual([found.motion, found.moving, found.births, found.deaths], [null, null, 0, 0]);
  near(found.crowding, 0.5, 0.25);
  const mixed = describe(workload(lattice(40, 1).map(([x, y, , id]) => [x, y, id % 100 === 0 ? 1000 : 1 + (id % 10), id])));
  assert.equal(mixed.sizeSpan, 1000);
});

test('motion, births and deaths', () => {
  const found = describe(workload(lattice(20, 0.5), lattice(20, 0.5, 0.1), lattice(20, 0.5, 0.2)));
  near(found.motion, 0.2);
  assert.deepEqual([found.moving, found.births, found.deaths], [1, 0, 0]);
  const still = describe(workload(lattice(20, 0.5), lattice(20, 0.5)));
  assert.deepEqual([still.motion, still.moving], [0, 0]);
  // A quarter of the discs is replaced in each frame.
  const turned = describe(workload(lattice(20, 0.5), lattice(20, 0.5, 0, 100), lattice(20, 0.5, 0, 200)));
  near(turned.births, 0.25);
  near(turned.deaths, 0.25);
});

test('births and deaths are those of all frames, and shares of those that could be', () => {
  // Five of fifty discs are replaced in every second frame.
  const frames = Array.from({ length: 121 }, (_, at) => Array.from({ length: 50 }, (_each, k) => [k, k % 7, 1, k + 5 * Math.ceil(at / 2)]));
  const { births, deaths } = describe(workload(...frames));
  assert.deepEqual([births, deaths], [0.05, 0.05]);
  const fewer = describe(workload(frames[0], frames[0].slice(0, 10)));
  assert.deepEqual([fewer.births, fewer.deaths], [0, 0.8]);
});

test('many discs are sampled, and crowds are found', () => {
  const many = describe(workload(lattice(400, 0.5), lattice(400, 0.5, 0.1, 16_000)));
  near(many.births, 0.1, 1e-9);
  assert.equal(many.moving, 1);
  const crowd = lattice(50, 0.1).map(([x, y, r, id]) => [x / 50, y / 50, r, id]);
  const found = describe(workload([...crowd, [100, 100, 0.1, 9999]]));
  assert.ok(found.crowding < 0.01);
});

test('discs that are spread evenly do not crowd, however slowly they move and however many frames there are', () => {
  for (const count of [1, 10, 100]) {
    const slow = describe(workload(...Array.from({ length: count }, (_, frame) => lattice(17, 0.1, frame / 1000))));
    near(slow.crowding, 0.5, 0.25);
    assert.doesNotMatch(sentences(slow).join(' '), /crowd/);
  }
});

test('workloads without any extent are described too', () => {
  for (const rows of [[[3, 3, 0, 1]], [[3, 3, 0, 1], [3, 3, 0, 2]]]) {
    const found = describe(workload(rows, [], rows));
    assert.deepEqual([found.density, found.sizeRatio], [null, null]);
    assert.ok(sentences(found).every((sentence) => /^[A-Z0-9].*\.$/.test(sentence) && !/NaN|null|undefined|Infinity/.test(sentence)));
  }
});

test('the description in words', () => {
  assert.deepEqual(sentences(describe(workload(lattice(101, 0.25), lattice(101, 0.25, 0.05)))), [
    '10,201 discs in each of 2 frames.',
    'Their area is 20% of the box that has their centres.',
    'All radii are equal.',
    'All discs move from one frame to the next, by 0.2 of a radius in the median.',
  ]);
  assert.match(sentences(describe(workload(lattice(3, 1), lattice(2, 1)))).join(' '), /^4 to 9 discs in each of 2 frames\. .* 56% leave\.$/);
});

test('the property that decides is named only if the data has it', () => {
  const even = describe(workload(lattice(101, 0.25), lattice(101, 0.25, 0.05)));
  assert.match(answerOf('uniform-grid').reason(even), /^All radii are equal, so one cell size/);
  assert.match(answerOf('list-with-skin').reason(even), /^Discs move 0\.2 of a radius per frame, so most pairs/);
  for (const none of ['grid-per-size', 'two-loops', 'contacts-of']) assert.equal(answerOf(none).reason(even), null);
  assert.match(answerOf('contacts-of').reason(describe(workload(lattice(101, 0.25), lattice(101, 0.25, 0.2)))), /^Discs move 0\.8 radii per frame, so few pairs/);
  assert.match(answerOf('two-loops').reason(describe(workload(lattice(5, 0.25)))), /^With 25 discs/);
});
