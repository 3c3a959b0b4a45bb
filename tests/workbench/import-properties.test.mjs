// Properties of the importers: they read every workload as it was written, in each form of each format. They read a damaged
// file as a valid workload or refuse it in one sentence. The pieces in which a file arrives make no difference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { generate } from '../../web/workbench/generators/index.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { limits } from '../../web/workbench/workload/workload.ts';
import { property } from '../lib/property.mjs';
import { framesOf, rowsOf } from './files.mjs';

// A text has no -0.
const place = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const row = fc.tuple(place, place, place.map(Math.abs), fc.oneof(fc.nat(20), fc.nat(0xffffffff)));
const frames = fc.array(fc.uniqueArray(row, { selector: ([, , , id]) => id, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .filter((all) => all.flat().length > 0);
const encodings = {
  'utf-8': (text) => text,
  'utf-8 with a mark': (text) => `\ufeff${text}`,
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};
const encoding = fc.constantFrom(...Object.keys(encodings));
const encoded = (text, as) => new Blob([encodings[as](text)]);
const withPlaces = (all) => all.map((rows) => rows.map(([x, y, r], k) => [x, y, r, k]));

const headings = {
  frame: ['frame', 'Tick', 'STEP', 'time', 't'], id: ['id', 'ID', 'Id'], x: ['x', 'X', 'cx', 'centre_x'], y: ['y', 'cy', 'Center Y'],
  r: ['r', 'Radius', 'RADIUS'], note: ['note', 'radius_note', 'x2'],
};
const table = fc.record({
  columns: fc.shuffledSubarray(['frame', 'id', 'x', 'y', 'r', 'note'], { minLength: 6 }),
  left: fc.subarray(['frame', 'id', 'note']),
  names: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  first: fc.integer({ min: -3, max: 3 }),
  note: fc.array(fc.constantFrom('a', '"', ',', ';', 'é'), { maxLength: 6 }).map((letters) => letters.join('')),
  delimiter: fc.constantFrom(',', '\t', ';', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
  quotes: fc.boolean(),
  last: fc.boolean(),
  encoding,
});

property('CSV: a table is read as it was written', fc.tuple(frames, table), async ([all, form]) => {
  const columns = form.columns.filter((name) => !form.left.includes(name));
  // Either both centres have long names or none.
  const centre = form.names[0] % headings.x.length;
  const named = { x: headings.x[centre], y: headings.y[centre < 2 ? 0 : 1 + (form.names[1] % 2)] };
  const fields = columns.map((name, k) => named[name] ?? headings[name][form.names[k] % headings[name].length]);
  const discs = all.flatMap((rows, frame) => rows.map(([x, y, r, id]) => ({ frame: frame + form.first, id, x, y, r, note: form.note })));
  const framed = columns.includes('frame');
  const wanted = framed ? all.filter((rows) => rows.length > 0) : [all.flat()];
  if (!framed && columns.includes('id')) discs.forEach((disc, k) => (disc.id = wanted[0][k][3] = k));
  const data = discs.map((disc) => columns.map((name) => disc[name]));
  const { delimiter, newline, quotes } = form;
  const text = Papa.unparse({ fields, data }, { delimiter, newline, quotes }) + (form.last ? newline : '');
  const read = await importWorkload(encoded(text, form.encoding), { decimal: '.' });
  assert.deepEqual(framesOf(read), columns.includes('id') ? wanted : withPlaces(wanted), JSON.stringify(text));
  const used = read.columns.map(({ role }) => ({ cx: 'x', cy: 'y' })[role] ?? role);
  assert.deepEqual(used, columns.map((name) => (name === 'note' ? '' : name)));
}, { runs: 300 });

const objectOf = ([x, y, r, id], named) => ({ ...(named && { id }), x, y, r });
const columnsOf = (rows, named) => Object.fromEntries(['x', 'y', 'r', ...(named ? ['id'] : [])].map((name, k) => [name, rows.map((each) => each[k])]));
// Each form as a value of `all`, in which discs have ids or not.
const jsonForms = {
  rows: (all, ids) => all.map((rows) => rows.map((each) => each.slice(0, ids ? 4 : 3))),
  objects: (all, ids) => all.map((rows) => rows.map((each) => objectOf(each, ids))),
  columns: (all, ids) => all.map((rows) => columnsOf(rows, ids)),
  frames: (all, ids) => all.map((rows, k) => ({ frame: k - 2, discs: rows.map((each) => objectOf(each, ids)) })),
  list: (all, ids) => all.flatMap((rows, k) => rows.map((each) => ({ frame: k, ...objectOf(each, ids) }))),
};
// Other names may hold any value.
const others = fc.dictionary(fc.constantFrom('note', 'colour', 'é "', 'é\ud83d\ude00'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 });

property('JSON: each form is read as it was written', fc.record({
  all: frames, form: fc.constantFrom(...Object.keys(jsonForms)), ids: fc.boolean(), space: fc.constantFrom(undefined, 1, '\t'),
  named: fc.option(fc.stringMatching(/^[a-zé][a-z"” #]{0,120}[.0-9]$/)), others, encoding,
}), async ({ all, form, ids, space, named, others: more, encoding: as }) => {
  const discs = jsonForms[form](all, ids);
  const extended = form === 'objects' || form === 'list' ? JSON.parse(JSON.stringify(discs), (_, value) => (value.x === undefined ? value : { ...more, ...value })) : discs;
  const value = named === null ? extended : { ...more, name: named, frames: extended };
  const read = await importWorkload(encoded(JSON.stringify(value, null, space), as));
  const wanted = form === 'list' ? all.filter((rows) => rows.length > 0) : all;
  assert.deepEqual(framesOf(read), ids ? wanted : withPlaces(wanted));
  if ((named?.length ?? 0) <= 100) assert.equal(read.name, named ?? 'Pasted data');
}, { runs: 300 });

// Valid files, to be damaged.
const made = generate('bullets', { n: 6, frames: 4, seed: 3, life: 3 }).frames;
const discs = made.flatMap((frame, k) => rowsOf(frame).map(([x, y, r, id]) => ({ frame: k, id, x, y, r })));
const written = (columns, options) => Papa.unparse(discs, { columns, ...options });
const valid = {
  csv: [
    written(['frame', 'id', 'x', 'y', 'r'], { newline: '\n' }),
    written(['x', 'y', 'r'], { delimiter: ';', newline: '\n' }),
    written(['id', 'r', 'y', 'x', 'frame'], { delimiter: '\t' }),
    'minx,miny,maxx,maxy,note\n0,0,1,2,"a ""b"""\n-1,-1,5,5,"c,d"\n',
  ],
  json: [
    JSON.stringify(made.map(rowsOf)),
    JSON.stringify({ name: 'a "b" \u00e9', frames: made.map((frame) => ({ discs: rowsOf(frame) })) }, null, 1),
    JSON.stringify(discs),
    JSON.stringify(made.map((frame) => columnsOf(rowsOf(frame), true))),
  ],
  lines: [
    made.map((frame, tick) => JSON.stringify({ tick, discs: rowsOf(frame) })).join('\n'),
    discs.map((disc) => JSON.stringify(disc)).join('\n'),
  ],
};
const junk = ['', '\0', '\ufeff', '\r', '\r\n', '\n\n', '"', '""', "'", ',', ';', '\t', '{', '}', '[', ']', ':', '\\', '\\u12', '\ud800', '\u2028', '-', '+', '.',
  'e', '1e999', '-1e39', '99999999999999999999', 'NaN', 'Infinity', 'null', 'true', '"x"', '{"x":', '[[[[', 'frame', 'x,y', '0x1', '\u00a0', '\xff\xfe',
  ' '.repeat(50), '9'.repeat(400), 'a'.repeat(3000)];
const at = fc.nat();
const changes = fc.array(fc.oneof(
  fc.record({ at, cut: fc.oneof(fc.constant(0), fc.nat(30), fc.constant(Infinity)), junk: fc.constantFrom(...junk) }),
  fc.record({ at, flip: fc.nat(7) }),
  fc.record({ at, repeat: fc.nat(100) }),
  fc.record({ at, line: fc.nat() }),
), { minLength: 1, maxLength: 4 });

function changed(bytes, change) {
  const from = change.at % (bytes.length + 1);
  const spliced = (cut, middle) => Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(from + cut)]);
  if ('cut' in change) return spliced(change.cut, Buffer.from(change.junk));
  if ('repeat' in change) return spliced(0, bytes.subarray(from, from + change.repeat));
  if ('line' in change) {
    const lines = bytes.toString('latin1').split('\n');
    const [a, b] = [change.at % lines.length, change.line % lines.length];
    [lines[a], lines[b]] = [lines[b], lines[a]];
    return Buffer.from(lines.join('\n'), 'latin1');
  }
  const copy = Buffer.from(bytes);
  if ('flip' in change && from < copy.length) copy[from] ^= 1 << change.flip;
  return copy;
}

function assertValid({ name, frames: read, notes }) {
  assert.equal(typeof name, 'string');
  assert.ok(notes.every((note) => /^[A-Z0-9].*\.$/.test(note)), notes.join('\n'));
  assert.ok(read.some(({ count }) => count > 0));
  for (const { count, x, y, r, id } of read) {
    for (const array of [x, y, r, id]) assert.equal(array.length, count);
    assert.ok([...x, ...y, ...r].every(Number.isFinite));
    assert.ok(r.every((radius) => radius >= 0));
    assert.equal(new Set(id).size, count);
  }
}

// The workload that `read` returns, or the sentence that refuses it: one line without characters that a page or terminal
// would not show.
async function outcomeOf(read) {
  try {
    const workload = await read();
    assertValid(workload);
    return workload;
  } catch (error) {
    if (error.name !== 'WorkloadError') throw error;
    assert.match(error.message, /^[A-Z][^\p{Cc}\u2028\u2029\ufeff]{5,250}\.$/u);
    return error.message;
  }
}

const isJson = (bytes) => {
  try {
    JSON.parse(new TextDecoder().decode(bytes).replace(/-?\b(?:NaN|Infinity)\b/g, '0'));
    return true;
  } catch {
    return false;
  }
};

for (const format of Object.keys(valid)) {
  const outcomes = { string: 0, object: 0 };
  property(`${format}: a damaged file is read as a valid workload, or refused in a sentence as most are`, fc.tuple(fc.constantFrom(...valid[format]), changes),
    async ([file, damage]) => {
      const bytes = damage.reduce(changed, Buffer.from(file));
      const outcome = await outcomeOf(() => importWorkload(new Blob([bytes])));
      outcomes[typeof outcome] += 1;
      if (format === 'json' && /^[[{]/.test(bytes.toString('latin1')) && !isJson(bytes)) assert.equal(typeof outcome, 'string');
    }, { runs: 400, ends: () => assert.ok(outcomes.object > 20 && outcomes.string > 200, JSON.stringify(outcomes)) });
}

// Reads a text in pieces of so many bytes.
async function readIn(bytes, text) {
  const { piece } = limits;
  limits.piece = bytes;
  try {
    return await outcomeOf(() => importWorkload(text));
  } finally {
    limits.piece = piece;
  }
}
// Values that make a table or a list invalid without changing its form.
const values = fc.constantFrom('x', '-1', '1e39', '"', '""', '\r\n', '\n', '0', '1.5', '\u00e9');

for (const format of ['csv', 'json', 'lines']) {
  property(`${format}: the text may be cut anywhere, and a refusal names the same place`,
    fc.record({
      text: fc.constantFrom(...valid[format].slice(0, 3)), bytes: fc.integer({ min: 2, max: 200 }), newline: fc.constantFrom('\n', '\r\n', '\r'),
      replaced: fc.array(fc.tuple(fc.nat(), values), { maxLength: 2 }),
    }),
    async ({ text: lines, newline, replaced, bytes }) => {
      const text = format === 'csv' ? lines.replaceAll(/\r?\n/g, newline) : lines;
      const begin = format === 'csv' ? text.search(/[\r\n]/) + 2 : 0;
      const whole = replaced.reduce((all, [seed, value]) => {
        const from = begin + (seed % (all.length - begin));
        return all.slice(0, from) + value + all.slice(from + 1);
      }, text);
      const wanted = await outcomeOf(() => importWorkload(whole));
      assert.deepEqual(await readIn(bytes, whole), wanted);
      
    }, { runs: 300 });
}

test('A character may be split between two pieces', async () => {
  // The pieces that readers get have a megabyte, and a string may have a million characters.
  for (const before of [4, 3, 2, 1, 0]) {
    const [head, middle] = [`{"a":"${'a'.repeat(600_000)}","b":"`, '","name":"'];
    const text = `${head}${'b'.repeat(2 ** 20 - before - head.length - middle.length)}${middle}\u{1f600}","frames":[[[1,2,3]]]}`;
    assert.equal((await importWorkload(text)).name, '\u{1f600}');
  }
});
