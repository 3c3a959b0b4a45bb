// Times the calls of the engine that its README lists, in Node.js: 10,000 discs of the scene `klaus`. Prints JSON with the
// minimum and the median of each call's repeats, from which tools/tables.mjs makes the README's table. Needs `tools/build web`.
//   tools/env node --import tsx bench/calls.mjs >bench/results/calls.json
import os from 'node:os';
import { World } from '../dist/engine/cellmates.mjs';
import { cpuModel } from './lib/machine.mjs';
import { median, min } from './lib/samples.mjs';

const n = 10_000;
const repeats = 300;
const world = await World.create({ scene: 'klaus', n });
world.step(600); // V8 has compiled it by then

/** A call's ms: each repeat calls `ready`, which is not timed, and then `call`. */
function timed(call, { ready = () => world.step(1), together = 1 } = {}) {
  const all = [];
  for (let k = -20; k < repeats; k++) {
    ready(k);
    const begin = performance.now();
    for (let times = 0; times < together; times++) call(k);
    if (k >= 0) all.push((performance.now() - begin) / together);
  }
  return { min: min(all), median: median(all) };
}
const still = { ready: () => {}, together: 20 };
const few = Array.from({ length: 1000 }, (_, k) => k);
const last = () => world.id.at(-1);
const row = (call, ...times) => ({ call, times });

const rows = [
  row('`step()`', timed(() => world.step(1), { ready: () => {} })),
  row('`n`, `tick`, `box`, and arrays that were read since the last change', timed(() => [world.n, world.tick, world.box, world.x], still)),
  row('the first read of `x` or another array after a change', timed(() => world.x)),
  row('`contacts()`', timed(() => world.contacts())),
  row("`contacts({ since: 'begin' })`, once per tick", timed(() => world.contacts({ since: 'begin' }))),
  row('`near`: the first call after a change, and each further one', timed(() => world.near(200, 200, 20)), timed(() => world.near(200, 200, 20), still)),
  row('`pairs(3)`', timed(() => world.pairs(3))),
  row('`stats()`, `hash()`, `discsHash()`', ...['stats', 'hash', 'discsHash'].map((name) => timed(() => world[name]()))),
  row('`edit` of one disc, of 1,000 discs', ...[5, few].map((ids) => timed(() => world.edit(ids, { vx: 0.5 })))),
  row('`add`, `remove` of one disc', timed(() => world.add({ x: [50], y: [50], r: 1 })),
    timed(() => world.remove(last()), { ready: () => world.add({ x: [50], y: [50], r: 1 }) })),
  row('`snapshot()`, `record()`', timed(() => world.snapshot()), timed(() => world.record())),
];
const machine = { date: new Date().toISOString().slice(0, 10), cpu: cpuModel(), cores: os.cpus().length, node: process.versions.node };
console.log(JSON.stringify({ machine, n, repeats, rows }, null, 1));
