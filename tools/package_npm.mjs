// Packs the engine as an npm package. tools/package starts it:
//   node tools/package_npm.mjs DIST FOLDER
// DIST is the built page. The archive is written to FOLDER and its path is printed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failingAs } from './lib/main.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const fail = failingAs('package');

if (process.argv.length !== 4) fail('usage: node tools/package_npm.mjs DIST FOLDER');
const [dist, folder] = process.argv.slice(2).map((path) => resolve(path));
const engine = join(dist, 'engine');
for (const name of ['cellmates.js', 'threads/cellmates-engine.js']) {
  if (!existsSync(join(engine, name))) fail(`${engine} contains no ${name}: run tools/build web first`);
}

const [, author] = /^Copyright \(c\) \d+ (.*)$/m.exec(readFileSync(here('../LICENSE'), 'utf8'));
const { version, license, engines } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
const entry = (name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
// The addresses of the project, if they are known (web/HOSTING.md).
const { CELLMATES_SITE: site, CELLMATES_SOURCE: source, CELLMATES_ISSUES: issues } = process.env;
const description = {
  name: 'cellmates',
  version,
  description: 'Collision detection of thousands of discs in 2D: a broad phase for discs of your own, a deterministic physics ' +
    'engine with eleven methods from brute force to grids, and an addon for p5.js. WebAssembly, no dependencies.',
  license,
  author,
  ...(site && { homepage: site }),
  ...(source && { repository: { type: 'git', url: source } }),
  ...(issues && { bugs: { url: issues } }),
  keywords: ['collision-detection', 'broad-phase', 'spatial-grid', 'neighbor-search', 'physics-engine', '2d', 'circles', 'particles',
    'simulation', 'deterministic', 'wasm', 'p5', 'p5js', 'creative-coding'],
  engines,
  type: 'module',
  // Of resolvers that do not read `exports`.
  main: './cellmates.js',
  types: './cellmates.d.ts',
  // Scripts whose effects count even if a program uses none of their names: they define a global, or say where threads are.
  sideEffects: ['./cellmates-p5.js', './node.js', './wasm.js', './threads/*'],
  exports: {
    '.': { types: './cellmates.d.ts', node: './node.js', default: './cellmates.js' },
    ...Object.fromEntries(['wasm', 'finder', 'p5', 'embed'].map((name) => [`./${name}`, entry(name)])),
    // Types of the element for frameworks.
    ...Object.fromEntries(['react', 'vue', 'svelte'].map((name) => [`./${name}`, { types: `./${name}.d.ts` }])),
    // Examples are for reading.
    './examples/*': null,
    './*': './*',
  },
  // For the networks that serve packages to pages, for a classic script.
  jsdelivr: './cellmates-p5.js',
  unpkg: './cellmates-p5.js',
};

const place = mkdtempSync(join(tmpdir(), 'cellmates-'));
try {
  cpSync(engine, place, { recursive: true });
  cpSync(here('../web/engine/package'), place, { recursive: true });
  cpSync(here('../LICENSE'), join(place, 'LICENSE'));
  cpSync(join(dist, 'LICENSES.txt'), join(place, 'LICENSES.txt'));
  // Its links lead to files of the project.
  const changes = readFileSync(here('../CHANGELOG.md'), 'utf8');
  writeFileSync(join(place, 'CHANGELOG.md'), changes.replaceAll(/\[([^\]]+)\]\([^)]+\.md\)/g, '$1'));
  // The README links to examples, which are next to it here.
  const readme = readFileSync(here('../web/engine/README.md'), 'utf8');
  writeFileSync(join(place, 'README.md'), readme.replaceAll('](../examples/', '](examples/'));
  for (const [, name] of readme.matchAll(/\]\(\.\.\/examples\/([\w./-]+)\)/g)) {
    const text = readFileSync(here(`../web/examples/${name}`), 'utf8').replace('../engine/cellmates.js', 'cellmates');
    mkdirSync(dirname(join(place, 'examples', name)), { recursive: true });
    writeFileSync(join(place, 'examples', name), text);
  }
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: place, encoding: 'utf8' });
  console.log(join(folder, packed.trim().split('\n').at(-1)));
} finally {
  rmSync(place, { recursive: true });
}
