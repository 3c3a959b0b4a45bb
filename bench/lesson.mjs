// Measures in Node.js what readers of the lesson measure in their browsers. The lesson shows these times to readers whose
// own measurement was disturbed twice.
//   tools/env node --import tsx bench/lesson.mjs bench/results/lesson.json
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { World } from '../dist/engine/cellmates.mjs';
import { scene, sizes } from '../web/lesson/cell-size/picture.ts';
import { coarse } from '../web/lesson/crossing/exercise.ts';
import * as fewest from '../web/lesson/fewest/exercise.ts';
import * as loses from '../web/lesson/loses/exercise.ts';
import { cpuModel } from './lib/machine.mjs';

const rounds = 9;

// By method, the least of all rounds, ms per detection.
async function least(world, methods) {
  const times = Object.fromEntries(methods.map((method) => [method, Infinity]));
  for (let round = 0; round < rounds; round++) {
    for (const { method, ms } of await world.measure({ methods })) times[method] = Math.min(times[method], ms);
  }
  return times;
}

async function inWorld(options, measure) {
  const world = await World.create(options);
  try {
    return await measure(world);
  } finally {
    world.destroy();
  }
}

const bySize = (options, cells, ticks) => inWorld(options, async (world) => {
  world.step(ticks);
  const rows = [];
  for (const cell of cells) {
    world.set({ cell });
    rows.push([`${cell} px`, (await least(world, ['grid'])).grid]);
  }
  return rows;
});

async function byScene() {
  const rows = [];
  for (const each of loses.all) {
    const times = await inWorld(loses.inEngine(each), (world) => least(world, Object.keys(loses.methods)));
    for (const [method, name] of Object.entries(loses.methods)) rows.push([`${each.title}: ${name}`, times[method]]);
  }
  return rows;
}

const byCount = () => inWorld({ scene: 'klaus', n: 2 }, async (world) => {
  const rows = [];
  for (const n of coarse) {
    world.set({ n });
    const { naive, grid } = await least(world, ['naive', 'grid']);
    rows.push([`${n} discs: naive`, naive], [`${n} discs: grid`, grid]);
  }
  return rows;
});

const results = {
  machine: { date: new Date().toISOString().slice(0, 10), cpu: cpuModel(), cores: os.cpus().length, node: process.versions.node },
  'how-big-a-cell': await bySize(scene(), sizes, 1),
  'when-the-grid-loses': await byScene(),
  'your-crossing-point': await byCount(),
  'fewest-tests': await bySize(fewest.inEngine(), fewest.sizes, fewest.ticks),
};
const text = `${JSON.stringify(results, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value), 1)
  .replace(/\[\n\s+("[^"]*"),\n\s+([\d.e-]+)\n\s+\]/g, '[$1, $2]')}\n`;
if (process.argv[2]) writeFileSync(process.argv[2], text);
else process.stdout.write(text);
