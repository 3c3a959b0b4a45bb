// The values that the build computes for this section's prose.
import { short, times, whole } from '../words.js';
import { exercises } from './exercises.js';
import { sketch } from './sketch.js';
import { find, perBucket, ratios, rowsHtml, timesRow } from './works.js';

/** @import { Facts } from '../facts.js' */

const controls = `
<div class="commit">
  <button type="button" name="run">Run</button>
  <button type="button" name="stop" class="second" disabled>Stop</button>
</div>
<div class="bar-place"><progress class="progress" max="1" value="0" aria-label="Measurement" hidden></progress></div>
<p class="said" role="status">Run fills the column “Yours”.</p>`;

// The build takes indentation and empty lines out of the page, so they are written as entities.
const asCode = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    .replace(/^ +/gm, (indent) => '&#32;'.repeat(indent.length)).replaceAll('\n\n', '\n&#10;');

/** @param {any} tables */
function tutorial({ tutorial: figures }) {
  const settle = 20; // ticks after which we call the discs falling (bench/works/tutorial.mjs)
  const chosen = { n: 5000, state: 'falling' };
  const row = (/** @type {string} */ method, /** @type {object} */ rest) => {
    const found = find(figures, { ...chosen, method });
    const published = found.published_ms === null ? {} : { published: `~${found.published_ms}` };
    // With cells, the fall itself changes the time of a tick, so a page repeats the very ticks that we timed.
    const span = method.includes('naive') ? {} : { span: found.timed_ticks };
    return timesRow(found, 'tutorial', { head: '', settle, ...published, ...span, ...rest });
  };
  const rows = [
    row('tutorial-naive', { head: 'Every pair, his loop', as: 'slow' }),
    row('tutorial-grid', { head: 'Grid, his loop', as: 'fast' }),
    row('tutorial-improved', { head: 'Improved grid, his loop' }),
    row('naive', { head: 'Naive, ours' }),
    row('grid', { head: 'Grid, ours' }),
  ];
  const [every, cells] = ['tutorial-naive', 'tutorial-grid'].map((method) => find(figures, { ...chosen, method }));
  return {
    rows,
    values: { n: whole(chosen.n), box: whole(every.box_px), 'p5-every': whole(every.p5_ms_median), 'p5-cells': short(cells.p5_ms_median) },
  };
}

/** @param {any} tables */
function strips({ strips: figures }) {
  const heads = { naive: 'Every pair', 'strips-x': 'Vertical strips', 'strips-y': 'Horizontal strips', grid: 'Grid, ours' };
  const as = /** @type {Record<string, 'slow' | 'fast'>} */ ({ naive: 'slow', 'strips-y': 'fast' });
  const rows = Object.entries(heads).map(([method, head]) => {
    const found = find(figures, { method });
    const [least, most] = [found.published_pair_tests_min, found.published_pair_tests_max];
    const published = least === null ? '' : `published ${[...new Set([least, most])].map(whole).join(' to ')}, `;
    const note = `pair tests: ${published}ours ${whole(found.pair_tests)}`;
    const ms = found.published_ms === null ? {} : { published: `${found.published_ms} (${found.published_collisions_ms})` };
    return timesRow(found, 'strips', { head, note, ...ms, as: as[method] });
  });
  const vertical = find(figures, { method: 'strips-x' });
  return { rows, values: { n: whole(vertical.n), last: whole(vertical.last_tick), sum: whole(vertical.published_pair_tests_min) } };
}

/** @param {any} tables */
function klaus({ klaus: figures }) {
  const heads = { naive: 'brute force', sap: 'sweep and prune', 'fixed-grid': 'grid' };
  const compared = 10_000;
  const as = /** @type {Record<string, 'slow' | 'fast'>} */ ({ naive: 'slow', 'fixed-grid': 'fast' });
  const counts = [...new Set(figures.map((/** @type {any} */ { n }) => n))];
  const rows = counts.flatMap((n) => Object.entries(heads).map(([method, head]) =>
    timesRow(find(figures, { n, method }), 'klaus', { head: `${whole(n)}, ${head}`, ...(n === compared && { as: as[method] }) })));
  const [before, last] = counts.slice(-2).map((n) => find(figures, { n, method: 'naive' }));
  const growth = (last.n / before.n) ** 2;
  return {
    rows,
    values: {
      compared: whole(compared), before: whole(before.n), last: whole(last.n), growth: times(growth),
      'ms-before': whole(before.published_ms), 'ms-expected': whole(growth * before.published_ms),
      'ms-last': whole(last.published_ms), 'ms-ours': whole(last.wasm_ms_median),
    },
  };
}

/** @param {any} tables */
function hash({ hash: figures }) {
  const published = figures.filter((/** @type {any} */ row) => row.published_ms !== null);
  const rows = published.map((/** @type {any} */ figure) => {
    const { n, table, published_ms: ms } = figure;
    const head = `${whole(n)}, ${table ? `${table} × ${table}` : 'every pair'}`;
    const as = n !== 1000 ? undefined : table === null ? 'slow' : table === 100 ? 'fast' : undefined;
    // The scene gives fewer balls a smaller box; the published ones have one box.
    return timesRow(figure, 'hash', { head, note: perBucket(figure), as, box: 1000, ...(table === null && { published: `~${ms}` }) });
  });
  const odd = find(figures, { n: 100, table: 100 });
  return {
    rows,
    values: { odd: odd.published_ms, 'odd-n': odd.n, more: find(figures, { n: 1000, table: 100 }).published_ms },
  };
}

/** @param {any} tables */
function order({ pucks_order_error: figures }) {
  const found = figures.filter((/** @type {any} */ { response }) => response === 'rewind');
  const rows = found.map((/** @type {any} */ { n, seed, ticks, rms_px: ours }) =>
    ({ head: whole(ticks), published: null, ours, run: { scene: 'pucks', n, seed, ticks } }));
  return { rows, values: { n: whole(found[0].n) } };
}

/** @param {Facts} facts */
export async function values({ World, engineBytes, read }) {
  const { machine: { cores, cpu, date }, tables } = read('bench/results/reproduce.json');
  /** @type {Record<string, string | number>} */
  const all = { machine: `${cores} cores of an ${cpu}`, date, 'engine-kb': Math.round(engineBytes / 1000) };
  for (const [name, make] of Object.entries({ tutorial, strips, klaus, hash, order })) {
    const { rows, values: own } = make(tables);
    all[`${name}-rows`] = rowsHtml(rows, make === order);
    for (const [key, value] of Object.entries(own)) all[`${name}-${key}`] = value;
    if (make === order) continue;
    const { published, ours } = ratios(rows);
    Object.assign(all, { [`${name}-published`]: published, [`${name}-ours`]: ours });
  }
  const { author, title, where } = read('bench/works/hash.json');
  return { ...all, controls, 'hash-author': author, 'hash-title': title, 'hash-where': where, ...(await exercises(World)), sketch: asCode(sketch) };
}
