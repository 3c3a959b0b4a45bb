// KlauS, "How to simulate a large number of interacting particles".
import { addSpeedups } from '../lib/samples.mjs';
import { count } from '../../tools/lib/markdown.mjs';
import { method, native, pairTests, particles, published, timesFaster, wasm } from '../lib/columns.mjs';

// Published ms by number of discs: brute force, sweep and prune, grid.
const figures = new Map([
  [1000, [4, 1, 1]],
  [2000, [14, 1, 1]],
  [5000, [89, 4, 2]],
  [10_000, [355, 10, 4]],
  [20_000, [1438, 28, 7]],
  [30_000, [3200, 55, 11]],
  [100_000, [12_737, 140, 23]],
]);
const methods = ['naive', 'sap', 'fixed-grid', 'grid'];

// Rough estimates of our times, used only to choose the number of ticks.
const guessedMs = (name, n) => (name === 'naive' ? (n * n) / 2 / 3e6 : n / 1e4);

export async function klaus(lab) {
  const rows = [];
  for (const [n, publishedMs] of figures) {
    const { cases } = await lab.time(
      `klaus, ${count(n)} particles`,
      methods.map((name) => ({
        flags: { scene: 'klaus', n, method: name, settle: 20, warmup: 1, ticks: lab.ticks(guessedMs(name, n)) },
      })),
    );
    const group = cases.map((ours, k) => ({ n, method: methods[k], published_ms: publishedMs[k] ?? null, ...ours }));
    for (const row of group) rows.push(addSpeedups(row, group[0]));
  }
  const [before, last] = [figures.get(30_000)[0], figures.get(100_000)[0]];
  return {
    title: 'Sweep and prune, fixed-capacity grid: KlauS, "How to simulate a large number of interacting particles"',
    text: [
      `The program is in C++, like ours, and has equal discs. \`naive\` is his brute force, \`sap\` his sweep and prune,
       \`fixed-grid\` his grid with room for four discs per cell, and \`grid\` our default, which he does not have.
       His grid loses the fifth disc of a cell; ours puts it into a spill list. We do not know his machine, compiler and
       year, how full his box was, and whether his times include drawing; our discs fill 60% of their box. His times
       are whole milliseconds, so the ratios of the small ones are rough. Our naive compares four distances simultaneously,
       which makes it a yardstick that is harder to beat than a plain loop.`,
      `His last brute-force figure does not fit the others: from 30,000 discs to 100,000 the number of pairs grows 11 times,
       which would turn his ${count(before)} ms into ${count(before * (100 / 30) ** 2)}, but he has ${count(last)}. The ratios with this
       figure are as doubtful as it is.`,
    ],
    tables: [{ id: 'klaus', columns: [particles, method, published, native, wasm, timesFaster, pairTests], rows }],
  };
}
