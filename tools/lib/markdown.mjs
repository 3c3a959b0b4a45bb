// Writes tables, paragraphs and figures as Markdown.
import { figureText, whole } from '../../web/kit/figure_text.ts';

// A column is [heading, cell of a row].
export function markdownTable({ columns, rows }) {
  const text = (cell) => (Number.isInteger(cell) ? cell.toLocaleString('en') : String(cell).replaceAll('|', '\\|'));
  const line = (cells) => `| ${cells.map(text).join(' | ')} |`;
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

// A figure's text, or a dash if there is none.
const given = (text) => (value) => (value === null || value === undefined ? none : text(value));

// 4498500 as "4,498,500".
export const count = given(whole);

// Three significant digits, and all digits of a number from 1000 on.
export const short = given((value) => (Math.abs(value) < 999.5 ? figureText(value) : whole(value)));

// A ratio, with two significant digits or as a whole number.
export const times = given((ratio) => (ratio < 9.95 ? ratio.toFixed(1) : whole(ratio)));

export function percent(share) {
  const value = 100 * share;
  return `${value === 0 || value >= 9.95 ? whole(value) : value.toPrecision(2)}%`;
}

// "0.407, 0.414"
export const pair = (low, middle) => (low === null || low === undefined ? none : `${short(low)}, ${short(middle)}`);
