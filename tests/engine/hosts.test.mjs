// Hosts that refuse what the engine needs get one error with a code, a cause and a cure, and never at import. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { CellmatesError, World } from './engine.mjs';

const built = fileURLToPath(new URL('../../dist/engine/', import.meta.url));
const script = readFileSync(join(built, 'cellmates-p5.js'), 'utf8');
const module = new WebAssembly.Module(readFileSync(join(built, 'cellmates.wasm')));
const bare = { performance, setTimeout, URLSearchParams };
const whole = { ...bare, atob, Response, Blob, DecompressionStream, TextDecoder };
const hashOf = async (world) => (world.step(20), world.hash());
const wanted = await hashOf(await World.create({ scene: 'klaus', n: 50 }));

// The class World of the classic script in a context of its own, with these globals alone.
function worldIn(globals, { wasm = true, without = [] } = {}) {
  const context = createContext({ ...globals }, { codeGeneration: { strings: false, wasm } });
  for (const name of without) runInContext(`delete globalThis.${name}`, context);
  runInContext(script, context);
  return runInContext('Cellmates.World', context);
}

async function refusal(world, options = {}) {
  const error = await world.create({ scene: 'klaus', n: 50, ...options }).then(() => assert.fail('it was created'), (thrown) => thrown);
  assert.equal(error.name, 'CellmatesError', error.stack);
  return error;
}

describe('the engine says what is missing', () => {
  for (const [where, globals, options, pattern] of [
    ['where a policy forbids to compile WebAssembly', whole, { wasm: false }, /must not be compiled.*'wasm-unsafe-eval'.*World\.create\(\{ module \}\)/],
    ['where WebAssembly is turned off', whole, { without: ['WebAssembly'] }, /^The engine needs WebAssembly, .*Allow it/],
    ['in a bare context of node:vm', {}, {}, /needs performance, setTimeout, URLSearchParams in this context\. .*vm\.createContext\(\{ performance, /],
    ['in a context without atob', bare, {}, /needs atob/],
    ['in a browser without DecompressionStream', { ...bare, atob }, {}, /needs Response, Blob, DecompressionStream/],
  ]) {
    test(where, async () => {
      const { code, message } = await refusal(worldIn(globals, options));
      assert.deepEqual([code, pattern.test(message)], ['unsupported', true], message);
    });
  }
});

describe('a module that was compiled before', () => {
  test('runs in an edge runtime, which compiles nothing and has few globals', async () => {
    const edge = worldIn({ ...bare, MessageChannel: undefined }, { wasm: false, without: ['FinalizationRegistry', 'MessageChannel'] });
    const world = await edge.create({ scene: 'klaus', n: 50, module });
    await world.run(20);
    assert.equal(world.hash(), wanted);
    world.destroy();
  });

  test('runs next to threads, which have an engine of their own', async () => {
    const world = await World.create({ scene: 'klaus', n: 50, module, threads: 2 });
    assert.deepEqual([world.threads, await hashOf(world)], [2, wanted]);
    world.destroy();
  });

  test('is refused by name if it is something else', async () => {
    const other = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    for (const wrong of [5, null, new ArrayBuffer(8), Promise.resolve(module), other]) {
      const { code, field, message } = await refusal(World, { module: wrong });
      assert.deepEqual([code, field], ['bad-value', 'module'], message);
    }
  });
});

describe('wasm.js says what is wrong with cellmates.wasm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [what, content, pattern] of [
    ['if a program was packed without it', undefined, /cellmates\.wasm could not be loaded.*ENOENT.*or import 'cellmates'/],
    ['if a server or bundler put a page in its place', '<!DOCTYPE html>', /could not be read.*of this version/],
    ['if it was cut', readFileSync(join(built, 'cellmates.wasm')).subarray(0, 5000), /could not be read/],
  ]) {
    test(what, async () => {
      const at = join(folder, what);
      cpSync(join(built, 'wasm.js'), join(at, 'wasm.mjs'));
      if (content) writeFileSync(join(at, 'cellmates.wasm'), content);
      const { World: apart } = await import(pathToFileURL(join(at, 'wasm.mjs')).href);
      const { code, message } = await refusal(apart);
      assert.deepEqual([code, pattern.test(message)], ['unsupported', true], message);
      assert.equal(await hashOf(await apart.create({ scene: 'klaus', n: 50, module })), wanted);
    });
  }

  test('if a bundler has removed its address', async () => {
    const text = readFileSync(join(built, 'wasm.js'), 'utf8').replaceAll('import.meta.url', 'undefined');
    const { World: apart } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    assert.match((await refusal(apart)).message, /cellmates\.wasm could not be loaded/);
  });
});

test('a world cannot be cloned into an empty object', async () => {
  const world = await World.create({ n: 5 });
  assert.throws(() => structuredClone(world), { name: 'DataCloneError' });
  const { destroy } = world;
  destroy();
  assert.throws(() => world.count, CellmatesError);
});
