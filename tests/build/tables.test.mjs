// What the READMEs say of what can be chosen is what the program says, and their figures are those
// of bench/results. Needs `tools/build native`;
// `tools/env node tools/tables.mjs` writes them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

function check(...flags) {
  const { status, stderr } = spawnSync(process.execPath, [path('tools/tables.mjs'), '--check', ...flags], { encoding: 'utf8' });
  return { status, stderr };
}

const printed = spawnSync(path('build/native/src/session/cellmates-schema'), { encoding: 'utf8' });
assert.equal(printed.status, 0, 'the schema cannot be printed: tools/build native');

test('the tables say what the program says', () => {
  assert.deepEqual(check(), { status: 0, stderr: '' });
});

// Each makes some table stale, and no more than the files that hold it.
const field = { name: 'wind', label: 'Wind', help: 'Blows.', unit: '', kind: 'flag', expected: '0 or 1', usual: '0', applies: '', choices: [] };
for (const [what, change, files] of [
  ['a new parameter', (schema) => schema.run.push(field), ['src/session/README.md', 'web/README.md']],
  ['a new view option', (schema) => schema.view.push(field), ['src/session/README.md', 'web/README.md']],
  ['a new option of the page', (schema) => schema.page.push(field), ['src/session/README.md']],
  ['another range', (schema) => (schema.run.find(({ name }) => name === 'gravity').most = 11), ['src/session/README.md']],
  ['another default', (schema) => (schema.view.find(({ name }) => name === 'spawn').usual = '6'), ['src/session/README.md']],
  ['a method less', (schema) => schema.methods.pop(), ['src/core/README.md', 'src/session/README.md']],
  ['another name of a response', (schema) => (schema.responses[0].name = 'push'), ['src/core/README.md', 'src/session/README.md']],
  ['another number of discs', (schema) => (schema.scenes[0].n = 51), ['src/core/README.md']],
]) {
  test(`${what} makes them stale`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
    try {
      const schema = JSON.parse(printed.stdout);
      change(schema);
      writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
      const { status, stderr } = check('--schema', join(folder, 'schema.json'));
      assert.equal(status, 1, stderr);
      assert.deepEqual([...stderr.matchAll(/^tables: (\S+)/gm)].map(([, file]) => file), files);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

for (const [file, change] of [
  ['compare.json', ({ rows }) => (rows.find(({ engine, n }) => engine === 'cellmates-grid-wasm' && n === 10_000).ms_median *= 1.02)],
  ['reproduce.json', ({ tables }) => (tables.tutorial.find(({ method }) => method === 'naive').wasm_ms_median *= 1.02)],
]) {
  test(`another figure in ${file} makes README.md stale`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
    try {
      cpSync(path('bench/results'), folder, { recursive: true });
      const results = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      change(results);
      writeFileSync(join(folder, file), JSON.stringify(results));
      const { status, stderr } = check('--results', folder);
      assert.equal(status, 1, stderr);
      assert.deepEqual([...stderr.matchAll(/^tables: (\S+)/gm)].map(([, stale]) => stale), ['README.md']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
