// The report of bench/workload/command.mjs as text.
import { countAt, failures, resultAt, sharesOf, timeText } from '../../web/workbench/figures.ts';
import { heading, readingLines } from '../../web/workbench/workload/reading.ts';
import { count, short } from '../../tools/lib/markdown.mjs';

// Columns of text, the first one to the left and all others to the right.
function table(head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  ').trimEnd());
}

const bytes = (value) => (value < 1e6 ? `${count(value / 1e3)} kB` : `${short(value / 1e6)} MB`);
const exponent = (value) => (value === null ? '–' : value.toFixed(2));

// The costs with all discs, the fastest first.
function costs({ results, exponents }) {
  const head = ['method', 'p50, ms', 'p95, ms', 'mean', 'build', 'query', 'order', 'tests', 'contacts', 'memory', 'rebuilt', 'exponent'];
  const last = results.filter(({ keep }) => keep === results.at(-1).keep).sort((a, b) => (a.ms?.mean ?? Infinity) - (b.ms?.mean ?? Infinity));
  const rows = last.map(({ method, failed, ms, tests, contacts, bytes: memory, rebuilds, frames }) =>
    failed
      ? [method, failures[failed], ...head.slice(3).map(() => ''), exponent(exponents[method])]
      : [method, ...[ms.p50, ms.p95, ms.mean, ms.build, ms.query, ms.order].map((time) => (time === undefined ? '–' : timeText(time))), count(tests),
          count(contacts), memory === undefined ? '–' : bytes(memory),
          rebuilds ? `${Math.round((100 * rebuilds) / frames)}%` : '', exponent(exponents[method])]);
  return table(head, rows);
}

// Mean times by n.
function curves({ results }) {
  const shares = sharesOf(results);
  const names = [...new Set(results.map(({ method }) => method))];
  const cell = (name, keep) => {
    const result = resultAt(results, name, keep);
    return result.failed ? failures[result.failed] : short(result.ms.mean);
  };
  return table(
    ['mean, ms', ...shares.map((keep) => `n = ${count(countAt(results, keep))}`)],
    names.map((name) => [name, ...shares.map((keep) => cell(name, keep))]),
  );
}

export function textOf(report, described) {
  const read = readingLines(report);
  const lines = [
    `${report.workload} (${report.build}, one thread)`, described.join(' '), '',
    ...(read.length ? [`${heading}:`, ...read, ''] : []),
    'A frame with all discs, without "order", the time to sort the contacts into canonical order:', ...costs(report), '',
    'Thinned out:', ...curves(report), '',
    ...(report.verdict.length ? report.verdict : ['No method played a single frame in its time.']),
  ];
  return `${lines.join('\n')}\n`;
}
