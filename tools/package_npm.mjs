// Packs the engine as an npm package. tools/package starts it:
//   node tools/package_npm.mjs DIST FOLDER
// DIST is the built page. The archive is written to FOLDER and its path is printed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function fail(reason) {
  console.error(`package: ${reason}`);
  process.exit(1);
}

if (process.argv.length !== 4) fail('usage: node tools/package_npm.mjs DIST FOLDER');
const [dist, folder] = process.argv.slice(2).map((path) => resolve(path));
const engine = join(dist, 'engine');
for (const name of ['cellmates.mjs', 'threads/cellmates-engine.mjs']) {
  if (!existsSync(join(engine, name))) fail(`${engine} contains no ${name}: run tools/build web first`);
}

const { version, license, engines } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
// For each of an entry's conditions, types that TypeScript takes for a module of the same kind.
const entry = (importing, requiring, types = 'cellmates') => ({
  import: { types: `./${types}.d.mts`, ...importing },
  require: { types: `./${types}.d.ts`, ...requiring },
});
const description = {
  name: 'cellmates',
  version,
  description: 'Thousands of colliding discs in WebAssembly: eight ways to find the pairs, the same bits from each',
  license,
  keywords: ['collision-detection', 'spatial-grid', 'particles', 'simulation', 'wasm', 'p5js'],
  engines,
  // Modules end in .mjs, because cellmates.js is a classic script.
  type: 'commonjs',
  main: './cellmates.cjs',
  module: './cellmates.mjs',
  types: './cellmates.d.ts',
  exports: {
    '.': entry(
      { node: './node.mjs', default: './cellmates.mjs' },
      { node: './node.cjs', default: './cellmates.cjs' },
    ),
    './wasm': entry({ default: './wasm.mjs' }, { default: './wasm.cjs' }),
    './finder': entry({ default: './finder.mjs' }, { default: './finder.cjs' }, 'finder'),
    './p5': entry({ default: './p5.mjs' }, { default: './p5.cjs' }, 'p5'),
    './embed': entry({ default: './embed.mjs' }, { default: './embed.cjs' }, 'embed'),
    // Types of the element for frameworks.
    ...Object.fromEntries(['react', 'vue', 'svelte'].map((name) => [`./${name}`, { types: `./${name}.d.ts` }])),
    './classic': { types: './classic.d.ts', default: './cellmates.js' },
    // Examples are for reading.
    './examples/*': null,
    './*': './*',
  },
  jsdelivr: './cellmates.js',
  unpkg: './cellmates.js',
};

// Of `cellmates/embed` alone: embed.js and embed.mjs install themselves.
const ofInstall = `
/**
 * Defines \`<cellmates-embed>\`, and turns the page's elements with \`data-cellmates\` into embeds, now and later. With
 * \`links\`, also links to a scene that are alone in their paragraphs. \`within\` is a selector of the elements in which it
 * does so. \`base\` is the address of a copy of Cellmates.
 */
export declare function install(options: { base: string | URL; links?: boolean; within?: string }): void;
`;

const place = mkdtempSync(join(tmpdir(), 'cellmates-'));
try {
  cpSync(engine, place, { recursive: true });
  cpSync(here('../web/engine/package'), place, { recursive: true });
  for (const name of ['cellmates', 'finder']) cpSync(join(place, `${name}.d.ts`), join(place, `${name}.d.mts`));
  writeFileSync(join(place, 'p5.d.mts'), readFileSync(join(place, 'p5.d.ts'), 'utf8').replace('./cellmates.js', './cellmates.mjs'));
  const ofEmbeds = readFileSync(join(dist, 'embed.d.ts'), 'utf8') + ofInstall;
  for (const name of ['embed.d.ts', 'embed.d.mts']) writeFileSync(join(place, name), ofEmbeds);
  // For imports of the file by its name, and for TypeScript's old way to find modules.
  writeFileSync(join(place, 'wasm.d.ts'), "export * from './cellmates.js';\n");
  writeFileSync(join(place, 'wasm.d.mts'), "export * from './cellmates.mjs';\n");
  cpSync(here('../LICENSE'), join(place, 'LICENSE'));
  // The README links to examples, which are next to it here.
  const readme = readFileSync(here('../web/engine/README.md'), 'utf8');
  writeFileSync(join(place, 'README.md'), readme.replaceAll('](../examples/', '](examples/'));
  for (const [, name] of readme.matchAll(/\]\(\.\.\/examples\/([\w./-]+)\)/g)) {
    const text = readFileSync(here(`../web/examples/${name}`), 'utf8').replace('../engine/cellmates.mjs', 'cellmates');
    mkdirSync(dirname(join(place, 'examples', name)), { recursive: true });
    writeFileSync(join(place, 'examples', name), text);
  }
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: place, encoding: 'utf8' });
  console.log(join(folder, packed.trim().split('\n').at(-1)));
} finally {
  rmSync(place, { recursive: true });
}
