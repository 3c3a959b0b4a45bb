// Measures workloads, from files or generators, with the code that the workbench gives (tools/workload has the usage).
import { existsSync, openAsBlob, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chartSvg } from '../../web/workbench/charts.ts';
import { describe, sentences } from '../../web/workbench/describe.ts';
import { generators } from '../../web/workbench/generators/index.ts';
import { durations } from '../../web/workbench/link.ts';
import { answers } from '../../web/workbench/methods.ts';
import { Player } from '../../web/workbench/player.ts';
import { mostOf, winnerAt } from '../../web/workbench/statistics.ts';
import { halfDecades, survey } from '../../web/workbench/survey.ts';
import { verdictOf } from '../../web/workbench/verdict.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { roles } from '../../web/workbench/workload/names.ts';
import { meanCount, WorkloadError } from '../../web/workbench/workload/workload.ts';
import { startedAs } from '../../tools/lib/main.mjs';
import { readText, resultText } from './text.mjs';

// A sentence about input that is not valid.
class Refused extends Error {}

const usage = `usage: tools/workload FILE... [FLAG...]
Reads files of moving discs or boxes (CSV, JSON and other formats, also with gzip), times the code that the workbench gives, and
says which is the fastest. FILE can also be a scene: ${generators.map(({ name }) => name).join(', ')}.
  --columns ROLE=COLUMN,...  says what columns are, by name or by number from 1; ROLE is none, ${roles.join(', ')}
  --radius R                 of all discs, for files without sizes
  --decimal MARK             the mark before decimals, "." or ",", if a file leaves two readings
  --parts together           discs of frames with one number belong together, though the numbers begin again
  --methods NAME,...         only these of ${answers.map(({ name }) => name).join(', ')}
  --budget MS                time for each code with each number of discs, ${durations.short} unless given
  --svg FILE                 writes the chart of one workload
  --read                     only reads
  --json                     writes an object in a line for each FILE
Ends with 2 if a file can't be read.
`;
const switches = ['read', 'json', 'help'];
const valued = ['columns', 'radius', 'decimal', 'parts', 'methods', 'budget', 'svg'];

// The files, and the flags as {name: value}.
function argumentsOf(args) {
  const [files, flags] = [[], {}];
  for (let k = 0; k < args.length; k++) {
    const [, name] = args[k].match(/^--(.*)$/s) ?? [];
    if (name === undefined) files.push(args[k]);
    else if (![...switches, ...valued].includes(name)) throw new Refused(`There is no flag --${name}: tools/workload --help lists them.`);
    else if (name in flags) throw new Refused(`--${name} is given twice.`);
    else if (switches.includes(name)) flags[name] = true;
    else if (k + 1 < args.length) flags[name] = args[++k];
    else throw new Refused(`--${name} needs a value.`);
  }
  return { files, flags };
}

// The number of a flag.
function number(name, text, least, most) {
  const value = /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new Refused(`--${name} must be a number from ${least} to ${most}, not "${text}".`);
}

// The answers to questions that a file may leave open.
const open = { decimal: ['.', ','], parts: ['together'] };
function answersOf(flags) {
  for (const [name, values] of Object.entries(open)) {
    if (flags[name] !== undefined && !values.includes(flags[name])) throw new Refused(`--${name} must be ${values.map((value) => `"${value}"`).join(' or ')}, not "${flags[name]}".`);
  }
  return Object.fromEntries(Object.keys(open).filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]));
}

// The uses of columns, from ROLE=COLUMN,...
function columnsOf(text) {
  const pairs = text.split(',').map((pair) => /^([^=]+)=(.+)$/.exec(pair) ?? [pair]);
  const known = ['none', ...roles];
  const wrong = pairs.find(([, role], k) => !known.includes(role) || (role !== 'none' && pairs.findIndex((pair) => pair[1] === role) < k));
  if (wrong) throw new Refused(`--columns takes each role once, such as frame=Slice,x=3, not "${wrong[0]}"; the roles are ${known.join(', ')}.`);
  return Object.fromEntries(pairs.map(([, role, column]) => [column, role === 'none' ? '' : role]));
}

function methodsOf(text) {
  const known = answers.map(({ name }) => name);
  if (text === undefined) return known;
  const wrong = text.split(',').find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Refused(`There is no method "${wrong}"; the methods are ${known.join(', ')}.`);
  return known.filter((name) => text.split(',').includes(name));
}

function choicesOf({ columns, radius, methods, budget = String(durations.short), svg, read = false, json = false, ...more }, files) {
  if (svg !== undefined && (files.length > 1 || read)) throw new Refused('--svg draws the chart of one workload: give one file, without --read.');
  return {
    reading: { ...answersOf(more), ...(columns !== undefined && { columns: columnsOf(columns) }), ...(radius !== undefined && { radius: number('radius', radius, 0, 1e30) }) },
    methods: methodsOf(methods), budget: number('budget', budget, 1, 600_000), svg, read, json,
  };
}

/**
 * The workload of a file or generator.
 * @param {string} source
 * @param {import('../../web/workbench/workload/workload.ts').Choice} [reading] How a file is to be read.
 */
export async function workloadOf(source, reading = {}) {
  const generator = generators.find(({ name }) => name === source);
  if (generator && !existsSync(source)) return { name: source, notes: [], frames: [...generator.frames()] };
  if (!existsSync(source)) throw new Refused(`There is no file or scene "${source}"; the scenes are ${generators.map(({ name }) => name).join(', ')}.`);
  // A pipe has no size, so it can't be read as a blob.
  if (!statSync(source).isFile()) throw new Refused(`Can't read "${source}": it is not a file.`);
  try {
    return { ...(await importWorkload(await openAsBlob(source), reading)), name: basename(source) };
  } catch (error) {
    if (error instanceof WorkloadError) throw error;
    throw new Refused(`Can't read "${source}": ${error.message}.`);
  }
}

/** The script of the code that the workbench's page gives. */
export function builtAnswers() {
  const page = new URL('../../dist/workbench/index.html', import.meta.url);
  if (!existsSync(page)) throw new Refused('The page is not built: run tools/build web first.');
  const [, script] = /data-answers="(.*?)"/.exec(readFileSync(page, 'utf8')) ?? [];
  if (script === undefined) throw new Refused('The page was built before it had code: run tools/build web first.');
  return import(new URL(script, page));
}

// Writes the chart that the workbench's page draws.
function writeChart(path, results, title) {
  if (!results.some(({ failed, ms }) => !failed && ms > 0)) throw new Refused('No method was measured, so there is no chart.');
  const methods = answers.map(({ name }) => name).filter((name) => results.some(({ method }) => method === name));
  const subtitle = `one thread, ${new Date().toISOString().slice(0, 10)}`;
  try {
    writeFileSync(path, chartSvg(results, { title, subtitle, methods }));
  } catch (error) {
    throw new Refused(`Can't write "${path}": ${error.message}.`);
  }
}

// How a workload was read, in JSON: its first frame in the order of the file.
function readJson({ frames, notes, labels }) {
  const [{ id, x, y, r }] = frames;
  const ids = Array.from(id, (number) => labels?.[number] ?? String(number));
  return { frames: frames.length, first: { id: ids, x: [...x], y: [...y], r: [...r] }, notes };
}

async function measured(workload, { methods, budget }) {
  const { answers: makers } = await builtAnswers();
  const player = new Player(workload.frames, makers);
  const shares = halfDecades(meanCount(workload.frames));
  const onProgress = process.stderr.isTTY
    ? ({ share, method }) => process.stderr.write(`\r\x1b[K${Math.floor(100 * share)}% ${method}`)
    : undefined;
  const results = survey(player, { methods, shares, budget, onProgress });
  if (onProgress) process.stderr.write('\r\x1b[K');
  return results;
}

// The times with all discs, the fastest first.
const rowsOf = (results) => results.filter(({ keep }) => keep === 1)
  .sort((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity))
  .map((result) => ({ code: result.method, ms: result.ms ?? null, slowest: result.failed ? null : mostOf(result) }));

async function reportOf(source, choices) {
  const workload = await workloadOf(source, choices.reading);
  const { name, frames, notes } = workload;
  if (choices.read) return choices.json ? `${JSON.stringify(readJson(workload))}\n` : readText(workload);
  const results = await measured(workload, choices);
  const winner = winnerAt(results, 1);
  if (choices.svg !== undefined) writeChart(choices.svg, results, name);
  const rows = rowsOf(results);
  if (choices.json) {
    return `${JSON.stringify({ workload: name, frames: frames.length, n: meanCount(frames), advised: winner?.advised ?? null, certain: winner?.certain ?? false, doubt: winner?.doubt ?? null, rows, notes })}\n`;
  }
  const description = describe(workload);
  return resultText(workload, sentences(description), rows, verdictOf(results, description));
}

// Which options decide about a file that can't be read.
function hintOf({ columns = [], question }) {
  const flags = question ? Object.keys(question.choices).map((value) => `--${question.option} ${value}`) : [];
  if (columns.length > 0 && question?.option !== 'decimal') flags.push('--columns ROLE=COLUMN,...');
  if (columns.length > 0 && !question) flags.push('--radius R');
  return flags.length > 0 ? ` Choose with ${flags.join(' or ')}.` : '';
}

/**
 * Reads and measures as the arguments say.
 * @param {string[]} args
 * @param {{ write: (text: string) => void, complain: (text: string) => void }} out
 * @returns The exit status: 2 if an argument or a file is not valid.
 */
export async function main(args, { write, complain }) {
  let status = 0;
  const attempt = async (act, refuse) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof WorkloadError)) throw error;
      status = 2;
      refuse(error);
    }
  };
  await attempt(async () => {
    const { files, flags } = argumentsOf(args);
    if (flags.help) return write(usage);
    if (files.length === 0) throw new Refused(usage.split('\n')[0]);
    const choices = choicesOf(flags, files);
    for (const source of files) {
      await attempt(async () => write(await reportOf(source, choices)), (error) => {
        const message = `${error.message}${choices.json && !error.question ? '' : hintOf(error)}`;
        if (choices.json) write(`${JSON.stringify({ error: message })}\n`);
        else complain(`${files.length > 1 ? `${source}: ` : ''}${message}`);
      });
    }
  }, (error) => complain(error.message));
  return status;
}

await startedAs(import.meta.url, async () => {
  process.exitCode = await main(process.argv.slice(2), {
    write: (text) => process.stdout.write(text),
    complain: (text) => console.error(`cellmates: ${text}`),
  });
});
