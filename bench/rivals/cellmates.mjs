// Cellmates itself, timed by its benchmark runner: each method in each build.
import { existsSync } from 'node:fs';
import os from 'node:os';
import { stepOnce } from '../lib/programs.mjs';

const threads = Math.min(16, os.availableParallelism());
const known = [
  { build: 'native', runsAs: 'native' },
  { build: 'wasm', runsAs: 'WebAssembly with SIMD, node' },
  { build: 'wasm-mt', runsAs: `WebAssembly with SIMD and ${threads} threads, node`, flags: { threads }, optional: true },
];

// An optional build is timed only if it is there.
const isBuilt = (build) => existsSync(new URL(`../../build/${build}/bench/cellmates-bench.js`, import.meta.url));
const builds = known.filter(({ build, optional }) => !optional || isBuilt(build));

const linear = (n) => 0.04e-3 * n;
const methods = [
  {
    id: 'naive',
    flags: { method: 'naive' },
    settings: 'every pair tested; `repulsion`',
    guessedMs: (n) => 0.14e-6 * n * n,
  },
  {
    id: 'grid',
    flags: { method: 'grid' },
    settings: "`repulsion`, the tutorial's response",
    guessedMs: linear,
  },
  {
    id: 'grid, elastic',
    flags: { method: 'grid', response: 'elastic' },
    settings: '`elastic`, the response that the physics engines are set to',
    guessedMs: linear,
    inPlot: false, // its line would cover that of `repulsion`
  },
  ...[
    { id: 'sap', guessedMs: (n) => 1e-6 * n ** 1.5 },
    { id: 'strips-x', guessedMs: (n) => 1e-6 * n ** 1.5 },
    { id: 'strips-y', guessedMs: (n) => 1e-6 * n ** 1.5 },
    { id: 'hash', guessedMs: (n) => 0.1e-3 * n },
    { id: 'fixed-grid', guessedMs: (n) => 0.1e-3 * n },
    { id: 'hgrid', guessedMs: linear },
  ].map((method) => ({ ...method, flags: { method: method.id }, settings: '`repulsion`, on one thread', inPlot: false, only: 'wasm' })),
];

export const cellmates = methods.flatMap(({ id, flags: own, only, ...method }) =>
  builds.filter(({ build }) => !only || build === only).map(({ build, runsAs, flags: more = {} }) => ({
    id: `cellmates-${id.replace(', ', '-')}-${build}`,
    name: `Cellmates ${id}, ${build}`,
    runsAs,
    besides: 'sorts its storage by cell',
    ...method,

    async time({ flags, warmup, ticks }) {
      const run = { ...flags, ...own, warmup, ticks };
      const sample = stepOnce(build, { ...run, ...more });
      return { ms: sample.ms, work: JSON.stringify(run), hash: sample.hash };
    },
  })),
);
