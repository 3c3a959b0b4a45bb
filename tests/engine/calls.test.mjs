// What every call of World and Finder shares: numbers, arrays, buffers and options that are none are refused by name, and a
// removal lets indices stay true until the next tick. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { property } from '../lib/property.mjs';
import { CellmatesError, World } from './engine.mjs';

const { Finder } = await import(new URL('../../dist/engine/finder.js', import.meta.url).href);
const box = { width: 200, height: 100 };
const own = () => ({ x: [10, 60], y: [20, 50], r: [5, 6] });
const world = await World.create({ discs: own(), box });
const finder = await Finder.create();
finder.hold(own());

/** The error that a call throws, or rejects with. It is one of the package's, with a code and a field. */
async function refused(call, field, code = 'bad-value') {
  let error;
  try {
    await call();
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof CellmatesError, `${call}: ${error?.stack ?? 'accepted'}`);
  assert.deepEqual([error.field, error.code], [field, code], `${call}: ${error.message}`);
  assert.match(error.message, /\.$/);
}

// What JavaScript would convert to a number.
const noNumbers = [null, '', '5', true, false, new Date(0), [5], {}, 5n, NaN, Infinity, -Infinity, Symbol('5'), () => 5];
// Each call with its numbers, by the field that an error names.
const numbers = {
  'World.create': [(values) => World.create(values), { n: 5, gravity: 1, cell: 5, table: 0, speedlimit: 5, aspect: 0, damping: 0, turn: 0, restitution: 0.2, threads: 1 }],
  'set': [(values) => world.set(values), { gravity: 1, cell: 5, speedlimit: 5 }],
  'set of a box': [({ 'box.width': width, 'box.height': height }) => world.set({ box: { width, height } }), { 'box.width': 200, 'box.height': 100 }],
  'step': [({ ticks }) => world.step(ticks), { ticks: 1 }],
  'run': [({ ticks }) => world.run(ticks), { ticks: 1 }],
  'seek': [({ tick }) => world.seek(tick), { tick: 0 }],
  'spawn': [({ x, y, ...more }) => world.spawn(x, y, more), { x: 5, y: 5, count: 1, radius: 2 }],
  'near': [({ x, y, radius }) => world.near(x, y, radius), { x: 5, y: 5, radius: 9 }],
  'pairs': [({ distance }) => world.pairs(distance), { distance: 5 }],
  'has': [({ id }) => world.has(id), { id: 0 }],
  'edit': [(values) => world.edit(0, values), { x: 5, y: 5, vx: 0, vy: 0, r: 1 }],
  'add': [(values) => world.add(values), { x: 5, y: 5, r: 1, vx: 0, vy: 0 }],
  'Finder.near': [({ x, y, radius }) => finder.near(x, y, radius), { x: 5, y: 5, radius: 9 }],
  'inCircle': [({ x, y, radius }) => finder.inCircle(x, y, radius), { x: 5, y: 5, radius: 9 }],
  'inBox': [(values) => finder.inBox(...Object.values(values)), { x0: 0, y0: 0, x1: 5, y1: 5 }],
  'alongSegment': [(values) => finder.alongSegment(...Object.values(values)), { x0: 0, y0: 0, x1: 5, y1: 5, width: 1 }],
  'nearest': [({ x, y, k }) => finder.nearest(x, y, k), { x: 5, y: 5, k: 1 }],
  'contactsOf': [({ skin, 'discs.r': r }) => finder.contactsOf({ ...own(), r }, { skin }), { 'skin': 1, 'discs.r': 2 }],
};

describe('what is no number is refused by its field', () => {
  for (const [name, [call, values]] of Object.entries(numbers)) {
    test(name, async () => {
      await call(values);
      for (const field of Object.keys(values)) {
        for (const wrong of noNumbers) {
          const lists = ['edit', 'add', 'contactsOf'].includes(name);
          if (lists && Array.isArray(wrong)) continue; // a list of one, or of another length
          const ofOne = lists && typeof wrong === 'number' && name !== 'contactsOf'; // the engine checks the range, of each disc
          await refused(() => call({ ...values, [field]: wrong }), ofOne ? `${field}[0]` : field);
        }
      }
    });
  }

  test('in every place of an array', async () => {
    const calls = {
      'World.create': [(discs) => World.create({ discs, box }), 'discs.', { ...own(), vx: [0, 0], vy: [0, 0], mass: [1, 1] }],
      'add': [(discs) => world.add(discs), '', { ...own(), vx: [0, 0], vy: [0, 0], mass: [1, 1] }],
      'edit': [(values) => world.edit([0, 1], values), '', { ...own(), vx: [0, 0], vy: [0, 0], mass: [1, 1] }],
      'contactsOf': [(discs) => finder.contactsOf(discs), 'discs.', own()],
      'hold': [(discs) => finder.hold(discs), 'discs.', own()],
      'near': [(discs) => finder.near(0, 0, 1, discs), 'discs.', own()],
      'contactsBetween': [(discs) => finder.contactsBetween(own(), discs), 'second.', own()],
    };
    for (const [name, [call, prefix, values]] of Object.entries(calls)) {
      for (const field of Object.keys(values)) {
        for (const wrong of noNumbers) {
          if (field === 'mass' && wrong === Infinity) continue; // a fixed disc
          await refused(() => call({ ...values, [field]: values[field].with(1, wrong) }), `${prefix}${field}[1]`);
        }
        await refused(() => call({ ...values, [field]: Object.assign([1], { length: 2 }) }), `${prefix}${field}[1]`); // a hole
        if (name !== 'edit') finder.hold(own());
      }
    }
    for (const wrong of noNumbers.filter((value) => !Array.isArray(value))) {
      await refused(() => world.remove([0, wrong]), 'ids[1]');
      await refused(() => world.edit([0, wrong], { x: 5 }), 'ids[1]');
    }
  });
});

test('memory that was transferred, has shrunk or is none is refused by its field', async () => {
  const detached = new Float64Array(2);
  structuredClone(detached, { transfer: [detached.buffer] });
  const resizable = new ArrayBuffer(16, { maxByteLength: 16 });
  const shrunk = new Float64Array(resizable, 8, 1);
  const whole = new DataView(resizable, 8);
  resizable.resize(4);
  const lost = [detached, shrunk, new DataView(new ArrayBuffer(8)), new BigInt64Array(2), new BigUint64Array(2), { length: 2, 0: 1, 1: 1 }, 'ab', 5n];
  for (const wrong of lost) {
    for (const field of ['x', 'y', 'r']) {
      await refused(() => World.create({ discs: { ...own(), [field]: wrong }, box }), `discs.${field}`);
      await refused(() => world.add({ ...own(), [field]: wrong }), field);
      await refused(() => world.edit([0, 1], { [field]: wrong }), field);
      await refused(() => finder.contactsOf({ ...own(), [field]: wrong }), `discs.${field}`);
    }
    await refused(() => world.remove(wrong), 'ids');
    await refused(() => world.edit(wrong, { x: 5 }), 'ids');
    await refused(() => finder.contactsOf({ ...own(), id: wrong }, { changes: true }), 'discs.id');
  }
  for (const wrong of [detached, detached.buffer, shrunk, whole, null, 5, 5n, 'run', [1, 2], {}]) await refused(() => world.restore(wrong), 'run');
});

describe('options', () => {
  const calls = {
    'World.create': [(options) => World.create(options), 'options'],
    'set': [(options) => world.set(options), 'changes'],
    'spawn': [(options) => world.spawn(5, 5, options), 'options'],
    'run': [(options) => world.run(1, options), 'options'],
    'seek': [(options) => world.seek(0, options), 'options'],
    'restore': [(options) => world.restore(world.record(), options), 'options'],
    'measure': [(options) => world.measure(options), 'options'],
    'sweep': [(options) => world.sweep(options), 'options'],
    'contacts': [(options) => world.contacts(options), 'options'],
    'edit': [(options) => world.edit(0, options), 'values'],
    'add': [(options) => world.add(options), 'discs'],
    'contactsOf': [(options) => finder.contactsOf(own(), options), 'options'],
    'hold': [(options) => finder.hold(options), 'discs'],
  };
  for (const [name, [call, field]] of Object.entries(calls)) {
    test(`of ${name} are an object`, async () => {
      for (const wrong of [null, 5, 5n, 'begin', true, Symbol('options'), () => {}]) await refused(() => call(wrong), field);
    });
    test(`of ${name} have names that are known`, async () => {
      if (name === 'hold') return; // a program's own discs may have more
      for (const wrong of ['skim', 'Signal', '__proto_', 'toString']) {
        await refused(() => call({ ...(name === 'add' && own()), [wrong]: 2 }), wrong, 'unknown-name');
      }
    });
  }

  test('that are unknown are refused with all that the call takes', async () => {
    const names = 'scene, n, seed, aspect, method, response, cell, table, gravity';
    await assert.rejects(World.create({ radius: 4 }), { message: new RegExp(`^"radius" cannot be set: the parameters are ${names}.*, discs, box, threads, module, checkWrites\\.$`) });
    assert.throws(() => world.set({ threads: 2 }), { message: new RegExp(`^"threads" cannot be set: the parameters are ${names}.*, box\\.$`) });
  });

  test('of slices have a signal and a function', async () => {
    for (const call of [(how) => world.run(1, how), (how) => world.measure(how), (how) => world.sweep(how)]) {
      for (const wrong of [null, 5, {}, 'stop']) {
        await refused(() => call({ signal: wrong }), 'signal');
        await refused(() => call({ progress: wrong }), 'progress');
      }
    }
  });
});

test('one class has the errors of all modules', async () => {
  const { CellmatesError: FinderError } = await import(new URL('../../dist/engine/finder.js', import.meta.url).href);
  assert.throws(() => world.near(null, 0, 1), FinderError);
  assert.ok(!(new TypeError('x must be a number') instanceof CellmatesError));
});

describe('a removed disc', () => {
  const places = fc.array(fc.record({ x: fc.integer({ min: 5, max: 195 }), y: fc.integer({ min: 5, max: 95 }) }), { minLength: 2, maxLength: 40 });
  property('is the one that an index named, whichever question gave it, and none else goes', fc.tuple(places, fc.nat(3), fc.infiniteStream(fc.boolean())),
    async ([list, which, choice]) => {
      const crowd = await World.create({ discs: { x: list.map(({ x }) => x), y: list.map(({ y }) => y), r: 8 }, box, gravity: 0 });
      crowd.step(2);
      const found = [() => crowd.contacts(), () => crowd.near(100, 50, 70), () => crowd.pairs(20), () => crowd.id.keys()][which]();
      const names = [...crowd.id];
      const wanted = new Set();
      for (const index of found) {
        if (!choice.next().value) continue;
        assert.equal(crowd.id[index], names[index]);
        assert.equal(crowd.remove(crowd.id[index]), !wanted.has(names[index]), 'false if it was removed before');
        wanted.add(names[index]);
        assert.deepEqual([crowd.has(names[index]), crowd.count], [false, names.length]);
        // No question finds it any more, and an edit leaves it out.
        for (const k of [...crowd.near(100, 50, 200), ...crowd.pairs(30), ...crowd.contacts()]) assert.ok(!wanted.has(crowd.id[k]));
        if (wanted.size < names.length) assert.match(crowd.edit([names[index], names.find((id) => !wanted.has(id))], { vx: [99, 1] }), /was removed/);
      }
      const left = names.filter((id) => !wanted.has(id)).sort((a, b) => a - b);
      const ends = [() => crowd.step(0), () => crowd.step(), () => crowd.hash(), () => crowd.snapshot(), () => crowd.run(1)][list.length % 5];
      await ends();
      assert.deepEqual([...crowd.id].sort((a, b) => a - b), left);
      const other = await World.create({ n: 1 });
      await other.restore(crowd.record());
      assert.deepEqual([other.hash(), other.count], [crowd.hash(), left.length]);
      for (const each of [crowd, other]) each.destroy();
    }, { runs: 60 });

  test('stays until the next tick if a call is refused, and is forgotten by a restart, seek and restore', async () => {
    const few = await World.create({ discs: { x: [10, 50, 90], y: 50, r: 5 }, box, gravity: 0 });
    const [saved, aborted] = [few.record(), AbortSignal.abort()];
    few.step(4);
    await few.seek(2);
    few.remove(0);
    const before = [few.stats().played.to, few.count, few.tick];
    for (const [call, field] of [[() => few.run(1.5), 'ticks'], [() => few.run(1, { signal: 1 }), 'signal'], [() => few.run(1, { progress: 1 }), 'progress'],
      [() => few.set({ seed: 'x' }), 'seed'], [() => few.set({ scene: 'none' }), 'scene'], [() => few.set({ n: 5 }), 'n'], [() => few.seek(1.5), 'tick'],
      [() => few.seek(9), 'tick'], [() => few.seek('1'), 'tick'], [() => few.measure({ mode: 'x' }), 'mode'], [() => few.measure({ methods: ['x'] }), 'methods'],
      [() => few.restore(new Uint8Array(9)), 'data'], [() => few.restore(1), 'run']]) {
      await refused(call, field);
      assert.deepEqual([few.stats().played.to, few.count, few.tick, few.has(0)], [...before, false], `${call}`);
    }
    for (const call of [() => few.run(1, { signal: aborted }), () => few.measure({ signal: aborted }), () => few.restore(saved, { signal: aborted })]) {
      await assert.rejects(call, { name: 'AbortError' });
      assert.deepEqual([few.stats().played.to, few.count], before.slice(0, 2), `${call}`);
    }
    await few.measure();
    assert.deepEqual([few.stats().played.to, few.count], before.slice(0, 2), 'a measurement changes nothing');
    for (const begin of [() => few.seek(1), () => few.seek(4), () => few.reset(), () => few.restore(saved), () => few.set({ seed: 5 })]) {
      few.remove(1);
      await begin();
      few.step();
      assert.deepEqual([few.count, few.has(1)], [3, true], `${begin}`);
    }
  });

  test('is forgotten by a seek that is interrupted on its way', async () => {
    const many = await World.create({ scene: 'klaus', n: 2000 });
    many.step(1500);
    const stop = new AbortController();
    many.remove(0);
    await many.seek(1, { signal: stop.signal, progress: () => stop.abort() }).catch(() => {});
    assert.deepEqual([many.has(0), many.count], [true, 2000]);
  });

  test('that was never there is refused, and a value is named by its place in the call', async () => {
    const three = await World.create({ discs: { x: [10, 50, 90], y: 50, r: 5 }, box });
    await refused(() => three.remove([0, 3]), 'ids[1]');
    await refused(() => three.edit(3, { x: 5 }), 'ids[0]');
    assert.equal(three.count, 3);
    three.remove(0);
    await refused(() => three.edit([0, 1, 2], { x: [5, 5, 999] }), 'x[2]');
    three.step();
    await refused(() => three.edit([0, 1, 2], { x: [5, 5, 999] }), 'x[2]');
    assert.deepEqual([three.remove(0), three.remove([0, 1]), three.remove([])], [false, true, false]);
    assert.deepEqual([...three.add({ x: 20, y: 20, r: 3 })], [3], 'no id is given twice');
    three.reset();
    assert.deepEqual([...three.id, three.has(3)], [0, 1, 2, false]);
  });

  test('ends a loop that waits for count to fall, with an error that says why', async () => {
    const three = await World.create({ discs: { x: [10, 50, 90], y: 50, r: 5 }, box });
    await refused(() => {
      while (three.count > 1) three.remove(three.id[0]);
    }, 'ids');
    three.step();
    assert.equal(three.count, 2);
  });

  test('does not hide the contacts of the last tick, and later errors say why they are not known', async () => {
    const pair = await World.create({ discs: { x: [50, 55, 90, 95], y: 50, r: 5 }, box, gravity: 0 });
    pair.step();
    const before = [...pair.contacts()].map((i) => pair.id[i]);
    pair.remove(0);
    assert.deepEqual([...pair.contacts()].map((i) => pair.id[i]), before.slice(-2));
    pair.step(0);
    const why = (call) => { try { return call(); } catch ({ message }) { return message; } };
    assert.match(why(() => pair.contacts()), /since then, discs were removed/);
    pair.set({ method: 'tutorial-grid', response: 'repulsion' });
    pair.step();
    assert.match(why(() => pair.contacts()), /tutorial-grid keeps no list/);
  });
});

test('a restart, seek and restore drop the contacts that nobody has collected, and other calls wait for a restore', async () => {
  const gas = await World.create({ scene: 'klaus', n: 300 });
  const begun = () => gas.contacts({ since: 'begin' }).ids.length > 0;
  begun();
  gas.step(20);
  const [replay, state] = [gas.record(), gas.snapshot()];
  assert.ok(begun());
  for (const go of [() => gas.restore(replay), () => gas.restore(state), () => gas.seek(20), () => gas.reset()]) {
    gas.step(20);
    await go();
    assert.equal(begun(), false, `${go}`);
    gas.step(20);
    assert.ok(begun());
  }
  gas.step(20);
  await refused(() => gas.restore(new Uint8Array(9)), 'data');
  assert.ok(begun(), 'a refused one drops nothing');
  const restored = gas.restore(replay);
  await Promise.all([() => gas.run(3), () => gas.step(), () => gas.restore(replay), () => gas.measure()].map((call) => refused(call, undefined, 'busy')));
  assert.match(await restored, /^Tick 20 reproduced/);
  gas.destroy();
});
