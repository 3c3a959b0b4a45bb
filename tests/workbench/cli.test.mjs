// tools/workload without its build step: what it reads, measures and refuses. It needs the built page, whose code it times.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { main } from '../../bench/workload/command.mjs';
import { made } from '../../bench/workload/made.mjs';
import { answers } from '../../web/workbench/methods.ts';
import { inFolder } from '../lib/folders.mjs';

// What the command writes, complains about and ends with.
async function ran(...args) {
  const out = { written: '', complaints: [] };
  const status = await main(args.map(String), { write: (text) => (out.written += text), complain: (text) => out.complaints.push(text) });
  return { ...out, status };
}

// The objects that --json writes, a line each.
async function objects(...args) {
  const { written, complaints, status } = await ran(...args, '--json');
  assert.deepEqual(complaints, []);
  assert.ok(written.endsWith('\n'));
  return { status, all: written.trimEnd().split('\n').map((line) => JSON.parse(line)) };
}

const inFiles = (act) => inFolder((folder) => act((name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}, folder));

test('--read --json writes the first frame in the order of the file, with ids as texts', () => inFiles(async (file) => {
  const { status, all } = await objects('--read',
    file('a.csv', 'frame,id,x,y,r\n4,b,2,1,1\n3,b,1,1,1\n3,a,2,1.5,1\n'),
    file('numbers.csv.gz', gzipSync('id,x,y,r\n7,10.5,20,3\n3,15,22.25,4\n')),
    file('boxes.json', '[[{"x":0,"y":0,"width":6,"height":8},{"x":1,"y":2,"width":0,"height":0}]]'),
    file('bad.csv', 'x,y,r\n1,2,3\n1,two,3\n'),
    file('lines.jsonl', '{"t":0,"discs":[[1,2,3]]}\n{"t":1,"discs":[[1,2,true]]}\n'),
    'no.csv', 'rest');
  assert.equal(status, 2);
  assert.deepEqual(all.map(({ notes, ...rest }) => rest).slice(0, 6), [
    { frames: 2, first: { id: ['b', 'a'], x: [1, 2], y: [1, 1.5], r: [1, 1] } },
    { frames: 1, first: { id: ['7', '3'], x: [10.5, 15], y: [20, 22.25], r: [3, 4] } },
    { frames: 1, first: { id: ['0', '1'], x: [3, 1], y: [4, 2], r: [5, 0] } },
    { error: 'Line 3, column 2 (y): "two" is not a number: write a number there, or choose another column as y.' },
    { error: 'Line 2, disc 0 (r): true is not a number: write a number there, or choose another column as radius.' },
    { error: `There is no file or scene "no.csv"; the scenes are even, heavy-tail, sparse, cluster, diagonal, rest, fast, bullets, giant, lanes, boxes.` },
  ]);
  assert.deepEqual(Object.keys(all[0]), ['frames', 'first', 'notes']);
  assert.ok(all[0].notes.includes('Frames are numbered 3 to 4.') && all[1].notes.includes('The file was packed with gzip.'));
  assert.deepEqual([all[6].frames, all[6].first.id.length, all[6].notes], [60, 3000, []]);
}));

test('--read without --json says how each file was read, and only bad ones end with 2', () => inFiles(async (file) => {
  const spots = file('spots.csv', 'Bild,track_id,x [px],y [px],mass\n0,5,1,1,7\n1,5,2,1,7\n');
  const chosen = ['--read', '--columns', 'frame=Bild,none=5', '--radius', 2];
  const { written, status } = await ran(spots, ...chosen);
  assert.equal(status, 0);
  assert.equal(written, ['spots.csv: 2 frames, 1 disc in the first', '', 'How this was read:', 'Lengths are in px.', 'Frames are numbered 0 to 1.',
    'Each frame has one disc: if discs belong together, choose another column as the frame.', 'All discs have the radius 2, which you gave.',
    'Commas separate the values.', 'Bild: frame.', 'track_id: id.', 'x [px]: x.', 'y [px]: y.', 'mass: not used.', ''].join('\n'));
  const two = await ran('--read', spots, file('one.csv', 'x,y,r\n1,2,3\n'));
  assert.deepEqual([two.status, two.complaints], [2, [`${spots}: Line 1: r is missing: name the column of radii "r", choose it, or give one radius for all discs. Choose with --columns ROLE=COLUMN,... or --radius R.`]]);
  assert.match(two.written, /^one\.csv: 1 frame, 1 disc in the first\n/);
}));

// So few discs are measured at once with all of them, and code that has not run before always plays its first frame.
const lattice = () => `frame,id,x,y,r\n${Array.from({ length: 100 }, (_, k) => `${Math.floor(k / 50)},${k % 50},${(k % 10) * 3},${Math.floor((k % 50) / 10) * 3},2`).join('\n')}\n`;

test('--json writes the times of all code, the fastest first, and which is advised', () => inFiles(async (file) => {
  const { status, all: [report, other] } = await objects(file('lattice.csv', lattice()), file('one.csv', 'x,y,r\n1,1,1\n'), '--budget', 5);
  assert.equal(status, 0);
  assert.deepEqual(Object.keys(report), ['workload', 'frames', 'n', 'advised', 'certain', 'doubt', 'rows', 'notes']);
  assert.deepEqual([report.workload, report.frames, report.n, other.n], ['lattice.csv', 2, 50, 1]);
  assert.deepEqual(report.rows.map(({ code }) => code).sort(), answers.map(({ name }) => name).sort());
  const done = report.rows.filter(({ ms }) => ms !== null);
  assert.ok(done.some(({ code }) => code === report.advised));
  assert.equal(report.certain, false, 'a millisecond for each round is too short');
  assert.ok(['short', 'busy'].includes(report.doubt)); // by the machine
  for (const [k, { ms, slowest }] of done.entries()) {
    assert.ok(ms >= 0 && slowest >= ms && (k === 0 || ms >= done[k - 1].ms), JSON.stringify(done));
  }
  assert.ok(report.notes.includes('Commas separate the values.'));
}));

test('the report as text, and the chart', () => inFiles(async (file, folder) => {
  const chart = join(folder, 'chart.svg');
  const { written, status } = await ran(file('lattice.csv', lattice()), '--budget', 5, '--methods', 'two-loops,uniform-grid', '--svg', chart);
  assert.equal(status, 0);
  for (const part of [/^lattice\.csv\n50 discs in each of 2 frames\. .*All radii are equal\. Nothing moves\.\n\nHow this was read:\n/,
    /\n\ncode +ms per frame +slowest round\n(?:(?:two-loops|uniform-grid)(?: +(?:[\d.]+|–)){2}\n){2}\n/, /\nAll methods found the same contacts, 85 per frame\.\n$/]) assert.match(written, part);
  const drawn = readFileSync(chart, 'utf8');
  for (const part of ['lattice.csv', 'one thread', 'Uniform grid', 'data-method="two-loops"']) assert.ok(drawn.includes(part), part);
  const nowhere = await ran(join(folder, 'lattice.csv'), '--budget', 1, '--methods', 'two-loops', '--svg', join(folder, 'none/chart.svg'));
  assert.deepEqual([nowhere.status, nowhere.complaints.length], [2, 1]);
  assert.match(nowhere.complaints[0], /^Can't write ".*none\/chart\.svg": .*\.$/);
}));

test('arguments that are not valid are refused in one sentence', () => inFiles(async (file, folder) => {
  const good = file('good.csv', 'x,y,r\n1,2,3\n');
  for (const [args, named] of [
    [[], /^usage: tools\/workload FILE\.\.\. \[FLAG\.\.\.\]$/],
    [['--json'], /^usage: /],
    [[folder, '--read'], /it is not a file\.$/],
    [[file('empty.csv', ''), '--read'], /^There are no discs in this data\.$/],
    [[good, '--columns', 'x=a,z=b'], /^--columns takes each role once, such as frame=Slice,x=3, not "z=b"; the roles are none, frame, /],
    [[good, '--columns', 'x=a,x=b'], /not "x=b"/],
    [[good, '--read', '--columns', 'x=z'], /^Line 1: there is no column "z" to choose; /],
    [[good, '--radius', '-1'], /^--radius must be a number from 0 to /],
    [[good, '--budget', 'much'], /^--budget must be a number from 1 to 600000, not "much"\.$/],
    [[good, '--budget'], /^--budget needs a value\.$/],
    [[good, '--json', '--json'], /^--json is given twice\.$/],
    [[good, '--build', 'wasm'], /^There is no flag --build: tools\/workload --help lists them\.$/],
    [[good, '--methods', 'sweep,magic'], /^There is no method "magic"; the methods are two-loops, sweep, /],
    [[good, good, '--svg', 'a.svg'], /^--svg draws the chart of one workload: give one file, without --read\.$/],
  ]) {
    const { status, written, complaints } = await ran(...args);
    assert.deepEqual([status, written, complaints.length], [2, '', 1], complaints.join('\n'));
    assert.match(complaints[0], named);
    assert.doesNotMatch(complaints[0], /\n/);
  }
  const { status, written } = await ran('--help');
  assert.equal(status, 0);
  for (const part of ['--columns', '--radius', '--methods', '--budget', '--svg', '--read', '--json']) assert.ok(written.includes(`\n  ${part} `), part);
}));

test('as programs, both commands end with 2 and say why in a line', () => {
  const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const none = spawnSync(process.execPath, ['--import', 'tsx', here('bench/workload/command.mjs'), 'none'], { encoding: 'utf8' });
  assert.deepEqual([none.status, none.stdout], [2, '']);
  assert.match(none.stderr, /^cellmates: There is no file or scene "none"; [^\n]+\n$/);
  const former = spawnSync(here('tools/bench'), ['workload', 'a.csv'], { encoding: 'utf8' });
  assert.deepEqual([former.status, former.stdout, former.stderr], [2, '', 'cellmates: tools/bench workload is tools/workload now\n']);
});

test('the workloads for advice are the same each time, and valid', () => {
  assert.equal(Object.keys(made).length, 10);
  for (const [name, make] of Object.entries(made)) {
    const frames = make();
    assert.deepEqual(make()[59], frames[59], name);
    assert.ok(frames.some(({ count }) => count > 0) && frames.every(({ x, y, r }) => [...x, ...y, ...r].every(Number.isFinite) && r.every((one) => one > 0)), name);
  }
});
