// Reads workloads from JSON and from JSON lines: frames as lists of discs or of columns, or one list of discs; README.md in
// the folder above shows each form.
import { whole } from '../../kit/figure_text.ts';
import { WorkloadBuilder } from './builder.ts';
import { Columns } from './columns.ts';
import { JsonFrames } from './json_frames.ts';
import { JsonTokens } from './json_tokens.ts';
import { readName } from './names.ts';
import { blobOf, nameOf, textOf } from './source.ts';
import { limits, printable, quoted, WorkloadError, type ImportOptions } from './workload.ts';

type Value = string | number | boolean | null;

/**
 * Roles of open objects and arrays:
 * - `list`: an array of frames, or of discs
 * - `item`: an object in a list, or the outermost one, which is a frame or a disc; each of JSON lines is one
 * - `discs`: the array of a frame's discs
 * - `disc`, `row`: a disc, with names or as the array x, y, r, id
 * - `nested`: an object in a disc or item, such as `"position": { "x": 1, "y": 2 }`
 * - `place`: an array in a disc or item, such as `"position": [1, 2]`
 * - `column`: the array of all x, y, … of a frame
 * - `other`: anything that does not matter
 */
type Role = 'list' | 'item' | 'discs' | 'disc' | 'row' | 'nested' | 'place' | 'column' | 'other';

const rowNames = ['x', 'y', 'r', 'id'];
/** Keys of lists of frames or discs, and of a frame's discs. */
const outerLists = /^(?:frames|steps|ticks|snapshots|data|records|rows|results)$/i;
const lists = /^(?:discs?|disks?|circles?|balls?|particles?|bodies|objects?|entities|agents?|spots?|boxes)$/i;
/** More names than any disc has. */
const mostNames = 1000;

export async function read(source: Blob | string, options: ImportOptions = {}) {
  const reader = new Reader(options);
  try {
    for await (const text of textOf(blobOf(source), options)) reader.tokens.feed(text);
    reader.tokens.end();
    return reader.finish(nameOf(source));
  } catch (error) {
    if (error instanceof WorkloadError) error.columns = reader.list();
    throw error;
  }
}

/** Takes the events of `tokens`, which gets the text in pieces. */
export class Reader {
  tokens: JsonTokens = new JsonTokens(this);
  #builder: WorkloadBuilder = new WorkloadBuilder((column) => this.#where(column));
  #columns: Columns;
  #frames;
  #roles: Role[] = [];
  #key = '';
  /** Names of the nested objects that are open, each with a full stop. */
  #inside: string[] = [];
  /** Place of the next value in a row or nested array. */
  #place = 0;
  #name = '';
  /** Whether the list has frames or discs; undefined before its first item. */
  #items: 'frames' | 'discs' | undefined;
  /** Whether the innermost item is a frame; whether the outermost has a list of frames. */
  #isFrame = false;
  #hasList = false;
  /** Whether names mean something, because few come millions of times. */
  #known = new Map<string, boolean>();
  /** Columns of the names that have been met. */
  #names = new Map<string, number>();
  /** The current disc's values and their places in the file, by column. */
  #cells: unknown[] = [];
  #lines: number[] = [];
  #characters: number[] = [];
  /** Names and values of the first item, until it is known whether it is a disc. */
  #item = new Map<string, { value: Value; line: number; column: number }>();
  /** The current frame's columns by name, and the one that is being read. */
  #arrays = new Map<string, Value[]>();
  #array: Value[] = [];
  /** Row of these columns that is being added; -1 if none is. */
  #row = -1;

  constructor(options: ImportOptions = {}) {
    this.#columns = new Columns(this.#builder, options);
    this.#frames = new JsonFrames(this.#builder, options);
  }

  /** The use of each name. */
  list() {
    return [...this.#frames.list().filter(({ key }) => key !== 'name' || this.#name === ''), ...this.#columns.list()];
  }

  finish(name: string) {
    if (this.#builder.count > 0) this.#builder.endFrame();
    this.#columns.checkChoices(this.#frames.names);
    return { ...this.#columns.finish(this.#name || name), columns: this.list() };
  }

  #where(column?: string | number) {
    const named = typeof column === 'number' && column >= 0 ? ` (${this.#columns.nameOf(column)})` : '';
    if (this.#row >= 0) return `Frame ${this.#builder.frames}, disc ${this.#row}${named}`;
    const known = typeof column === 'number' && this.#cells[column] !== undefined;
    return known ? `Line ${this.#lines[column]}, column ${this.#characters[column]}${named}` : `Line ${this.tokens.line}, column ${this.tokens.column}`;
  }

  get #role() {
    return this.#roles[this.#roles.length - 1];
  }

  key(name: string) {
    this.#key = name;
  }

  /** Whether another value may follow the outermost one, as in JSON lines. */
  goesOn() {
    return this.#items !== undefined && !this.#hasList;
  }

  beginObject() {
    const role = this.#role;
    if (role === undefined || role === 'list') this.#beginItem();
    else if (role === 'discs') this.#beginDisc('disc');
    else if (role === 'disc' || role === 'item' || role === 'nested') this.#nest();
    else if (role === 'row' || role === 'column') this.tokens.refuse('an object stands where a number belongs');
    else this.#roles.push('other');
  }

  beginArray() {
    const role = this.#role;
    if (role === undefined) this.#beginList();
    else if (role === 'list') {
      this.#itemsAre('frames');
      this.#roles.push('discs');
    } else if (role === 'discs') this.#beginDisc('row');
    else if (role === 'item' && this.#items !== 'discs') this.#beginNamed();
    else if (role === 'disc' || role === 'item' || role === 'nested') this.#nestArray();
    else if (role === 'row' || role === 'column') this.tokens.refuse('an array stands where a number belongs');
    else this.#roles.push('other');
  }

  #beginList() {
    this.#hasList = true;
    this.#roles.push('list');
  }

  #beginItem() {
    this.#isFrame = false;
    this.#item.clear();
    this.#beginDisc('item');
  }

  #beginDisc(role: Role) {
    this.#cells.fill(undefined);
    this.#place = 0;
    this.#roles.push(role);
  }

  #beginNamed() {
    const outermost = this.#roles.length === 1;
    const outer = outerLists.test(this.#key);
    const list = outer || lists.test(this.#key);
    if (list && (this.#isFrame || (outermost && this.#hasList))) this.tokens.refuse(`${printable(this.#key)} is a second list of discs or frames: keep one of them`);
    // In JSON lines, the outermost object can be a frame.
    if (outermost && outer && !this.#frames.has(this.#item)) {
      this.#beginList();
    } else if (list || (this.#isKnown(this.#key) && !(outermost && this.#hasList))) {
      if (!outermost || this.#items) this.#itemsAre('frames');
      this.#isFrame = true;
      if (list) this.#roles.push('discs');
      else {
        this.#array = [];
        this.#arrays.set(this.#key, this.#array);
        this.#roles.push('column');
      }
    } else this.#nestArray();
  }

  #isKnown(name: string) {
    const known = this.#known.get(name) ?? readName(name).ranks.size > 0;
    if (this.#known.size < mostNames) this.#known.set(name, known);
    return known;
  }

  #nest() {
    this.#inside.push(`${this.#key}.`);
    this.#roles.push('nested');
  }

  /** Begins an array in a disc, of which only coordinates matter, such as "position": [1, 2]. */
  #nestArray() {
    if (!this.#isKnown(`${this.#key}[0]`)) {
      this.#put(this.#inside.join('') + this.#key, '[…]');
      this.#roles.push('other');
      return;
    }
    this.#inside.push(this.#key);
    this.#roles.push('place');
    this.#place = 0;
  }

  #itemsAre(items: 'frames' | 'discs') {
    this.#items ??= items;
    if (this.#items !== items) this.tokens.refuse(`the list has begun with ${this.#items}, and this item is not one of them`);
  }

  value(value: Value) {
    const role = this.#role;
    if (role === 'column') {
      if (this.#array.length === limits.discsPerFrame) this.tokens.refuse(`the frame has more than ${whole(limits.discsPerFrame)} discs`);
      this.#array.push(value);
    } else if (role === 'row') {
      if (this.#place === rowNames.length) this.tokens.refuse('a disc without names has at most four numbers, which are x, y, r and id');
      this.#put(rowNames[this.#place++], value);
    } else if (role === 'place') this.#put(`${this.#inside.join('')}[${this.#place++}]`, value);
    else if (role === 'nested') this.#put(this.#inside.join('') + this.#key, value);
    else if (role === 'disc' || role === 'item') {
      if (role === 'item' && this.#roles.length === 1 && this.#key === 'name' && typeof value === 'string') this.#name = value.slice(0, 100);
      this.#put(this.#key, value);
    } else if (role !== 'other') {
      this.tokens.refuse(`${typeof value === 'string' ? quoted(value) : value} stands where ${role === 'discs' ? 'a disc' : 'a list of discs'} belongs`);
    }
  }

  /** Keeps a value of the current disc or item. */
  #put(name: string, value: Value) {
    const { line, column } = this.tokens;
    if (this.#items !== 'discs' && this.#roles.includes('item') && !this.#roles.includes('discs')) this.#item.set(name, { value, line, column });
    else this.#set(name, value, line, column);
  }

  #set(name: string, value: Value, line: number, character: number) {
    const column = this.#columnOf(name);
    if (column < 0) return;
    this.#cells[column] = value;
    this.#lines[column] = line;
    this.#characters[column] = character;
  }

  #columnOf(name: string) {
    let column = this.#names.get(name);
    if (column === undefined) {
      if (this.#names.size === mostNames) return -1;
      column = this.#names.size;
      this.#names.set(name, column);
      if (this.#columns.ready) this.#columns.later(name);
    }
    return column;
  }

  end() {
    const role = this.#roles.pop();
    if (role === 'nested' || role === 'place') this.#inside.pop();
    else if (role === 'disc' || role === 'row') this.#add();
    else if (role === 'discs' && this.#role === 'list') this.#builder.endFrame();
    else if (role === 'item') this.#endItem();
  }

  #endItem() {
    if (this.#roles.length === 0 && this.#hasList) return;
    this.#itemsAre(this.#isFrame ? 'frames' : 'discs');
    if (this.#isFrame) {
      this.#addArrays();
      this.#builder.endFrame(this.#frames.numberOf(this.#item));
    } else {
      if (this.#roles.length === 0) this.#name = '';
      for (const [name, { value, line, column }] of this.#item) this.#set(name, value, line, column);
      this.#add();
    }
    this.#item.clear();
    this.#isFrame = false;
  }

  #header() {
    if (this.#columns.ready) return;
    const listed = this.#items !== 'discs' && (this.#roles.includes('list') || this.#frames.has(this.#item));
    this.#columns.header([...this.#names.keys()], this.#cells, { listed });
  }

  #add() {
    this.#header();
    this.#columns.row(this.#cells);
  }

  /** Adds the discs of the frame's columns to the workload, if there are any. */
  #addArrays() {
    if (this.#arrays.size === 0) return;
    const all = [...this.#arrays];
    const [[first, { length }]] = all;
    for (const [name, { length: other }] of all) {
      if (other !== length) this.tokens.refuse(`frame ${this.#builder.frames} has lists of different lengths, ${whole(length)} for ${printable(first)} and ${whole(other)} for ${printable(name)}`);
    }
    this.#cells.fill(undefined);
    const columns = all.map(([name]) => this.#columnOf(name));
    if (length > 0) this.#header();
    for (this.#row = 0; this.#row < length; this.#row++) {
      all.forEach(([, values], k) => (this.#cells[columns[k]] = values[this.#row]));
      this.#columns.row(this.#cells);
    }
    this.#row = -1;
    this.#arrays.clear();
  }
}
