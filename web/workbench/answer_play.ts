// Plays a workload with code in JavaScript. The workbench's program asks for each frame, and times it (src/workbench/exports.cpp).
import { mixed } from './workload/hash.ts';

import type { Instance } from './program.ts';
import type { Frame } from './workload/workload.ts';

const idsInAll = 2 ** 32;

/** Calls `found` for each two discs that touch, by index. */
export type Contacts = (x: Float64Array, y: Float64Array, r: Float64Array, found: (i: number, j: number) => void) => void;

/** By method, what makes its function. @param skin In the unit of the places, above 0. */
export type Answers = Record<string, (skin: number) => Contacts>;

/** The code of each method, as the page shows it. */
export type Texts = Record<string, { typescript: string; javascript: string }>;

/** The discs that take part: the same of which the program makes slots. */
const stays = (id: number, keep: number) => mixed(id) < keep * idsInAll;

type Discs = [x: Float64Array, y: Float64Array, r: Float64Array];

export class AnswerPlay {
  /** The code that is played next. */
  contacts: Contacts | undefined;
  #frames;
  #keep = NaN;
  #rows = 0;
  #id;
  #all;
  #discs: Discs;
  /** Indices of the latest frame, two for each contact. */
  #pairs: number[] = [];
  #length = 0;
  #add;

  constructor(frames: Frame[]) {
    this.#frames = frames;
    const most = frames.reduce((longest, { count }) => Math.max(longest, count), 0);
    this.#id = new Uint32Array(most);
    this.#all = [0, 1, 2].map(() => new Float64Array(most));
    this.#discs = this.#views(most);
    this.#add = (i: number, j: number) => {
      this.#pairs[this.#length++] = i;
      this.#pairs[this.#length++] = j;
    };
  }

  #views = (count: number) => this.#all.map((values) => values.subarray(0, count)) as Discs;

  /** @param keep Share of the discs. @returns Their number in all frames together. */
  begin(keep: number) {
    if (keep === this.#keep) return this.#rows;
    this.#keep = keep;
    this.#rows = this.#frames.reduce((sum, { id }) => id.reduce((rows, one) => rows + Number(stays(one, keep)), sum), 0);
    return this.#rows;
  }

  /** Copies the discs of a frame into arrays that stay the same, as those of a program would. */
  show(frame: number) {
    const { count, x, y, r, id } = this.#frames[frame];
    const [allX, allY, allR] = this.#all;
    let n = 0;
    for (let k = 0; k < count; k++) {
      if (!stays(id[k], this.#keep)) continue;
      this.#id[n] = id[k];
      allX[n] = x[k];
      allY[n] = y[k];
      allR[n++] = r[k];
    }
    if (n !== this.#discs[0].length) this.#discs = this.#views(n);
  }

  find() {
    this.#length = 0;
    this.contacts?.(...this.#discs, this.#add);
  }

  /** Tells the program the contacts of the latest frame. */
  count({ _workbench_contact: tell }: Instance) {
    for (let k = 0; k < this.#length; k += 2) tell(this.#id[this.#pairs[k]], this.#id[this.#pairs[k + 1]]);
  }
}
