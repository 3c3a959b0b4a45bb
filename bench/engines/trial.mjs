// One repeat of an engine in a process of its own, so that no engine runs in what
// another has left behind; prints {ms, overlap, lost, step} as JSON:
//   node bench/engines/trial.mjs ENGINE START REHEARSAL WARMUP TICKS WINDOWS
// START is a file of the runner's --state. The engine runs a copy of it for REHEARSAL
// ms, which compiles it. Then, WINDOWS times, it is given the start, WARMUP ticks, and
// the clock for TICKS ticks: in some engines discs slow down and meet less and less,
// so that a long run would time another scene than a short one.
import { readFileSync, writeSync } from 'node:fs';
import { distance, look } from '../lib/discs.mjs';
import { engines } from './index.mjs';

const [id, file, ...numbers] = process.argv.slice(2);
const [rehearsal, warmup, ticks, windows] = numbers.map(Number);
const { open } = engines.find((engine) => engine.id === id);
const start = JSON.parse(readFileSync(file, 'utf8'));

async function rehearse() {
  const world = await open(start);
  const end = performance.now() + rehearsal;
  do world.tick();
  while (performance.now() < end);
  world.close?.();
}

// {ms}, of all its ticks; for the last one also whether the engine did anything.
async function measure(isLast) {
  const world = await open(start);
  globalThis.gc(); // of the worlds before, which would otherwise fall into what is timed
  for (let tick = 0; tick < warmup; tick++) world.tick();
  const before = performance.now();
  for (let tick = 0; tick < ticks; tick++) world.tick();
  const ms = performance.now() - before;
  if (!isLast) {
    world.close?.();
    return { ms };
  }
  const positions = world.positions();
  world.tick();
  return { ms, ...look(start, positions), step: distance(positions, world.positions()) };
}

await rehearse();
let sum = 0;
let last;
for (let window = 1; window <= windows; window++) {
  last = await measure(window === windows);
  sum += last.ms;
}
writeSync(1, `\n${JSON.stringify({ ...last, ms: sum / (windows * ticks) })}\n`);
process.exit(); // whatever the engine has left running
