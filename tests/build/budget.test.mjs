// tools/budget accepts the built page, and rejects pages that are too large. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { weights } from '../../tools/budget.mjs';
import { mostBytes } from '../../web/lesson/sections.ts';
import { dist, inFolder } from '../lib/folders.mjs';

const program = fileURLToPath(new URL('../../tools/budget.mjs', import.meta.url));
const budget = (folder) => spawnSync(process.execPath, ['--import', 'tsx', program, folder], { encoding: 'utf8' });

// What is over the budget in a page with one style sheet and one program, whose files have the given numbers of bytes. Here
// a file's compressed size is its own.
const overIn = (files) => inFolder(async (folder) => {
  const names = ['coi-serviceworker.js', 'style.css', 'embed.js', 'st/cellmates.js', 'st/cellmates.wasm',
    'engine/cellmates.js', 'engine/finder.js', 'engine/wasm.js', 'engine/cellmates.wasm', 'engine/p5.js'];
  const usual = Object.fromEntries(names.map((name) => [name, 10]));
  for (const [name, content] of Object.entries({ 'index.html': '<link rel="stylesheet" href="style.css">', ...usual, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : new Uint8Array(content));
  }
  return weights(folder, ({ length }) => length).over;
});

const built = budget(dist);
test('The built page keeps to its budget', () => assert.deepEqual([built.status, built.stderr], [0, '']));

const plain = ({ length }) => length;
const brotli = (content) => brotliCompressSync(content).length;
// The bytes of built files, by their names without hashes.
const sizeOf = (weigh, ...names) => names.reduce((sum, name) => {
  const folder = join(dist, dirname(name));
  const found = readdirSync(folder).filter((each) => each.replace(/\.[0-9a-f]{12}(?=\.)/, '') === basename(name));
  assert.equal(found.length, 1, name);
  return sum + weigh(readFileSync(join(folder, found[0])));
}, 0);
// The bytes of a sum of the budget, plain and in Brotli.
const sums = new Map([...built.stdout.matchAll(/^(.*): (\d+) bytes, (\d+) of/gm)].map(([, what, ...bytes]) => [what, bytes.map(Number)]));

test('Every size in the documents is that of the built files', () => {
  const names = ['README.md', 'web/README.md', 'web/HOSTING.md', 'web/engine/README.md'];
  const documents = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8').replaceAll('\n', ' ')]));
  const rows = [...documents['web/engine/README.md'].matchAll(/\| (?:no import|`cellmates[\w/]*`) \| (`[^|]*) \| \d+ kB \| \d+ kB \|/g)].map(([row, files]) => [row, [...files.matchAll(/`([\w-]+\.\w+)`/g)].map(([, file]) => `engine/${file}`)]);
  assert.equal(rows.length, 6);
  // tools/package refuses larger pages in one file.
  const mostOf = (page) => Number(new RegExp(`\\[${page}\\(\\), ([\\d_]+)\\]`).exec(readFileSync(new URL('../../tools/package_file.mjs', import.meta.url), 'utf8'))[1].replaceAll('_', ''));
  const [threads, run] = [['engine/threads/cellmates-engine.js', 'engine/threads/cellmates-engine.wasm'], ['attach.js', 'plex.woff2', 'plex-semibold.woff2', 'st/cellmates.js', 'st/cellmates.wasm']];
  const [whole, [, beforeRun]] = ['page and program', 'the page before Run'].map((what) => sums.get(what));
  const zipped = weights(dist, (content) => gzipSync(content).length).rows.find(({ what }) => what === 'page and program').bytes;
  let found = 0;
  // Finds the figures in the words of a document, and compares each with its bytes.
  const check = (name, words, bytes, fits) => {
    const [text] = words.exec(documents[name]) ?? assert.fail(`${name} does not say ${words}`);
    const said = [...text.matchAll(/([\d.]+) ([kM])B/g)].map(([, figure, unit]) => figure * { k: 1e3, M: 1e6 }[unit]);
    assert.equal(said.length, bytes.length, text);
    said.forEach((figure, k) => assert.ok(fits(figure, bytes[k]), `${name}: "${text}" has ${bytes[k]} bytes`));
    found += text.match(/ kB/g)?.length ?? 0;
  };
  const isRounded = (figure, bytes) => Math.abs(figure - bytes) <= 600 + 0.01 * bytes;
  for (const [name, words, ...bytes] of [
    ['README.md', /2D engine for discs, \d+ kB/, sizeOf(brotli, 'engine/cellmates.js')],
    ['web/README.md', /Run downloads \d+ kB/, sizeOf(brotli, ...run)],
    ['web/README.md', /`embed\.js` \(\d+ kB compressed/, sizeOf(brotli, 'embed.js')],
    ['web/HOSTING.md', /page and the program are .*? with Brotli/, whole[0], zipped, whole[1]],
    ['web/engine/README.md', /WebAssembly: \d+ kB compressed/, sizeOf(brotli, 'engine/cellmates.js')],
    ['web/engine/README.md', /`threads\/` as well, another .*? with Brotli/, sizeOf(plain, ...threads), sizeOf(brotli, ...threads)],
    ...rows.map(([row, files]) => ['web/engine/README.md', { exec: () => [row] }, sizeOf(plain, ...files), sizeOf(brotli, ...files)]),
  ]) check(name, words, bytes, isRounded);
  for (const [name, words, bytes] of [
    ['README.md', /\d+ kB until a reader presses Run/, beforeRun],
    ['web/README.md', /at most \d+ kB, compressed/, beforeRun],
    ['web/HOSTING.md', /less than [\d.]+ MB/, mostOf('lesson')],
    ['web/HOSTING.md', /less than \d+ kB/, mostOf('withScene')],
  ]) check(name, words, [bytes], (figure, size) => size <= figure);
  assert.equal(found, Object.values(documents).flatMap((text) => text.match(/\d kB/g) ?? []).length, 'a size in a document is not tested');
});

test('A page that is too large or lacks a file fails in one line each', () => inFolder(async (folder) => {
  await writeFile(join(folder, 'index.html'), '<link rel="stylesheet" href="style.css">');
  const { status, stderr } = budget(folder);
  assert.deepEqual([status, stderr], [1, 'budget: the page refers to style.css, which is missing\n']);
}));

const lesson = '<link rel="stylesheet" href="../style.css"><script src="a.js"></script>';
for (const [name, files, ...over] of [
  ['small page', {}],
  ['sheet', { 'style.css': 49_951 }, 'the page before Run: 50001 bytes of Brotli, 50000 at most'],
  ['font, for which the sheet asks', { 'style.css': '@font-face{src:url("font.woff2")}', 'font.woff2': 50_000 },
    'the page before Run: 50083 bytes of Brotli, 50000 at most'],
  ['script of the page', { 'boot.0.js': 10_501 }, 'boot.js: 10501 bytes of Brotli, 10500 at most'],
  ['gallery', { 'index.html': '<img src="a.webp" loading="lazy">', 'a.webp': 150_001 }, 'the gallery, below the fold: 150001 bytes of Brotli, 150000 at most'],
  ['worker', { 'coi-serviceworker.js': 50_000 }, 'the page before Run: 50050 bytes of Brotli, 50000 at most'],
  ['program', { 'st/cellmates.0f.wasm': 399_911, 'attach.0.js': 10 }, 'page and program: 400001 bytes of Brotli, 400000 at most'],
  ['script for other pages', { 'embed.js': 8251 }, 'embed.js: 8251 bytes of Brotli, 8250 at most'],
  ['engine', { 'engine/cellmates.wasm': 126_591 }, 'the engine, one thread: 126601 bytes of Brotli, 126600 at most'],
  ['engine in one file', { 'engine/cellmates.js': 142_201 }, 'the engine in one file: 142201 bytes of Brotli, 142200 at most'],
  ['finder', { 'engine/finder.js': 24_301 }, 'the finder: 24301 bytes of Brotli, 24300 at most'],
  ['addon', { 'engine/p5.js': 8001 }, 'the p5 addon: 8001 bytes of Brotli, 8000 at most'],
  ['lesson', { 'lesson/index.html': lesson, 'lesson/a.js': mostBytes }, `the lesson, index: ${mostBytes + 10 + lesson.length} bytes of Brotli, ${mostBytes} at most`],
  ['workbench', { 'workbench/index.html': '<script src="start.js"></script>', 'workbench/start.js': 65_000 },
    'the workbench before Start: 65032 bytes of Brotli, 65000 at most'],
]) {
  test(over.length ? `A heavy ${name} is over the budget` : `A ${name} is within its budget`, async () => assert.deepEqual(await overIn(files), over));
}
