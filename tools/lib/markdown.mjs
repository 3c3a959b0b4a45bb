// Writes tables, paragraphs and figures as Markdown.

// A column is [heading, cell of a row].
export function markdownTable({ columns, rows }) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(columns.map(([heading]) => heading)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join('\n');
}

// The longest line of text.
export const mostColumns = 110;

export function wrap(paragraph) {
  const lines = [''];
  for (const word of paragraph.trim().split(/\s+/)) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > mostColumns) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

const none = '–';

const missing = (value) => value === null || value === undefined;

// 4498500 as "4,498,500".
export function count(value) {
  if (missing(value)) return none;
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

// Three significant digits.
export function short(value) {
  if (missing(value)) return none;
  if (value === 0) return '0';
  return Math.abs(value) >= 999.5 ? count(value) : value.toPrecision(3);
}

// A ratio, with two significant digits or as a whole number.
export const times = (value) => (missing(value) ? none : value >= 9.95 ? count(value) : value.toFixed(1));

export function percent(share) {
  const value = 100 * share;
  return `${value === 0 || value >= 9.95 ? count(value) : value.toPrecision(2)}%`;
}

// "0.407, 0.414"
export const pair = (low, middle) => (missing(low) ? none : `${short(low)}, ${short(middle)}`);
