import { whole } from '../../kit/figure_text.ts';
import { framesRead } from './reading.ts';
import { limits, newFrame, WorkloadError, type Frame, type Workload } from './workload.ts';

const arrays = ['x', 'y', 'r', 'id'] as const;

/** A frame with the first discs of another and room for more. */
function resized(frame: Frame, count: number, room: number) {
  const other = newFrame(room, Float64Array);
  other.count = count;
  for (const name of arrays) other[name].set(frame[name].subarray(0, count));
  return other;
}

/**
 * Collects the discs of a workload, frame by frame. Frames with numbers may come in any order and in parts. It refuses
 * discs and frames that no workload may have; each sentence begins with the place that the importer names.
 */
export class WorkloadBuilder {
  /** Frames in the order in which they came. Those that came in parts have room for more. */
  #frames: Frame[] = [];
  /** The number of each frame, or its place if it has none. */
  #numbers: number[] = [];
  /** Places of frames that have numbers. */
  #places = new Map<number, number>();
  /** Discs of each frame with those that were lost. */
  #lines: number[] = [];
  /** Lost discs of the current frame. */
  #lost = 0;
  /** Lost discs of frames whose last part had no others, by the frame's number. */
  #lostAlone = new Map<number, number>();
  /** Frames that came in parts. */
  #parted = new Set<number>();
  #notes = new Set<string>();
  #ids = new Set<number>();
  #scratch = newFrame(1024, Float64Array);
  #count = 0;
  #discs = 0;
  /** Whether discs have ids of their own; undefined before the first. */
  #identified: boolean | undefined;
  /** Number of the current frame. */
  #number: number | undefined;
  #where;

  /** Advice about a number that is no id, and about two discs with one id: the end of a sentence. */
  cures = { wrong: '', twice: '' };

  /**
   * @param where Names the place in the file that has just been read, such as
   * "Line 7" or, of a field, "Line 7, column 3 (r)".
   */
  constructor(where: (field?: string | number) => string) {
    this.#where = where;
  }

  /** Number of frames that have ended, of which parts count as one. */
  get frames() {
    return this.#frames.length;
  }

  /** Names the place that has just been read. */
  place() {
    return this.#where();
  }

  note(sentence: string) {
    this.#notes.add(sentence);
  }

  /** @param problem The sentence from its first word to before its full stop. */
  refuse(problem: string, field?: string | number): never {
    throw new WorkloadError(`${this.#where(field)}: ${problem}.`);
  }

  /**
   * Adds a disc to the current frame.
   * @param id By default the disc's place in its frame, from 0, with the lost discs before it.
   * @param fields Names of x, y, r and id for `where`.
   */
  add(x: number, y: number, r: number, id?: number, fields: readonly (string | number)[] = arrays) {
    const k = this.#count;
    this.#identified ??= id !== undefined;
    id ??= k + this.#lost;
    if (k === this.#scratch.count) this.#grow();
    if (++this.#discs > limits.discs) this.refuse(`there are more than ${whole(limits.discs)} discs in all frames together`);
    const scratch = this.#scratch;
    scratch.x[k] = x;
    scratch.y[k] = y;
    scratch.r[k] = r;
    scratch.id[k] = id;
    // A value that is too large becomes infinite here. The sum is finite unless one of them is not, or it is large.
    if (!(Math.abs(Math.fround(x) + Math.fround(y) + Math.fround(r)) < 1e38)) {
      this.#checkFinite(x, fields[0]);
      this.#checkFinite(y, fields[1]);
      this.#checkFinite(r, fields[2]);
    }
    if (r < 0) this.refuse(`the radius ${r} is negative`, fields[2]);
    if (scratch.id[k] !== id) this.refuse(`${id} is not an id, which is a whole number from 0 to 4,294,967,295${this.cures.wrong}`, fields[3]);
    if (this.#ids.has(id)) this.refuse(`the id ${id} is already that of another disc of this frame${this.cures.twice}`, fields[3]);
    this.#ids.add(id);
    this.#count++;
  }

  #checkFinite(value: number, field: string | number) {
    if (Number.isNaN(value)) this.refuse('the value is not a number', field);
    if (!Number.isFinite(value)) this.refuse('the value is infinite', field);
    if (!Number.isFinite(Math.fround(value))) this.refuse(`${value} is too large for a 32-bit number`, field);
  }

  #grow() {
    if (this.#count >= limits.discsPerFrame) this.#refuseSize();
    this.#scratch = resized(this.#scratch, this.#count, Math.min(4 * this.#count, limits.discsPerFrame));
    this.#scratch.count = this.#scratch.x.length;
  }

  #refuseSize(): never {
    this.refuse(`the frame has more than ${whole(limits.discsPerFrame)} discs`);
  }

  /** A disc of the current frame is lost: it has no x and y. */
  lose() {
    this.#lost++;
  }

  /** Ends the current frame if the next disc's frame has another number. */
  inFrame(number: number) {
    if (number === this.#number) return;
    if (this.#count > 0) this.endFrame();
    else if (this.#number !== undefined) this.#lostAlone.set(this.#number, this.#lost);
    this.#lost = this.#lostAlone.get(number) ?? 0;
    this.#lostAlone.delete(number);
    this.#number = number;
  }

  /** Ends the current frame, which may be empty. The next disc begins another. */
  endFrame(number: number | undefined = this.#number) {
    const place = number === undefined ? undefined : this.#places.get(number);
    if (place !== undefined) this.#append(place);
    else {
      if (this.#frames.length === limits.frames) this.refuse(`there are more than ${whole(limits.frames)} frames`);
      if (number !== undefined) this.#places.set(number, this.#frames.length);
      this.#numbers.push(number ?? this.#frames.length);
      this.#frames.push(resized(this.#scratch, this.#count, this.#count));
      this.#lines.push(this.#count + this.#lost);
    }
    this.#count = 0;
    this.#lost = 0;
    this.#ids.clear();
  }

  /** Adds the discs of the current frame to one that has ended. */
  #append(place: number) {
    const frame = this.#frames[place];
    const all = frame.count + this.#count;
    if (all > limits.discsPerFrame) this.#refuseSize();
    const larger = all > frame.x.length ? resized(frame, frame.count, Math.min(2 * all, limits.discsPerFrame)) : frame;
    for (const name of arrays) larger[name].set(this.#scratch[name].subarray(0, this.#count), frame.count);
    if (!this.#identified) for (let k = frame.count; k < all; k++) larger.id[k] += this.#lines[place];
    larger.count = all;
    this.#lines[place] += this.#count + this.#lost;
    this.#frames[place] = larger;
    this.#parted.add(place);
  }

  /** Checks the ids of frames that came in parts, and gives back the room that they have. */
  #join() {
    for (const place of this.#parted) {
      const frame = this.#frames[place];
      const ids = new Set<number>();
      for (const id of frame.id.subarray(0, frame.count)) {
        if (ids.size === ids.add(id).size) throw new WorkloadError(`Frame ${this.#numbers[place]}: two of its discs have the id ${id}${this.cures.twice}.`);
      }
      this.#frames[place] = resized(frame, frame.count, frame.count);
    }
  }

  /** Ends the last frame, and the workload. */
  finish(name: string): Workload {
    if (this.#discs === 0) throw new WorkloadError('There are no discs in this data.');
    if (this.#count > 0) this.endFrame();
    this.#join();
    const numbers = this.#numbers;
    const order = numbers.map((_, k) => k).sort((a, b) => numbers[a] - numbers[b]);
    const frames = order.map((k) => this.#frames[k]);
    const notes = framesRead({
      counts: frames.map(({ count }) => count),
      lines: this.#lines,
      numbers: this.#places.size > 0 ? order.map((k) => numbers[k]) : undefined,
      moved: this.#parted.size > 0 || order.some((place, k) => place !== k),
      identified: this.#identified === true,
    });
    return { name, frames, notes: [...notes, ...this.#notes] };
  }
}
