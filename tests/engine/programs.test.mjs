// Random programs for the engine: every call, with valid and invalid values, several worlds, aborts and callbacks that throw.
// Each call either works or is refused by name and changes nothing; nothing crashes; and a replay of all that was accepted
// leads to the same state. `tools/fuzz api` runs more of them.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { commandOf, schema, valueOf, valuesOf, wrongCommandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { CellmatesError, World } from './engine.mjs';

// Each look at the clock takes as long as a program says, so that slices end anywhere, also within a tick.
let now = 0;
let look = 1; // ms
mock.method(performance, 'now', () => (now += look));

const within = { n: [0, 80], x: [0, 190], y: [0, 190], count: [1, 5], radius: [1, 12], tick: [0, 40], ticks: [1, 5], aspect: [0.5, 2], cell: [1, 60] };
const run = schema.run;
const start = run.filter(({ name }) => !['scene', 'n', 'seed', 'aspect'].includes(name));

// Values that discs may have, and now and then one that they may not.
const strange = fc.constantFrom(NaN, Infinity, -Infinity, -1, 0, 1e-30, 1e30, 2 ** 31, 2 ** 32, 0.5, '5', null, {}, [], true, undefined, 5n);
const mostly = (arbitrary) => fc.oneof({ weight: 120, arbitrary }, strange);
const ranges = { x: [0, 190], y: [0, 190], r: [1, 12], vx: [-3, 3], vy: [-3, 3], mass: [1, 9] };
const one = (name) => mostly(name === 'fixed' ? fc.boolean() : valueOf({ name, kind: 'real', least: ranges[name][0], most: ranges[name][1] }));
const column = (name, count) => fc.oneof(fc.array(one(name), { minLength: count, maxLength: count }), one(name));
const requiredKeys = ['x', 'y', 'r'];
const discsOf = (count) => fc.record({
  x: fc.array(one('x'), { minLength: count, maxLength: count }),
  ...Object.fromEntries(['y', 'r', 'vx', 'vy', 'mass', 'fixed'].map((name) => [name, column(name, count)])),
}, { requiredKeys });
const discs = (most) => fc.nat(most).chain(discsOf);
const box = fc.record({ width: mostly(fc.integer({ min: 190, max: 300 })), height: mostly(fc.integer({ min: 190, max: 300 })) });

const created = fc.oneof(
  fc.tuple(valuesOf(run, within), fc.integer({ min: 0, max: 80 })).map(([values, n]) => ({ n, ...values })),
  fc.tuple(valuesOf(start, within), discs(30), box).map(([values, own, sides]) => ({ ...values, discs: own, box: sides })),
);

// Calls as data, so that fast-check can print and shrink them. Ids are places among the discs that a world has.
const ids = fc.oneof(fc.nat(), fc.array(fc.oneof({ weight: 30, arbitrary: fc.nat() }, fc.constantFrom('x', -1, 2.5)), { maxLength: 5 }));
const slices = fc.constantFrom('none', 'none', 'stop', 'throw');
const ofSchema = ['step', 'step', 'reset', 'set', 'set', 'seek', 'spawn'];
const wrong = (types) => wrongCommandOf(types, within, run).map(({ command, field }) => ({ ...command, wrong: field }));
const call = fc.oneof(
  { weight: 8, arbitrary: commandOf(ofSchema, within, run) },
  { weight: 1, arbitrary: wrong(['set', 'spawn', 'seek']) },
  wrong(['survey']),
  commandOf(['survey'], within),
  fc.record({ type: fc.constant('run'), ticks: fc.oneof({ weight: 4, arbitrary: fc.nat(400) }, fc.constantFrom('5', null, NaN, -1, 0.5, {}, 5n)) }),
  fc.record({ type: fc.constant('add'), discs: fc.oneof({ weight: 4, arbitrary: discs(5) }, strange) }),
  fc.record({ type: fc.constant('edit'), ids, values: fc.record(Object.fromEntries([...Object.keys(ranges), 'fixed'].map((name) => [name, one(name)])), { requiredKeys: [] }) }),
  fc.record({ type: fc.constant('remove'), ids }),
  fc.record({ type: fc.constant('box'), box: fc.oneof({ weight: 3, arbitrary: box }, fc.record({ width: strange, height: fc.constant(200) })) }),
  fc.record({ type: fc.constant('near'), x: one('x'), y: one('y'), radius: fc.oneof(one('x'), strange) }),
  fc.record({ type: fc.constant('pairs'), distance: fc.oneof(one('x'), strange) }),
  fc.record({ type: fc.constant('contacts'), since: fc.constantFrom(undefined, 'begin', 'end', 'later') }),
  fc.record({ type: fc.constant('restore'), from: fc.nat(2), as: fc.constantFrom('record', 'snapshot'), damage: fc.option(fc.nat(), { freq: 2 }) }),
  fc.record({ type: fc.constant('write'), value: fc.constantFrom(NaN, 1e38, -5) }),
);
const program = fc.record({
  look: fc.constantFrom(0.01, 0.1, 0.3, 0.9),
  worlds: fc.array(created, { minLength: 1, maxLength: 3 }),
  calls: fc.array(fc.record({ world: fc.nat(2), call, slices }), { maxLength: 25, size: 'max' }),
});

const slicesFor = (kind) => {
  const stop = new AbortController();
  if (kind === 'stop') return { signal: stop.signal, progress: () => stop.abort(new Error('stopped')) };
  return kind === 'throw' ? { progress: () => { throw new Error('thrown'); } } : {};
};
const idsOf = ({ count: n, id }, places) => {
  const each = (place) => (Number.isInteger(place) && place >= 0 && n > 0 ? id[place % n] : place);
  return Array.isArray(places) ? places.map(each) : each(places);
};
const sorted = (values) => Array.from(values).sort((a, b) => a - b);
const distance = ({ x, y }, i, [toX, toY]) => Math.hypot(x[i] - toX, y[i] - toY);

// Each call by its name. A call's result is a check of what it must have changed, if it can be foreseen.
const acts = {
  step: (world, { ticks = 1 }) => {
    const from = world.tick;
    assert.equal(world.step(ticks), from + ticks);
  },
  run: async (world, { ticks }, how) => {
    const from = world.tick;
    assert.equal(await world.run(ticks, how), from + ticks);
  },
  set: (world, { type, ...changes }) => assert.match(world.set(changes), /^$|\.$/),
  spawn: (world, { x, y, count, radius }) => {
    const before = world.count;
    assert.equal(world.spawn(x, y, { count, radius }), before + (count ?? 1));
  },
  seek: async (world, { tick }, how) => {
    await world.seek(tick, how);
    assert.equal(world.tick, Number(tick));
  },
  reset: (world) => {
    world.reset();
    assert.equal(world.tick, 0);
  },
  survey: async (world, { mode, methods = 'naive,hgrid' }, how) => {
    const hash = world.hash();
    const names = typeof methods === 'string' ? methods.split(',') : methods;
    const rows = await world.measure({ mode, methods: names, ...how });
    assert.deepEqual(rows.map(({ method }) => method).toSorted(), [...new Set(names)].toSorted());
    assert.equal(new Set(rows.filter(({ state }) => state === 'done').map(({ contacts }) => contacts)).size, 1);
    assert.equal(world.hash(), hash);
  },
  add: (world, { discs: more }) => {
    const before = [...world.id];
    const added = world.add(more);
    assert.equal(added.length, more.x.length);
    assert.deepEqual(sorted(world.id), sorted([...before, ...added]));
  },
  edit: (world, { ids: places, values }) => assert.match(world.edit(idsOf(world, places), values), /^$|\.$/),
  remove: (world, { ids: places }) => {
    const [before, gone] = [[...world.id], [idsOf(world, places)].flat()];
    assert.equal(world.remove(idsOf(world, places)), gone.length > 0);
    assert.deepEqual([[...world.id], gone.some((id) => world.has(id))], [before, false]);
    world.step(0);
    assert.deepEqual(sorted(world.id), sorted(before.filter((id) => !gone.includes(id))));
  },
  box: (world, { box: sides }) => {
    world.set({ box: sides });
    assert.deepEqual(world.box, { width: Math.fround(sides.width), height: Math.fround(sides.height) });
  },
  // A distance within rounding of the limit may count or not.
  near: (world, { x, y, radius }) => {
    const found = new Set(world.near(x, y, radius));
    for (let i = 0; i < world.count; i++) {
      const far = distance(world, i, [x, y]) - radius;
      if (Math.abs(far) > 1e-3) assert.equal(found.has(i), far < 0, `disc ${i}`);
    }
  },
  pairs: (world, { distance: most }) => {
    const found = world.pairs(most);
    const pairs = new Set(Array.from({ length: found.length / 2 }, (_, k) => `${Math.min(found[2 * k], found[2 * k + 1])} ${Math.max(found[2 * k], found[2 * k + 1])}`));
    assert.equal(pairs.size, found.length / 2);
    for (let j = 0; j < world.count; j++) {
      for (let i = 0; i < j; i++) {
        const far = distance(world, i, [world.x[j], world.y[j]]) - most;
        if (Math.abs(far) > 1e-3) assert.equal(pairs.has(`${i} ${j}`), far < 0, `discs ${i} and ${j}`);
      }
    }
  },
  contacts: (world, { since }) => void world.contacts(since && { since }),
  restore: async (world, { from, as, damage }, how, worlds) => {
    const other = worlds[from % worlds.length];
    const bytes = other[as]();
    if (damage !== null) bytes[damage % bytes.length] ^= 1 + (damage % 255);
    const hash = other.hash();
    assert.match(await world.restore(bytes, how), /reproduced exactly/);
    assert.equal(damage, null, 'a damaged file was opened');
    assert.equal(world.hash(), hash);
  },
  write: (world, { value }) => {
    for (const name of ['x', 'y', 'vx', 'vy', 'r', 'id']) world[name].fill(value);
  },
};

// How often each call has been accepted and refused.
const tally = Object.fromEntries(['create', ...Object.keys(acts)].map((type) => [type, { accepted: 0, refused: 0 }]));

// Makes a call, and resolves to its result, or to the error that refused or interrupted it.
async function attempt(type, act, wrong) {
  try {
    const result = await act();
    assert.equal(wrong, undefined, `${type} took a wrong ${wrong}`);
    tally[type].accepted += 1;
    return result;
  } catch (error) {
    if (['stopped', 'thrown'].includes(error.message)) return error;
    if (!(error instanceof CellmatesError)) throw error;
    assert.match(error.message, /\.$/);
    assert.ok(error.field && ['bad-value', 'unknown-name', 'too-many'].includes(error.code), `${error.code} ${error.field}: ${error.message}`);
    if (wrong) assert.equal(error.field, wrong, error.message);
    tally[type].refused += 1;
    return error;
  }
}

property('a random program leaves every world whole', program, async ({ look: ms, worlds: options, calls }) => {
  look = ms;
  const worlds = [];
  const stopped = new Set(); // worlds that may have left events of a tick to the next one
  for (const each of options) {
    const world = await attempt('create', () => World.create(each));
    if (world instanceof World) worlds.push(world);
  }
  if (worlds.length === 0) worlds.push(await World.create({ n: 20 }));
  for (const { world: place, call: { wrong, ...given }, slices: kind } of calls) {
    const world = worlds[place % worlds.length];
    const state = () => [world.hash(), world.tick, world.count, world.box];
    const before = state();
    const refused = await attempt(given.type, () => acts[given.type](world, given, slicesFor(kind), worlds), wrong);
    const interrupted = refused instanceof Error && !(refused instanceof CellmatesError);
    if (interrupted && ['seek', 'restore'].includes(given.type)) stopped.add(world);
    if (refused instanceof CellmatesError) assert.deepEqual(state(), before, 'a refused call changes nothing');
    if (given.type === 'write') world.step();
    for (const name of ['x', 'y', 'vx', 'vy', 'r']) assert.ok(world[name].every(Number.isFinite), name);
    assert.equal(new Set(world.id).size, world.count);
  }
  for (const world of worlds) {
    const hash = world.hash();
    const { tick, count } = world;
    for (const bytes of [world.record(), world.snapshot()]) {
      const other = await World.create({ n: 3 });
      assert.match(await other.restore(bytes), /reproduced exactly/);
      assert.deepEqual([other.hash(), other.tick, other.count, other.box, sorted(other.id)], [hash, tick, count, world.box, sorted(world.id)]);
      other.destroy();
    }
    const { from, to } = world.stats().played;
    const there = stopped.has(world) ? to : tick;
    await world.seek(there);
    const again = world.hash();
    await world.seek(from);
    await world.seek(there);
    assert.equal(world.hash(), again, 'back and forth in time');
    if (!stopped.has(world)) assert.equal(again, hash, 'going where one is');
    world.destroy();
  }
}, { runs: 50 });

test('and these programs have made each call, valid and invalid ones', () => {
  const never = Object.entries(tally).flatMap(([type, { accepted, refused }]) => [
    ...(accepted === 0 ? [`${type} is never accepted`] : []),
    ...(refused === 0 && !['step', 'reset', 'write'].includes(type) ? [`${type} is never refused`] : []),
  ]);
  assert.deepEqual(never, []);
});
