// The check of words (tools/lib/wording.yml) finds what it looks for, in prose and in strings, and
// nothing in plain sentences.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../lib/folders.mjs';

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

const run = (folder, program, ...args) =>
  spawnSync(process.execPath, [path(program), ...args], { cwd: folder, encoding: 'utf8' });

test('each word and habit of the list is found once, and nothing in plain sentences', () => inFolder((folder) => {
  const files = {
    'wrong.md': wrong.join('\n\n'), 'right.md': right, 'right.html': `<!DOCTYPE html><html lang="en"><title>Discs</title><p>${right}</p></html>`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const flags = ['--config', path('tools/lib/textlint.json'), '--format', 'json'];
  const { stdout, stderr } = run(folder, 'node_modules/textlint/bin/textlint.js', ...flags, ...Object.keys(files));
  assert.equal(stderr, '');
  const found = Object.fromEntries(JSON.parse(stdout).map(({ filePath, messages }) => [basename(filePath), messages.map(({ line }) => line)]));
  assert.deepEqual(found, { 'wrong.md': wrong.map((_, k) => 2 * k + 1), 'right.md': [], 'right.html': [] });
}));

test('sentences of strings are checked where they stand', () => inFolder((folder) => {
  const source = `// It's no string, meanwhile.\nconst a = 'anew';\nsay("It waits" +\n  \`the world is paused meanwhile.\`);\n`;
  writeFileSync(join(folder, 'source.js'), source);
  const { status, stderr } = run(folder, 'tools/lib/strings.mjs', 'strings', 'source.js');
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(readFileSync(join(folder, 'strings/source.js.txt'), 'utf8').trimEnd(), '\n\nIt waits \nthe world is paused meanwhile.');
}));
