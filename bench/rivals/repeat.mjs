// Runs one repeat of a rival in its own process, so that repeats do not affect each other, and prints
// {ms, overlap, lost, step} as JSON:
//   node bench/rivals/repeat.mjs RIVAL START REHEARSAL WARMUP TICKS WINDOWS
// START is a file that the runner wrote with --state. The rival first simulates a copy of it for REHEARSAL ms,
// so that its code is compiled. Then, WINDOWS times, it starts from START, makes WARMUP ticks and is timed for
// TICKS ticks. In some rivals discs slow down and touch less and less, so a long simulation would time a
// different scene from a short one.
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

// The mean ms per tick of all windows, and for the last window figures that show whether the rival did
// anything.
async function measure(isLast) {
  const world = await open(start);
  globalThis.gc(); // collects the previous worlds before the clock runs
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
process.exit(); // ends the process even if the rival left something running
