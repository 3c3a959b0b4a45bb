// Tables of text: one line a disc, whose values any character may separate, and one line that names the columns.
import { list, whole } from '../../kit/figure_text.ts';
import { Table, type Lines } from './table.ts';
import { isMissing, numberOf } from './values.ts';
import { WorkloadError } from './workload.ts';

const comment = /^\s*(?:#|%|\/\/)/;
/** A line of spreadsheets that names what separates values. */
const separator = /^\x22?sep=(.)\x22?\s*$/i;
const marks: Record<string, string> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars', ' ': 'Spaces' };

/**
 * Splits lines into values; into none if a quotation mark is not closed, or stands inside a value. A value in quotation marks may
 * contain anything. Spaces may have one tab among them, because a value may be missing between two tabs.
 */
function splitBy(delimiter: string) {
  const blank = delimiter === ' ';
  const [end, other] = blank ? ['(?: *\\t *| +)', '[^ \\t]*'] : [delimiter.replace(/[^\w\s]/, '\\$&'), `[^${delimiter.replace(/[\\\]^-]/, '\\$&')}]*`];
  const cell = new RegExp(` *(?:"([^"]*(?:""[^"]*)*)" *|(?! *")(${other}))(${end}|$)`, 'y');
  return (line: string) => {
    const text = !blank ? line : /^ *\t/.test(line) ? line.trimEnd() : line.trim();
    if (!text.includes('"')) return blank ? text.split(/ *\t *| +/) : text.split(delimiter).map((each) => each.trim());
    const cells = [];
    cell.lastIndex = 0;
    for (let found = cell.exec(text); found; found = cell.exec(text)) {
      cells.push(found[1]?.replaceAll('""', '"') ?? found[2].trim());
      if (found[3] === '') return cells;
    }
    return [];
  };
}

const isNumber = (cell: string) => cell.length < 40 && !Number.isNaN(numberOf(cell.replaceAll(',', '.').replace(/\.(?=.*\.)/g, '')));

/** The share of numbers among values. */
function numbersIn(cells: string[] = []) {
  const there = cells.filter((cell) => !isMissing(cell));
  return cells.length > 1 ? there.filter(isNumber).length / Math.max(1, there.length) : 0;
}

const motNames = ['frame', 'id', 'bb_left', 'bb_top', 'bb_width', 'bb_height', 'conf', 'class', 'visibility'];

/** Names for rows of numbers: those of MOT (Multiple Object Tracking), which has 7, 9 or 10 columns; else none, and what to do. */
function namesFor(rows: string[][], chosen: boolean) {
  const [{ length }] = rows;
  /** Whether nearly all rows have such numbers in a column. A missing value may be any. */
  const most = (column: number, holds: (value: number) => boolean) => rows.filter(({ [column]: cell }) => isMissing(cell) || holds(Number(cell))).length > 0.8 * rows.length;
  const isBoxes = !chosen && rows.every((row) => row.length === length) && most(0, (frame) => Number.isInteger(frame) && frame >= 0)
    && most(1, (id) => Number.isInteger(id) && id >= -1) && [4, 5].every((side) => most(side, (value) => value > 0));
  const rest = { 7: [], 9: [(kind: number) => Number.isInteger(kind) && kind > 0, (share: number) => share >= 0 && share <= 1], 10: Array(3).fill((value: number) => value === -1) }[length];
  if (isBoxes && rest && most(6, (conf) => !Number.isNaN(conf)) && rest.every((holds, k) => most(7 + k, holds))) {
    const names = motNames.slice(0, 7).map((name) => (name === 'id' && rows.some(([, id]) => Number(id) < 0) ? '' : name));
    const note = `The columns have no names, and are taken as those of MOT, which has ${length} of them. Rows count whatever their conf is.`;
    return { names: rows[0].map((_, k) => names[k] ?? ''), unnamed: '', notes: [note] };
  }
  const cure = isBoxes && (length === 6 || length === 8)
    ? `it has numbers and no names, and MOT has 7, 9 or 10 columns, not ${length}: begin with the names ${list(motNames.slice(0, length))}, add ${motNames[length]}`
    : 'it has numbers and no names: begin with a line of names such as frame,id,x,y,r';
  return { names: rows[0].map(() => ''), unnamed: `${cure}, or choose what each column is`, notes: [] };
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
 * @returns Also the number of the line with the names, or 0, the values of the lines that are no comments, and sentences about the names.
 */
function layoutOf(lines: string[], suit: (names: string[]) => boolean, chosen: boolean) {
  const [, given] = separator.exec(lines[0]) ?? [];
  const all = lines.map((text, k) => ({ text, line: k + 1 })).slice(given ? 1 : 0).filter(({ text }) => text.trim() !== '');
  if (all.length === 0) throw new WorkloadError('There are no discs in this data.');
  const rows = all.filter(({ text }) => !comment.test(text));
  const comments = all.slice(0, rows.length > 0 ? all.indexOf(rows[0]) : all.length).reverse().map(({ text, line }) => ({ text: text.replace(comment, '').trim(), line }));
  const start = [...rows.slice(0, 3), ...comments].map(({ text }) => text.slice(0, 2000)).join('');
  const splits = (given ? [given] : delimitersOf(start)).map((delimiter) => {
    const split = splitBy(delimiter);
    return { delimiter, split, cells: rows.map(({ text }) => split(text)) };
  });
  /** The names in a line with the mark with which most of the rows after it have as many values; `fit` is -1 if it names nothing. */
  const naming = ({ text, line }: { text: string; line: number }, isHead: (names: string[]) => boolean) => best(splits.map((each) => {
    // "x (m)" has a space that separates nothing.
    const names = each.split(each.delimiter === ' ' ? text.replace(/ +/g, ' ').replace(/ (?=[([{])/g, '') : text);
    const fit = each.cells.filter((row, k) => rows[k].line > line && row.length === names.length).length;
    const skipped = rows.filter((row) => row.line < line).length;
    const notes = skipped > 0 ? [`Lines before the names are left out: ${skipped}.`] : [];
    return { ...each, names, line, notes, unnamed: '', fit: names.length > 1 && isHead(names) ? fit : -1 };
  }), ({ fit }) => fit);
  const numbers = best(splits, ({ cells }) => numbersIn(cells[0]));
  const numeric = numbersIn(numbers.cells[0]) > 0.5;
  for (const head of [...rows.slice(0, numeric ? 1 : undefined), ...comments]) {
    const found = naming(head, suit);
    const suits = !numeric || head === rows[0] || found.cells[0].length === found.names.length;
    if (found.fit >= 0 && suits) return found;
  }
  if (!numeric) return naming(rows[0] ?? comments[0], () => true);
  return { ...numbers, line: 0, ...namesFor(numbers.cells, chosen) };
}

/** Whether a value in quotation marks goes on in the next line. */
const isOpen = (text: string) => text.includes('"') && text.split('"').length % 2 === 0;

/** Rows of a table of text. */
export class Delimited extends Table {
  #layout;
  #comments = 0;
  /** Whether rows begin as comments do. */
  #marked = false;
  /** Whether each row ends with the character that separates values. */
  #tail: boolean | undefined;

  constructor(blob: Blob, lines: string[], suit: (names: string[]) => boolean, chosen: boolean) {
    super(blob);
    this.#layout = layoutOf(lines, suit, chosen);
    const { names, line, delimiter, cells, unnamed } = this.#layout;
    this.names = names;
    this.unnamed = unnamed;
    this.first = cells[line > 0 ? 1 : 0] ?? [];
    this.delimiter = delimiter;
    this.head = `Line ${Math.max(1, line)}`;
  }

  notes() {
    const { notes } = this.#layout;
    const comments = this.#comments > 0 ? [`Lines of comments are left out: ${whole(this.#comments)}.`] : [];
    return [...notes, `${marks[this.delimiter] ?? `"${this.delimiter}"`} separate the values.`, ...comments];
  }

  * rows(): Lines {
    const { split, line } = this.#layout;
    let [blank, block] = [0, 0];
    this.#comments = 0;
    for (let text = yield; text !== undefined; text = yield) {
      const begin = this.line;
      if (this.line === line) continue;
      if (comment.test(text) && this.#isComment(text)) {
        this.#comments++;
        continue;
      }
      if (this.line < line || (this.line === 1 && separator.test(text))) continue;
      // A value in quotation marks may have several lines.
      for (let open = isOpen(text); open;) {
        const more: string | undefined = yield;
        this.begin = begin;
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
      if (cells.some((cell) => cell !== '')) this.visitor.row(cells);
    }
  }

  #unclosed(): never {
    this.refuse('a quotation mark is not closed, or stands inside a value');
  }

  /** Whether a line is no row: it begins as a comment, and has not the values of a row. */
  #isComment(text: string) {
    const cells = this.#layout.split(text);
    if (isMissing(cells[0]) && cells.length > 1) return false; // such as #N/A
    if (cells.length < 2 || (this.delimiter === ' ' && !cells.slice(1).some(isNumber))) return true;
    this.#marked ||= cells.length === this.names.length;
    return !this.#marked;
  }

  /** The values of a row. */
  #cellsOf(cells: string[]) {
    const { length } = this.names;
    if (cells.length === 0) this.#unclosed();
    this.#tail ??= cells.length === length + 1 && cells[length] === '';
    if (this.#tail && cells[cells.length - 1] === '') cells.pop();
    if (cells.length === length || cells.every((cell) => cell === '')) return cells;
    const names = length === 1 ? 'one name' : `${length} names`;
    this.refuse(`there ${cells.length === 1 ? 'is one value' : `are ${cells.length} values`} for ${names}: give each row one value for each name${this.delimiter === ',' ? ', with decimal points' : ''}`);
  }
}
