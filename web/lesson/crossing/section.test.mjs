// The number of discs from which on the grid pays, guessed and measured.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { between, crossingOf, crossTwice } from './exercise.ts';

const points = (...ratios) => ratios.map((ratio, k) => ({ n: 10 ** (k + 1), naive: ratio, grid: 1 }));

test('the curves cross where a line between two measured points does', () => {
  assert.equal(crossingOf(points(0.1, 10, 100)), 30); // half the way on logarithmic axes, √(10 · 100), rounded
  assert.equal(crossingOf(points(1, 10, 100)), 2); // the grid is never slower
  assert.equal(crossingOf([{ n: 2, naive: 0.999, grid: 1 }, { n: 3, naive: 10, grid: 1 }]), 3); // naive wins with 2
  assert.equal(crossingOf(points(0.1, 0.2, 0.5)), Infinity);
  assert.deepEqual(between(points(0.1, 10, 100)), [22, 46]);
  assert.deepEqual(between(points(2, 10)), []);
});

test('curves that cross more than once are disturbed, unless by little', () => {
  assert.ok(crossTwice(points(0.5, 2, 0.5, 4)));
  assert.ok(!crossTwice(points(0.5, 2, 0.95, 4)));
  assert.ok(!crossTwice(points(0.2, 0.5, 2, 4)));
});

lessonTest('measures the crossing point, waits out of sight, keeps the result, and tells it in the rule', { page: 'choose' }, async () => {
  const { enters, find, guess, key, press, rows, see, stops, text, verdict, waits } = section('your-crossing-point');
  // 1 ns for a test, and for the grid 20 ns for each disc and 100 ns: they are equal with 43 discs.
  let wild = true;
  const engine = standInEngine(({ n, method }) => {
    const pairs = (n * (n - 1)) / 2;
    const ms = 1e-6 * (method === 'naive' ? (wild && n === 500 ? 0.01 : 1) * pairs : 20 * n + 100);
    return { ms, buildMs: 0, pairTests: pairs };
  });
  guess('1001');
  equal(verdict(), 'You typed 1,001. A guess can be at most 1,000.');
  key('End', '.handle');
  equal(find('input').value, '1000');
  await see();
  guess('300');
  await until(() => find('progress').value > 0);
  await waits(() => [verdict(), find('progress').value]);
  await stops(engine);
  await see();
  press('commit');
  await enters('revealed');
  matches(verdict(), /^You guessed 300 discs\. .* Something disturbed the measurement, because the two curves cross more than once\. Measure/);
  wild = false;
  press('again');
  await enters('revealed');
  equal(verdict(), 'You guessed 300 discs. On your machine the grid pays from about 45 on, about 15% of your guess.');
  equal([text('.answer'), engine.left, await shifts()], ['about 45', 0, []]);
  equal(rows('.measured tbody tr').map(([n]) => n), ['2', '6', '20', '29', '42', '60', '180', '500', '1,000']);
  equal(rows('.measured tbody tr').at(-1), ['1,000', '500', '20.1'], 'µs');
}, async () => {
  const { press, rows, verdict } = section('your-crossing-point');
  const told = () => document.querySelector('#when-the-grid-loses [data-crossing]').textContent;
  await frames(22);
  equal([verdict(), told()], ['You guessed 300 discs. On your machine the grid pays from about 45 on, about 15% of your guess.',
    ' (on your machine, fewer than about 45)']);
  press('commit');
  equal([rows('.measured tbody tr'), told()], [[], '']);
});
