// LICENSES.txt has the licence of everything that dist/ contains, and nothing is bundled or linked without one. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { bundle, usedFiles } from '../../web/build/bundle.ts';
import { licences, packagesOf } from '../../web/build/licences.ts';
import { dist, inFolder } from '../lib/folders.mjs';

const built = (name) => fileURLToPath(new URL(`../../build/wasm/${name}`, import.meta.url));
const toolchain = JSON.parse(readFileSync(built('toolchain.json'), 'utf8'));
const text = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');

test('the file begins with our licence, and has those of libraries, fonts and the toolchain', () => {
  assert.equal(text.indexOf(readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8').trim()), text.indexOf('=\n\n') + 3);
  const titles = [...text.matchAll(/^(.*)\n={72}$/gm)].flatMap(([, names]) => names.split(', '));
  for (const name of ['Cellmates', 'Dear ImGui', 'SDL', 'musl', 'Emscripten', '@expo-google-fonts/ibm-plex-sans', 'p5', 'fflate',
    'coi-serviceworker', 'flatbush', 'flatqueue', 'wasm-feature-detect']) {
    assert.ok(titles.some((title) => title.replace(/ [\d.]+$/, '') === name), `${name} in ${titles}`);
  }
  for (const words of ['Sam Lantinga', 'Omar Cornut', 'Sean Barrett', 'Tristan Grimmer', 'Rich Felker', 'LLVM', 'Apache License', 'The Emscripten Authors',
    'SIL OPEN FONT LICENSE', 'LESSER GENERAL PUBLIC LICENSE']) {
    assert.ok(text.includes(words), words);
  }
});

test('what is bundled is known by its files, also of packages of packages and with a scope', () => {
  usedFiles.clear();
  bundle({ contents: "import 'flatbush'; import '@gfx/zopfli/package.json'", resolveDir: '.' });
  assert.deepEqual(packagesOf(usedFiles), ['@gfx/zopfli', 'flatbush', 'flatqueue']);
  assert.deepEqual(packagesOf(['/a/node_modules/one/node_modules/two/index.js', 'web/kit/html.ts']), ['two']);
});

const map = (file) => `    Addr      Off     Size Out     In      Symbol\n       1      1bd     1a3a CODE\n       2      1bf        4         ${file}:(main)\n`;
for (const [what, files, linked, error] of [
  ['a package without one', ['node_modules/.bin/x.js'], {}, /ENOENT|no file with its licence/],
  ['a linked library that nobody has named', [], { 'one.wasm': '', 'one.map': map('/sysroot/lib/wasm32-emscripten/libz.a(inflate.o)') }, /^the licence of .*\/libz\.a,/],
  ['another object', [], { 'one.wasm': '', 'one.map': map('/elsewhere/other.o') }, /^the licence of \/elsewhere\/other\.o,/],
  ['a program without a map', [], { 'one.wasm': '' }, /ENOENT.*one\.map/],
]) {
  test(`${what} stops the build`, () => inFolder(async (folder) => {
    for (const [name, content] of Object.entries(linked)) await writeFile(join(folder, name), content);
    assert.throws(() => licences(files, [folder], toolchain), ({ message }) => error.test(message));
  }));
}

test('a page that is one file has the licences of what is inside it, and a link to them', () => inFolder((folder) => {
  for (const content of ['scene=pile', 'lesson']) {
    const file = join(folder, 'page.html');
    execFileSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../../tools/package_file.mjs', import.meta.url)), dist, file, content]);
    const html = readFileSync(file, 'utf8');
    const [, list, packed] = /id="files" data-files="([^"]*)"[^>]*>([^<]*)</.exec(html);
    let at = 0;
    const places = JSON.parse(list.replaceAll('&quot;', '"')).map(([path, , bytes]) => [path, at, (at += bytes)]);
    const [, from, to] = places.find(([path]) => path === 'LICENSES.txt');
    const inside = inflateSync(Buffer.from(packed, 'base64')).subarray(from, to).toString();
    assert.deepEqual(['Cellmates', 'SDL', 'musl', 'IBM Corp', 'fflate', 'rbush', 'LESSER'].map((words) => inside.includes(words)),
      [true, true, true, true, true, false, false]);
    assert.ok(html.includes('<a data-file="LICENSES.txt" target="_blank">'));
  }
}));

test('a copy names its version', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.match(readFileSync(join(dist, 'VERSION'), 'utf8'), new RegExp(`^Cellmates ${version}(, commit [0-9a-f]{40})?\\n$`));
});
