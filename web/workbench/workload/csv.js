// Reads workloads from tables of text: one line a disc, and a first line that names the columns.
import Papa from 'papaparse';
import { WorkloadBuilder } from './builder.js';
import { numberIn } from './number.js';
import { DiscMaker, fieldOf, needs, shapeOf } from './shape.js';
import { blobOf, nameOf, textOf } from './source.js';
import { counted, printable, quoted } from './workload.js';

/** @typedef {import('./workload.js').ImportOptions} ImportOptions */

/** A longer line is no line of a table; it would have to be held in memory as a whole. */
const longestLine = 1_000_000;
/** The first of those that suit the text equally well is taken. */
const delimiters = [',', '\t', ';', '|', ' '];

/**
 * @param {Blob | string} source
 * @param {ImportOptions} [options]
 */
export async function read(source, options = {}) {
  const table = new Table();
  for await (const text of textOf(blobOf(source), options)) table.feed(text);
  return table.finish(nameOf(source));
}

/** Takes the text of a table in pieces, which may end anywhere. Papa Parse gets whole lines only, so that every row's line is known. */
export class Table {
  /** The beginning of a line whose end is not there yet. */
  #rest = '';
  /** Number of the line that is being read, from 1. */
  #line = 1;
  #delimiter = '';
  /** @type {string[]} */
  #names = [];
  /** Places of the shape's fields in a row. @type {number[]} */
  #columns = [];
  #frameColumn = -1;
  #idColumn = -1;
  /** @type {DiscMaker | undefined} */
  #discs;
  #values = new Float64Array(4);
  /** The column that is being read, which a refusal names. */
  #column = 0;
  #builder = new WorkloadBuilder((field) => this.#where(field));

  /** @param {string} text */
  feed(text) {
    let all = this.#rest + text;
    // The second half of "\r\n" may be in the next piece.
    const split = all.endsWith('\r');
    if (split) all = all.slice(0, -1);
    if (all.includes('\r')) all = all.replace(/\r\n?/g, '\n');
    const end = all.lastIndexOf('\n') + 1;
    this.#rest = all.slice(end) + (split ? '\r' : '');
    if (end > 0) this.#readLines(all.slice(0, end - 1));
    if (this.#rest.length > longestLine) this.#builder.refuse(`the line has more than ${counted(longestLine)} characters`);
  }

  /** @param {string} name */
  finish(name) {
    if (this.#rest.trim() !== '') this.#readLines(this.#rest.replace('\r', ''));
    if (this.#builder.count > 0) this.#builder.endFrame();
    return this.#builder.finish(name);
  }

  /** @param {string} [field] */
  #where(field) {
    const place = field === undefined ? -1 : this.#names.findIndex((name) => fieldOf(name) === field);
    return place < 0 ? `Line ${this.#line}` : `Line ${this.#line}, column ${place + 1} (${printable(this.#names[place].trim())})`;
  }

  /** @param {string} lines Whole lines, without the last line's end. */
  #readLines(lines) {
    if (this.#delimiter === '') {
      const { meta } = Papa.parse(lines, { preview: 20, delimitersToGuess: delimiters, newline: '\n', skipEmptyLines: true });
      this.#delimiter = meta.delimiter;
    }
    const { data, errors } = Papa.parse(lines, { delimiter: this.#delimiter, newline: '\n' });
    const first = this.#line;
    // Quotes can join lines, and only then do rows differ from lines.
    const joined = lines.includes('"');
    const broken = errors.find(({ type }) => type === 'Quotes')?.row ?? Infinity;
    data.forEach((row, k) => {
      this.#line = first + k;
      if (joined && (k >= broken || row.some((text) => text.includes('\n')))) {
        this.#builder.refuse('a quotation mark is not closed, or stands inside a value');
      }
      this.#readRow(row);
    });
    this.#line = first + Math.max(1, data.length); // Papa Parse finds no row in an empty line
  }

  /** @param {string[]} row */
  #readRow(row) {
    if (row[0].trim() === '' && row.every((text) => text.trim() === '')) return;
    if (!this.#discs) {
      this.#readHeader(row);
      return;
    }
    if (row.length > this.#names.length && row.slice(this.#names.length).some((text) => text.trim() !== '')) {
      this.#builder.refuse(`there are ${row.length} values for ${this.#names.length} columns`);
    }
    if (this.#frameColumn >= 0) this.#builder.inFrame(this.#number(row, this.#frameColumn), 'frame');
    const columns = this.#columns;
    for (let k = 0; k < columns.length; k++) this.#values[k] = this.#number(row, columns[k]);
    this.#discs.add(this.#values, this.#idColumn < 0 ? undefined : this.#number(row, this.#idColumn));
  }

  /**
   * @param {string[]} row
   * @param {number} column
   */
  #number(row, column) {
    this.#column = column;
    return numberIn(row[column] ?? '', this.#refuseValue);
  }

  /** @type {(problem: string) => never} */
  #refuseValue = (problem) => this.#builder.refuse(problem, fieldOf(this.#names[this.#column]));

  /** @param {string[]} names */
  #readHeader(names) {
    this.#names = names;
    const fields = names.map(fieldOf);
    if (!fields.some(Boolean) && !Number.isNaN(parseFloat(names[0]))) {
      this.#builder.refuse(`it has to name the columns, for example frame,id,x,y,r, and begins with ${quoted(names[0])}`);
    }
    const twice = fields.findIndex((field, k) => field && fields.indexOf(field) < k);
    if (twice >= 0) this.#builder.refuse(`two columns are named ${fields[twice]}`);
    const found = shapeOf(new Set(fields.filter((field) => field !== undefined)));
    if ('missing' in found) {
      const { missing } = found;
      const those = missing.length === 1 ? `the column ${missing[0]} is` : `the columns ${missing.join(', ')} are`;
      this.#builder.refuse(`${those} missing, and ${needs}`);
    } else {
      this.#discs = new DiscMaker(this.#builder, found.shape);
      this.#columns = found.shape.fields.map((field) => fields.indexOf(field));
      this.#frameColumn = fields.indexOf('frame');
      this.#idColumn = fields.indexOf('id');
    }
  }
}
