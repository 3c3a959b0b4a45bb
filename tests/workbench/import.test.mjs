// What the importers of workloads read and refuse, by example. import-properties.test.mjs has what holds for all files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeBinary } from '../../web/workbench/workload/binary.ts';
import { hashFrames } from '../../web/workbench/workload/hash.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { limits, newFrame } from '../../web/workbench/workload/workload.ts';
import { frameOf, recordingOf, rowsOf } from './files.mjs';

const read = async (source) => (await importWorkload(source)).frames.map(rowsOf);
const refusal = (source) => importWorkload(source).then(() => 'read', ({ name, message }) => `${name}: ${message}`);

test('Columns and keys may have other names, and discs of one frame need no number', async () => {
  const twoFrames = [[[1, 2, 3, 7], [4.5, -5, 0.25, 9]], [[1.5, 2, 3, 7]]];
  for (const [text, frames] of [
    ['tick,id,cx,cy,diameter\n-1,7,1,2,6\n-1,9,4.5,-5,5e-1\n3,7,1.5,2,6\n', twoFrames],
    ['frame, id, x, y, r\n0, 7, 1, 2, 3\n0, 9, +4.5, -5, .25\n1, 7, 1.5, 2, 3', twoFrames],
    ['x,y,d\n1,2,6', [[[1, 2, 3, 0]]]],
    ['x y r\n1 2 3\n4 5 6', [[[1, 2, 3, 0], [4, 5, 6, 1]]]],
    ['{"x":[1,4],"y":[2,5],"r":[3,6]}', [[[1, 2, 3, 0], [4, 5, 6, 1]]]],
    ['{"discs":[[1,2,3],[4,5,6]]}', [[[1, 2, 3, 0], [4, 5, 6, 1]]]],
    ['[{"X":1,"centerY":2,"cx":1,"D":6,"Time":4}]', [[[1, 2, 3, 0]]]],
    ['[[],[[1,2,3]],[]]', [[], [[1, 2, 3, 0]], []]],
  ]) assert.deepEqual(await read(text), frames, text);
});

test('Names of files become names of workloads', async () => {
  const names = [new File(['x,y,r\n1,2,3'], 'my.discs.csv'), new File(['[[[1,2,3]]]'], '.json'), 'x,y,r\n1,2,3', `{"frames":[[[1,2,3]]],"name":"${'B'.repeat(101)}"}`];
  assert.deepEqual(await Promise.all(names.map(async (source) => (await importWorkload(source)).name)),
    ['my.discs', '.json', 'Pasted data', 'B'.repeat(100)]);
});

const noRadius = 'r is missing: name the column of radii "r", choose it, or give one radius for all discs.';
const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy: name the columns like that, or choose them.';

// Each text, and the one sentence that refuses it.
const refused = {
  'x,y\n1,2': `Line 1: ${noRadius}`,
  'x,y,r,X\n1,2,3,4': 'Line 1: columns 1 and 4 are both named x: choose which one counts.',
  'x,r\n1,2': `Line 1: y is missing, and ${needs}`,
  'a,b,c\n1,2,3': `Line 1: x, y and r are missing, and ${needs}`,
  '0,1,2\n3,4,5': 'Line 1: it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is.',
  'x,y,r\n': 'There are no discs in this data.',
  '': 'There are no discs in this data.',
  '[]': 'There are no discs in this data.',
  'x,y,r\n1,2,3\n1,abc,3': 'Line 3, column 2 (y): "abc" is not a number: write a number there, or choose another column as y.',
  'x,y,r\n1,2,3\n\n1,2\n': 'Line 4, column 3 (r): the value is missing: write a number there, or choose another column as radius.',
  'x,y,r\r\nNaN,2,3': 'Line 2, column 1 (x): "NaN" is not a number: write a number there, or choose another column as x.',
  'x,y,r\n1,-Infinity,3': 'Line 2, column 2 (y): "-Infinity" is not a number: write a number there, or choose another column as y.',
  'x,y,r\n1,1e39,3': 'Line 2, column 2 (y): 1e+39 is too large for a 32-bit number.',
  'x,y,r\n0x10,1,1': 'Line 2, column 1 (x): "0x10" is not a number: write a number there, or choose another column as x.',
  'x,y,r\n1,2,-3': 'Line 2, column 3 (r): the radius -3 is negative.',
  'x,y,w,h\n1,2,-3,4': 'Line 2, column 3 (w): the width -3 is negative.',
  'minx,miny,maxx,maxy\n5,5,4,9': 'Line 2, column 3 (maxx): maxx is 4, less than minx, which is 5.',
  'x,y,r\n1,2,3,4': 'Line 2: there are 4 values for 3 columns: name every column, and use decimal points.',
  'id,x,y,r\n1,1,1,1\n1,2,2,2': 'Line 3, column 1 (id): the id 1 is already that of another disc of this frame: if there are several frames, name their column "frame", or choose it.',
  'id,x,y,r\n1.5,1,1,1': 'Line 2, column 1 (id): 1.5 is not an id, which is a whole number from 0 to 4,294,967,295: choose another column as id, or none.',
  'frame,id,x,y,r\n0,1,1,1,1\n1,1,1,1,1\n0,1,2,2,2': 'Frame 0: two of its discs have the id 1: choose another column as id, or none.',
  'time,x,y,r\n12:30,1,1,1': 'Line 2, column 1 (time): "12:30" is not a number: number the frames 0, 1, 2 and so on, or choose another column as frame.',
  'x;y;r\n1.5;2,5;3': 'Line 2, column 2 (y): "2,5" has a decimal comma, and numbers before it have points: use one of them.',
  'x [px],y [px],r [mm]\n1,2,3': 'Line 1: x [px] and r [mm] are in different units: give all lengths in one unit, or choose the columns if that is so.',
  'x,y,r\n1,"2,3\n4,5,6': 'Line 2: a quotation mark is not closed, or stands inside a value.',
  '[[{"x":1,"y":null,"r":3}]]': 'Line 1, column 14 (y): the value is missing: write a number there, or choose another column as y.',
  '[[{"x":1,"y":NaN,"r":3}]]': 'Line 1, column 14: "NaN" is not a number.',
  '[[{"x":1,\n"y":-1,"r":-3}]]': 'Line 2, column 12 (r): the radius -3 is negative.',
  '[[{"x":1,"y":2,"r":3}': 'Line 1, column 22: the text is cut short, and "," or "]" is missing.',
  '[[{"x":1,"y":2,"r": 3.': 'Line 1, column 21: "3." is not a number.',
  '[[{"x': 'Line 1, column 4: the text is cut short inside a string.',
  '[[{"x":1,"y":2,"r":3}]]]': 'Line 1, column 24: "]" stands where the end belongs.',
  '[[{"x":1,"y":2}]]': `Line 1, column 15: ${noRadius}`,
  '[[{"x":1,"y":1,"r":3},{"id":1,"x":1,"y":1,"r":3}]]': 'Line 1, column 29: id is missing in the discs before, and either all discs have it or none.',
  '[{"id":0,"x":1,"y":1,"r":3},{"id":"a","x":1,"y":1,"r":3}]': 'Line 1, column 35 (id): "a" is not a number, as the ids before are: choose another column as id, or none.',
  '[[[1,2,3,4],[1,2,3,4]]]': 'Line 1, column 20 (id): the id 4 is already that of another disc of this frame: choose another column as id, or none.',
  '{"x":[1,2],"y":[3],"r":[5,6]}': 'Line 1, column 29: frame 0 has lists of different lengths, 2 for x and 1 for y.',
  '{"x":[1,2],"y":[3,4],"r":[5,-0.5]}': 'Frame 0, disc 1 (r): the radius -0.5 is negative.',
  '[{"x":[1],"y":[3],"r":[5],"id":[-1]}]': 'Frame 0, disc 0 (id): -1 is not an id, which is a whole number from 0 to 4,294,967,295: choose another column as id, or none.',
  '{"frames":[{"frame":3,"discs":[[1,2,3]]},{"discs":[]}]}': 'Line 1, column 53: frame is missing in a frame, and either all frames have it or none.',
  '[{"frame":"a","discs":[[1,2,3]]}]': 'Line 1, column 32: frame is "a": number the frames 0, 1, 2 and so on.',
  '{"frames":[[[1,2,3]]],"discs":[[1,2,3]]}': 'Line 1, column 31: discs is a second list of discs or frames: keep one of them.',
  '{"discs":[[1,2,3]],"frames":[[[1,2,3]]]}': 'Line 1, column 29: frames is a second list of discs or frames: keep one of them.',
  '[{"discs":[[1,2,3]],"boxes":[[1,2,3]]}]': 'Line 1, column 29: boxes is a second list of discs or frames: keep one of them.',
  '[[[1e39,2,3]]]': 'Line 1, column 4 (x): 1e+39 is too large for a 32-bit number.',
  '[["\\ud800"]]': 'Line 1, column 3: "\ufffd" stands where a disc belongs.',
  '[1,2]': 'Line 1, column 2: 1 stands where a list of discs belongs.',
  'a\0b': 'This file is neither text nor one of the binary formats that can be read.',
  'PK\x03\x04': 'This file is a ZIP archive or a spreadsheet: save its table as CSV and choose that file.',
  PAR1: 'This file is a Parquet file: save its table as CSV and choose that file.',
  [`id,x,y,r\n${Array.from({ length: 3000 }, (_, id) => `${id},1,2,3\n`).join('')}5,1,2,3`]:
    'Line 3002, column 1 (id): the id 5 is already that of another disc of this frame: if there are several frames, name their column "frame", or choose it.',
  [`{"a":${'['.repeat(200)}`]: 'Line 1, column 105: values are nested more than 100 deep.',
  [`x,y,r\n1,2,3${' '.repeat(3e6)}`]: 'Line 2: the line has more than 1,000,000 characters.',
  [`["${'a'.repeat(3e6)}"]`]: 'Line 1, column 2: a string or number has more than a million characters.',
};

for (const [text, sentence] of Object.entries(refused)) {
  test(`Refused: ${JSON.stringify(text).slice(0, 60)}`, async () => assert.equal(await refusal(text), `WorkloadError: ${sentence}`));
}

const binary = (frames) => new Blob(writeBinary({ frames }));

test('Binary: the hash of frames is that of all their numbers', async () => {
  const frames = [frameOf([[1 / 3, -0, 1e-45, 0], [3.4e38, -3.4e38, 0, 0xffffffff]]), newFrame(0), frameOf([[5, 6, 7, 8]])];
  const workload = await importWorkload(binary(frames));
  assert.deepEqual(workload.frames.map(rowsOf), frames.map(rowsOf));
  assert.equal(hashFrames(workload.frames), hashFrames(frames));
  assert.notEqual(hashFrames(frames), hashFrames([frames[0], frames[2]]));
});

test('Binary: bad files are refused', async () => {
  const good = Buffer.concat(writeBinary({ frames: [frameOf([[1, 2, 3, 4], [5, 6, 7, 8]])] }));
  const changed = (write, value, at) => {
    const copy = Buffer.from(good);
    copy[write](value, at);
    return copy;
  };
  for (const [parts, sentence] of [
    [[good.subarray(0, -4)], 'The file is cut short: its end mark is missing after frame 0.'],
    [[good.subarray(0, -10)], 'The file is cut short: it ends inside frame 0.'],
    [[good, 'x'], 'The file goes on after its end mark.'],
    [[changed('writeFloatLE', NaN, 8)], 'Frame 0, disc 0 (x): the value is not a number.'],
    [[changed('writeFloatLE', -Infinity, 20)], 'Frame 0, disc 1 (y): the value is infinite.'],
    [[changed('writeFloatLE', -1, 24)], 'Frame 0, disc 0 (r): the radius -1 is negative.'],
    [[changed('writeUInt32LE', 8, 32)], 'Frame 0, disc 1 (id): the id 8 is already that of another disc of this frame.'],
    [[changed('writeUInt32LE', 2_000_001, 4)], 'Frame 0 has 2,000,001 discs, and at most 2,000,000 can be read.'],
    [[good.subarray(0, 4)], 'The file is cut short: its end mark is missing.'],
    [writeBinary({ frames: [] }), 'There are no discs in this data.'],
  ]) assert.equal(await refusal(new Blob(parts)), `WorkloadError: ${sentence}`);
});

test('Broadmark: boxes of a recording become discs of their x and y', async () => {
  const bytes = recordingOf([[[0, 0, 9, 0, 3, 4, 11, 0], [-1, -1, 0, 0, 1, 1, 2, 0]], [[1, 0, 9, 0, 4, 4, 11, 0], [-1, -1, 0, 0, 1, 1, 2, 0]]]);
  const { frames, notes } = await importWorkload(new File([bytes], 'Gravity.aabbs'));
  const wide = Math.sqrt(2);
  assert.deepEqual(frames.map(rowsOf), [[[1.5, 2, 2.5, 0], [0, 0, wide, 1]], [[2.5, 2, 2.5, 0], [0, 0, wide, 1]]]);
  assert.deepEqual(notes, ['Boxes are taken as their circumscribed discs.', 'Only x and y of the boxes are used, and z is left out.']);
  const box = (left, top, right) => [[[left, top, 0, 0, right, 1, 1, 0]]];
  for (const [file, sentence] of [
    [bytes.subarray(0, -1), 'The file is cut short: it ends inside frame 1.'],
    [recordingOf(box(0, 0, 1), 2), 'The file is cut short: its header announces 2 frames, and it has 1.'],
    [recordingOf(box(0, 0, -1), 1), 'Frame 0, box 0 (maxx): maxx is -1, less than minx, which is 0.'],
    [recordingOf(box(0, NaN, 1), 1), 'Frame 0, box 0: a coordinate is not a finite number.'],
    [recordingOf(box(0, 0, 1), 0), 'The header must announce at least one frame and one box.'],
  ]) assert.equal(await refusal(new Blob([file])), `WorkloadError: ${sentence}`);
});

// The limits of README.md, made smaller so that a file at the limit is small.
test('A workload may be as large as the limits, and no larger', async (t) => {
  const real = { ...limits };
  t.after(() => Object.assign(limits, real));
  Object.assign(limits, { bytes: 2_000_000, discsPerFrame: 2000, discs: 5000, frames: 30 });
  const rows = (count) => `x,y,r\n${'1,2,3\n'.repeat(count)}`;
  const lists = (count) => `[${'[[1,2,3]],'.repeat(count - 1)}[]]`;
  const frames = (...counts) => new Blob(writeBinary({ frames: counts.map((count) => frameOf(Array.from({ length: count }, (_, k) => [1, 2, 3, k]))) }));
  const boxes = (count) => new Blob([recordingOf([Array.from({ length: count }, () => [0, 0, 0, 0, 1, 1, 1, 0])], 1)]);
  const column = (count) => `{"x":[${'1,'.repeat(count - 1)}1]`;
  for (const [most, more, sentence] of [
    [rows(2000), rows(2001), 'Line 2002: the frame has more than 2,000 discs.'],
    [frames(2000), frames(2001), 'Frame 0 has 2,001 discs, and at most 2,000 can be read.'],
    [boxes(2000), boxes(2001), 'A frame has 2,001 boxes, and at most 2,000 can be read.'],
    [`${column(2000)},"y":[${'1,'.repeat(1999)}1],"r":[${'1,'.repeat(1999)}1]}`, column(2001), 'Line 1, column 4007: the frame has more than 2,000 discs.'],
    [frames(2000, 2000, 1000), frames(2000, 2000, 1001), 'Frame 2, disc 1000: there are more than 5,000 discs in all frames together.'],
    [lists(30), lists(31), 'Line 1, column 303: there are more than 30 frames.'],
    [`x,y,r\n1,2,3${'\n'.repeat(1_999_989)}`, `x,y,r\n1,2,3${'\n'.repeat(1_999_990)}`, 'The file has 3 MB, and at most 2 MB can be read.'],
  ]) {
    await importWorkload(most);
    assert.equal(await refusal(more), `WorkloadError: ${sentence}`);
  }
});

test('Progress grows to 1, and a signal cancels the import', async () => {
  const frame = frameOf(Array.from({ length: 3000 }, (_, k) => [k, k, 1, k]));
  for (const source of [`x,y,r,note\n${`1,2,3,${'a'.repeat(9e5)}\n`.repeat(5)}`, binary(Array(88).fill(frame))]) {
    const shares = [];
    await importWorkload(source, { onProgress: (share) => shares.push(share) });
    assert.equal(shares.length, 5); // one for each megabyte
    assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
    assert.equal(shares.at(-1), 1);
    for (const at of [0, 1]) {
      const cancel = new AbortController();
      const reason = new Error('enough');
      const seen = [];
      const onProgress = (share) => seen.push(share) > at && cancel.abort(reason);
      await assert.rejects(importWorkload(source, { onProgress, signal: cancel.signal }), reason);
      assert.deepEqual(seen, shares.slice(0, at + 1));
    }
  }
});
