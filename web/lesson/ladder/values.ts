// The values that the build computes for this section's prose.
import { figureText, whole } from '../../kit/figure_text.ts';
import { svgText } from '../../kit/svg.ts';
import { factors, scale } from './factor_scale.ts';
import { codeOf, listing } from './listing.ts';
import { count } from './scene.ts';

import type { Facts } from '../facts.ts';

// The files of the rungs, in the order of the page.
const files = ['two_loops.js', 'grid.js', 'numbers.js', 'arrays.js', 'cells.cpp', 'engine.js', 'threads.js'];

/** Programs of bench/results/compare.json that are like a rung. */
const compared: [string, string][] = [
  ['tutorial-naive', 'Two loops, p5.Vector'],
  ['tutorial-grid', 'The tutorial’s grid, p5.Vector'],
  ['plain-grid', 'The tutorial’s grid, plain objects'],
  ['cellmates-grid-wasm', 'Our engine'],
  ['cellmates-grid-wasm-mt', 'Our engine, two threads'],
];

/** The figures of one row of bench/NOTES.md, as they stand there. */
function noted(notes: string, row: RegExp) {
  const found = row.exec(notes);
  if (!found) throw new Error(`bench/NOTES.md has no ${row}`);
  return found.slice(1);
}

/** The choices of a factor. */
const options = ['<option value="">guess</option>',
  ...factors.map((factor) => `<option value="${factor}">${factor === 1 ? 'no gain' : `${factor}×`}</option>`)].join('');

export function values({ engineBytes, cellsWasm, read, text }: Facts) {
  const codes = files.map((file) => codeOf(text(`web/lesson/ladder/rungs/${file}`)));
  const listings = codes.map((code, k) => [`code-${k + 1}`, listing(code, codes[k - 1], `Code of rung ${k + 1}`)]);
  const { rows, machine } = read('bench/results/compare.json');
  const rowOf = ([rival, name]: [string, string]) => {
    const { ms_median: ms } = rows.find((row: any) => row.rival === rival && row.n === count);
    return `<tr><th scope="row">${name}</th><td>${figureText(ms)}</td></tr>`;
  };
  const notes = text('bench/NOTES.md');
  const [branchBefore, branchAfter] = noted(notes, /Compute every contact[^|]*\| respond ([\d.]+) → ([\d.]+) native: reverted/);
  const [prefetchNative, prefetchWasm] = noted(notes,
    /Both are prefetched[^|]*\| sort, [\d,]+: ([\d.]+) native; ([\d.]+) WebAssembly: reverted/);
  const [pages] = noted(notes, /Pages of (2 MB)[^|]*\| no change/);
  const [countBefore] = noted(notes, /That pass counts them with several threads, too\. \| [^|]*but the tick ([\d.]+) \//);
  return {
    ...Object.fromEntries(listings),
    count: whole(count),
    pairs: whole((count * (count - 1)) / 2),
    wasm: cellsWasm,
    options,
    scale: svgText(scale()),
    'p5-kb': whole(text('node_modules/p5-2/lib/p5.min.js').length / 1000),
    'engine-kb': whole(engineBytes / 1000),
    compared: compared.map(rowOf).join('\n'),
    machine: `${machine.cores} cores of an ${machine.cpu}, ${machine.date}, p5 ${machine.p5}`,
    'branch-before': branchBefore,
    'branch-after': branchAfter,
    'prefetch-native': prefetchNative,
    'prefetch-wasm': prefetchWasm,
    pages,
    'count-tick': countBefore,
  };
}
