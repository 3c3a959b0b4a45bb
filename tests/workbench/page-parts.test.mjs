// What the workbench's page shows and saves, without a browser: links, verdicts, tables of text, axes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { countAt, lastShare, pointsOf, timeText } from '../../web/workbench/statistics.ts';
import { chartSvg, tableText } from '../../web/workbench/charts.ts';
import { generators } from '../../web/workbench/generators/index.ts';
import { durations, fragmentOf, readFragment } from '../../web/workbench/link.ts';
import { decadesOf, tickText, ticks } from '../../web/kit/chart.ts';
import { answers, labelOf, styleOf } from '../../web/workbench/methods.ts';
import { settled, verdictOf } from '../../web/workbench/verdict.ts';

const known = ['two-loops', 'sweep', 'uniform-grid'];
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
      ['scene=even&methods=sweep,tree', /^The link names no method "tree"; the methods are two-loops, sweep, uniform-grid\.$/, {}],
      ['scene=even&duration=ever', /^The link’s duration must be short or long, not "ever"\.$/, {}],
      ['scene=even&constructor=1', /has no parameter "constructor"/, {}],
    ]) {
      const { run, problem: said } = readFragment(`#${fragment}`, known);
      assert.match(said, problem, fragment);
      for (const [name, value] of Object.entries(kept)) assert.equal(run.values[name], value, fragment);
      assert.deepEqual(run.methods, fragment.includes('sweep,') ? ['sweep'] : known, fragment);
    }
    assert.equal(readFragment('#scene=even&n=2000000&frames=5', known).problem, '', 'two million discs in few frames');
  });
});

const result = (method, keep, n, mean, more = {}) => ({
  method, keep, n, plays: 4, warm: 3, frames: 10, ms: mean, times: [mean, 1.02 * mean, 1.1 * mean], rebuilt: 1 / 3,
  contacts: 1752, hash: `h${keep}`, firstHash: `f${keep}`, ...more,
});
const leftOut = (method, keep, n) => ({ method, keep, n, failed: 'left-out', times: [] });
const results = [
  result('two-loops', 0.01, 30, 0.001), result('uniform-grid', 0.01, 30, 0.002), result('sweep', 0.01, 30, 0.003),
  result('two-loops', 0.1, 300, 0.1), result('uniform-grid', 0.1, 300, 0.02), result('sweep', 0.1, 300, 0.06),
  leftOut('two-loops', 1, 3000), result('uniform-grid', 1, 3000, 0.2), result('sweep', 1, 3000, 2),
];
const description = { frames: 60, discs: { mean: 3000 }, sizeSpan: 1, crowding: 0.5, motion: 0.4, density: 0.3, box: { width: 1, height: 1 } };
const verdict = (some) => verdictOf(some, description);

describe('a verdict', () => {
  test('names the method to take, its time and lead, the property that decides, how many were left out, and the contacts', () => {
    assert.deepEqual(verdict(results), [
      'For these 3,000 discs, take a uniform grid: 0.20 ms per frame, about 10× faster than the next.',
      'All radii are equal, so one cell size suits all discs.',
      '1 method was left out, because much slower with fewer discs.',
      'All methods found the same contacts, 1,752 per frame.',
    ]);
  });

  test('names a thing and no function, whatever wins and by how much', () => {
    for (const { name, thing } of answers) {
      for (const [factor, lead] of [[1.2, 'and the next takes 20% longer'], [1.8, 'about 1.8× faster than the next'], [230, 'about 230× faster than the next']]) {
        const other = name === 'rbush' ? 'sweep' : 'rbush';
        assert.equal(verdict([result(name, 1, 3000, 1), result(other, 1, 3000, factor)])[0], `For these 3,000 discs, take ${thing}: 1.0 ms per frame, ${lead}.`);
      }
      assert.doesNotMatch(thing, /contactsOf|\(/);
    }
    for (const [ms, said] of [[0, '0'], [0.000123, '0.00012'], [0.0799, '0.080'], [12.4, '12'], [99.6, '100'], [1234, '1,200']]) {
      assert.ok(verdict([result('sweep', 1, 3000, ms)])[0].includes(`takes ${said} ms per frame;`), verdict([result('sweep', 1, 3000, ms)])[0]);
    }
  });

  test('says that others are as fast, which of them is the simplest, and that methods disagree', () => {
    const close = [result('rbush', 1, 3000, 0.2), result('flatbush', 1, 3000, 0.205, { hash: 'other' })];
    assert.deepEqual(verdict(close), [
      'For these 3,000 discs, take flatbush: 0.20 ms per frame, as fast as any other.',
      'Within noise of it is rbush.',
      'It is the simplest of those within 10% of the fastest.',
      'The methods found different contacts, which is a bug.',
    ]);
    assert.equal(verdict([...close, result('sweep', 1, 3000, 0.201)])[1], 'Within noise of it are rbush and flatbush.');
  });

  test('calls nothing certain where the machine was busy or the run too short, and says why a skin is not advised', () => {
    const [busy, cold, other] = [{ times: [1, 1.5, 1.4] }, { warm: 2 }, result('sweep', 1, 3000, 3)];
    const because = (more) => verdict([result('uniform-grid', 1, 3000, 1, more), other]).slice(0, 2);
    const take = 'For these 3,000 discs, take a uniform grid: 1.0 ms per frame, as far as this run can tell.';
    assert.deepEqual(because(busy), [take,
      'The machine was busy: the slowest round of a uniform grid took 1.5× as long as the fastest. So nothing here is certain; measure again when nothing else runs.']);
    assert.deepEqual(because(cold), [take, 'The code ran too briefly for anything to be certain: measure for longer.']);
    const skin = result('contacts-of-skin', 1, 3000, 1, { rebuilt: 0.9 });
    assert.deepEqual(verdict([skin, other]).slice(0, 2), ['For these 3,000 discs, take sweep and prune: 3.0 ms per frame.',
      'A skin does not suit this data: pairs would be searched again in 90% of the frames.']);
    assert.equal(verdict([skin, { ...skin, method: 'list-with-skin', ms: 2 }])[0],
      'For these 3,000 discs, the finder with a skin takes 1.0 ms per frame; no method without a skin was timed.');
  });

  test('of one method, of one that is left, of some of the discs, and of none', () => {
    assert.equal(verdict([result('contacts-of', 1, 50, 0.5)])[0], 'For these 50 discs, Cellmates’ finder takes 0.50 ms per frame; no other method was timed.');
    assert.equal(verdict([result('contacts-of', 1, 1, 0.5)])[0], 'For this disc, Cellmates’ finder takes 0.50 ms per frame; no other method was timed.');
    assert.equal(verdict([leftOut('two-loops', 1, 50), result('sweep', 1, 50, 0.5)])[0],
      'For these 50 discs, take sweep and prune: 0.50 ms per frame, and no other method is fast enough.');
    assert.match(verdict(results.filter(({ keep }) => keep < 1))[0], /^For 300 of these 3,000 discs, take a uniform grid: /);
    assert.deepEqual(verdict([leftOut('two-loops', 1, 50)]), []);
    assert.deepEqual(verdict([]), []);
  });

  test('waits until all methods have had their turn', () => {
    assert.deepEqual(settled(results.slice(0, 8), ['two-loops', 'uniform-grid', 'sweep']).map(({ keep }) => keep), [0.01, 0.01, 0.01, 0.1, 0.1, 0.1]);
    assert.deepEqual(settled(results, ['rbush']), []);
  });
});

test('the figures of a table', () => {
  assert.deepEqual([lastShare(results), lastShare([leftOut('sweep', 1, 3000)]), countAt(results, 0.1)], [1, undefined, 300]);
  assert.deepEqual(pointsOf(results, 'two-loops').map(({ n, ms }) => [n, ms]), [[30, 0.001], [300, 0.1]]);
  assert.deepEqual([0, 2e-6, 1e-5, 0.01234, 12].map(timeText), ['0', '0', '0.0000100', '0.0123', '12.0']);
});

test('the copied table has a line for each result, with a value below each name', () => {
  const [head, ...lines] = tableText(results).trimEnd().split('\n').map((line) => line.split('\t'));
  assert.equal(lines.length, results.length);
  for (const [k, line] of lines.entries()) {
    const { method, n, failed, ms } = results[k];
    assert.deepEqual([line[0], line[1], line[2]], [labelOf(method), String(n), failed ? 'left out' : String(ms)]);
    assert.equal(line.length, failed ? 3 : head.length);
  }
});

test('a scale reaches from the power of ten below all times to the one above, and one power at least', () => {
  for (const [times, first, last] of [[[0.02, 3], -2, 1], [[0.1, 10], -1, 1], [[5], 0, 1], [[1], 0, 1], [[1e-5, 900], -5, 3]]) {
    assert.deepEqual(decadesOf(times), { first, last }, `${times}`);
  }
});

test('the drawing has a curve and a label for each method that has results, and only numbers', () => {
  const svg = chartSvg(results, { title: 'A <b> & "c"', subtitle: '', methods: known });
  assert.deepEqual([...svg.matchAll(/data-method="([^"]+)"/g)].map(([, name]) => name), known);
  assert.ok(svg.includes('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>'));
  assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
  assert.doesNotMatch(chartSvg(results.slice(0, 1), { title: '', subtitle: '', methods: known }), /NaN|Infinity/);
});

test('a time of nothing, which a busy machine may show, is drawn at the least time and ends no axis at 0', () => {
  const zero = [{ method: 'sweep', keep: 1, n: 30, ms: 1e-9, times: [1e-9] }];
  assert.deepEqual(pointsOf(zero, 'sweep'), [{ n: 30, ms: 1e-5, low: 1e-5, high: 1e-5 }]);
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
