// Generates the READMEs' figures from the results of bench/compare and bench/reproduce, by name.
import { machineText, rowOf } from '../../web/kit/published.ts';
import { count, markdownTable, short, times, wrap } from './markdown.mjs';

const machine = (of) => `${machineText(of)}, ${of.date}`;

// Compares Cellmates with its rivals on one scene.
function compared({ machine: of, settings, rows, ratios, left }) {
  const ms = (rival, n) => rowOf(rows, { rival, n }).ms_median;
  const longer = (slow, n) => times(rowOf(ratios, { slow, fast: 'cellmates-grid-wasm', n }).ratio);
  const against = (slow, fast, n) => times(rowOf(ratios, { slow, fast, n }).ratio);
  const method = (name) => longer(`cellmates-${name}-wasm`, 10_000);
  const naive = times(ms('cellmates-naive-wasm', 10_000) / ms('cellmates-grid-wasm', 10_000));
  const saved = 1 - ms('cellmates-grid-wasm-mt', 100_000) / ms('cellmates-grid-wasm', 100_000);
  const columns = ['naive-native', 'naive-wasm', 'grid-native', 'grid-wasm'];
  const table = markdownTable({
    columns: [
      ['discs', (n) => count(n)],
      ...columns.map((id) => [
        id.replace('-native', ', native').replace('-wasm', ', WebAssembly'),
        (n) => short(rows.find(({ rival, n: discs }) => rival === `cellmates-${id}` && discs === n)?.ms_median),
      ]),
    ],
    rows: [1000, 10_000, 100_000],
  });
  return [
    `Milliseconds per tick of the scene \`klaus\` on one thread, medians (${machine(of)}):`,
    table,
    wrap(`A dash: not timed. The command skips larger numbers once a tick takes more than ${settings.budget_ms} ms, as naive does with
      ${count(rowOf(left, { rival: 'cellmates-naive-wasm' }).n)} discs.`),
    wrap(`At 10,000 discs, a tick of Cellmates' grid in WebAssembly takes ${short(ms('cellmates-grid-wasm', 10_000))} ms.
      Naive is ${naive}× slower, the tutorial's grid with p5.Vector ${longer('tutorial-grid', 10_000)}×, Rapier
      ${longer('rapier', 10_000)}× and Box2D ${longer('box2d', 10_000)}×. At 100,000 discs, the tutorial's grid is
      ${longer('tutorial-grid', 100_000)}× slower than Cellmates' grid on one thread, and a second thread saves
      ${Math.round(100 * saved)}% of the time of Cellmates' grid.`),
    wrap(`Of the methods that suit other data better, \`bvh\` is ${method('bvh')}× slower than the grid in this scene, \`neighbour-list\`
      ${method('neighbour-list')}×, \`quadtree\` ${method('quadtree')}× and \`sap\` ${method('sap')}×. Spatial indexes from npm, built in
      every tick, are slower than the same kind of tree here: d3-quadtree ${against('d3-quadtree', 'cellmates-quadtree-wasm', 10_000)}×,
      flatbush ${against('flatbush', 'cellmates-bvh-wasm', 10_000)}×, rbush ${against('rbush', 'cellmates-bvh-wasm', 10_000)}×.`),
    wrap(`The vectors of p5 2 are slower than those of p5 1: with them, the tutorial's grid is
      ${longer('tutorial-grid-p5-2', 10_000)}× slower than Cellmates' grid (10,000 discs), and its loop over every pair
      ${against('tutorial-naive-p5-2', 'cellmates-naive-wasm', 5000)}× slower than Cellmates' naive, instead of
      ${against('tutorial-naive', 'cellmates-naive-wasm', 5000)}× (5,000 discs).`),
  ].join('\n\n');
}

// Lists the published figures of five works next to ours.
function published({ machine: of, tables }) {
  // The published figures are those of `every` and `cells`, ours those of our nearest methods.
  const row = (work, discs, every, cells, nearest = [every, cells]) => ({
    work,
    discs,
    published: [every, cells].map(({ published_ms: ms }) => (ms < 1000 ? ms : count(ms))),
    ours: nearest.map(({ wasm_ms_median: ms }) => short(ms)),
  });
  const { tutorial, klaus, strips, hash } = tables;
  const falling = (method) => rowOf(tutorial, { n: 5000, state: 'falling', method });
  const [every, cells] = [falling('tutorial-naive'), falling('tutorial-grid')];
  const rows = [
    row('p5.js tutorial', 5000, every, cells, [falling('naive'), falling('grid')]),
    ...[10_000, 100_000].map((n) => {
      const by = (method) => rowOf(klaus, { n, method });
      return row('KlauS', n, by('naive'), by('fixed-grid'), [by('naive'), by('grid')]);
    }),
    row('strips (horizontal)', 3000, rowOf(strips, { method: 'naive' }), rowOf(strips, { method: 'strips-y' })),
    row('hash table, 100 × 100 buckets', 1000, rowOf(hash, { n: 1000, method: 'naive' }), rowOf(hash, { n: 1000, table: 100 })),
  ];
  const table = markdownTable({
    columns: [
      ['work', ({ work }) => work],
      ['discs', ({ discs }) => count(discs)],
      ...['every pair', 'cells'].map((way, k) => [`published: ${way}`, ({ published: both }) => both[k]]),
      ...['every pair', 'cells'].map((way, k) => [`ours: ${way}`, ({ ours }) => ours[k]]),
    ],
    rows,
  });
  const off = (ticks) => short(rowOf(tables.pucks_order_error, { response: 'rewind', ticks }).rms_px);
  return [
    `Milliseconds per tick without drawing, medians (${machine(of)}):`,
    table,
    wrap(`"Cells" are those of a grid, strips or the buckets of a hash table, depending on the work; "ours" are times of
      Cellmates in WebAssembly. On this machine the tutorial's own p5.Vector loops take ${short(every.p5_ms_median)} ms with
      every pair and ${short(cells.p5_ms_median)} ms with cells.`),
    wrap(`The fifth work, Playne's, is about accuracy, so we compare positions, not times. The response \`rewind\` resolves the
      contacts of a tick in one fixed order; \`exact\` resolves them in the order in which they happen. Started from the same
      2,000 discs, the two simulations differ in the discs' positions by ${off(1)} px (root mean square) after one tick,
      ${off(10)} px after ten and ${off(100)} px after a hundred.`),
  ].join('\n\n');
}

export const figures = (compare, reproduce) => ({ compared: compared(compare), published: published(reproduce) });
