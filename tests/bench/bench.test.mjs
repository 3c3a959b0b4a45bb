// Tests the benchmark runner as a program: the flags it rejects, and its output. That the native and WebAssembly builds do the same
// work is tested by reproduce.test.mjs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { builds, commandOf } from '../../bench/lib/programs.mjs';
import { assertRefused } from './refusals.mjs';

function bench(build, flags) {
  const [program, ...rest] = commandOf(build, 'bench/cellmates-bench');
  return spawnSync(program, [...rest, ...flags], { encoding: 'utf8' });
}

function benchJson(build, flags) {
  const { status, stdout, stderr } = bench(build, [...flags, '--json']);
  assert.deepEqual([status, stderr], [0, '']);
  return stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

// Invalid values of each flag; the error's line must name the flag.
const wrongValues = {
  '--n': ['2000001', '-1', '1e3', '', '99999999999999999999', '--json'],
  '--cell': ['0.5', 'nan', '10001', '-3', '3px'],
  '--box': ['500', '500x', '0.5x500', '500x100001', '500x500x500', 'nanx500'],
  '--seed': ['-1', '18446744073709551616', 'x'],
  '--ticks': ['0', '1.5'],
  '--settle': ['-1'],
  '--warmup': ['-1'],
  '--repeat': ['0', '1001'],
  '--threads': ['0', 'many'],
};
const refused = [
  ...Object.entries(wrongValues).flatMap(([flag, values]) => values.map((value) => [[flag, value], flag])),
  ...['--n', '--scene Klaus', '--method magic', '--response hug', '--frobnicate', '-n', 'klaus']
    .map((text) => text.split(' ')).map((flags) => [flags, flags.at(-1)]),
];

// Both builds read flags with the same code, so WebAssembly, which starts in 0.2 s, gets each wrong thing once.
const refusedOnce = refused.filter(([, named], k) => refused.findIndex(([, first]) => first === named) === k);

for (const build of builds) {
  test(`${build}: The runner rejects invalid flags in one line`, () => {
    for (const [flags, named] of build === 'native' ? refused : refusedOnce) assertRefused(bench(build, flags), named);
  });
}

test('Each JSON line has all fields', () => {
  const lines = benchJson('native', ['--n', '300', '--ticks', '3', '--warmup', '2', '--repeat', '2']);
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    assert.deepEqual(Object.keys(line), ['scene', 'n', 'method', 'response', 'threads', 'ticks', 'hash', 'discs_hash', 'ms',
      'pair_tests', 'contacts', 'bytes', 'ms_order', 'ms_detect', 'ms_respond']);
    assert.deepEqual([line.n, line.threads, line.ticks], [300, 1, 5]);
    assert.match(line.hash, /^[0-9a-f]{16}$/);
    assert.ok(line.ms > 0);
    assert.ok(line.bytes > 300 * 28);
    const stages = [line.ms_order, line.ms_detect, line.ms_respond];
    // The sketch's loops have no stages.
    if (line.method.startsWith('tutorial-')) assert.deepEqual(stages, [null, null, null]);
    else assert.ok(Math.min(...stages) >= 0 && stages[1] > 0, stages.join());
  }
  const naive = lines.find((line) => line.scene === 'klaus' && line.method === 'naive');
  assert.equal(naive.pair_tests, (300 * 299) / 2);
  assert.ok(naive.contacts > 0);
});

test('The final state depends only on the seed and the number of ticks', () => {
  const hash = (...flags) => benchJson('native', ['--scene', 'klaus', '--method', 'grid', '--n', '500', ...flags])[0].hash;
  const wanted = hash('--warmup', '20', '--ticks', '30', '--repeat', '1');
  assert.equal(hash('--warmup', '0', '--ticks', '50', '--repeat', '3'), wanted);
  assert.notEqual(hash('--warmup', '20', '--ticks', '31', '--repeat', '1'), wanted);
  assert.notEqual(hash('--warmup', '20', '--ticks', '30', '--repeat', '1', '--seed', '2'), wanted);
  assert.equal(hash('--warmup', '20', '--ticks', '30', '--seed', '1', '--cell', '7', '--repeat', '1'), wanted);
  assert.equal(hash('--settle', '15', '--warmup', '5', '--ticks', '30', '--repeat', '2'), wanted);
});

test('--help and --compiler print text and succeed', () => {
  const text = (build, ...flags) => {
    const { status, stdout, stderr } = bench(build, flags);
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  };
  const help = text('native', '--help');
  for (const flag of ['scene', 'n', 'seed', 'method', 'response', 'box', 'settle', 'ticks', 'warmup', 'threads', 'repeat', 'json', 'state',
    'compiler']) assert.ok(help.includes(`--${flag}`), flag);
  assert.match(text('native', '--compiler'), /\d+\.\d+\.\d+.*\n$/);
  assert.match(text('wasm', '--compiler'), /^Emscripten \d+\.\d+\.\d+, .+\n$/);
});

test('Too many discs for a method named by --method are an error; without --method it is left out', () => {
  assertRefused(bench('native', ['--scene', 'klaus', '--method', 'tutorial-naive', '--n', '30000', '--ticks', '1']), 'tutorial-naive');
  const lines = benchJson('native', ['--scene', 'klaus', '--n', '30000', '--ticks', '1', '--warmup', '0', '--repeat', '1']);
  const methods = lines.map(({ method }) => method);
  assert.deepEqual(['grid', 'tutorial-naive'].map((method) => methods.includes(method)), [true, false]);
});

test('--state prints the discs after the warm-up in order of id, in the box of --box', () => {
  const state = (build, scene, ...flags) => {
    const { status, stdout, stderr } = bench(build, ['--scene', scene, '--method', 'grid', '--n', '100', '--state', ...flags]);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout);
  };
  const start = state('native', 'tutorial', '--warmup', '0');
  assert.deepEqual([start.tick, start.width, start.height, start.particles.length], [0, 500, 500, 100]);
  for (const [x, y, vx, vy, radius, mass] of start.particles) {
    assert.ok(radius >= 3 && radius <= 10 && Math.abs(mass - radius) < 1e-5);
    assert.ok(x >= radius && x <= 500 - radius && y >= radius && y <= 500 - radius);
    assert.ok(Math.abs(vx) <= 1.25 && Math.abs(vy) <= 1.25);
  }
  const later = state('native', 'tutorial', '--settle', '2', '--warmup', '3');
  assert.equal(later.tick, 5);
  assert.deepEqual(state('wasm', 'tutorial', '--warmup', '5'), later);
  const { width, height, particles } = state('native', 'hash', '--warmup', '0', '--box', '1000x600.5');
  assert.deepEqual([width, height], [1000, 600.5]);
  assert.ok(particles.some(([x]) => x > 800) && particles.every(([, y]) => y < 600.5));
  assert.ok(state('native', 'hash', '--warmup', '0').width < 400);
});
