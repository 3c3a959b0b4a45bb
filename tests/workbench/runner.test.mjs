// The runner with the built program, in this thread: every method, cancelled runs, and workloads that it refuses. Time passes
// by the program's looks at the clock, so each run plays the same frames on every machine.
import '../lib/virtual.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generate } from '../../web/workbench/generators/index.ts';
import { loadProgram } from '../../web/workbench/program.ts';
import { openRunner } from '../../web/workbench/runner.ts';
import { workloadOf as workload } from './files.mjs';

const { virtual } = globalThis;
const built = (name) => new URL(`../../build/wasm/src/workbench/${name}`, import.meta.url);
const { default: create } = await import(built('cellmates-workbench.mjs'));
const program = await loadProgram(create, readFileSync(built('cellmates-workbench.wasm')));

// The runner's own timers pass only while a test lets time pass.
async function ended(run) {
  let over = false;
  const end = () => (over = true);
  run.then(end, end);
  await virtual.until(() => over, 1000);
  return run;
}

// Plays all frames: a frame of a few hundred discs takes a hundredth of a millisecond of this clock.
const played = (runner, options) => ended(runner.run({ budget: 5, ...options }));

test('every method finds the same contacts', async () => {
  const runner = await openRunner(program, generate('bullets', { n: 300, frames: 8 }));
  assert.deepEqual(runner.methods.map(({ name }) => name), ['naive', 'grid', 'sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid', 'hgrid',
    'quadtree', 'neighbour-list', 'bvh']);
  assert.equal(runner.clockStep.toFixed(9), '0.005000000');
  const first = await played(runner, { method: 'naive' });
  assert.deepEqual([first.frames, first.tests], [8, (first.n * (first.n - 1)) / 2]);
  for (const { name, label, about } of runner.methods) {
    assert.match(`${label}: ${about}`, /^[A-Z][\w -]+ \(C\+\+\): [A-Z].+\.$/);
    const result = await played(runner, { method: name });
    const found = ({ keep, n, frames, hash, firstHash, contacts }) => ({ keep, n, frames, hash, firstHash, contacts });
    assert.deepEqual({ method: result.method, ...found(result) }, { method: name, ...found(first), keep: 1 });
    // All stages take as many looks at the clock, none of which counts as work.
    assert.deepEqual(Object.keys(result.ms), ['p50', 'p95', 'mean', 'least', 'build', 'query', 'order']);
    for (const ms of [...Object.values(result.ms), ...result.spread]) assert.ok(ms >= 0 && ms < 1e-9, JSON.stringify(result));
  }
  runner.close();
  await assert.rejects(runner.run({ method: 'naive', budget: 20 }), { message: 'The runner is closed.' });
});

test('thinned discs are the same in all frames and for all methods', async () => {
  const runner = await openRunner(program, generate('rest', { n: 1000, frames: 5 }));
  const [a, b] = [await played(runner, { method: 'sap', keep: 0.3 }), await played(runner, { method: 'grid', keep: 0.3 })];
  assert.deepEqual([a.n, a.frames], [270, 5]);
  assert.deepEqual([b.n, b.hash], [a.n, a.hash]);
});

test('a run can be cancelled between two slices, and the next one is whole', async () => {
  const runner = await openRunner(program, generate('even', { n: 300, frames: 2 }));
  const stop = new AbortController();
  const shares = [];
  const onProgress = (share) => shares.push(share) === 3 && stop.abort();
  await assert.rejects(ended(runner.run({ method: 'grid', budget: 60_000, signal: stop.signal, onProgress })), { name: 'AbortError' });
  assert.deepEqual(shares.map((share) => Math.round(60_000 * share)), [50, 100, 150]);
  assert.equal((await played(runner, { method: 'grid' })).frames, 2);
  await assert.rejects(runner.run({ method: 'grid', budget: 20, signal: stop.signal }), { name: 'AbortError' });
});

test('a frame that takes far longer than the budget is estimated', async () => {
  const runner = await openRunner(program, generate('even', { n: 10_000, frames: 2 }));
  const { failed, n, estimate, ...rest } = await played(runner, { method: 'naive', budget: 0.1 });
  assert.deepEqual([failed, n, rest], ['too-long', 10_000, { method: 'naive', keep: 1 }]);
  // Each 200,000 of its 50 million tests end with a look at the clock.
  assert.ok(Math.abs(estimate - 1.25) < 0.1, String(estimate));
});

test('what is not valid is refused in one sentence', async () => {
  for (const [frames, message] of [
    [[[]], 'The workload has no discs.'],
    [[[[0, 0, 1, 3], [1, 1, 1, 3]]], 'Frame 0 has the id 3 twice.'],
    [[[[0, NaN, 1, 3]]], 'Frame 0, disc 0: y is not a finite number.'],
  ]) await assert.rejects(openRunner(program, workload(...frames)), { message });
  const runner = await openRunner(program, workload([[0, 0, 1, 3]]));
  await assert.rejects(runner.run({ method: 'magic', budget: 5 }), { message: 'There is no method "magic".' });
});
