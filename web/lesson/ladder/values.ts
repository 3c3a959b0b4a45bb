// The values that the build computes for this section's prose.
import { figureText, whole } from '../../kit/figure_text.ts';
import { machineText, rowOf } from '../../kit/published.ts';
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

/** The choices of a factor. */
const options = ['<option value="">guess</option>',
  ...factors.map((factor) => `<option value="${factor}">${factor === 1 ? 'no gain' : `${factor}×`}</option>`)].join('');

export function values({ engineBytes, cellsWasm, results, text }: Facts) {
  const codes = files.map((file) => codeOf(text(`web/lesson/ladder/rungs/${file}`)));
  const listings = codes.map((code, k) => [`code-${k + 1}`, listing(code, codes[k - 1], `Code of rung ${k + 1}`)]);
  const { compare: { rows, machine }, tried } = results;
  const rowHtml = ([rival, name]: [string, string]) =>
    `<tr><th scope="row">${name}</th><td>${figureText(rowOf(rows, { rival, n: count }).ms_median)}</td></tr>`;
  return {
    ...Object.fromEntries(listings),
    count: whole(count),
    pairs: whole((count * (count - 1)) / 2),
    wasm: cellsWasm,
    options,
    scale: svgText(scale()),
    'p5-kb': whole(text('node_modules/p5-2/lib/p5.min.js').length / 1000),
    'engine-kb': whole(engineBytes / 1000),
    compared: compared.map(rowHtml).join('\n'),
    machine: `${machineText(machine)}, ${machine.date}, p5 ${machine.p5}`,
    'branch-before': tried.everyContact.before,
    'branch-after': tried.everyContact.after,
    'prefetch-native': tried.prefetchInSort.native,
    'prefetch-wasm': tried.prefetchInSort.wasm,
    pages: tried.largePages.size,
    'count-tick': tried.countAtWalls.tick,
  };
}
