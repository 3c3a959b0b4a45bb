// Turns the rows of a table into discs.
import { isSize, type Columns } from './columns.ts';
import { Frames } from './frames.ts';
import { unitIn, uses, type Role } from './names.ts';
import { recordingsOf } from './recordings.ts';
import { isMissing, numberOf, timeIn, type Decimal } from './values.ts';
import { printable, quoted, rangeOf, refuse, type Frame } from './workload.ts';

const mostHeads = 3;
const day = 86_400;
type Cells = ArrayLike<unknown>;

export class Discs {
  frames;
  recordings;
  #columns;
  #decimal;
  #where;
  #values = new Float64Array(4);
  /** Lines of the header after the first. */
  #heads: string[] = [];
  #begun = false;
  /** Whether frames of a list have numbers of their own. */
  #numbered = false;
  #time: { first: number; form: string; last: number; falls: boolean; leaps: boolean } | undefined;
  /** The least and the largest third coordinate. */
  #depth = [Infinity, -Infinity];

  /** @param where Names the row that is being read, such as "Line 7", and a column of it. */
  constructor(columns: Columns, decimal: Decimal, where: (column?: number) => string) {
    this.#columns = columns;
    this.#decimal = decimal;
    this.#where = where;
    this.frames = new Frames(where);
    this.recordings = recordingsOf(columns);
  }

  /** Begins a frame of a list. @param cells Its own values. */
  frame(cells: Cells) {
    const { frame } = this.#columns;
    if (frame < 0) return this.frames.nextFrame();
    if (cells[frame] !== undefined) this.frames.inFrame(this.#frameOf(cells), this.#partOf(cells));
    else if (this.#numbered) refuse(this.#where(), `${this.#columns.nameOf(frame)} is missing in this frame, and others have it`);
    this.#numbered = cells[frame] !== undefined;
  }

  row(cells: Cells) {
    if (!this.#begun && this.#isHead(cells)) return;
    if (this.#columns.frame >= 0) {
      const number = this.#frameOf(cells);
      this.recordings.row(cells, number, this.#where);
      this.frames.inFrame(number, this.#partOf(cells));
    }
    const { taken, shape: { roles, disc }, id, z, nameOf, names } = this.#columns;
    const values = this.#values;
    for (let k = 0; k < taken.length; k++) {
      const column = taken[k];
      const value = values[k] = numberOf(cells[column], this.#decimal);
      if (Number.isNaN(value)) {
        if (cells[column] === undefined) refuse(this.#where(), `${nameOf(column)} is missing in this disc, and others have it`);
        if (k < 2 && isMissing(cells[taken[0]]) && isMissing(cells[taken[1]])) return this.frames.lose('x and y');
        if (isSize(roles[k]) && isMissing(cells[column])) return this.frames.lose('a size');
        this.#refuseCell(cells, column, roles[k]);
      }
      if (value < 0 && isSize(roles[k])) refuse(this.#where(column), `the ${uses[roles[k]]} ${value} is negative`);
      // A y that grows upwards exchanges top and bottom.
      if (roles[k].startsWith('max') && value < values[k - 2] && !/bottom/i.test(names[column].text)) {
        refuse(this.#where(column), `${uses[roles[k]]} is ${value}, less than ${uses[roles[k - 2]]}, which is ${values[k - 2]}`);
      }
    }
    if (!this.#begun) this.#columns.examples = Array.from(cells);
    this.#begun = true;
    const [x, y, r] = disc(values[0], values[1], values[2], values[3]);
    this.frames.add(x, y, r, id < 0 ? undefined : this.#idOf(cells), taken);
    const depth = z < 0 ? NaN : numberOf(cells[z], this.#decimal);
    if (depth < this.#depth[0]) this.#depth[0] = depth;
    if (depth > this.#depth[1]) this.#depth[1] = depth;
  }

  /** Whether a row is part of the header: it has words where numbers belong, as TrackMate's units. */
  #isHead(cells: Cells) {
    const { taken, names, numbers } = this.#columns;
    const used = numbers.map((column) => cells[column]);
    const words = used.every((cell) => typeof cell === 'string' && (isMissing(cell) || /^\D*$/.test(cell)));
    if (this.#heads.length === mostHeads || !words || used.every(isMissing)) return false;
    this.#heads.push(this.#where());
    for (const column of taken) {
      const unit = unitIn(String(cells[column]).replace(/^\s*[[({]|[\])}]\s*$/g, ''));
      if (unit) names[column] = { ...names[column], unit };
    }
    this.#columns.checkUnits();
    return true;
  }

  /** The number of a row's frame, or the seconds of its time from the first time on. */
  #frameOf(cells: Cells) {
    const column = this.#columns.frame;
    const cell = cells[column];
    const number = numberOf(cell, this.#decimal);
    if (Number.isSafeInteger(number) || number % 1 !== 0 && Number.isFinite(number)) return number;
    const text = printable(String(cell));
    if (Number.isFinite(number)) refuse(this.#where(column), `${text} has too many digits to be told from other frames: number the frames 0, 1, 2 and so on`);
    const { seconds, form } = timeIn(typeof cell === 'string' ? cell : '');
    if (Number.isNaN(seconds)) this.#refuseCell(cells, column, 'frame', ': number the frames 0, 1, 2 and so on, or choose another column as frame');
    const time = (this.#time ??= { first: seconds, form, last: seconds, falls: false, leaps: false });
    if (time.form !== form) refuse(this.#where(column), `"${text}" is written differently from the times before it: write all with a zone, or none`);
    // Times of day in rows that are in order leap back once, at midnight.
    time.leaps ||= form === 'clock' && Math.abs(seconds - time.last) > day / 2;
    const now = time.leaps && seconds < time.first ? seconds + day : seconds;
    time.falls ||= now < time.last;
    time.last = now;
    if (time.leaps && time.falls) refuse(this.#where(column), `"${text}" may be on either side of midnight: put the rows in order, or write dates with the times`);
    return now - time.first;
  }

  #partOf(cells: Cells) {
    return this.#columns.parts.map((column) => String(cells[column])).join('\n');
  }

  #refuseCell(cells: Cells, column: number, role: Role, cure: string = `: write a number there, or choose another column as ${uses[role]}`): never {
    const cell = cells[column];
    const empty = isMissing(cell) && String(cell ?? '').trim() === '';
    refuse(this.#where(column), `${empty ? 'the value is missing' : `${typeof cell === 'string' ? quoted(cell) : printable(JSON.stringify(cell) ?? '')} is not a number`}${cure}`);
  }

  /** The text of an id; "" if there is none. */
  #idOf(cells: Cells) {
    const { id } = this.#columns;
    const cell = cells[id];
    if (cell === undefined) refuse(this.#where(), `${this.#columns.nameOf(id)} is missing in this disc, and either all discs have it or none`);
    if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
      refuse(this.#where(id), `${cell} has more digits than a number of JSON keeps: write ids as texts`);
    }
    return isMissing(cell) ? '' : String(cell).trim();
  }

  /** Sentences on how rows were read, and on what is odd about coordinates. */
  notes(frames: Frame[]) {
    const { z, taken, nameOf } = this.#columns;
    const [x, y, r] = (['x', 'y', 'r'] as const).map((axis) => rangeOf(frames, axis));
    const [width, height, depth] = [x.to - x.from, y.to - y.from, this.#depth[1] - this.#depth[0]];
    const all = [];
    if (this.#heads.length) all.push(`${this.#heads.join(', ')}: no numbers, so taken as a part of the header.`);
    if (this.#time) all.push(`Frames are told by times, which are counted in seconds from the first one${this.#time.form === 'clock' && this.#time.last >= day ? ', past midnight' : ''}.`);
    const isGlobe = Math.max(x.to, -x.from) <= 180 && Math.max(y.to, -y.from) <= 90;
    if (isGlobe && width + height > 0 && r.from > 10 * (width + height)) {
      all.push('The radii are much larger than the box of all centres: if x and y are degrees, give all lengths in one unit.');
    }
    if (depth > 0 && height > 0) all.push(`${nameOf(z)} is not used, so discs above one another overlap.`);
    else if (depth > 0) all.push(`${nameOf(taken[1])} is always ${y.from}, and ${nameOf(z)} is not: choose ${nameOf(z)} as y.`);
    return all;
  }
}
