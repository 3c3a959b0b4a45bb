import { readName } from './names.js';
import { columnOf } from './shape.js';
import { printable } from './workload.js';

/** @typedef {import('./builder.js').WorkloadBuilder} WorkloadBuilder */
/** @typedef {import('./names.js').Name} Name */
/** @typedef {import('./names.js').Role} Role */
/** @typedef {import('./reading.js').Column} Column */
/** @typedef {import('./workload.js').ImportOptions} ImportOptions */

/** The keys of frames that are objects, of which one may number them. */
export class JsonFrames {
  #builder;
  #options;
  /** @type {Map<string, Name>} */
  #names = new Map();
  /** The key of numbers; "" if there is none, undefined before the first frame. @type {string | undefined} */
  #key;
  #example = '';

  /**
   * @param {WorkloadBuilder} builder
   * @param {ImportOptions} options
   */
  constructor(builder, options) {
    this.#builder = builder;
    this.#options = options;
  }

  get names() {
    return [...this.#names.keys()];
  }

  /**
   * The number of a frame; undefined if frames have none.
   * @param {Map<string, { value: unknown }>} item
   */
  numberOf(item) {
    const found = this.#keyOf(item);
    this.#key ??= found;
    if (found === '') return undefined;
    const number = item.get(found)?.value;
    const name = printable(found);
    if (this.#key === '' || number === undefined) return this.#builder.refuse(`${name} is missing in a frame, and either all frames have it or none`);
    if (typeof number !== 'number') return this.#builder.refuse(`${name} is ${printable(JSON.stringify(number))}: number the frames 0, 1, 2 and so on`);
    this.#example ||= String(number);
    return number;
  }

  /** Whether frames have numbers, as far as the keys of the current frame have been read. @param {Map<string, unknown>} item */
  has(item) {
    return this.#keyOf(item) !== '';
  }

  /** @param {Map<string, unknown>} item */
  #keyOf(item) {
    for (const text of item.keys()) if (!this.#names.has(text)) this.#names.set(text, readName(text));
    if (this.#key) return this.#key;
    /** @type {Map<number, Role | ''>} */
    const chosen = new Map();
    this.names.forEach((key, k) => {
      const role = this.#options.columns?.[key];
      if (role !== undefined) chosen.set(k, role);
    });
    return this.names[columnOf('frame', [...this.#names.values()], chosen)] ?? '';
  }

  /** What each key is. @returns {Column[]} */
  list() {
    return [...this.#names].map(([key, { ranks }]) => {
      const numbers = key === this.#key;
      const instead = !numbers && this.#key && ranks.has('frame') ? `${printable(this.#key)} is frame` : '';
      return { key, name: printable(key), role: numbers ? 'frame' : '', example: numbers ? this.#example : '', instead };
    });
  }
}
