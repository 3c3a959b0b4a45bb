// Tests the generators of workloads.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { generate, generators } from '../../web/workbench/generators/index.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { property } from '../lib/property.mjs';
import { rowsOf } from './files.mjs';

const frames = (name, given) => generate(name, given).frames;

function hashOf(name) {
  const hash = createHash('sha256');
  for (const { x, y, r, id } of frames(name, { n: 500, frames: 10, seed: 7 })) for (const all of [x, y, r, id]) hash.update(all);
  return hash.digest('hex').slice(0, 16);
}

test('Frames are the same in every program', () => {
  assert.deepEqual(Object.fromEntries(generators.map(({ name }) => [name, hashOf(name)])), {
    even: 'e97d8ac13bc81783',
    'heavy-tail': 'b450900617a1c2b5',
    sparse: '6e52bb1aa34fafa8',
    cluster: '8f10b90d4bbb5b70',
    diagonal: 'fa9d6e9f9403c1bd',
    rest: 'ed95104ca5278cc8',
    fast: '6ffd8187933ea08e',
    bullets: '25496f7c2bba30b0',
    giant: '7ebb0a2712f80bd0',
    lanes: '92f19bd632da36af',
    boxes: '94b9dcab10502840',
  });
});

const valueOf = ({ name, whole, least: min, most }) => {
  const max = { n: 40, frames: 4 }[name] ?? most;
  return whole ? fc.integer({ min, max }) : fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
};

for (const { name, label, about, parameters } of generators) {
  const all = Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter)]));
  property(`${name}: any parameters make a valid workload, and a longer one begins alike`, fc.record(all, { requiredKeys: ['n', 'frames'] }), async (given) => {
    const made = frames(name, given);
    assert.equal(made.length, given.frames);
    assert.ok(made.every(({ count }) => count === given.n));
    const read = await importWorkload(JSON.stringify(made.map(({ id, x, y, r }) => Object.fromEntries(Object.entries({ id, x, y, r }).map(([key, all]) => [key, [...all]])))));
    assert.deepEqual(read.frames.map(rowsOf), made.map((frame) => rowsOf(frame).map((row) => row.map((value) => value + 0)))); // JSON has no -0
    assert.deepEqual(frames(name, { ...given, frames: given.frames + 1 }).slice(0, -1), made);
    assert.notDeepEqual(frames(name, { ...given, seed: given.seed === 7 ? 8 : 7 }), made);
  }, { runs: 25 });

  test(`${name}: parameters are described, and bad ones are refused`, () => {
    assert.match(name, /^[a-z][a-z-]*$/);
    assert.ok(label && /^[A-Z].*\.$/.test(about), about);
    assert.deepEqual(parameters.slice(0, 3).map((each) => each.name), ['n', 'frames', 'seed']);
    for (const { name: each, least, most, initial } of parameters) {
      assert.ok(least <= initial && initial <= most, each);
      for (const value of [least - 1, most + 1, NaN, '5']) assert.throws(() => generate(name, { [each]: value }), new RegExp(`^Error: ${each} must be a `));
    }
  });
}

test('Bad parameters are refused in one sentence', () => {
  for (const [name, given, message] of [
    ['even', { n: 2.5 }, 'n must be a whole number from 2 to 2,000,000, not 2.5.'],
    ['even', { fill: 0 }, 'fill must be a number from 0.01 to 300, not 0.'],
    ['even', { m: 3 }, 'There is no parameter "m"; the parameters are n, frames, seed, fill, speed.'],
    ['odd', {}, `There is no generator "odd"; the generators are ${generators.map((each) => each.name).join(', ')}.`],
    ['even', { n: 2_000_000, frames: 6 }, 'n times frames must be at most 10,000,000, not 2,000,000 times 6.'],
  ]) assert.throws(() => generate(name, given), { message });
});

/** Largest distance between the places of a disc in two frames. */
const farthest = (a, b) => Math.max(...a.x.map((x, k) => Math.hypot(x - b.x[k], a.y[k] - b.y[k])));
const width = ({ x }) => Math.max(...x) - Math.min(...x);

test('The scenes are what they are named after', () => {
  const last = (name, given) => frames(name, { n: 1000, frames: 30, ...given }).at(-1);
  const [at, later] = frames('rest', { n: 1000, frames: 2 });
  assert.equal(farthest(at, later), 0);
  const [from, to] = frames('fast', { n: 1000, frames: 2 });
  assert.ok(farthest(from, to) > 0.3 * width(from));
  const [slow, next] = frames('even', { n: 1000, frames: 2 });
  assert.ok(farthest(slow, next) <= 0.5 * Math.SQRT2 + 1e-4);

  const { r } = last('heavy-tail');
  assert.equal(Math.max(...r) / Math.min(...r), 1000);
  assert.ok(r.toSorted()[500] < 3);
  const sparse = last('sparse');
  const box = (width(sparse) ** 2 * 9) / 16;
  assert.ok(Math.abs(box / (1000 * Math.PI) / 1e6 - 1) < 0.02);
  const cluster = last('cluster');
  assert.ok(cluster.x.toSorted()[990] - cluster.x.toSorted()[5] < width(cluster) / 500);
  const diagonal = last('diagonal');
  assert.ok(diagonal.x.every((x, k) => Math.abs(diagonal.y[k] - x) <= 4 * Math.SQRT2));
  assert.ok(width(diagonal) > 600);
  assert.equal(last('giant', { giants: 3 }).r.filter((radius) => radius > 10).length, 3);
  assert.equal(new Set(last('lanes', { lanes: 7 }).y).size, 7);

  const [born] = frames('bullets', { n: 1000, frames: 1 });
  const ids = new Set(born.id);
  const shot = last('bullets');
  assert.ok(shot.id.some((id) => ids.has(id)) && shot.id.some((id) => !ids.has(id)));
});
