// Installs the engine's package, as `tools/package npm` makes it, into an empty project.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// Packs the built engine into `folder`, and returns the path of the archive.
const pack = (folder) =>
  execFileSync('node', ['--import', 'tsx', here('../../tools/package_npm.mjs'), here('../../dist'), folder], { encoding: 'utf8' }).trim();

// Returns the path of the archive.
export function installInto(project) {
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  const archive = pack(project);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--offline', archive], { cwd: project, stdio: 'pipe' });
  return archive;
}

// Unpacks the package as `npm install` would, which takes a second more. Returns its folder.
export function unpackInto(project) {
  const folder = join(project, 'node_modules/cellmates');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', pack(project), '-C', folder, '--strip-components=1']);
  return folder;
}
