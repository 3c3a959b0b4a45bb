// Runs the benchmark's programs, natively and as WebAssembly in node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const builds = ['native', 'wasm'];

const here = fileURLToPath(new URL('../..', import.meta.url));

// The command that starts a program, built in this checkout or in the one at `tree`. `path` is the program's in the
// build's folder.
export function commandOf(build, path, tree = here) {
  const name = `build/${build}/${path}${build === 'native' ? '' : '.js'}`;
  const file = join(tree, name);
  if (!existsSync(file)) throw new Error(`${name} is missing: build it with tools/build ${build}`);
  // --no-liftoff makes V8 use its optimising compiler from the first tick on. By default V8 starts with the
  // quick compiler and switches in the middle of the timed ticks.
  return build === 'native' ? [file] : [process.execPath, '--no-liftoff', file];
}

// The runner's output with these arguments.
export function run(build, args, tree = here) {
  const [command, ...rest] = commandOf(build, 'bench/cellmates-bench', tree);
  const { status, signal, stdout, stderr, error } = spawnSync(command, [...rest, ...args.map(String)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`cellmates-bench of ${build} with ${args.join(' ')}: ${stderr.trim() || signal}`);
  return stdout;
}

// {scene: 'klaus', n: 100} as ['--scene', 'klaus', '--n', '100'].
const asArguments = (flags) => Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);

// The runner's figures of one repeat.
export function stepOnce(build, flags, tree = here) {
  return JSON.parse(run(build, [...asArguments(flags), '--repeat', 1, '--json'], tree));
}

// The discs and their box after the warm-up.
export function stateAfter(flags) {
  return JSON.parse(run('native', [...asArguments(flags), '--state']));
}
