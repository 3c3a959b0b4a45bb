// tools/budget accepts the built page, and rejects pages that are too large. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
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

test('The built page keeps to its budget', () => {
  const { status, stdout, stderr } = budget(dist);
  assert.deepEqual([status, stderr], [0, '']);
  // The documents' figures: bytes, and bytes of Brotli.
  const measured = new Map([...stdout.matchAll(/^(.*): (\d+) bytes, (\d+) of/gm)].map(([, what, ...bytes]) => [what, bytes]));
  for (const [file, pattern, what, which] of [
    ['web/HOSTING.md', /page and the program are (\d+) kB/, 'page and program', 0],
    ['web/HOSTING.md', /kB with gzip and (\d+) kB with Brotli/, 'page and program', 1],
    ['README.md', /2D engine for discs, (\d+) kB/, 'the engine in one file', 1],
    ['web/engine/README.md', /WebAssembly: (\d+) kB compressed/, 'the engine in one file', 1],
  ]) {
    const [, kB] = pattern.exec(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').replaceAll('\n', ' '));
    const bytes = measured.get(what)[which];
    assert.ok(Math.abs(1000 * kB / bytes - 1) < 0.01, `${file} says ${kB} kB of ${what}, which has ${bytes} bytes`);
  }
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
  ['script of the page', { 'boot.0.js': 9701 }, 'boot.js: 9701 bytes of Brotli, 9700 at most'],
  ['gallery', { 'index.html': '<img src="a.webp" loading="lazy">', 'a.webp': 150_001 }, 'the gallery, below the fold: 150001 bytes of Brotli, 150000 at most'],
  ['worker', { 'coi-serviceworker.js': 50_000 }, 'the page before Run: 50050 bytes of Brotli, 50000 at most'],
  ['program', { 'st/cellmates.0f.wasm': 399_911, 'attach.0.js': 10 }, 'page and program: 400001 bytes of Brotli, 400000 at most'],
  ['script for other pages', { 'embed.js': 6501 }, 'embed.js: 6501 bytes of Brotli, 6500 at most'],
  ['engine', { 'engine/cellmates.wasm': 124_991 }, 'the engine, one thread: 125001 bytes of Brotli, 125000 at most'],
  ['engine in one file', { 'engine/cellmates.js': 140_001 }, 'the engine in one file: 140001 bytes of Brotli, 140000 at most'],
  ['finder', { 'engine/finder.js': 24_301 }, 'the finder: 24301 bytes of Brotli, 24300 at most'],
  ['addon', { 'engine/p5.js': 8001 }, 'the p5 addon: 8001 bytes of Brotli, 8000 at most'],
  ['lesson', { 'lesson/index.html': lesson, 'lesson/a.js': mostBytes }, `the lesson, index: ${mostBytes + 10 + lesson.length} bytes of Brotli, ${mostBytes} at most`],
  ['workbench', { 'workbench/index.html': '<script src="start.js"></script>', 'workbench/start.js': 60_000 },
    'the workbench before Start: 60032 bytes of Brotli, 60000 at most'],
]) {
  test(over.length ? `A heavy ${name} is over the budget` : `A ${name} is within its budget`, async () => assert.deepEqual(await overIn(files), over));
}
