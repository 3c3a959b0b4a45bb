// The precision of the workbench, from a file to the contacts of all methods: they are those of two loops in double precision
// on the numbers in the file, or the file is refused, or a sentence says how many are not.
import '../lib/virtual.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Random } from '../../web/workbench/generators/random.ts';
import { precisionSentence } from '../../web/workbench/precision.ts';
import { loadProgram } from '../../web/workbench/program.ts';
import { openRunner } from '../../web/workbench/runner.ts';
import { writeBinary } from '../../web/workbench/workload/binary.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { frameIn } from './files.mjs';

const { virtual } = globalThis;
const built = (name) => new URL(`../../build/wasm/src/workbench/${name}`, import.meta.url);
const { default: create } = await import(built('cellmates-workbench.mjs'));
const program = await loadProgram(create, readFileSync(built('cellmates-workbench.wasm')));

// Rows of [x, y, r] as files.
const files = {
  CSV: (rows) => `id,x,y,r\n${rows.map((row, k) => [k, ...row].join()).join('\n')}\n`,
  JSON: (rows) => JSON.stringify([rows]),
  binary: (rows) => new Blob(writeBinary({ frames: [frameIn(Float64Array, rows.map((row, k) => [...row, k]))] })),
};

// Contacts of rows by two loops.
function contactsOf(rows) {
  let contacts = 0;
  rows.forEach(([x, y, r], i) => {
    for (const [otherX, otherY, otherR] of rows.slice(i + 1)) contacts += (x - otherX) ** 2 + (y - otherY) ** 2 < (r + otherR) ** 2;
  });
  return contacts;
}

// The contacts that a method finds.
async function found(runner, method) {
  let contacts;
  runner.run({ method, budget: 0.1 }).then((result) => (contacts = result.contacts));
  await virtual.until(() => contacts !== undefined, 1000);
  return contacts;
}

const random = new Random(5);
const walkers = (count, side, [x, y], step = 0) => Array.from({ length: count }, () => {
  const place = (from) => from + side * random.unit();
  const rounded = (value) => (step > 0 ? Math.round(value / step) * step : value);
  return [rounded(place(x)), rounded(place(y)), 0.3];
});
const utm = [500_000, 5_650_000];
const near = walkers(999, 20, [0, 0]);

for (const [situation, rows, contacts] of [
  ['two walkers in UTM coordinates, 0.52 m apart', [[500000, 5650000.24, 0.3], [500000, 5650000.76, 0.3]], 1],
  ['two walkers in UTM coordinates, 0.68 m apart', [[500000, 5650000.24, 0.3], [500000, 5650000.92, 0.3]], 0],
  ['999 walkers in UTM coordinates', walkers(999, 20, utm)],
  ['999 walkers in UTM coordinates, in centimetres', walkers(999, 20, utm, 0.01)],
  ['999 walkers in coordinates below 0, in centimetres', walkers(999, 20, [-9e6, -1e7], 0.01)],
  ['geographic degrees', walkers(500, 2e-4, [13.4, 52.5]).map(([x, y]) => [x, y, 3e-6])],
  ['a parked disc', [...walkers(300, 10, [0, 0]), [-9999, -9999, 0.3]]],
  ['999 walkers and an outlier at 2.1 billion, which single precision has', [...near, [10, 2.1e9, 0.3]]],
  ['discs without a radius', walkers(100, 10, utm).map(([x, y]) => [x, y, 0]), 0],
  ['an outlier among discs without a radius', [...walkers(100, 10, utm).map(([x, y]) => [x, y, 0]), [1e12, 0, 0]], 0],
]) {
  test(`${situation}: every method finds the contacts of two loops`, async () => {
    const wanted = contactsOf(rows);
    if (contacts !== undefined) assert.equal(wanted, contacts);
    for (const [format, write] of Object.entries(files)) {
      const runner = await openRunner(program, await importWorkload(write(rows)));
      assert.deepEqual(runner.precision, { compared: 1, contacts: wanted, wrong: 0 }, format);
      if (format !== 'CSV') continue;
      for (const { name } of runner.methods) assert.equal(await found(runner, name), wanted, name);
    }
  });
}

const refused = (place, axis, value, rounding, radius) => `${place}: ${axis} is ${value}, so far from the other discs that single precision, in which ` +
  `all methods compute, rounds centres by up to ${rounding}, too much for the median radius of ${radius}: leave out discs so far away, or measure a smaller area.`;
for (const [situation, rows, message] of [
  ['an outlier at 10^12', [[-1, 0, 5], [20, 0, 5], [1e12, 0, 5]], refused('Frame 0, disc 2 (id 2)', 'x', '1000000000000', '4100', '5')],
  ['an outlier at -10^12', [[-1e12, 0, 5], [-1, 0, 5], [20, 0, 5]], refused('Frame 0, disc 0 (id 0)', 'x', '-1000000000000', '20', '5')],
  ['an outlier of 2.1 billion among 999 walkers', [...near.slice(0, 500), [10, 2.1e9 + 77, 0.3], ...near.slice(500)],
    refused('Frame 0, disc 500 (id 500)', 'y', '2100000077', '51', '0.3')],
  ['an outlier at 10^37', [...near, [1, -1e37, 0.3]], refused('Frame 0, disc 999 (id 999)', 'y', '-1e37', '1.3e28', '0.3')],
  ['discs all over the globe, in metres', walkers(999, 4e7, [-2e7, -2e7]), /^Frame 0, disc \d+ \(id \d+\): [xy] is -?\d+.*, too much for the median radius/],
]) {
  test(`${situation}: is refused in a sentence that names the disc and the cure`, async () => {
    for (const write of Object.values(files)) {
      const opened = openRunner(program, await importWorkload(write(rows)));
      await assert.rejects(opened, { name: 'WorkloadError', message });
    }
  });
}

test('discs in a lattice that touch by the rounding of their coordinates: a sentence counts those that differ', async () => {
  const rows = Array.from({ length: 2500 }, (_, k) => [500000.24 + 0.6 * (k % 50), 650000.31 + 0.6 * Math.floor(k / 50), 0.3]);
  const { precision } = await openRunner(program, await importWorkload(files.CSV(rows)));
  const wanted = contactsOf(rows);
  assert.deepEqual({ ...precision, wrong: 0 }, { compared: 1, contacts: wanted, wrong: 0 });
  assert.ok(precision.wrong > 0 && precision.wrong < wanted / 10);
  assert.match(precisionSentence(precision, 1), new RegExp(`^In single precision, ${precision.wrong} pairs of discs`));
});
