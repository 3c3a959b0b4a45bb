// Repeats tests under stress, as tools/stress explains.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [rounds = '5', ...given] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error('usage: tools/stress [ROUNDS [FILE...]]');
  process.exit(2);
}

const tests = (folder) => readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).map((name) => join(folder, name));
const usual = () => [
  ...['contract', 'parts', 'page', 'frame', 'lesson'].flatMap((name) => tests(join('tests', name))),
  ...readdirSync('web/lesson', { withFileTypes: true }).filter((one) => one.isDirectory())
    .flatMap(({ name }) => tests(join('web/lesson', name))),
];
const grouped = spawnSync('node', ['tools/lib/together.mjs', 'build/stress-tests', ...(given.length > 0 ? given : usual())],
  { encoding: 'utf8' });
if (grouped.status !== 0) throw new Error(grouped.stderr);
const files = grouped.stdout.trim().split('\n');

const folder = mkdtempSync(join(tmpdir(), 'cellmates-stress-'));
const traces = join(folder, 'traces');
const environment = { ...process.env, CELLMATES_TRACES: traces };

// The browsers that the tests have started, which are the programs with a name of Chromium's and the tests' environment.
function browsers() {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && /chrom|headless/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
        && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(traces);
    } catch {
      return false; // it has ended
    }
  }).map(Number);
}
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it has ended
    }
  }
}

const random = (from, to) => from + Math.random() * (to - from);
let running = true;
let stops = 0;
async function stopBrowsers() {
  while (running) {
    await wait(random(2000, 8000));
    const stopped = browsers();
    signal(stopped, 'SIGSTOP');
    stops += stopped.length > 0 ? 1 : 0;
    await wait(random(1000, 5000));
    signal(stopped, 'SIGCONT');
  }
}

const busy = Array.from({ length: availableParallelism() }, () => spawn('node', ['-e', 'for (;;);'], { stdio: 'ignore' }));
process.on('exit', () => {
  busy.forEach((one) => one.kill());
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => process.exit(1));

const stopping = stopBrowsers();
const failed = new Map(); // name of a test -> rounds in which it failed
for (let round = 1; round <= Number(rounds); round++) {
  const begin = Date.now();
  const run = spawn('node', ['--import', 'tsx', '--test', '--test-concurrency=3', '--test-reporter=tap', ...files], { env: environment });
  let text = '';
  run.stdout.on('data', (part) => (text += part));
  await new Promise((resolve) => run.on('close', resolve));
  const results = [...text.matchAll(/^ *(not ok|ok) \d+ - (.*)$/gm)].filter(([line]) => !line.includes('.test.mjs'));
  const bad = results.filter(([, result]) => result === 'not ok');
  for (const [, , name] of bad) failed.set(name, (failed.get(name) ?? 0) + 1);
  console.log(`round ${round}: ${results.length} tests, ${bad.length} failed, ${Math.round((Date.now() - begin) / 1000)} s`);
  if (bad.length > 0) console.log(text.split('\n').filter((line) => /^ *not ok|^ *error:/.test(line)).join('\n'));
}
running = false;
await stopping;

const seen = new Map(); // name of a test -> what it saw by checksum
for (const line of readFileSync(traces, 'utf8').trim().split('\n')) {
  const { name, sum, seen: text } = JSON.parse(line);
  if (!seen.has(name)) seen.set(name, new Map());
  seen.get(name).set(sum, text);
}
const unequal = [...seen].filter(([, sums]) => sums.size > 1);
for (const [name, sums] of unequal) console.log(`${name}: saw ${sums.size} different things\n  ${[...sums.values()].join('\n  ')}`);
console.log(`${rounds} rounds, ${stops} stops of the browsers: ${failed.size} tests failed at least once, ` +
  `${unequal.length} of ${seen.size} with virtual time did not always see the same`);
process.exit(failed.size + unequal.length > 0 ? 1 : 0);
