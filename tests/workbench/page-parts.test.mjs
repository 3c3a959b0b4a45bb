// What the workbench's page shows and saves, without a browser: links, verdicts, tables of text, axes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { bytesText } from '../../web/kit/figure_text.ts';
import { countAt, lastShare, pointsOf, timeText } from '../../web/workbench/figures.ts';
import { chartSvg } from '../../web/workbench/chart_svg.ts';
import { csvOf, jsonOf } from '../../web/workbench/export.ts';
import { generators } from '../../web/workbench/generators/index.ts';
import { durations, fragmentOf, readFragment } from '../../web/workbench/link.ts';
import { tickText, ticks } from '../../web/kit/chart.ts';
import { answers, decides, styleOf } from '../../web/workbench/methods.ts';
import { settled, verdictOf } from '../../web/workbench/verdict.ts';

const known = ['two-loops', 'uniform-grid', 'sweep'];
const parametersOf = (scene) => generators.find(({ name }) => name === scene).parameters;
const defaults = (scene) => Object.fromEntries(parametersOf(scene).map(({ name, initial }) => [name, initial]));

describe('a link', () => {
  test('gives back each scene with all its parameters, methods and duration', () => {
    for (const { name } of generators) {
      const run = { scene: name, values: { ...defaults(name), n: 1234, frames: 7 }, methods: ['two-loops', 'sweep'], duration: 'long' };
      assert.deepEqual(readFragment(fragmentOf(run), known), { run, problem: '' });
    }
  });

  test('fills in what it lacks, and is none without a scene', () => {
    assert.deepEqual(readFragment('#scene=rest', known),
      { run: { scene: 'rest', values: defaults('rest'), methods: known, duration: 'short' }, problem: '' });
    for (const fragment of ['', '#', '#recorders', '#n=5']) assert.equal(readFragment(fragment, known), null);
  });

  test('with a bad value is explained', () => {
    for (const [fragment, problem, kept] of [
      ['scene=nowhere&n=9', /^The link has no valid scene: "nowhere" must be one of even, .*boxes\.$/, { n: 9 }],
      ['scene=even&n=1&seed=4', /^The link has a bad value: n must be a whole number from 2 to 2,000,000, not 1\.$/, { seed: 4, n: 3000 }],
      ['scene=even&n=1e9', /n must be a whole number from 2 to/, { n: 3000 }],
      ['scene=even&n=lots', /^The link’s n must be a number, not "lots"\.$/, { n: 3000 }],
      ['scene=even&n=', /^The link’s n must be a number, not ""\.$/, { n: 3000 }],
      ['scene=even&n=2000000&frames=50', /^The link has bad values: n times frames must be at most 10,000,000/, { n: 3000, frames: 60 }],
      ['scene=even&guns=4', /^The link’s scene "even" has no parameter "guns"\.$/, {}],
      ['scene=even&methods=uniform-grid,tree', /^The link names no method "tree"; the methods are two-loops, uniform-grid, sweep\.$/, {}],
      ['scene=even&duration=ever', /^The link’s duration must be short or long, not "ever"\.$/, {}],
      ['scene=even&constructor=1', /has no parameter "constructor"/, {}],
    ]) {
      const { run, problem: said } = readFragment(`#${fragment}`, known);
      assert.match(said, problem, fragment);
      for (const [name, value] of Object.entries(kept)) assert.equal(run.values[name], value, fragment);
      assert.deepEqual(run.methods, fragment.includes('grid,') ? ['uniform-grid'] : known, fragment);
    }
    assert.equal(readFragment('#scene=even&n=2000000&frames=5', known).problem, '', 'two million discs in few frames');
  });
});

const result = (method, keep, n, mean, more = {}) => ({
  method, keep, n, plays: 4, frames: 10, rounds: 3, batch: 1,
  times: [0.98 * mean, mean, 1.1 * mean],
  ms: { p50: mean, p95: 1.5 * mean, mean, least: 0.8 * mean },
  spread: [0.9 * mean, mean], contacts: 7, hash: `h${keep}`, firstHash: `f${keep}`, ...more,
});
const leftOut = (method, keep, n) => ({ method, keep, n, failed: 'left-out', rounds: 0, times: [] });
const results = [
  result('two-loops', 0.01, 30, 0.001), result('uniform-grid', 0.01, 30, 0.002),
  result('two-loops', 0.1, 300, 0.1), result('uniform-grid', 0.1, 300, 0.02),
  leftOut('two-loops', 1, 3000), result('uniform-grid', 1, 3000, 0.2), result('sweep', 1, 3000, 0.5),
];
const description = { frames: 60, discs: { mean: 3000 }, sizeSpan: 1, crowding: 0.5, motion: 1, density: 0.3, box: { width: 1, height: 1 } };
const verdict = (some) => verdictOf(some, description, (name) => name[0].toUpperCase() + name.slice(1));

describe('a verdict', () => {
  test('names the winner, its margin, what was left out, the cut-off, the property that decides, and whether methods agree', () => {
    assert.deepEqual(verdict(results), [
      'Uniform-grid is the fastest with all 3,000 discs: 0.200 ms per frame. Sweep, the next of those measured, is 2.5× slower.',
      'Not measured with all 3,000 discs, because much slower with fewer: Two-loops.',
      'With fewer than 60 discs use Two-loops, with 60 or more use Uniform-grid.',
      decides(description, 'uniform-grid'),
      'All methods found the same contacts.',
    ]);
  });

  test('says that no winner is certain, and that methods disagree', () => {
    const close = [result('uniform-grid', 1, 3000, 0.2), result('sweep', 1, 3000, 0.205, { hash: 'other' })];
    assert.deepEqual(verdict(close), [
      'With all 3,000 discs, Uniform-grid and Sweep are within noise of each other: 0.200 ms per frame. No winner is certain; Sweep is the simplest.',
      'The methods found different contacts, which is a bug.',
    ]);
  });

  test('of one method, of one that is left, and of none', () => {
    assert.match(verdict([result('sweep', 1, 50, 0.5)])[0], /^Sweep, the only method measured, takes 0\.500 ms per frame with all 50 discs\.$/);
    assert.match(verdict([leftOut('two-loops', 1, 50), result('sweep', 1, 50, 0.5)])[0],
      /^Sweep is the only method that is fast enough for all 50 discs/);
    assert.deepEqual(verdict([leftOut('two-loops', 1, 50)]), []);
    assert.deepEqual(verdict([]), []);
  });

  test('waits until all methods have had their turn', () => {
    assert.deepEqual(settled(results, ['two-loops', 'uniform-grid']).map(({ keep }) => keep), [0.01, 0.01, 0.1, 0.1, 1, 1, 1]);
    assert.deepEqual(settled(results, known).map(({ keep }) => keep), [1, 1, 1]);
  });
});

test('the figures of a table', () => {
  assert.deepEqual([lastShare(results), lastShare([leftOut('two-loops', 1, 3000)]), countAt(results, 0.1)], [1, undefined, 300]);
  assert.deepEqual(pointsOf(results, 'two-loops').map(({ n, ms }) => [n, ms]), [[30, 0.001], [300, 0.1]]);
  assert.deepEqual([0, 2e-6, 1e-5, 0.01234, 12].map(timeText), ['0', '0', '0.0000100', '0.0123', '12.0']);
  assert.deepEqual([0, 999, 1500, 999_400, 999_600, 12_345_678].map(bytesText), ['0 B', '999 B', '2 kB', '999 kB', '1.00 MB', '12.3 MB']);
});

test('CSV has a line for each result, with a value for each name', () => {
  const [head, ...lines] = csvOf(results).trimEnd().split('\r\n').map((line) => line.split(','));
  assert.ok(lines.every(({ length }) => length === head.length));
  const rows = lines.map((line) => Object.fromEntries(head.map((name, k) => [name, line[k]])));
  assert.deepEqual(rows.map(({ method, n, failed, mean_ms }) => [method, Number(n), failed, Number(mean_ms)]),
    results.map(({ method, n, failed, ms }) => [method, n, failed ?? '', ms?.mean ?? 0]));
});

test('JSON has the machine, the workload, the run and the results', () => {
  const workload = { name: 'A "name"', notes: [], description };
  const setup = { workload, methods: known, duration: 'short', budget: 300, clockStep: 0.005, skin: 2, complete: true };
  const read = JSON.parse(jsonOf(results, setup, ['Said.'], new Date(0), { userAgent: 'Test', hardwareConcurrency: 2 }));
  const { browser, processors, threads, clockStepMs } = read.machine;
  assert.deepEqual([browser, processors, threads, clockStepMs], ['Test', 2, 1, 0.005]);
  assert.deepEqual([read.date, read.workload.name, read.run.complete, read.verdict, read.exponents['two-loops']],
    ['1970-01-01T00:00:00.000Z', 'A "name"', true, ['Said.'], null]);
  assert.deepEqual(read.results, results);
});

test('the drawing has a curve and a label for each method that has results, and only numbers', () => {
  const svg = chartSvg(results, { title: 'A <b> & "c"', subtitle: '', methods: known, label: (name) => name });
  assert.deepEqual([...svg.matchAll(/data-method="([^"]+)"/g)].map(([, name]) => name), known);
  assert.ok(svg.includes('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>'));
  assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
  assert.doesNotMatch(chartSvg(results.slice(0, 1), { title: '', subtitle: '', methods: known, label: String }), /NaN|Infinity/);
});

test('a time of nothing, which a busy machine may show, is drawn at the least time and ends no axis at 0', () => {
  const zero = [{ method: 'uniform-grid', keep: 1, n: 30, ms: { mean: 1e-9, p95: 0 }, spread: [0, 1e-9] }];
  assert.deepEqual(pointsOf(zero, 'uniform-grid'), [{ n: 30, ms: 1e-5, low: 1e-5, high: 1e-5 }]);
  for (const [low, high] of [[0, 1], [-1, 1], [NaN, 1], [1, Infinity]]) assert.deepEqual(ticks(low, high, 9), []);
});

test('axes have a few round values inside their range', () => {
  const ranges = [[26, 3450, 8], [0.0002, 80, 12], [0.011, 0.022, 12], [36, 48, 4], [1, 2e6, 4], [15, 60, 3], [1e-5, 1e5, 4]];
  for (const [low, high, most] of ranges) {
    const found = ticks(low, high, most);
    assert.ok(found.length >= 1 && found.length <= most, `${low} ${high} ${found}`);
    if (high / low > 10) assert.ok(found.every((value) => value >= low * 0.99 && value <= high * 1.01) && found.length > 1, `${found}`);
  }
  assert.deepEqual([0.0003, 0.05, 1, 5000, 20_000, 2e6].map(tickText), ['0.0003', '0.05', '1', '5,000', '20k', '2M']);
});

test('no two methods have the same colour, dash and marker', () => {
  const names = answers.map(({ name }) => name);
  for (const dark of [false, true]) assert.equal(new Set(names.map((name) => JSON.stringify(styleOf(name, dark)))).size, names.length);
  assert.throws(() => styleOf('unheard-of', false), /no row for the method unheard-of/);
});

test('the link that the README shows has no problem, and it names the durations', async () => {
  const readme = await readFile(new URL('../../web/workbench/README.md', import.meta.url), 'utf8');
  const [, fragment] = /^workbench\/(#scene=.*)$/m.exec(readme);
  assert.equal(readFragment(fragment, answers.map(({ name }) => name)).problem, '');
  const [, ...seconds] = /`short` \((\S+) s .*?\) or `long` \((\S+) s\)/s.exec(readme);
  assert.deepEqual(seconds.map((value) => 1000 * Number(value)), Object.values(durations));
});
