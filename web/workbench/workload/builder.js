import { IdSet } from './id_set.js';
import { counted, limits, newFrame, WorkloadError } from './workload.js';

/** @typedef {import('./workload.js').Frame} Frame */
/** @typedef {import('./workload.js').Workload} Workload */

/**
 * Collects the discs of a workload, frame by frame. It refuses discs and frames that no workload may have; each
 * sentence begins with the place that the importer names.
 */
export class WorkloadBuilder {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {Set<string>} */
  #notes = new Set();
  #ids = new IdSet();
  #scratch = newFrame(1024);
  #count = 0;
  #discs = 0;
  /** @type {number | undefined} */
  #number;
  #where;

  /**
   * @param {(field?: string) => string} where Names the place in the file that has just been read, such as "Line 7" or,
   *   of a field, "Line 7, column 3 (r)".
   */
  constructor(where) {
    this.#where = where;
  }

  /** Number of frames that have ended. */
  get frames() {
    return this.#frames.length;
  }

  /** Number of discs of the current frame. */
  get count() {
    return this.#count;
  }

  /** @param {string} sentence */
  note(sentence) {
    this.#notes.add(sentence);
  }

  /**
   * @param {string} problem The sentence from its first word to before its full stop.
   * @param {string} [field]
   * @returns {never}
   */
  refuse(problem, field) {
    throw new WorkloadError(`${this.#where(field)}: ${problem}.`);
  }

  /**
   * Adds a disc to the current frame. The four fields' names are those that a sentence gives, if they differ from
   * `x`, `y`, `r` and `id`.
   * @param {number} x
   * @param {number} y
   * @param {number} r
   * @param {number} [id] By default the disc's place in its frame, from 0.
   * @param {string[]} [fields]
   */
  add(x, y, r, id = this.#count, fields = ['x', 'y', 'r', 'id']) {
    if (this.#count === this.#scratch.count) this.#grow();
    if (++this.#discs > limits.discs) this.refuse(`there are more than ${counted(limits.discs)} discs in all frames together`);
    const scratch = this.#scratch;
    const k = this.#count;
    scratch.x[k] = x;
    scratch.y[k] = y;
    scratch.r[k] = r;
    scratch.id[k] = id;
    // A value that is too large has become infinite here. The sum is finite unless one of them is not, or it is large.
    if (!(Math.abs(scratch.x[k] + scratch.y[k] + scratch.r[k]) < 1e38)) {
      this.#checkFinite(x, fields[0]);
      this.#checkFinite(y, fields[1]);
      this.#checkFinite(r, fields[2]);
    }
    if (r < 0) this.refuse(`the radius ${r} is negative`, fields[2]);
    if (scratch.id[k] !== id) this.refuse(`${id} is not an id, which is a whole number from 0 to 4,294,967,295`, fields[3]);
    if (!this.#ids.add(id)) this.refuse(`the id ${id} is already that of another disc of this frame`, fields[3]);
    this.#count++;
  }

  /**
   * @param {number} value
   * @param {string} field
   */
  #checkFinite(value, field) {
    if (Number.isNaN(value)) this.refuse('the value is not a number', field);
    if (!Number.isFinite(value)) this.refuse('the value is infinite', field);
    if (!Number.isFinite(Math.fround(value))) this.refuse(`${value} is too large for a 32-bit number`, field);
  }

  #grow() {
    if (this.#count >= limits.discsPerFrame) this.refuse(`the frame has more than ${counted(limits.discsPerFrame)} discs`);
    const larger = newFrame(Math.min(4 * this.#count, limits.discsPerFrame));
    for (const name of /** @type {const} */ (['x', 'y', 'r', 'id'])) larger[name].set(this.#scratch[name]);
    this.#scratch = larger;
  }

  /**
   * Ends the current frame if the next disc's frame has another number.
   * @param {number} number
   * @param {string} field
   */
  inFrame(number, field) {
    if (number === this.#number) return;
    if (this.#count > 0) this.endFrame();
    this.numberFrame(number, field);
  }

  /**
   * Checks the number of a frame against the one before.
   * @param {number} number
   * @param {string} field
   */
  numberFrame(number, field) {
    const before = this.#number ?? number - 1;
    if (number <= before) this.refuse(`frame ${number} comes after frame ${before}, and frames have to be in order`, field);
    if (number > before + 1) this.note('Some frame numbers are left out; the frames are played one after the other.');
    this.#number = number;
  }

  /** Ends the current frame, which may be empty. The next disc begins another. */
  endFrame() {
    if (this.#frames.length === limits.frames) this.refuse(`there are more than ${counted(limits.frames)} frames`);
    const frame = newFrame(this.#count);
    for (const name of /** @type {const} */ (['x', 'y', 'r', 'id'])) frame[name].set(this.#scratch[name].subarray(0, this.#count));
    this.#frames.push(frame);
    this.#count = 0;
    this.#ids.clear();
  }

  /**
   * @param {string} name
   * @returns {Workload}
   */
  finish(name) {
    if (this.#discs === 0) throw new WorkloadError('There are no discs in this data.');
    return { name, frames: this.#frames, notes: [...this.#notes] };
  }
}
