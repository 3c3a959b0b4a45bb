// Kinds of files that were once misread. Each test states what holds for all of its kind: they are read as they are meant,
// or refused with the cure.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { framesOf } from './files.mjs';

const lines = (...all) => `${all.join('\n')}\n`;
const delimiters = [',', ';', '\t', '|', ' '];

// What comes of a file: its frames, or the refusal, and what was said.
async function outcomeOf(source, options) {
  try {
    const workload = await importWorkload(source, options);
    return { frames: framesOf(workload), said: workload.notes.join(' '), columns: workload.columns };
  } catch (error) {
    if (error.name !== 'WorkloadError') throw error;
    return { refused: error.message, question: error.question };
  }
}
const frames = async (source, options) => {
  const found = await outcomeOf(source, options);
  return found.frames ?? found.refused;
};
const refusal = async (source, options) => (await outcomeOf(source, options)).refused ?? `read: ${JSON.stringify(source)}`;

test('a row has as many values as there are names, or is refused with both numbers', async () => {
  for (const mark of delimiters) {
    const row = (...cells) => cells.join(mark);
    for (const [cells, count] of [[[0, 1, 2], 'are 3 values'], [[0, 1, 2, 3, 4], 'are 5 values'], [[0], 'is one value']]) {
      for (const rows of [[row(...cells), row(1, 1, 2, 3)], [row(1, 1, 2, 3), row(...cells)]]) {
        assert.match(await refusal(lines(row('frame', 'x', 'y', 'r'), ...rows)), new RegExp(`^Line [23]: there ${count} for 4 names`), mark);
      }
    }
  }
  assert.match(await refusal(lines('VARIABLES = x y r u v', '1 2 3 4 5')), /Tecplot/);
  // An empty value between two tabs is a value, also where spaces could separate.
  assert.match(await refusal(lines('r\tnote\ty\tx', '1\ta b\t2\t3', '1\t\t2\t3\t5')), /^Line 3: there are 5 values for 4 names/);
  assert.deepEqual(await frames(lines('note\tx\ty\tr', '\t1\t2\t3')), [[[1, 2, 3, 0]]]);
});

test('dumps of LAMMPS, XYZ and SUMO are lists of frames', async () => {
  const dump = (columns, ...rows) => lines('ITEM: TIMESTEP', '100', 'ITEM: NUMBER OF ATOMS', rows.length, 'ITEM: BOX BOUNDS pp pp pp', '0 9', '0 9', '0 1', `ITEM: ATOMS ${columns}`, ...rows);
  assert.deepEqual(await frames(dump('id type x y radius', '2 1 3 4 5', '1 1 6 7 8')), [[[3, 4, 5, 2], [6, 7, 8, 1]]]);
  assert.match(await refusal(dump('type radius x y vx vy', '1 2 3 4 5')), /there are 5 values for 6 names/);
  assert.match(await refusal(dump('id x y radius', '1 2 3 4').replace('ATOMS\n1', 'ATOMS\n2')), /cut short/);
  assert.match(await refusal(dump('id x y radius', '1 2 3 4', '2 2 3 4').replace('ATOMS\n2', 'ATOMS\n1')), /more atoms/);
  const xyz = lines('2', 'Lattice="1 0 0" Properties=species:S:1:pos:R:3:radius:R:1 Time=0', 'A 1 2 0 3', 'B 4 5 0 6', '1', 'Properties=species:S:1:pos:R:3:radius:R:1', 'A 7 8 0 9');
  assert.deepEqual(await frames(xyz), [[[1, 2, 3, 0], [4, 5, 6, 1]], [[7, 8, 9, 0]]]);
  assert.deepEqual(await frames(lines('1', '', 'Ar 1 2 0'), { radius: 3 }), [[[1, 2, 3, 0]]]);
  assert.match(await refusal(lines('2', '', 'Ar 1 2 0'), { radius: 3 }), /cut short/);
  const sumo = '<?xml version="1.0"?>\n<fcd-export>\n <timestep time="0.00">\n  <vehicle id="a.1" x="1" y="2" angle="90"/>\n </timestep>\n <timestep time="1.00"/>\n</fcd-export>';
  assert.deepEqual(await frames(sumo, { radius: 3 }), [[[1, 2, 3, 'a.1']], []]);
});

test('numbers with marks between thousands are read if one reading explains them, and else asked', async () => {
  for (const mark of [';', '\t', '|']) {
    for (const [x, other, value] of [['1,050.5', '950', 1050.5], ['1.050,5', '950', 1050.5], ['1,234,567', '1,050', 1234567], ['1,050', '9.5', 1050], ['1.050', '9,5', 1050], ['0.050', '1.5', 0.05], ['1’050', '2', 1050]]) {
      const [[[read]]] = await frames(lines(['x', 'y', 'r'].join(mark), [x, '1', '1'].join(mark), ['1', other, '1'].join(mark)));
      assert.equal(read, value, x);
    }
    for (const [x, readings] of [['1,050', [1050, 1.05]], ['1.050', [1.05, 1050]]]) {
      const table = lines(['x', 'y', 'r'].join(mark), [x, '950', '3'].join(mark));
      assert.deepEqual(Object.keys((await outcomeOf(table)).question.choices), ['.', ',']);
      for (const [k, decimal] of ['.', ','].entries()) assert.equal((await frames(table, { decimal }))[0][0][0], readings[k]);
    }
    assert.match(await refusal(lines(['x', 'y', 'r'].join(mark), ['1.5', '2,5', '3'].join(mark))), /different marks before decimals/);
  }
  // Commas and spaces between values tell only if no length is without a mark.
  for (const mark of [',', ' ']) {
    const table = (...rows) => lines(...[['id', 'frame', 'x', 'y', 'r'], ...rows].map((row) => row.join(mark)));
    assert.equal((await frames(table(['a', 0, '1.730', '2.214', '3.141'])))[0][0][0], 1.73);
    for (const row of [['1.730', '2.214', '756'], ['756', '1.730', '2.214'], ['1.730', '756', '2.214']]) {
      assert.equal((await outcomeOf(table(['a', 0, ...row]))).question?.option, 'decimal');
      assert.equal((await frames(table(['a', 0, ...row], ['b', 0, 1, 2, '0.5']))).length, 1);
    }
  }
  assert.equal((await outcomeOf('[{"x":"1,050","y":1,"r":2}]')).question?.option, 'decimal');
  assert.deepEqual(await frames('[{"x":"1.050","y":1,"r":2}]'), [[[1.05, 1, 2, 0]]]);
  const frame = lines('frame\tx\ty\tr', '999\t1\t2\t3', '1,000\t1\t2\t3');
  assert.equal((await outcomeOf(frame)).question.option, 'decimal');
  assert.equal((await outcomeOf(frame, { decimal: '.' })).frames.length, 2);
});

test('ids are texts, whatever their order', async () => {
  for (const texts of [['0.0', '0.1'], ['12', 'bus_1'], ['bus_1', '12'], ['1e3', '1000'], ['007', '7'], ['9007199254740993', '9007199254740992'], ['-1', '1'], ['#10', '10']]) {
    const { frames: [frame], labels } = await importWorkload(lines('id;x;y;r', ...texts.map((id) => `${id};1;2;3`)));
    assert.deepEqual([...frame.id].map((id) => labels[id]), texts);
  }
  assert.match(await refusal('[{"id":9007199254740993,"x":1,"y":2,"r":3}]'), /digits/);
});

test('frame numbers that begin again are kept apart by the column that changes there, or asked about', async () => {
  const rows = (...all) => all.map((row) => row.join(',')).join('\n');
  const two = (first, second) => [0, 1].flatMap((part) => [0, 1].flatMap((frame) => ['a', 'b'].map((id, k) => [[first, second][part], frame, part === 0 ? id : id.toUpperCase(), k, part, 1])));
  const same = two('1', '2').map(([part, frame, id, ...rest]) => [part, frame, id.toLowerCase(), ...rest]);
  for (const name of ['play', 'half', 'video', 'trial', 'whatever']) {
    const found = await outcomeOf(`${name},frame,id,x,y,r\n${rows(...same)}`);
    assert.deepEqual([found.frames?.length, new RegExp(`begin again, so discs are kept apart by ${name}`).test(found.said)], [4, true], name);
  }
  assert.equal((await outcomeOf(`video,frame,id,x,y,r\n${rows(...two('1', '2'))}`)).frames.length, 4);
  assert.match(await refusal(`frame,id,x,y,r\n${rows(...same.map(([, ...row]) => row))}`), /^Line 6: the numbers of frames begin again here, with the same ids/);
  const unsaid = `frame,id,x,y,r\n${rows(...two().map(([, ...row]) => row))}`;
  assert.equal((await outcomeOf(unsaid)).question.option, 'parts');
  assert.equal((await frames(unsaid, { parts: 'together' })).length, 2);
  const withoutIds = `frame,x,y,r\n${rows(...same.map(([, frame, , ...row]) => [frame, ...row]))}`;
  assert.equal((await outcomeOf(withoutIds)).question.option, 'parts');
});

test('a row that begins as a comment does has the values of a row', async () => {
  for (const mark of ['#', '%', '//']) {
    assert.deepEqual(await frames(lines('id,frame,x,y,r', `${mark}a,0,1,1,1`, `${mark} no row`, `${mark}b,0,2,2,2`)), [[[1, 1, 1, `${mark}a`], [2, 2, 2, `${mark}b`]]]);
    assert.match(await refusal(lines('x,y,r', '1,2,3', `${mark}4,5,6`)), /is not a number/);
  }
});

test('x and y that stand twice are a box or several discs, and the reader says which', async () => {
  const corners = (names) => ({ columns: Object.fromEntries(names.split(',').map((name, k) => [name, ['minx', 'miny', 'maxx', 'maxy'][k]])) });
  for (const names of ['x1,y1,x2,y2', 'x0,y0,x1,y1']) {
    assert.match(await refusal(lines(`time,${names}`, '0,1,2,4,6')), /^Line 1: .* are either a box or several discs: choose .*, or give each disc a row\./);
    assert.deepEqual(await frames(lines(`time,${names}`, '0,1,2,4,6'), corners(names)), [[[2.5, 4, 2.5, 0]]]);
  }
  assert.match(await refusal(lines('time,x1,x2,y1,y2', '0,1,4,2,6')), /either a box or several discs/);
  for (const names of ['x1,y1,r1,x2,y2,r2', 'id,x1,y1,r1,x2,y2,r2', 'x1,y1,x2,y2,x3,y3']) assert.match(await refusal(lines(names, names.replaceAll(/[^,]+/g, '1'))), /either a box or several discs/);
  assert.match(await refusal(lines('x1,y1,x2,y2', '4,1,1,2'), corners('x1,y1,x2,y2')), /less than smallest x/);
  assert.deepEqual(await frames(lines('id,x1,y1,x2,y2', 'a,1,2,4,6')), [[[2.5, 4, 2.5, 'a']]]);
});

test('tracks in JSON are tracks', async () => {
  const meant = [[[1, 2, 3, 'a'], [5, 6, 3, 'b']], [[2, 2, 3, 'a'], [6, 6, 3, 'b']]];
  const track = (id, x, y) => ({ id, t: [0, 1], x: [x, x + 1], y: [y, y], r: 3 });
  const points = ({ id, t, x, y, r }) => ({ id, r, points: t.map((time, k) => ({ t: time, x: x[k], y: y[k] })) });
  const tracks = [track('a', 1, 2), track('b', 5, 6)];
  for (const value of [tracks, { tracks }, tracks.map(points)]) assert.deepEqual(await frames(JSON.stringify(value)), meant);
  assert.match(await refusal(JSON.stringify(tracks.map(({ t, ...rest }) => rest))), /give tracks their frames/);
});

test('the ids are in the column whose values return in other frames, and odd ids and places are said', async () => {
  const table = (...columns) => lines([...columns, 'frame', 'x', 'y', 'r'].join(), ...[0, 1, 2].flatMap((frame) => [0, 1].map((k) => [...columns.map((name) => (name === 'id' ? 2 * frame + k : `v${k}`)), frame, k, frame, 1].join())));
  for (const columns of [['id', 'vehicle_id'], ['vehicle_id', 'id']]) assert.deepEqual((await frames(table(...columns)))[2].map(([, , , id]) => id), ['v0', 'v1']);
  assert.match((await outcomeOf(table('id'))).said, /Most discs of each frame are new/);
  for (const place of ['0,0', '999999,999999', '-1,-1']) {
    assert.match((await outcomeOf(lines('frame,id,x,y,r', ...['a', 'b', 'c'].map((id) => `0,${id},${place},1`), '0,d,5,5,1'))).said, /3 discs of a frame are all at/);
  }
});

test('a third coordinate that is not used is said, and chosen if y never changes', async () => {
  for (const [y, z] of [['y', 'z'], ['pos_y', 'pos_z'], ['POSITION_Y', 'POSITION_Z'], ['y [m]', 'z [m]']]) {
    const [x, r] = [y.replace(/y(?=$| )/i, (mark) => (mark === 'y' ? 'x' : 'X')), y.endsWith(']') ? 'r [m]' : 'r'];
    assert.match((await outcomeOf(lines(`${x},${y},${z},${r}`, '1,0,5,1', '2,0,7,1'))).said, /is always 0, and .* is not: choose .* as y\./);
    assert.match((await outcomeOf(lines(`${x},${y},${z},${r}`, '1,0,5,1', '2,1,7,1'))).said, /is not used, so discs above one another overlap/);
  }
});

test('times that differ by rounding are one frame, which is said', async () => {
  for (const [one, other] of [['0.3', '0.30000000000000004'], ['0.3', '0.30000001192'], ['0.3', '0.301']]) {
    const found = await outcomeOf(lines('time,id,x,y,r', '0.1,a,1,1,1', '0.1,b,2,2,2', '0.2,a,1,1,1', '0.2,b,2,2,2', `${one},a,1,1,1`, `${other},b,2,2,2`, '0.4,a,1,1,1'));
    assert.deepEqual([found.frames.length, found.frames[2].length, /less than a tenth of a frame/.test(found.said)], [4, 2, true]);
  }
  assert.equal((await frames(lines('time,id,x,y,r', '0.1,a,1,1,1', '0.101,a,1,1,1', '0.2,a,1,1,1', '0.3,a,1,1,1', '0.4,a,1,1,1'))).length, 5);
});

test('times of clocks and calendars number frames', async () => {
  for (const [first, second] of [['2024-05-01T12:00:00Z', '2024-05-01T12:00:00.040Z'], ['2024-05-01 12:00:00', '2024-05-01 12:00:01'], ['2024-05-01T23:59:59+02:00', '2024-05-01T22:00:01Z'], ['12:00:00', '12:00:00.5']]) {
    assert.equal((await frames(lines('timestamp,id,x,y,r', `${first},a,1,1,1`, `${second},a,2,2,2`)))[1][0][0], 2, first);
  }
  assert.match(await refusal(lines('time,x,y,r', '2024-05-01T12:00:00Z,1,1,1', '2024-05-01 12:00:00,1,1,1')), /written differently/);
  assert.match(await refusal(lines('time,x,y,r', '01/02/2024,1,1,1')), /is not a number/);
});

test('times of day that wrap once around midnight and else rise are read in their order, and others that leap are refused', async () => {
  const at = (seconds) => [3600, 60, 1].map((unit, k) => String(Math.floor(seconds / unit) % [24, 60, 60][k]).padStart(2, '0')).join(':');
  const day = 86_400;
  const table = (...seconds) => lines('time,id,x,y,r', ...seconds.flatMap((second, k) => [`${at(second)},a,${k},1,1`, `${at(second)},b,${k},2,2`]));
  for (const before of [0, 1, 6]) {
    for (const step of [1, 7, 3600, 3 * 3600]) {
      const seconds = Array.from({ length: 7 }, (_, k) => day - 1 + (k - before) * step);
      const { frames: read, said } = await outcomeOf(table(...seconds));
      assert.deepEqual(read.map(([[x]]) => x), seconds.map((_, k) => k), String(seconds));
      if (before === 6) continue; // the last one is before midnight
      assert.match(said, /counted in seconds from the first one, past midnight\..*numbered 0 to/);
    }
  }
  for (const seconds of [[day - 1, day + 1, day, day + 2], [day - 2, day - 1, day, day - 2, day - 1, day], [day + 1, day, day - 1, day - 2], [day - 1, day, 2 * day - 2, 2 * day]]) {
    assert.match(await refusal(table(...seconds)), /^Line \d+, column 1 \(time\): "\d\d:\d\d:\d\d" may be on either side of midnight: put the rows in order, or write dates/, String(seconds));
  }
  // Without a leap, tracks one after the other are sorted.
  assert.deepEqual((await outcomeOf(lines('time,id,x,y,r', '12:00:03,a,1,1,1', '12:00:04,a,2,1,1', '12:00:01,b,3,1,1', '12:00:02,b,4,1,1'))).frames.map(([[x]]) => x), [3, 4, 1, 2]);
});

test('longitude and latitude are said to be degrees', async () => {
  for (const names of ['longitude,latitude', 'lon,lat', 'lng,lat', 'x [deg],y [deg]']) {
    assert.match((await outcomeOf(lines(`${names},r`, '8.5,47.3,0.1'))).said, /Degrees are no lengths/);
    assert.match(await refusal(lines(`${names},r [m]`, '8.5,47.3,10')), /different units/);
  }
  assert.match((await outcomeOf(lines('id,x,y,r', 'a,8.5,47.3,10', 'b,8.6,47.4,10'))).said, /The radii are much larger than the box of all centres/);
});

test('a list of discs whose form changes is read or refused', async () => {
  const forms = [{ pos: [1, 2], r: 3 }, { pos: { x: 4, y: 5 }, r: 6 }, { x: 7, y: 8, r: 9 }];
  for (const one of forms) for (const other of forms) {
    if (one === other) continue;
    for (const list of [[one, other], [one, one, other]]) assert.match(await refusal(JSON.stringify(list)), /is missing in this disc, and others have it/);
  }
});

test('files that hold no table are named, with the cure', async () => {
  for (const [source, sentence] of [
    ['version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 5\n', /Git LFS.*git lfs pull/],
    ['\ufeff<?xml version="1.0"?><a/>', /XML/],
    ['<!DOCTYPE html><html>404</html>', /web page.*download/],
    ['{"x":{"0":1,"1":2},"y":{"0":1,"1":2},"r":{"0":1,"1":2}}', /orient="records"/],
    ['{"columns":["x","y","r"],"index":[0],"data":[[1,2,3]]}', /orient="records"/],
    ['{"0":{"x":1,"y":2,"r":3},"1":{"x":1,"y":2,"r":3}}', /orient="records"/],
    ['{"workload":"a","frames":2,"n":5,"advised":"sweep","rows":[]}', /results of the workbench/],
    ['CMR\x01', /replay of Cellmates/],
    [lines('x y r', '1 2 3', '4 5 6', '', '', '1 2 3', '4 5 6'), /empty lines divide the rows into blocks/],
    ['1,2,3,4,5\n1,2,3,4,5', /it has numbers and no names/],
  ]) assert.match(await refusal(source), sentence);
  assert.deepEqual(await frames('x,y,r,note\n1,2,3,"two\nlines"\n4,5,6,b'), [[[1, 2, 3, 0], [4, 5, 6, 1]]]);
  assert.deepEqual(await frames('{"0":[{"id":"a","x":1,"y":2,"r":3}],"1":[{"id":"a","x":2,"y":2,"r":3}]}'), [[[1, 2, 3, 'a']], [[2, 2, 3, 'a']]]);
  for (const row of ['1,5,1,2,6,8,1', '1,5,1,2,6,8,1,1,0.5']) assert.deepEqual(await frames(`${row}\n${row.replace('1,5', '2,5')}`), [[[4, 6, 5, 5]], [[4, 6, 5, 5]]]);
});

test('boxes in 6 or 8 columns without names are refused with the names and the column that make them MOT’s', async () => {
  for (const mark of [',', ';', ' ']) {
    for (const [row, more, value] of [['1,5,1,2,6,8', 'conf', 1], ['1,5,1,2,6,8,0.9,1', 'visibility', 0.5]]) {
      const table = lines(row, row.replace('1,', '2,')).replaceAll(',', mark);
      const said = await refusal(table);
      const [, count, names, last] = /^Line 1: it has numbers and no names, and MOT has 7, 9 or 10 columns, not (\d): begin with the names (.*), add (\w+), or choose what each column is\.$/.exec(said) ?? assert.fail(said);
      assert.deepEqual([Number(count), last], [row.split(',').length, more]);
      const read = [[[4, 6, 5, 5]], [[4, 6, 5, 5]]];
      assert.deepEqual(await frames(names.split(/, | and /).join(mark) + `\n${table}`), read);
      assert.deepEqual(await frames(table.replaceAll('\n', `${mark}${value}\n`)), read);
    }
  }
});

test('MOT is recognised by most of its rows, and a row that does not fit is read or named', async () => {
  const rows = Array.from({ length: 12 }, (_, k) => `${k + 1},5,1,2,6,8,1,1,0.5`);
  for (const odd of ['8,5,1,2,0,8,1,1,0.5', '8,5,1,2,6,8,1,-1,0.5', '8,5,1,2,6,8,1,1,2']) {
    const all = await frames(lines(...rows.with(7, odd)));
    assert.deepEqual([all.length, all[0]], [12, [[4, 6, 5, 5]]], odd);
  }
  assert.match(await refusal(lines(...rows.with(7, '8,5,1,2,-1,8,1,1,0.5'))), /^Line 8, column 5 \(bb_width\): the width -1 is negative\.$/);
});

test('missing values have the same marks in all formats, and Fortran’s exponents are numbers', async () => {
  const none = ['', 'NaN', '-nan', '+nan', 'nan(ind)', '-nan(ind)', '1.#QNAN', '-1.#IND', 'NA', '<NA>', '#N/A', 'N/A', 'NULL', 'None', 'nil', '-', '--', '.', '?', '\\N', 'NaT', 'inf', '-Infinity', '#DIV/0!'];
  for (const mark of none) {
    assert.deepEqual(await frames(lines('frame;x;y;r', `0;${mark};${mark};1`, '0;1;2;3')), [[[1, 2, 3, 1]]], mark);
    // A value of MOT that nobody uses may be missing, in whichever column and row.
    for (const row of ['1,5,1,2,6,8,1', '1,5,1,2,6,8,1,1,0.5', '1,5,1,2,6,8,1,-1,-1,-1']) {
      const cells = row.split(',');
      for (let k = 6; k < cells.length; k++) {
        const table = [row, cells.with(k, mark).join(',')].map((each, at) => each.replace('1', `${at + 1}`));
        for (const rows of [table, table.toReversed()]) assert.deepEqual(await frames(lines(...rows)), [[[4, 6, 5, 5]], [[4, 6, 5, 5]]], `${mark}: ${rows}`);
      }
    }
    assert.deepEqual(await frames(JSON.stringify([[{ x: mark, y: mark, r: 1 }, { x: 1, y: 2, r: 3 }]])), [[[1, 2, 3, 1]]], mark);
  }
  for (const mark of ['NaN', '-nan', 'nan', 'Infinity', '-inf']) assert.deepEqual(await frames(`[[{"x":${mark},"y":${mark},"r":1},{"x":1,"y":2,"r":3}]]`), [[[1, 2, 3, 1]]], mark);
  for (const [text, value] of [['1.5D+02', 150], ['1.5d2', 150], ['1.5E2', 150], ['\u22121.5', -1.5]]) assert.equal((await frames(lines('x,y,r', `${text},1,1`)))[0][0][0], value);
});
