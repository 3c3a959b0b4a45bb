// Tests what the importers of workloads read and refuse.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeBinary } from '../../web/workbench/workload/binary.js';
import { hashFrames } from '../../web/workbench/workload/hash.js';
import { importWorkload } from '../../web/workbench/workload/import.js';
import { newFrame, WorkloadError } from '../../web/workbench/workload/workload.js';
import { frameOf, recordingOf, rowsOf } from './files.mjs';

const read = async (source) => (await importWorkload(source)).frames.map(rowsOf);
const twoFrames = [
  [
    [1, 2, 3, 7],
    [4.5, -5, 0.25, 9],
  ],
  [[1.5, 2, 3, 7]],
];

test('CSV: Columns may have any order, delimiter, line end and case', async () => {
  const table = 'frame,id,x,y,r\n0,7,1,2,3\n0,9,4.5,-5,.25\n1,7,1.5,2,3\n';
  for (const text of [
    table,
    table.trimEnd(),
    table.replaceAll('\n', '\r\n'),
    table.replaceAll('\n', '\r'),
    table.replaceAll(',', ';'),
    table.replaceAll(',', '\t'),
    table.replaceAll(',', ', '),
    `\ufeff${table}`,
    table.replaceAll('\n', '\n\n'),
    table.replaceAll(/[^,\n]+/g, '"$&"'),
    'R,Y,X,Radius_note,ID,Frame\n3,2,1,a,7,0\n.25,-5,4.5,"b, c",9,0\n3,2,1.5,,7,1',
    'tick,id,cx,cy,diameter\n-1,7,1,2,6\n-1,9,4.5,-5,5e-1\n3,7,1.5,2,6\n',
  ])
    assert.deepEqual(await read(text), twoFrames, JSON.stringify(text));
  const utf16 = Buffer.from(`\ufeff${table}`, 'utf16le');
  assert.deepEqual(await read(new Blob([utf16])), twoFrames);
});

test('CSV: Without ids and frames, rows are discs of one frame and have their place as id', async () => {
  assert.deepEqual(await read('x,y,r\n1,2,3\n4,5,6\n'), [
    [
      [1, 2, 3, 0],
      [4, 5, 6, 1],
    ],
  ]);
});

test('CSV: Boxes are circumscribed discs, and the notes say so', async () => {
  for (const [text, notes] of [
    ['x,y,w,h\n1,2,3,4', 2],
    ['x,y,width,height\n1,2,3,4', 2],
    ['cx,cy,w,h\n2.5,4,3,4', 1],
    ['min_x,min_y,max_x,max_y\n1,2,4,6', 1],
    ['minX,minY,width,height\n1,2,3,4', 1],
    ['[[{"x":1,"y":2,"w":3,"h":4}]]', 2],
  ]) {
    const workload = await importWorkload(text);
    assert.deepEqual(workload.frames.map(rowsOf), [[[2.5, 4, 2.5, 0]]], text);
    assert.equal(workload.notes.length, notes);
    assert.equal(workload.notes[0], 'Boxes are taken as their circumscribed discs.');
  }
});

test('JSON: Frames may be arrays of discs, of rows or of columns, or one list with frame numbers', async () => {
  const discs = twoFrames.map((rows) => rows.map(([x, y, r, id]) => ({ id, x, y, r })));
  const columns = discs.map((frame) => Object.fromEntries(['x', 'y', 'r', 'id'].map((name) => [name, frame.map((disc) => disc[name])])));
  const flat = discs.flatMap((frame, k) => frame.map((disc) => ({ frame: k, ...disc, colour: ['red', { x: [1] }] })));
  const numbered = discs.map((frame, k) => frame.map((disc) => ({ ...disc, frame: k })));
  for (const value of [twoFrames, discs, columns, flat, numbered, discs.map((frame, k) => ({ frame: k, discs: frame }))]) {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      JSON.stringify({ name: 'n', extra: [[1]], frames: value }),
    ]) {
      assert.deepEqual(await read(text), twoFrames, text);
    }
  }
  assert.deepEqual(await read(JSON.stringify(columns[0])), [twoFrames[0]]);
  assert.deepEqual(await read(JSON.stringify({ discs: discs[0] })), [twoFrames[0]]);
  assert.equal((await importWorkload('{"frames":[[[1,2,3]]],"name":"Bullets"}')).name, 'Bullets');
  assert.deepEqual(await read('[[],[[1,2,3]],[]]'), [[], [[1, 2, 3, 0]], []]);
});

test('Names of files become names of workloads', async () => {
  assert.equal((await importWorkload(new File(['x,y,r\n1,2,3'], 'my.discs.csv'))).name, 'my.discs');
  assert.equal((await importWorkload('x,y,r\n1,2,3')).name, 'Pasted data');
});

// Each text, and the one sentence that refuses it.
const refused = {
  'x,y\n1,2': 'Line 1: the column r is missing, and a disc needs x, y and r, or x, y, w and h, or minx, miny, maxx and maxy.',
  'x,r,x\n1,2,3': 'Line 1: two columns are named x.',
  '0,1,2\n3,4,5': 'Line 1: it has to name the columns, for example frame,id,x,y,r, and begins with "0".',
  'x,y,r\n': 'There are no discs in this data.',
  '': 'There are no discs in this data.',
  '[]': 'There are no discs in this data.',
  'x,y,r\n1,2,3\n1,abc,3': 'Line 3, column 2 (y): "abc" is not a number.',
  'x,y,r\n1,2,3\n\n1,2\n': 'Line 4, column 3 (r): the value is missing.',
  'x,y,r\r\nNaN,2,3': 'Line 2, column 1 (x): "NaN" is not a number.',
  'x,y,r\n1,-Infinity,3': 'Line 2, column 2 (y): "-Infinity" is not a number.',
  'x,y,r\n1,1e39,3': 'Line 2, column 2 (y): "1e39" is too large for a 32-bit number.',
  'x,y,r\n0x10,1,1': 'Line 2, column 1 (x): "0x10" is not a number.',
  'x,y,r\n1,2,-3': 'Line 2, column 3 (r): the radius -3 is negative.',
  'x,y,w,h\n1,2,-3,4': 'Line 2, column 3 (w): the width -3 is negative.',
  'minx,miny,maxx,maxy\n5,5,4,9': 'Line 2, column 3 (maxx): maxx is 4, less than minx, which is 5.',
  'x,y,r\n1,2,3,4': 'Line 2: there are 4 values for 3 columns.',
  'id,x,y,r\n1,1,1,1\n1,2,2,2': 'Line 3, column 1 (id): the id 1 is already that of another disc of this frame.',
  'id,x,y,r\n1.5,1,1,1': 'Line 2, column 1 (id): 1.5 is not an id, which is a whole number from 0 to 4,294,967,295.',
  'frame,x,y,r\n1,1,1,1\n0,2,2,2': 'Line 3, column 1 (frame): frame 0 comes after frame 1, and frames have to be in order.',
  'x,y,r\n1,"2,3\n4,5,6': 'Line 2: a quotation mark is not closed, or stands inside a value.',
  '[[{"x":1,"y":null,"r":3}]]': 'Line 1, column 14: null is not a number.',
  '[[{"x":1,"y":NaN,"r":3}]]': 'Line 1, column 14: "NaN" is not a number.',
  '[[{"x":1,\n"y":-1,"r":-3}]]': 'Line 2, column 12 (r): the radius -3 is negative.',
  '[[{"x":1,"y":2,"r":3}': 'Line 1, column 22: the text is cut short, and "," or "]" is missing.',
  '[[{"x":1,"y":2,"r": 3.': 'Line 1, column 21: "3." is not a number.',
  '[[{"x': 'Line 1, column 4: the text is cut short inside a string.',
  '[[{"x":1,"y":2,"r":3}]]]': 'Line 1, column 24: "]" stands where the end belongs.',
  '[[{"x":1,"y":2}]]': 'Line 1, column 15: r is missing, and a disc needs x, y and r, or x, y, w and h, or minx, miny, maxx and maxy.',
  '[[{"id":1,"x":1,"y":1,"r":3},{"x":1,"y":1,"r":3}]]': 'Line 1, column 48: id is missing, and either all discs have an id or none.',
  '[[[1,2,3,4],[1,2,3,4]]]': 'Line 1, column 20 (id): the id 4 is already that of another disc of this frame.',
  '{"x":[1,2],"y":[3],"r":[5,6]}': 'Line 1, column 29: frame 0 has 2 values of x and 1 of y.',
  '[{"x":[1],"y":[3],"r":[5],"id":[-1]}]': 'Frame 0, disc 0 (id): -1 is not an id, which is a whole number from 0 to 4,294,967,295.',
  '{"frames":[{"frame":3,"discs":[[1,2,3]]},{"frame":2,"discs":[]}]}':
    'Line 1, column 51 (frame): frame 2 comes after frame 3, and frames have to be in order.',
  '[[[1e39]]]': 'Line 1, column 4: the number is too large for 32 bits.',
  '[1,2]': 'Line 1, column 2: 1 stands where a list of frames belongs.',
  'a\0b': 'This file is neither text nor one of the binary formats that can be read.',
};

test('Bad text is refused in one sentence that names line and column', async () => {
  for (const [text, sentence] of Object.entries(refused)) {
    await assert.rejects(importWorkload(text), { name: 'WorkloadError', message: sentence }, JSON.stringify(text));
  }
  const deep = await importWorkload(`{"a":${'['.repeat(200)}`).catch((error) => error);
  assert.match(deep.message, /nested more than 100 deep/);
  await assert.rejects(importWorkload(new Blob(['PK\x03\x04'])), /spreadsheet/);
});

const binary = (frames) => new Blob(writeBinary({ frames }));

test('Binary: What is written is read exactly', async () => {
  const frames = [
    frameOf([
      [1 / 3, -0, 1e-45, 0],
      [3.4e38, -3.4e38, 0, 0xffffffff],
    ]),
    newFrame(0),
    frameOf([[5, 6, 7, 8]]),
  ];
  const workload = await importWorkload(binary(frames));
  assert.deepEqual(workload.frames, frames);
  assert.equal(hashFrames(workload.frames), hashFrames(frames));
  assert.notEqual(hashFrames(workload.frames), hashFrames([frames[0], frames[2]]));
});

test('Binary: Bad files are refused', async () => {
  const good = Buffer.concat(
    writeBinary({
      frames: [
        frameOf([
          [1, 2, 3, 4],
          [5, 6, 7, 8],
        ]),
      ],
    }),
  );
  const changed = (at, write) => {
    const copy = Buffer.from(good);
    write(copy, at);
    return new Blob([copy]);
  };
  for (const [blob, sentence] of [
    [new Blob([good.subarray(0, -4)]), 'The file is cut short: its end mark is missing after frame 0.'],
    [new Blob([good.subarray(0, -10)]), 'The file is cut short: it ends inside frame 0.'],
    [new Blob([good, 'x']), 'The file goes on after its end mark.'],
    [changed(8, (copy, at) => copy.writeFloatLE(NaN, at)), 'Frame 0, disc 0 (x): the value is not a number.'],
    [changed(20, (copy, at) => copy.writeFloatLE(-Infinity, at)), 'Frame 0, disc 1 (y): the value is infinite.'],
    [changed(24, (copy, at) => copy.writeFloatLE(-1, at)), 'Frame 0, disc 0 (r): the radius -1 is negative.'],
    [changed(32, (copy, at) => copy.writeUInt32LE(8, at)), 'Frame 0, disc 1 (id): the id 8 is already that of another disc of this frame.'],
    [changed(4, (copy, at) => copy.writeUInt32LE(2_000_001, at)), 'Frame 0 has 2,000,001 discs, and at most 2,000,000 can be read.'],
    [new Blob([good.subarray(0, 4)]), 'The file is cut short: its end mark is missing.'],
    [binary([]), 'There are no discs in this data.'],
  ])
    await assert.rejects(importWorkload(blob), { name: 'WorkloadError', message: sentence });
});

test('Broadmark: Boxes of a recording become discs of their x and y', async () => {
  const bytes = recordingOf([
    [
      [0, 0, 9, 0, 3, 4, 11, 0],
      [-1, -1, 0, 0, 1, 1, 2, 0],
    ],
    [
      [1, 0, 9, 0, 4, 4, 11, 0],
      [-1, -1, 0, 0, 1, 1, 2, 0],
    ],
  ]);
  const workload = await importWorkload(new File([bytes], 'Gravity.aabbs'));
  const wide = Math.fround(Math.sqrt(2));
  assert.deepEqual(workload.frames.map(rowsOf), [
    [
      [1.5, 2, 2.5, 0],
      [0, 0, wide, 1],
    ],
    [
      [2.5, 2, 2.5, 0],
      [0, 0, wide, 1],
    ],
  ]);
  assert.deepEqual(workload.notes, [
    'Boxes are taken as their circumscribed discs.',
    'Only x and y of the boxes are used, and z is left out.',
  ]);
  for (const [file, sentence] of [
    [bytes.subarray(0, -1), 'The file is cut short: it ends inside frame 1.'],
    [recordingOf([[[0, 0, 0, 0, 1, 1, 1, 0]]], 2), 'The file is cut short: its header announces 2 frames, and it has 1.'],
    [recordingOf([[[0, 0, 0, 0, -1, 1, 1, 0]]], 1), 'Frame 0, box 0 (maxx): maxx is -1, less than minx, which is 0.'],
    [recordingOf([[[0, NaN, 0, 0, 1, 1, 1, 0]]], 1), 'Frame 0, box 0: a coordinate is not a finite number.'],
    [recordingOf([[[0, 0, 0, 0, 1, 1, 1, 0]]], 0), 'The header must announce at least one frame and one box.'],
  ])
    await assert.rejects(importWorkload(new Blob([file])), { name: 'WorkloadError', message: sentence });
});

test('Files that are too large are refused', async () => {
  const rows = (count) => 'x,y,r\n' + '1,2,3\n'.repeat(count);
  await assert.rejects(importWorkload(rows(2_000_001)), { message: 'Line 2000002: the frame has more than 2,000,000 discs.' });
  assert.equal((await importWorkload(rows(2_000_000))).frames[0].count, 2_000_000);
  const megabyte = new Blob([' '.repeat(1e6)]);
  await assert.rejects(importWorkload(new Blob(Array(201).fill(megabyte))), {
    message: 'The file has 201 MB, and at most 200 MB can be read.',
  });
  await assert.rejects(importWorkload(`x,y,r\n1,2,3${' '.repeat(3e6)}`), {
    message: 'Line 2: the line has more than 1,000,000 characters.',
  });
  await assert.rejects(importWorkload(`["${'a'.repeat(3e6)}"]`), {
    message: 'Line 1, column 2: a string or number has more than a million characters.',
  });
  await assert.rejects(importWorkload(`[${'[],'.repeat(100_001)}`), /more than 100,000 frames/);
});

test('Eleven million rows are refused', async () => {
  const frames = Array.from({ length: 11 }, () => newFrame(1_000_000));
  for (const { id } of frames) id.forEach((_, k) => (id[k] = k));
  await assert.rejects(importWorkload(binary(frames)), {
    message: 'Frame 10, disc 0: there are more than 10,000,000 discs in all frames together.',
  });
});

test('Progress grows to 1, and a signal cancels the import', async () => {
  const text = `frame,x,y,r\n${'0,1,2,3\n'.repeat(600_000)}`;
  for (const source of [
    text,
    binary([newFrame(1)].concat(Array(150).fill(frameOf(Array.from({ length: 3000 }, (_, k) => [k, k, 1, k]))))),
  ]) {
    const shares = [];
    await importWorkload(source, { onProgress: (share) => shares.push(share) });
    assert.ok(shares.length >= 4, String(shares));
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.equal(shares.at(-1), 1);
    const cancel = new AbortController();
    const import_ = importWorkload(source, { onProgress: () => cancel.abort(new Error('enough')), signal: cancel.signal });
    await assert.rejects(import_, { message: 'enough' });
  }
});

// Reads 40 MB in a process whose JavaScript heap is too small for the text, and prints the number of discs and seconds.
const importer = fileURLToPath(new URL('../../web/workbench/workload/import.js', import.meta.url));
const largeFile = (kind) => `
  const { importWorkload } = await import(${JSON.stringify(importer)});
  const part = (frame) => Array.from({ length: 10_000 }, (_, k) => [frame, k, 123.456 + k, 78.9, 1.25]);
  const line = { csv: ([f, id, x, y, r]) => f + ',' + id + ',' + x + ',' + y + ',' + r + '\\n',
    json: ([f, id, x, y, r]) => (id > 0 ? ',' : '') + JSON.stringify({ id, x, y, r }) };
  const frames = {
    csv: (f) => part(f).map(line.csv).join(''),
    json: (f) => (f > 0 ? ',' : '') + '[' + part(f).map(line.json).join('') + ']',
  };
  const parts = [], kind = ${JSON.stringify(kind)};
  let size = 0;
  parts.push(new Blob([{ csv: 'frame,id,x,y,r\\n', json: '[' }[kind]]));
  for (let f = 0; size < 40e6; f++) { parts.push(new Blob([frames[kind](f)])); size += parts.at(-1).size; }
  parts.push(new Blob([{ csv: '', json: ']' }[kind]]));
  const begun = performance.now();
  const workload = await importWorkload(new Blob(parts));
  console.log(workload.frames.length * workload.frames[0].count, (performance.now() - begun) / 1000);`;

for (const kind of ['csv', 'json']) {
  test(`${kind}: 40 MB are read with 24 MB of heap`, async (t) => {
    const args = ['--max-old-space-size=24', '--max-semi-space-size=2', '--input-type=module', '--eval', largeFile(kind)];
    const [discs, seconds] = execFileSync(process.execPath, args, { encoding: 'utf8' }).split(' ').map(Number);
    assert.ok(discs > 600_000, String(discs));
    t.diagnostic(`${Math.round(discs / seconds / 1000)},000 discs/s`);
  });
}

test('WorkloadError is an Error with a name that survives minification', () => {
  const error = new WorkloadError('x');
  assert.ok(error instanceof Error);
  assert.equal(error.name, 'WorkloadError');
});
