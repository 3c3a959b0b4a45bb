// Random programs against the engine's API: every call, with valid and invalid values, several worlds, aborts and
// callbacks that throw. A program checks that each call either works or is refused by name, that nothing crashes, and
// that the replay of what was accepted leads to the same hash.
import assert from 'node:assert/strict';

/** A generator of random numbers, the same for each seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const strange = [NaN, Infinity, -Infinity, -1, 0, 1e-30, 1e30, 2 ** 31, 2 ** 32, 0.5, '5', null, {}, [], true, undefined, 5n];

/**
 * Runs the program of a seed.
 * @param {{ World: any, CellmatesError: any }} engine
 * @param {number} seed
 * @returns The number of accepted and of refused calls.
 */
export async function runProgram({ World, CellmatesError }, seed) {
  const random = randomOf(seed);
  const below = (most) => Math.floor(random() * most);
  const pick = (list) => list[below(list.length)];
  const often = (good) => (random() < 0.93 ? good() : pick(strange));
  const numbers = (count, from, to) => Array.from({ length: count }, () => often(() => from + random() * (to - from)));
  const worlds = [];
  const count = { accepted: 0, refused: 0 };

  const discs = (n) => {
    const all = {
      x: numbers(n, 0, 190), y: numbers(n, 0, 190), r: numbers(n, 1, 12), vx: numbers(n, -3, 3), vy: numbers(n, -3, 3),
      mass: numbers(n, 1, 9), fixed: Array.from({ length: n }, () => random() < 0.1),
    };
    for (const name of ['vx', 'vy', 'mass', 'fixed']) if (random() < 0.5) delete all[name];
    return random() < 0.1 ? { ...all, [pick(['x', 'q', 'r'])]: pick(strange) } : all;
  };
  const create = () => {
    const options = random() < 0.5
      ? { scene: pick(['klaus', 'pile', 'tutorial', 'mixed']), n: often(() => below(80)) }
      : { discs: discs(below(30)), box: { width: often(() => 200), height: often(() => 200) } };
    return World.create({
      ...options,
      method: often(() => pick(['naive', 'grid', 'sap', 'hash', 'fixed-grid', 'hgrid', 'strips-x', 'tutorial-improved'])),
      ...(random() < 0.5 ? { response: pick(['repulsion', 'elastic', 'settle', 'rewind', 'exact']) } : {}),
    });
  };
  const ids = (world) => {
    const some = Array.from({ length: below(6) }, () => often(() => (world.n ? world.id[below(world.n)] : 0)));
    return random() < 0.3 ? (some[0] ?? 0) : some;
  };
  const values = () => {
    const all = discs(1);
    const some = {};
    for (const name of Object.keys(all)) if (random() < 0.4) some[name] = Array.isArray(all[name]) ? all[name][0] : all[name];
    return some;
  };
  const stopping = () => {
    const stop = new AbortController();
    return { signal: stop.signal, progress: () => stop.abort(new Error('stopped')) };
  };
  const throwing = { progress: () => { throw new Error('thrown'); } };
  const slices = () => pick([{}, {}, stopping(), throwing]);
  // A number such as 2 ** 31 is valid, and would take hours.
  const ticks = (most) => (random() < 0.93 ? below(most) : pick(['5', null, NaN, -1, 0.5, {}, 5n]));
  const calls = [
    (w) => w.step(ticks(5)),
    (w) => w.step(ticks(5)),
    // With exact, a tick of 5,000 jammed discs takes seconds.
    (w) => w.run(ticks(w.n > 500 ? 3 : 300), slices()),
    (w) => w.spawn(often(() => random() * 200), often(() => random() * 200), { count: often(() => 1 + below(5)) }),
    (w) => w.add(discs(below(6))),
    (w) => w.edit(ids(w), values()),
    (w) => w.edit(ids(w), values()),
    (w) => w.remove(ids(w)),
    (w) => w.set({ box: { width: often(() => 100 + random() * 200), height: often(() => 150) } }),
    (w) => w.set({ [pick(['gravity', 'damping', 'restitution', 'cell', 'nothing'])]: often(random) }),
    (w) => w.set({ method: pick(['naive', 'grid', 'hgrid', 'sap', 'tutorial-grid', 'none']) }),
    (w) => w.set({ response: pick(['repulsion', 'elastic', 'settle', 'rewind', 'exact']) }),
    (w) => w.reset(),
    (w) => w.seek(often(() => below(w.tick + 3)), slices()),
    (w) => w.near(often(() => random() * 200), often(() => random() * 200), often(() => random() * 80)),
    (w) => w.pairs(often(() => random() * 30)),
    (w) => w.contacts(pick([undefined, { since: 'begin' }, { since: 'end' }])),
    (w) => w.stats(),
    (w) => {
      for (const name of ['x', 'y', 'vx', 'vy', 'r', 'id']) w[name].fill(pick([NaN, 1e38, -5])); 
      w.step();
    },
    (w) => w.restore(random() < 0.8 ? pick(worlds).record() : Uint8Array.from({ length: 40 }, () => below(256)), slices()),
    (w) => w.measure(stopping()),
  ];
  const attempt = async (call) => {
    try {
      const result = await call();
      count.accepted += 1;
      return result;
    } catch (error) {
      if (['stopped', 'thrown'].includes(error.message)) return undefined;
      assert.ok(error instanceof CellmatesError, error.stack);
      assert.ok(error.code !== 'crashed' && error.message.endsWith('.'), error.stack);
      assert.ok(error.field || ['busy', 'interrupted', 'no-memory', 'destroyed'].includes(error.code), `${error.code}: ${error.message}`);
      count.refused += 1;
      return undefined;
    }
  };
  for (let k = 0; k < 3; k++) {
    const world = await attempt(create);
    if (world) worlds.push(world);
  }
  if (worlds.length === 0) worlds.push(await World.create({ n: 20 }));
  for (let k = 0; k < 25; k++) {
    const world = pick(worlds);
    await attempt(() => pick(calls)(world));
    assert.ok(world.x.every(Number.isFinite) && world.vy.every(Number.isFinite), 'every disc has a place and a velocity');
    assert.equal(new Set(world.id).size, world.n, 'every disc has an id of its own');
  }
  for (const world of worlds) {
    const other = await World.create({ n: 3 });
    const said = await other.restore(world.record());
    assert.match(said, /reproduced exactly/);
    assert.equal(other.hash(), world.hash());
    assert.deepEqual(Array.from(other.id).sort(), Array.from(world.id).sort());
    other.destroy();
    world.destroy();
  }
  return count;
}
