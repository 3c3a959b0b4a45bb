// The reports of tools/workload as text.
import { counted } from '../../web/kit/figure_text.ts';
import { timeText } from '../../web/workbench/statistics.ts';
import { uses } from '../../web/workbench/workload/names.ts';
import { heading } from '../../web/workbench/workload/workload.ts';

// Columns of text, the first one to the left and all others to the right.
function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  ').trimEnd());
}

/** The use of a column, such as "time: not used, because tick is the frame". */
export const columnText = ({ name, role, instead }) => `${name}: ${uses[role]}${instead && `, because ${instead}`}`;

/** All that was decided about data, a line each. */
export const readingLines = ({ notes, columns = [] }) => [...notes, ...columns.map((column) => `${columnText(column)}.`)];

const howRead = (workload) => {
  const lines = readingLines(workload);
  return lines.length > 0 ? [`${heading}:`, ...lines] : [];
};

const textOf = (parts) => `${parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n')).join('\n\n')}\n`;

/** How a workload was read. */
export function readText(workload) {
  const { name, frames: { length, 0: { count } } } = workload;
  const size = `${counted(length, 'frame')}, ${counted(count, 'disc')} in the first`;
  return textOf([[`${name}: ${size}`], howRead(workload)]);
}

/** The times, and the verdict. */
export function resultText(workload, described, rows, verdict) {
  const cell = (ms) => (ms === null ? '–' : timeText(ms));
  return textOf([
    [workload.name, described.join(' ')],
    howRead(workload),
    table(['code', 'ms per frame', 'slowest round'], rows.map(({ code, ms, slowest }) => [code, cell(ms), cell(slowest)])),
    verdict.length > 0 ? verdict : ['No method played a single frame in its time.'],
  ]);
}
