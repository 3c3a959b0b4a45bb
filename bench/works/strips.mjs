// Properhoc, "Grouping the particles".
import { addSpeedups } from '../lib/samples.mjs';
import { count, short } from '../../tools/lib/markdown.mjs';
import { method, native, pairTests, timesFaster, wasm } from '../lib/columns.mjs';
import { stepOnce } from '../lib/programs.mjs';

const n = 3000;
const allPairs = 4_498_500;
const settled = 2000; // ticks after which the gas has sunk about as far as theirs had

const horizontal = {
  method: 'strips-y',
  published_ms: 10.4,
  published_collisions_ms: 2.0,
  published_pair_tests: [70_000, 80_000],
};
const methods = [
  { method: 'naive', published_ms: 36, published_collisions_ms: 28, published_pair_tests: [allPairs] },
  { method: 'strips-x', published_ms: 11.5, published_collisions_ms: 3.4, published_pair_tests: [28_500 + 59_600] },
  horizontal,
  { method: 'grid', published_ms: null, published_collisions_ms: null, published_pair_tests: [] },
];

// How the counts change while the gas sinks.
function countsAt(ticks) {
  const row = { n, ticks };
  for (const name of ['strips-x', 'strips-y', 'grid']) {
    const flags = { scene: 'strips', n, method: name, settle: ticks - 1, warmup: 0, ticks: 1 };
    row[name.replace('-', '_')] = stepOnce('native', flags).pair_tests;
  }
  return row;
}

async function measured(lab) {
  const ticks = lab.quick ? 5 : 100;
  const { cases } = await lab.time(
    'strips',
    methods.map(({ method: name }) => ({ flags: { scene: 'strips', n, method: name, settle: settled, warmup: ticks, ticks } })),
  );
  const rows = methods.map(({ published_pair_tests: tests, ...rest }, k) => ({
    n,
    ...rest,
    published_pair_tests_min: tests[0] ?? null,
    published_pair_tests_max: tests.at(-1) ?? null,
    ...cases[k],
  }));
  for (const row of rows) addSpeedups(row, rows[0]);
  if (rows[0].pair_tests !== allPairs)
    throw new Error(`strips: naive made ${count(rows[0].pair_tests)} pair tests, not ${count(allPairs)}`);
  return rows;
}

export async function strips(lab) {
  const rows = await measured(lab);
  const counts = [1, 500, 1000, settled, 3000, 5000].map(countsAt);
  const [low, high] = horizontal.published_pair_tests;
  const before = counts.findLast((row) => row.strips_y < low);
  const after = counts.find((row) => row.strips_y > high);

  const range = (row) =>
    [...new Set([row.published_pair_tests_min, row.published_pair_tests_max])].map(count).join(' to ');
  return {
    title: 'Strips: Properhoc, "Grouping the particles"',
    text: [
      `${count(n)} discs of diameter 4 are in a column 600 px wide and 6,000 px high, with gravity and the elastic
       response. The published figures are for a whole frame on a laptop, with a part for collisions. We do not know the
       laptop, the year, and how much of the rest is drawing. Our figures are for a tick without drawing; "collisions"
       are the stages sort, detect and respond. Sorting the storage is a stage of every
       method of ours, so naive and strips pay for it too. The timing starts at tick ${count(settled)}.`,
      `A pair test is a pair whose distance is compared. The naive count is exact in both:
       ${count(n)} · ${count(n - 1)} / 2 = ${count(allPairs)}. The count of vertical strips is what their author
       expects when each of 150 strips has exactly 20 discs: 28,500 within strips and 59,600 between
       neighbours (the page adds them up to 91,100; the sum is 88,100). Random places are less even than that, which makes
       about 90,000, as in our count. Their strips compare |dy| before the distance, which rules out most pairs; ours
       compare four distances simultaneously instead.`,
      `Horizontal strips hold the discs at their height, so their count shows how far the gas has sunk. The published
       count was measured, but we do not know gravity, speeds and the age of that gas. Our count, in the second table,
       passes from ${count(low)} to ${count(high)} between ticks ${before ? count(before.ticks) : '–'} and
       ${after ? count(after.ticks) : '–'}.`,
    ],
    tables: [
      {
        id: 'strips',
        columns: [
          method,
          [
            'published: frame, collisions, ms',
            (row) => (row.published_ms === null ? '–' : `${row.published_ms}, ${row.published_collisions_ms.toFixed(1)}`),
          ],
          native,
          ['its collisions, ms', (row) => short(row.native_collisions_ms_median)],
          wasm,
          ['its collisions, ms', (row) => short(row.wasm_collisions_ms_median)],
          timesFaster,
          ['published pair tests', range],
          pairTests,
        ],
        rows,
      },
      {
        id: 'strips_counts',
        text: 'Pair tests while the gas sinks:',
        columns: [
          ['tick', (row) => count(row.ticks)],
          ['vertical strips', (row) => count(row.strips_x)],
          ['horizontal strips', (row) => count(row.strips_y)],
          ['grid', (row) => count(row.grid)],
        ],
        rows: counts,
      },
    ],
  };
}
