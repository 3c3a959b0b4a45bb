// The figures of the five works that Cellmates reproduces, next to ours. All come from bench/results/reproduce.json.
import reproduce from '../../../bench/results/reproduce.json' with { type: 'json' };
import { figureText } from '../../kit/figure_text.ts';
import { html } from '../../kit/markup.ts';
import { machineText, rowOf, type Figures } from '../../kit/published.ts';
import { shownRatio, times, whole } from '../words.ts';

const tables: Record<string, Figures[]> = reproduce.tables;

/** The works that have times, each with its table of results and the rows to show, of which the first is naive. */
const works: { author: string; from: string; ours: string; about: string; rows: [name: string, wanted: Figures][] }[] = [
  { author: 'Gorilla Sun', from: 'tutorial', ours: 'p5_ms_median', about: 'his loops in p5.js, 2023, with drawing', rows:
    [['naive', 'tutorial-naive'], ['his grid', 'tutorial-grid']].map(([name, method]) => [name, { n: 5000, state: 'falling', method }]) },
  { author: 'Properhoc', from: 'strips', ours: 'wasm_ms_median', about: 'whole frames', rows:
    [['naive', 'naive'], ['vertical strips', 'strips-x'], ['horizontal strips', 'strips-y']].map(([name, method]) => [name, { method }]) },
  { author: 'KlauS', from: 'klaus', ours: 'wasm_ms_median', about: 'C++', rows:
    [['naive', 'naive'], ['sweep and prune', 'sap'], ['his grid', 'fixed-grid']].map(([name, method]) => [name, { n: 10_000, method }]) },
  { author: 'oliolioli', from: 'hash', ours: 'wasm_ms_median', about: 'Java', rows:
    [null, 10, 100].map((side) => [side ? `${side} × ${side} buckets` : 'naive', { n: 1000, table: side }]) },
];

function groupOf({ author, from, ours, about, rows }: typeof works[0]) {
  const figures = rows.map(([name, wanted]) => ({ name, ...rowOf(tables[from], wanted) }) as Figures);
  const [naive] = figures;
  const faster = (row: Figures, figure: string) => (row === naive ? '' : `${times(shownRatio(naive[figure], row[figure]))}×`);
  const cells = (row: Figures) => [String(row.published_ms), figureText(row[ours]), faster(row, 'published_ms'), faster(row, ours)];
  return html`
  <tbody>
    <tr><th colspan="5" scope="rowgroup"><b>${author}</b>, ${about}, ${whole(naive.n)} discs</th></tr>
    ${figures.map((row) => html`<tr><th scope="row">${row.name}</th>${cells(row).map((text) => html`<td>${text}</td>`)}</tr>`)}
  </tbody>`;
}

/** The works' table, and the fifth work, which has a rule instead of times. */
export function publishedFigures() {
  const { machine } = reproduce;
  const apart = rowOf(tables.pucks_order_error, { response: 'rewind', ticks: 100 });
  return html`
<table class="works dense">
  <caption>Milliseconds per tick as published, and on ${machineText(machine)}, ${machine.date}; then how many times faster than naive</caption>
  <thead><tr>${['Method', 'Published', 'Ours', 'Faster, published', 'Faster, ours'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  ${works.map(groupOf)}
</table>
<p>
  We do not know the authors’ machines, and some of their times include drawing. So compare the factors, not the times.
  Daniel Playne, the fifth, gives a rule instead of times: resolve the earliest collision first. Our response <code>exact</code> does. In list order,
  with <code>rewind</code>, ${whole(apart.n)} pucks are ${figureText(apart.rms_px)} px away from there (root mean square) after ${apart.ticks} ticks.
</p>`;
}
