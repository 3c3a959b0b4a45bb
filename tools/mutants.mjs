// Makes mutants and runs the tests that should notice them; see tools/mutants. All of it happens in build/mutants, a copy
// of the project, so an interruption leaves nothing behind.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { failingAs } from './lib/main.mjs';
import { mutantsOf } from './lib/mutate.mjs';

const copy = join(process.cwd(), 'build/mutants');
const mutable = /^(src\/.+\.(cpp|h)|web\/(driver|embed|engine|frame|kit|lesson|page|schema|workbench)\/.+\.ts)$/;
const cpuLimit = 300; // s, of a program with a mutant; an endless loop ends then

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, least: { type: 'string', default: '80' } },
});
const fail = failingAs('mutants', 2);
const run = (program, args, options) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e9, ...options });
function git(...args) {
  const { status, stdout } = run('git', args);
  return status === 0 ? stdout : null;
}

// Which lines: [path, first, last], or [path, line, line, k] for one mutant.
function changedLines(base) {
  const patch = git('diff', '-U0', base, '--', 'src', 'web');
  if (patch === null) fail(`git doesn't know the commit ${base}`);
  const found = [];
  let path;
  for (const line of patch.split('\n')) {
    if (line.startsWith('+++ ')) path = line.slice('+++ b/'.length);
    const [, first, count = 1] = /^@@ .*\+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first && mutable.test(path)) found.push([path, Number(first), Number(first) + Number(count) - 1]);
  }
  return found;
}
function chosenLines() {
  if (positionals.length > 1 || existsSync(positionals[0]?.split(':')[0] ?? '')) {
    return positionals.flatMap((text) => {
      const files = existsSync(text) && statSync(text).isDirectory() ? git('ls-files', text).split('\n') : [];
      if (files.some((path) => mutable.test(path))) return files.filter((path) => mutable.test(path)).map((path) => [path, 1, Infinity]);
      const [, path, first, last, k] = /^([^:]+)(?::(\d+)(?:-(\d+))?(?::(\d+))?)?$/.exec(text) ?? [];
      if (!path || !existsSync(path) || !mutable.test(path)) fail(`${text} names no source of C++, or module of the web`);
      return [[path, Number(first ?? 1), Number(last ?? first ?? Infinity), k && Number(k)]];
    });
  }
  const known = (commit) => commit && git('cat-file', '-e', `${commit}^{commit}`) !== null;
  return changedLines(positionals[0] ?? (known(process.env.CELLMATES_BASE) ? process.env.CELLMATES_BASE : 'HEAD~1'));
}

// A sample of the mutants: one of each line before a second of any, in an order that depends on the seed alone.
function sample(lines, most) {
  let state = Number(values.seed);
  const random = () => (state = (state * 48271 + 11) % 2147483647) / 2147483647;
  const shuffled = (list) => list.map((item) => [random(), item]).sort(([a], [b]) => a - b).map(([, item]) => item);
  const found = [];
  for (const [path, first, last, only] of lines) {
    readFileSync(path, 'utf8').split('\n').forEach((text, index) => {
      const line = index + 1;
      if (line < first || line > last) return;
      const mutants = mutantsOf(text).map((mutant, k) => ({ path, line, name: `${path}:${line}:${k}`, text, mutant, k }));
      const wanted = only === undefined ? shuffled(mutants) : mutants.filter(({ k }) => k === only);
      wanted.forEach((mutant, round) => found.push({ ...mutant, round: round + random() }));
    });
  }
  return found.sort((a, b) => a.round - b.round).slice(0, most);
}

// Makes the copy equal to the project. Only changed files are written, so that little is built.
function refresh() {
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).stdout.split('\0').filter(Boolean);
  for (const path of listed) {
    const to = join(copy, path);
    if (!existsSync(path)) {
      rmSync(to, { force: true });
    } else if (lstatSync(path).isSymbolicLink()) {
      if (!existsSync(to)) symlinkSync(readlinkSync(path), to);
    } else if (!existsSync(to) || !readFileSync(path).equals(readFileSync(to))) {
      cpSync(path, to, { recursive: true, force: true });
    }
  }
  mkdirSync(join(copy, 'build'), { recursive: true });
  // The tests in node use these, and a mutant changes none.
  for (const path of ['node_modules', 'build/wasm', 'build/wasm-mt']) {
    if (!existsSync(join(copy, path))) symlinkSync(join(process.cwd(), path), join(copy, path));
  }
  // Those of the engine use the built page, in which a mutant of the engine is built, and the native program.
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  for (const path of ['dist', 'build/native/bench/cellmates-bench']) {
    if (!existsSync(join(copy, path))) cpSync(path, join(copy, path), { recursive: true });
  }
}

// Mutants are compiled without the compiler cache, which would keep them.
const environment = { ...process.env, CCACHE_BASEDIR: copy, CELLMATES_PROJECT: copy };
const build = (what, more) => run(join(copy, 'tools/build'), [what], { cwd: copy, env: { ...environment, ...more } });

// Runs commands until one fails, by its exit code or a test of node:test. Resolves to the output of the one that failed.
async function failing(commands) {
  const children = [];
  const outputs = await Promise.all(commands.map(([program, args, env]) => new Promise((resolve) => {
    const limited = ['-c', `ulimit -t ${cpuLimit}; exec "$@"`, 'bash', program, ...args];
    const child = spawn('bash', limited, { cwd: copy, env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    children.push(child);
    let output = '';
    let failed = false;
    const endAll = () => {
      failed = true;
      for (const { pid, exitCode, signalCode } of children) if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    };
    const hear = (text) => {
      output += text;
      if (!failed && failure.test(output)) endAll();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') endAll();
      resolve(failed ? output || String(signal) : null);
    });
  })));
  return outputs.find((output) => output !== null) ?? null;
}

// The programs of GoogleTest that may link a file, those of its own layer first.
let programs;
function programsFor(path) {
  if (!programs) {
    const { status, stdout } = run('ctest', ['--test-dir', join(copy, 'build/native'), '--show-only=json-v1']);
    if (status !== 0) fail(`the tests are not built: ${stdout}`);
    programs = new Map();
    for (const { command: [program, ...args] } of JSON.parse(stdout).tests) programs.set(program, args);
  }
  const [, layer] = path.split('/');
  const order = [layer, 'core', 'session', 'app', 'engine'];
  const place = (program) => order.indexOf(basename(dirname(program)));
  return [...programs.keys()].sort((a, b) => place(a) - place(b));
}
const changed = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

async function killerInC(path) {
  for (const program of programsFor(path)) {
    const before = changed(program);
    const { status, stderr } = build(`native:${basename(program)}`, { CCACHE_DISABLE: '1' });
    if (status !== 0) return { invalid: /error: (.*)/.exec(stderr)?.[1] ?? 'does not compile' };
    if (changed(program) === before) continue; // it doesn't link the file
    const shards = availableParallelism();
    const output = await failing(Array.from({ length: shards }, (_, k) => [program,
      [...programs.get(program), '--gtest_fail_fast'], { GTEST_TOTAL_SHARDS: String(shards), GTEST_SHARD_INDEX: String(k) }]));
    if (output !== null) return { killer: /\[ {2}FAILED {2}\] (\S+)/.exec(output)?.[1].replace(/[,.]$/, '') ?? `${basename(program)} crashes or never ends` };
  }
  return {};
}

// A test of node:test that failed, and not the file that it is in.
const failure = /^ *not ok \d+ - (?!\/|tests\/)(.*)\n/m;

// Builds the engine of the copy into its page. Returns the first error.
function buildEngine() {
  const script = `import { readFileSync, writeFileSync } from 'node:fs';
    import { engineFiles } from './web/build/engine.ts';
    const schema = JSON.parse(readFileSync('build/wasm/schema.json', 'utf8'));
    const files = await engineFiles({ st: 'build/wasm/src/engine', mt: 'build/wasm-mt/src/engine' }, schema);
    for (const [name, content] of Object.entries(files)) writeFileSync('dist/engine/' + name, content);`;
  const { status, stderr } = run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: copy, env: environment });
  return status === 0 ? undefined : /error: (.*)/i.exec(stderr)?.[1] ?? stderr.trim();
}

// The folders of the tests that notice changes of a module: those of the engine use the built one.
function roomsFor(path) {
  if (path.startsWith('web/engine/p5')) return ['engine', 'browsers/p5'];
  if (path.startsWith('web/engine/')) return ['engine'];
  return /^web\/(driver|kit)\//.test(path) ? ['contract', 'parts', 'engine'] : ['contract', 'parts'];
}

// Tests that name the module run before the others.
async function killerInJavaScript(path) {
  const rooms = roomsFor(path);
  const files = git('ls-files', ...rooms.map((room) => `tests/${room}*.test.mjs`)).split('\n').filter((file) => file && !file.includes('.long.'));
  if (rooms.includes('engine')) {
    const invalid = buildEngine();
    if (invalid) return { invalid };
  }
  const module = path.replace(/^web\/|\.ts$/g, '');
  const naming = files.filter((file) => readFileSync(file, 'utf8').includes(module));
  for (const some of [naming, files.filter((file) => !naming.includes(file))]) {
    const output = some.length === 0 ? null : await failing([[process.execPath, ['--import', 'tsx', '--test', '--test-reporter=tap', ...some]]]);
    if (output !== null) return { killer: failure.exec(output)?.[1] ?? 'a file that crashes' };
  }
  return {};
}

const mutants = sample(chosenLines(), Number(values.most));
if (mutants.length === 0) {
  console.log('mutants: no line of the source has changed');
  process.exit();
}
refresh();
if (mutants.some(({ path }) => path.startsWith('src/')) && build('native').status !== 0) fail('the tests can’t be built');

console.log(`${mutants.length} mutants at ${git('describe', '--always', '--dirty').trim()}, seed ${values.seed}`);
const tally = { killed: 0, survived: 0, invalid: 0 };
for (const { path, line, name, text, mutant } of mutants) {
  const file = join(copy, path);
  const original = readFileSync(file, 'utf8');
  const lines = original.split('\n');
  lines[line - 1] = mutant;
  writeFileSync(file, lines.join('\n'));
  const begun = performance.now();
  const { killer, invalid } = await (path.startsWith('src/') ? killerInC(path) : killerInJavaScript(path));
  writeFileSync(file, original);
  const result = invalid ? 'invalid' : killer ? 'killed' : 'survived';
  tally[result] += 1;
  const time = `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  console.log(`${result === 'survived' ? 'SURVIVED' : result} ${name} (${time})${killer ? ` by ${killer}` : ''}\n  - ${text.trim()}\n  + ${mutant.trim()}`);
}
const { killed, survived, invalid } = tally;
console.log(`mutants: ${killed} killed, ${survived} survived, ${invalid} don't compile`);
process.exitCode = 100 * killed < Number(values.least) * (killed + survived) ? 1 : 0;
