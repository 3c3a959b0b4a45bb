// What texts tell readers to install exists: a package of npm's registry that the project uses itself, or the archive
// that tools/package makes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = ['README.md', 'CONTRIBUTING.md', ...['web', 'src', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))]
  .filter((name) => /\.(?:md|html|js|mjs|ts|cpp|h)$/.test(name) && !name.includes('node_modules'));

test('the changes of the version are told, for its release', () => {
  assert.match(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm'));
});

test('packages that texts tell readers to install, and files of content delivery networks, exist', () => {
  const told = files.flatMap((name) => [...readFileSync(join(root, name), 'utf8')
    .matchAll(/\bnpm (?:install|i|add)(?: -\S+)* ([@\w][^\s`'"<)]*)|(?:jsdelivr\.net\/npm|unpkg\.com|esm\.sh)\/([@\w][\w.-]*)/g)]
    .map(([, installed, fetched]) => `${name}: ${installed ?? fetched}`));
  const exists = (what) => what in devDependencies || what.replace(/(?<=.)@.*/, '') in devDependencies || what === `build/cellmates-${version}.tgz`;
  assert.deepEqual(told.filter((line) => !exists(line.split(': ')[1])), []);
  assert.ok(told.length >= 4, told.join('\n'));
});
