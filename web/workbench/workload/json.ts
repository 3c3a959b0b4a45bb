// Reads workloads from JSON and from JSON lines: frames as lists of discs or of columns, or one list of discs; README.md in
// the folder above shows each form.
import { whole } from '../../kit/figure_text.ts';
import { WorkloadBuilder } from './builder.ts';
import { Columns } from './columns.ts';
import { JsonFrames } from './json_frames.ts';
import { mistakeIn, parsed, placeOf, type Path } from './json_text.ts';
import { readName } from './names.ts';
import { limits, printable, quoted, WorkloadError, type ImportOptions } from './workload.ts';

type Item = Record<string, unknown>;

const rowNames = ['x', 'y', 'r', 'id'];
/** Keys of lists of frames or discs, and of a frame's discs. */
const outerLists = /^(?:frames|steps|ticks|snapshots|data|records|rows|results)$/i;
const lists = /^(?:discs?|disks?|circles?|balls?|particles?|bodies|objects?|entities|agents?|spots?|boxes)$/i;
/** More names than any disc has, and objects in objects. */
const mostNames = 1000;
const deepest = 100;

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (key: string) => outerLists.test(key) || lists.test(key);
const arraysOf = (item: Item) => Object.keys(item).filter((key) => Array.isArray(item[key]));
const shown = (value: unknown) => (typeof value === 'string' ? quoted(value) : printable(JSON.stringify(value)));

/** Whether a line is one of JSON lines. */
function isItem(line: string) {
  try {
    return isObject(parsed(line).value);
  } catch {
    return false;
  }
}

/** Takes the text in pieces, which may end anywhere. JSON lines are read a line at a time, other JSON as a whole. */
export class Reader {
  #builder: WorkloadBuilder = new WorkloadBuilder((column) => this.#where(column));
  #columns: Columns;
  #frames;
  /** Text that has not been read yet, and the number of lines before it. */
  #rest = '';
  #before = 0;
  /** Whether these are JSON lines; undefined before the first line's end. */
  #lines: boolean | undefined;
  /** The text that is being read, and the path of the value at which a mistake would be. */
  #text = '';
  #path: Path = [];
  /** Whether the list has frames or discs; undefined before its first item. */
  #items: 'frames' | 'discs' | undefined;
  /** The current frame. */
  #item: Item = {};
  /** Whether nothing may follow, because there was a list of frames or discs. */
  #over = false;
  #name = '';
  /** Whether names mean something, because few come millions of times. */
  #known = new Map<string, boolean>();
  /** Columns of the names that have been met. */
  #names = new Map<string, number>();
  /** The current disc's values and their paths, by column. */
  #cells: unknown[] = [];
  #paths: Path[] = [];
  /** Row of a frame's columns that is being added; -1 if none is. */
  #row = -1;

  constructor(options: ImportOptions = {}) {
    this.#columns = new Columns(this.#builder, options);
    this.#frames = new JsonFrames(this.#builder, options);
  }

  /** The use of each name. */
  list() {
    return [...this.#frames.list().filter(({ key }) => key !== 'name' || this.#name === ''), ...this.#columns.list()];
  }

  feed(text: string) {
    this.#rest += text;
    if (this.#lines !== false && text.includes('\n')) this.#takeLines();
    if (this.#rest.length > limits.json) {
      throw new WorkloadError(`JSON may have at most ${whole(limits.json / 1e6)} MB, in JSON lines each line: write a frame in each line, or CSV.`);
    }
  }

  /** Reads the lines that have ended, if these are JSON lines. */
  #takeLines() {
    const all = this.#rest.split('\n');
    const rest = all.pop() ?? '';
    const first = all.find((line) => line.trim() !== '');
    if (first !== undefined) this.#lines ??= isItem(first);
    if (!this.#lines) return;
    this.#rest = rest;
    for (const line of all) {
      if (line.trim() !== '') this.#take(line);
      this.#before++;
    }
  }

  /** Ends the text. */
  finish(name: string) {
    if (this.#rest.trim() !== '' || !this.#lines) this.#take(this.#rest);
    this.#columns.checkChoices(this.#frames.names);
    return { ...this.#columns.finish(this.#name || name), columns: this.list() };
  }

  #take(text: string) {
    this.#text = text;
    this.#path = [];
    const { value, notFinite } = this.#parsed(text);
    if (notFinite) this.#builder.note('Numbers that are not finite are taken as missing values.');
    if (this.#over) this.#refuse(`${quoted(text.trim()[0])} stands where the end belongs`);
    if (Array.isArray(value)) this.#addList(value);
    else if (isObject(value)) this.#addOutermost(value);
    else this.#refuse(`${shown(value)} stands where a list of discs belongs`);
  }

  #parsed(text: string) {
    try {
      return parsed(text);
    } catch (error) {
      throw error instanceof SyntaxError ? new WorkloadError(`${mistakeIn(text, this.#before)}.`) : error;
    }
  }

  #where(column?: string | number) {
    const named = typeof column === 'number' && column >= 0 ? ` (${this.#columns.nameOf(column)})` : '';
    if (this.#row >= 0) return `Frame ${this.#builder.frames}, disc ${this.#row}${named}`;
    const path = typeof column === 'number' && this.#cells[column] !== undefined ? this.#paths[column] : this.#path;
    return placeOf(this.#text, path, this.#before) + (path === this.#path ? '' : named);
  }

  #refuse(problem: string, path: Path = this.#path): never {
    this.#path = path;
    this.#builder.refuse(problem);
  }

  #addOutermost(item: Item) {
    if (typeof item.name === 'string') this.#name = item.name.slice(0, 100);
    const [first, second] = arraysOf(item).filter(isList);
    if (first === undefined || !outerLists.test(first) || this.#frames.has(item)) {
      this.#addItem(item, []);
      if (this.#items === 'discs') this.#name = '';
      return;
    }
    if (second !== undefined) this.#refuseSecond(second, []);
    this.#addList(item[first] as unknown[], [first]);
  }

  #refuseSecond(key: string, path: Path): never {
    this.#refuse(`${printable(key)} is a second list of discs or frames: keep one of them`, [...path, key]);
  }

  /** Adds a list of frames or of discs. */
  #addList(list: unknown[], path: Path = []) {
    this.#over = true;
    list.forEach((item, k) => {
      this.#path = [...path, k];
      if (Array.isArray(item)) {
        this.#itemsAre('frames');
        this.#addDiscs(item, this.#path);
        this.#builder.endFrame();
      } else if (isObject(item)) this.#addItem(item, this.#path);
      else this.#refuse(`${shown(item)} stands where a list of discs belongs`);
    });
  }

  #itemsAre(items: 'frames' | 'discs') {
    this.#items ??= items;
    if (this.#items !== items) this.#refuse(`the list has begun with ${this.#items}, and this item is not one of them`);
  }

  /** Adds a frame or a disc. */
  #addItem(item: Item, path: Path) {
    const arrays = this.#items === 'discs' ? [] : arraysOf(item);
    const [first, ...others] = arrays.filter((key) => isList(key) || this.#isKnown(key));
    this.#itemsAre(first === undefined ? 'discs' : 'frames');
    if (first === undefined) return this.#addDisc(item, path);
    this.#item = item;
    const second = isList(first) ? others[0] : others.find(isList);
    if (second !== undefined) this.#refuseSecond(second, path);
    if (isList(first)) this.#addDiscs(item[first] as unknown[], [...path, first]);
    else this.#addArrays([first, ...others].map((key) => [key, item[key] as unknown[]]), path);
    this.#path = path;
    this.#builder.endFrame(this.#frames.numberOf(item));
  }

  #isKnown(name: string) {
    const known = this.#known.get(name) ?? readName(name).ranks.size > 0;
    if (this.#known.size < mostNames) this.#known.set(name, known);
    return known;
  }

  #addDiscs(discs: unknown[], path: Path) {
    discs.forEach((disc, k) => {
      this.#path = [...path, k];
      if (isObject(disc)) this.#addDisc(disc, this.#path);
      else if (Array.isArray(disc)) this.#addRow(disc, this.#path);
      else this.#refuse(`${shown(disc)} stands where a disc belongs`);
    });
  }

  /** Adds a disc without names. */
  #addRow(row: unknown[], path: Path) {
    this.#cells.fill(undefined);
    if (row.length > rowNames.length) this.#refuse('a disc without names has at most four numbers, which are x, y, r and id', [...path, rowNames.length]);
    row.forEach((value, k) => {
      if (typeof value === 'object' && value !== null) this.#refuse(`an ${Array.isArray(value) ? 'array' : 'object'} stands where a number belongs`, [...path, k]);
      this.#set(rowNames[k], value, [...path, k]);
    });
    this.#addCells();
  }

  #addDisc(disc: Item, path: Path) {
    this.#cells.fill(undefined);
    this.#setAll(disc, '', path);
    this.#addCells();
  }

  /** Sets the values of a disc or of an object in it, such as "position": { "x": 1, "y": 2 } or "position": [1, 2]. */
  #setAll(item: Item, before: string, path: Path) {
    if (path.length > deepest) this.#refuse(`values are nested more than ${deepest} deep`, path);
    for (const [key, value] of Object.entries(item)) {
      const name = before + key;
      const to = [...path, key];
      if (isObject(value)) this.#setAll(value, `${name}.`, to);
      else if (!Array.isArray(value)) this.#set(name, value, to);
      else if (!this.#isKnown(`${key}[0]`)) this.#set(name, '[…]', to);
      else value.slice(0, rowNames.length).forEach((part, k) => typeof part === 'object' || this.#set(`${name}[${k}]`, part, [...to, k]));
    }
  }

  #set(name: string, value: unknown, path: Path) {
    const column = this.#columnOf(name, path);
    this.#cells[column] = value;
    this.#paths[column] = path;
  }

  #columnOf(name: string, path: Path) {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const column = this.#names.size;
    if (column === mostNames) this.#refuse(`the discs have more than ${whole(mostNames)} names`, path);
    this.#names.set(name, column);
    if (this.#columns.ready) this.#columns.later(name);
    return column;
  }

  #addCells() {
    if (!this.#columns.ready) {
      const listed = this.#items === 'frames' && (this.#over || this.#frames.has(this.#item));
      this.#columns.header([...this.#names.keys()], this.#cells, { listed });
    }
    this.#columns.row(this.#cells);
  }

  /** Adds the discs of a frame that has an array for each column. */
  #addArrays(arrays: [name: string, values: unknown[]][], path: Path) {
    const [[first, { length }]] = arrays;
    const columns = arrays.map(([name]) => this.#columnOf(name, [...path, name]));
    for (const [name, values] of arrays) {
      if (values.length !== length) this.#refuse(`frame ${this.#builder.frames} has lists of different lengths, ${whole(length)} for ${printable(first)} and ${whole(values.length)} for ${printable(name)}`, [...path, name]);
    }
    this.#cells.fill(undefined);
    for (this.#row = 0; this.#row < length; this.#row++) {
      arrays.forEach(([, values], k) => (this.#cells[columns[k]] = values[this.#row]));
      this.#addCells();
    }
    this.#row = -1;
  }
}
