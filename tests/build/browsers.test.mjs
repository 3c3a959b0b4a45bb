// What the oldest browsers that we name do not have is found in scripts, style sheets and documents.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { least, leastText } from '../../web/kit/browsers.ts';
import { inFolder } from '../lib/folders.mjs';

const program = fileURLToPath(new URL('../../tools/lib/browsers.mjs', import.meta.url));
const tsconfig = JSON.stringify({ compilerOptions: { lib: ['ESNext', 'DOM'], target: 'ESNext', types: [] }, include: ['*.ts'] });

test('Scripts, style sheets and documents may have nothing that the oldest browsers lack, unless they ask for it', () => inFolder(async (folder) => {
  const files = {
    'tsconfig.json': tsconfig,
    'fine.ts': `[1].toSorted().at(-1); structuredClone(1); new AbortController().signal.throwIfAborted();
      document.body.checkVisibility?.(); if (Symbol.dispose) console.log(Symbol.dispose); type Late = Iterator<number>['map'];`,
    'late.ts': `Array.fromAsync([]);\n[1].values().map(String);\nnew Set([1]).union(new Set());\ndocument.body.checkVisibility();\nURL.parse('');
      Promise.try(() => 1);\nnew CSSStyleSheet();`,
    'fine.css': 'a:has(b), i:is(:hover)::before { color: color-mix(in srgb, red, blue) }\n@supports selector(::details-content) { a::details-content { top: 0 } }',
    'late.css': 'a::details-content, b:open { color: light-dark(red, blue) }',
    'fine.md': `It needs ${leastText}.`,
    'late.md': 'It needs Chrome 91 or Safari 16.4.',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const paths = Object.keys(files).filter((name) => !name.endsWith('.ts')).map((name) => join(folder, name));
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...paths], { encoding: 'utf8' });
  const found = stderr.trim().split('\n').map((line) => line.replace(`${folder}/`, ''));
  assert.equal(status, 1);
  assert.deepEqual(found.filter((line) => line.startsWith('fine')), []);
  for (const late of ['Array.fromAsync', 'map is', 'Set.union', 'checkVisibility', 'URL.parse', 'Promise.try', ':details-content', ':open', 'light-dark()', 'Chrome 91']) {
    assert.ok(found.some((line) => line.startsWith('late') && line.includes(late)), `${late}: ${stderr}`);
  }
  assert.equal(least.safari, '16.4');
}));
