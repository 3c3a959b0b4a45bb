// Programs: those of bench/, and those that are built.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Tests flags that bench/`name` cannot do anything with, and what it names of each.
export function testRefusals(name, refused) {
  test('what cannot be done is refused in one line', () => {
    for (const [flags, named] of refused) {
      const { status, stdout, stderr } = spawnSync(project(`bench/${name}`), flags, { encoding: 'utf8' });
      assert.equal(status, 2, `${flags}: ${stderr}`);
      assert.equal(stdout, '');
      assert.match(stderr, /^cellmates: usage: .+\n$/);
      assert.ok(stderr.includes(named), stderr);
    }
  });
}

// Of both comparisons.
export const wrongOut = [
  [['--frobnicate'], '--frobnicate'],
  [['--quick', '-x'], '-x'],
  [['--out'], '--out'],
  [['--out', '--quick'], '--out'],
  [['--out', ''], '--out'],
];

// How a built program is started: its file, or node and its file.
export function commandOf(build, program) {
  const file = `build/${build}/${program}${build === 'native' ? '' : '.js'}`;
  assert.ok(existsSync(project(file)), `${file} is missing: build it with tools/build ${build}`);
  return build === 'native' ? [project(file)] : [process.execPath, project(file)];
}
