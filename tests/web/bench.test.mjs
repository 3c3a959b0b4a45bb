// The benchmark runner as a program: what it refuses, what it prints, and that the
// native build and WebAssembly arrive at the same states.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const builds = {
  native: { file: 'build/native/bench/cellmates-bench', command: (file) => [file] },
  wasm: { file: 'build/wasm/bench/cellmates-bench.js', command: (file) => [process.execPath, file] },
};

function bench(build, flags) {
  const { file, command } = builds[build];
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  assert.ok(existsSync(path), `${file} is missing: build it with tools/build ${build}`);
  const [program, ...rest] = command(path);
  const { status, stdout, stderr } = spawnSync(program, [...rest, ...flags], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function benchJson(build, flags) {
  const { status, stdout, stderr } = bench(build, [...flags, '--json']);
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  return stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

// Each with what its one line must name.
const refused = [
  [['--n', '2000001'], '--n'],
  [['--n', '-1'], '--n'],
  [['--n', '1e3'], '--n'],
  [['--n', ''], '--n'],
  [['--n', '99999999999999999999'], '--n'],
  [['--n'], '--n'],
  [['--json', '--n'], '--n'],
  [['--n', '--json'], '--n'],
  [['--scene', 'nowhere'], 'nowhere'],
  [['--scene', 'Klaus'], 'Klaus'],
  [['--method', 'magic'], 'magic'],
  [['--response', 'hug'], 'hug'],
  [['--cell', '0.5'], '--cell'],
  [['--cell', 'nan'], '--cell'],
  [['--cell', '10001'], '--cell'],
  [['--cell', '-3'], '--cell'],
  [['--cell', '3px'], '--cell'],
  [['--seed', '-1'], '--seed'],
  [['--seed', '18446744073709551616'], '--seed'],
  [['--seed', 'x'], '--seed'],
  [['--ticks', '0'], '--ticks'],
  [['--ticks', '1.5'], '--ticks'],
  [['--warmup', '-1'], '--warmup'],
  [['--repeat', '0'], '--repeat'],
  [['--repeat', '1001'], '--repeat'],
  [['--threads', '0'], '--threads'],
  [['--threads', 'many'], '--threads'],
  [['--filter', 'no-such-run'], 'no-such-run'],
  [['--frobnicate'], '--frobnicate'],
  [['--frobnicate', '1'], '--frobnicate'],
  [['klaus'], 'klaus'],
  [['-n', '5'], '-n'],
];

for (const build of Object.keys(builds)) {
  test(`${build}: what cannot be done is refused in one line`, () => {
    for (const [flags, named] of refused) {
      const { status, stdout, stderr } = bench(build, flags);
      const given = flags.join(' ');
      assert.equal(status, 2, `${given}: ${stderr}`);
      assert.equal(stdout, '', given);
      assert.match(stderr, /^cellmates-bench: .+\n$/, given);
      assert.ok(stderr.includes(named), `${given}: "${stderr.trim()}" does not name ${named}`);
    }
  });
}

const short = ['--ticks', '3', '--warmup', '2', '--repeat', '2'];

test('JSON lines have their fields', () => {
  const lines = benchJson('native', ['--n', '300', ...short]);
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    assert.deepEqual(Object.keys(line), [
      'scene', 'n', 'method', 'response', 'threads', 'ticks', 'hash', 'ms_min', 'ms_median',
      'ns_per_particle', 'pair_tests', 'contacts', 'bytes',
    ]); // prettier-ignore
    assert.equal(line.n, 300);
    assert.equal(line.threads, 1);
    assert.equal(line.ticks, 5);
    assert.match(line.hash, /^[0-9a-f]{16}$/);
    assert.ok(line.ms_min >= 0 && line.ms_min <= line.ms_median);
    assert.ok(Math.abs(line.ns_per_particle - (line.ms_median * 1e6) / 300) < 1);
    assert.ok(line.bytes > 300 * 28);
  }
  const naive = lines.find((line) => line.scene === 'klaus' && line.method === 'naive');
  assert.equal(naive.pair_tests, (300 * 299) / 2);
  assert.ok(naive.contacts > 0);
});

test('every run has the same hash in native code and in WebAssembly', () => {
  for (const flags of [
    ['--response', 'all', '--n', '400', '--seed', '7', '--ticks', '200', '--warmup', '0', '--repeat', '1'],
    ['--scene', 'klaus', '--method', 'grid', '--n', '20000', '--cell', '3.5', ...short],
    ['--scene', 'tutorial', '--n', '1', ...short],
    ['--n', '0', ...short],
  ]) {
    const native = benchJson('native', flags);
    const wasm = benchJson('wasm', flags);
    const results = (lines) => lines.map(({ scene, method, response, hash, pair_tests, contacts }) => ({ scene, method, response, hash, pair_tests, contacts }));
    assert.deepEqual(results(wasm), results(native));
    // And with one scene and response, for every method that is not one of the sketch's loops.
    const hashes = new Map();
    for (const { scene, method, response, hash } of native) {
      if (method.startsWith('tutorial-')) continue;
      const key = `${scene}/${response}`;
      assert.equal(hash, hashes.get(key) ?? hash, `${key}, ${method}`);
      hashes.set(key, hash);
    }
  }
});

test('a state depends on the seed and on the ticks alone', () => {
  const hash = (...flags) => benchJson('native', ['--filter', 'klaus/grid', '--n', '500', ...flags])[0].hash;
  const wanted = hash('--warmup', '20', '--ticks', '30', '--repeat', '1');
  assert.equal(hash('--warmup', '0', '--ticks', '50', '--repeat', '3'), wanted);
  assert.notEqual(hash('--warmup', '20', '--ticks', '31', '--repeat', '1'), wanted);
  assert.notEqual(hash('--warmup', '20', '--ticks', '30', '--repeat', '1', '--seed', '2'), wanted);
  assert.equal(hash('--warmup', '20', '--ticks', '30', '--seed', '1', '--cell', '7', '--repeat', '1'), wanted);
});

test('--list names the runs, and --filter chooses among them', () => {
  const { status, stdout } = bench('native', ['--list']);
  assert.equal(status, 0);
  const names = stdout.trimEnd().split('\n');
  assert.ok(names.includes('klaus/grid/repulsion') && names.includes('tutorial/tutorial-naive/repulsion'));
  for (const name of names) assert.match(name, /^[a-z-]+\/[a-z-]+\/[a-z-]+$/);
  const some = bench('native', ['--list', '--filter', 'klaus/']).stdout.trimEnd().split('\n');
  assert.deepEqual(some, names.filter((name) => name.startsWith('klaus/')));
});

test('--help is an answer, not an error', () => {
  const { status, stdout, stderr } = bench('native', ['--help']);
  assert.equal(status, 0);
  assert.equal(stderr, '');
  for (const flag of ['--scene', '--n', '--seed', '--method', '--response', '--ticks', '--warmup', '--threads', '--repeat', '--filter', '--list', '--json'])
    assert.ok(stdout.includes(flag), flag);
});

// Some methods take fewer particles than others. Who asks for one of them is told;
// who asks for all gets those that can.
test('a count beyond a method', () => {
  const { status, stdout, stderr } = bench('native', ['--scene', 'klaus', '--method', 'tutorial-naive', '--n', '30000', ...short]);
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /^cellmates-bench: .*tutorial-naive.*30000.*\n$/);

  const lines = benchJson('native', ['--scene', 'klaus', '--n', '30000', '--ticks', '1', '--warmup', '0', '--repeat', '1']);
  assert.ok(lines.some(({ method }) => method === 'grid'));
  assert.ok(!lines.some(({ method }) => method === 'tutorial-naive'));
});
