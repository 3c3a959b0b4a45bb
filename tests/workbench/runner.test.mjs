// The runner with the built program, in this thread: every method, cancelled runs, and workloads that it refuses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generate } from '../../web/workbench/generators/index.js';
import { loadProgram } from '../../web/workbench/program.js';
import { openRunner } from '../../web/workbench/runner.js';

const built = (name) => new URL(`../../build/wasm/src/workbench/${name}`, import.meta.url);
const { default: create } = await import(built('cellmates-workbench.mjs'));
const program = await loadProgram(create, readFileSync(built('cellmates-workbench.wasm')));

const frame = (rows) => ({
  count: rows.length,
  x: Float32Array.from(rows, ([x]) => x),
  y: Float32Array.from(rows, ([, y]) => y),
  r: Float32Array.from(rows, ([, , r]) => r),
  id: Uint32Array.from(rows, ([, , , id]) => id),
});
const workload = (...frames) => ({ name: 'test', notes: [], frames: frames.map(frame) });

// Runs the method with a budget that lets it play all frames. How long that takes depends on what else the machine does.
async function played(runner, frames, options) {
  for (let budget = 20; ; budget *= 4) {
    const result = await runner.run({ ...options, budget });
    if (result.frames === frames || budget > 2000) return result;
  }
}

test('every method finds the same contacts', async () => {
  const runner = await openRunner(program, generate('bullets', { n: 300, frames: 8 }));
  assert.ok(runner.methods.length >= 8);
  assert.ok(runner.clockStep > 0 && runner.clockStep < 1.1);
  const first = await played(runner, 8, { method: 'naive' });
  for (const { name, label, about } of runner.methods) {
    assert.match(about, /^[A-Z].+\.$/);
    assert.ok(label);
    const result = await played(runner, 8, { method: name });
    assert.deepEqual([result.method, result.keep, result.n, result.frames], [name, 1, first.n, 8]);
    assert.deepEqual([result.hash, result.firstHash, result.contacts], [first.hash, first.firstHash, first.contacts]);
    const { p50, p95, mean, least, build, query, order } = result.ms;
    assert.ok([p50, p95, mean, least, query].every((ms) => ms > 0) && build >= 0 && order >= 0, JSON.stringify(result));
    assert.ok(p50 <= p95 && result.spread[0] <= result.spread[1]);
    assert.ok(Math.abs(build + query - mean) < 1e-9);
  }
  runner.close();
  await assert.rejects(runner.run({ method: 'naive', budget: 20 }), /closed/);
});

test('thinned discs are the same in all frames and for all methods', async () => {
  const runner = await openRunner(program, generate('rest', { n: 1000, frames: 5 }));
  const [a, b] = [await played(runner, 5, { method: 'sap', keep: 0.3 }), await played(runner, 5, { method: 'grid', keep: 0.3 })];
  assert.ok(Math.abs(a.n - 300) < 50 && Number.isInteger(a.n), String(a.n));
  assert.equal(a.hash, b.hash);
  runner.close();
});

test('contacts of a few discs, by hand', async () => {
  const runner = await openRunner(program, workload([[0, 0, 1, 5], [1.5, 0, 1, 4_294_967_295], [9, 9, 0, 0]], [], [[3, 3, 1, 1], [3, 3, 1, 2]]));
  for (const { name } of runner.methods) {
    const result = await played(runner, 3, { method: name });
    assert.equal(result.contacts, 2 / 3, name);
    assert.equal(result.n, 5 / 3);
  }
  runner.close();
});

test('a run can be cancelled in the middle of a frame', async () => {
  const runner = await openRunner(program, generate('even', { n: 100_000, frames: 2 }));
  const stop = new AbortController();
  const shares = [];
  let aborted = 0;
  setTimeout(() => {
    aborted = performance.now();
    stop.abort();
  }, 150);
  // A frame takes seconds.
  const run = runner.run({ method: 'naive', budget: 60_000, signal: stop.signal, onProgress: (share) => shares.push(share) });
  await assert.rejects(run, { name: 'AbortError' });
  assert.ok(performance.now() - aborted < 3000);
  assert.ok(shares.length > 0 && shares.every((share) => share >= 0 && share < 0.1));
  // The next run is not affected.
  const result = await runner.run({ method: 'grid', budget: 20 });
  assert.equal(result.failed, undefined);
  await assert.rejects(runner.run({ method: 'grid', budget: 20, signal: stop.signal }), { name: 'AbortError' });
  runner.close();
});

test('a frame that takes far longer than the budget is estimated', async () => {
  const runner = await openRunner(program, generate('even', { n: 100_000, frames: 2 }));
  let result, budget = 10;
  // On a busy machine a run may end before its first test. It has no estimate then.
  do {
    result = await runner.run({ method: 'naive', budget });
    assert.equal(result.failed, 'too-long');
    assert.equal(result.n, 100_000);
    budget *= 2;
  } while (result.estimate === 0 && budget < 200);
  assert.ok(result.estimate > 40, String(result.estimate));
  runner.close();
});

test('what is not valid is refused in one sentence', async () => {
  await assert.rejects(openRunner(program, workload([])), { message: 'The workload has no discs.' });
  await assert.rejects(openRunner(program, workload([[0, 0, 1, 3], [1, 1, 1, 3]])), { message: 'Frame 0 has the id 3 twice.' });
  await assert.rejects(openRunner(program, workload([[0, NaN, 1, 3]])), { message: 'Frame 0, disc 0: y is not a finite number.' });
  const runner = await openRunner(program, workload([[0, 0, 1, 3]]));
  await assert.rejects(runner.run({ method: 'magic', budget: 5 }), { message: 'There is no method "magic".' });
  runner.close();
});
