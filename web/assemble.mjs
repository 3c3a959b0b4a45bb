// Puts the page together from its template, its assets and the built program:
//   node web/assemble.mjs --st FOLDER --out FOLDER
// --st holds cellmates.js and cellmates.wasm. Each asset's name gets its content's
// hash, so that it may be cached for ever. All addresses are relative: the folder
// works wherever it is put, on any host of static files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { comparison, poster } from './figure.mjs';
import { cacheControl, headers } from './headers.mjs';

// The page's script is these files in one function, each one a noun.
const scripts = ['support', 'theme', 'download', 'notices', 'stage', 'boot'];

const web = fileURLToPath(new URL('.', import.meta.url));

function fail(reason) {
  console.error(`assemble: ${reason}`);
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { st: { type: 'string' }, out: { type: 'string' } } });
    if (values.st && values.out) return values;
  } catch (error) {
    fail(error.message);
  }
  return fail('usage: node web/assemble.mjs --st FOLDER --out FOLDER');
}

// Writes beside `out` and swaps the two at the end, so that neither a stale file
// nor half a page is ever served.
function replaceFolder(out, write) {
  // A wrong --out must not cost anybody a folder.
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'index.html'))) {
    fail(`${out} holds something else than a page`);
  }
  const fresh = `${out}.new`;
  const stale = `${out}.old`;
  for (const left of [fresh, stale]) rmSync(left, { recursive: true, force: true });
  write(fresh);
  if (existsSync(out)) renameSync(out, stale);
  renameSync(fresh, out);
  rmSync(stale, { recursive: true, force: true });
}

function pageScript() {
  const parts = scripts.map((name) => readFileSync(join(web, `${name}.js`), 'utf8'));
  return `(() => {\n'use strict';\n\n${parts.join('\n')}})();\n`;
}

// Every {{name}} of the template must have a value, and every value a place.
function fillIn(template, values) {
  const unused = new Set(Object.keys(values));
  const filled = template.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (!(name in values)) fail(`shell.html asks for {{${name}}}, which nobody gives`);
    unused.delete(name);
    return values[name];
  });
  if (unused.size > 0) fail(`shell.html has no place for ${[...unused].join(', ')}`);
  return filled;
}

// For the hosts that read such a file (Netlify, Cloudflare) at the site's root.
function headerFile(paths) {
  const entry = (path, lines) => [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''];
  return [
    ...entry('/*', Object.entries(headers)),
    ...['/', ...paths.map((path) => `/${path}`)].flatMap((path) =>
      entry(path, [['Cache-Control', cacheControl(path)]]),
    ),
  ].join('\n');
}

const options = readOptions();

replaceFolder(resolve(options.out), (folder) => {
  const paths = [];
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    paths.push(path);
    return path;
  };
  const writeHashed = (path, content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return write(path.replace(/\.(\w+)$/, `.${hash}.$1`), content);
  };

  const wasm = readFileSync(join(options.st, 'cellmates.wasm'));
  const favicon = readFileSync(join(web, 'favicon.svg'), 'utf8');
  const figures = comparison();
  const index = fillIn(readFileSync(join(web, '../shell.html'), 'utf8'), {
    favicon: writeHashed('favicon.svg', favicon),
    mark: favicon.trim().replace('<svg', '<svg class="mark" aria-hidden="true" focusable="false"'),
    style: writeHashed('style.css', readFileSync(join(web, 'style.css'))),
    boot: writeHashed('boot.js', pageScript()),
    program: writeHashed('st/cellmates.js', readFileSync(join(options.st, 'cellmates.js'))),
    wasm: writeHashed('st/cellmates.wasm', wasm),
    'wasm-bytes': wasm.length,
    poster: poster(),
    'figure-naive': figures.naive,
    'figure-grid': figures.grid,
    discs: figures.discs,
    'naive-tests': figures.naiveTests,
    'grid-tests': figures.gridTests,
  });
  write('index.html', index);
  writeFileSync(join(folder, '_headers'), headerFile(paths));
});
