import { DiscMaker, fieldOf, needs, shapeOf } from './shape.js';
import { counted, limits } from './workload.js';

/** @typedef {import('./builder.js').WorkloadBuilder} WorkloadBuilder */
/** @typedef {import('./json_tokens.js').JsonTokens} JsonTokens */

const fields = ['x', 'y', 'r', 'id', 'frame', 'd', 'w', 'h', 'cx', 'cy', 'minx', 'miny', 'maxx', 'maxy'];
const [idPlace, framePlace] = [fields.indexOf('id'), fields.indexOf('frame')];
const rowLength = 4; // a disc without names is x, y, r and perhaps id

/** Places of the names that have been met, because the same few come millions of times. @type {Map<string, number>} */
const places = new Map();

/** Place of a key's field; -1 if it has none. @param {string} key */
function placeOf(key) {
  let place = places.get(key);
  if (place === undefined) {
    const field = fieldOf(key);
    place = field === undefined ? -1 : fields.indexOf(field);
    if (places.size < 1000) places.set(key, place);
  }
  return place;
}

/** Whether a key belongs to a disc. @param {string} key */
export const isField = (key) => placeOf(key) >= 0;

/** The disc that is being read, or the columns of the frame that is. */
export class JsonDiscs {
  /** @type {WorkloadBuilder} */
  #builder;
  /** @type {JsonTokens} */
  #tokens;
  /** The fields that have been read, one bit for each place. */
  #seen = 0;
  #values = new Float64Array(fields.length);
  #lines = new Float64Array(fields.length);
  #characters = new Float64Array(fields.length);
  #rowLength = 0;
  /** Columns by place. @type {Map<number, number[]>} */
  #columns = new Map();
  /** The column that is being read. */
  #columnPlace = 0;
  /** @type {number[]} */
  #column = [];
  /** Row of the columns that is being added; -1 if none is. */
  #row = -1;
  /** Places of the shape's fields, once a disc has shown the shape. @type {number[]} */
  #places = [];
  /** Bits of the fields that every disc needs. */
  #needed = 0;
  /** @type {DiscMaker | undefined} */
  #maker;
  #arguments = new Float64Array(4);

  /**
   * @param {WorkloadBuilder} builder
   * @param {JsonTokens} tokens
   */
  constructor(builder, tokens) {
    this.#builder = builder;
    this.#tokens = tokens;
  }

  /** The place in the file of the current disc, or of one of its fields. @param {string} [field] */
  where(field) {
    const named = field === undefined ? '' : ` (${field})`;
    if (this.#row >= 0) return `Frame ${this.#builder.frames}, disc ${this.#row}${named}`;
    const place = field === undefined ? -1 : fields.indexOf(field);
    const known = place >= 0 && this.#seen & (1 << place);
    return known
      ? `Line ${this.#lines[place]}, column ${this.#characters[place]}${named}`
      : `Line ${this.#tokens.line}, column ${this.#tokens.column}`;
  }

  /** Begins another disc. */
  clear() {
    this.#seen = 0;
    this.#rowLength = 0;
  }

  /**
   * @param {string} key One for which `isField` holds.
   * @param {number} value
   */
  set(key, value) {
    this.#set(placeOf(key), value);
  }

  /** @param {number} place @param {number} value */
  #set(place, value) {
    this.#seen |= 1 << place;
    this.#values[place] = value;
    this.#lines[place] = this.#tokens.line;
    this.#characters[place] = this.#tokens.column;
  }

  /** Adds the next number of a disc without names. @param {number} value */
  addToRow(value) {
    if (this.#rowLength === rowLength) this.#tokens.refuse('a disc without names has at most four numbers, which are x, y, r and id');
    this.#set(this.#rowLength++, value);
  }

  /** Adds the disc to the workload. */
  add() {
    const maker = this.#makerFor(this.#seen);
    if ((this.#seen & this.#needed) !== this.#needed) this.#refuseMissing(this.#needed & ~this.#seen);
    if (this.#seen & (1 << framePlace)) this.#builder.inFrame(this.#values[framePlace], 'frame');
    for (let k = 0; k < this.#places.length; k++) this.#arguments[k] = this.#values[this.#places[k]];
    maker.add(this.#arguments, this.#needed & (1 << idPlace) ? this.#values[idPlace] : undefined);
  }

  /** @param {string} key One for which `isField` holds. */
  beginColumn(key) {
    this.#columnPlace = placeOf(key);
    this.#column = [];
    this.#columns.set(this.#columnPlace, this.#column);
  }

  /** @param {number} value */
  addToColumn(value) {
    if (this.#column.length === limits.discsPerFrame) this.#tokens.refuse(`the frame has more than ${counted(limits.discsPerFrame)} discs`);
    if (value < 0 && fields[this.#columnPlace] === 'r') this.#tokens.refuse(`the radius ${value} is negative`);
    this.#column.push(value);
  }

  /** Adds the discs of the frame's columns to the workload, if there are any. */
  addColumns() {
    if (this.#columns.size === 0) return;
    const all = [...this.#columns];
    const [[first, { length }]] = all;
    for (const [place, column] of all) {
      if (column.length === length) continue;
      this.#tokens.refuse(
        `frame ${this.#builder.frames} has ${length} values of ${fields[first]} and ${column.length} of ${fields[place]}`,
      );
    }
    const bits = all.reduce((sum, [place]) => sum | (1 << place), 0);
    if (length > 0) this.#makerFor(bits);
    for (this.#row = 0; this.#row < length; this.#row++) {
      this.#seen = bits;
      for (const [place, column] of all) this.#values[place] = column[this.#row];
      this.add();
    }
    this.#row = -1;
    this.#columns.clear();
  }

  /** @param {number} bits Fields of the first disc, which decide the shape of all. */
  #makerFor(bits) {
    if (this.#maker) return this.#maker;
    const found = shapeOf(new Set(fields.filter((_, place) => bits & (1 << place))));
    if ('missing' in found) this.#missing(found.missing);
    this.#maker = new DiscMaker(this.#builder, found.shape);
    this.#places = found.shape.fields.map((field) => fields.indexOf(field));
    this.#needed = this.#places.reduce((sum, place) => sum | (1 << place), bits & (1 << idPlace));
    return this.#maker;
  }

  /** @param {number} bits @returns {never} */
  #refuseMissing(bits) {
    this.#missing(fields.filter((_, place) => bits & (1 << place)));
  }

  /** @param {string[]} names @returns {never} */
  #missing(names) {
    const those = names.length === 1 ? `${names[0]} is` : `${names.join(', ')} are`;
    this.#builder.refuse(`${those} missing, and ${names[0] === 'id' ? 'either all discs have an id or none' : needs}`);
  }
}
