// The programs that watch a tick's parts and the page's memory: what they refuse, and
// what they make of what they see.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { figuresOf } from '../../bench/against.mjs';
import { ratios, rowOf, toMarkdown } from '../../bench/model.mjs';
import { complaints, watch } from '../../bench/soak.mjs';
import { withBrowser } from '../lib/app.mjs';

const { site } = withBrowser();

test('what cannot be done is refused in one line', () => {
  for (const [program, flags, named] of [
    ['model', ['--frobnicate'], '--frobnicate'],
    ['model', ['fast'], 'fast'],
    ['against', [], 'commit'],
    ['against', ['HEAD', '--rounds', '0'], '--rounds'],
    ['against', ['HEAD', '--frobnicate'], '--frobnicate'],
    ['soak', ['--minutes'], '--minutes'],
    ['soak', ['--minutes', '0'], '--minutes'],
    ['soak', ['--n', 'many'], '--n'],
    ['soak', ['10'], '10'],
  ]) {
    const file = fileURLToPath(new URL(`../../bench/${program}`, import.meta.url));
    const { status, stdout, stderr } = spawnSync(file, flags, { encoding: 'utf8' });
    assert.equal(status, 2, `${program} ${flags}: ${stderr}`);
    assert.equal(stdout, '');
    assert.match(stderr, /^cellmates: usage: .+\n$/);
    assert.ok(stderr.includes(named), stderr);
  }
});

// ms of each stage and of all, at n = 1000: as many µs a particle.
const sample = (order, detect, respond, all) => ({
  ms_order: order, ms_detect: detect, ms_respond: respond, ms_median: all, bytes: 80_000, contacts: 700, pair_tests: 3000, hash: 'a',
});

test('a row holds the medians of the repeats, ns a particle', () => {
  const row = rowOf({ build: 'wasm', threads: 2 }, 1000, [sample(1, 2, 3, 7), sample(2, 3, 4, 10), sample(9, 9, 9, 40)]);
  assert.deepEqual([row.order, row.detect, row.respond, row.rest, row.min, row.median], [2000, 3000, 4000, 1000, 7000, 10_000]);
  assert.deepEqual([row.build, row.threads, row.n, row.bytes, row.contacts, row.tests], ['wasm', 2, 1000, 80, 0.7, 3]);
});

test('the ratios are those of the rows that they name', () => {
  const row = (build, threads, n, median) => ({ build, threads, n, median, min: median, order: 1, detect: 1, respond: 1, rest: 1, bytes: 80, tests: 3, contacts: 1 });
  const result = {
    machine: { date: 'today', cpu: 'one', cores: 2, native_compiler: 'c', wasm_compiler: 'e', node: '1', node_v8: '2' },
    rounds: 1,
    rows: [
      row('native', 1, 10_000, 10), row('native', 1, 100_000, 18), row('native', 1, 1_000_000, 30), row('native', 2, 100_000, 12),
      row('wasm', 1, 10_000, 16), row('wasm', 1, 100_000, 24), row('wasm', 1, 1_000_000, 32),
      row('wasm-mt', 1, 100_000, 25), row('wasm-mt', 2, 100_000, 20),
    ],
    limits: [{ build: 'native', n: 1_000_000, stream: 10, pair: 1 }, { build: 'wasm', n: 1_000_000, stream: 8, pair: 1 }],
  };
  assert.deepEqual(ratios(result).map(([, value]) => value), [3, 2, 0.75, 1.5, 1.25, 1.2, 3, 4, 80, 80]);
  assert.match(toMarkdown(result), /^\| native \| 2 \| 100,000 \|/m);
});

test('two commits are compared pair by pair, and by their discs', () => {
  const took = (ms, hash) => ({ ...sample(ms / 4, ms / 4, ms / 4, ms), ...hash });
  // The older program has one hash, the newer one of the discs and one of all that decides.
  const pairs = [[10, 8], [40, 10], [20, 12]].map(([before, after]) => [took(before, { hash: 'd' }), took(after, { hash: 'all', discs_hash: 'd' })]);
  const figures = figuresOf('klaus', 1000, pairs);
  assert.deepEqual([figures.old, figures.now, figures.ratio, figures.least, figures.median], [10_000, 8000, 0.8, 0.25, 0.6]);
  assert.equal(figures.same, true);
  assert.equal(figuresOf('klaus', 1000, [...pairs, [took(1, { hash: 'd' }), took(1, { discs_hash: 'e' })]]).same, false);
});

const look = (second, resident, wasm = 100, heap = 5) => ({
  seconds: second, tick: second, resident: resident * 2 ** 20, wasm: wasm * 2 ** 20, heap: heap * 2 ** 20,
});

test('memory that grows is complained of, and a page that stands still', () => {
  const flat = Array.from({ length: 9 }, (_, k) => look(k, k < 3 ? 300 + 50 * k : 500 + (k % 2)));
  assert.deepEqual(complaints(flat), []);
  assert.match(complaints(flat.map((l, k) => (k < 6 ? l : { ...l, resident: l.resident * 1.05 }))).join(), /processes grew by 24 MB/);
  assert.match(complaints(flat.map((l, k) => (k < 6 ? l : { ...l, wasm: l.wasm + 2 ** 20 }))).join(), /WebAssembly's memory grew by 1 MB/);
  assert.match(complaints(flat.map((l, k) => (k < 6 ? l : { ...l, heap: 2 * l.heap }))).join(), /heap grew by 5 MB/);
  assert.match(complaints(flat.map((l) => ({ ...l, tick: 7 }))).join(), /stands still/);
});

test('a page is looked at', { timeout: 120_000 }, async () => {
  const seen = await watch(site.browser, `${site.url}?scene=klaus&n=5000&threads=1`, { looks: 3, pause: 500 });
  assert.equal(seen.length, 3);
  for (const { n, resident, heap, wasm } of seen) {
    assert.equal(n, 5000);
    assert.ok(resident > 50e6 && heap > 1e5 && wasm >= 32 * 2 ** 20, JSON.stringify(seen));
  }
  assert.ok(seen[2].tick > seen[0].tick);
});
