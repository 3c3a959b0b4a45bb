// What the importers of workloads read and refuse, by example. import-properties.test.mjs has what holds for all files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { limits } from '../../web/workbench/workload/workload.ts';
import { framesOf } from './files.mjs';

const read = async (source) => framesOf(await importWorkload(source));
const refusal = (source) => importWorkload(source).then(() => 'read', ({ name, message }) => `${name}: ${message}`);

test('Columns and keys may have other names, and discs of one frame need no number', async () => {
  const twoFrames = [[[1, 2, 3, 7], [4.5, -5, 0.25, 9]], [[1.5, 2, 3, 7]]];
  for (const [text, frames] of [
    ['tick,id,cx,cy,diameter\n-1,7,1,2,6\n-1,9,4.5,-5,5e-1\n3,7,1.5,2,6\n', twoFrames],
    ['frame, id, x, y, r\n0, 7, 1, 2, 3\n0, 9, +4.5, -5, .25\n1, 7, 1.5, 2, 3', twoFrames],
    ['{"x":[1,4],"y":[2,5],"r":[3,6]}', [[[1, 2, 3, 0], [4, 5, 6, 1]]]],
    ['[{"X":1,"centerY":2,"cx":1,"D":6,"Time":4}]', [[[1, 2, 3, 0]]]],
  ]) assert.deepEqual(await read(text), frames, text);
});

test('Names of files become names of workloads, without quotation marks around them and in characters that can be shown', async () => {
  const named = (text) => JSON.stringify({ frames: [[[1, 2, 3]]], name: text });
  for (const [source, name] of [
    [new File(['x,y,r\n1,2,3'], 'my.discs.csv'), 'my.discs'], [new File(['[[[1,2,3]]]'], '.json'), '.json'], ['x,y,r\n1,2,3', 'Pasted data'], [named('B'.repeat(101)), 'B'.repeat(100)],
    ...[['“', '”'], ['‘', '’'], ['„', '“'], ['«', '»'], ['"', '"'], ['\'', '\'']].flatMap(([open, close]) =>
      [[named(` ${open}A b${close} `), 'A b'], ...[`${open}A${close} and ${open}B${close}`, `C ${open}D${close}`].map((text) => [named(text), text]), [new File(['x,y,r\n1,2,3'], `${open}A B${close}.csv`), 'A B'], [named(open + close), 'Pasted data']]),
    [named('\x1b[31mred\n'), '\ufffd[31mred'],
  ]) assert.equal((await importWorkload(source)).name, name);
  const { columns } = await importWorkload('“x”,«y»,"‘r’"\n1,2,3');
  assert.deepEqual(columns.map((column) => column.name), ['x', 'y', 'r']);
});

const noRadius = 'r is missing: name the column of radii "r", choose it, or give one radius for all discs.';
const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy: name the columns like that, or choose them.';

// Each text, and the one sentence that refuses it.
const refused = {
  'x,y,r,X\n1,2,3,4': 'Line 1: columns 1 and 4 are both named x: choose which one counts.',
  'x,r\n1,2': `Line 1: y is missing, and ${needs}`,
  'x,y,r\n': 'There are no discs in this data.',
  '': 'There are no discs in this data.',
  '[]': 'There are no discs in this data.',
  'x,y,r\n1,2,3\n\n1,2\n': 'Line 4: there are 2 values for 3 names: give each row one value for each name, with decimal points.',
  'x,y,r\r\nNaN,2,3': 'Line 2, column 1 (x): "NaN" is not a number: write a number there, or choose another column as x.',
  'x,y,r\n1,-Infinity,3': 'Line 2, column 2 (y): "-Infinity" is not a number: write a number there, or choose another column as y.',
  'x,y,r\n1,1e39,3': 'Line 2, column 2 (y): 1e+39 is too large for a 32-bit number.',
  'x,y,r\n0x10,1,1': 'Line 2, column 1 (x): "0x10" is not a number: write a number there, or choose another column as x.',
  'x,y,r\n1,2,-3': 'Line 2, column 3 (r): the radius -3 is negative.',
  'x,y,w,h\n1,2,-3,4': 'Line 2, column 3 (w): the width -3 is negative.',
  'minx,miny,maxx,maxy\n5,5,4,9': 'Line 2, column 3 (maxx): largest x is 4, less than smallest x, which is 5.',
  'id,x,y,r\n1,1,1,1\n1,2,2,2': 'Frame 0: two of its discs have the id 1: if there are several frames, name their column "frame", or choose it.',
  'frame,id,x,y,r\n0,1,1,1,1\n1,1,1,1,1\n0,1,2,2,2': 'Line 4: the numbers of frames begin again here, with the same ids: choose a column that tells the recordings apart, or give each frame another number.',
  'time,x,y,r\n12:30,1,1,1': 'Line 2, column 1 (time): "12:30" is not a number: number the frames 0, 1, 2 and so on, or choose another column as frame.',
  'x;y;r\n1.5;2,5;3': 'Line 2, column 2 (y): "2,5" and "1.5" (Line 2, column 1 (x)) have different marks before decimals: use one of them.',
  'x [px],y [px],r [mm]\n1,2,3': 'Line 1: x [px] and r [mm] are in different units: give all lengths in one unit, or choose the columns if that is so.',
  'x,y,r\n1,"2,3\n4,5,6': 'Line 2: a quotation mark is not closed, or stands inside a value.',
  '[[{"x":1,"y":null,"r":3}]]': 'Frame 0, disc 0 (y): the value is missing: write a number there, or choose another column as y.',
  '[[{"x":1,"y":NaN,"r":3}]]': 'Frame 0, disc 0 (y): the value is missing: write a number there, or choose another column as y.',
  '[[{"x":1,\n"y":-1,"r":-3}]]': 'Frame 0, disc 0 (r): the radius -3 is negative.',
  '[[{"x":1,"y":2,"r":3}': 'Line 1, column 22: the text is cut short.',
  '[[{"x":1,"y":2,"r": 3.': 'Line 1, column 23: the text is cut short.',
  '[[{"x': 'Line 1, column 6: the text is cut short.',
  '[[{"x":1,"y":2,"r":3}]]]': 'Line 1, column 24: "]" stands where it can’t.',
  '[[{"x":1,"y":2}]]': `The data: ${noRadius}`,
  '[[{"x":1,"y":1,"r":3},{"id":1,"x":1,"y":1,"r":3}]]': 'Frame 0, disc 0: id is missing in this disc, and either all discs have it or none.',
  '[[[1,2,3,4],[1,2,3,4]]]': 'Frame 0: two of its discs have the id 4: choose another column as id, or none, or give tracks their frames, such as "t": [0, 1].',
  '{"x":[1,2],"y":[3],"r":[5,6]}': 'Frame 0: the lists have different lengths, 2 for x and 1 for y.',
  '{"x":[1,2],"y":[3,4],"r":[5,-0.5]}': 'Frame 0, disc 1 (r): the radius -0.5 is negative.',
  '{"frames":[{"frame":3,"discs":[[1,2,3]]},{"discs":[]}]}': 'Frame 1: frame is missing in this frame, and others have it.',
  '[{"frame":"a","discs":[[1,2,3]]}]': 'Frame 0 (frame): "a" is not a number: number the frames 0, 1, 2 and so on, or choose another column as frame.',
  '{"frames":[[[1,2,3]]],"discs":[[1,2,3]]}': 'The data: discs is a second list of discs or frames: keep one of them.',
  '{"discs":[[1,2,3]],"frames":[[[1,2,3]]]}': 'The data: frames is a second list of discs or frames: keep one of them.',
  '[{"discs":[[1,2,3]],"boxes":[[1,2,3]]}]': 'Frame 0: boxes is a second list of discs or frames: keep one of them.',
  '[[[1e39,2,3]]]': 'Frame 0, disc 0 (x): 1e+39 is too large for a 32-bit number.',
  '[["\\ud800"]]': 'Frame 0, disc 0: "\ufffd" stands where a disc belongs.',
  '[1,2]': 'The data: 1 stands where a list of discs belongs.',
  'a\0b': 'This file is no text: save its table as CSV and choose that file.',
  'PK\x03\x04': 'This file is a ZIP archive or a spreadsheet: save its table as CSV and choose that file.',
  PAR1: 'This file is a Parquet file: save its table as CSV and choose that file.',
  [`id,x,y,r\n${Array.from({ length: 3000 }, (_, id) => `${id},1,2,3\n`).join('')}5,1,2,3`]:
    'Frame 0: two of its discs have the id 5: if there are several frames, name their column "frame", or choose it.',
  [`[${'{"a":'.repeat(200)}1${'}'.repeat(200)}]`]: 'Item 0: values are nested more than 100 deep.',
  [`x,y,r\n1,2,3${' '.repeat(3e6)}`]: 'Line 2: the line has more than 1,000,000 characters.',
};

for (const [text, sentence] of Object.entries(refused)) {
  test(`Refused: ${JSON.stringify(text).slice(0, 60)}`, async () => assert.equal(await refusal(text), `WorkloadError: ${sentence}`));
}

// The limits of README.md, made smaller so that a file at the limit is small.
test('A workload may be as large as the limits, and no larger', async (t) => {
  const real = { ...limits };
  t.after(() => Object.assign(limits, real));
  Object.assign(limits, { bytes: 2_000_000, discsPerFrame: 2000, discs: 5000, frames: 30 });
  const rows = (count) => `x,y,r\n${'1,2,3\n'.repeat(count)}`;
  const lists = (count) => `[${'[[1,2,3]],'.repeat(count - 1)}[]]`;
  const frames = (...counts) => JSON.stringify(counts.map((count) => Array(count).fill([1, 2, 3])));
  const column = (count) => `{"x":[${'1,'.repeat(count - 1)}1]`;
  for (const [most, more, sentence] of [
    [rows(2000), rows(2001), 'Line 2002: the frame has more than 2,000 discs.'],
    [frames(2000), frames(2001), 'Frame 0, disc 2000: the frame has more than 2,000 discs.'],
    [`${column(2000)},"y":[${'1,'.repeat(1999)}1],"r":[${'1,'.repeat(1999)}1]}`, `${column(2001)},"y":[${'1,'.repeat(2000)}1],"r":[${'1,'.repeat(2000)}1]}`, 'Frame 0, disc 2000: the frame has more than 2,000 discs.'],
    [frames(2000, 2000, 1000), frames(2000, 2000, 1001), 'Frame 2, disc 1000: there are more than 5,000 discs in all frames together.'],
    [lists(30), lists(31), 'Frame 30: there are more than 30 frames.'],
    [`x,y,r\n1,2,3${'\n'.repeat(1_999_989)}`, `x,y,r\n1,2,3${'\n'.repeat(1_999_990)}`, 'The file has 3 MB, and at most 2 MB can be read.'],
  ]) {
    await importWorkload(most);
    assert.equal(await refusal(more), `WorkloadError: ${sentence}`);
  }
});

test('Progress grows to 1', async () => {
  for (const source of [`x,y,r,note\n${`1,2,3,${'a'.repeat(9e5)}\n`.repeat(5)}`, `[[[1,2,3]]${' '.repeat(4.2e6)}]`]) {
    const shares = [];
    await importWorkload(source, { onProgress: (share) => shares.push(share) });
    assert.ok(shares.length >= 5); // one for each megabyte
    assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
    assert.equal(shares.at(-1), 1);
  }
});

test('JSON that is no line is read as a whole, up to a limit; JSON lines are read a line at a time', async (t) => {
  const { json } = limits;
  t.after(() => (limits.json = json));
  limits.json = 1000;
  const padded = (text, length) => text + ' '.repeat(length - text.length);
  const tooLong = 'WorkloadError: JSON may have at most 0 MB, in JSON lines each line: write a frame in each line, or CSV.';
  assert.deepEqual(await read(padded('[[[1,2,3]]]', 1000)), [[[1, 2, 3, 0]]]);
  assert.equal(await refusal(padded('[[[1,2,3]]]', 1001)), tooLong);
  const line = padded('{"discs":[[1,2,3]]}', 1000);
  assert.deepEqual(await read(`${line}\n`.repeat(3000)), Array(3000).fill([[1, 2, 3, 0]]));
});

test('NaN and Infinity in JSON are missing values, but not in its texts', async () => {
  const { frames, labels, notes } = await importWorkload('[[{"id":"a NaN","x":1,"y":2,"r":3},{"id":"-Infinity \\"NaN","x":NaN,"y": -Infinity ,"r":3}]]');
  assert.deepEqual(framesOf({ frames, labels }), [[[1, 2, 3, 'a NaN']]]);
  assert.ok(notes.includes('Numbers that are not finite are taken as missing values.') && notes.includes('1 disc without x and y is left out.'), notes.join('\n'));
  assert.equal(await refusal('{"x":1,"y":Infinity,"r":3}\n{"x":1,"y":2,"r":NaN}'), 'WorkloadError: Line 1 (y): the value is missing: write a number there, or choose another column as y.');
});
