// Tables of text: one line a disc, whose values any character may separate, and one line that names the columns.
import { counted } from '../../kit/figure_text.ts';
import { textOf, linesOf } from './source.ts';
import { isMissing, numberIn } from './values.ts';
import { refuse, WorkloadError } from './workload.ts';
import type { Table, Visitor } from './table.ts';

/** The lines that decide. */
export const headLines = 30;
/** A longer line is no line of a table. */
const longestLine = 1_000_000;
const comment = /^\s*(?:#|%|\/\/)/;
const marks: Record<string, string> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars', ' ': 'Spaces' };

/** Splits lines into values. A value in quotation marks may contain anything. */
class Splitter {
  delimiter;
  #cell;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
    const end = delimiter === ' ' ? '[ \\t]+' : delimiter.replace(/[^\w\s]/, '\\$&');
    const other = delimiter === ' ' ? '[^ \\t]*' : `[^${delimiter.replace(/[\\\]^-]/, '\\$&')}]*`;
    this.#cell = new RegExp(` *(?:"([^"]*(?:""[^"]*)*)" *|(?! *")(${other}))(${end}|$)`, 'y');
  }

  /** The values of a line; undefined if a quotation mark is not closed, or stands inside a value. */
  split(line: string): string[] | undefined {
    const text = this.delimiter === ' ' ? line.trim() : line;
    if (!text.includes('"')) return this.delimiter === ' ' ? text.split(/[ \t]+/) : text.split(this.delimiter).map((cell) => cell.trim());
    const cells = [];
    this.#cell.lastIndex = 0;
    for (;;) {
      const found = this.#cell.exec(text);
      if (!found) return undefined;
      cells.push(found[1]?.replaceAll('""', '"') ?? found[2].trim());
      if (found[3] === '') return cells;
    }
  }

  /** The values of a header, in which "x (m)" has a space that separates nothing. */
  names(line: string) {
    return this.split(this.delimiter === ' ' ? line.replace(/[ \t]+/g, ' ').replace(/ (?=[([{])/g, '') : line) ?? [];
  }
}

/** How a table is laid out. */
interface Layout {
  splitter: Splitter;
  names: string[];
  named: boolean;
  /** Number of the line that names the columns, from 0; -1 if none does. */
  line: number;
  /** Lines before the names that name nothing. */
  skipped: number;
  note?: string;
}

const isNumber = (cell: string) => cell.length < 40 && !Number.isNaN(numberIn(cell.replaceAll(',', '.').replace(/\.(?=.*\.)/g, '')));

/** The share of numbers among values. */
function numbersIn(cells: string[]) {
  const there = cells.filter((cell) => !isMissing(cell));
  return cells.length > 1 ? there.filter(isNumber).length / Math.max(1, there.length) : 0;
}

/** Names of a file of MOT (Multiple Object Tracking), which has 7, 9 or 10 columns without names; undefined if it is none. */
function motNames(rows: string[][]) {
  const all = rows.map((row) => row.map(Number));
  const isMot = all.every(([frame, id, , , width, height, conf, a, b, c], k) => {
    const { length } = rows[k];
    const rest = length === 7 || (length === 9 ? Number.isInteger(a) && a > 0 && b >= 0 && b <= 1 : length === 10 && [a, b, c].every((value) => value === -1));
    return rest && length === rows[0].length && Number.isInteger(frame) && frame >= 0 && Number.isInteger(id) && id >= -1 && width > 0 && height > 0 && !Number.isNaN(conf);
  });
  if (!isMot) return undefined;
  const tracked = all.every(([, id]) => id >= 0);
  return ['frame', tracked ? 'id' : '', 'bb_left', 'bb_top', 'bb_width', 'bb_height', 'conf', '', '', ''].slice(0, rows[0].length);
}

/** Characters that separate values, the likeliest first; spaces may stand inside names and after other marks. */
function delimitersOf(lines: string[]) {
  const others = new Set(lines.join('').replace(/[\p{L}\p{N}\s"'._()[\]{}#%+-]|,|;|\|/gu, ''));
  return [',', ';', '\t', '|', ...[...others].filter((mark) => mark.length === 1 && mark !== '/'), ' ', '/'];
}

/**
 * Finds out what separates the values, and which line names the columns.
 * @param lines The first `headLines` of the file, or all.
 * @param suit Whether these are likely names of columns.
 * @param chosen Whether the reader has chosen what columns are.
 */
function layoutOf(lines: string[], suit: (names: string[]) => boolean, chosen: boolean): Layout {
  const [, given] = /^"?sep=(.)"?\s*$/i.exec(lines[0]) ?? [];
  const all = lines.map((text, line) => ({ text, line })).slice(given ? 1 : 0).filter(({ text }) => text.trim() !== '');
  const texts = all.filter(({ text }) => !comment.test(text));
  const first = texts[0]?.line ?? Infinity;
  const comments = all.filter(({ text, line }) => comment.test(text) && line < first).map(({ text, line }) => ({ text: text.replace(comment, '').trim(), line }));
  const splitters = (given ? [given] : delimitersOf([...texts.slice(0, 3), ...comments].map(({ text }) => text.slice(0, 2000)))).map((mark) => new Splitter(mark));
  const split = new Map(splitters.map((splitter) => [splitter, texts.map(({ text }) => splitter.split(text) ?? [])]));
  const rows = (splitter: Splitter, from: number) => (split.get(splitter) ?? []).filter((_, k) => texts[k].line > from);
  /** The splitter with which a line names columns, best the one with which most rows have as many values. */
  const naming = ({ text, line }: { text: string; line: number }) => splitters.map((splitter) => {
    const names = splitter.names(text);
    return { splitter, names, fit: names.length > 1 && suit(names) ? rows(splitter, line).filter((row) => row.length === names.length).length : -1 };
  }).filter(({ fit }) => fit >= 0).sort((a, b) => b.fit - a.fit)[0];
  const named = texts.length > 0 && naming(texts[0]);
  if (named) return { ...named, named: true, line: texts[0].line, skipped: 0 };
  const inNumbers = texts.length === 0 ? [] : splitters.map((splitter) => ({ splitter, share: numbersIn(rows(splitter, -1)[0]) }))
    .filter(({ share }) => share > 0.5).sort((a, b) => b.share - a.share);
  const numbers = inNumbers[0]?.splitter;
  const heads = texts.length === 0 ? comments : numbers ? comments.reverse() : [...texts.slice(1), ...comments.reverse()];
  for (const head of heads) {
    const found = naming(head);
    if (found && (!numbers || rows(found.splitter, -1)[0].length === found.names.length)) {
      return { ...found, named: true, line: head.line, skipped: texts.filter(({ line }) => line < head.line).length };
    }
  }
  if (numbers) {
    const sample = rows(numbers, -1);
    const mot = chosen ? undefined : motNames(sample);
    const note = mot && `The columns have no names, and are taken as those of MOT, which has ${mot.length} of them.`;
    return { splitter: numbers, names: mot ?? sample[0].map(() => ''), named: mot !== undefined, line: given ? 0 : -1, skipped: 0, note };
  }
  const head = texts[0] ?? comments[0];
  if (!head) throw new WorkloadError('There are no discs in this data.');
  // With the right mark, all lines have the same number of values.
  const even = splitters.map((splitter) => ({ splitter, names: splitter.names(head.text) }))
    .map(({ splitter, names }) => ({ splitter, names, fit: names.length > 1 ? rows(splitter, head.line).filter((row) => row.length === names.length).length : -1 }));
  const best = even.reduce((a, b) => (b.fit > a.fit ? b : a));
  return { ...best, named: true, line: head.line, skipped: 0 };
}

/** Rows of a table of text. */
export class Delimited implements Table {
  names;
  named;
  delimiter;
  head;
  divided: string | undefined;
  #blob;
  #layout;
  /** Number of the line that is being read, from 1. */
  #line = 0;
  #comments = 0;
  /** Whether rows begin as comments do. */
  #marked = false;
  /** Whether each row ends with the character that separates values. */
  #tail: boolean | undefined;

  constructor(blob: Blob, lines: string[], suit: (names: string[]) => boolean, chosen: boolean) {
    this.#blob = blob;
    this.#layout = layoutOf(lines, suit, chosen);
    this.names = this.#layout.names;
    this.named = this.#layout.named;
    this.delimiter = this.#layout.splitter.delimiter;
    this.head = `Line ${Math.max(0, this.#layout.line) + 1}`;
  }

  where() {
    return `Line ${this.#line}`;
  }

  notes() {
    const { skipped, note } = this.#layout;
    return [
      ...(note ? [note] : []),
      `${marks[this.delimiter] ?? `"${this.delimiter}"`} separate the values.`,
      ...(skipped > 0 ? [`Lines before the names are left out: ${skipped}.`] : []),
      ...(this.#comments > 0 ? [`Lines of comments are left out: ${counted(this.#comments, 'line').split(' ')[0]}.`] : []),
    ];
  }

  async read({ row }: Visitor, onProgress?: (share: number) => void) {
    const { splitter, line } = this.#layout;
    let [number, blank, block, length] = [0, 0, 0, 0];
    /** Lines of a value in quotation marks that has not ended. */
    let open: string[] = [];
    this.#comments = 0;
    for await (const lines of linesOf(textOf(this.#blob, onProgress), longestLine)) {
      for (const text of lines) {
        number++;
        if (open.length === 0) {
          this.#line = number;
          if (number === line + 1) continue;
          if (comment.test(text) && this.#isComment(text)) this.#comments++;
          else if (number > line) open.push(text);
          if (open.length === 0) continue;
          length = 0;
        } else open.push(text);
        length += text.length;
        const odd = text.includes('"') && text.split('"').length % 2 === 0;
        if (open.length === 1 ? odd : !odd) {
          if (length > longestLine) this.#unclosed();
          continue;
        }
        const whole = open.join('\n');
        open = [];
        if (whole.trim() === '') {
          blank++;
          continue;
        }
        if (blank > 0 && (blank > 1 || block > 1) && block > 0) this.divided ??= this.where();
        block = blank > 0 ? 1 : block + 1;
        blank = 0;
        const cells = this.#cellsOf(splitter.split(whole) ?? this.#unclosed());
        if (cells) row(cells);
      }
    }
    if (open.length > 0) this.#unclosed();
  }

  #unclosed(): never {
    refuse(this.where(), 'a quotation mark is not closed, or stands inside a value');
  }

  /** Whether a line is no row: it begins as a comment, and has not the values of a row. */
  #isComment(text: string) {
    const cells = this.#layout.splitter.split(text) ?? [];
    if (cells.length < 2 || (this.delimiter === ' ' && !cells.slice(1).some(isNumber))) return true;
    this.#marked ||= cells.length === this.names.length;
    return !this.#marked;
  }

  /** The values of a row; undefined if all are empty. */
  #cellsOf(cells: string[]) {
    const { length } = this.names;
    this.#tail ??= cells.length === length + 1 && cells[length] === '';
    if (cells.every((cell) => cell === '')) return undefined;
    if (this.#tail && cells[cells.length - 1] === '') cells.pop();
    if (cells.length === length) return cells;
    const names = length === 1 ? 'one name' : `${length} names`;
    refuse(this.where(), `there ${cells.length === 1 ? 'is one value' : `are ${cells.length} values`} for ${names}: give each row one value for each name${this.delimiter === ',' ? ', with decimal points' : ''}`);
  }
}
