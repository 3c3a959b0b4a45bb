// Tests the code that the workbench gives, as readers paste it: with types and without, in a folder of their own.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import ts from 'typescript';
import { builtAnswers } from '../../bench/workload/command.mjs';
import { answers } from '../../web/workbench/methods.ts';
import { skinFor } from '../../web/workbench/skin.ts';
import { generate, generators } from '../../web/workbench/generators/index.ts';
import { Random } from '../../web/workbench/generators/random.ts';
import { strictest } from '../bundlers/types.mjs';
import { property } from '../lib/property.mjs';

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { texts, answers: makers } = await builtAnswers();

// Below the project, so that the libraries are found as in a program that has installed them.
mkdirSync(project('build'), { recursive: true });
const folder = mkdtempSync(project('build/pasted-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(project('dist/engine/finder.js'), `${folder}/finder.js`);
writeFileSync(`${folder}/package.json`, '{ "type": "module" }'); // tsx takes other scripts for CommonJS
cpSync(project('dist/engine/finder.d.ts'), `${folder}/finder.d.ts`);
for (const [name, { javascript, typescript }] of Object.entries(texts)) {
  writeFileSync(`${folder}/${name}.mjs`, javascript);
  writeFileSync(`${folder}/${name}.ts`, typescript.replaceAll('SKIN', '2'));
}

const mainOf = (name) => [...texts[name].javascript.matchAll(/^export (?:async )?function (\w+)/gm)].at(-1)[1];

/** The function of a pasted file. Some are made, for a skin or by a promise. */
async function pasted(name, skin) {
  const { [mainOf(name)]: main } = await import(pathToFileURL(`${folder}/${name}.mjs`));
  return main.length === 4 ? main : main(skin);
}

const pairsOf = (contacts, x, y, r) => {
  const pairs = [];
  contacts(x, y, r, (i, j) => pairs.push(Math.min(i, j) * x.length + Math.max(i, j)));
  return pairs.sort((a, b) => a - b);
};

const scenes = generators.map(({ name }) => [name, generate(name, { n: 300, frames: 6, seed: 5 }).frames]);

describe('each piece of code', () => {
  test('is that of a method in the list, and at most 75 lines long', () => {
    assert.deepEqual(Object.keys(texts), answers.map(({ name }) => name));
    assert.deepEqual(Object.keys(makers).sort(), Object.keys(texts).sort());
    for (const { javascript } of Object.values(texts)) assert.ok(javascript.split('\n').length <= 75);
  });

  test('two-loops: finds each pair once, of discs that touch', async () => {
    const [x, y, r] = [[0, 3, 9, 4], [0, 4, 9, 4], [2, 3, 1, 0]].map((values) => Float64Array.from(values));
    assert.deepEqual(pairsOf(await pasted('two-loops'), x, y, r), [1 * 4 + 3]); // discs 0 and 1 are 5 apart, and only meet
  });

  for (const { name } of answers.slice(1)) {
    test(`${name}: finds the contacts of two loops, frame after frame`, async () => {
      const twoLoops = await pasted('two-loops');
      const random = new Random(7);
      let total = 0;
      for (const [scene, frames] of scenes) {
        const contacts = await pasted(name, skinFor(frames, twoLoops).width);
        for (const [k, { x, y, r }] of frames.entries()) {
          const discs = [x, y, r].map((values) => Float64Array.from(values));
          const wanted = pairsOf(twoLoops, ...discs);
          assert.deepEqual(pairsOf(contacts, ...discs), wanted, `${scene}, frame ${k}`);
          total += wanted.length;
        }
      }
      // No disc, one, coincident ones, points, and places far away.
      const far = [0, 1].map(() => Float64Array.from({ length: 200 }, () => 1e7 + 60 * random.unit()));
      for (const discs of [[[], [], []], [[1], [2], [3]], [[1, 1, 1], [2, 2, 2], [3, 0, 1]], [[0, 5], [0, 5], [0, 0]], [...far, far[0].map(() => 3)],
        [...far, far[0].map((_, k) => (k % 5 ? 0.2 : 0))]]) {
        const [x, y, r] = discs.map((values) => Float64Array.from(values));
        assert.deepEqual(pairsOf(await pasted(name, 1), x, y, r), pairsOf(twoLoops, x, y, r));
      }
      assert.ok(total > 5000, String(total));
    });
  }

  // Values that no disc should have, and finite ones that are far from all others, or that no loop may count to.
  const strange = fc.constantFrom(NaN, Infinity, -Infinity, 1e17, 1e17 + 16, -1e17, 2 ** 53, 1e149, -1e149, 1e300, -1e300, Number.MAX_VALUE, 5e-324, 0, -1);
  const place = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 60 }) }, strange);
  const crowd = fc.array(fc.record({ x: place, y: place, r: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 9 }) }, strange) }), { maxLength: 30 });
  const fits = ({ x, y, r }) => r >= 0 && [x, y, r].every((value) => Math.abs(value) < 1e150);
  for (const { name } of answers) {
    property(`${name}: ends, and finds the contacts of finite discs, whatever values the others have`, fc.array(crowd, { maxLength: 3 }), async (frames) => {
      const contacts = await pasted(name, 2);
      for (const discs of frames) {
        const wanted = discs.flatMap((a, i) => discs.slice(i + 1).flatMap((b, k) =>
          (fits(a) && fits(b) && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r) ** 2 ? [i * discs.length + i + 1 + k] : [])));
        assert.deepEqual(pairsOf(contacts, ...['x', 'y', 'r'].map((field) => Float64Array.from(discs, (disc) => disc[field]))), wanted);
      }
    });
  }

  // Vite 5 and 6 build for browsers that know no `await` outside of functions.
  test('is built into a module for older browsers, a classic script and a file that is required, without a warning', async () => {
    for (const { name } of answers) {
      const entry = `import { ${mainOf(name)} as main } from './${name}.ts';\nconsole.log(main.name);`;
      for (const options of [{ format: 'esm', target: ['es2020', 'chrome87', 'firefox78'] }, { format: 'iife' }, { format: 'cjs', platform: 'node' }]) {
        const { warnings } = await build({ stdin: { contents: entry, resolveDir: folder }, bundle: true, write: false, logLevel: 'silent', ...options });
        assert.deepEqual(warnings.map(({ text }) => text), [], `${name}, ${options.format}`);
      }
      assert.equal(typeof createRequire(`${folder}/`)(`./${name}.mjs`)[mainOf(name)], 'function');
    }
  });

  test('has types that a compiler accepts with the options of `tsc --init`, with those of the libraries that it names', () => {
    const program = ts.createProgram(answers.map(({ name }) => `${folder}/${name}.ts`), {
      ...ts.parseCommandLine(strictest).options, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, types: [], skipDefaultLibCheck: true,
      moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    assert.deepEqual(problems, []);
  });
});

/** How often code reads a disc's x, per disc: each visit of a cell or node and each test of a pair does. */
function readsPerDisc(contacts, { x, y, r }) {
  let reads = 0;
  const target = Float64Array.from(x);
  const watched = new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      const value = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  contacts(watched, Float64Array.from(y), Float64Array.from(r), () => {});
  return reads / x.length;
}

describe('with four times the discs', () => {
  const everywhere = ['even', 'cluster', 'giant', 'sparse', 'heavy-tail'];
  for (const [name, where, growth] of [
    ['two-loops', ['even'], 4],
    ['sweep', ['even', 'sparse'], 2],
    ['uniform-grid', ['even', 'rest', 'boxes'], 1.2],
    ['grid-per-size', everywhere, 1.5],
    ['list-with-skin', everywhere, 1.5],
    ['flatbush', everywhere, 1.5],
    ['d3-quadtree', everywhere, 1.6],
    ['rbush', everywhere, 1.5],
  ]) {
    test(`${name}: each costs at most ${growth} times as much`, async () => {
      for (const scene of where) {
        const [few, many] = await Promise.all([500, 2000].map(async (n) =>
          readsPerDisc(await pasted(name, 0.01), generate(scene, { n, frames: 1, seed: 3 }).frames[0])));
        assert.ok(many < growth * 1.1 * few, `${scene}: ${few} and ${many}`);
      }
    });
  }
});

test('the skin is found by counting: long for slow discs, short for fast ones, and never one that lists all pairs', () => {
  const { frames } = generate('even', { n: 400, frames: 10, seed: 2 });
  const skinAt = (speed) => skinFor(frames.map(({ count, id, r, ...first }, k) => ({
    count, id, r, x: first.x.map((_, j) => frames[0].x[j] + speed * k), y: frames[0].y })), makers['two-loops'](0)).width;
  const skins = [0, 0.05, 0.5, 50].map(skinAt);
  assert.ok(skins[0] < skins[1] && skins[1] < skins[2] && skins[3] <= skins[2], String(skins));
  // Discs that come back at the other end of a lane leave every skin.
  const lanes = generate('lanes', { n: 400, frames: 30, seed: 2 }).frames;
  assert.ok(skinFor(lanes, makers['two-loops'](0)).width <= 2 * lanes[0].r[0]);
});
