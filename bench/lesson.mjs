// Writes the figures that the lesson quotes, web/lesson/facts.json: what its readers measure in their browsers, here measured in
// Node.js, for readers whose own measurement was disturbed twice; and figures of bench/results.
//   tools/env node --import tsx bench/lesson.mjs [--quote]
// With --quote it measures nothing, and only takes the figures of bench/results again.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startedAs } from '../tools/lib/main.mjs';
import { machineText, rowOf } from '../tools/lib/published.mjs';
import { scene, sizes } from '../web/lesson/cell-size/picture.ts';
import { inEngine, methods, most, scenes } from '../web/lesson/when/scenes.ts';
import { thisMachine } from './lib/machine.mjs';

const rounds = 9;
const project = fileURLToPath(new URL('..', import.meta.url));
const facts = `${project}web/lesson/facts.json`;
const git = (...args) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim();

// By method, the least of all rounds, ms per detection.
async function least(world, methods) {
  const times = Object.fromEntries(methods.map((method) => [method, Infinity]));
  for (let round = 0; round < rounds; round++) {
    for (const { method, ms } of await world.measure({ methods })) times[method] = Math.min(times[method], ms);
  }
  return times;
}

async function measured() {
  const { World } = await import('../dist/engine/cellmates.js');
  const inWorld = async (options, measure) => {
    const world = await World.create(options);
    try {
      return await measure(world);
    } finally {
      world.destroy();
    }
  };
  const bySize = await inWorld(scene(), async (world) => {
    world.step();
    const rows = [];
    for (const cell of sizes) {
      world.set({ cell });
      rows.push([`${cell} px`, (await least(world, ['grid'])).grid]);
    }
    return rows;
  });
  const byScene = [];
  for (const each of scenes) {
    const times = await inWorld(inEngine(each, most), (world) => least(world, Object.keys(methods)));
    for (const [method, name] of Object.entries(methods)) byScene.push([`${each.title}, ${most}: ${name}`, times[method]]);
  }
  const { node, date, ...machine } = thisMachine();
  return { commit: git('rev-parse', '--short', 'HEAD'), machine: machineText(machine), node, date, 'how-big-a-cell': bySize, 'when-a-grid-loses': byScene };
}

// The works that have times, each with its table of results and the rows to show, of which the first is naive.
const works = [
  { author: 'Gorilla Sun', from: 'tutorial', ours: 'p5', about: 'his loops in p5.js, 2023, with drawing', rows:
    [['naive', 'tutorial-naive'], ['his grid', 'tutorial-grid']].map(([name, method]) => [name, { n: 5000, state: 'falling', method }]) },
  { author: 'Properhoc', from: 'strips', ours: 'wasm', about: 'whole frames', rows:
    [['naive', 'naive'], ['vertical strips', 'strips-x'], ['horizontal strips', 'strips-y']].map(([name, method]) => [name, { method }]) },
  { author: 'KlauS', from: 'klaus', ours: 'wasm', about: 'C++', rows:
    [['naive', 'naive'], ['sweep and prune', 'sap'], ['his grid', 'fixed-grid']].map(([name, method]) => [name, { n: 10_000, method }]) },
  { author: 'oliolioli', from: 'hash', ours: 'wasm', about: 'Java', rows:
    [null, 10, 100].map((side) => [side ? `${side} × ${side} buckets` : 'naive', { n: 1000, table: side }]) },
];

// The works' times and ours, and how far list order moves the fifth work's pucks; in each row a name or a number of ticks first.
export function published() {
  const { machine, tables } = JSON.parse(readFileSync(`${project}bench/results/reproduce.json`, 'utf8'));
  const pucks = [1, 10, 100].map((ticks) => rowOf(tables.pucks_order_error, { response: 'rewind', ticks }));
  return {
    machine: machineText(machine), date: machine.date,
    works: works.map(({ author, from, ours, about, rows }) => {
      const found = rows.map(([name, wanted]) => [name, rowOf(tables[from], wanted)]);
      return { author, about, n: found[0][1].n, rows: found.map(([name, row]) => [name, row.published_ms, row[`${ours}_ms_median`]]) };
    }),
    pucks: { n: pucks[0].n, elsewhere: pucks.map(({ ticks, share_off: share, rms_px: rms }) => [ticks, share, rms]) },
  };
}

await startedAs(import.meta.url, async () => {
  const commit = git('log', '-1', '--format=%h', 'bench/results/reproduce.json');
  const all = {
    measured: process.argv.includes('--quote') ? JSON.parse(readFileSync(facts, 'utf8')).measured : await measured(),
    published: { commit, ...published() },
  };
  const rounded = (_, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  writeFileSync(facts, `${JSON.stringify(all, rounded, 1).replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, row) => `[${row.replace(/\n\s+/g, ' ')}]`)}\n`);
});
