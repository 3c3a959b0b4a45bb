// Reads workloads from JSON: frames as arrays of discs, or as arrays of x, y and r; README.md in the folder above shows
// each form.
import { WorkloadBuilder } from './builder.js';
import { isField, JsonDiscs } from './json_discs.js';
import { JsonTokens } from './json_tokens.js';
import { fieldOf } from './shape.js';
import { blobOf, nameOf, textOf } from './source.js';
import { quoted } from './workload.js';

/** @typedef {import('./workload.js').ImportOptions} ImportOptions */
/** @typedef {string | number | boolean | null} Value */

/**
 * Roles of open objects and arrays:
 * - `root`: the outermost object
 * - `list`: an array of frames, or of discs
 * - `item`: an object in a list, which is a frame or a disc
 * - `discs`: the array of a frame's discs
 * - `disc`, `row`: a disc, with names or as the array x, y, r, id
 * - `column`: the array of all x, y, … of a frame
 * - `other`: anything that does not matter
 * @typedef {'root' | 'list' | 'item' | 'discs' | 'disc' | 'row' | 'column' | 'other'} Role
 */

/**
 * @param {Blob | string} source
 * @param {ImportOptions} [options]
 */
export async function read(source, options = {}) {
  const reader = new Reader();
  for await (const text of textOf(blobOf(source), options)) reader.tokens.feed(text);
  reader.tokens.end();
  return reader.finish(nameOf(source));
}

/** Takes the events of `tokens`, which gets the text in pieces. */
export class Reader {
  /** @type {JsonTokens} */
  tokens = new JsonTokens(this);
  /** @type {WorkloadBuilder} */
  #builder = new WorkloadBuilder((field) => this.#discs.where(field));
  /** @type {JsonDiscs} */
  #discs = new JsonDiscs(this.#builder, this.tokens);
  /** @type {Role[]} */
  #roles = [];
  #key = '';
  #name = '';
  /** Whether the list has frames or discs; undefined before its first item. @type {'frames' | 'discs' | undefined} */
  #items;
  /** Whether the innermost `root` or `item` has been found to be a frame. */
  #isFrame = false;
  /** Number of that frame, if it has one. @type {number | undefined} */
  #number;

  /** @param {string} name */
  finish(name) {
    if (this.#builder.count > 0) this.#builder.endFrame();
    return this.#builder.finish(this.#name || name);
  }

  get #role() {
    return this.#roles[this.#roles.length - 1];
  }

  key(/** @type {string} */ name) {
    this.#key = name;
  }

  beginObject() {
    const role = this.#role;
    if (role === undefined) this.#beginFrame('root');
    else if (role === 'list') this.#beginFrame('item');
    else if (role === 'discs') this.#beginDisc('disc');
    else if (this.#wantsNumber(role)) this.tokens.refuse('an object stands where a number belongs');
    else this.#roles.push('other');
  }

  beginArray() {
    const role = this.#role;
    if (role === undefined) this.#roles.push('list');
    else if (role === 'list') this.#beginListed();
    else if (role === 'discs') this.#beginDisc('row');
    else if (role === 'root' || role === 'item') this.#beginNamed(role);
    else if (this.#wantsNumber(role)) this.tokens.refuse('an array stands where a number belongs');
    else this.#roles.push('other');
  }

  /** @param {Role} role */
  #wantsNumber(role) {
    return role === 'row' || role === 'column' || (role === 'disc' && isField(this.#key)) || (role === 'item' && isField(this.#key));
  }

  /** @param {'root' | 'item'} role */
  #beginFrame(role) {
    this.#isFrame = false;
    this.#number = undefined;
    this.#beginDisc(role);
  }

  /** @param {Role} role */
  #beginDisc(role) {
    this.#discs.clear();
    this.#roles.push(role);
  }

  #beginListed() {
    this.#itemsAre('frames');
    this.#roles.push('discs');
  }

  /** @param {'root' | 'item'} role */
  #beginNamed(role) {
    if (role === 'root' && this.#key === 'frames') {
      this.#roles.push('list');
    } else if (this.#key === 'discs' || isField(this.#key)) {
      if (role === 'item') this.#itemsAre('frames');
      this.#isFrame = true;
      if (this.#key !== 'discs') this.#discs.beginColumn(this.#key);
      this.#roles.push(this.#key === 'discs' ? 'discs' : 'column');
    } else this.#roles.push('other');
  }

  /** @param {'frames' | 'discs'} items */
  #itemsAre(items) {
    this.#items ??= items;
    if (this.#items !== items) this.tokens.refuse(`the list has begun with ${this.#items}, and this item is not one of them`);
  }

  value(/** @type {Value} */ value) {
    const role = this.#role;
    if (role === 'column') this.#discs.addToColumn(this.#number32(value));
    else if (role === 'row') this.#discs.addToRow(this.#number32(value));
    else if (role === 'disc' || role === 'item') {
      if (!isField(this.#key)) return;
      const number = this.#number32(value);
      this.#discs.set(this.#key, number);
      if (fieldOf(this.#key) === 'frame') this.#number = number;
    } else if (role === 'root') {
      if (this.#key === 'name' && typeof value === 'string') this.#name = value.slice(0, 100);
    } else if (role !== 'other')
      this.tokens.refuse(`${shown(value)} stands where ${role === 'discs' ? 'a disc' : 'a list of frames'} belongs`);
  }

  /** @param {Value} value */
  #number32(value) {
    if (typeof value !== 'number') this.tokens.refuse(`${shown(value)} is not a number`);
    if (!Number.isFinite(Math.fround(value))) this.tokens.refuse('the number is too large for 32 bits');
    return value;
  }

  end() {
    const role = this.#roles.pop();
    if (role === 'disc' || role === 'row') this.#discs.add();
    else if (role === 'discs' && this.#role === 'list') this.#builder.endFrame();
    else if (role === 'root' && this.#isFrame) this.#endFrame();
    else if (role === 'item') {
      this.#itemsAre(this.#isFrame ? 'frames' : 'discs');
      if (this.#isFrame) this.#endFrame();
      else this.#discs.add();
      this.#isFrame = false; // that of the item, and not of the root
    }
  }

  #endFrame() {
    this.#discs.addColumns();
    if (this.#number !== undefined) this.#builder.numberFrame(this.#number, 'frame');
    this.#builder.endFrame();
  }
}

/** @param {Value} value */
const shown = (value) => (typeof value === 'string' ? quoted(value) : String(value));
