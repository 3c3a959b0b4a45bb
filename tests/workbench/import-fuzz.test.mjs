// Damages valid files of each format at random, and checks that the importers either read a valid workload or refuse the
// file in one sentence. ROUNDS sets the number of files of each kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../web/workbench/generators/random.js';
import { generate } from '../../web/workbench/generators/index.js';
import * as aabb from '../../web/workbench/workload/aabb.js';
import * as binary from '../../web/workbench/workload/binary.js';
import * as csv from '../../web/workbench/workload/csv.js';
import * as json from '../../web/workbench/workload/json.js';
import { importWorkload } from '../../web/workbench/workload/import.js';
import { recordingOf, rowsOf } from './files.mjs';

const rounds = Number(process.env.ROUNDS ?? 2000);
const { frames } = generate('bullets', { n: 6, frames: 4, seed: 3, life: 3 });

const rows = frames.flatMap((frame, k) => rowsOf(frame).map(([x, y, r, id]) => ({ frame: k, id, x, y, r })));
const table = (delimiter, columns) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))].map((cells) => cells.join(delimiter)).join('\n');
const valid = {
  csv: [
    table(',', ['frame', 'id', 'x', 'y', 'r']),
    table(';', ['x', 'y', 'r']),
    `${table('\t', ['id', 'r', 'y', 'x', 'frame'])}\r\n`.replaceAll('\n', '\r\n'),
    'minx,miny,maxx,maxy,note\n0,0,1,2,"a ""b"""\n-1,-1,5,5,"c,d"\n',
  ],
  json: [
    JSON.stringify(frames.map(rowsOf)),
    JSON.stringify({ name: 'a "b" \u00e9', frames: frames.map((frame) => ({ discs: rowsOf(frame) })) }, null, 1),
    JSON.stringify(rows),
    JSON.stringify(frames.map(({ x, y, r, id }) => ({ x: [...x], y: [...y], r: [...r], id: [...id] }))),
  ],
  binary: [Buffer.concat(binary.writeBinary({ frames }))],
  aabb: [recordingOf(frames.map(() => rows.slice(0, 6).map(({ x, y, r }) => [x - r, y - r, 0, 0, x + r, y + r, 1, 0])))],
};
const readers = { csv, json, binary, aabb };

const junk = [
  '\0',
  '\ufeff',
  '\r',
  '\r\n',
  '\n\n',
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '\\u12',
  '\ud800',
  '\u2028',
  '-',
  '+',
  '.',
  'e',
  '1e999',
  '-1e39',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '"x"',
  '{"x":',
  '[[[[',
  'frame',
  'x,y',
  '0x1',
  '\u00a0',
  '\xff\xfe',
  ' '.repeat(50),
  '9'.repeat(400),
  'a'.repeat(3000),
];

/** One to four changes of a copy of `bytes`. */
function damaged(bytes, random) {
  const below = (limit) => Math.floor(random.unit() * limit);
  let changed = Buffer.from(bytes);
  const cut = (from, to, middle = []) => Buffer.concat([changed.subarray(0, from), Buffer.from(middle), changed.subarray(to)]);
  const changes = {
    truncate: () => changed.subarray(0, below(changed.length + 1)),
    flip() {
      if (changed.length > 0) changed[below(changed.length)] ^= 1 << below(8);
      return changed;
    },
    insert: (at = below(changed.length + 1)) => cut(at, at, junk[below(junk.length)]),
    replace: (at = below(changed.length + 1)) => cut(at, Math.min(at + below(8), changed.length), junk[below(junk.length)]),
    remove: (at = below(changed.length + 1)) => cut(at, Math.min(at + below(30), changed.length)),
    repeat: (at = below(changed.length + 1)) => cut(at, at, changed.subarray(at, at + below(100))),
    swapLines() {
      const lines = changed.toString('latin1').split('\n');
      const [a, b] = [below(lines.length), below(lines.length)];
      [lines[a], lines[b]] = [lines[b], lines[a]];
      return Buffer.from(lines.join('\n'), 'latin1');
    },
    words() {
      // A number in the middle of a binary file: large, not finite or negative.
      const at = 4 * below(changed.length / 4);
      if (at + 4 <= changed.length)
        changed.writeUInt32LE([0, 0xffffffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x80000000, below(2 ** 32)][below(7)], at);
      return changed;
    },
  };
  const all = Object.values(changes);
  for (let k = 1 + below(4); k > 0; k--) changed = all[below(all.length)]();
  return changed;
}

function assertValid({ name, frames: made, notes }) {
  assert.equal(typeof name, 'string');
  assert.ok(notes.every((note) => /\.$/.test(note)));
  assert.ok(made.some(({ count }) => count > 0));
  for (const { count, x, y, r, id } of made) {
    for (const array of [x, y, r, id]) assert.equal(array.length, count);
    assert.ok([...x, ...y, ...r].every(Number.isFinite));
    assert.ok(r.every((radius) => radius >= 0));
    assert.equal(new Set(id).size, count);
  }
}

/** A sentence on one line, without characters that a page or terminal would not show. */
function assertRefusal(error) {
  assert.equal(error.name, 'WorkloadError', error.stack);
  assert.match(error.message, /^[A-Z][^\p{Cc}\u2028\u2029\ufeff]{5,250}\.$/u);
}

const isJson = (bytes) => {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
};

for (const [format, { read }] of Object.entries(readers)) {
  test(`${format}: Damaged files are read as valid workloads or refused in a sentence`, async () => {
    const random = new Random(Number(process.env.SEED ?? 1));
    const outcomes = { read: 0, refused: 0 };
    for (let round = 0; round < rounds; round++) {
      const [original] = [valid[format][round % valid[format].length]].map((each) => Buffer.from(each));
      const bytes = damaged(original, random);
      for (const reader of [read, importWorkload]) {
        try {
          const workload = await reader(new Blob([bytes]));
          assertValid(workload);
          outcomes.read++;
          if (reader === json.read && !/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1')))
            assert.ok(isJson(bytes), 'text that is not JSON was read');
        } catch (error) {
          if (error.code === 'ERR_ASSERTION') {
            throw new Error(`round ${round}: ${JSON.stringify(bytes.toString('latin1'))}`, { cause: error });
          }
          assertRefusal(error);
          outcomes.refused++;
        }
      }
    }
    assert.ok(outcomes.read > rounds / 20 && outcomes.refused > rounds / 2, JSON.stringify(outcomes));
  });
}

test('A piece of the text may end anywhere', () => {
  const ways = {
    csv(pieces) {
      const table = new csv.Table();
      for (const piece of pieces) table.feed(piece);
      return table.finish('a');
    },
    json(pieces) {
      const reader = new json.Reader();
      for (const piece of pieces) reader.tokens.feed(piece);
      reader.tokens.end();
      return reader.finish('a');
    },
  };
  for (const [format, way] of Object.entries(ways)) {
    for (const text of valid[format]) {
      const whole = way([text]);
      assertValid(whole);
      for (let at = 0; at <= text.length; at++) assert.deepEqual(way([text.slice(0, at), text.slice(at)]), whole, `${format} ${at}`);
      assert.deepEqual(way([...text]), whole);
      // Errors name the same place.
      const bad = text.replace(/\d(?=[^\d]*$)/, 'x');
      const sentence = (pieces) => {
        try {
          way(pieces);
        } catch (error) {
          return error.message;
        }
        return 'read';
      };
      assert.match(sentence([bad]), /^Line \d+, column \d+.*: "[-\d.]*x.*" (?:is not a number|stands where)/);
      assert.equal(sentence([...bad]), sentence([bad]));
    }
  }
});

test('A character may be split between two pieces', async () => {
  // The pieces that readers get have a megabyte.
  for (const letters of [4, 3, 2, 1, 0]) {
    const note = 'a'.repeat(2 ** 19 - 10);
    const text = `x,y,r,note\n1,2,3,${note}\n4,5,6,${'a'.repeat(2 ** 19 - 15 - letters)}\u{1f600}\n7,8,9,b\n`;
    assert.deepEqual((await csv.read(text)).frames.map(rowsOf), [
      [
        [1, 2, 3, 0],
        [4, 5, 6, 1],
        [7, 8, 9, 2],
      ],
    ]);
  }
});
