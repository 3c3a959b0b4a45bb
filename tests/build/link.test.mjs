// tools/lib/link copies a program that was linked from the same files, and links it otherwise.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../lib/folders.mjs';

const link = fileURLToPath(new URL('../../tools/lib/link', import.meta.url));

test('a program is copied only if its files and flags are the same', () => inFolder((folder) => {
  const write = (name, text) => writeFileSync(join(folder, name), text);
  // Links `a.o b.o -o OUT.js`, as `em++` would, and notes each call.
  write('linker', 'echo called >>calls\ncat "$1" "$2" >"$4"\necho "wasm of $(cat "$1" "$2")" >"${4%.js}.wasm"\n');
  write('calls', '');
  const program = (flag, { list = [], env = { CELLMATES_HOME: folder, CELLMATES_PROJECT: folder } } = {}) => {
    for (const name of ['out.js', 'out.wasm']) write(name, 'old');
    const { CELLMATES_HOME: _, CELLMATES_PROJECT: __, ...rest } = process.env;
    execFileSync(link, ['bash', 'linker', 'a.o', 'b.o', '-o', 'out.js', flag, ...list], { cwd: folder, env: { ...rest, ...env } });
    const read = (name) => readFileSync(join(folder, name), 'utf8');
    return [read('out.js'), read('out.wasm'), read('calls').split('\n').length - 1];
  };
  write('a.o', 'a');
  write('b.o', 'b');
  assert.deepEqual(program('-O3'), ['ab', 'wasm of ab\n', 1]);
  assert.deepEqual(program('-O3'), ['ab', 'wasm of ab\n', 1]);
  assert.deepEqual(program('-O1'), ['ab', 'wasm of ab\n', 2]);
  write('b.o', 'c');
  assert.deepEqual(program('-O3'), ['ac', 'wasm of ac\n', 3]);
  write('b.o', 'b');
  assert.deepEqual(program('-O3'), ['ab', 'wasm of ab\n', 3]);
  // The files in a list are not known, and an emsdk has no folder for copies.
  assert.equal(program('-O3', { list: ['@list'] })[2], 4);
  assert.equal(program('-O3', { list: ['@list'] })[2], 5);
  assert.equal(program('-O3', { env: {} })[2], 6);
}));
