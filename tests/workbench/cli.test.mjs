// tools/bench workload, without its build step: native and wasm find the same, and bad input is refused in one sentence.
// The wasm program runs in this process, where time passes by looks at the clock.
import '../lib/virtual.js';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isRefusal, main } from '../../bench/workload/command.mjs';
import { generate } from '../../web/workbench/generators/index.ts';
import { writeBinary } from '../../web/workbench/workload/binary.ts';
import { inFolder } from '../lib/folders.mjs';

// Resolves to what the command writes.
async function written(...args) {
  let text = '';
  let over = false;
  const end = () => (over = true);
  const run = main(args.map(String), (more) => (text += more));
  run.then(end, end);
  while (!over) await globalThis.virtual.run();
  await run;
  return text;
}

const report = async (...args) => JSON.parse(await written(...args, '--json'));
const wasm = ['--build', 'wasm'];

// What must not depend on the build.
const counts = ({ method, keep, n, tests, contacts, hash }) => ({ method, keep, n, tests, contacts, hash });

test('native and wasm make the same tests and find the same contacts', () => inFolder(async (folder) => {
  const path = join(folder, 'bullets.cmw');
  writeFileSync(path, Buffer.concat(writeBinary(generate('bullets', { n: 400, frames: 6, seed: 7 }))));
  const found = await report(path, ...wasm, '--budget', 6, '--shares', '0.3,1');
  const native = await report(path, '--budget', 20, '--shares', '0.3,1');
  assert.deepEqual([found.results.length, native.results.length], [42, 22]);
  assert.ok(found.results.every(({ frames }) => frames === 6));
  assert.deepEqual([found.agree, native.agree], [true, true]);
  assert.deepEqual(native.description, found.description);
  // The machine's own clock may give a native run too little time for all frames.
  const whole = native.results.filter(({ frames }) => frames === 6);
  assert.ok(whole.length > 0);
  for (const result of whole) {
    assert.deepEqual(counts(result), counts(found.results.find(({ method, keep }) => method === result.method && keep === result.keep)));
  }
}));

test('the chart is a file', () => inFolder(async (folder) => {
  const path = join(folder, 'chart.svg');
  // Virtual time would pass only by looks at the clock, which are no part of a frame's time, so a frame would take none.
  const few = ['heavy-tail', '--n', 60, '--frames', 3, '--budget', 100, '--shares', 1];
  await written(...few, '--methods', 'naive,bvh', '--svg', path);
  const chart = readFileSync(path, 'utf8');
  for (const part of ['heavy-tail n=60 frames=3', 'native, one thread', 'Bounding volumes', 'data-method="bvh"']) assert.ok(chart.includes(part), part);
  await assert.rejects(written(...few, '--methods', 'naive', '--svg', join(folder, 'none/chart.svg')), (error) =>
    isRefusal(error) && /^Can't write ".*none\/chart\.svg": .*\.$/.test(error.message));
}));

test('the report as text', () => inFolder(async (folder) => {
  const lattice = join(folder, 'lattice.csv');
  const rows = Array.from({ length: 200 }, (_, k) => `${Math.floor(k / 100)},${k % 100},${(k % 10) * 3},${Math.floor((k % 100) / 10) * 3},2`);
  writeFileSync(lattice, `frame,id,x,y,r\n${rows.join('\n')}\n`);
  const text = await written(lattice, ...wasm, '--budget', 6, '--methods', 'naive,grid');
  for (const line of [
    /^lattice\.csv \(wasm, one thread\)\n/,
    /100 discs in each of 2 frames\. .*All radii are equal\. Nothing moves\./,
    /^method +p50, ms +p95, ms +mean +build +query +order +tests +contacts +memory +rebuilt +exponent$/m,
    /^naive +([\d.]+ +){6}4,950 +180 +0 kB/m,
    /^All methods found the same contacts\.$/m,
  ]) assert.match(text, line);

  const slow = await written('even', ...wasm, '--n', 24_000, '--frames', 2, '--budget', 1, '--methods', 'naive,grid', '--shares', '0.5,1');
  assert.match(slow, /^naive +too long +left out$/m);
  assert.match(slow, /^Grid \(C\+\+\) is the only method that is fast enough for all 24,000 discs: .*\nNot measured with all 24,000 discs, because much slower with fewer: Naive \(C\+\+\)\.$/m);

  const spots = join(folder, 'spots.csv');
  writeFileSync(spots, 'Bild,track_id,x [px],y [px],mass\n0,5,1,1,7\n1,5,2,1,7\n');
  const read = ['Lengths are in px.', 'Frames are numbered 0 to 1.', 'Each frame has one disc: if discs belong together, choose another column as the frame.',
    'All discs have the radius 2, which you gave.', 'Commas separate the values.', 'Bild: frame.', 'track_id: id.', 'x [px]: x.', 'y [px]: y.', 'mass: not used.'];
  const chosen = [spots, ...wasm, '--budget', 1, '--methods', 'naive', '--columns', 'frame=Bild,none=5', '--radius', 2];
  assert.ok((await written(...chosen)).includes(`\n\nHow this was read:\n${read.join('\n')}\n\n`));
  const { notes, columns } = await report(...chosen);
  assert.deepEqual([notes, columns.map(({ name, role }) => [name, role])], [read.slice(0, 5), [['Bild', 'frame'], ['track_id', 'id'], ['x [px]', 'x'], ['y [px]', 'y'], ['mass', '']]]);

  const one = join(folder, 'one.csv');
  writeFileSync(one, 'x,y,r\n1,1,1\n');
  const alone = await written(one, ...wasm, '--budget', 1, '--methods', 'sap');
  assert.match(alone, /1 disc in one frame\./);
  assert.match(alone, /^Sweep and prune \(C\+\+\), the only method measured, takes /m);
}));

test('bad input is refused in one sentence', () => inFolder(async (folder) => {
  const file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const even = ['even', ...wasm, '--frames', '2', '--n', '50'];
  for (const [args, named] of [
    [[], /^usage: /],
    [['--json'], /^usage: /],
    [['nothing.csv'], /^There is no file or generator "nothing\.csv"; the generators are even, /],
    [[folder], /it is not a file\.$/],
    [[file('text.csv', 'x,y,r\n1,2,3\n1,two,3\n')], /^Line 3.*two/],
    [[file('negative.csv', 'x,y,r\n1,2,-3\n')], /^Line 2/],
    [[file('columns.csv', 'a,y,r\n1,2,3\n'), '--columns', 'x=b'], /^Line 1: x is missing, /],
    [[file('columns.csv', 'a,y,r\n1,2,3\n'), '--columns', 'x=a,z=b'], /^--columns takes each role once, such as frame=Slice,x=3, not "z=b"; the roles are none, frame, /],
    [[file('columns.csv', 'a,y,r\n1,2,3\n'), '--columns', 'x=a,x=b'], /not "x=b"/],
    [[file('columns.csv', 'a,y,r\n1,2,3\n'), '--radius', '-1'], /^--radius must be a number from 0 to /],
    [[...even, '--columns', 'x=a'], /^There is no flag --columns\./],
    [[file('empty.csv', '')], /no discs/],
    [[file('cut.cmw', Buffer.from('CMW1\x05\0\0\0'))], /cut short/],
    [[...even, '--n', '3'], /^--n is given twice\.$/],
    [['even', '--n', 'many'], /^--n must be a number, not "many"\.$/],
    [['even', '--n', '1'], /^n must be a whole number from 2 /],
    [[...even, '--frobnicate', '3'], /^There is no flag --frobnicate\./],
    [[...even, '--methods', 'grid,magic'], /^There is no method "magic"; the methods are two-loops, sweep, /],
    [['even', '--build', 'gcc'], /^--build must be native or wasm, not "gcc"\.$/],
    [[...even, '--budget', '0'], /^--budget must be a number from 1 to /],
    [[...even, '--shares', '0.1,2'], /^--shares must be a number from /],
    [[...even, '--budget'], /^--budget needs a value\.$/],
    [[...even, 'grid'], /^usage: .*\(not "grid"\)$/],
  ]) {
    await assert.rejects(written(...args), (error) => {
      assert.ok(isRefusal(error), error.stack);
      assert.match(error.message, /^[^\n]+$/);
      assert.match(error.message, named);
      return true;
    });
  }
  // As a program it says so in one line.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../../bench/workload/command.mjs', import.meta.url)), 'none'], { encoding: 'utf8' });
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^cellmates: There is no file or generator "none"; [^\n]+\n$/);
  const table = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../../bench/workload/command.mjs', import.meta.url)), file('spots.csv', 'x,y\n1,2\n')], { encoding: 'utf8' });
  assert.match(table.stderr, /^cellmates: Line 1: r is missing: [^\n]+\. Choose with --columns ROLE=COLUMN,\.\.\. or --radius R\.\n$/);
}));
