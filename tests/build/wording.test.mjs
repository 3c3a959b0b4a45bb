// The check of words (tools/lib/wording.yml) finds what it looks for, in prose and in strings, and
// nothing in plain sentences.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const wrong = [
  'The simulation is paused meanwhile.',
  'Add more threads, as threads=4.',
  'Naive takes 5 ms a tick.',
  'The answer is there: it is a number: see below.',
  'Naive is slow. What was refused has changed nothing.',
  'The state is the same, to the last bit.',
  'It stands beside the picture.',
  'The table is filled anew.',
  'The search is in vain.',
  'They run in turns.',
  'The order is another than before.',
  'Naive takes 237 times as long.',
  'Nor must a step wait.',
  'The collision check takes 3 ms.',
  'There is no race: the discs are gone.',
  'The mean is NaN.',
  'A grid makes 44 % of the tests.',
];
const right = `The race can't start, because naive takes at most 20,000 discs. What is a tick? A step of the simulation.
Naive is 237× slower: 525 ms per tick instead of 2.2 ms. The grid makes 44% of the tests. It adds 300 discs.`;

// How many words the check finds in a file of this name.
function found(name, text) {
  const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, text);
    const linter = [path('node_modules/textlint/bin/textlint.js'), '--config', path('tools/lib/textlint.json')];
    const { stdout, stderr } = spawnSync(process.execPath, [...linter, '--format', 'json', file], { encoding: 'utf8' });
    assert.equal(stderr, '');
    return JSON.parse(stdout).flatMap(({ messages }) => messages.map(({ line }) => line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('each word and habit of the list is found, once', () => {
  assert.deepEqual(found('wrong.md', wrong.join('\n\n')), wrong.map((_, k) => 2 * k + 1));
});

test('nothing is found in plain sentences', () => {
  assert.deepEqual(found('right.md', right), []);
  assert.deepEqual(found('right.html', `<!DOCTYPE html><html lang="en"><title>Discs</title><p>${right}</p></html>`), []);
});

test('sentences of strings are checked where they stand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
  try {
    const source = `// It's no string, meanwhile.\nconst a = 'anew';\nsay("It waits" +\n  \`the world is paused meanwhile.\`);\n`;
    writeFileSync(join(folder, 'source.js'), source);
    const command = [path('tools/lib/strings.mjs'), 'strings', 'source.js'];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(readFileSync(join(folder, 'strings/source.js.txt'), 'utf8').trimEnd(), '\n\nIt waits \nthe world is paused meanwhile.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
