// Tables in JSON and JSON lines: lists of discs, frames as lists of discs or of columns, tracks, and frames under their
// numbers; README.md in the folder above shows each form.
import { whole } from '../../kit/figure_text.ts';
import { mistakeIn, parsed } from './json_text.ts';
import { longestName, readName, type Name } from './names.ts';
import { linesOf, textOf } from './source.ts';
import { limits, printable, quoted, refuse, WorkloadError } from './workload.ts';
import type { Table, Visitor } from './table.ts';

type Item = Record<string, unknown>;

const rowNames = ['x', 'y', 'r', 'id'];
/** Keys of lists of frames or discs, and of a frame's or track's discs. */
const outerLists = /^(?:frames|steps|ticks|snapshots|data|records|rows|results|tracks|trajectories)$/i;
const lists = /^(?:discs?|disks?|circles?|balls?|particles?|bodies|objects?|entities|agents?|spots?|boxes|points|positions|path|samples|history|detections)$/i;
/** More names than any disc has, and objects in objects. */
const mostNames = 1000;
const deepest = 100;

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (key: string) => outerLists.test(key) || lists.test(key);
const isNumber = (key: string) => /^-?\d+(?:\.\d+)?$/.test(key);
const shown = (value: unknown) => (typeof value === 'string' ? quoted(value) : printable(JSON.stringify(value)));

const records = 'write it with orient="records"';
/** Other files in JSON, by their keys, and what to do with them. */
const others: [keys: string[], sentence: string][] = [
  [['columns', 'data'], `this is how pandas writes a table with orient="split": ${records}`],
  [['schema', 'data'], `this is how pandas writes a table with orient="table": ${records}`],
  [['workload', 'advised'], 'these are results of the workbench, and no data: choose the file that was measured'],
  [['type', 'features'], 'this is GeoJSON: write a list of discs such as {"id":7,"x":1,"y":2,"r":3}'],
];

/** Whether a line is one of JSON lines. */
export function isItem(line: string) {
  try {
    return isObject(parsed(line).value);
  } catch {
    return false;
  }
}

export class Json implements Table {
  names: string[] = [];
  named = true;
  delimiter = '';
  head = 'The data';
  title = '';
  #blob;
  /** Whether each line is read by itself. */
  #lines;
  /** The value of a text that is read as a whole. */
  #value: unknown;
  /** What is being read: a line, a frame or a list's item, and a disc of it. */
  #line = 0;
  #item = -1;
  #disc = -1;
  #notFinite = false;
  #columns = new Map<string, number>();
  /** Possible uses of names, because few come millions of times. */
  #ranks = new Map<string, Name['ranks']>();
  /** The values of a disc, of which its frame has some. */
  #cells: unknown[] = [];
  #own: unknown[] = [];
  #kind: 'frames' | 'discs' | undefined;
  #visitor: Visitor = { row: () => {}, frame: () => {} };

  constructor(blob: Blob, lines: boolean) {
    this.#blob = blob;
    this.#lines = lines;
  }

  where() {
    const kind = this.#kind === 'frames' ? 'frame' : 'item';
    const item = this.#lines ? [`line ${this.#line}`] : this.#item < 0 ? ['the data'] : [`${kind} ${this.#item}`];
    const place = [...item, ...(this.#disc < 0 ? [] : [`disc ${this.#disc}`])].join(', ');
    return place[0].toUpperCase() + place.slice(1);
  }

  #refuse(problem: string): never {
    refuse(this.where(), problem);
  }

  notes() {
    return this.#notFinite ? ['Numbers that are not finite are taken as missing values.'] : [];
  }

  async read(visitor: Visitor, onProgress?: (share: number) => void) {
    this.#visitor = visitor;
    this.#kind = undefined;
    [this.#line, this.#item, this.#disc] = [0, -1, -1];
    if (!this.#lines) {
      this.#value ??= this.#parsed(await this.#whole(onProgress));
      this.#addOutermost(this.#value);
      return onProgress?.(1);
    }
    for await (const lines of linesOf(textOf(this.#blob, onProgress), limits.json)) {
      for (const text of lines) {
        this.#line++;
        this.#disc = -1;
        if (text.trim() === '') continue;
        const value = this.#parsed(text);
        if (isObject(value)) this.#addItem(value);
        else this.#refuse(`${shown(value)} stands where a disc or a frame belongs`);
      }
    }
  }

  async #whole(onProgress?: (share: number) => void) {
    const pieces: string[] = [];
    let length = 0;
    for await (const text of textOf(this.#blob, onProgress)) {
      pieces.push(text);
      length += text.length;
      if (length > limits.json) throw new WorkloadError(`JSON may have at most ${whole(limits.json / 1e6)} MB, in JSON lines each line: write a frame in each line, or CSV.`);
    }
    return pieces.join('');
  }

  #parsed(text: string) {
    try {
      const { value, notFinite } = parsed(text);
      this.#notFinite ||= notFinite;
      return value;
    } catch (error) {
      throw error instanceof SyntaxError ? new WorkloadError(`${mistakeIn(text, Math.max(0, this.#line - 1))}.`) : error;
    }
  }

  #addOutermost(value: unknown) {
    if (Array.isArray(value)) return this.#addList(value);
    if (!isObject(value)) this.#refuse(`${shown(value)} stands where a list of discs belongs`);
    const [, other] = others.find(([keys]) => keys.every((key) => key in value)) ?? [];
    if (other) this.#refuse(other);
    const [key, second] = Object.keys(value).filter((each) => typeof value[each] === 'object' && value[each] !== null && isList(each));
    const { name, ...rest } = value;
    if (typeof name === 'string' && key !== undefined) this.title = name.slice(0, 100);
    if (key === undefined) return Object.entries(value).every(([each, inner]) => isNumber(each) || (isObject(inner) && Object.keys(inner).every(isNumber))) ? this.#addKeyed(value) : this.#addItem(value);
    if (second !== undefined) this.#refuse(`${printable(second)} is a second list of discs or frames: keep one of them`);
    const inner = value[key];
    if (isObject(inner)) return this.#addKeyed(inner);
    const isFrame = Object.keys(value).some((each) => typeof value[each] !== 'object' && this.#ranksOf(each).has('frame'));
    return outerLists.test(key) && !isFrame ? this.#addList(inner as unknown[]) : this.#addItem(rest);
  }

  /** Adds frames that have their numbers as keys. */
  #addKeyed(frames: Item) {
    for (const [key, value] of Object.entries(frames)) {
      const frame = Array.isArray(value) ? { discs: value } : value;
      if (!isNumber(key) || !isObject(frame) || !Object.values(frame).some(Array.isArray)) {
        this.#refuse(`under the key ${quoted(key)} is no frame: name frames 0, 1, 2 and so on, and give each a list; if pandas has written a table, ${records}`);
      }
      this.#addItem({ frame: Number(key), ...frame });
    }
  }

  /** Adds a list of frames or of discs. */
  #addList(list: unknown[]) {
    for (const item of list) {
      if (Array.isArray(item)) this.#addItem({ discs: item });
      else if (isObject(item)) this.#addItem(item);
      else this.#refuse(`${shown(item)} stands where a list of discs belongs`);
    }
  }

  /** Adds a frame, a track or a disc. */
  #addItem(item: Item) {
    this.#item++;
    this.#disc = -1;
    const entries = Object.entries(item);
    const hasX = (key: string) => this.#ranksOf(key).has('x');
    const isDisc = entries.some(([key, value]) => (Array.isArray(value) ? typeof value[0] === 'number' && hasX(`${key}[0]`) : hasX(key)));
    const arrays = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const nested = isDisc ? [] : arrays.filter(([key]) => isList(key));
    const columns = arrays.filter((each) => !nested.includes(each) && this.#ranksOf(each[0]).size > 0);
    const kind = nested.length + columns.length > 0 ? 'frames' : 'discs';
    this.#kind ??= kind;
    if (this.#kind !== kind) this.#refuse(`the list has begun with ${this.#kind}, and this item is not one of them`);
    if (kind === 'discs') {
      this.#own = [];
      return this.#addDisc(item);
    }
    if (nested.length > 1 || (nested.length > 0 && columns.length > 0)) this.#refuse(`${printable([...nested.slice(1), ...columns][0][0])} is a second list of discs or frames: keep one of them`);
    const own: unknown[] = [];
    for (const [key, value] of entries) if (!Array.isArray(value)) this.#flatten(value, key, own);
    this.#own = own;
    this.#visitor.frame(own);
    if (nested.length > 0) this.#addDiscs(nested[0][1]);
    else this.#addArrays(columns);
    this.#disc = -1;
  }

  #ranksOf(name: string) {
    const ranks = this.#ranks.get(name) ?? readName(name).ranks;
    if (this.#ranks.size < mostNames) this.#ranks.set(name, ranks);
    return ranks;
  }

  #addDiscs(discs: unknown[]) {
    for (const disc of discs) {
      this.#disc++;
      if (isObject(disc)) this.#addDisc(disc);
      else if (!Array.isArray(disc)) this.#refuse(`${shown(disc)} stands where a disc belongs`);
      else if (disc.length > rowNames.length) this.#refuse('a disc without names has at most four numbers, which are x, y, r and id');
      else this.#addDisc(Object.fromEntries(disc.map((value, k) => [rowNames[k], value])));
    }
  }

  /** Begins a disc with the values of its frame. */
  #clear() {
    for (let k = 0; k < this.names.length; k++) this.#cells[k] = this.#own[k];
  }

  #addDisc(disc: Item) {
    this.#clear();
    for (const key in disc) this.#flatten(disc[key], key, this.#cells);
    this.#visitor.row(this.#cells);
  }

  /** Sets the values of an object in another, such as "position": { "x": 1, "y": 2 } or "position": [1, 2]. */
  #flatten(value: unknown, name: string, cells: unknown[], depth: number = 0) {
    if (depth > deepest) this.#refuse(`values are nested more than ${deepest} deep`);
    if (isObject(value)) {
      for (const [key, each] of Object.entries(value)) this.#flatten(each, `${name}.${key}`.slice(0, longestName + 1), cells, depth + 1);
    } else if (!Array.isArray(value)) cells[this.#columnOf(name)] = value;
    else if (this.#ranksOf(`${name.replace(/^.*\./, '')}[0]`).size === 0) cells[this.#columnOf(name)] = '[…]';
    else value.slice(0, rowNames.length).forEach((part, k) => (cells[this.#columnOf(`${name}[${k}]`)] = part));
  }

  #columnOf(name: string) {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    if (this.names.length === mostNames) this.#refuse(`the discs have more than ${whole(mostNames)} names`);
    this.#columns.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  /** Adds the discs of a frame or track that has an array for each column. */
  #addArrays(arrays: [name: string, values: unknown[]][]) {
    const [[first, { length }]] = arrays;
    for (const [name, values] of arrays) {
      if (values.length !== length) this.#refuse(`the lists have different lengths, ${whole(length)} for ${printable(first)} and ${whole(values.length)} for ${printable(name)}`);
    }
    const columns = arrays.map(([name]) => this.#columnOf(name));
    for (let row = 0; row < length; row++) {
      this.#disc++;
      this.#clear();
      arrays.forEach(([, values], k) => (this.#cells[columns[k]] = values[row]));
      this.#visitor.row(this.#cells);
    }
  }
}
