// The tables of published figures, next to ours and a column for the reader's. All figures come from bench/results/reproduce.json,
// and so does each row's start, from which a page repeats our measurement.
import reproduce from '../../../bench/results/reproduce.json' with { type: 'json' };
import hashWork from '../../../bench/works/hash.json' with { type: 'json' };
import { figureText } from '../../kit/figure_text.ts';
import { html, raw, type Content } from '../../kit/markup.ts';
import { rowOf, type Figures } from '../../kit/published.ts';
import { shownRatio, short, times, whole } from '../../kit/words.ts';
import { bar, stop } from '../templates.ts';

interface Row {
  head: string;
  /** Below the head. */
  note?: string;
  published: number | string | null;
  /** ms or px */
  ours: number;
  /** How a page repeats it; see rerun.ts. */
  run?: Record<string, string | number>;
  /** Pair tests of its last tick. */
  tests?: number;
  /** The page compares these two rows. */
  as?: 'slow' | 'fast';
}

/** Rows of our own that take longer per tick, ms, are not repeated in a page. */
const longest = 250;

/**
 * A row of times, which begins with `settle` ticks of the grid. If that is not given, only the last tick needs the row's
 * own method, because every method leads to one state.
 */
function timesRow(
  figures: Figures,
  scene: string,
  { settle = figures.last_tick - 1, span, box, published = figures.published_ms, ...rest }: Partial<Row> & { head: string; settle?: number; span?: number; box?: number },
): Row {
  const { n, method, table, last_tick: last, wasm_ms_median: ours, pair_tests: tests } = figures;
  const run = { scene, n, method, settle, last, ...(table && { table }), ...(span && { span }), ...(box && { box }) };
  return { ...rest, published, ours, ...(ours < longest && { run, tests }) };
}

const attributes = (all: Record<string, string | number | undefined>) =>
  raw(Object.entries(all).filter(([, value]) => value !== undefined).map(([name, value]) => ` data-${name}="${value}"`).join(''));

const query = (run: Record<string, string | number>) =>
  Object.entries(run).map(([name, value]) => `${name}=${value}`).join('&amp;');

const asPublished = (value: Row['published']) =>
  (typeof value === 'number' && value >= 1000 ? whole(value) : (value ?? '–'));

/** @param published Whether the table has that column. */
function rowHtml({ head, note, published: value, ours, run, tests, as }: Row, published: boolean) {
  const cells = [...(published ? [asPublished(value)] : []), figureText(ours)].map((text) => html`<td>${text}</td>`);
  return html`
<tr${attributes({ run: run && query(run), tests, as })}>
  <th scope="row">${head}${note && html` <small>${note}</small>`}</th>${cells}<td class="yours">${run ? '' : '–'}</td>
</tr>`;
}

/** Published and own times of the two rows that are compared. */
function comparison(rows: Row[], subject: string, than: string) {
  const [slow, fast] = ['slow', 'fast'].map((as) => rows.find((row) => row.as === as) as Row);
  const published = [slow, fast].map(({ published: value }) => parseFloat(String(value).replace('~', '')));
  return html`<p>
    As published, ${subject} ${times(published[0] / published[1])}× faster than ${than}.
    In our run, ${subject} ${times(shownRatio(slow.ours, fast.ours))}× faster.
  </p>`;
}

/** A table with its buttons. */
function tableHtml({ name, author, caption, heads, rows, subject, than }: {
  name: string;
  author: string;
  caption: Content;
  /** Of the first column. */
  heads: string;
  rows: Row[];
  /** The faster row and its verb, if times were published. */
  subject?: string;
  /** The slower row. */
  than?: string;
}) {
  const columns = [heads, ...(subject ? ['Published'] : []), 'Ours'].map((head) => html`<th scope="col">${head}</th>`);
  return html`
<div class="rerun" data-state="idle"${attributes({ work: name, subject })} role="group" aria-label="Figures of ${author}">
  <table>
    <caption>${caption}</caption>
    <thead><tr>${columns}<th scope="col" class="yours">Yours</th></tr></thead>
    <tbody>${rows.map((row) => rowHtml(row, subject !== undefined))}</tbody>
  </table>
  ${subject && than && comparison(rows, subject, than)}
  <div class="commit"><button type="button" name="run">Run</button> ${stop}</div>
  ${bar('Measurement')}
  <p class="said" role="status">Run fills the column “Yours”.</p>
</div>`;
}

const tables: Record<string, Figures[]> = reproduce.tables;

export function tutorial() {
  const figures = tables.tutorial;
  const settle = 20; // ticks after which we call the discs falling (bench/works/tutorial.mjs)
  const chosen = { n: 5000, state: 'falling' };
  const row = (method: string, head: string, as: Row['as'] = undefined) => {
    const found = rowOf(figures, { ...chosen, method });
    const published = found.published_ms === null ? null : `~${found.published_ms}`;
    // With cells, the fall changes the time of a tick, so a page repeats the very ticks that we timed.
    return timesRow(found, 'tutorial', { head, as, settle, published, ...(!method.includes('naive') && { span: found.timed_ticks }) });
  };
  const rows = [
    row('tutorial-naive', 'Naive, his loop', 'slow'),
    row('tutorial-grid', 'Grid, his loop', 'fast'),
    row('tutorial-improved', 'Improved grid, his loop'),
    row('naive', 'Naive, ours'),
    row('grid', 'Grid, ours'),
  ];
  const [every, cells] = ['tutorial-naive', 'tutorial-grid'].map((method) => rowOf(figures, { ...chosen, method }));
  const n = whole(chosen.n);
  return {
    table: tableHtml({
      name: 'tutorial', author: 'Gorilla Sun', caption: `ms per tick of ${n} discs, published per frame`, heads: 'Loop', rows,
      subject: 'his grid is', than: 'naive',
    }),
    n, box: whole(every.box_px), p5Every: whole(every.p5_ms_median), p5Cells: short(cells.p5_ms_median),
  };
}

export function strips() {
  const figures = tables.strips;
  const row = (method: string, head: string, as: Row['as'] = undefined) => {
    const found = rowOf(figures, { method });
    const { published_ms: ms, published_collisions_ms: part, pair_tests: tests } = found;
    const counts = [found.published_pair_tests_min, found.published_pair_tests_max];
    const note = ms === null ? `${whole(tests)} tests` : `${[...new Set(counts)].map(whole).join(' to ')} tests; ours ${whole(tests)}`;
    return timesRow(found, 'strips', { head, note, as, ...(ms !== null && { published: `${ms} (${part})` }) });
  };
  const rows = [
    row('naive', 'Naive', 'slow'),
    row('strips-x', 'Vertical strips'),
    row('strips-y', 'Horizontal strips', 'fast'),
    row('grid', 'Grid, ours'),
  ];
  const { n, last_tick: last, published_pair_tests_min: sum } = rowOf(figures, { method: 'strips-x' });
  return {
    table: tableHtml({
      name: 'strips', author: 'Properhoc', heads: 'Method', rows,
      caption: `ms per tick of ${whole(n)} discs, published per frame; pair tests`,
      subject: 'horizontal strips are', than: 'naive',
    }),
    last: whole(last), sum: whole(sum),
  };
}

export function klaus() {
  const figures = tables.klaus;
  const compared = 10_000;
  const counts = [...new Set(figures.map(({ n }) => n))];
  const rows = counts.flatMap((n) => {
    const row = (method: string, name: string, as: Row['as'] = undefined) =>
      timesRow(rowOf(figures, { n, method }), 'klaus', { head: `${whole(n)}, ${name}`, as: n === compared ? as : undefined });
    return [row('naive', 'naive', 'slow'), row('sap', 'sweep and prune'), row('fixed-grid', 'grid', 'fast')];
  });
  const [before, last] = counts.slice(-2).map((n) => rowOf(figures, { n, method: 'naive' }));
  const growth = (last.n / before.n) ** 2;
  return {
    table: tableHtml({
      name: 'klaus', author: 'KlauS', caption: 'ms per tick', heads: 'Discs, method', rows,
      subject: 'the grid is', than: `naive with ${whole(compared)} discs`,
    }),
    before: whole(before.n), last: whole(last.n), growth: times(growth),
    msBefore: whole(before.published_ms), msExpected: whole(growth * before.published_ms),
    msLast: whole(last.published_ms), msOurs: figureText(last.wasm_ms_median),
  };
}

export function hash() {
  const figures = tables.hash;
  const [many, large] = [1000, 100];
  const rows = figures.filter(({ published_ms: ms }) => ms !== null).map((figure) => {
    const { n, table, published_ms: ms } = figure;
    return timesRow(figure, 'hash', {
      head: `${whole(n)}, ${table ? `${table}\u00a0×\u00a0${table}` : 'naive'}`,
      ...(table ? { note: `${short(n / table ** 2)} per bucket` } : { published: `~${ms}` }),
      ...(n === many && table !== 10 && { as: table ? 'fast' : 'slow' }),
      box: 1000, // px; the scene gives fewer balls a smaller box
    });
  });
  const [odd, more] = [100, many].map((n) => rowOf(figures, { n, table: large }));
  const { author, title, where } = hashWork;
  return {
    author, title, where,
    table: tableHtml({
      name: 'hash', author, caption: 'ms per step of balls of radius 4 in a box of 1,000 × 1,000', heads: 'Balls, buckets', rows,
      subject: 'the larger table is', than: `naive with ${whole(many)} balls`,
    }),
    odd: odd.published_ms, oddN: odd.n, more: more.published_ms,
  };
}

export function order() {
  const figures = tables.pucks_order_error;
  const found = figures.filter(({ response }) => response === 'rewind');
  const rows: Row[] = found.map(({ n, seed, ticks, rms_px: ours }) =>
    ({ head: whole(ticks), published: null, ours, run: { scene: 'pucks', n, seed, ticks } }));
  return {
    table: tableHtml({
      name: 'order', author: 'Playne', heads: 'Ticks', rows,
      caption: html`Distance between <code>rewind</code> and <code>exact</code>, px (root mean square)`,
    }),
    n: whole(found[0].n),
  };
}
