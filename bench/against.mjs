// Times ticks of this tree and of an earlier commit alternately. bench/against builds both and starts it:
//   node --import tsx bench/against.mjs FOLDER [--rounds R] [--only TEXT]
import { parseArgs } from 'node:util';
import { interleave, min } from './lib/samples.mjs';
import { count, markdownTable, short, wrap } from '../tools/lib/markdown.mjs';
import { startedAs } from '../tools/lib/main.mjs';
import { median } from '../web/kit/statistics.ts';
import { stepOnce } from './lib/programs.mjs';

const everyBuild = [['native', 1], ['native', 2], ['wasm', 1], ['wasm-mt', 2]];
const alone = [['native', 1], ['wasm', 1]];

// Each case is a scene with a method and a response, timed in some of the builds.
const cases = [
  ...[10_000, 100_000, 1_000_000].map((n) => ({ scene: 'klaus', n, on: everyBuild })),
  ...['elastic', 'rewind'].map((response) => ({ scene: 'klaus', n: 100_000, response, on: alone })),
  { scene: 'pile', n: 20_000, response: 'settle', settle: 300, on: alone },
  { scene: 'klaus', n: 5000, response: 'exact', on: alone },
  ...['pile', 'mixed', 'million', 'column'].map((scene) => ({ scene, n: 20_000, on: alone })),
  { scene: 'mixed', n: 20_000, method: 'hgrid', on: alone },
  ...['sap', 'strips-x', 'strips-y', 'hash', 'fixed-grid'].map((method) => ({ scene: 'klaus', n: 10_000, method, on: alone })),
  { scene: 'klaus', n: 2000, method: 'naive', on: alone },
].flatMap(({ on, scene, n, method = 'grid', response = 'repulsion', settle = 20 }) =>
  on.map(([build, threads]) => ({
    name: `${build}×${threads} ${scene} ${method} ${response} ${count(n)}`, build, threads, n,
    flags: { scene, n, method, response, threads, settle, warmup: 5, ticks: ticksFor(n, method, response) },
  })));

// Each sample takes about a fifth of a second. It is that short so that a disturbance by another program
// hits both samples of a pair, or few pairs.
function ticksFor(n, method, response) {
  const nsPerDisc = method === 'naive' ? n / 4 : response === 'settle' ? 600 : response === 'exact' ? 2000 : 40;
  return Math.max(3, Math.round(2e8 / (n * nsPerDisc)));
}

// The discs' hash and the time. Older commits call them otherwise.
const discsOf = (sample) => sample.discs_hash ?? sample.hash;
const msOf = (sample) => sample.ms ?? sample.ms_median;

// The figures of one case. `pairs` are pairs of samples, [old, new].
export function figuresOf(name, n, pairs) {
  const [old, now] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
  const hashes = new Set(pairs.flat().map(discsOf));
  const ratios = pairs.map(([before, after]) => msOf(after) / msOf(before));
  const least = (samples, of = msOf) => (min(samples.map(of)) * 1e6) / n;
  const stages = (samples) =>
    ['ms_order', 'ms_detect', 'ms_respond'].map((stage) => (samples[0][stage] === null ? '–' : short(least(samples, (sample) => sample[stage])))).join(' ');
  return {
    name, old: least(old), now: least(now), stages: [stages(old), stages(now)],
    ratio: least(now) / least(old), least: min(ratios), median: median(ratios),
    bytes: now[0].bytes / n, same: hashes.size === 1,
  };
}

async function time({ name, build, n, flags }, folder, rounds) {
  const [old, now] = await interleave(name, [folder, undefined].map((tree) => () => stepOnce(build, flags, tree)), rounds);
  return figuresOf(name, n, old.map((sample, round) => [sample, now[round]]));
}

export function toMarkdown(rows, rounds) {
  return `${[
    wrap(`Times are ns per disc and tick, the minimum of ${rounds} rounds; those of the stages sort, detect and respond are in
    brackets. "ratio" is the minimum after, divided by the minimum before; "of pairs" are the minimum and the median of
    the rounds' own ratios. "bytes" are per disc.`),
    markdownTable({
      rows,
      columns: [
        ['case', (row) => row.name],
        ['before', (row) => `${short(row.old)} (${row.stages[0]})`],
        ['after', (row) => `${short(row.now)} (${row.stages[1]})`],
        ['ratio', (row) => row.ratio.toFixed(2)],
        ['of pairs', (row) => `${row.least.toFixed(2)}, ${row.median.toFixed(2)}`],
        ['bytes', (row) => short(row.bytes)],
        ['discs', (row) => (row.same ? 'equal' : 'DIFFER')],
      ],
    }),
  ].join('\n\n')}\n`;
}

await startedAs(import.meta.url, async () => {
  const { values: { rounds, only }, positionals: [folder] } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const wanted = cases.filter(({ name }) => name.includes(only));
  if (!wanted.length) throw new Error(`no case's name contains "${only}"; the cases are ${cases.map(({ name }) => name).join(', ')}`);
  const rows = [];
  for (const each of wanted) rows.push(await time(each, folder, Number(rounds)));
  process.stdout.write(toMarkdown(rows, rounds));
  if (!rows.every((row) => row.same)) throw new Error('the two commits give different discs');
});
