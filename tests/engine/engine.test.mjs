// The engine's class World in Node.js, call by call. programs.test.mjs calls it at random, and hosts.test.mjs with threads.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { schema, wrongValueOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { World, refusal } from './engine.mjs';

const disc = { x: [10, 50, 90], y: [20, 60, 80], r: [5, 6, 7] };
const box = { width: 100, height: 100 };

describe('a world', () => {
  test('runs in slices and can be interrupted', async () => {
    const world = await World.create({ scene: 'klaus', n: 3000 });
    const shares = [];
    // Far more than a slice of 8 ms.
    assert.equal(await world.run(400, { progress: (share) => shares.push(share) }), 400);
    assert.equal(world.hash(), stepOnce('native', { scene: 'klaus', n: 3000, method: 'grid', ticks: 400, warmup: 0 }).hash);
    assert.ok(shares.length > 2 && shares.every((share, k) => share >= (shares[k - 1] ?? 0)) && shares.at(-1) === 1, `${shares}`);
    const stop = new AbortController();
    const reason = new Error('enough');
    const run = world.run(1_000_000, { signal: stop.signal, progress: (share) => share > 0 && stop.abort(reason) });
    assert.throws(() => world.step(), refusal('busy', undefined));
    await assert.rejects(run, reason);
    const { tick } = world;
    assert.ok(tick > 400 && tick < 1_000_000);
    await assert.rejects(world.run(1, { signal: stop.signal }), reason);
    assert.equal(world.step(), tick + 1, 'the rest of an interrupted run must not follow');
    await assert.rejects(world.run(1_000_000, { progress: () => { throw reason; } }), reason);
    const end = world.tick;
    assert.equal(world.step(), end + 1);
  });

  test('accepts the caller’s own discs', async () => {
    const world = await World.create({ discs: { ...disc, vx: new Float64Array([1, 0, 0]), mass: [1, 2, 4] }, box, gravity: 0 });
    assert.deepEqual([...world.x, ...world.y, ...world.r, ...world.vx], [10, 50, 90, 20, 60, 80, 5, 6, 7, 1, 0, 0]);
    assert.deepEqual([...world.id], [0, 1, 2]);
    assert.deepEqual(world.box, box);
    assert.equal(world.stats().scene, null);
    world.step(10);
    assert.equal(world.x[world.id.indexOf(0)], 20);
    world.reset();
    assert.equal(world.x[world.id.indexOf(0)], 10);
  });

  test('takes edits of discs and of the box', async () => {
    const world = await World.create({ scene: 'klaus', n: 300 });
    world.step(5);
    assert.deepEqual([...world.add({ x: [20, 40], y: 10, r: 1, vx: 2, fixed: [true, false] })], [300, 301]);
    world.remove([0, 5]);
    world.step(0);
    world.edit(7, { x: 30, y: 20 });
    assert.deepEqual([world.count, world.id.includes(5), world.x[world.id.indexOf(7)]], [300, false, 30]);
    world.set({ box: { width: 90, height: 40 } });
    world.step(20);
    assert.deepEqual([world.x[world.id.indexOf(300)], world.box], [20, { width: 90, height: 40 }], 'a fixed disc stays');
    world.edit(300, { fixed: false, mass: 3 });
    world.step(20);
    assert.notEqual(world.x[world.id.indexOf(300)], 20);
    world.reset();
    assert.deepEqual([world.tick, world.count, world.box], [0, 300, { width: 90, height: 40 }], 'a reset keeps what was set');
  });

  test('lists the pairs that touch, and tells the contacts that begin, each once', async () => {
    const discs = { x: [20, 35, 80], y: [50, 50, 50], r: 5, vx: [1, 0, 0] };
    const world = await World.create({ discs, box, gravity: 0, response: 'elastic' });
    assert.deepEqual([world.contacts().length, world.contacts({ since: 'begin' }).ids.length], [0, 0]);
    world.step(7);
    assert.deepEqual([[...world.contacts()].map((i) => world.id[i]).sort(), world.stats().contacts], [[0, 1], 1]);
    world.step(13);
    const { ids: pair, x, y, impulse, time, missed } = world.contacts({ since: 'begin' });
    assert.deepEqual([[...pair], [...y], missed], [[0, 1], [50], 0]);
    assert.ok(Math.abs(x[0] - 30) < 1 && Math.abs(impulse[0] - 2.5) < 1e-5 && time[0] >= 4 && time[0] <= 7, `${x} ${impulse} ${time}`);
    assert.equal(world.contacts({ since: 'begin' }).ids.length, 0);
    const { energy, momentum } = world.stats();
    assert.ok(Math.abs(energy.kinetic - 2.5) < 1e-5 && Math.abs(momentum.x - 5) < 1e-5);
    world.set({ method: 'tutorial-grid' });
    world.step();
    assert.throws(() => world.contacts(), refusal('not-known'));
  });

  // How many discs get past a wall of fixed discs that touch each other, at x = 500.
  async function passing(response, ticks, { radius, wall, mass }, speed, movers) {
    const fixed = Array.from({ length: Math.ceil(500 / wall) + 1 }, (_, k) => ({ x: 500, y: Math.min(1000, 2 * wall * k), r: wall, mass: Infinity, vx: 0, vy: 0 }));
    const all = [...fixed, ...movers.map((mover) => ({ r: radius, mass, ...mover }))];
    const discs = Object.fromEntries(Object.keys(fixed[0]).map((name) => [name, all.map((one) => one[name])]));
    const world = await World.create({ discs, box: { width: 1000, height: 1000 }, gravity: 0, speedlimit: speed, response });
    world.step(ticks);
    const passed = [...world.id].filter((id, k) => id >= fixed.length && world.x[k] > 500).length;
    world.destroy();
    return passed;
  }

  test('holds discs behind a wall of fixed ones up to the speeds in the README, and none that skip the wall', async () => {
    const shares = { settle: 1, elastic: 0.5, rewind: 0.5, repulsion: 0.25 };
    for (const [response, share] of Object.entries(shares)) {
      for (const [radius, wall, mass] of [[6, 6, 6], [2, 20, 2], [20, 2, 20], [25, 2, 1], [5, 18, 50], [3, 9, 0.3]]) {
        const discs = { radius, wall, mass };
        const speed = (share * radius) / (response === 'repulsion' ? Math.max(1, mass) : 1);
        const movers = Array.from({ length: 12 }, (_, k) => {
          const angle = 0.24 * (k - 5.4);
          return { x: 460 - 17 * k - radius, y: 50 + 75 * k, vx: 0.999 * speed * Math.cos(angle), vy: 0.999 * speed * Math.sin(angle) };
        });
        assert.equal(await passing(response, 400, discs, speed, movers), 0, `${response}: ${JSON.stringify(discs)}`);
        const leap = 2.02 * (radius + wall);
        assert.equal(await passing(response, 1, discs, leap, [{ x: 500 - leap / 2, y: 500, vx: leap, vy: 0 }]), 1, response);
      }
    }
  });

  test('begins empty, and its arrays are copies', async () => {
    const world = await World.create({ discs: { x: [], y: [], r: [] }, box, gravity: 0, checkWrites: true });
    assert.equal(world.count, 0);
    world.step(2);
    world.add({ x: [50], y: [50], r: [4], vx: [1] });
    const { x } = world;
    world.step();
    assert.equal(x[0], 50, 'what was read stays');
    assert.deepEqual([world.x[0], world.x === x], [51, true]);
    world.x[0] = NaN;
    assert.throws(() => world.step(), refusal('read-only', 'x[0]'));
    assert.equal(world.step(), 4);
    assert.equal(world.step(0), 4);
    assert.equal(world.x[0], 52);
  });

  // programs.test.mjs names methods.
  test('measures every method, and cell sizes', async () => {
    const world = await World.create({ scene: 'klaus', n: 400 });
    world.step(3);
    const hash = world.hash();
    const rows = await world.measure();
    assert.deepEqual(rows.map(({ state }) => state), Array(8).fill('done'));
    assert.equal(new Set(rows.map(({ contacts }) => contacts)).size, 1, 'all methods must find the same contacts');
    assert.equal(rows.find(({ method }) => method === 'naive').pairTests, (400 * 399) / 2);
    const sizes = await world.sweep();
    assert.equal(sizes.length, 24);
    assert.ok(sizes.every(({ cell, contacts }, k) => contacts === rows[0].contacts && cell > (sizes[k - 1]?.cell ?? 0)));
    assert.equal(world.hash(), hash);
  });
});

// Values that discs must not have when they are made; an edit may exceed the speed limit.
const wrongDiscs = { x: [NaN, -1, 101], y: [Infinity, 101], r: [-1, 0, Infinity], vx: [20, NaN], vy: [-20], mass: [0, -1, 1e-7, 1e7], fixed: [1] };
const wrongDisc = fc.oneof(...Object.entries(wrongDiscs).map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values, '5', null))));

describe('an error names the invalid value', () => {
  const parameter = fc.oneof(...schema.run.map((field) => fc.tuple(fc.constant(field.name), wrongValueOf(field))));
  property('of a parameter', parameter, ([name, value]) => assert.rejects(World.create({ [name]: value }), refusal('bad-value', name)));

  property('of a disc, and its place in the array', fc.tuple(fc.nat(2), wrongDisc), async ([k, [name, value]]) => {
    const column = { ...disc, vx: [0, 0, 0], vy: [0, 0, 0], mass: [1, 1, 1], fixed: [false, false, false] }[name].with(k, value);
    const discs = { ...disc, [name]: column };
    await assert.rejects(World.create({ discs, box }), refusal('bad-value', `discs.${name}[${k}]`));
    const world = await World.create({ discs: disc, box });
    const hash = world.hash();
    assert.throws(() => world.add(discs), refusal('bad-value', `${name}[${k}]`));
    if (Math.abs(value) !== 20 || typeof value === 'string') {
      assert.throws(() => world.edit([0, 1, 2], { mass: 1, [name]: column }), refusal('bad-value', `${name}[${k}]`));
    }
    assert.equal(world.hash(), hash);
  }, { runs: 60 });

  for (const [what, options, code, field] of [
    ['too many', { response: 'exact', n: 30_000 }, 'too-many', 'response'],
    ['threads', { threads: 0 }, 'bad-value', 'threads'],
    ['no box', { discs: disc }, 'bad-value', 'box'],
    ['a box of a scene', { box }, 'bad-value', 'box'],
    ['a flat box', { discs: disc, box: { width: 100, height: 0 } }, 'bad-value', 'box.height'],
    ['a side that is no number', { discs: disc, box: { width: '100', height: 100 } }, 'bad-value', 'box.width'],
    ['n with discs', { discs: disc, box, n: 3 }, 'bad-value', 'n'],
    ['no discs', { discs: null, box }, 'bad-value', 'discs'],
    ['another array', { discs: { ...disc, colour: [1, 2, 3] }, box }, 'unknown-name', 'discs.colour'],
    ['no array', { discs: { ...disc, x: 5 }, box }, 'bad-value', 'discs.x'],
    ['arrays of different lengths', { discs: { ...disc, vx: [1, 2, 3, 4] }, box }, 'bad-value', 'discs.vx'],
    ['a disc above a speed limit of its own', { discs: { ...disc, vy: [4, 0, 0] }, box, speedlimit: 3 }, 'bad-value', 'discs.vy[0]'],
  ]) test(`of ${what}`, () => assert.rejects(World.create(options), refusal(code, field)));

  test('and has a plain object that passes between threads and as JSON', async () => {
    for (const gravity of [99, () => 1]) { // a function can't be cloned
      const error = await World.create({ gravity }).catch((thrown) => thrown);
      const expected = { name: 'CellmatesError', code: 'bad-value', field: 'gravity', message: error.message };
      assert.deepEqual(structuredClone(error.toJSON()), expected);
      assert.deepEqual(JSON.parse(JSON.stringify({ error })).error, expected);
    }
  });

  test('or edit names the disc that the speed limit will slow down', async () => {
    const world = await World.create({ n: 20, gravity: 0 });
    assert.equal(world.edit(3, { vx: 9, vy: 0 }), '');
    assert.equal(world.edit([2, 3], { vx: [1, 20], vy: 0 }),
      'vx[1]=20: a speed of 20 is more than speedlimit=9, so the disc will be slowed down.');
    assert.deepEqual([world.vx[world.id.indexOf(3)], world.edit([], { vx: 20 })], [20, '']);
  });

  test('of a call that would change a world, and the world stays as it was', async () => {
    const world = await World.create({ n: 20 });
    world.step(3);
    const hash = world.hash();
    const calls = [
      [() => world.step(-1), 'bad-value', 'ticks'],
      [() => world.step(1.5), 'bad-value', 'ticks'],
      [() => world.set({ gravity: 1, gravityy: 2 }), 'unknown-name', 'gravityy'],
      [() => world.set({ colour: 'none' }), 'unknown-name', 'colour'],
      [() => world.spawn(5, 1e9), 'bad-value', 'y'],
      [() => world.set({ box: { width: 5 } }), 'bad-value', 'box.height'],
      [() => world.set({ box, gravity: 99 }), 'bad-value', 'gravity'],
      [() => world.edit([1, 2.5], { x: 5 }), 'bad-value', 'ids[1]'],
      [() => world.edit([1, 2], { x: [5] }), 'bad-value', 'x'],
      [() => world.edit(1, { fixed: false }), 'bad-value', 'mass'],
      [() => world.edit(1, { fixed: 1 }), 'bad-value', 'fixed'],
      [() => world.add({ x: [5], y: 5 }), 'bad-value', 'r'],
      [() => world.near(5, 5, -1), 'bad-value', 'radius'],
      [() => world.pairs(-1), 'bad-value', 'distance'],
      [() => world.contacts({ since: 'yesterday' }), 'bad-value', 'since'],
    ];
    for (const [call, code, field] of calls) assert.throws(call, refusal(code, field));
    const file = world.record().slice(0, -1);
    for (const [call, field] of [
      [() => world.seek(4), 'tick'],
      [() => world.restore(file), 'data'],
      [() => world.measure({ methods: ['grid', 'gird'] }), 'methods'],
      [() => world.measure({ methods: 'grid' }), 'methods'],
    ]) await assert.rejects(call, refusal('bad-value', field));
    assert.equal(world.hash(), hash);
    world.destroy();
    world.destroy();
    for (const use of [() => world.step(), () => world.x, () => world.count, () => world.hash(),
      () => world.set({ n: 1 }), () => world.stats()]) {
      assert.throws(use, refusal('destroyed', undefined));
    }
    await assert.rejects(world.run(1), refusal('destroyed', undefined));
  });
});
