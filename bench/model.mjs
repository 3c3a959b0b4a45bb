// Where a tick's time goes, and the limits of the machine. Started by bench/model, which builds
// what is timed:
//   node bench/model.mjs [--quick]
import { parseArgs } from 'node:util';
import { median, min } from './lib/figures.mjs';
import { count, pair, short } from './lib/format.mjs';
import { startedAs } from './lib/main.mjs';
import { machineFacts } from './lib/machine.mjs';
import { run, stepOnce } from './lib/programs.mjs';
import { factsTable, markdownTable, wrap } from './lib/report.mjs';
import { interleave } from './lib/trials.mjs';

const counts = [10_000, 100_000, 1_000_000];
const subjects = [
  { build: 'native', threads: 1 },
  { build: 'native', threads: 2 },
  { build: 'wasm', threads: 1 },
  { build: 'wasm-mt', threads: 1 },
  { build: 'wasm-mt', threads: 2 },
];

const ns = (ms, n) => (ms * 1e6) / n;

function step({ build, threads }, n, { quick }) {
  const ticks = quick ? 2 : Math.max(10, Math.round(3_000_000 / n));
  return stepOnce(build, { scene: 'klaus', n, method: 'grid', settle: 20, warmup: 5, ticks, threads });
}

const ceilings = (build, n) => JSON.parse(run(build, 'cellmates-ceilings', [n]));

// One row: ns per disc for each stage, from the repeats' samples.
export function rowOf({ build, threads }, n, samples) {
  const stage = (name) => median(samples.map((sample) => ns(sample[`ms_${name}`], n)));
  const whole = samples.map((sample) => ns(sample.ms_median, n));
  const [order, detect, respond] = ['order', 'detect', 'respond'].map(stage);
  const [{ bytes, contacts, pair_tests: tests, hash }] = samples;
  return {
    build, threads, n, order, detect, respond,
    rest: median(whole) - order - detect - respond,
    min: min(whole),
    median: median(whole),
    bytes: bytes / n,
    contacts: contacts / n,
    tests: tests / n,
    hash,
  };
}

export async function model({ quick = false } = {}) {
  const rounds = quick ? 1 : 7;
  const rows = [];
  const limits = [];
  for (const n of counts) {
    process.stderr.write(`cellmates: ${count(n)} discs\n`);
    const trials = [
      ...subjects.map((subject) => () => step(subject, n, { quick })),
      ...['native', 'wasm'].map((build) => () => ceilings(build, n)),
    ];
    const samples = await interleave(trials, rounds);
    for (const [k, subject] of subjects.entries()) rows.push(rowOf(subject, n, samples[k]));
    for (const [k, build] of ['native', 'wasm'].entries()) {
      const of = samples[subjects.length + k];
      limits.push({ build, n, stream: median(of.map((s) => s.stream_ns_median)), pair: median(of.map((s) => s.pair_ns_median)) });
    }
    const hashes = new Set(rows.filter((row) => row.n === n).map((row) => row.hash));
    if (hashes.size > 1) throw new Error(`hashes differ at ${n} discs: ${[...hashes].join(', ')}`);
  }
  return { machine: machineFacts(null), rounds, rows, limits };
}

const find = (rows, wanted) => rows.find((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));

// Ratios that show how close a tick is to the machine's limits.
export function ratios({ rows, limits }) {
  const at = (build, n, threads = 1) => find(rows, { build, n, threads });
  const [few, many, most] = counts;
  return [
    ...['native', 'wasm'].map((build) => [
      `${build}: ns a particle at ${count(most)} over that at ${count(few)}`, at(build, most).median / at(build, few).median]),
    [`speed of wasm over that of native at ${count(many)}`, at('native', many).median / at('wasm', many).median],
    ...['native', 'wasm-mt'].map((build) => [
      `${build}: one thread over two at ${count(many)}`, at(build, many).median / at(build, many, 2).median]),
    [`wasm over wasm-mt with two threads at ${count(many)}`, at('wasm', many).median / at('wasm-mt', many, 2).median],
    ...['native', 'wasm'].map((build) => [
      `${build}: a tick over one streaming read and write at ${count(most)}`, at(build, most).median / find(limits, { build, n: most }).stream]),
    ...['native', 'wasm'].map((build) => [`${build}: bytes a particle at ${count(most)}`, at(build, most).bytes]),
  ];
}

export function toMarkdown(result) {
  const { machine, rounds, rows, limits } = result;
  const stages = ['order', 'detect', 'respond', 'rest'];
  return `${[
    '# Where a tick goes',
    wrap(`Scene \`klaus\`, method \`grid\`, response \`repulsion\`; ns a particle and tick, medians of ${rounds} repeats that
      take turns, and the least and the median of the whole tick.`),
    factsTable(machine),
    markdownTable({
      rows,
      columns: [
        ['build', (row) => row.build],
        ['threads', (row) => row.threads],
        ['n', (row) => count(row.n)],
        ...stages.map((stage) => [stage, (row) => short(row[stage])]),
        ['whole', (row) => pair(row.min, row.median)],
        ['tests', (row) => short(row.tests)],
        ['contacts', (row) => short(row.contacts)],
        ['bytes', (row) => short(row.bytes)],
      ],
    }),
    wrap('The ceilings: reading and writing the 28 bytes of state once, ns a particle; comparing two discs in the first cache, ns a pair.'),
    markdownTable({
      rows: limits,
      columns: [
        ['build', (row) => row.build],
        ['n', (row) => count(row.n)],
        ['stream', (row) => short(row.stream)],
        ['pair', (row) => short(row.pair)],
      ],
    }),
    'The ratios:',
    markdownTable({ rows: ratios(result), columns: [['', ([name]) => name], ['', ([, value]) => short(value)]] }),
  ].join('\n\n')}\n`;
}

await startedAs(import.meta.url, async () => {
  const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } });
  process.stdout.write(toMarkdown(await model(flags)));
});
