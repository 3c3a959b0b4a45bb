// Columns that several tables share.
import { count, pair, times } from '../../tools/lib/markdown.mjs';

export const particles = ['particles', (row) => count(row.n)];
export const method = ['method', (row) => row.method];
// The published time, with our spacing of thousands.
export const published = ['published, ms', ({ published_ms: ms }) => (ms >= 1e4 ? count(ms) : (ms ?? '–'))];
// The least and the median of our times.
export const native = ['native, ms', (row) => pair(row.native_ms_min, row.native_ms_median)];
export const wasm = ['WebAssembly, ms', (row) => pair(row.wasm_ms_min, row.wasm_ms_median)];
export const pairTests = ['pair tests', (row) => count(row.pair_tests)];

// The speed-ups as published, natively and in WebAssembly.
export const timesFaster = [
  'times faster than naive',
  (row) => ['published', 'native', 'wasm'].map((of) => times(row[`${of}_times_faster`])).join(' / '),
];
