// Installs the engine's package, as `tools/package npm` makes it, into an empty project.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// Packs the built engine into the folder of the project, and returns the path of the archive.
export function installInto(project) {
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  const pack = ['--import', 'tsx', here('../../tools/package_npm.mjs'), here('../../dist'), project];
  const archive = execFileSync('node', pack, { encoding: 'utf8' }).trim();
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--offline', archive], { cwd: project, stdio: 'pipe' });
  return archive;
}
