// Installs the npm packages that a folder of tests pins for itself, and runs their programs.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

// Installs the packages of package-lock.json in the folder `from` into `place`.
export function installPackages(from, place) {
  const packages = join(place, 'node_modules');
  mkdirSync(place, { recursive: true });
  // The lock file names the version of each package, and no registry.
  const lock = readFileSync(join(from, 'package-lock.json'), 'utf8');
  const stamp = join(place, 'installed.json');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(from, name), join(place, name));
    // Some packages want an older React than the one that is tried. Current npm would refuse them.
    execFileSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent'],
      { cwd: place, stdio: 'inherit' });
    writeFileSync(stamp, lock);
  }
  // The program and its arguments: a file of the folder or of a package.
  const fileOf = (folder, [file, ...more]) => [existsSync(join(folder, file)) ? file : join(packages, file), ...more];
  return {
    fileOf,
    versionOf: (name) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).version,
    // Runs a command in `folder`.
    async run(folder, command, environment) {
      const env = { ...process.env, NODE_ENV: 'production', ...environment };
      await execute(process.execPath, fileOf(folder, command), { cwd: folder, env, maxBuffer: 1e9 }).catch(({ code, stdout, stderr }) => {
        throw new Error(`${command.join(' ')} ended with ${code}\n${stdout}${stderr}`.slice(0, 4000));
      });
    },
  };
}
