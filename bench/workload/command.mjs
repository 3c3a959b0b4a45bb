// Measures all methods on a workload, from a file or a generator:
//   tools/bench workload FILE|GENERATOR [--build native|wasm] [--methods NAME,...] [--budget MS] [--shares SHARE,...]
//     [--json] [--svg FILE] [--columns ROLE=COLUMN,...] [--radius R] [--PARAMETER VALUE]...
// --svg writes the workbench's chart.
import { existsSync, openAsBlob, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartSvg } from '../../web/workbench/chart_svg.ts';
import { describe, sentences } from '../../web/workbench/describe.ts';
import { loadProgram } from '../../web/workbench/program.ts';
import { openRunner } from '../../web/workbench/runner.ts';
import { exponentOf, ranges, winnerAt } from '../../web/workbench/statistics.ts';
import { halfDecades, survey } from '../../web/workbench/survey.ts';
import { agreement, toAdvise, verdictOf } from '../../web/workbench/verdict.ts';
import { generators } from '../../web/workbench/generators/index.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { roles } from '../../web/workbench/workload/names.ts';
import { ParameterError } from '../../web/workbench/generators/parameter.ts';
import { meanCount, WorkloadError } from '../../web/workbench/workload/workload.ts';
import { startedAs } from '../../tools/lib/main.mjs';
import { openNativeRunner } from './native_runner.mjs';
import { textOf } from './text.mjs';

// A sentence about input that is not valid.
class Refused extends Error {}

const usage = 'usage: tools/bench workload FILE|GENERATOR [--build native|wasm] [--methods NAME,...] [--budget MS] [--shares SHARE,...] [--json] [--svg FILE] [--columns ROLE=COLUMN,...] [--radius R]';

// The flags as {name: value}; `--json` has no value.
function flagsOf(args) {
  const flags = {};
  for (let k = 0; k < args.length; k++) {
    const [, name] = args[k].match(/^--([a-z][a-z-]*)$/) ?? [];
    if (!name) throw new Refused(`${usage} (not "${args[k]}")`);
    if (name in flags) throw new Refused(`--${name} is given twice.`);
    if (name === 'json') flags.json = true;
    else if (k + 1 < args.length) flags[name] = args[++k];
    else throw new Refused(`--${name} needs a value.`);
  }
  return flags;
}

// The number of a flag, between bounds if there are any.
function number(name, text, least = -Infinity, most = Infinity) {
  const value = /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new Refused(`--${name} must be a number${least === -Infinity ? '' : ` from ${least} to ${most}`}, not "${text}".`);
}

// Writes the chart that the workbench's page draws.
function writeChart(path, results, { name, build, methods }) {
  if (!results.some(({ failed, ms }) => !failed && ms.mean > 0)) throw new Refused('No method was measured, so there is no chart.');
  const labels = new Map(methods.map((method) => [method.name, method.label]));
  const chart = chartSvg(results, {
    title: name,
    subtitle: `${build}, one thread, ${new Date().toISOString().slice(0, 10)}`,
    methods: [...labels.keys()],
    label: (method) => labels.get(method),
  });
  try {
    writeFileSync(path, chart);
  } catch (error) {
    throw new Refused(`Can't write "${path}": ${error.message}.`);
  }
}

// The workload that a generator makes. Takes its parameters out of `flags`.
function generated(generator, flags) {
  const given = {};
  for (const { name } of generator.parameters) {
    if (name in flags) given[name] = number(name, flags[name]);
    delete flags[name];
  }
  const name = [generator.name, ...Object.entries(given).map(([key, value]) => `${key}=${value}`)].join(' ');
  return { name, notes: [], frames: [...generator.frames(given)] };
}

// The uses of columns of a file, from ROLE=COLUMN,... in which COLUMN is a name or a number from 1. "none" is for columns that
// are not used.
function columnsOf(text) {
  const pairs = text.split(',').map((pair) => /^([^=]+)=(.+)$/.exec(pair) ?? [pair]);
  const known = ['none', ...roles];
  const wrong = pairs.find(([, role], k) => !known.includes(role) || (role !== 'none' && pairs.findIndex((pair) => pair[1] === role) < k));
  if (wrong) throw new Refused(`--columns takes each role once, such as frame=Slice,x=3, not "${wrong[0]}"; the roles are ${known.join(', ')}.`);
  return Object.fromEntries(pairs.map(([, role, column]) => [column, role === 'none' ? '' : role]));
}

// How a file is to be read. Takes its flags out of `flags`.
function readingOf(flags) {
  const { columns, radius } = flags;
  delete flags.columns;
  delete flags.radius;
  return { ...(columns !== undefined && { columns: columnsOf(columns) }), ...(radius !== undefined && { radius: number('radius', radius, 0, 1e30) }) };
}

/** The workload of a file, or of a generator. Takes their flags out of `flags`. */
export async function workloadOf(source, flags) {
  const generator = generators.find(({ name }) => name === source);
  if (generator && !existsSync(source)) return generated(generator, flags);
  if (!existsSync(source)) {
    throw new Refused(`There is no file or generator "${source}"; the generators are ${generators.map(({ name }) => name).join(', ')}.`);
  }
  // A pipe has no size, so it can't be read as a blob.
  if (!statSync(source).isFile()) throw new Refused(`Can't read "${source}": it is not a file.`);
  const reading = readingOf(flags);
  try {
    return { ...(await importWorkload(await openAsBlob(source), reading)), name: basename(source) };
  } catch (error) {
    if (error instanceof WorkloadError) throw error;
    throw new Refused(`Can't read "${source}": ${error.message}.`);
  }
}

const project = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The script of the code that the workbench's page gives. */
export function builtAnswers() {
  const page = new URL('../../dist/workbench/index.html', import.meta.url);
  if (!existsSync(page)) throw new Refused('The page is not built: run tools/build web first.');
  const [, script] = /data-answers="(.*?)"/.exec(readFileSync(page, 'utf8')) ?? [];
  if (script === undefined) throw new Refused('The page was built before it had code: run tools/build web first.');
  return import(new URL(script, page));
}

async function runnerOf(build, workload) {
  const folder = `build/${build}/src/workbench`;
  if (build === 'native') return openNativeRunner(project(`${folder}/cellmates-workbench`), workload);
  return openWasmRunner(workload);
}

/** A runner of the program in WebAssembly, and of the code that the page gives. */
export async function openWasmRunner(workload) {
  const folder = project('build/wasm/src/workbench');
  const { default: create } = await import(join(folder, 'cellmates-workbench.mjs'));
  const program = await loadProgram(create, readFileSync(join(folder, 'cellmates-workbench.wasm')));
  const { answers } = await builtAnswers();
  return openRunner(program, workload, answers);
}

function methodsOf(text, runner) {
  const known = runner.methods.map(({ name }) => name);
  if (text === undefined) return known;
  const wrong = text.split(',').find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Refused(`There is no method "${wrong}"; the methods are ${known.join(', ')}.`);
  return [...new Set(text.split(','))];
}

/** Whether an error is a sentence about input that is not valid. */
export const isRefusal = (error) => [Refused, WorkloadError, ParameterError].some((kind) => error instanceof kind);

/**
 * Measures as the arguments say, and writes the report. Rejects if the methods found different contacts.
 * @param {string[]} args
 * @param {(text: string) => void} write
 */
export async function main([source, ...args], write) {
  if (source === undefined || source.startsWith('--')) throw new Refused(usage);
  const flags = flagsOf(args);
  const workload = await workloadOf(source, flags);
  const { build = 'native', methods, budget = '1000', shares, json = false, svg, ...unknown } = flags;
  const [stray] = Object.keys(unknown);
  if (stray !== undefined) throw new Refused(`There is no flag --${stray}. ${usage[0].toUpperCase()}${usage.slice(1)}`);
  if (!['native', 'wasm'].includes(build)) throw new Refused(`--build must be native or wasm, not "${build}".`);
  const chosen = shares?.split(',').map((text) => number('shares', text, 1e-6, 1)).sort((a, b) => a - b) ?? halfDecades(meanCount(workload.frames));
  const time = number('budget', budget, 1, 600_000);
  const runner = await runnerOf(build, workload);
  try {
    const names = methodsOf(methods, runner);
    const onProgress = process.stderr.isTTY
      ? ({ share, method }) => process.stderr.write(`\r\x1b[K${Math.floor(100 * share)}% ${method}`)
      : undefined;
    const results = await survey(runner, { methods: names, shares: chosen, budget: time, onProgress });
    if (onProgress) process.stderr.write('\r\x1b[K');
    const description = describe(workload);
    const advised = toAdvise(results);
    const labels = new Map(runner.methods.map(({ name, label }) => [name, label]));
    const report = {
      workload: workload.name,
      notes: workload.notes,
      ...(workload.columns && { columns: workload.columns }),
      description,
      build,
      clockStep: runner.clockStep,
      precision: runner.precision,
      results,
      exponents: Object.fromEntries(names.map((name) => [name, exponentOf(results, name)])),
      winner: winnerAt(advised, chosen.at(-1)),
      ranges: ranges(advised),
      agree: agreement(results, runner.precision, description.frames),
      verdict: verdictOf(results, description, runner.precision, (name) => labels.get(name)),
    };
    // JSON knows no infinity.
    write(json ? `${JSON.stringify(report, (_, value) => (value === Infinity ? null : value))}\n`
      : textOf(report, sentences(description)));
    if (svg !== undefined) writeChart(svg, results, { name: workload.name, build, methods: runner.methods });
    if (report.agree === false) throw new Error('the methods found different contacts');
  } finally {
    runner.close();
  }
}

await startedAs(import.meta.url, async () => {
  try {
    await main(process.argv.slice(2), (text) => process.stdout.write(text));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const how = error.columns ? ' Choose with --columns ROLE=COLUMN,... or --radius R.' : '';
    console.error(`cellmates: ${error.message}${how}`);
    process.exitCode = 2;
  }
});
