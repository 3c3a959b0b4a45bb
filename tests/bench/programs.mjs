// Helpers for tests that start programs: those of bench/, and built ones.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// A program's refusal is one line that contains `named`.
export function assertRefused({ status, stdout, stderr }, named, program = 'cellmates-bench') {
  assert.deepEqual([status, stdout], [2, ''], `${named}: ${stderr}`);
  assert.match(stderr, new RegExp(`^${program}: .+\\n$`));
  assert.ok(stderr.includes(named), `"${stderr.trim()}" does not name ${named}`);
}

// Tests that bench/`name` rejects invalid flags. `refused` lists pairs of arguments and the part of them that the
// message must name.
export function testRefusals(name, refused) {
  test('Invalid flags are rejected in one line', () => {
    for (const [flags, named] of refused) {
      assertRefused(spawnSync(project(`bench/${name}`), flags, { encoding: 'utf8' }), named, 'cellmates: usage');
    }
  });
}

// Invalid flags of both bench/compare and bench/reproduce.
export const wrongOut = [
  [['--frobnicate'], '--frobnicate'],
  [['--quick', '-x'], '-x'],
  [['--out'], '--out'],
  [['--out', '--quick'], '--out'],
  [['--out', ''], '--out'],
];

// The command that starts a built program: its file, or node and its file.
export function commandOf(build, program) {
  const file = `build/${build}/${program}${build === 'native' ? '' : '.js'}`;
  assert.ok(existsSync(project(file)), `${file} is missing: build it with tools/build ${build}`);
  return build === 'native' ? [project(file)] : [process.execPath, project(file)];
}
