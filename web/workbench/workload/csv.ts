// Reads workloads from tables of text: one line a disc, and a first line that names the columns.
import { whole } from '../../kit/figure_text.ts';
import Papa from 'papaparse';
import { WorkloadBuilder } from './builder.ts';
import { Columns } from './columns.ts';
import { comments, evenly, headLines, layoutOf, type Layout } from './layout.ts';
import type { ImportOptions } from './workload.ts';

/** A longer line is no line of a table; it would have to be held in memory as a whole. */
const longestLine = 1_000_000;
const marks: Record<string, string> = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars', ' ': 'Spaces' };

/** Takes the text of a table in pieces, which may end anywhere. Papa Parse gets whole lines only, so that every row's line is known. */
export class Table {
  /** Lines that come before the layout is known, and the beginning of a line whose end is not there yet. */
  #rest = '';
  /** Number of the line that is being read, from 1. */
  #line = 1;
  #layout: Layout | undefined;
  /** Number of columns, and of lines that are comments. */
  #width = 0;
  #comments = 0;
  #builder: WorkloadBuilder = new WorkloadBuilder((column) => this.#where(column));
  #columns: Columns;

  constructor(options: ImportOptions = {}) {
    this.#columns = new Columns(this.#builder, options);
  }

  /** The use of each column. */
  list() {
    return this.#columns.list();
  }

  feed(text: string) {
    let all = this.#rest + text;
    // The second half of "\r\n" may be in the next piece.
    const split = all.endsWith('\r');
    if (split) all = all.slice(0, -1);
    if (all.includes('\r')) all = all.replace(/\r\n?/g, '\n');
    const end = all.lastIndexOf('\n') + 1;
    const lines = all.slice(0, Math.max(0, end - 1));
    if (end > 0 && (this.#layout || lines.split('\n', headLines).length === headLines)) {
      this.#readLines(lines);
      all = all.slice(end);
    }
    this.#rest = all + (split ? '\r' : '');
    if (this.#rest.length - this.#rest.lastIndexOf('\n') > longestLine) {
      this.#line += this.#rest.split('\n').length - 1;
      this.#builder.refuse(`the line has more than ${whole(longestLine)} characters`);
    }
  }

  finish(name: string) {
    if (this.#rest.trim() !== '') this.#readLines(this.#rest.replace('\r', ''));
    if (this.#comments > 0) this.#builder.note(`Lines of comments are left out: ${whole(this.#comments)}.`);
    return this.#columns.finish(name);
  }

  #where(column?: string | number) {
    return `Line ${this.#line}${typeof column === 'number' && column >= 0 ? `, column ${column + 1} (${this.#columns.nameOf(column)})` : ''}`;
  }

  /** @param lines Whole lines, without the last line's end. */
  #readLines(lines: string) {
    let text = lines;
    if (!this.#layout) {
      const all = lines.split('\n');
      this.#layout = layoutOf(all.slice(0, headLines), (names) => this.#columns.suit(names));
      if (!this.#layout) return;
      this.#begin(this.#layout);
      for (const k of this.#layout.used) all[k] = '';
      text = all.join('\n');
      this.#line = 1;
    }
    const { delimiter } = this.#layout;
    this.#comments += text.match(comments)?.length ?? 0;
    text = evenly(text.replace(comments, ''), delimiter);
    const { data, errors } = Papa.parse(text, { delimiter, newline: '\n' });
    const first = this.#line;
    // Quotes can join lines, and only then do rows differ from lines.
    const joined = text.includes('"');
    const broken = errors.find(({ type }) => type === 'Quotes')?.row ?? Infinity;
    data.forEach((row, k) => {
      this.#line = first + k;
      if (joined && (k >= broken || row.some((cell) => cell.includes('\n')))) {
        this.#builder.refuse('a quotation mark is not closed, or stands inside a value');
      }
      this.#readRow(row);
    });
    this.#line = first + Math.max(1, data.length); // Papa Parse finds no row in an empty line
  }

  #begin({ delimiter, names, named, line, example, skipped }: Layout) {
    this.#line = line + 1;
    this.#width = names.length;
    this.#columns.commas = delimiter !== ',';
    this.#columns.header(names, example, { unnamed: !named });
    this.#columns.checkChoices();
    this.#builder.note(`${marks[delimiter] ?? `"${delimiter}"`} separate the values.`);
    if (skipped > 0) this.#builder.note(`Lines before the names are left out: ${skipped}.`);
  }

  #readRow(row: string[]) {
    if (row[0].trim() === '' && row.every((text) => text.trim() === '')) return;
    if (row.length > this.#width && row.slice(this.#width).some((text) => text.trim() !== '')) {
      this.#builder.refuse(`there are ${row.length} values for ${this.#width === 1 ? 'one column' : `${this.#width} columns`}: name every column, and use decimal points`);
    }
    this.#columns.row(row);
  }
}
