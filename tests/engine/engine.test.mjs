// Uses the engine as others do: installed from its archive into an empty project, in node, in a worker, in a page, and
// as a classic script. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { serve } from '../../tools/serve.mjs';
import { headers as isolating } from '../../web/build/headers.mjs';
import { eventually, launch, openPage } from '../lib/harness.mjs';
import { installInto } from '../lib/installed.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { World, CellmatesError } = await import(pathToFileURL(here('../../dist/engine/cellmates.mjs')).href);
World.threadsUrl = pathToFileURL(here('../../dist/engine/threads/')).href;

// The hash of a scene's state in the native program.
const native = (scene, n, ticks) => stepOnce('native', { scene, n, method: 'grid', ticks, warmup: 0 }).hash;

const disc = { x: [10, 50, 90], y: [20, 60, 80], r: [5, 6, 7] };
const box = { width: 100, height: 100 };
const refusal = (code, field) => (error) => {
  assert.ok(error instanceof CellmatesError, error.stack);
  assert.deepEqual([error.code, error.field], [code, field], error.message);
  return true;
};

describe('a world', () => {
  test('reaches the native program’s state with each method', async () => {
    for (const method of ['naive', 'grid', 'hgrid', 'sap']) {
      const world = await World.create({ scene: 'pile', n: 300, method });
      assert.equal(world.step(200), 200);
      assert.equal(world.hash(), native('pile', 300, 200), method);
      world.destroy();
    }
  });

  test('runs in slices and can be interrupted', async () => {
    const world = await World.create({ scene: 'klaus', n: 3000 });
    const shares = [];
    assert.equal(await world.run(2000, { progress: (share) => shares.push(share) }), 2000);
    assert.equal(world.hash(), native('klaus', 3000, 2000));
    assert.ok(shares.length > 2 && shares.every((share, k) => share >= (shares[k - 1] ?? 0)) && shares.at(-1) === 1, `${shares}`);
    const stop = new AbortController();
    const reason = new Error('enough');
    const run = world.run(1_000_000, { signal: stop.signal, progress: (share) => share > 0 && stop.abort(reason) });
    assert.throws(() => world.step(), refusal('busy', undefined));
    await assert.rejects(run, reason);
    assert.ok(world.tick > 2000 && world.tick < 1_000_000);
    world.step();
    await assert.rejects(world.run(1, { signal: stop.signal }), reason);
    world.destroy();
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
    world.destroy();
  });

  test('lists and counts the pairs that touch', async () => {
    const world = await World.create({ discs: { x: [40, 50, 90], y: [50, 50, 90], r: [6, 6, 3] }, box, gravity: 0, response: 'elastic' });
    world.step();
    const [i, j, ...more] = world.contacts();
    assert.deepEqual([world.id[i], world.id[j]].sort(), [0, 1]);
    assert.deepEqual([more.length, world.stats().contacts], [0, 1]);
    world.set({ method: 'tutorial-grid' });
    world.step();
    assert.throws(() => world.contacts(), refusal('bad-value', 'method'));
    world.destroy();
  });

  test('takes edits, which are recorded', async () => {
    const world = await World.create({ scene: 'klaus', n: 300, threads: 1 });
    world.step(5);
    assert.deepEqual([...world.add({ x: [20, 40], y: 10, r: 1, vx: 2, fixed: [true, false] })], [300, 301]);
    world.remove([0, 5]);
    world.edit(7, { x: 30, y: 20 });
    assert.deepEqual([world.n, world.id.includes(5), world.x[world.id.indexOf(7)]], [300, false, 30]);
    world.step(20);
    assert.equal(world.x[world.id.indexOf(300)], 20, 'a fixed disc stays');
    world.set({ box: { width: 90, height: 40 }, damping: 0.01 });
    world.step(20);
    assert.deepEqual(world.box, { width: 90, height: 40 });
    world.edit(300, { fixed: false, mass: 3 });
    world.step(20);
    const hash = world.hash();
    for (const bytes of [world.record(), world.snapshot()]) {
      const other = await World.create();
      assert.match(await other.restore(bytes), /reproduced exactly/);
      assert.deepEqual([other.hash(), [...other.id].sort(), other.box], [hash, [...world.id].sort(), world.box]);
      other.destroy();
    }
    await world.seek(5);
    assert.equal(world.n, 300);
    await world.seek(65);
    assert.equal(world.hash(), hash);
    world.destroy();
  });

  test('finds neighbours, and the contacts that begin', async () => {
    const discs = { x: [20, 35, 80], y: [50, 50, 50], r: 5, vx: [1, 0, 0] };
    const world = await World.create({ discs, box, gravity: 0, response: 'elastic' });
    const ids = (indices) => [...indices].map((i) => world.id[i]).sort();
    assert.deepEqual(ids(world.near(30, 50, 12)), [0, 1]);
    assert.deepEqual(ids(world.pairs(16)), [0, 1]);
    assert.equal(world.pairs(200).length, 6);
    assert.equal(world.contacts({ since: 'begin' }).ids.length, 0);
    world.step(20);
    const { ids: pair, x, y, impulse, missed } = world.contacts({ since: 'begin' });
    assert.deepEqual([[...pair], [...y], missed], [[0, 1], [50], 0]);
    assert.ok(Math.abs(x[0] - 30) < 1 && Math.abs(impulse[0] - 2.5) < 1e-5, `${x} ${impulse}`);
    assert.equal(world.contacts({ since: 'begin' }).ids.length, 0, 'each is told once');
    const { energy, momentum } = world.stats();
    assert.ok(Math.abs(energy.kinetic - 2.5) < 1e-5 && Math.abs(momentum.x - 5) < 1e-5);
    world.destroy();
  });

  test('tells when discs collide, in order of time, with the response exact', async () => {
    const world = await World.create({
      discs: { x: [30, 40, 60], y: 50, r: 4, vx: [0.5, 0, -9] }, box, gravity: 0, response: 'exact',
    });
    world.step();
    world.contacts({ since: 'begin' });
    world.step(2);
    // Disc 2 covers 12 px to disc 1, which then flies on to disc 0.
    const { ids: pairs, time, x } = world.contacts({ since: 'begin' });
    assert.deepEqual([...pairs], [1, 2, 0, 1]);
    assert.deepEqual([time, x].map((values) => [...values].map((value) => Number(value.toFixed(5)))), [[1.33333, 1.47368], [44, 34.73684]]);
    world.destroy();
  });

  test('begins empty, and its arrays are copies', async () => {
    const world = await World.create({ discs: { x: [], y: [], r: [] }, box, gravity: 0, checkWrites: true });
    assert.equal(world.n, 0);
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
    const other = await World.create({ discs: { x: [50], y: [50], r: [4] }, box, gravity: 0 });
    for (const name of ['x', 'y', 'vx', 'vy', 'r', 'id']) other[name].fill(-7e30);
    other.step();
    assert.equal(other.x[0], 50);
    other.destroy();
    world.destroy();
  });

  test('ends a call whose progress throws', async () => {
    const world = await World.create({ scene: 'klaus', n: 3000 });
    const broken = new Error('broken');
    await assert.rejects(world.run(1e6, { progress: () => { throw broken; } }), broken);
    world.step();
    world.destroy();
  });

  test('goes back, and is saved and restored', async () => {
    const world = await World.create({ discs: disc, box, response: 'settle' });
    world.step(50);
    assert.equal(world.spawn(50, 50, { count: 20, radius: 2 }), 23);
    world.set({ gravity: 0.3, method: 'naive' });
    world.step(100);
    const hash = world.hash();
    for (const bytes of [world.record(), world.snapshot()]) {
      const other = await World.create();
      assert.match(await other.restore(bytes), /reproduced exactly/);
      assert.deepEqual([other.hash(), other.tick, other.n, other.box], [hash, 150, 23, box]);
      const before = other.hash();
      await assert.rejects(other.restore(bytes.slice(0, -1)), refusal('bad-value', 'file'));
      await assert.rejects(other.restore('run'), refusal('bad-value', 'run'));
      assert.equal(other.hash(), before);
      other.destroy();
    }
    await world.seek(50);
    assert.deepEqual([world.tick, world.n], [50, 3], 'the state must be the one before the discs were added');
    await world.seek(150);
    assert.equal(world.hash(), hash);
    await assert.rejects(world.seek(151), refusal('bad-value', 'tick'));
    world.destroy();
  });

  test('measures every method', async () => {
    const world = await World.create({ scene: 'klaus', n: 400 });
    world.step(3);
    const hash = world.hash();
    const rows = await world.measure();
    assert.equal(rows.length, 8);
    assert.ok(rows.every(({ state }) => state === 'done'));
    assert.equal(new Set(rows.map(({ contacts }) => contacts)).size, 1, 'all methods must find the same contacts');
    assert.equal(rows.find(({ method }) => method === 'naive').pairTests, (400 * 399) / 2);
    const sizes = await world.sweep();
    assert.equal(sizes.length, 24);
    assert.ok(sizes.every(({ cell, ms, contacts }, k) => ms > 0 && contacts === rows[0].contacts && cell > (sizes[k - 1]?.cell ?? 0)));
    assert.equal(world.hash(), hash);
    world.destroy();
  });

  test('measures only the methods that are named', async () => {
    for (const n of [4, 4000]) { // at once, and in several slices
      const world = await World.create({ scene: 'klaus', n });
      const named = await world.measure({ methods: ['sap', 'grid'] });
      assert.deepEqual(named.map(({ method, state }) => [method, state]), [['grid', 'done'], ['sap', 'done']]);
      for (const methods of [['grid', 'gird'], 'grid']) {
        await assert.rejects(world.measure({ methods }), { code: 'bad-value', field: 'methods' });
      }
      assert.equal((await world.measure({ methods: ['naive'] }))[0].pairTests, (n * (n - 1)) / 2);
      world.destroy();
    }
  });

  test('reaches the same state with threads', async () => {
    const world = await World.create({ scene: 'klaus', n: 20_000, threads: 2 });
    assert.equal(world.threads, 2);
    world.step(20);
    assert.equal(world.hash(), native('klaus', 20_000, 20));
    world.destroy();
  });
});

describe('an error names the invalid value', () => {
  const wrong = [
    ['a name', { gravityy: 1 }, 'unknown-name', 'gravityy'],
    ['a choice', { method: 'gird' }, 'bad-value', 'method'],
    ['a number', { gravity: NaN }, 'bad-value', 'gravity'],
    ['an object', { gravity: {} }, 'bad-value', 'gravity'],
    ['too many', { response: 'exact', n: 30_000 }, 'too-many', 'response'],
    ['more than there may be', { n: 3_000_000 }, 'bad-value', 'n'],
    ['threads', { threads: 0 }, 'bad-value', 'threads'],
    ['no box', { discs: disc }, 'bad-value', 'box'],
    ['a box of a scene', { box }, 'bad-value', 'box'],
    ['a flat box', { discs: disc, box: { width: 100, height: 0 } }, 'bad-value', 'box.height'],
    ['a side that is no number', { discs: disc, box: { width: '100', height: 100 } }, 'bad-value', 'box.width'],
    ['n with discs', { discs: disc, box, n: 3 }, 'bad-value', 'n'],
    ['no discs', { discs: null, box }, 'bad-value', 'discs'],
    ['another array', { discs: { ...disc, colour: [1, 2, 3] }, box }, 'bad-value', 'discs.colour'],
    ['no array', { discs: { ...disc, x: 5 }, box }, 'bad-value', 'discs.x'],
    ['arrays of different lengths', { discs: { ...disc, vx: [1, 2] }, box }, 'bad-value', 'discs.vx'],
    ['a text among numbers', { discs: { ...disc, y: [1, '2', 3] }, box }, 'bad-value', 'discs.y[1]'],
    ['NaN', { discs: { ...disc, x: [1, 2, NaN] }, box }, 'bad-value', 'discs.x[2]'],
    ['a place outside', { discs: { ...disc, x: [1, 101, 3] }, box }, 'bad-value', 'discs.x[1]'],
    ['a negative radius', { discs: { ...disc, r: [-1, 2, 3] }, box }, 'bad-value', 'discs.r[0]'],
    ['an endless radius', { discs: { ...disc, r: [1, Infinity, 3] }, box }, 'bad-value', 'discs.r[1]'],
    ['a disc above the speed limit', { discs: { ...disc, vx: [0, 20, 0] }, box }, 'bad-value', 'discs.vx[1]'],
    ['a disc above a speed limit of its own', { discs: { ...disc, vy: [4, 0, 0] }, box, speedlimit: 3 }, 'bad-value', 'discs.vy[0]'],
    ['no mass', { discs: { ...disc, mass: [1, 0, 1] }, box }, 'bad-value', 'discs.mass[1]'],
  ];
  for (const [what, options, code, field] of wrong) test(what, () => assert.rejects(World.create(options), refusal(code, field)));

  test('with the range as people write it', () =>
    assert.rejects(World.create({ discs: { ...disc, mass: [1, 1e-7, 1] }, box }), {
      message: 'discs.mass[1]=1e-7: expected a number from 1e-6 to 1,000,000, or Infinity for a fixed disc.',
    }));

  test('and has a plain object that passes between threads and as JSON', async () => {
    const error = await World.create({ gravity: 99 }).catch((thrown) => thrown);
    const expected = { name: 'CellmatesError', code: 'bad-value', field: 'gravity', message: error.message };
    assert.deepEqual(structuredClone(error.toJSON()), expected);
    assert.deepEqual(JSON.parse(JSON.stringify({ error })).error, expected);
    const { port1, port2 } = new MessageChannel();
    const received = new Promise((resolve) => (port2.onmessage = ({ data }) => resolve(data)));
    port1.postMessage(error.toJSON());
    assert.deepEqual(await received, expected);
    port1.close();
    // A value that cannot be cloned does not prevent it.
    const other = await World.create({ gravity: () => 1 }).catch((thrown) => thrown);
    assert.equal(structuredClone(other.toJSON()).field, 'gravity');
  });

  test('or edit names the disc that the speed limit will slow down', async () => {
    const world = await World.create({ n: 20, gravity: 0 });
    assert.equal(world.edit(3, { vx: 9, vy: 0 }), '');
    assert.equal(world.edit([2, 3], { vx: [1, 20], vy: 0 }),
      'vx[1]=20: a speed of 20 is more than speedlimit=9, so the disc will be slowed down.');
    assert.equal(world.vx[world.id.indexOf(3)], 20);
    world.step();
    assert.ok(world.vx.every((vx) => Math.abs(vx) < 9.001));
    assert.equal(world.edit([], { vx: 20 }), '');
  });

  test('of a call that would change a world, and the world stays as it was', async () => {
    const world = await World.create({ n: 20 });
    world.step(3);
    const hash = world.hash();
    const calls = [
      [() => world.step(-1), 'bad-value', 'ticks'],
      [() => world.step(1.5), 'bad-value', 'ticks'],
      [() => world.set({ n: 'many' }), 'bad-value', 'n'],
      [() => world.set({ gravity: 1, gravityy: 2 }), 'unknown-name', 'gravityy'],
      [() => world.set({ colour: 'none' }), 'unknown-name', 'colour'],
      [() => world.spawn(NaN, 5), 'bad-value', 'x'],
      [() => world.spawn(5, 1e9), 'bad-value', 'y'],
      [() => world.spawn(5, 5, { count: 0 }), 'bad-value', 'count'],
      [() => world.spawn(5, 5, { radius: -2 }), 'bad-value', 'radius'],
      [() => world.spawn(5, 5, { size: 2 }), 'unknown-name', 'size'],
      [() => world.set({ box: { width: 5 } }), 'bad-value', 'box.height'],
      [() => world.set({ box, gravity: 99 }), 'bad-value', 'gravity'],
      [() => world.edit(20, { x: 5 }), 'bad-value', 'ids[0]'],
      [() => world.edit([1, 2.5], { x: 5 }), 'bad-value', 'ids[1]'],
      [() => world.edit([1, 2], { x: [5] }), 'bad-value', 'x'],
      [() => world.edit([1, 2], { x: [5, NaN] }), 'bad-value', 'x[1]'],
      [() => world.edit(1, { z: 5 }), 'bad-value', 'z'],
      [() => world.edit(1, { fixed: false }), 'bad-value', 'mass'],
      [() => world.edit(1, { fixed: 1 }), 'bad-value', 'fixed'],
      [() => world.remove([3, 99]), 'bad-value', 'ids[1]'],
      [() => world.add({ x: [5], y: 5 }), 'bad-value', 'r'],
      [() => world.add({ x: [5], y: 5, r: 0 }), 'bad-value', 'r[0]'],
      [() => world.add({ x: [5], y: 5, r: 1, vy: -20 }), 'bad-value', 'vy[0]'],
      [() => world.near(5, 5, NaN), 'bad-value', 'radius'],
      [() => world.pairs(-1), 'bad-value', 'distance'],
      [() => world.contacts({ since: 'yesterday' }), 'bad-value', 'since'],
    ];
    for (const [call, code, field] of calls) assert.throws(call, refusal(code, field));
    assert.equal(world.hash(), hash);
    world.destroy();
    world.destroy();
    for (const use of [() => world.step(), () => world.x, () => world.n, () => world.hash(),
      () => world.set({ n: 1 }), () => world.stats()]) {
      assert.throws(use, refusal('destroyed', undefined));
    }
    await assert.rejects(world.run(1), refusal('destroyed', undefined));
  });

  test('in three hundred random worlds, whose memory is freed', async () => {
    const rest = async () => process.memoryUsage().rss;
    const pick = (from) => from[Math.floor(Math.random() * from.length)];
    const round = async (count) => {
      for (let k = 0; k < count; k++) {
        const n = Math.floor(Math.random() * 20);
        const list = () => Array.from({ length: n + (Math.random() < 0.05) }, () => pick([1, 20, 99, 50.5, 3, 4, 5, NaN, -1]));
        const options = Math.random() < 0.5
          ? { n, scene: pick(['klaus', 'pile', 'nowhere']), method: pick(['naive', 'hgrid', 'x']) }
          : { discs: { x: list(), y: list(), r: list() }, box };
        const world = await World.create(options).catch((error) => {
          assert.ok(error instanceof CellmatesError && error.field, error.stack);
        });
        world?.step();
        world?.destroy();
      }
    };
    await round(100); // warms up
    const before = await rest();
    // If no world were freed, 200 would take 20 MB more; freed, they take 1 MB more.
    await round(200);
    assert.ok((await rest()) - before < 10e6, `${((await rest()) - before) / 1e6} MB more`);
  });
});

// A program for a page, a worker or a project. Its result, `found`, has the hash and the number of discs.
const use = `
const world = await World.create({ scene: 'klaus', n: 500, method: 'hash' });
world.step(100);
const found = { hash: world.hash(), n: world.n, x: world.x.length, threads: world.threads };
world.destroy();
`;
const found = (hash, threads = 1) => ({ hash, n: 500, x: 500, threads });

describe('the installed package', () => {
  const project = mkdtempSync(join(tmpdir(), 'cellmates-'));
  const hash = native('klaus', 500, 100);
  let browser, server, plain, guarded;
  before(async () => {
    installInto(project);
    server = await serve(project, { headers: isolating });
    plain = await serve(project, { headers: {} });
    guarded = await serve(project, { headers: { ...isolating, 'content-security-policy': "worker-src 'none'" } });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    await plain?.close();
    await guarded?.close();
    rmSync(project, { recursive: true });
  });

  const runNode = (name, text) => {
    writeFileSync(join(project, name), text);
    return JSON.parse(execFileSync('node', [name], { cwd: project, encoding: 'utf8' }));
  };

  test('works in node', () => {
    assert.deepEqual(runNode('main.js', `import { World } from 'cellmates';${use}console.log(JSON.stringify(found));`), found(hash));
  });

  test('works in a worker of node', () => {
    const text = `import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { World } from 'cellmates';
if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (found) => console.log(JSON.stringify(found)));
else {${use}parentPort.postMessage(found);}`;
    assert.deepEqual(runNode('worker.js', text), found(hash));
  });

  test('runs the examples of its README and of the project’s', () => {
    const codes = ['../../README.md', '../../web/engine/README.md'].flatMap((path) =>
      [...readFileSync(here(path), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code));
    assert.ok(codes.length >= 3, `only ${codes.length} examples`);
    // Sketches need p5: tests/browsers/p5.test.mjs runs them as pages.
    const sketches = codes.filter((code) => code.includes('createDiscs'));
    assert.deepEqual(sketches.filter((code) => !code.includes("from 'cellmates/p5'")),
      [readFileSync(here('../../web/examples/p5-discs.js'), 'utf8')]);
    codes.filter((code) => !sketches.includes(code)).forEach((code, k) => {
      const begins = code.includes('const world =') ? '' : "const world = await World.create({ scene: 'pile', n: 50 });\n";
      const imports = (code.includes('import') ? '' : "import { World } from 'cellmates';\n") + begins;
      runNode(`readme-${k}.js`,
        `const draw = () => {}, circle = draw, requestAnimationFrame = draw, palette = ['red'];\nconst told = console.log;\n` +
          `console.log = () => {};\n${imports}${code}\ntold(JSON.stringify(world.n));`);
    });
  });

  // Opens a page of the project in which `text` runs as a module, and resolves to the module's `found`.
  const inPage = async (name, text, { url } = server, allowed = /^$/) => {
    writeFileSync(join(project, `${name}.js`), `${text}\nwindow.found = found;`);
    writeFileSync(join(project, `${name}.html`),
      `<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:"><script type="module" src="${name}.js"></script>`);
    const page = await openPage(browser, `${url}${name}.html`);
    try {
      await eventually('the page has a result', () => {
        assert.deepEqual(page.problems.filter((problem) => !allowed.test(problem)), []);
        return page.evaluate(() => window.found);
      });
      return await page.evaluate(() => window.found);
    } finally {
      await page.end();
    }
  };
  const path = './node_modules/cellmates/cellmates.mjs';

  test('works in a page', async () => {
    assert.deepEqual(await inPage('page', `import { World } from '${path}';${use}`), found(hash));
  });

  test('works in a page with threads', async () => {
    const text = use.replace('n: 500', 'n: 500, threads: 3');
    for (const [name, from] of [['threads', path.replace('cellmates.mjs', 'wasm.mjs')], ['threads-set', path]]) {
      const set = name === 'threads' ? '' : "World.threadsUrl = 'node_modules/cellmates/threads';";
      assert.deepEqual(await inPage(name, `import { World } from '${from}';${set}${text}`), found(hash, 3));
    }
  });

  test('has one thread and says why, where more are impossible', async () => {
    const text = use.replace('n: 500', 'n: 500, threads: 3').replace('threads: world.threads', 'reason: world.threadsReason, $&');
    const check = async (name, from, at, reason) => {
      const blocked = /violates the following Content Security Policy/;
      const { reason: said, ...rest } = await inPage(name, `import { World } from '${from}';${text}`, at, blocked);
      assert.match(said, reason);
      assert.deepEqual(rest, found(hash));
    };
    const apart = path.replace('cellmates.mjs', 'wasm.mjs');
    await check('one-shared', apart, plain, /must be cross-origin isolated/);
    await check('one-folder', path, server, /World\.threadsUrl does not name/);
    await check('one-policy', apart, guarded, /could not be started from http.*: a worker did not start/);
  });

  test('works in a page’s worker', async () => {
    writeFileSync(join(project, 'hand.js'), `import { World } from '${path}';${use}postMessage(found);`);
    const text = `const found = await new Promise((resolve) => {
  new Worker('hand.js', { type: 'module' }).onmessage = ({ data }) => resolve(data);
});`;
    assert.deepEqual(await inPage('worker-page', text), found(hash));
  });

  // These pages can load no file except the script, or have no address of their own.
  const classic =
    `<script>(async () => { const { World } = Cellmates;${use}parent.postMessage(found, '*'); window.found = found; })()</script>`;
  const inFrame = async (name, make) => {
    cpSync(join(project, 'node_modules/cellmates/cellmates.js'), join(project, 'cellmates.js'));
    const html = `<!DOCTYPE html><title>Sketch</title><script src="${plain.url}cellmates.js"></script>${classic}`;
    return inPage(name, `const frame = document.createElement('iframe');
${make(JSON.stringify(html))}
const found = await new Promise((resolve) => {
  addEventListener('message', ({ data }) => resolve(data), { once: true });
  document.body.append(frame);
});`, plain);
  };

  test('works as a classic script in a sandboxed srcdoc page', async () => {
    assert.deepEqual(await inFrame('srcdoc', (html) => `frame.sandbox = 'allow-scripts'; frame.srcdoc = ${html};`), found(hash));
  });

  test('works as a classic script in a blob: page', async () => {
    assert.deepEqual(await inFrame('blob',
      (html) => `frame.src = URL.createObjectURL(new Blob([${html}], { type: 'text/html' }));`), found(hash));
  });

  test('works as a classic script in a file: page', async () => {
    mkdirSync(join(project, 'sketch'));
    cpSync(join(project, 'node_modules/cellmates/cellmates.js'), join(project, 'sketch/cellmates.js'));
    const file = join(project, 'sketch/index.html');
    writeFileSync(file, `<!DOCTYPE html><title>Sketch</title><script src="cellmates.js"></script>${classic}`);
    const page = await openPage(browser, pathToFileURL(file).href);
    await page.waitForFunction(() => window.found);
    assert.deepEqual(await page.evaluate(() => window.found), found(hash));
    assert.deepEqual(page.problems, []);
    await page.end();
  });

  test('contains its licence and the files that it needs, and nothing else', () => {
    const of = join(project, 'node_modules/cellmates');
    const { name, license, dependencies, type } = JSON.parse(readFileSync(join(of, 'package.json'), 'utf8'));
    assert.deepEqual({ name, license, dependencies, type },
      { name: 'cellmates', license: 'MIT', dependencies: undefined, type: 'commonjs' });
    for (const file of ['LICENSE', 'README.md', 'cellmates.d.ts', 'threads/cellmates-engine.wasm'])
      assert.ok(readFileSync(join(of, file)).length > 100, file);
  });
});
