// The values that the build computes for this section's prose.
import { escaped } from '../../kit/escaped.ts';
import { machineText, rowOf, type Figures } from '../../kit/published.ts';
import { short, times, whole } from '../../kit/words.ts';
import { exercises, seed } from './exercises.ts';
import { sketch } from './sketch.ts';
import { tableHtml, timesRow, type Row } from './works.ts';

import type { Facts } from '../facts.ts';
/** Those of reproduce.json. */
type Tables = Record<string, Figures[]>;

const everyPair = 'testing every pair';

function tutorial({ tutorial: figures }: Tables) {
  const settle = 20; // ticks after which we call the discs falling (bench/works/tutorial.mjs)
  const chosen = { n: 5000, state: 'falling' };
  const row = (method: string, head: string, as: Row['as'] = undefined) => {
    const found = rowOf(figures, { ...chosen, method });
    const published = found.published_ms === null ? null : `~${found.published_ms}`;
    // With cells, the fall changes the time of a tick, so a page repeats the very ticks that we timed.
    return timesRow(found, 'tutorial', { head, as, settle, published, ...(!method.includes('naive') && { span: found.timed_ticks }) });
  };
  const rows = [
    row('tutorial-naive', 'Every pair, his loop', 'slow'),
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
      subject: 'his grid is', than: everyPair,
    }),
    n, box: whole(every.box_px), 'p5-every': whole(every.p5_ms_median), 'p5-cells': short(cells.p5_ms_median),
  };
}

function strips({ strips: figures }: Tables) {
  const row = (method: string, head: string, as: Row['as'] = undefined) => {
    const found = rowOf(figures, { method });
    const { published_ms: ms, published_collisions_ms: part, pair_tests: tests } = found;
    const counts = [found.published_pair_tests_min, found.published_pair_tests_max];
    const note = ms === null ? `${whole(tests)} tests` : `${[...new Set(counts)].map(whole).join(' to ')} tests; ours ${whole(tests)}`;
    return timesRow(found, 'strips', { head, note, as, ...(ms !== null && { published: `${ms} (${part})` }) });
  };
  const rows = [
    row('naive', 'Every pair', 'slow'),
    row('strips-x', 'Vertical strips'),
    row('strips-y', 'Horizontal strips', 'fast'),
    row('grid', 'Grid, ours'),
  ];
  const { n, last_tick: last, published_pair_tests_min: sum } = rowOf(figures, { method: 'strips-x' });
  return {
    table: tableHtml({
      name: 'strips', author: 'Properhoc', heads: 'Method', rows,
      caption: `ms per tick of ${whole(n)} discs, published per frame; pair tests`,
      subject: 'horizontal strips are', than: everyPair,
    }),
    last: whole(last), sum: whole(sum),
  };
}

function klaus({ klaus: figures }: Tables) {
  const compared = 10_000;
  const counts = [...new Set(figures.map(({ n }) => n))];
  const rows = counts.flatMap((n) => {
    const row = (method: string, name: string, as: Row['as'] = undefined) =>
      timesRow(rowOf(figures, { n, method }), 'klaus', { head: `${whole(n)}, ${name}`, as: n === compared ? as : undefined });
    return [row('naive', 'brute force', 'slow'), row('sap', 'sweep and prune'), row('fixed-grid', 'grid', 'fast')];
  });
  const [before, last] = counts.slice(-2).map((n) => rowOf(figures, { n, method: 'naive' }));
  const growth = (last.n / before.n) ** 2;
  return {
    table: tableHtml({
      name: 'klaus', author: 'KlauS', caption: 'ms per tick', heads: 'Discs, method', rows,
      subject: 'the grid is', than: `brute force with ${whole(compared)} discs`,
    }),
    before: whole(before.n), last: whole(last.n), growth: times(growth),
    'ms-before': whole(before.published_ms), 'ms-expected': whole(growth * before.published_ms),
    'ms-last': whole(last.published_ms), 'ms-ours': whole(last.wasm_ms_median),
  };
}

function hash({ hash: figures }: Tables, { author, title, where }: { author: string; title: string; where: string }) {
  const [many, large] = [1000, 100];
  const rows = figures.filter(({ published_ms: ms }) => ms !== null).map((figure) => {
    const { n, table, published_ms: ms } = figure;
    return timesRow(figure, 'hash', {
      head: `${whole(n)}, ${table ? `${table}\u00a0×\u00a0${table}` : 'every pair'}`,
      ...(table ? { note: `${short(n / table ** 2)} per bucket` } : { published: `~${ms}` }),
      ...(n === many && table !== 10 && { as: table ? 'fast' : 'slow' }),
      box: 1000, // px; the scene gives fewer balls a smaller box
    });
  });
  const [odd, more] = [100, many].map((n) => rowOf(figures, { n, table: large }));
  return {
    author, title, where,
    table: tableHtml({
      name: 'hash', author, caption: 'ms per step of balls of radius 4 in a box of 1,000 × 1,000', heads: 'Balls, buckets', rows,
      subject: 'the larger table is', than: `${everyPair} of ${whole(many)} balls`,
    }),
    odd: odd.published_ms, 'odd-n': odd.n, more: more.published_ms,
  };
}

function order({ pucks_order_error: figures }: Tables) {
  const found = figures.filter(({ response }) => response === 'rewind');
  const rows: Row[] = found.map(({ n, seed, ticks, rms_px: ours }) =>
    ({ head: whole(ticks), published: null, ours, run: { scene: 'pucks', n, seed, ticks } }));
  return {
    table: tableHtml({
      name: 'order', author: 'Playne', heads: 'Ticks', rows,
      caption: 'Distance between <code>rewind</code> and <code>exact</code>, px (root mean square)',
    }),
    n: whole(found[0].n),
  };
}

// The build takes indentation and empty lines out of the page, so they are written as entities.
const asCode = (text: string) =>
  escaped(text).replace(/^ +/gm, (indent) => '&#32;'.repeat(indent.length)).replaceAll('\n\n', '\n&#10;');

/** "table" of `klaus` → "klaus-table" */
const named = (all: Record<string, Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(all).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) => [`${part}-${name}`, value])));

export async function values({ World, engineBytes, results }: Facts) {
  const { machine, tables } = results.reproduce;
  return {
    machine: machineText(machine),
    date: machine.date,
    'engine-kb': Math.round(engineBytes / 1000),
    ...named({
      tutorial: tutorial(tables),
      strips: strips(tables),
      klaus: klaus(tables),
      hash: hash(tables, results.hash),
      order: order(tables),
      ...(await exercises(World)),
    }),
    seed,
    sketch: asCode(sketch),
  };
}
