// Times which discs overlap, of discs that a program moves itself: the finder, a plain grid, and spatial indexes from npm.
// All search the same places in one process, by turns; none keeps anything from one search to the next but the last row,
// whose discs rest. Needs `tools/build web`.
//   tools/env node --import tsx bench/contacts.mjs [--rounds N] >FILE
import { parseArgs } from 'node:util';
import { Finder } from '../dist/engine/finder.js';
import { thisMachine } from './lib/machine.mjs';
import { interleave, median } from './lib/samples.mjs';
import { searches } from './rivals/indexes.mjs';
import { uniformGrid } from '../web/workbench/code/uniform-grid.ts';

const counts = [300, 1000, 3000, 10_000, 100_000];
const ratios = [1, 10, 50];
const repeat = 30; // ms of each of a searcher's turns, at least three searches
const slow = 0.02; // ms per disc above which a searcher is not asked for ten times as many

/** Discs of radii 2 to 2 * ratio, which would fill half of a square if none overlapped. */
function scatter(n, ratio) {
  let state = 1;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const r = Float64Array.from({ length: n }, () => 2 * (1 + (ratio - 1) * random()));
  const side = Math.sqrt(2 * r.reduce((area, one) => area + Math.PI * one * one, 0));
  const [x, y] = [0, 0].map(() => Float64Array.from({ length: n }, () => side * random()));
  return { n, x, y, r };
}

/** A searcher returns the number of pairs. */
async function searchersFor(discs) {
  const [fresh, resting] = [await Finder.create(), await Finder.create()];
  const skin = discs.r.reduce((sum, r) => sum + r, 0) / discs.n / 4;
  const counting = async ([id, find]) => {
    const search = await find(discs);
    return [id, () => {
      let pairs = 0;
      search(() => (pairs += 1));
      return pairs;
    }];
  };
  return new Map([
    ['contactsOf', () => fresh.contactsOf(discs).length / 2],
    ...await Promise.all(Object.entries({ 'plain grid': async ({ x, y, r }) => (report) => uniformGrid(x, y, r, report), ...searches }).map(counting)),
    ['contactsOf with a skin, at rest', () => resting.contactsOf(discs, { skin }).length / 2],
  ]);
}

function timed(search, wanted) {
  const begin = performance.now();
  let searches = 0;
  do {
    if (search() !== wanted) throw new Error('a searcher finds other pairs');
    searches += 1;
  } while (searches < 3 || performance.now() < begin + repeat);
  return (performance.now() - begin) / searches;
}

const { date, cpu, cores, node } = thisMachine();
const { values: { rounds } } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
console.log(`# Which discs overlap\n\nMilliseconds of one search, medians of ${rounds} rounds in which all take turns, and in brackets as ` +
  `multiples of \`contactsOf\`. Node.js ${node} on ${cpu}, ${cores} cores, ${date}.`);
for (const ratio of ratios) {
  console.log(`\n## ${ratio === 1 ? 'Equal radii' : `Radii 1 to ${ratio}`}\n`);
  const rows = new Map();
  const late = new Set();
  for (const n of counts) {
    process.stderr.write(`contacts: radii 1 to ${ratio}, ${n} discs\n`);
    const all = await searchersFor(scatter(n, ratio));
    const asked = [...all].filter(([id]) => !late.has(id));
    const wanted = all.get('contactsOf')();
    for (const [, search] of asked) timed(search, wanted); // compiles
    const samples = await interleave(asked.map(([, search]) => () => timed(search, wanted)), Number(rounds));
    const times = new Map(asked.map(([id], k) => [id, median(samples[k])]));
    for (const [id] of all) {
      const ms = times.get(id);
      if (ms > slow * n) late.add(id);
      const cell = ms === undefined ? '' : `${ms.toPrecision(3)} (${Number((ms / times.get('contactsOf')).toPrecision(2))})`;
      rows.set(id, [...(rows.get(id) ?? []), cell]);
    }
  }
  console.log(`| | ${counts.map((n) => n.toLocaleString('en')).join(' | ')} |\n|${' --- |'.repeat(counts.length + 1)}`);
  for (const [id, cells] of rows) console.log(`| ${id} | ${cells.join(' | ')} |`);
}
