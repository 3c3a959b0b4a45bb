import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSteady } from '../../web/kit/rounds.ts';
import { median, quantile } from '../../web/kit/statistics.ts';
import { agree, exponentOf, winnerAt } from '../../web/workbench/statistics.ts';

// Results of methods whose mean times are given by `curves`, at each n. `width` is the spread's.
function resultsOf(curves, ns = [30, 95, 300, 949, 3000], width = 0.01) {
  const all = [];
  for (const n of ns)
    for (const [method, curve] of Object.entries(curves)) {
      const mean = curve(n);
      // Each method is fastest in another round, as on a busy machine.
      const times = [0, 1, 2].map((round) => mean * (1 + width * ((round + method.length + method.charCodeAt(0)) % 3 - 1)));
      if (mean === null) all.push({ method, keep: n / 3000, n, failed: 'left-out', times: [] });
      else all.push({ method, keep: n / 3000, n, ms: Math.min(...times), times, warm: 3, rebuilt: 0.5, plays: 5, frames: 60, hash: 'h', firstHash: 'f' });
    }
  return all;
}

test('an exponent needs three points and is that of many discs', () => {
  const results = resultsOf({ 'two-loops': (n) => 1e-6 * n ** 2, 'uniform-grid': (n) => 1e-5 * n, overhead: (n) => (n < 90 ? 1 : 1e-4 * n ** 1.5) });
  assert.deepEqual(['two-loops', 'uniform-grid', 'overhead'].map((method) => exponentOf(results, method).toFixed(9)), ['2.000000000', '1.000000000', '1.500000000']);
  assert.equal(exponentOf(results, 'none'), null);
  assert.equal(exponentOf(resultsOf({ 'two-loops': (n) => n }, [30, 100]), 'two-loops'), null);
  const left = resultsOf({ 'two-loops': (n) => (n > 500 ? null : 1e-6 * n ** 2) });
  assert.ok(Math.abs(exponentOf(left, 'two-loops') - 2) < 1e-9);
});

test('a winner is certain only if it wins every round clearly; of ties, the simplest is advised unless it takes over 10% longer', () => {
  const certain = winnerAt(resultsOf({ 'two-loops': () => 1, flatbush: () => 1.12, 'uniform-grid': () => 2 }), 1);
  assert.deepEqual([certain.method, certain.second, certain.certain, certain.tied], ['two-loops', 'flatbush', true, ['two-loops']]);
  assert.ok(Math.abs(certain.margin - 0.12) < 1e-9);
  const noisy = (mean) => winnerAt(resultsOf({ flatbush: () => 1, 'uniform-grid': () => mean, rbush: () => 2 }, [3000], 0.1), 1);
  assert.deepEqual([noisy(1.08).method, noisy(1.08).certain, noisy(1.08).tied, noisy(1.08).advised], ['flatbush', false, ['flatbush', 'uniform-grid'], 'uniform-grid']);
  assert.deepEqual([noisy(1.12).tied, noisy(1.12).advised], [['flatbush', 'uniform-grid'], 'flatbush']);
  const close = winnerAt(resultsOf({ 'two-loops': () => 1, 'uniform-grid': () => 1.04 }, [3000], 0.001), 1);
  assert.equal(close.certain, false);
  // A round that took too long tells nothing against a method.
  const paused = resultsOf({ 'two-loops': () => 1, 'uniform-grid': () => 2 }, [3000]);
  paused[0].times[0] = Infinity;
  assert.deepEqual(winnerAt(paused, 1).tied, ['two-loops', 'uniform-grid']);
  const alone = winnerAt(resultsOf({ 'uniform-grid': () => 1 }), 1);
  assert.deepEqual([alone.certain, alone.margin, alone.second], [true, 0, undefined]);
  assert.equal(winnerAt(resultsOf({ 'uniform-grid': () => null }), 1), null);
});

test('code whose kept pairs are searched again in more than half of the frames is never advised', () => {
  const of = (rebuilt, curves = { 'contacts-of-skin': () => 1, 'list-with-skin': () => 2, 'uniform-grid': () => 3, rbush: () => 9 }) =>
    winnerAt(resultsOf(curves, [3000]).map((result) => ({ ...result, rebuilt })), 1);
  const figures = ({ method, advised, second, certain, vain }) => [method, advised, second, certain, vain];
  assert.deepEqual(figures(of(0.5)), ['contacts-of-skin', 'contacts-of-skin', 'list-with-skin', true, []]);
  assert.deepEqual(figures(of(0.51)), ['uniform-grid', 'uniform-grid', 'rbush', true, ['contacts-of-skin', 'list-with-skin']]);
  assert.deepEqual(of(1, { 'contacts-of-skin': () => 1 }).vain, ['contacts-of-skin']);
  assert.deepEqual(of(1, { 'list-with-skin': () => 9, rbush: () => 1 }).vain, []);
});

test('rounds are steady if half of them take little longer than the least', () => {
  const all = [[3], [1, 1.5], [1, 1.6], [2, 1, 1.1], [1, 1.2, 1.24, 9, 9], [1, 1.2, 1.3, 1.3, 1.3]];
  assert.deepEqual(all.map(isSteady), [true, true, false, true, true, false]);
});

test('medians are means of the two in the middle, and quantiles are values', () => {
  assert.deepEqual([[3, 1, 2], [4, 1, 2, 3]].map(median), [2, 2.5]);
  assert.deepEqual([0, 0.5, 0.51, 1].map((share) => quantile([4, 1, 2, 3], share)), [1, 2, 3, 4]);
});

test('methods agree if the hashes of equally many frames are equal', () => {
  const results = resultsOf({ a: () => 1, b: () => 2, c: () => null });
  assert.equal(agree(results.slice(0, 1)), null);
  // Results of fewer frames agree in the first frame.
  for (const [of, wanted] of [[{}, true], [{ hash: 'other' }, false], [{ frames: 3, hash: 'other' }, true], [{ frames: 3, firstHash: 'x' }, false]]) {
    assert.equal(agree(results.map((result) => (result.method === 'b' ? { ...result, ...of } : result))), wanted, JSON.stringify(of));
  }
});
