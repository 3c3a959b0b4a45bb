// Tables in JSON and JSON lines: lists of discs, frames as lists of discs or of columns, tracks, and frames under their
// numbers; README.md in the folder above shows each form.
import { whole } from '../../kit/figure_text.ts';
import { longestName, readName } from './names.ts';
import { Table, type Lines } from './table.ts';
import { limits, printable, quoted, WorkloadError } from './workload.ts';

type Item = Record<string, unknown>;
type Arrays = [name: string, values: unknown[]][];

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

async function* whollyRead(pieces: AsyncIterable<string>) {
  const parts: string[] = [];
  let length = 0;
  for await (const text of pieces) {
    parts.push(text);
    length += text.length;
    if (length > limits.json) throw new WorkloadError(`JSON may have at most ${whole(limits.json / 1e6)} MB, in JSON lines each line: write a frame in each line, or CSV.`);
  }
  yield [parts.join('')];
}

/** The discs of a frame or track that has an array for each column. */
function* discsIn(arrays: Arrays): Generator<Item> {
  for (const row of arrays[0][1].keys()) yield Object.fromEntries(arrays.map(([name, values]) => [name, values[row]]));
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

  constructor(blob: Blob, lines: boolean) {
    super(blob);
    this.#lines = lines;
  }

  where() {
    const item = this.#lines ? `Line ${this.line}` : this.#item < 0 ? 'The data' : `${this.#kind === 'frame' ? 'Frame' : 'Item'} ${this.#item}`;
    return this.#disc < 0 ? item : `${item}, disc ${this.#disc}`;
  }

  notes() {
    return this.#notFinite ? ['Numbers that are not finite are taken as missing values.'] : [];
  }

  protected parts(pieces: AsyncIterable<string>) {
    return this.#lines ? super.parts(pieces) : whollyRead(pieces);
  }

  * rows(): Lines {
    this.#kind = undefined;
    this.#item = this.#disc = -1;
    for (let text = yield; text !== undefined; text = yield) {
      if (this.#lines && text.trim() === '') continue;
      if (this.#lines) this.#addItem(this.#itemOf(this.#parsed(text)));
      else for (const item of this.#items(this.#value ??= this.#parsed(text))) this.#addItem(item);
    }
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
      throw error instanceof SyntaxError ? new WorkloadError(mistakeIn(withNulls(text), error.message, this.line - 1)) : error;
    }
  }

  #itemOf(value: unknown): Item {
    if (Array.isArray(value)) return { discs: value };
    if (!isObject(value)) this.refuse(`${shown(value)} stands where a list of discs belongs`);
    return value;
  }

  /** The frames, tracks or discs in a text of any form. */
  * #items(value: unknown): Generator<Item> {
    if (Array.isArray(value)) {
      for (const item of value) yield this.#itemOf(item);
      return;
    }
    const all = this.#itemOf(value);
    const [, other] = others.find(([keys]) => keys.every((key) => key in all)) ?? [];
    if (other) this.refuse(other);
    const key = this.#single(Object.keys(all).filter((each) => typeof all[each] === 'object' && all[each] !== null && isList(each)));
    const { name, ...rest } = all;
    if (key !== undefined && typeof name === 'string') this.title = name.slice(0, 100);
    const inner = key === undefined ? all : all[key];
    const isKeyed = key !== undefined || Object.entries(all).every(([each, value]) => isNumber(each) || (isObject(value) && Object.keys(value).every(isNumber)));
    const isFrame = Object.keys(all).some((each) => typeof all[each] !== 'object' && readName(each).ranks.has('frame'));
    if (isObject(inner) && isKeyed) yield* this.#keyed(inner);
    else if (key !== undefined && outerLists.test(key) && !isFrame) yield* this.#items(inner);
    else yield key === undefined ? all : rest;
  }

  /** Frames that have their numbers as keys. */
  * #keyed(frames: Item): Generator<Item> {
    for (const [key, value] of Object.entries(frames)) {
      const frame = Array.isArray(value) ? { discs: value } : value;
      if (!isNumber(key) || !isObject(frame) || !Object.values(frame).some(Array.isArray)) {
        this.refuse(`under the key ${quoted(key)} is no frame: name frames 0, 1, 2 and so on, and give each a list; if pandas has written a table, ${records}`);
      }
      yield { frame: Number(key), ...frame };
    }
  }

  /** The only key of a list. */
  #single(keys: string[]): string | undefined {
    if (keys.length > 1) this.refuse(`${printable(keys[1])} is a second list of discs or frames: keep one of them`);
    return keys[0];
  }

  /** Adds a frame, a track or a disc. */
  #addItem(item: Item) {
    this.#item++;
    this.#disc = -1;
    const entries = Object.entries(item);
    const hasX = (key: string) => readName(key).ranks.has('x');
    const isDisc = entries.some(([key, value]) => (Array.isArray(value) ? typeof value[0] === 'number' && hasX(`${key}[0]`) : hasX(key)));
    const arrays = entries.filter((entry): entry is Arrays[0] => Array.isArray(entry[1]));
    const nested = arrays.filter(([key]) => !isDisc && isList(key));
    const columns = arrays.filter((each) => !nested.includes(each) && readName(each[0]).ranks.size > 0);
    const kind = nested.length + columns.length > 0 ? 'frame' : 'disc';
    this.#kind ??= kind;
    if (this.#kind !== kind) this.refuse(`the list has begun with ${this.#kind}s, and this item is not one of them`);
    if (kind === 'disc') return this.visitor.row(this.#cellsOf(item));
    if (nested.length > 0) this.#single([...nested, ...columns].map(([key]) => key));
    const own = this.#cellsOf(Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))));
    this.visitor.frame(own);
    const other = columns.find(([, { length }]) => length !== columns[0][1].length);
    if (other) this.refuse(`the lists have different lengths, ${whole(columns[0][1].length)} for ${printable(columns[0][0])} and ${whole(other[1].length)} for ${printable(other[0])}`);
    for (const disc of nested.length > 0 ? nested[0][1] : discsIn(columns)) {
      this.#disc++;
      if (!Array.isArray(disc) && !isObject(disc)) this.refuse(`${shown(disc)} stands where a disc belongs`);
      if (Array.isArray(disc) && disc.length > rowNames.length) this.refuse('a disc without names has at most four numbers, which are x, y, r and id');
      this.visitor.row(this.#cellsOf(isObject(disc) ? disc : Object.fromEntries(disc.map((value, k) => [rowNames[k], value])), own));
    }
    this.#disc = -1;
  }

  /** The values of an object by columns. @param own Those that it has from its frame. */
  #cellsOf(item: Item, own: unknown[] = []) {
    const cells = [...own];
    for (const key in item) this.#flatten(item[key], key, cells);
    return cells;
  }

  /** Sets the values of an object in another, such as "position": { "x": 1, "y": 2 } or "position": [1, 2]. */
  #flatten(value: unknown, name: string, cells: unknown[], depth: number = 0) {
    if (depth > deepest) this.refuse(`values are nested more than ${deepest} deep`);
    if (isObject(value)) {
      for (const [key, each] of Object.entries(value)) this.#flatten(each, `${name}.${key}`.slice(0, longestName + 1), cells, depth + 1);
    } else if (!Array.isArray(value)) cells[this.#columnOf(name)] = value;
    else if (readName(`${name.replace(/^.*\./, '')}[0]`).ranks.size === 0) cells[this.#columnOf(name)] = '[…]';
    else value.slice(0, rowNames.length).forEach((part, k) => (cells[this.#columnOf(`${name}[${k}]`)] = part));
  }

  #columnOf(name: string) {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    if (this.names.length === mostNames) this.refuse(`the discs have more than ${whole(mostNames)} names`);
    this.#columns.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
