// The report of bench/workload.mjs as text.
import { precisionSentence } from '../../web/workbench/precision.ts';
import { heading, readingLines } from '../../web/workbench/workload/reading.ts';
import { count, short } from '../../tools/lib/markdown.mjs';

// Columns of text, the first one to the left and all others to the right.
function table(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  ').trimEnd());
}

const failures = { 'too-long': 'too long', 'no-memory': 'no memory', 'left-out': 'left out' };
// Less than 10 ns is not told apart from nothing.
const time = (ms) => (ms < 1e-5 ? '0' : short(ms));
const bytes = (value) => (value < 1e6 ? `${count(value / 1e3)} kB` : `${short(value / 1e6)} MB`);
const exponent = (value) => (value === null ? '–' : value.toFixed(2));

// The costs with all discs, the fastest first.
function costs({ results, exponents }) {
  const head = ['method', 'p50, ms', 'p95, ms', 'mean', 'build', 'query', 'order', 'tests', 'contacts', 'memory', 'rebuilt', 'exponent'];
  const last = results.filter(({ keep }) => keep === results.at(-1).keep).sort((a, b) => (a.ms?.mean ?? Infinity) - (b.ms?.mean ?? Infinity));
  const rows = last.map(({ method, failed, ms, tests, contacts, bytes: memory, rebuilds, frames }) =>
    failed
      ? [method, failures[failed], ...head.slice(3).map(() => ''), exponent(exponents[method])]
      : [method, ...[ms.p50, ms.p95, ms.mean, ms.build, ms.query, ms.order].map(time), count(tests), count(contacts), bytes(memory),
          rebuilds ? `${Math.round((100 * rebuilds) / frames)}%` : '', exponent(exponents[method])]);
  return table(head, rows);
}

// Mean times by n.
function curves({ results }) {
  const keeps = [...new Set(results.map(({ keep }) => keep))];
  const names = [...new Set(results.map(({ method }) => method))];
  const cell = (name, keep) => {
    const result = results.find((each) => each.method === name && each.keep === keep);
    return result.failed ? failures[result.failed] : short(result.ms.mean);
  };
  return table(
    ['mean, ms', ...keeps.map((keep) => `n = ${count(results.find((result) => result.keep === keep).n)}`)],
    names.map((name) => [name, ...keeps.map((keep) => cell(name, keep))]),
  );
}

// What to use for how many discs.
function advice({ ranges }) {
  if (ranges.length < 2) return [];
  return [ranges.map(({ method, from, to }) =>
    from === 0 ? `Below n = ${count(to)} use ${method}` : to === Infinity ? `from ${count(from)} on ${method}` : `from ${count(from)} to ${count(to)} ${method}`,
  ).join(', ') + '.'];
}

function verdict({ winner, agree, results, precision, description }) {
  if (!winner) return ['No method played a single frame in its time.'];
  const { method, second, margin, certain, tied, decides } = winner;
  const alone = results.every((result) => result.method === method);
  const said = !second ? (alone ? `Only ${method} was measured.` : `${method} is the fastest: the others were too slow with fewer discs already, or failed.`)
    : certain ? `${method} is the fastest: the next one, ${second}, takes ${Math.round(100 * margin)}% longer.`
      : `${tied.slice(0, -1).join(', ')} and ${tied.at(-1)} are within noise of each other.`;
  const same = agree === null ? [] : [agree ? 'All methods found the same contacts.' : 'The methods found DIFFERENT contacts.'];
  if (agree !== false) same.push(precisionSentence(precision, description.frames));
  return [said, ...(certain && !alone ? [decides] : []), ...same];
}

export function textOf(report, described) {
  const read = readingLines(report);
  const lines = [
    `${report.workload} (${report.build}, one thread)`, described.join(' '), '',
    ...(read.length ? [`${heading}:`, ...read, ''] : []),
    'A frame with all discs, without "order", the time to sort the contacts into canonical order:', ...costs(report), '',
    'Thinned out:', ...curves(report), '',
    ...verdict(report), ...advice(report),
  ];
  return `${lines.join('\n')}\n`;
}
