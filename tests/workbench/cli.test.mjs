// tools/bench workload, without its build step: native and wasm find the same, and bad input is refused in one sentence.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generate } from '../../web/workbench/generators/index.js';
import { writeBinary } from '../../web/workbench/workload/binary.js';

const script = fileURLToPath(new URL('../../bench/workload.mjs', import.meta.url));
const run = (...args) => spawnSync(process.execPath, ['--no-liftoff', script, ...args], { encoding: 'utf8' });
const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
after(() => rmSync(folder, { recursive: true }));

// The path of a file with this content.
function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function report(...args) {
  const { status, stdout, stderr } = run(...args, '--json');
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

// What must not depend on the build. On a busy machine, a budget may be too short for all frames.
const counts = ({ method, keep, n, tests, contacts, hash }) => ({ method, keep, n, tests, contacts, hash });

test('native and wasm make the same tests and find the same contacts', () => {
  const path = file('bullets.cmw', Buffer.concat(writeBinary(generate('bullets', { n: 400, frames: 6, seed: 7 }))));
  for (const [source, ...flags] of [[path], ['heavy-tail', '--n', '300', '--frames', '6']]) {
    let native, wasm, whole;
    for (let budget = 60; !whole || (whole.length < 8 && budget < 2000); budget *= 4) {
      [native, wasm] = ['native', 'wasm'].map((build) =>
        report(source, '--build', build, ...flags, '--budget', String(budget), '--shares', '0.3,1'));
      assert.ok(native.results.length >= 16 && native.results.length === wasm.results.length);
      const pairs = native.results.map((result, k) => [result, wasm.results[k]]).filter((pair) => pair.every(({ failed }) => !failed));
      for (const [a, b] of pairs) assert.equal(a.firstHash, b.firstHash);
      whole = pairs.filter((pair) => pair.every(({ frames }) => frames === 6));
    }
    assert.ok(whole.length >= 8, JSON.stringify([native.results, wasm.results]));
    for (const [a, b] of whole) assert.deepEqual(counts(a), counts(b));
    assert.deepEqual([native.agree, wasm.agree], [true, true]);
    assert.deepEqual(native.description, wasm.description);
  }
});

test('the chart is a file', () => {
  const path = join(folder, 'chart.svg');
  const { status, stderr } = run('even', '--n', '60', '--frames', '3', '--budget', '20', '--methods', 'naive,bvh', '--svg', path);
  assert.equal(status, 0, stderr);
  const chart = readFileSync(path, 'utf8');
  for (const part of ['even n=60 frames=3', 'native, one thread', 'Naive', 'Bounding volumes', 'data-method="bvh"']) assert.ok(chart.includes(part), part);
  const bad = run('even', '--n', '60', '--frames', '3', '--budget', '20', '--methods', 'naive', '--svg', join(folder, 'none/chart.svg'));
  assert.equal(bad.status, 2);
  assert.match(bad.stderr, /^cellmates: Can't write ".*none\/chart\.svg": .*\.\n$/);
});

test('a CSV file as text', () => {
  const rows = Array.from({ length: 200 }, (_, k) => `${Math.floor(k / 100)},${k % 100},${(k % 10) * 3},${Math.floor((k % 100) / 10) * 3},2`);
  const path = file('lattice.csv', `frame,id,x,y,r\n${rows.join('\n')}\n`);
  const { status, stdout, stderr } = run(path, '--budget', '30', '--methods', 'naive,grid');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^lattice\.csv \(native, one thread\)\n/);
  assert.match(stdout, /100 discs in each of 2 frames\. .*All radii are equal\. Nothing moves\./);
  assert.match(stdout, /^method +p50, ms +p95, ms +mean +build +query +order +tests +contacts +memory +rebuilt +exponent$/m);
  assert.match(stdout, /^naive +([\d.]+ +){6}4,950 +180 +0 kB/m);
  assert.match(stdout, /^All methods found the same contacts\.$/m);
});

test('a method that is too slow is left out, and said to be', () => {
  const { status, stdout, stderr } = run('even', '--n', '60000', '--frames', '2', '--budget', '60', '--methods', 'naive,grid', '--shares', '0.5,1');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^naive +too long +left out$/m);
  assert.match(stdout, /^grid is the fastest: the others were too slow with fewer discs already, or failed\.$/m);
});

test('one method alone, and a single disc', () => {
  const path = file('one.csv', 'x,y,r\n1,1,1\n');
  const { status, stdout, stderr } = run(path, '--budget', '5', '--methods', 'sap');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /1 disc in one frame\./);
  assert.match(stdout, /^Only sap was measured\.$/m);
});

test('bad input is refused in one sentence', () => {
  const even = ['even', '--frames', '2', '--n', '50'];
  for (const [args, named] of [
    [[], /^usage: /],
    [['--json'], /^usage: /],
    [['nothing.csv'], /^There is no file or generator "nothing\.csv"; the generators are even, /],
    [[folder], /it is not a file\.$/],
    [[file('text.csv', 'x,y,r\n1,2,3\n1,two,3\n')], /line 3.*two/i],
    [[file('negative.csv', 'x,y,r\n1,2,-3\n')], /line 2/i],
    [[file('empty.csv', '')], /no discs/],
    [[file('cut.cmw', Buffer.from('CMW1\x05\0\0\0'))], /cut short/],
    [[...even, '--n', '3'], /^--n is given twice\.$/],
    [['even', '--n', 'many'], /^--n must be a number, not "many"\.$/],
    [['even', '--n', '1'], /^n must be a whole number from 2 /],
    [[...even, '--frobnicate', '3'], /^There is no flag --frobnicate\./],
    [[...even, '--methods', 'grid,magic'], /^There is no method "magic"; the methods are naive, /],
    [[...even, '--build', 'gcc'], /^--build must be native or wasm, not "gcc"\.$/],
    [[...even, '--budget', '0'], /^--budget must be a number from 1 to /],
    [[...even, '--shares', '0.1,2'], /^--shares must be a number from /],
    [[...even, '--budget'], /^--budget needs a value\.$/],
    [[...even, 'grid'], /^usage: .*\(not "grid"\)$/],
  ]) {
    const { status, stdout, stderr } = run(...args);
    assert.equal(status, 2, `${args}: ${stderr}`);
    assert.equal(stdout, '');
    assert.match(stderr, /^cellmates: [^\n]+\n$/);
    assert.match(stderr.slice('cellmates: '.length, -1), named);
  }
});
