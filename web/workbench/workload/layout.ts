// How a table of text is laid out: what separates the values, and which line names the columns.
import Papa from 'papaparse';
import { isMissing, numberIn } from './number.ts';

/** The lines that decide. */
export const headLines = 30;
/** The first that suits the names is taken; spaces may stand inside names and after other marks. */
const delimiters = [',', ';', '\t', '|', ' '];
const comment = /^[ \t]*(?:#|%|\/\/)/;
/** Lines that are comments. */
export const comments = /^[ \t]*(?:#|%|\/\/).*$/gm;

export interface Layout {
  delimiter: string;
  /** Empty texts if no line names the columns. */
  names: string[];
  named: boolean;
  /** The first values. */
  example: string[];
  /** Number of the line that names the columns, or of the first with values, from 0. */
  line: number;
  /** Lines before the names that name nothing. */
  skipped: number;
  /** Numbers of the lines that have been read, from 0. */
  used: number[];
}

/** Runs of spaces and tabs separate as one space does. */
export const evenly = (text: string, delimiter: string) =>
  (delimiter === ' ' ? text.replace(/[ \t]+/g, ' ').replace(/^ | $/gm, '') : text);

/** The values of a line. In a header, "x (m)" has a space that separates nothing. */
function cellsOf(line: string, delimiter: string, names: boolean = false) {
  const even = evenly(line, delimiter);
  const text = names && delimiter === ' ' ? even.replace(/ (?=[([{])/g, '') : even;
  return Papa.parse(text, { delimiter, newline: '\n' }).data[0] ?? [''];
}

/** Whether most of several values are numbers. */
function areNumbers(cells: string[], delimiter: string) {
  const numbers = cells.filter((cell) => !Number.isNaN(numberIn(delimiter === ',' ? cell : cell.replace(',', '.'))));
  return cells.length > 1 && 2 * numbers.length > cells.filter((cell) => !isMissing(cell)).length;
}

/**
 * @param lines The first `headLines` of the file, or all.
 * @param suit Whether these are likely names of columns.
 * @returns Undefined if there is no line of a table.
 */
export function layoutOf(lines: string[], suit: (names: string[]) => boolean): Layout | undefined {
  const [, given] = /^"?sep=(.)"?\s*$/i.exec(lines[0] ?? '') ?? [];
  const line = lines.findIndex((text, k) => text.trim() !== '' && !comment.test(text) && !(given && k === 0));
  const prefix = given ? [0] : [];
  const possible = given ? [given] : delimiters;
  // The header of numpy and of some trackers is a comment.
  const before = lines.map((text, k) => ({ text: text.replace(comment, ''), k })).filter(({ k }) =>
    comment.test(lines[k]) && (line < 0 || k < line)).reverse();
  /** The delimiter with which each line names columns, because this takes a while for a long one. */
  const suited = new Map<string, string | undefined>();
  const suitable = ({ text }: { text: string }) => {
    if (!suited.has(text)) suited.set(text, possible.find((delimiter) => suit(cellsOf(text, delimiter, true))));
    return suited.get(text);
  };
  const all = possible.find((delimiter) => line >= 0 && !suitable({ text: lines[line] }) && areNumbers(cellsOf(lines[line], delimiter), delimiter));
  if (all) {
    const values = cellsOf(lines[line], all);
    for (const { text, k } of before) {
      const names = [all, ...possible].map((delimiter) => cellsOf(text.trim(), delimiter, true)).find((cells) =>
        cells.length === values.length && suit(cells));
      if (names) return { delimiter: all, names, named: true, example: values, line: k, skipped: 0, used: [...prefix, k] };
    }
    return { delimiter: all, names: values.map(() => ''), named: false, example: values, line, skipped: 0, used: prefix };
  }
  // Titles may stand before the names, and a comment may be all that there is.
  const texts = lines.map((text, k) => ({ text, k })).filter(({ text, k }) =>
    line >= 0 && k >= line && text.trim() !== '' && !comment.test(text));
  const header = texts.find(suitable) ?? before.find(suitable) ?? texts[0] ?? before[0];
  if (!header) return undefined;
  const delimiter = suitable(header) ?? guess(lines.slice(line).filter((text) => !comment.test(text)), possible);
  const next = lines.find((text, k) => k > header.k && text.trim() !== '' && !comment.test(text)) ?? '';
  return { delimiter, names: cellsOf(header.text, delimiter, true), named: true, example: cellsOf(next, delimiter), line: header.k, skipped: texts.findIndex(({ k }) => k === header.k),
    used: [...prefix, ...texts.filter(({ k }) => k <= header.k).map(({ k }) => k), header.k] };
}

/** The delimiter of a table whose names are not known. */
function guess(lines: string[], possible: string[]) {
  for (const some of [possible.filter((each) => each !== ' '), possible]) {
    const { meta, errors } = Papa.parse(lines.join('\n'), { preview: headLines, delimitersToGuess: some, newline: '\n', skipEmptyLines: true });
    if (!errors.some(({ type }) => type === 'Delimiter')) return meta.delimiter;
  }
  return possible[0];
}
