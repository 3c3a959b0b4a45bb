// Tests the workbench's advice, and the code that it gives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Random } from '../../web/workbench/generators/random.ts';
import { advisedMethod } from '../../web/workbench/advice.ts';
import { codeOf } from '../../web/workbench/methods.ts';
import { contacts as naive } from '../../web/workbench/code/naive.js';
import { contacts as quadtree } from '../../web/workbench/code/quadtree.js';
import { contacts as bvh } from '../../web/workbench/code/bvh.js';
import { neighbourList } from '../../web/workbench/code/neighbour-list.js';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const result = (method, mean, { keep = 1, n = 1000, least = mean } = {}) =>
  ({ method, keep, n, plays: 9, rounds: 3, ms: { mean }, spread: [least, mean] });

test('The fastest method with all discs is advised; of those within noise of each other, the simplest, unless it is over 5% slower', () => {
  const tied = (mean) => [result('bvh', 1), result('grid', mean, { least: 1 }), result('naive', 3)];
  const few = { keep: 0.03, n: 30 };
  for (const [advised, results] of [
    ['grid', [result('naive', 9), result('grid', 1), result('sap', 1.5)]],
    ['grid', tied(1.04)],
    ['bvh', tied(1.08)],
    ['grid', [result('naive', 0.001, few), result('grid', 0.002, few), result('naive', 1), result('grid', 0.1)]],
    [null, [{ method: 'grid', keep: 1, n: 9, failed: 'too-long' }]],
    [null, []],
  ]) assert.equal(advisedMethod(results), advised);
});

describe('the code', () => {
  test('Each has at most 24 lines, 20 of them with code', () => {
    for (const name of ['naive', 'engine', 'quadtree', 'bvh', 'neighbour-list']) {
      const lines = read(`web/workbench/code/${name}.js`).trimEnd().split('\n');
      assert.ok(lines.length <= 24, `${name}: ${lines.length}`);
      assert.ok(lines.filter((line) => /\w/.test(line) && !/^\s*(\/\/|import)/.test(line)).length <= 20, name);
    }
  });

  const pairsOf = (find) => {
    const pairs = [];
    find((i, j) => pairs.push(`${Math.min(i, j)} ${Math.max(i, j)}`));
    return pairs.sort();
  };
  for (const [name, find] of Object.entries({ quadtree, bvh, 'neighbour-list': neighbourList(2) })) {
    test(`${name}: Finds the contacts of two loops in frame after frame, while discs move, come and go`, () => {
      const random = new Random(7);
      let total = 0;
      for (const [count, most] of [[0, 1], [1, 1], [200, 3], [200, 60], [50, 0.5]]) {
        const draw = (size) => Float64Array.from({ length: count }, () => size * random.unit());
        const [x, y, r] = [draw(100), draw(100), draw(most)];
        if (count > 2) [x[1], y[1]] = [x[0], y[0]];
        for (let frame = 0; frame < 20; frame++) {
          const wanted = pairsOf((found) => naive(x, y, r, found));
          assert.deepEqual(pairsOf((found) => find(x, y, r, found)), wanted);
          total += wanted.length;
          for (let k = 0; k < count; k++) [x[k], y[k]] = [x[k] + 0.3 * (random.unit() - 0.5), y[k] + 0.3 * (random.unit() - 0.5)];
        }
      }
      assert.ok(total > 10_000, String(total));
    });
  }

  // How often a piece of code reads a disc's x, per disc; each visit of a tree's node and each test of a pair reads some.
  const readsPerDisc = (find, count) => {
    const random = new Random(3);
    const draw = (size) => Float64Array.from({ length: count }, () => size * random.unit());
    const [side, target] = [2 * Math.sqrt(count), draw(2 * Math.sqrt(count))];
    let reads = 0;
    const x = new Proxy(target, {
      get(_, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        const value = target[key];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    find(x, draw(side), draw(1.5), () => {});
    return reads / count;
  };
  // Four times as many discs in four times the area: two loops read four times as much per disc, and a sweep along one axis twice.
  for (const [name, find, growth] of [['naive', naive, 4], ['quadtree', quadtree, 1.3], ['bvh', bvh, 1.3], ['neighbour-list', neighbourList(0.5), 2]]) {
    test(`${name}: With four times the discs, the cost of each disc grows by ${growth} at most`, () => {
      const [few, many] = [readsPerDisc(find, 250), readsPerDisc(find, 1000)];
      assert.ok(many < growth * 1.05 * few && many > growth * 0.7 * few, `${few} and ${many}`);
    });
  }

  test('engine: With four times the discs, no method but naive tests twice as many pairs per disc, and all find the same', async () => {
    const address = new URL('../../dist/engine/cellmates.mjs', import.meta.url).href;
    const codeWith = (method) => import(`data:text/javascript,${encodeURIComponent(
      read('web/workbench/code/engine.js').replace("'./cellmates.mjs'", `'${address}'`).replaceAll('METHOD', method))}`);
    const seen = new Set();
    for (const method of ['grid', 'sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid', 'hgrid']) {
      assert.equal(codeOf(method), 'engine');
      const { start, frame } = await codeWith(method);
      const cost = [];
      for (const count of [500, 2000]) {
        const random = new Random(3);
        const draw = (least, most) => Float64Array.from({ length: count }, () => least + (most - least) * random.unit());
        const side = 20 * Math.sqrt(count);
        const world = await start(draw(0, side), draw(0, side), draw(4, 8), draw(-1, 1), draw(-1, 1), side, side);
        const found = [];
        frame(world, (i, j) => found.push(`${Math.min(i, j)} ${Math.max(i, j)}`));
        assert.equal(world.stats().method, method);
        cost.push(world.stats().pairTests / count);
        seen.add(`${count}: ${found.sort()}`);
        world.destroy();
      }
      assert.ok(cost[1] > 0 && cost[1] < 2.2 * cost[0], `${method}: ${cost}`);
    }
    assert.equal(seen.size, 2);
  });

  test('Methods without code of their own are the engine’s', () => assert.deepEqual(['hgrid', 'bvh'].map(codeOf), ['engine', 'bvh']));
});

test('Recorded short runs advise a method within 15% of the fastest in 27 of 30 workloads, and in 8 of 10 unseen ones', () => {
  const { rows } = JSON.parse(read('bench/results/advice.json'));
  assert.equal(rows.length, 30);
  const wrong = rows.filter(({ short, long }) => {
    const done = long.filter(({ failed }) => !failed);
    const advised = done.find(({ method }) => method === advisedMethod(short));
    return !(advised?.ms.mean <= 1.15 * Math.min(...done.map(({ ms }) => ms.mean)));
  });
  const later = wrong.filter(({ set }) => set === 'later');
  assert.ok(wrong.length <= 3 && later.length <= 2, `wrong: ${wrong.map(({ name }) => name).join(', ')}`);
});
