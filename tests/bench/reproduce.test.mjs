// Tests bench/reproduce: the flags it rejects, the measurement, and the report. Works that take little time
// are really measured.
import assert from 'node:assert/strict';
import test from 'node:test';
import { addSpeedups, interleave, loopFigures, stepFigures } from '../../bench/lib/samples.mjs';
import { count, pair, percent, short, times } from '../../tools/lib/markdown.mjs';
import { toJson, toMarkdown } from '../../bench/lib/report.mjs';
import { openSketchPage } from '../../bench/lib/sketch_page.mjs';
import { allWorks, reproduce } from '../../bench/reproduce.mjs';
import { hash } from '../../bench/works/hash.mjs';
import { klaus } from '../../bench/works/klaus.mjs';
import { orderErrors } from '../../bench/works/order_error.mjs';
import { pucks } from '../../bench/works/pucks.mjs';
import { strips } from '../../bench/works/strips.mjs';
import { tutorial } from '../../bench/works/tutorial.mjs';
import { testRefusals, wrongOut } from './refusals.mjs';

testRefusals('reproduce', [...wrongOut, [['fast'], 'fast']]);

test('Numbers are formatted for tables', () => {
  assert.deepEqual([0, 7, 3000, 9999, 10_000, 88_100, 4_498_500].map(count), ['0', '7', '3,000', '9,999', '10,000', '88,100', '4,498,500']);
  assert.deepEqual([0, 0.000341, 0.407, 13.94, 203.4, 999.4, 999.6, 12_737].map(short),
    ['0', '0.000341', '0.407', '13.9', '203', '999', '1,000', '12,737']);
  assert.deepEqual([0.94, 1, 9.94, 9.96, 89.4, 12_000].map(times), ['0.9', '1.0', '9.9', '10', '89', '12,000']);
  assert.deepEqual([0, 0.0045, 0.072, 0.2925, 1].map(percent), ['0%', '0.45%', '7.2%', '29%', '100%']);
  assert.equal(pair(0.407, 0.4144), '0.407, 0.414');
  for (const format of [count, short, times, pair]) assert.deepEqual([format(null), format(undefined)], ['–', '–']);
});

test('`interleave` runs each trial once per round, and each first in another', async () => {
  const order = [];
  const trial = (name) => async () => order.push(name);
  const samples = await interleave('trials', ['a', 'b', 'c'].map(trial), 3);
  assert.equal(order.join(''), 'abcbcacab');
  assert.deepEqual(samples, [[1, 6, 8], [2, 4, 9], [3, 5, 7]]);
});

const sample = (fields) =>
  ({ ticks: 5, hash: '01', pair_tests: 10, contacts: 3, ms: 2, ms_order: 0.25, ms_detect: 1, ms_respond: 0.5, ...fields });

test('Figures are minima and medians of the repeats', () => {
  const native = [3, 1, 2].map((ms) => sample({ ms }));
  const wasm = [6, 9, 6].map((ms) => sample({ ms, ms_detect: 2 }));
  assert.deepEqual(stepFigures([native, wasm]), {
    last_tick: 5, pair_tests: 10, contacts: 3,
    native_ms_min: 1, native_ms_median: 2, native_collisions_ms_median: 1.75,
    wasm_ms_min: 6, wasm_ms_median: 6, wasm_collisions_ms_median: 2.75,
  });
  const sketch = stepFigures([[sample({ ms_order: null, ms_detect: null, ms_respond: null })], [sample()]]);
  assert.ok(!('native_collisions_ms_median' in sketch));
  assert.deepEqual(loopFigures([{ ms: 4, strays: 0 }, { ms: 2, strays: 7 }]), { p5_ms_min: 2, p5_ms_median: 3, p5_strays: 7 });
});

test('Builds that did different work give no figures, and speed-ups divide the base’s time by the row’s', () => {
  for (const fields of [{ hash: '02' }, { pair_tests: 11 }, { contacts: 4 }]) {
    assert.throws(() => stepFigures([[sample()], [sample(fields)]]), /differ/);
    assert.throws(() => stepFigures([[sample(), sample(fields)], [sample(), sample()]]), /differ/);
  }
  const base = { published_ms: 36, native_ms_median: 3, wasm_ms_median: 4 };
  const row = addSpeedups({ published_ms: null, native_ms_median: 1.5, wasm_ms_median: 8 }, base);
  assert.deepEqual([row.published_times_faster, row.native_times_faster, row.wasm_times_faster], [null, 2, 0.5]);
});

test('The report is printed as Markdown and as JSON', () => {
  const rows = [{ n: 1, ms: 2 }, { n: 20, ms: null }];
  const columns = [['n', (row) => row.n], ['a|b', (row) => `${row.ms ?? '–'}|`]];
  const text = ['word '.repeat(60)];
  const machine = { date: '2026-01-01', cpu: 'a processor', cores: 2 };
  const result = { machine, settings: { rounds: 3 },
    sections: [{ title: 'A work', text, tables: [{ id: 'table', columns, rows }] }] };

  const lines = toMarkdown(result).split('\n');
  const at = lines.indexOf('## A work');
  assert.deepEqual(lines.slice(-6), ['', '| n | a\\|b |', '| --- | --- |', '| 1 | 2\\| |', '| 20 | –\\| |', '']);
  const paragraph = lines.slice(at + 2, lines.indexOf('', at + 2));
  assert.ok(paragraph.length > 2 && paragraph.every((line) => line.length <= 110));
  assert.ok(lines.includes('| processor | a processor, 2 cores |'));

  assert.deepEqual(JSON.parse(toJson(result)), { machine, settings: { rounds: 3 }, tables: { table: rows } });
});

// A Lab that measures nothing, but records the cases it was given.
function pretendLab(figures = () => ({})) {
  const asked = [];
  return {
    asked,
    quick: true,
    ticks: () => 2,
    async time(title, cases, loops = []) {
      asked.push(...cases.map(({ flags }) => flags));
      const row = (flags) => ({ ...stepFigures([[sample()], [sample()]]), ...figures(flags) });
      return { cases: cases.map(({ flags }) => row(flags)), loops: loops.map(() => loopFigures([{ ms: 1, strays: 0 }])) };
    },
  };
}

test('Each work times the methods of its publication, and checks naive’s pair tests', async () => {
  const naive = (tests) => ({ method }) => (method === 'naive' ? { pair_tests: tests } : {});
  await assert.rejects(strips(pretendLab(naive(4_498_499))), { message: /4,498,499 pair tests, not 4,498,500/ });
  const [{ rows }, { rows: counts }] = (await strips(pretendLab(naive(4_498_500)))).tables;
  assert.deepEqual(rows.map((row) => row.method), ['naive', 'strips-x', 'strips-y', 'grid']);
  assert.equal(counts[0].ticks, 1);
  assert.ok(counts[0].strips_y < counts.at(-1).strips_y);

  const lab = pretendLab();
  const timed = (await klaus(lab)).tables[0].rows;
  assert.equal(timed.length, 28);
  assert.deepEqual(timed.slice(-4).map((row) => [row.method, row.published_ms !== null]),
    [['naive', true], ['sap', true], ['fixed-grid', true], ['grid', false]]);
  assert.ok(lab.asked.every(({ scene, n }, k) => scene === 'klaus' && n === timed[k].n));

  const loops = (await tutorial(pretendLab())).tables[0].rows.filter(({ state }) => state === 'falling');
  for (const n of [5000, 10_000]) {
    assert.deepEqual(loops.filter((row) => row.n === n).map((row) => [row.method, row.p5_ms_median]),
      [['tutorial-naive', 1], ['tutorial-grid', 1], ['tutorial-improved', 1], ['naive', null], ['grid', null]]);
  }
});

test('The sketch’s loops run in a browser', async () => {
  const page = await openSketchPage();
  try {
    const states = [[100, 100, 1, 0, 5, 5], [108, 100, -1, 0, 5, 5]];
    const options = { width: 500, height: 500, cell: 22, states, rehearsal: 1, warmup: 2, ticks: 3 };
    for (const loop of ['naive', 'grid', 'improved']) {
      const { ms, strays } = await page.time({ ...options, loop });
      assert.ok(ms >= 0 && Number.isFinite(ms), `${loop}: ${ms} ms`);
      assert.equal(strays, 0);
    }
    // For a disc beyond the grid, the sketch would throw; this loop counts a stray and continues.
    const beyond = await page.time({ ...options, loop: 'improved', states: [[-100, 100, -9, 0, 5, 5]] });
    assert.ok(beyond.strays > 0);
    await assert.rejects(page.time({ ...options, loop: 'no-such-loop' }));
  } finally {
    await page.close();
  }
});

test('Order errors are small at first, and grow until the box limits them', async () => {
  const rows = await orderErrors(300);
  assert.deepEqual(rows.map(({ n, ticks }) => [n, ticks]), [1, 3, 10, 30, 100, 300].flatMap((ticks) => Array(3).fill([300, ticks])));
  for (const row of rows) {
    assert.ok(Math.abs(row.energy_error) < 1e-5 && row.largest_px >= row.rms_px && row.free > 30 && row.free < 300, JSON.stringify(row));
    if (row.response === 'exact') assert.ok(row.largest_px === 0 && row.overlap_largest_radii < 1e-4, JSON.stringify(row));
  }
  const at = (ticks, response) => rows.find((row) => row.ticks === ticks && row.response === response);
  for (const response of ['rewind', 'elastic']) {
    assert.ok(at(1, response).rms_free_px < 1e-4 && at(3, response).rms_px < 1);
    assert.ok(at(300, response).rms_px > 10 && at(300, response).share_off > 0.9 && at(100, response).overlapping_pairs > 0);
  }
});

test('A quick benchmark run measures the works that take little time', async () => {
  assert.equal(allWorks.length, 5);
  const result = await reproduce({ quick: true, works: [hash, pucks] });
  const { machine, tables } = JSON.parse(toJson(result));
  for (const fact of ['date', 'cpu', 'native_compiler', 'wasm_compiler', 'node', 'chromium', 'p5']) assert.ok(machine[fact], fact);
  assert.deepEqual(Object.keys(tables), ['hash', 'pucks_order_error', 'pucks']);
  for (const row of [...tables.hash, ...tables.pucks])
    for (const build of ['native', 'wasm']) {
      assert.ok(row[`${build}_ms_min`] > 0 && row[`${build}_ms_min`] <= row[`${build}_ms_median`]);
    }
  assert.equal(tables.hash[0].pair_tests, (1000 * 999) / 2);
  assert.equal(tables.pucks_order_error.length, 18);

  const text = toMarkdown(result);
  assert.match(text, /^# .+\n/);
  assert.doesNotMatch(text, /undefined|NaN|\[object/);
});
