// tools/budget accepts the built page, and rejects pages that are too large. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { mostBytes } from '../../web/lesson/sections.js';
import { inFolder } from '../lib/folders.mjs';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const budget = (folder) => spawnSync(process.execPath, [path('tools/budget.mjs'), folder], { encoding: 'utf8' });

// A page with one style sheet and one program, whose files have the given numbers of bytes.
const pageOf = (files, run) => inFolder(async (folder) => {
  const html = '<link rel="stylesheet" href="style.css">';
  const names = ['coi-serviceworker.js', 'style.css', 'embed.js', 'embed.mjs', 'st/cellmates.js', 'st/cellmates.wasm',
    'engine/cellmates.mjs', 'engine/wasm.mjs', 'engine/cellmates.wasm', 'engine/p5.mjs', 'engine/cellmates-p5.js'];
  const usual = Object.fromEntries(names.map((name) => [name, 10]));
  await writeFile(join(folder, 'index.html'), html);
  for (const [name, size] of Object.entries({ ...usual, ...files })) {
    if (size === null) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof size === 'string' ? size : randomBytes(size));
  }
  run(budget(folder));
});

test('The built page keeps to its budget', { timeout: 240_000 }, () => {
  const { status, stdout, stderr } = budget(path('dist'));
  assert.equal(stderr, '');
  assert.equal(status, 0);
  for (const file of [/boot\.\w+\.js/, /attach\.\w+\.js/, /style\.\w+\.css/, /favicon\.\w+\.svg/, /st\/cellmates\.\w+\.wasm/,
    /mt\/cellmates\.\w+\.wasm/]) {
    assert.match(stdout, file);
  }
});

test('A small page passes', () => pageOf({}, ({ status, stderr }) => assert.equal(status, 0, stderr)));

const font = (size) => ({ 'style.css': '@font-face{src:url("font.woff2")}', 'font.woff2': size });
for (const [name, files, complaint] of [
  ['a heavy sheet', { 'style.css': 50_000 }, /^budget: the page before Run: 50\d\d\d bytes of Brotli, 50000 at most$/m],
  ['a heavy font, which the sheet asks for', font(50_000), /^budget: the page before Run/m],
  ['a heavy gallery', { 'index.html': '<img src="a.webp" loading="lazy">', 'a.webp': 151_000 },
    /^budget: the gallery, below the fold: 151000 bytes, 150000 at most$/m],
  ['a heavy worker', { 'coi-serviceworker.js': 50_000 }, /^budget: the page before Run/m],
  ['a heavy program', { 'st/cellmates.0f.wasm': 400_000 }, /^budget: page and program: 40\d\d\d\d bytes of Brotli, 400000 at most$/m],
  ['a heavy script for other pages', { 'embed.js': 6001 }, /^budget: embed.js: 60\d\d bytes of Brotli, 6000 at most$/m],
  ['a heavy engine', { 'engine/cellmates.wasm': 125_000 }, /^budget: the engine, one thread: 125\d\d\d bytes of Brotli, 125000 at most$/m],
  ['a heavy engine in one file', { 'engine/cellmates.mjs': 150_000 },
    /^budget: the engine in one file: 150\d\d\d bytes of Brotli, 150000 at/m],
  ['a heavy addon', { 'engine/p5.mjs': 8001 }, /^budget: the p5 addon: 80\d\d bytes of Brotli, 8000 at most$/m],
  ['a heavy lesson', { 'lesson/index.html': '<link rel="stylesheet" href="../style.css"><script src="a.js"></script>',
    'lesson/a.js': mostBytes }, new RegExp(`^budget: the lesson, index: \\d+ bytes of Brotli, ${mostBytes} at most$`, 'm')],
  ['a heavy workbench', { 'workbench/index.html': '<script src="start.js"></script>', 'workbench/start.js': 60_000 },
    /^budget: the workbench before Start: 60\d\d\d bytes of Brotli, 60000 at most$/m],
  ['a file that is missing', { 'style.css': null }, /^budget: .*style\.css/m],
]) {
  test(`tools/budget fails for ${name}`, () =>
    pageOf(files, ({ status, stderr }) => {
      assert.match(stderr, complaint);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
      assert.equal(status, 1);
    }));
}
