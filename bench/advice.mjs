// Checks the workbench's advice on thirty workloads: is the method that a short run advises within 15% of the fastest of a long
// run? Ten workloads are generated, ten recorded from running sketches and engines, and ten others were recorded after the
// advice was frozen.
//   tools/env node bench/advice.mjs [FOLDER]
// Writes advice.json and advice.md into FOLDER, or prints the table. Needs `tools/build native`, and takes about six minutes.
import { cpus } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adviceFrom } from '../web/workbench/advice.js';
import { generators } from '../web/workbench/generators/index.js';
import { halfDecades, meanCount, survey } from '../web/workbench/survey.js';
import { markdownTable } from './lib/report.mjs';
import { openNativeRunner } from './lib/native_runner.mjs';
import { later, recorded } from './workloads/index.mjs';

export const bound = 1.15;
const shortBudget = 60, longBudget = 450;

const program = fileURLToPath(new URL('../build/native/src/workbench/cellmates-workbench', import.meta.url));

// A generated scene with its initial parameters, but at most 60 frames.
const generated = (generator) => {
  const values = Object.fromEntries(generator.parameters.map(({ name, initial }) => [name, name === 'frames' ? Math.min(60, initial) : initial]));
  return { name: generator.name, record: async () => ({ name: generator.name, notes: [], frames: [...generator.frames(values)] }) };
};
const sets = { generated: generators.slice(0, 10).map(generated), recorded, later };

// What advice needs of a result.
const slim = ({ method, keep, n, failed, plays, rounds, ms, spread }) =>
  failed ? { method, keep, n, failed } : { method, keep, n, plays, rounds, ms: { mean: ms.mean }, spread };

async function check(set, { name, record }) {
  const workload = await record();
  const n = meanCount(workload.frames);
  const runner = await openNativeRunner(program, workload);
  try {
    const short = await survey(runner, { shares: halfDecades(n), budget: shortBudget, rounds: 2 });
    const long = await survey(runner, { shares: [1], budget: longBudget, rounds: 3 });
    return { set, name, n: Math.round(n), frames: workload.frames.length, short: short.map(slim), long: long.map(slim) };
  } finally {
    runner.close();
  }
}

// How much longer than the fastest method the advised one takes in the long run: 1 for the fastest.
export function judge({ short, long }) {
  const advice = adviceFrom(short);
  const done = long.filter(({ failed }) => !failed).sort((a, b) => a.ms.mean - b.ms.mean);
  const advised = done.find(({ method }) => method === advice?.method);
  return { advice, best: done[0], factor: advised ? advised.ms.mean / done[0].ms.mean : Infinity };
}

export function summary(rows) {
  const good = (some) => some.filter((row) => judge(row).factor <= bound).length;
  return { all: good(rows), later: good(rows.filter(({ set }) => set === 'later')) };
}

export function report({ machine, date, rows }) {
  const { all, later: unseen } = summary(rows);
  const judged = rows.map((row) => ({ ...row, ...judge(row) }));
  const changes = ({ advice }) => advice.ranges.map(({ from, method }) => (from > 0 ? `${method} from ${from}` : method)).join(', ');
  const columns = [
    ['set', ({ set }) => set],
    ['workload', ({ name }) => name],
    ['discs', ({ n }) => n],
    ['advice', ({ advice }) => advice.method],
    ['the next takes longer by', ({ advice }) => (advice.next ? `${Math.round(100 * advice.margin)}% (${advice.next})` : '–')],
    ['fastest', ({ best }) => best.method],
    ['ms', ({ best }) => best.ms.mean.toPrecision(3)],
    ['the advised one takes longer by', ({ factor }) => `${Math.round(100 * (factor - 1))}%`],
    ['by number of discs', changes],
  ];
  return [
    '# The workbench’s advice, checked', '',
    `A short run (${shortBudget} ms for each method and number of discs) gives the advice; a long run (${longBudget} ms for each method) gives the fastest`,
    `method. In ${all} of ${rows.length} workloads, and in ${unseen} of the ten that were chosen and recorded after the advice was frozen, the advised`,
    'method is within 15% of the fastest.', '',
    `${machine}, one thread, native, ${date}. \`tools/env node bench/advice.mjs bench/results\``, '',
    markdownTable({ columns, rows: judged }), '',
  ].join('\n');
}

async function main([folder]) {
  setTimeout(() => {
    console.error('advice: not done after twenty minutes');
    process.exit(1);
  }, 1_200_000).unref();
  const rows = [];
  for (const [set, workloads] of Object.entries(sets)) {
    for (const workload of workloads) {
      process.stderr.write(`${set}: ${workload.name}\n`);
      rows.push(await check(set, workload));
    }
  }
  const found = { machine: cpus()[0]?.model ?? 'unknown processor', date: new Date().toISOString().slice(0, 10), rows };
  if (!folder) return process.stdout.write(report(found));
  await writeFile(join(folder, 'advice.json'), `${JSON.stringify(found)}\n`);
  await writeFile(join(folder, 'advice.md'), report(found));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
