// The player with the code that the page gives, where each look at the clock takes 5 µs.
import '../lib/virtual.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from '../../web/workbench/generators/index.ts';
import { now } from '../../web/kit/timing.ts';
import { Player } from '../../web/workbench/player.ts';
import { workloadOf } from './files.mjs';
import { gridPerSize } from '../../web/workbench/code/grid-per-size.ts';
import { neighbourList } from '../../web/workbench/code/list-with-skin.ts';
import { sweep } from '../../web/workbench/code/sweep.ts';
import { twoLoops } from '../../web/workbench/code/two-loops.ts';
import { uniformGrid } from '../../web/workbench/code/uniform-grid.ts';

/** Looks at the clock until some time has passed. */
const pass = (ms) => {
  for (const until = now() + ms; now() < until;);
};

/** Code that takes time, which real code does not here. */
const slowed = (make) => (skin) => {
  const contacts = make(skin);
  return (...all) => {
    pass(0.1);
    contacts(...all);
  };
};
const codes = { 'two-loops': () => twoLoops, 'sweep': () => sweep, 'uniform-grid': () => uniformGrid, 'grid-per-size': () => gridPerSize, 'list-with-skin': neighbourList };
const answers = Object.fromEntries(Object.entries(codes).map(([name, make]) => [name, slowed(make)]));

/** Code that takes `ms(n)` and finds nothing, and notes each frame that it gets. */
function timed(ms) {
  const seen = [];
  const code = (x) => {
    seen.push(x[0]);
    pass(ms(x.length));
  };
  return { seen, code };
}
/** Frames of one disc, at x = 0, 1, 2, … */
const steps = (count) => workloadOf(...Array.from({ length: count }, (_, k) => [[k, 0, 1, 0]])).frames;

test('all code finds the same contacts, with all discs and with some', () => {
  const player = new Player(generate('cluster', { n: 300, frames: 8 }).frames, answers);
  assert.deepEqual(player.methods, Object.keys(answers));
  for (const keep of [1, 0.4]) {
    const [first, ...others] = player.methods.map((method) => player.run({ method, keep, budget: 1 }));
    assert.ok(first.contacts > 0);
    assert.equal(first.frames, 8);
    for (const { hash, firstHash, contacts, n, frames } of others) {
      assert.deepEqual([hash, firstHash, contacts, n, frames], [first.hash, first.firstHash, first.contacts, first.n, first.frames]);
    }
    assert.ok(Math.abs(first.n - 300 * keep) <= (keep === 1 ? 0 : 30), String(first.n));
  }
});

test('other contacts have another hash, and their order and that of two discs has none', () => {
  const pairs = [[0, 1], [1, 2], [0, 2]];
  const finds = (some) => slowed(() => (_x, _y, _r, found) => some.forEach(([i, j]) => found(i, j)));
  const all = { a: finds(pairs), b: finds(pairs.toReversed().map(([i, j]) => [j, i])), fewer: finds(pairs.slice(1)), twice: finds([...pairs, pairs[0]]), other: finds([[0, 3], [1, 2], [0, 2]]) };
  const player = new Player(workloadOf([[0, 0, 1, 0], [1, 0, 1, 1], [0, 1, 1, 2], [9, 9, 1, 3]]).frames, all);
  const [a, b, ...others] = Object.keys(all).map((method) => player.run({ method, budget: 1 }).hash);
  assert.equal(a, b);
  assert.equal(new Set([a, ...others]).size, 4);
});

test('plays go forwards and backwards, so that discs never jump, and code gets the same arrays in every frame', () => {
  const { seen, code } = timed(() => 1);
  const arrays = new Set();
  const player = new Player(steps(4), { code: () => (...all) => (arrays.add(all[0]), code(...all)) });
  assert.ok(player.skin.width > 0);
  seen.length = 0;
  arrays.clear();
  const result = player.run({ method: 'code', budget: 19 });
  const [first, ...others] = [seen.slice(0, 4), seen.slice(4)]; // the first play counts contacts
  assert.deepEqual(first, [0, 1, 2, 3]);
  assert.deepEqual(others.flat(), others.flat().map((_, k) => [0, 1, 2, 3, 2, 1][k % 6]));
  assert.equal(arrays.size, 1);
  assert.equal(result.frames, 4);
  assert.ok(result.plays >= 2, String(result.plays));
});

test('the time of a frame is that of its code, and short frames are timed together', () => {
  for (const ms of [2, 0.2, 0.02]) {
    const code = ([place]) => pass(place % 2 ? 1.75 * ms : 0.25 * ms);
    const result = new Player(steps(9), { code: () => code }).run({ method: 'code', budget: 60 });
    // The last look at the clock of a frame may pass its end.
    assert.ok(result.ms > 0.95 * ms && result.ms < 1.1 * ms + 0.01 && result.warm, `${result.ms}, not ${ms}`);
  }
});

test('frames that are all together too short for the clock are played several times in a batch', () => {
  const { seen, code } = timed(() => 0.005);
  const result = new Player(steps(3), { code: () => code }).run({ method: 'code', budget: 20 });
  assert.ok(seen.length >= 8 * result.plays && result.plays > 3 && result.frames === 3, JSON.stringify(result));
});

test('a run ends with its budget; a frame that is sure to take too long is not begun', () => {
  const { seen, code } = timed((n) => n * n);
  const player = new Player(workloadOf(Array.from({ length: 40 }, (_, k) => [k, 0, 1, k])).frames, { code: () => code });
  const few = player.run({ method: 'code', keep: 0.2, budget: 10 });
  assert.ok(few.n < 20 && few.ms > 0.9 * few.n ** 2);
  const before = seen.length;
  const many = player.run({ method: 'code', budget: 1 });
  assert.deepEqual([many.failed, many.n, seen.length], ['too-long', 40, before]);
  // The first play counts if it took all the time, with the frames that were reached.
  const slow = timed(() => 5);
  const slowPlayer = new Player(steps(50), { code: () => slow.code });
  assert.ok(slowPlayer.skin.width > 0);
  slow.seen.length = 0;
  const cut = slowPlayer.run({ method: 'code', budget: 20 });
  assert.deepEqual([cut.plays, cut.frames, cut.warm], [0, slow.seen.length, true]);
  assert.ok(cut.frames >= 4 && cut.frames < 8 && Math.abs(cut.ms - 5) < 0.1, JSON.stringify(cut));
  assert.equal(slowPlayer.run({ method: 'code', budget: 2 }).warm, false);
});

test('too many contacts are no memory, other errors are errors, and an unknown method is refused', () => {
  const throws = (error) => () => () => {
    throw error;
  };
  const player = new Player(steps(2), { many: throws(new RangeError('Invalid array length')), bad: throws(new TypeError('bad')) });
  assert.deepEqual(player.run({ method: 'many', budget: 1 }), { method: 'many', keep: 1, n: 1, failed: 'no-memory' });
  assert.throws(() => player.run({ method: 'bad', budget: 1 }), { message: 'bad' });
  assert.throws(() => player.run({ method: 'magic', budget: 1 }), { message: 'There is no method "magic".' });
});

test('a result has the share of all frames in which kept pairs are searched again', () => {
  const rebuilt = (...rows) => new Player(workloadOf(...rows).frames, answers).run({ method: 'list-with-skin', budget: 1 }).rebuilt;
  const moving = (speed) => Array.from({ length: 40 }, (_, k) => [[speed * k, 0, 1, 0], [99, 0, 1, 1]]);
  assert.equal(rebuilt(...moving(0)), 1 / 40);
  assert.equal(rebuilt(...moving(50)), 1);
  assert.equal(rebuilt(...moving(0), ...moving(50)), 1 / 2, 'also after the frames from which the skin is chosen');
  assert.equal(rebuilt([[0, 0, 1, 0]]), 1, 'a single frame tells nothing of motion');
});

test('progress grows to 1', () => {
  const shares = [];
  new Player(steps(3), { code: () => timed(() => 10).code }).run({ method: 'code', budget: 500, onProgress: (share) => shares.push(share) });
  assert.ok(shares.length >= 5 && shares.every((share, k) => share <= 1 && (k === 0 || share >= shares[k - 1])), String(shares));
});
