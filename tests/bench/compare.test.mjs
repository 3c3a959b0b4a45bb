// Tests bench/compare: the flags it rejects, that each rival does the work it is timed for, the measurement,
// and the report.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { compare, settingsFor, ticksFor } from '../../bench/compare.mjs';
import { rivals } from '../../bench/rivals/index.mjs';
import { boxIntersect } from '../../bench/rivals/box_intersect.mjs';
import { exponent, ratios, toJson, toMarkdown, toSvg } from '../../bench/lib/comparison.mjs';
import { discsOf } from '../../bench/lib/disc_scenes.mjs';
import { distance, look } from '../../bench/lib/discs.mjs';
import { stateAfter } from '../../bench/lib/programs.mjs';
import { twoLoops } from '../../web/workbench/code/two-loops.ts';
import { testRefusals, wrongOut } from './refusals.mjs';

const counts = [[], ['--quick'], ['999'], ['1e5'], ['-2000']];
testRefusals('compare', [...wrongOut, [['rapier'], 'rapier'], ...counts.map((value) => [['--max-n', ...value], '--max-n'])]);

test('Each rival has an id of its own and all fields, and its package has a fixed version', () => {
  const ids = rivals.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ['cellmates-naive-native', 'cellmates-grid-wasm', 'tutorial-naive', 'tutorial-grid-p5-2', 'plain-grid'])
    assert.ok(ids.includes(id), id);
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const { id, name, npm, runsAs, settings, besides, guessedMs, open, time } of rivals) {
    assert.ok(name && runsAs && settings && besides && (open || time), id);
    assert.ok(guessedMs(1000) > 0 && guessedMs(100_000) > guessedMs(1000), id);
    if (npm) assert.match(devDependencies[npm] ?? 'none', /^(npm:\w+@)?\d+\.\d+\.\d+$/, id);
  }
});

const opened = rivals.filter(({ open }) => open);

test('In each rival a disc hands its velocity to another, which bounces off the wall', async (t) => {
  const start = { width: 32, height: 18, particles: [[10, 9, 0.4, 0, 1, 1], [14, 9, 0, 0, 1, 1]] };
  for (const { id, open } of opened)
    await t.test(id, async () => {
      const world = await open(start);
      for (const [ticks, wanted] of [[0, [0.4, 0, 0, 0]], [20, [0, 0, 0.4, 0]], [50, [0, 0, -0.4, 0]]]) {
        for (let tick = 0; tick < ticks; tick++) world.tick();
        const before = world.positions();
        world.tick();
        const velocity = world.positions().flatMap(([x, y], k) => [x - before[k][0], y - before[k][1]]);
        assert.ok(velocity.every((value, k) => Math.abs(value - wanted[k]) < 0.02), `${velocity}, not ${wanted}`);
      }
      world.close?.();
    });
});

test('In each rival overlapping discs move apart and keep moving, and none is lost', async (t) => {
  const start = stateAfter({ scene: 'klaus', n: 200, method: 'grid', settle: 0, warmup: 0 });
  const before = look(start, start.particles);
  assert.ok(before.overlap > 0.5 && before.lost === 0);

  for (const { id, open } of opened)
    await t.test(id, async () => {
      const world = await open(start);
      for (let tick = 0; tick < 60; tick++) world.tick();
      const positions = world.positions();
      world.tick();
      const next = world.positions();
      world.close?.();
      const { overlap, lost } = look(start, positions);
      assert.deepEqual([positions.length, lost], [200, 0]);
      assert.ok(overlap < 0.6 * before.overlap, `overlap ${overlap}, at the start ${before.overlap}`);
      assert.ok(distance(positions, next) > 0.1, `the discs move only ${distance(positions, next)} px in a tick`);
      assert.ok(distance(start.particles, positions) > 1);
    });
});

test('box-intersect finds the pairs of a double loop, as the code of the workbench does', () => {
  const { x, y, r } = discsOf('radii 1 to 50', 1500);
  const pairsBy = (contacts) => {
    const found = [];
    contacts(x, y, r, (i, j) => found.push(`${Math.min(i, j)} ${Math.max(i, j)}`));
    return found.sort();
  };
  assert.deepEqual(pairsBy(boxIntersect), pairsBy(twoLoops));
});

test('`look` measures overlap and counts lost discs; `distance` is a root mean square', () => {
  const particles = Array.from({ length: 4 }, () => [0, 0, 0, 0, 2, 1]);
  const box = { width: 40, height: 20, particles };
  // One pair overlaps by 1 px across the edge of a cell; the other discs are apart.
  assert.deepEqual(look(box, [[7, 5], [10, 5], [30, 5], [30, 15]]), { overlap: 1 / 2 / 4, lost: 0 });
  assert.equal(look(box, [[7, 5], [7, 5], [7, 8], [30, 15]]).overlap, (4 + 1 + 1) / 2 / 4);
  assert.equal(look(box, [[NaN, 5], [41, 5], [5, -1], [30, 15]]).lost, 3);
  assert.equal(distance([[0, 0], [1, 1]], [[3, 4], [1, 1]]), Math.sqrt(12.5));
});

test('The settings give numbers of discs and ticks per repeat, and `exponent` fits a power law', () => {
  const settings = settingsFor();
  assert.deepEqual(settings.counts, [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]);
  assert.deepEqual(settingsFor({ maxN: 4999 }).counts, [1000, 2000]);
  assert.deepEqual([1e-6, 0.5, 100, 1e6].map((ms) => ticksFor(ms, settings)), [20_000, 1000, 5, 3]);
  const rows = [1000, 2000, 5000].map((n) => ({ rival: 'a', n, ms_median: 3e-6 * n ** 2 }));
  assert.ok(Math.abs(exponent({ rows }, 'a') - 2) < 1e-12);
  assert.equal(exponent({ rows: rows.slice(0, 1) }, 'a'), null);
});

// Makes a rival that takes no time, but reports the figures of so many discs.
const pretend = (id, figures) => {
  const asked = [];
  return { id, name: id, runsAs: 'nothing', settings: 'none', besides: 'none', guessedMs: () => 1, asked,
    async time({ start, ticks, warmup }) {
      asked.push([start.particles.length, ticks, warmup]);
      return figures(start.particles.length);
    } };
};

test('A slow rival and one that fails get no more discs, and the others do', async () => {
  const fast = pretend('fast', (n) => ({ ms: n / 1000 }));
  const slow = pretend('slow', () => ({ ms: 41 }));
  const broken = pretend('broken', (n) => {
    if (n > 1000) throw new Error('no memory');
    return { ms: 1 };
  });
  const result = await compare({ quick: true, maxN: 5000, rivals: [fast, slow, broken] });
  assert.deepEqual(fast.asked, [1000, 2000, 5000].map((n) => [n, 20, 2]));
  assert.equal(slow.asked.length, 1);
  assert.deepEqual(result.left, [
    { rival: 'slow', n: 1000, reason: 'budget' },
    { rival: 'broken', n: 2000, reason: 'no memory' },
  ]);
  assert.ok(Math.abs(exponent(result, 'fast') - 1) < 1e-9);

  const text = toMarkdown(result, { picture: 'compare.svg' });
  assert.ok(text.includes('| fast | 1.00, 1.00 | 2.00, 2.00 | 5.00, 5.00 | 1.00 |'), text);
  assert.ok(text.includes('| slow | 41.0, 41.0 | – | – | – |'), text);
  assert.match(text, /broken does not get through 2,000 discs: no memory\./);
  assert.match(text, /longer\sthan\s40 ms per tick/);
  assert.ok(text.includes('](compare.svg)'));
  assert.doesNotMatch(text, /undefined|NaN|\[object/);
});

test('A comparison fails if builds end with different hashes, and its ratios divide medians', async () => {
  const build = (id, hash) => pretend(id, () => ({ ms: 1, work: 'grid', hash }));
  await assert.rejects(compare({ quick: true, maxN: 1000, rivals: [build('a', '01'), build('b', '02')] }), /differ/);
  const row = (rival, n, ms) => ({ rival, n, ms_min: ms, ms_median: ms });
  const rows = [row('cellmates-grid-wasm', 10_000, 0.5), row('rapier', 10_000, 10), row('tutorial-grid', 100_000, 10)];
  const found = ratios({ rows }).filter(({ ratio }) => ratio !== null);
  assert.deepEqual(found, [{ n: 10_000, fast: 'cellmates-grid-wasm', slow: 'rapier', ratio: 20 }]);
});

test('The plot draws every point, and its key names each program with its exponent', () => {
  const row = (rival, n, ms) => ({ rival, n, ms_min: 0.9 * ms, ms_median: ms });
  const rows = [row('a', 1000, 0.1), row('a', 2000, 0.2), row('a', 5000, 30), row('d', 1000, 0.1), row('hidden', 1000, 1)];
  const rivals = ['a', 'd', 'none'].map((id) => ({ id, name: `${id} <b> & "c"` }));
  const result = { settings: { rounds: 3 }, machine: { cpu: 'a processor' }, rows, rivals: [...rivals, { id: 'hidden', name: 'hidden', inPlot: false }] };
  const svg = toSvg(result);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity|<b>|hidden|>none/);
  for (const text of ['>a &lt;b&gt; &amp; &quot;c&quot;, n<', '>d &lt;b&gt; &amp; &quot;c&quot;</text>', `>${exponent(result, 'a').toFixed(2)}</tspan>`, 'median of 3; a processor', '60 ticks a second'])
    assert.ok(svg.includes(text), text);
  assert.equal(svg.match(/scale\(4\)/g).length, 4 + 2, 'four points, and two programs in the key');
});

test('A quick benchmark run times all rivals with the fewest discs', async () => {
  // Cellmates' methods differ only in a flag of the runner, so here it runs a few of them.
  const timed = rivals.filter(({ id }) => !/^cellmates-(?!naive-|grid-wasm|hgrid-)/.test(id));
  assert.ok(timed.length > 10 && timed.length < rivals.length);
  const result = await compare({ quick: true, maxN: 1000, rivals: timed });
  const { machine, rows, left, work, rivals: listed } = JSON.parse(toJson(result));
  for (const fact of ['date', 'cpu', 'native_compiler', 'node', 'chromium']) assert.ok(machine[fact], fact);
  assert.deepEqual(left.filter(({ reason }) => reason !== 'budget'), []);
  assert.deepEqual(rows.map(({ rival }) => rival), timed.map(({ id }) => id));
  for (const row of rows) assert.ok(row.ms_min > 0 && row.ms_min <= row.ms_median && row.timed_ticks >= 3, JSON.stringify(row));
  for (const { npm, version } of listed) assert.equal(npm === null, version === null);
  assert.equal(work.rows.length, 2 + opened.length);
  assert.doesNotMatch(toMarkdown(result), /undefined|NaN|\[object/);
  assert.match(toSvg(result), /<\/svg>\n$/);
});
