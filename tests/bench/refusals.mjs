// How the programs of bench refuse invalid flags.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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
