// One repeat of a rival in its own process, so that none is affected by what another has
// left behind; prints {ms, overlap, lost, step} as JSON:
//   node bench/rivals/trial.mjs RIVAL START REHEARSAL WARMUP TICKS WINDOWS
// START is a file of the runner's --state. The rival runs a copy of it for REHEARSAL ms, so that
// it gets compiled. Then, WINDOWS times, it is given the start, makes WARMUP ticks, and is timed
// for TICKS ticks: in some of them discs slow down and touch less and less, so a long run would
// time a different scene than a short one.
import { readFileSync, writeSync } from 'node:fs';
import { distance, look } from '../lib/discs.mjs';
import { rivals } from './index.mjs';

const [id, file, ...numbers] = process.argv.slice(2);
const [rehearsal, warmup, ticks, windows] = numbers.map(Number);
const { open } = rivals.find((rival) => rival.id === id);
const start = JSON.parse(readFileSync(file, 'utf8'));

async function rehearse() {
  const world = await open(start);
  const end = performance.now() + rehearsal;
  do world.tick();
  while (performance.now() < end);
  world.close?.();
}

// {ms}, of all its ticks; for the last one also whether the rival did anything.
async function measure(isLast) {
  const world = await open(start);
  globalThis.gc(); // collect the previous worlds now, not while the clock runs
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
process.exit(); // even if the rival has left something running
