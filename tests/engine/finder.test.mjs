// Which of the caller's own discs overlap, in Node.js. tests/core/finder_test.cpp has the scenes that are
// hard to search. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { property } from '../lib/property.mjs';
import { refusal } from './engine.mjs';

const { Finder } = await import(new URL('../../dist/engine/finder.js', import.meta.url).href);
const radiusOf = ({ r }, k) => (typeof r === 'number' ? r : r[k]);
const overlap = (a, i, b, j) => (b.x[j] - a.x[i]) ** 2 + (b.y[j] - a.y[i]) ** 2 < (radiusOf(a, i) + radiusOf(b, j)) ** 2;

// The pairs of two plain loops.
function loops(a, b = a) {
  const pairs = [];
  for (let i = 0; i < a.x.length; i++) for (let j = a === b ? i + 1 : 0; j < b.x.length; j++) if (overlap(a, i, b, j)) pairs.push(`${i} ${j}`);
  return pairs.sort();
}
const pairsOf = (found) => Array.from({ length: found.length / 2 }, (_, k) => `${found[2 * k]} ${found[2 * k + 1]}`).sort();

// Arrays of any kind, of which each has its own precision.
const kinds = [Array, Float32Array, Float64Array, Int16Array];
const discs = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(0, -1e7, 300), fc.array(
  fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 9 })), { maxLength: 40 },
), fc.boolean()).map(([Kind, from, list, one]) => {
  const offset = Kind === Int16Array ? 0 : from;
  const scale = Kind === Int16Array ? 1 : 1 / 3;
  return { x: Kind.from(list, ([x]) => offset + scale * x), y: Kind.from(list, ([, y]) => offset + scale * y), r: one ? 2 : Kind.from(list, ([, , r]) => scale * r) };
});

describe('a finder', () => {
  const created = Finder.create();
  property('finds what two loops find, in arrays of all kinds, by each method', fc.tuple(discs, discs), async ([a, b]) => {
    const [finder, wanted] = [await created, loops(a)];
    for (const options of [undefined, { method: 'naive' }, { skin: 0.5 }, { method: 'neighbour-list', skin: 4 }, { method: 'grid', skin: 1 }]) {
      assert.deepEqual(pairsOf(finder.contactsOf(a, options)), wanted, JSON.stringify(options));
    }
    assert.deepEqual(pairsOf(finder.contactsBetween(a, b)), loops({ ...a }, b));
    const near = finder.near(2, -3, 7, b).sort((i, j) => i - j);
    assert.deepEqual([...near], [...b.x.keys()].filter((k) => (b.x[k] - 2) ** 2 + (b.y[k] + 3) ** 2 < 49));
  }, { runs: 300 });

  test('compares few pairs, and fewer with a skin', async () => {
    const finder = await Finder.create();
    const n = 20_000;
    const own = { x: Float64Array.from({ length: n }, (_, k) => 7 * (k % 100)), y: Float64Array.from({ length: n }, (_, k) => 7 * Math.floor(k / 100)), r: 3 };
    assert.equal(finder.contactsOf(own).length, 0);
    assert.ok(finder.tests < 8 * n, `${finder.tests}`);
    for (const moved of [0, 0.1]) {
      own.x[5] += moved;
      assert.equal(finder.contactsOf(own, { skin: 0.5 }).length, 0);
    }
    assert.equal(finder.tests, 0);
  });

  test('gives answers that no later call changes, also if its memory grows', async () => {
    const finder = await Finder.create();
    const own = { x: [0, 1, 9], y: [0, 0, 0], r: 1 };
    const answers = (discs, id) => [finder.contactsOf({ ...discs, id }, { changes: true }), finder.begun, finder.ended, finder.contactsBetween(discs, own),
      finder.near(0, 0, 7), finder.inCircle(0, 0, 7), finder.inBox(-9, -9, 9, 9), finder.alongSegment(-9, 0, 9, 0, 5), finder.along, finder.nearest(0, 0, 3)];
    const all = [...answers(own, [5, 6, 7]), ...answers({ ...own, x: [0, 9, 9] }, [5, 6, 7])];
    const texts = all.map(String);
    // The memory that a large scene needs does not lose a small one.
    const crowd = Float64Array.from({ length: 200_000 }, (_, k) => 3 * k);
    answers({ x: crowd, y: crowd, r: 1 }, crowd);
    assert.deepEqual(all.map(String), texts);
    assert.deepEqual(texts.filter((text) => !text).length, 1, `only the first contacts end none: ${texts}`);
    assert.deepEqual([...finder.contactsOf(own)], [0, 1]);
  });

  property('answers questions about the discs of its last contactsOf or hold, whatever came between', fc.tuple(discs, discs, fc.boolean()), async ([a, b, holds]) => {
    const finder = await created;
    holds ? finder.hold(a) : finder.contactsOf(a);
    finder.contactsBetween(b, b);
    const all = [...a.x.keys()];
    const away = (k, x, y) => Math.hypot(a.x[k] - x, a.y[k] - y);
    const sorted = (found) => [...found].sort((i, j) => i - j);
    const [x, y] = [a.x[0] ?? 0, a.y[0] ?? 0];
    assert.deepEqual(sorted(finder.near(x, y, 7)), all.filter((k) => (a.x[k] - x) ** 2 + (a.y[k] - y) ** 2 < 49));
    assert.deepEqual(sorted(finder.inCircle(x, y, 7)), all.filter((k) => (a.x[k] - x) ** 2 + (a.y[k] - y) ** 2 < (7 + radiusOf(a, k)) ** 2));
    const beside = (value, low, high) => Math.max(low - value, value - high, 0);
    assert.deepEqual(sorted(finder.inBox(x + 5, y, x - 5, y + 9)), all.filter((k) => {
      const [dx, dy] = [beside(a.x[k], x - 5, x + 5), beside(a.y[k], y, y + 9)];
      return dx ** 2 + dy ** 2 < radiusOf(a, k) ** 2 || (dx === 0 && dy === 0);
    }));
    const nearest = [...finder.nearest(x, y, 7)];
    assert.equal(nearest.length, Math.min(7, all.length));
    assert.deepEqual(nearest.map((k) => away(k, x, y)), all.map((k) => away(k, x, y)).sort((p, q) => p - q).slice(0, 7));
    const met = finder.alongSegment(x - 20, y, x + 20, y, 2);
    const apart = (k) => Math.hypot(beside(a.x[k], x - 20, x + 20), a.y[k] - y) - radiusOf(a, k) - 1;
    for (const k of all) if (Math.abs(apart(k)) > 1e-6) assert.equal(met.includes(k), apart(k) < 0);
    assert.ok(finder.along.every((share, k, { [k - 1]: before = 0 }) => share >= before && share <= 1));
  }, { runs: 100 });

  test('says in which order a ray meets discs, and where', async () => {
    const finder = await Finder.create();
    finder.hold({ x: [90, 10, 50, 45], y: [10, 10, 10, 14], r: [8, 5, 20, 3] });
    assert.deepEqual([...finder.alongSegment(0, 10, 100, 10)], [1, 2, 0]);
    assert.deepEqual([...finder.along].map((share) => Math.round(share * 1e9) / 1e9), [0.05, 0.3, 0.82]);
    assert.deepEqual([...finder.alongSegment(50, 10, 100, 10)], [2, 0], 'from within a disc');
    assert.equal(finder.along[0], 0);
    finder.nearest(50, 10, 1);
    assert.equal(finder.along.length, 2, 'also after another question');
  });

  test('tells which contacts begin and end, by ids', async () => {
    const finder = await Finder.create();
    const frames = [
      [{ x: [0, 1, 9, 10], id: [5, 3, 8, 7] }, [3, 5, 7, 8], []],
      [{ x: [10, 9, 1, 0], id: [7, 8, 3, 5] }, [], []],
      [{ x: [0, 4, 9, 10], id: [5, 3, 8, 7] }, [], [3, 5]],
      [{ x: [0, 1, 9], id: [5, 3, 8] }, [3, 5], [7, 8]],
      [{ x: [], id: [] }, [], [3, 5]],
    ];
    for (const [{ x, id }, begun, ended] of frames) {
      const pairs = finder.contactsOf({ x, y: x.map(() => 0), r: 1, id }, { changes: true });
      assert.deepEqual([[...finder.begun], [...finder.ended]], [begun, ended]);
      assert.equal(pairs.length, finder.contactsOf({ x, y: x.map(() => 0), r: 1 }).length, 'and calls without changes change nothing');
    }
    const own = { x: [0, 1], y: [0, 0], r: 1 };
    for (const [id, field] of [[undefined, 'discs.id'], [[1], 'discs.id'], [[1, 1], 'discs.id[1]'], [[1, -1], 'discs.id[1]'], [[0.5, 1], 'discs.id[0]'], [['a', 1], 'discs.id[0]']]) {
      assert.throws(() => finder.contactsOf({ ...own, id }, { changes: true }), refusal('bad-value', field));
    }
  });

  test('asks no discs whose values it has refused, and else those before', async () => {
    const finder = await Finder.create();
    const own = { x: [1, 2], y: [3, 4], r: [5, 6] };
    const ask = () => [...finder.inCircle(1, 3, 1)].sort();
    const changes = (id) => finder.contactsOf({ ...own, x: [100, 200], id }, { changes: true });
    for (const refused of [() => finder.hold({ ...own, x: [1] }), () => finder.near(0, 0, -1, own), () => finder.hold(), () => changes(), () => changes([1, -1]),
      () => finder.contactsBetween(own, { ...own, r: -1 })]) {
      finder.hold(own);
      assert.throws(refused);
      assert.deepEqual(ask(), [0, 1]);
    }
    for (const refused of [() => finder.hold({ ...own, x: [1, NaN] }), () => finder.contactsOf({ ...own, r: [5, -1] })]) {
      finder.hold(own);
      assert.throws(refused);
      assert.throws(ask, refusal('bad-value', 'discs'));
    }
  });

  test('refuses by name what it cannot search', async () => {
    const finder = await Finder.create();
    const own = { x: [1, 2], y: [3, 4], r: [5, 6] };
    for (const [call, code, field] of [
      [() => finder.inCircle(0, 0, 1), 'bad-value', 'discs'],
      [() => finder.contactsOf(), 'bad-value', 'discs'],
      [() => finder.contactsOf({ ...own, y: 3 }), 'bad-value', 'discs.y'],
      [() => finder.contactsOf({ ...own, r: [5] }), 'bad-value', 'discs.r'],
      [() => finder.contactsOf({ ...own, r: [5, -1] }), 'bad-value', 'discs.r[1]'],
      [() => finder.contactsOf({ ...own, r: -1 }), 'bad-value', 'discs.r'],
      [() => finder.contactsOf({ ...own, y: [3, 1e200] }), 'bad-value', 'discs.y[1]'],
      [() => finder.contactsOf(own, { method: 'hash' }), 'bad-value', 'method'],
      [() => finder.contactsOf(own, { skin: 0 }), 'bad-value', 'skin'],
      [() => finder.contactsOf(own, { method: 'neighbour-list' }), 'bad-value', 'skin'],
      [() => finder.contactsBetween({ ...own, x: [-Infinity, 0] }, own), 'bad-value', 'first.x[0]'],
      [() => finder.near(0, 0, -1), 'bad-value', 'radius'],
      [() => finder.contactsOf({ x: new Float64Array(4500), y: new Float64Array(4500), r: 1 }), 'no-memory', undefined],
    ]) {
      assert.throws(call, refusal(code, field));
      assert.deepEqual([...finder.contactsOf(own)], [0, 1], 'and goes on');
    }
    finder.destroy();
    assert.throws(() => finder.contactsOf(own), refusal('destroyed', undefined));
    assert.throws(() => new Finder(), TypeError);
  });
});
