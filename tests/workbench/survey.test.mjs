// A survey with a runner whose times are formulas, so that its choices can be foreseen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../web/workbench/generators/random.ts';
import { mostOf, spreadText, winnerAt } from '../../web/workbench/statistics.ts';
import { halfDecades, merged, survey } from '../../web/workbench/survey.ts';

const frames = 60;
const total = 10_000;

// A runner whose methods take `costs[name](n)` ms a frame. `calls` lists its runs.
function fakeRunner(costs, { noise = () => 1 } = {}) {
  const calls = [];
  return {
    calls,
    methods: Object.keys(costs),
    run({ method, keep, budget, onProgress }) {
      const n = total * keep;
      const ms = costs[method](n) * noise(calls.length);
      calls.push({ method, keep, budget });
      onProgress?.(0.5);
      if (costs[method](n) === Infinity) return { method, keep, n, failed: 'no-memory' };
      if (ms > 4 * budget) return { method, keep, n, failed: 'too-long' };
      const played = Math.min(frames, Math.max(1, Math.ceil(budget / ms)));
      return {
        method, keep, n, plays: Math.floor(budget / ms / frames), warm: budget >= 20, frames: played,
        ms, rebuilt: 1, contacts: n / 2, hash: `hash of ${played}`, firstHash: 'first',
      };
    },
  };
}

const costs = { naive: (n) => 2e-6 * n * n, grid: (n) => 1e-5 * n + 0.001, tree: (n) => 2e-5 * n };

test('shares lead from about 30 discs to all in half decades', () => {
  const shares = halfDecades(3000);
  assert.deepEqual(shares.map((share) => Math.round(3000 * share)), [30, 95, 300, 949, 3000]);
  assert.deepEqual([20, 40, 100].map((n) => halfDecades(n).length), [1, 1, 2]);
  for (const n of [31, 100, 1000, 12_345, 2_000_000]) {
    const all = halfDecades(n);
    assert.equal(all.at(-1), 1);
    for (let k = 1; k < all.length; k++) assert.ok(all[k] / all[k - 1] > 1.7 && all[k] / all[k - 1] < 6, `${n}: ${all}`);
  }
});

/** Rounds in which a method had a time. */
const roundsOf = ({ times }) => times.filter(Number.isFinite).length;

test('methods take turns, each first in one round', () => {
  const runner = fakeRunner(costs);
  const results = survey(runner, { rounds: 3, shares: [0.01, 0.1], budget: 450 });
  assert.deepEqual(runner.calls.slice(0, 9).map(({ method }) => method),
    ['naive', 'grid', 'tree', 'grid', 'tree', 'naive', 'tree', 'naive', 'grid']);
  assert.ok(runner.calls.every(({ budget }) => budget === 150));
  assert.deepEqual(results.map((result) => [result.method, result.keep, roundsOf(result)]),
    [['naive', 0.01, 3], ['grid', 0.01, 3], ['tree', 0.01, 3], ['naive', 0.1, 3], ['grid', 0.1, 3], ['tree', 0.1, 3]]);
});

test('a method that exceeds its budget and is much slower is left out at larger n', () => {
  const runner = fakeRunner(costs);
  // naive: 2 ms at 1,000, 20 ms at 3,162 and 200 ms at 10,000. A round of 100 ms has time for 50 frames of 2 ms.
  const results = survey(runner, { rounds: 3, shares: [0.01, 0.1, 0.3162, 1], budget: 300 });
  const naive = results.filter(({ method }) => method === 'naive');
  assert.deepEqual(naive.map(({ failed }) => failed), [undefined, undefined, 'left-out', 'left-out']);
  assert.equal(roundsOf(naive[1]), 2);
  assert.deepEqual(naive.map(({ n }) => n), [100, 1000, 3162, 10_000]);
  assert.equal(runner.calls.filter(({ method, keep }) => method === 'naive' && keep > 0.1).length, 0);
  assert.equal(results.filter(({ method, failed }) => method !== 'naive' && failed).length, 0);
});

test('a method whose first round met a pause of the machine stays', () => {
  // After the longer pause, the first round has no result.
  for (const [factor, rounds] of [[3000, 3], [40_000, 2]]) {
    const runner = fakeRunner(costs, { noise: (call) => (call === 0 ? factor : 1) });
    const results = survey(runner, { methods: ['naive', 'grid'], rounds: 3, shares: [0.01, 0.1], budget: 450 });
    assert.deepEqual(results.map((result) => [result.method, result.failed, roundsOf(result)]),
      [['naive', undefined, rounds], ['grid', undefined, 3], ['naive', undefined, 3], ['grid', undefined, 3]]);
    assert.equal(results[0].frames, frames);
  }
});

test('methods that exceed their budget but are about as fast as the fastest stay; one without memory is named, and left out later', () => {
  const equal = survey(fakeRunner({ a: (n) => 0.01 * n, b: (n) => 0.02 * n }), { rounds: 3, shares: [0.1, 1], budget: 30 });
  assert.ok(equal.every(({ failed }) => failed === undefined || failed === 'too-long'));
  const runner = fakeRunner({ ...costs, tree: (n) => (n > 500 ? Infinity : 1e-5 * n) });
  const results = survey(runner, { rounds: 3, shares: [0.01, 0.1, 1], budget: 300 });
  assert.deepEqual(results.filter(({ method }) => method === 'tree').map(({ failed }) => failed), [undefined, 'no-memory', 'left-out']);
  assert.equal(runner.calls.filter(({ method, keep }) => method === 'tree' && keep === 0.1).length, 1);
});

test('progress ascends from 0 to 1', () => {
  const shares = [];
  survey(fakeRunner(costs), { rounds: 3, shares: [0.01, 0.1, 1], budget: 300, onProgress: ({ share }) => shares.push(share) });
  assert.deepEqual([shares[0], shares.at(-1)], [0, 1]);
  for (let k = 1; k < shares.length; k++) assert.ok(shares[k] >= shares[k - 1] - 1e-12, `${shares[k - 1]} ${shares[k]}`);
});

test('only the methods asked for run, and each result is told', () => {
  const runner = fakeRunner(costs);
  const told = [];
  const results = survey(runner, { methods: ['grid'], rounds: 3, shares: [1], budget: 300, onResult: (result) => told.push(result) });
  assert.deepEqual(told.map(roundsOf), [1, 2, 3]);
  assert.deepEqual(results, told.slice(2));
});

test('of the rounds the least time is shown, with the spread', () => {
  const runner = fakeRunner({ grid: () => 1 }, { noise: (call) => [1.2, 1, 3][call] });
  const [result] = survey(runner, { rounds: 3, shares: [1], budget: 300 });
  assert.deepEqual([result.ms, result.times, result.warm, mostOf(result), spreadText(result)], [1, [1.2, 1, 3], 3, 3, 'up to 3×']);
  assert.equal(merged([{ method: 'a', failed: 'too-long', n: 1, keep: 1 }]).failed, 'too-long');
});

test('surveys on a machine that stalls name the same winner, or say that none is certain', () => {
  const random = new Random(11);
  // Two of five runs meet other programs, and take up to four times as long.
  const noise = () => (random.unit() < 0.4 ? 1 + 3 * random.unit() : 1);
  const stalled = { 'sweep': () => 0.12, 'uniform-grid': () => 0.3, 'contacts-of': () => 0.1 };
  const named = [];
  let busy = 0;
  for (let run = 0; run < 200; run++) {
    const { method, certain, doubt } = winnerAt(survey(fakeRunner(stalled, { noise }), { shares: [1], budget: 300 }), 1);
    if (certain) named.push(method);
    if (doubt === 'busy') busy += 1;
  }
  const right = named.filter((method) => method === 'contacts-of').length;
  assert.ok(right > 20 && named.length === right && busy > 50, `${right} of ${named.length}, ${busy} busy`);
});

test('code that has hardly run makes nothing certain, however far apart the times are', () => {
  const of = (budget, rounds = 5) => winnerAt(survey(fakeRunner({ 'two-loops': () => 38.9, 'uniform-grid': () => 0.1 }), { shares: [1], budget, rounds }), 1);
  assert.deepEqual([of(1000).certain, of(1000).doubt], [true, undefined]);
  for (const [budget, rounds] of [[1, 5], [20, 5], [1000, 2], [1000, 1]]) assert.deepEqual([of(budget, rounds).certain, of(budget, rounds).doubt], [false, 'short']);
});
