// Tables of text: one line a disc, whose values any character may separate, and one line that names the columns.
import { whole } from '../../kit/figure_text.ts';
import { Table, type Lines, type Visitor } from './table.ts';
import { isMissing, numberIn } from './values.ts';
import { refuse, WorkloadError } from './workload.ts';

const comment = /^\s*(?:#|%|\/\/)/;
const marks: Record<string, string> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars', ' ': 'Spaces' };

type Split = (line: string) => string[];

/** Splits lines into values; into none if a quotation mark is not closed, or stands inside a value. A value in quotation marks may contain anything. */
function splitBy(delimiter: string): Split {
  const blank = delimiter === ' ';
  const [end, other] = blank ? ['[ \\t]+', '[^ \\t]*'] : [delimiter.replace(/[^\w\s]/, '\\$&'), `[^${delimiter.replace(/[\\\]^-]/, '\\$&')}]*`];
  const cell = new RegExp(` *(?:"([^"]*(?:""[^"]*)*)" *|(?! *")(${other}))(${end}|$)`, 'y');
  return (line) => {
    const text = blank ? line.trim() : line;
    if (!text.includes('"')) return blank ? text.split(/[ \t]+/) : text.split(delimiter).map((each) => each.trim());
    const cells = [];
    cell.lastIndex = 0;
    for (;;) {
      const found = cell.exec(text);
      if (!found) return [];
      cells.push(found[1]?.replaceAll('""', '"') ?? found[2].trim());
      if (found[3] === '') return cells;
    }
  };
}

/** How a table is laid out. */
interface Layout {
  delimiter: string;
  split: Split;
  names: string[];
  /** Number of the line that names the columns, from 1; 0 if none does. */
  line: number;
  /** Lines before the names that name nothing. */
  skipped?: number;
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
  const [{ length }] = rows;
  const isMot = [7, 9, 10].includes(length) && rows.every((row) => {
    const [frame, id, , , width, height, conf, a, b, c] = row.map(Number);
    const rest = length === 7 || (length === 9 ? Number.isInteger(a) && a > 0 && b >= 0 && b <= 1 : [a, b, c].every((value) => value === -1));
    return rest && length === row.length && Number.isInteger(frame) && frame >= 0 && Number.isInteger(id) && id >= -1 && width > 0 && height > 0 && !Number.isNaN(conf);
  });
  const tracked = rows.every(([, id]) => Number(id) >= 0);
  return isMot ? ['frame', tracked ? 'id' : '', 'bb_left', 'bb_top', 'bb_width', 'bb_height', 'conf', '', '', ''].slice(0, length) : undefined;
}

/** Characters that separate values, the likeliest first; spaces may stand inside names and after other marks. */
function delimitersOf(text: string) {
  const others = new Set(text.replace(/[\p{L}\p{N}\s\x22\x27._()[\]{}#%+-]|,|;|\|/gu, ''));
  return [',', ';', '\t', '|', ...[...others].filter((mark) => mark.length === 1 && mark !== '/'), ' ', '/'];
}

/** The first of those with the most. */
const best = <Kind>(all: Kind[], count: (each: Kind) => number) => all.reduce((a, b) => (count(b) > count(a) ? b : a));

/**
 * Finds out what separates the values, and which line names the columns.
 * @param lines The first of the file, or all.
 * @param suit Whether these are likely names of columns.
 * @param chosen Whether the reader has chosen what columns are.
 */
function layoutOf(lines: string[], suit: (names: string[]) => boolean, chosen: boolean): Layout {
  const [, given] = /^\x22?sep=(.)\x22?\s*$/i.exec(lines[0]) ?? [];
  const all = lines.map((text, k) => ({ text, line: k + 1 })).slice(given ? 1 : 0).filter(({ text }) => text.trim() !== '');
  const rows = all.filter(({ text }) => !comment.test(text));
  const above = all.filter(({ line }) => line < (rows[0]?.line ?? Infinity)).reverse();
  const comments = above.map(({ text, line }) => ({ text: text.replace(comment, '').trim(), line }));
  if (all.length === 0) throw new WorkloadError('There are no discs in this data.');
  const start = [...rows.slice(0, 3), ...comments].map(({ text }) => text.slice(0, 2000)).join('');
  const splits = (given ? [given] : delimitersOf(start)).map((delimiter) => {
    const split = splitBy(delimiter);
    return { delimiter, split, cells: rows.map(({ text }) => split(text)) };
  });
  /** How a line names columns with each mark, and how many of the rows after it have as many values; -1 if it names nothing. */
  const namings = ({ text, line }: { text: string; line: number }, isHead: (names: string[]) => boolean) => splits.map((each) => {
    // "x (m)" has a space that separates nothing.
    const names = each.split(each.delimiter === ' ' ? text.replace(/[ \t]+/g, ' ').replace(/ (?=[([{])/g, '') : text);
    const fit = each.cells.filter((row, k) => rows[k].line > line && row.length === names.length).length;
    return { ...each, names, line, fit: names.length > 1 && isHead(names) ? fit : -1 };
  });
  const numbers = best(splits, ({ cells }) => numbersIn(cells[0] ?? []));
  const numeric = numbersIn(numbers.cells[0] ?? []) > 0.5;
  for (const head of [...rows.slice(0, 1), ...(numeric ? [] : rows.slice(1)), ...comments]) {
    const found = best(namings(head, suit), ({ fit }) => fit);
    const suits = !numeric || head === rows[0] || found.cells[0].length === found.names.length;
    if (found.fit >= 0 && suits) return { ...found, skipped: rows.filter(({ line }) => line < found.line).length };
  }
  if (!numeric) return best(namings(rows[0] ?? comments[0], () => true), ({ fit }) => fit); // with the right mark, all lines have as many values
  const mot = chosen ? undefined : motNames(numbers.cells);
  const note = mot && `The columns have no names, and are taken as those of MOT, which has ${mot.length} of them.`;
  return { ...numbers, names: mot ?? numbers.cells[0].map(() => ''), line: 0, note };
}

/** Rows of a table of text. */
export class Delimited extends Table {
  #layout;
  /** The first line of the row that is being read. */
  #first = 0;
  #comments = 0;
  /** Whether rows begin as comments do. */
  #marked = false;
  /** Whether each row ends with the character that separates values. */
  #tail: boolean | undefined;

  constructor(blob: Blob, lines: string[], suit: (names: string[]) => boolean, chosen: boolean) {
    super(blob);
    this.#layout = layoutOf(lines, suit, chosen);
    const { names, line, note, delimiter } = this.#layout;
    this.names = names;
    this.named = line > 0 || note !== undefined;
    this.delimiter = delimiter;
    this.head = `Line ${Math.max(1, line)}`;
  }

  where() {
    return `Line ${this.#first}`;
  }

  notes() {
    const { skipped, note } = this.#layout;
    const all = [`${marks[this.delimiter] ?? `"${this.delimiter}"`} separate the values.`];
    if (note) all.unshift(note);
    if (skipped) all.push(`Lines before the names are left out: ${skipped}.`);
    if (this.#comments > 0) all.push(`Lines of comments are left out: ${whole(this.#comments)}.`);
    return all;
  }

  * rows({ row }: Visitor): Lines {
    const { split, line } = this.#layout;
    let [blank, block] = [0, 0];
    this.#comments = 0;
    for (let text = yield; text !== undefined; text = yield) {
      this.#first = this.line;
      if (this.line === line) continue;
      if (comment.test(text) && this.#isComment(text)) {
        this.#comments++;
        continue;
      }
      if (this.line < line || (this.line === 1 && /^\x22?sep=.\x22?\s*$/i.test(text))) continue;
      // A value in quotation marks may have several lines.
      for (let open = isOpen(text); open;) {
        const more: string | undefined = yield;
        if (more === undefined || text.length > this.longest) this.#unclosed();
        text += `\n${more}`;
        open = !isOpen(more);
      }
      if (text.trim() === '') {
        blank++;
        continue;
      }
      if (block > 0 && blank > 0 && (blank > 1 || block > 1)) this.divided ??= this.where();
      block = blank > 0 ? 1 : block + 1;
      blank = 0;
      const cells = this.#cellsOf(split(text));
      if (cells) row(cells);
    }
  }

  #unclosed(): never {
    refuse(this.where(), 'a quotation mark is not closed, or stands inside a value');
  }

  /** Whether a line is no row: it begins as a comment, and has not the values of a row. */
  #isComment(text: string) {
    const cells = this.#layout.split(text);
    if (isMissing(cells[0]) && cells.length > 1) return false; // such as #N/A
    if (cells.length < 2 || (this.delimiter === ' ' && !cells.slice(1).some(isNumber))) return true;
    this.#marked ||= cells.length === this.names.length;
    return !this.#marked;
  }

  /** The values of a row; undefined if all are empty. */
  #cellsOf(cells: string[]) {
    const { length } = this.names;
    if (cells.length === 0) this.#unclosed();
    this.#tail ??= cells.length === length + 1 && cells[length] === '';
    if (cells.every((cell) => cell === '')) return undefined;
    if (this.#tail && cells[cells.length - 1] === '') cells.pop();
    if (cells.length === length) return cells;
    const names = length === 1 ? 'one name' : `${length} names`;
    refuse(this.where(), `there ${cells.length === 1 ? 'is one value' : `are ${cells.length} values`} for ${names}: give each row one value for each name${this.delimiter === ',' ? ', with decimal points' : ''}`);
  }
}

/** Whether a value in quotation marks goes on in the next line. */
const isOpen = (text: string) => text.includes('"') && text.split('"').length % 2 === 0;
