// Measures in Node.js what readers of the lesson measure in their browsers. The lesson shows these times to readers whose
// own measurement was disturbed twice.
//   tools/env node --import tsx bench/lesson.mjs bench/results/lesson.json
import { writeFileSync } from 'node:fs';
import { World } from '../dist/engine/cellmates.js';
import { scene, sizes } from '../web/lesson/cell-size/picture.ts';
import { inEngine, methods, most, scenes } from '../web/lesson/when/scenes.ts';
import { thisMachine } from './lib/machine.mjs';

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

const bySize = () => inWorld(scene(), async (world) => {
  world.step();
  const rows = [];
  for (const cell of sizes) {
    world.set({ cell });
    rows.push([`${cell} px`, (await least(world, ['grid'])).grid]);
  }
  return rows;
});

async function byScene() {
  const rows = [];
  for (const each of scenes) {
    const times = await inWorld(inEngine(each, most), (world) => least(world, Object.keys(methods)));
    for (const [method, name] of Object.entries(methods)) rows.push([`${each.title}, ${most}: ${name}`, times[method]]);
  }
  return rows;
}

const results = {
  machine: thisMachine(),
  'how-big-a-cell': await bySize(),
  'when-a-grid-loses': await byScene(),
};
const text = `${JSON.stringify(results, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value), 1)
  .replace(/\[\n\s+("[^"]*"),\n\s+([\d.e-]+)\n\s+\]/g, '[$1, $2]')}\n`;
if (process.argv[2]) writeFileSync(process.argv[2], text);
else process.stdout.write(text);
