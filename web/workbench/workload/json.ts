// Tables in JSON and JSON lines: lists of discs, frames as lists of discs or of columns, tracks, and frames under their
// numbers; README.md in the folder above shows each form.
import { whole } from '../../kit/figure_text.ts';
import { longestName, readName, type Name } from './names.ts';
import { blocksOf } from './source.ts';
import { Table, type Lines, type Visitor } from './table.ts';
import { limits, printable, quoted, refuse, WorkloadError } from './workload.ts';

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

/** Strings, and NaN and Infinity outside them, in the spellings of many programs. */
const notFinite = /\x22(?:[^\x22\\]+|\\[^]?)*\x22?|(?<![^\s[,:])[-+]?(?:nan|inf(?:inity)?)(?![^\s\],}])/gi;
const withNulls = (text: string) => text.replace(notFinite, (token) => (token[0] === '"' ? token : 'null'));

/** Whether a line is one of JSON lines. */
export function isItem(line: string) {
  try {
    return isObject(JSON.parse(withNulls(line)));
  } catch {
    return false;
  }
}

/** The first mistake in a text, where the engine says that it is. @param before Lines before the text. */
function mistakeIn(text: string, message: string, before: number) {
  const [, position = text.length] = /position (\d+)/.exec(message) ?? [];
  const upTo = text.slice(0, Number(position)).split('\n');
  const [, line = upTo.length, column = upTo[upTo.length - 1].length + 1] = /line (\d+) column (\d+)/.exec(message) ?? [];
  const rest = text.split('\n').slice(Number(line) - 1).join('\n').slice(Number(column) - 1);
  return `Line ${before + Number(line)}, column ${column}: ${rest === '' ? 'the text is cut short' : `${quoted(rest.slice(0, 20))} stands where it can’t`}.`;
}

export class Json extends Table {
  head = 'The data';
  longest = limits.json;
  /** Whether each line is read by itself. */
  #lines;
  /** The value of a text that is read as a whole. */
  #value: unknown;
  /** What is being read: a frame or a list's item, and a disc of it. */
  #item = -1;
  #disc = -1;
  #kind: 'frame' | 'disc' | undefined;
  #notFinite = false;
  #columns = new Map<string, number>();
  /** Possible uses of names, because few come millions of times. */
  #ranks = new Map<string, Name['ranks']>();
  /** The values of a disc, of which its frame has some. */
  #cells: unknown[] = [];
  #own: unknown[] = [];
  #visitor: Visitor = { row: () => {}, frame: () => {} };

  constructor(blob: Blob, lines: boolean) {
    super(blob);
    this.#lines = lines;
  }

  where() {
    const item = this.#lines ? `Line ${this.line}` : this.#item < 0 ? 'The data' : `${this.#kind === 'frame' ? 'Frame' : 'Item'} ${this.#item}`;
    return this.#disc < 0 ? item : `${item}, disc ${this.#disc}`;
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
    [this.#item, this.#disc] = [-1, -1];
    if (this.#lines) return super.read(visitor, onProgress);
    this.#value ??= this.#parsed(await this.#whole(onProgress));
    this.#addOutermost(this.#value);
    onProgress?.(1);
  }

  * rows(): Lines {
    for (let text = yield; text !== undefined; text = yield) {
      this.#disc = -1;
      if (text.trim() === '') continue;
      const value = this.#parsed(text);
      if (!isObject(value)) this.#refuse(`${shown(value)} stands where a disc or a frame belongs`);
      this.#addItem(value);
    }
  }

  async #whole(onProgress?: (share: number) => void) {
    const pieces: string[] = [];
    let length = 0;
    for await (const text of blocksOf(this.blob, onProgress)) {
      pieces.push(text);
      length += text.length;
      if (length > limits.json) throw new WorkloadError(`JSON may have at most ${whole(limits.json / 1e6)} MB, in JSON lines each line: write a frame in each line, or CSV.`);
    }
    return pieces.join('');
  }

  #parsed(text: string) {
    try {
      return JSON.parse(text);
    } catch {
      this.#notFinite = true;
    }
    try {
      return JSON.parse(withNulls(text));
    } catch (error) {
      throw error instanceof SyntaxError ? new WorkloadError(mistakeIn(withNulls(text), error.message, Math.max(0, this.line - 1))) : error;
    }
  }

  #addOutermost(value: unknown) {
    if (Array.isArray(value)) return this.#addList(value);
    if (!isObject(value)) this.#refuse(`${shown(value)} stands where a list of discs belongs`);
    const [, other] = others.find(([keys]) => keys.every((key) => key in value)) ?? [];
    if (other) this.#refuse(other);
    const key = this.#single(Object.keys(value).filter((each) => typeof value[each] === 'object' && value[each] !== null && isList(each)));
    const { name, ...rest } = value;
    if (key === undefined) {
      const keyed = Object.entries(value).every(([each, inner]) => isNumber(each) || (isObject(inner) && Object.keys(inner).every(isNumber)));
      return keyed ? this.#addKeyed(value) : this.#addItem(value);
    }
    if (typeof name === 'string') this.title = name.slice(0, 100);
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
      if (!Array.isArray(item) && !isObject(item)) this.#refuse(`${shown(item)} stands where a list of discs belongs`);
      this.#addItem(Array.isArray(item) ? { discs: item } : item);
    }
  }

  /** The only key of a list. */
  #single(keys: string[]): string | undefined {
    if (keys.length > 1) this.#refuse(`${printable(keys[1])} is a second list of discs or frames: keep one of them`);
    return keys[0];
  }

  /** Adds a frame, a track or a disc. */
  #addItem(item: Item) {
    this.#item++;
    this.#disc = -1;
    const entries = Object.entries(item);
    const hasX = (key: string) => this.#ranksOf(key).has('x');
    const isDisc = entries.some(([key, value]) => (Array.isArray(value) ? typeof value[0] === 'number' && hasX(`${key}[0]`) : hasX(key)));
    const arrays = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const nested = arrays.filter(([key]) => !isDisc && isList(key));
    const columns = arrays.filter((each) => !nested.includes(each) && this.#ranksOf(each[0]).size > 0);
    const kind = nested.length + columns.length > 0 ? 'frame' : 'disc';
    this.#kind ??= kind;
    if (this.#kind !== kind) this.#refuse(`the list has begun with ${this.#kind}s, and this item is not one of them`);
    this.#own = [];
    if (kind === 'disc') return this.#addDisc(item);
    if (nested.length > 0) this.#single([...nested, ...columns].map(([key]) => key));
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

  /** Adds the discs of a frame or track that has an array for each column. */
  #addArrays(arrays: [name: string, values: unknown[]][]) {
    const [[first, { length }]] = arrays;
    const [name, values] = arrays.find((each) => each[1].length !== length) ?? [];
    if (name && values) this.#refuse(`the lists have different lengths, ${whole(length)} for ${printable(first)} and ${whole(values.length)} for ${printable(name)}`);
    for (let row = 0; row < length; row++) {
      this.#disc++;
      this.#addDisc(Object.fromEntries(arrays.map(([each, all]) => [each, all[row]])));
    }
  }

  /** Adds a disc, which begins with the values of its frame. */
  #addDisc(disc: Item) {
    for (let k = 0; k < this.names.length; k++) this.#cells[k] = this.#own[k];
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
}
