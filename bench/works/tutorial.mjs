// Gorilla Sun, "Particle system optimization: grid lookup / spatial hashing".
import { method, native, pairTests, particles, wasm } from '../lib/columns.mjs';
import { count, pair, short, times } from '../../tools/lib/markdown.mjs';
import { stateAfter } from '../lib/programs.mjs';

const counts = [5000, 10_000];
const cell = 22; // px, as published
const published = { 5000: { naive: 203, grid: 4 } }; // ms per frame

// Loops that test every pair take longer and depend less on the state, so they are timed for fewer ticks,
// and not in the pile.
const methods = [
  { method: 'tutorial-naive', loop: 'naive', allPairs: true },
  { method: 'tutorial-grid', loop: 'grid' },
  { method: 'tutorial-improved', loop: 'improved' },
  { method: 'naive', allPairs: true },
  { method: 'grid' },
];
const states = [
  { state: 'falling', settle: 20, chosen: methods },
  { state: 'piled', settle: 300, chosen: methods.filter(({ allPairs }) => !allPairs) },
];

async function compare(lab, n, { state, settle, chosen }) {
  const scene = { scene: 'tutorial', n, settle };
  const { width, height, particles: states } = stateAfter({ ...scene, method: 'grid', warmup: 0 });
  const span = ({ allPairs }) => {
    if (lab.quick) return { warmup: 1, ticks: 1 };
    return allPairs ? { warmup: 1, ticks: 3 } : { warmup: 10, ticks: 20 };
  };
  const withLoop = chosen.filter(({ loop }) => loop);
  const figures = await lab.time(
    `tutorial, ${count(n)} particles, ${state}`,
    chosen.map((entry) => ({ flags: { ...scene, method: entry.method, ...span(entry) } })),
    withLoop.map((entry) => ({ width, height, states, loop: entry.loop, cell, rehearsal: lab.quick ? 50 : 500, ...span(entry) })),
  );
  return chosen.map(({ method: name, loop = null }, k) => {
    const row = {
      n,
      box_px: width,
      state,
      method: name,
      published_ms: (loop && published[n]?.[loop]) ?? null,
      ...(loop ? figures.loops[withLoop.findIndex((entry) => entry.loop === loop)] : { p5_ms_min: null, p5_ms_median: null }),
      ...figures.cases[k],
    };
    row.native_times_faster_than_p5 = loop ? row.p5_ms_median / row.native_ms_median : null;
    row.wasm_times_faster_than_p5 = loop ? row.p5_ms_median / row.wasm_ms_median : null;
    return row;
  });
}

export async function tutorial(lab) {
  const rows = [];
  for (const n of counts) for (const state of states) rows.push(...(await compare(lab, n, state)));
  const find = (n, state, name) => rows.find((row) => row.n === n && row.state === state && row.method === name);
  const saved = (state, figure) =>
    short(find(10_000, state, 'tutorial-grid')[figure] - find(10_000, state, 'tutorial-improved')[figure]);
  const savings = (state) =>
    `${saved(state, 'p5_ms_median')} ms with p5.Vector, ${saved(state, 'native_ms_median')} natively and
     ${saved(state, 'wasm_ms_median')} in WebAssembly`;
  const box = (n) => `${count(find(n, 'falling', 'grid').box_px)} px`;
  return {
    title: 'The p5.js tutorial: Gorilla Sun, "Particle system optimization"',
    text: [
      `The sketch's three loops run with the real p5.Vector in a browser, as the sketch does, and in C++
       (\`tutorial-*\`, in single precision). All begin with the same particles and do the same ticks; \`naive\` and \`grid\`,
       our own detectors, begin with them too. Nothing is drawn, but the published 203 and 4 ms per frame (2023)
       include drawing. We do not know the author's machine, browser and version of p5.`,
      `We do not know either how those 5,000 particles were arranged: the sketch's canvas is 500 × 500 px, and
       5,000 discs of its sizes would cover it nearly three times over. Our box grows so that the discs cover half of it:
       ${box(5000)} a side for 5,000, ${box(10_000)} for 10,000. \`falling\` is after 20 ticks, \`piled\` after 300,
       when the discs lie on the floor, many of them deep in each other, and have more neighbours to test.`,
      `The improved loop may push a disc beyond its grid, where the sketch throws; here such a disc is kept in the
       nearest cell, in JavaScript as in C++. For 10,000 the page says that its improved grid saves about 2 ms per
       frame. The difference here is ${savings('falling')} while they fall, and ${savings('piled')} in the pile.`,
    ],
    tables: [
      {
        id: 'tutorial',
        columns: [
          particles,
          ['state', (row) => row.state],
          method,
          ['published, ms', (row) => (row.published_ms === null ? '–' : `~${row.published_ms}`)],
          ['p5.Vector in Chromium, ms', (row) => pair(row.p5_ms_min, row.p5_ms_median)],
          native,
          wasm,
          [
            'times faster than p5.Vector: native / WebAssembly',
            (row) => `${times(row.native_times_faster_than_p5)} / ${times(row.wasm_times_faster_than_p5)}`,
          ],
          pairTests,
        ],
        rows,
      },
    ],
  };
}
