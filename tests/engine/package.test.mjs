// The engine's package, installed from its archive into an empty project, in Node.js, TypeScript and esbuild.
// `tools/test bundlers` tries the other hosts. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, transformSync } from 'esbuild';
import ts from 'typescript';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { requiring as requiringTypes, strictest, typePrograms } from '../bundlers/types.mjs';
import { examplesOf } from '../lib/examples.mjs';
import { installInto } from '../lib/installed.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { hash } = stepOnce('native', { scene: 'klaus', n: 500, method: 'hash', ticks: 100, warmup: 0 });

const use = `(async () => {
  const world = await World.create({ scene: 'klaus', n: 500, method: 'hash' });
  world.step(100);
  console.log(world.hash());
})();`;
const finding = `(async () => {
  const finder = await Finder.create();
  console.log(String(finder.contactsOf({ x: [0, 9, 3], y: [0, 0, 0], r: 2 })));
})();`;
const importing = `import { World } from 'cellmates';\n${use}`;

describe('the installed package', () => {
  const project = mkdtempSync(join(tmpdir(), 'cellmates-'));
  before(() => installInto(project));
  after(() => rmSync(project, { recursive: true }));

  const folder = join(project, 'node_modules/cellmates');
  const readIn = (name) => readFileSync(join(folder, name), 'utf8');
  const write = (name, text) => writeFileSync(join(project, name), text);
  const run = (...args) => execFileSync('node', args, { cwd: project, encoding: 'utf8' }).trim();
  // Runs programs in one process, which takes less time than one each. Each must print `wanted`.
  const runAll = (names, wanted) => {
    write('all.mjs', names.map((name) => `await import('./${name}');`).join('\n'));
    assert.deepEqual(run('all.mjs').split('\n'), names.map(() => wanted));
  };

  const requiring = (text) => text.replace(/^import (.*) from (.*);$/gm, 'const $1 = require($2);');
  const sketch = `import { addon } from 'cellmates/p5';
import { World, CellmatesError } from 'cellmates';
const sketch = {};
addon(undefined, sketch, {});
(async () => {
  const discs = await sketch.createDiscs({ scene: 'klaus', n: 500, method: 'hash' });
  discs.step(100);
  let error;
  try { sketch.drawDiscs(5); } catch (thrown) { error = thrown; }
  console.log(discs.world.hash(), discs.world instanceof World, error instanceof CellmatesError);
})();`;
  const article = `import { install, CellmatesError } from 'cellmates/embed';
console.log(CellmatesError.name, typeof install, typeof window);`;
  const inWorker = `import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { World } from 'cellmates';
if (isMainThread) new Worker(new URL(import.meta.url)).on('message', console.log);
else ${use.replace('console.log', 'parentPort.postMessage')}`;
  for (const [what, wanted, programs] of [
    ['is imported, required and named by file in Node.js', hash, {
      'import.mjs': importing,
      'wasm.js': importing.replace("'cellmates'", "'cellmates/wasm'"),
      'require.cjs': requiring(importing),
      'require-wasm.cjs': requiring(importing.replace("'cellmates'", "'cellmates/wasm'")),
      'classic.mjs': `import 'cellmates/cellmates-p5.js';\nconst { World } = Cellmates;\n${use}`,
    }],
    ['works in a worker of Node.js', hash, { 'worker.mjs': inWorker }],
    ['has one class, whether it is imported or required', 'true', { 'both.mjs': `import { createRequire } from 'node:module';
import { World } from 'cellmates';
console.log(World === createRequire(import.meta.url)('cellmates').World);` }],
    ['has the addon for p5, with the class and the errors of the engine', `${hash} true true`, { 'addon.mjs': sketch, 'addon.cjs': requiring(sketch) }],
    ['has the finder, also in the script for p5', '0,2', {
      'finder.mjs': `import { Finder } from 'cellmates/finder';\n${finding}`,
      'finder.cjs': `const { Finder } = require('cellmates/finder');\n${finding}`,
      'finder-p5.mjs': `import 'cellmates/cellmates-p5.js';\nconst { Finder } = Cellmates;\n${finding}`,
    }],
    ['has the client for embeds, which a server can import', 'CellmatesError function undefined', { 'article.mjs': article, 'article.cjs': requiring(article) }],
  ]) {
    test(what, () => {
      for (const [name, text] of Object.entries(programs)) write(name, text);
      runAll(Object.keys(programs), wanted);
    });
  }

  test('runs the examples of its README and of the project’s', () => {
    const codes = ['README.md', 'web/engine/README.md'].flatMap((file) =>
      [...examplesOf(file)].filter(([name]) => / js( \d+)?$/.test(name)).map(([, code]) => code));
    // Sketches need p5: tests/browsers/p5.test.mjs runs them as pages.
    const sketches = codes.filter((code) => /createDiscs|function setup/.test(code));
    const [addon, finder, ...more] = sketches.filter((code) => !code.includes("from 'cellmates/p5'"));
    assert.deepEqual([addon, more], [readFileSync(here('../../web/examples/p5/discs.js'), 'utf8'), []]);
    assert.match(finder, /^let finder;/);
    const others = codes.filter((code) => !sketches.includes(code) && !/world\.js/.test(code));
    assert.ok(others.length >= 3, `only ${others.length} examples`);
    others.forEach((code, k) => {
      const begins = code.includes('const world =') ? '' : "const world = await World.create({ scene: 'pile', n: 50 });\n";
      const imports = code.includes('World } from') ? '' : "import { World } from 'cellmates';\n";
      // A worker gets three discs, of which the first and the last touch.
      const ends = code.includes('onmessage') ? 'await onmessage({ data: { x: Float64Array.of(0, 9, 3), y: new Float64Array(3), r: 2 } });' : 'told(world.count > 0);';
      write(`readme-${k}.mjs`, `const draw = () => {}, circle = draw, requestAnimationFrame = draw, palette = ['red'];
const postMessage = ({ pairs }) => told(String(pairs) === '0,2');
let onmessage;
console.log = draw;\n${imports}${begins}${code}\n${ends}`);
    });
    write('readme.mjs', `globalThis.told = console.log;\n${others.map((_, k) => `await import('./readme-${k}.mjs');`).join('\n')}`);
    assert.equal(run('readme.mjs'), others.map(() => 'true').join('\n'));
  });

  test('has a README whose world in a worker makes a tick for each picture that was drawn, until it is stopped', () => {
    const [world, page] = ['', ' 2'].map((which) => examplesOf('web/engine/README.md').get(`A world in a worker: js${which}`));
    write('world.mjs', `let onmessage;
globalThis.ask = (data) => onmessage({ data });
const postMessage = (data, transfer) => globalThis.hear({ data: structuredClone(data, { transfer }) });
${world}`);
    write('pictures.mjs', `import { World } from 'cellmates';
import './world.mjs';
let pictures = [], drawn = [], asked = [], ended = false;
const draw = (...disc) => drawn.push(disc), requestAnimationFrame = (act) => pictures.push(act), cancelAnimationFrame = (k) => delete pictures[k - 1];
class Worker {
  postMessage() { asked.push(ask()); }
  terminate() { ended = true; }
}
globalThis.hear = (event) => worker.onmessage(event);
${page}
const wanted = await World.create({ scene: 'klaus', n: 10_000 });
const same = [];
for (let picture = 1; picture <= 3; picture++) {
  await asked.at(-1);
  await new Promise(setImmediate); // nothing else comes
  wanted.step();
  pictures.pop()();
  same.push(asked.length === picture + 1 && drawn.length === wanted.count && drawn.every(([x, y, r], i) => x === wanted.x[i] && y === wanted.y[i] && r === wanted.r[i]));
  drawn = [];
}
await asked.at(-1);
stop();
pictures.forEach((act) => act());
console.log(String([...same, ended, asked.length, drawn.length]));`);
    assert.equal(run('pictures.mjs'), 'true,true,true,true,4,0');
  });

  test('has a README whose effect for React leaves no world behind, even in StrictMode', () => {
    const { code: effect } = transformSync(examplesOf('web/engine/README.md').get('React, Next: tsx'), { loader: 'tsx' });
    write('effect.mjs', `import { World as Real } from 'cellmates';
const made = [];
const World = { create: (options) => (made.push(Real.create(options)), made.at(-1)) };
let end;
const useEffect = (effect) => { effect()(); end = effect(); };
${effect}
const worlds = await Promise.all(made);
const alive = () => worlds.map((world) => { try { return world.count; } catch ({ code }) { return code; } });
console.log(String(alive()));
end();
console.log(String(alive()));`);
    assert.equal(run('effect.mjs'), 'destroyed,500\ndestroyed,destroyed');
  });

  test('has threads in Node.js, or says why not', () => {
    write('threads.mjs', `import { World } from 'cellmates';
const world = await World.create({ n: 10, threads: 2 });
const known = World.threadsUrl;
World.threadsUrl = 'file:///nowhere';
const other = await World.create({ n: 10, threads: 2 });
other.step(5);
console.log(JSON.stringify([world.threads, world.threadsReason, other.threads, other.threadsReason]));
world.destroy();`);
    const [threads, reason, ...other] = JSON.parse(run('threads.mjs'));
    assert.deepEqual([threads, reason, other[0]], [2, '', 1]);
    assert.match(other[1], /could not be started from file:\/\/\/nowhere: Cannot find module/);
  });

  test('shows the message of an error that nothing catches, not the source', () => {
    write('thrown.mjs', "import { World } from 'cellmates';\nawait World.create({ method: 'gird' });");
    const { status, stderr } = spawnSync('node', ['thrown.mjs'], { cwd: project, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^CellmatesError: method="gird": expected one of/m);
    assert.ok(stderr.length < 3000, `${stderr.length} bytes`);
  });

  test('leaves other worlds whole after a trap, and closes with `using`', () => {
    write('traps.mjs', `import { World } from 'cellmates';
const [one, other] = [await World.create({ n: 5 }), await World.create({ n: 5 })];
one.x.set([NaN, 1e30, -1e30, Infinity, 0]);
new Uint8Array(one.x.buffer).fill(255); // ruins the heap
try { one.step(100); } catch {}
other.step(100);
const last = await World.create({ n: 5 });
last.step(100);
last[Symbol.dispose]();
let refusal;
try { last.count; } catch ({ code }) { refusal = code; }
console.log(JSON.stringify([other.hash() === (await World.create({ n: 5 })).hash(), other.tick, refusal]));`);
    assert.deepEqual(JSON.parse(run('traps.mjs')), [false, 100, 'destroyed']);
  });

  test('is built by esbuild as a module, a classic script and a program of Node.js, without a warning', async () => {
    write('entry.js', importing);
    const builds = {
      'esm.mjs': { format: 'esm' }, 'iife.cjs': { format: 'iife' }, 'node.cjs': { format: 'cjs', platform: 'node' },
      'node.mjs': { format: 'esm', platform: 'node' },
    };
    for (const [name, options] of Object.entries(builds)) {
      const paths = { entryPoints: [join(project, 'entry.js')], outfile: join(project, `built-${name}`) };
      const { warnings } = await build({ ...paths, ...options, bundle: true, logLevel: 'silent' });
      assert.deepEqual(warnings.map(({ text }) => text), [], name);
    }
    runAll(Object.keys(builds).map((name) => `built-${name}`), hash);
  });

  // One program for each way in which modules are found; the compiler's own files are read once for all.
  test('has types that accept right calls and reject wrong ones, however modules are found', () => {
    const sources = new Map();
    const programs = structuredClone(typePrograms);
    programs.nodenext.files['main.cts'] = requiringTypes;
    // The README's sketch fits p5's own types, which need libraries that are not ours. Hosts have types of their own for .wasm files.
    const given = [...examplesOf('web/engine/README.md')].filter(([name]) => / ts( \d+)?$/.test(name)).map(([, code], k) => [`readme-${k}.ts`, code]);
    assert.equal(given.length, 2);
    symlinkSync(here('../../node_modules/p5-2'), join(project, 'node_modules/p5'));
    const wasm = "declare module 'cellmates/cellmates.wasm' {\n  const module: WebAssembly.Module;\n  export default module;\n}";
    programs.readme = { files: { ...Object.fromEntries(given), 'wasm.d.ts': wasm }, options: [...programs.bundler.options, '--skipLibCheck'] };
    for (const [name, { files, options }] of Object.entries(programs)) {
      const place = join(project, name);
      mkdirSync(place);
      for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
      const all = ['--noEmit', ...strictest, '--skipDefaultLibCheck', '--lib', 'es2024,dom', '--typeRoots', place, ...options];
      const parsed = ts.parseCommandLine([...all, ...Object.keys(files).map((file) => join(place, file))]);
      assert.deepEqual(parsed.errors, []);
      const host = ts.createCompilerHost(parsed.options);
      const read = host.getSourceFile;
      host.getCurrentDirectory = () => place;
      host.getSourceFile = (file, how, ...rest) => {
        const key = `${file} ${JSON.stringify(how)}`;
        if (!sources.has(key)) sources.set(key, read.call(host, file, how, ...rest));
        return sources.get(key);
      };
      const problems = ts.getPreEmitDiagnostics(ts.createProgram(parsed.fileNames, parsed.options, host));
      assert.equal(ts.formatDiagnostics(problems, host), '', name);
    }
  });

  test('has a README whose links lead to files and headings of the package', () => {
    const slugs = (text) => [...text.replaceAll(/```.*?```/gs, '').matchAll(/^#+ (.*)$/gm)]
      .map(([, heading]) => heading.toLowerCase().replaceAll(/[^\w\s-]/g, '').replaceAll(' ', '-'));
    const links = [...readIn('README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
    const relative = links.filter((link) => !/^https?:/.test(link));
    assert.ok(relative.length >= 12, relative.join(' '));
    for (const link of relative) {
      const [file, heading] = link.split('#');
      assert.doesNotMatch(file, /\.\./);
      const text = readIn(file || 'README.md');
      if (heading) assert.ok(slugs(text).includes(heading), link);
    }
  });

  test('is configured by `tools/test bundlers` as its README says', () => {
    const configured = here('../bundlers/project');
    const files = readdirSync(configured).filter((name) => name.includes('.config.'));
    const all = files.map((name) => readFileSync(join(configured, name), 'utf8')).join('');
    const blocks = [...readFileSync(here('../../web/engine/README.md'), 'utf8').matchAll(/```mjs\n(.*?)```/gs)];
    assert.ok(blocks.length > 0);
    for (const [, code] of blocks) for (const line of code.trim().split('\n')) assert.ok(all.includes(line.trim()), line);
  });

  test('has a classic script that tells the p5 web editor to leave it as it is', () => {
    assert.match(readIn('cellmates-p5.js'), /^\/\/ noprotect\n/);
  });

  test('contains its licence and needs no other package, and its default entry no other file', () => {
    const { name, license, dependencies, type, author, ...fields } = JSON.parse(readIn('package.json'));
    assert.deepEqual({ name, license, dependencies, type }, { name: 'cellmates', license: 'MIT', dependencies: undefined, type: 'module' });
    assert.ok(readIn('LICENSE').includes(author));
    for (const word of ['broad phase', 'brute force', 'p5.js']) assert.ok(fields.description.includes(word), word);
    const named = [fields.main, fields.types, fields.jsdelivr, fields.unpkg, ...fields.sideEffects, ...Object.values(fields.exports).flatMap((entry) => Object.values(entry ?? {}))];
    for (const file of named.filter((path) => path.startsWith('./') && !path.includes('*'))) assert.ok(readIn(file).length > 30, file);
    for (const file of ['LICENSE', 'LICENSES.txt', 'README.md', 'CHANGELOG.md', 'cellmates.d.ts']) assert.ok(readIn(file).length > 100, file);
    assert.doesNotMatch(readIn('cellmates.js'), /import\.meta|\brequire\b|import\(\s*['"]|from ['"]/);
  });
});
