// Turns the rows of a table into discs.
import { Evidence } from './evidence.ts';
import { unitIn, type Role } from './names.ts';
import { uses, type Facts } from './reading.ts';
import { isMissing, numberOf, timeIn, type Marks } from './values.ts';
import { printable, quoted, refuse } from './workload.ts';
import type { WorkloadBuilder } from './builder.ts';
import type { Columns } from './columns.ts';

const mostHeads = 3;

/** The least and the largest of some numbers. */
class Span {
  least = Infinity;
  most = -Infinity;

  add(value: number) {
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }
}

export class Discs {
  #columns;
  #builder;
  #marks;
  #where;
  #shape;
  #values = new Float64Array(4);
  /** Places in the shape of lengths that must not be negative, and of pairs of edges. */
  #sizes: number[] = [];
  #edges: [low: number, high: number][] = [];
  #begun = false;
  /** Whether frames of a list have numbers of their own. */
  #numbered = false;
  #time: { first: number; form: string } | undefined;
  #x = new Span();
  #y = new Span();
  #r = new Span();
  #z = new Span();
  evidence;

  /** @param where Names the row that is being read, such as "Line 7", and a column of it. */
  constructor(columns: Columns, marks: Marks, builder: WorkloadBuilder, where: (column?: number) => string) {
    this.#columns = columns;
    this.#marks = marks;
    this.#builder = builder;
    this.#where = where;
    this.evidence = new Evidence(columns);
    this.#shape = columns.shape;
    const [body] = columns.bodies;
    this.#shape.roles.forEach((role, k) => {
      if (['r', 'diameter', 'width', 'height'].includes(role)) this.#sizes.push(k);
      // A y that grows upwards exchanges top and bottom.
      if (/^max/.test(role) && !/bottom/i.test(columns.names[body.columns[k]].text)) this.#edges.push([k - 2, k]);
    });
  }

  get #facts(): Facts {
    return this.#builder.facts;
  }

  /** Begins a frame of a list. @param cells Its own values. */
  frame(cells: ArrayLike<unknown>) {
    const { frame } = this.#columns;
    if (frame < 0) return this.#builder.nextFrame();
    if (cells[frame] !== undefined) this.#builder.inFrame(this.#frameOf(cells), this.#partOf(cells));
    else if (this.#numbered) refuse(this.#where(), `${this.#columns.nameOf(frame)} is missing in this frame, and others have it`);
    this.#numbered = cells[frame] !== undefined;
  }

  row(cells: ArrayLike<unknown>) {
    const { bodies, frame } = this.#columns;
    if (!this.#begun && this.#isHead(cells)) return;
    if (frame >= 0) {
      const number = this.#frameOf(cells);
      this.evidence.row(cells, number, () => this.#where());
      this.#builder.inFrame(number, this.#partOf(cells));
    }
    for (const body of bodies) this.#disc(cells, body.columns, body.id);
  }

  #disc(cells: ArrayLike<unknown>, columns: number[], id: string | undefined) {
    const [values, shape] = [this.#values, this.#shape];
    for (let k = 0; k < columns.length; k++) {
      values[k] = numberOf(cells[columns[k]], this.#marks);
      if (values[k] === values[k]) continue;
      if (cells[columns[k]] === undefined) refuse(this.#where(), `${this.#columns.nameOf(columns[k])} is missing in this disc, and others have it`);
      if (k < 2 && isMissing(cells[columns[0]]) && isMissing(cells[columns[1]])) {
        return this.#builder.lose();
      }
      this.#refuseCell(cells, columns[k], shape.roles[k]);
    }
    this.#begun = true;
    for (const k of this.#sizes) {
      if (values[k] < 0) refuse(this.#where(columns[k]), `the ${shape.roles[k] === 'r' ? 'radius' : shape.roles[k]} ${values[k]} is negative`);
    }
    for (const [low, high] of this.#edges) {
      if (values[high] >= values[low]) continue;
      refuse(this.#where(columns[high]), `${uses[shape.roles[high]]} is ${values[high]}, less than ${uses[shape.roles[low]]}, which is ${values[low]}`);
    }
    const [x, y, r] = shape.disc(values[0], values[1], values[2], values[3]);
    this.#builder.add(x, y, r, id ?? (this.#columns.id < 0 ? undefined : this.#idOf(cells)), columns);
    if (this.#columns.z >= 0) this.#z.add(numberOf(cells[this.#columns.z], this.#marks));
    this.#x.add(x);
    this.#y.add(y);
    this.#r.add(r);
  }

  /** Whether a row is part of the header: it has words where numbers belong, as TrackMate's units. */
  #isHead(cells: ArrayLike<unknown>) {
    const { bodies: [{ columns }], names, numbers } = this.#columns;
    const used = numbers.map((column) => cells[column]);
    const { heads } = this.#facts;
    if (heads.length === mostHeads || !used.every((cell) => typeof cell === 'string' && (isMissing(cell) || /^\D*$/.test(cell)))) return false;
    if (!used.some((cell) => !isMissing(cell))) return false;
    heads.push(this.#where());
    for (const column of columns) {
      const unit = unitIn(String(cells[column]).replace(/^\s*[[({]|[\])}]\s*$/g, ''));
      if (unit) names[column] = { ...names[column], unit };
    }
    this.#columns.checkUnits();
    return true;
  }

  /** The number of a row's frame, or the seconds of its time from the first time on. */
  #frameOf(cells: ArrayLike<unknown>) {
    const cell = cells[this.#columns.frame];
    const number = numberOf(cell, this.#marks);
    if (Number.isSafeInteger(number) || (Number.isFinite(number) && number % 1 !== 0)) return number;
    if (!Number.isFinite(number)) return this.#secondsOf(cells);
    refuse(this.#where(this.#columns.frame), `${printable(String(cell))} has too many digits to be told from other frames: number the frames 0, 1, 2 and so on`);
  }

  #secondsOf(cells: ArrayLike<unknown>) {
    const column = this.#columns.frame;
    const cell = cells[column];
    const { seconds, form } = timeIn(typeof cell === 'string' ? cell : '');
    if (seconds !== seconds) this.#refuseCell(cells, column, 'frame', ': number the frames 0, 1, 2 and so on, or choose another column as frame');
    this.#time ??= { first: seconds, form };
    if (this.#time.form !== form) refuse(this.#where(column), `${quoted(String(cell))} is written differently from the times before it: write all with a zone, or none`);
    this.#facts.times = true;
    return seconds - this.#time.first;
  }

  #partOf(cells: ArrayLike<unknown>) {
    const { parts } = this.#columns;
    return parts.length === 0 ? undefined : parts.map((column) => String(cells[column])).join('\n');
  }

  #refuseCell(cells: ArrayLike<unknown>, column: number, role: Role, cure: string = `: write a number there, or choose another column as ${uses[role]}`): never {
    const cell = cells[column];
    const empty = isMissing(cell) && (typeof cell !== 'string' || cell.trim() === '');
    refuse(this.#where(column), `${empty ? 'the value is missing' : `${typeof cell === 'string' ? quoted(cell) : printable(JSON.stringify(cell) ?? '')} is not a number`}${cure}`);
  }

  /** The text of an id; "" if there is none. */
  #idOf(cells: ArrayLike<unknown>) {
    const cell = cells[this.#columns.id];
    if (cell === undefined) refuse(this.#where(), `${this.#columns.nameOf(this.#columns.id)} is missing in this disc, and either all discs have it or none`);
    if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
      refuse(this.#where(this.#columns.id), `${cell} has more digits than a number of JSON keeps: write ids as texts`);
    }
    return isMissing(cell) ? '' : String(cell).trim();
  }

  /** Says what is odd about the coordinates. */
  finish() {
    const { z, bodies: [{ columns }] } = this.#columns;
    const [width, height] = [this.#x.most - this.#x.least, this.#y.most - this.#y.least];
    const degrees = Math.max(this.#x.most, -this.#x.least) <= 180 && Math.max(this.#y.most, -this.#y.least) <= 90;
    if (degrees && width + height > 0 && this.#r.least > 10 * (width + height)) {
      this.#facts.more.push('The radii are much larger than the box of all centres: if x and y are degrees, give all lengths in one unit.');
    }
    if (z < 0 || !(this.#z.least < this.#z.most)) return;
    const [y, other] = [this.#columns.nameOf(columns[1]), this.#columns.nameOf(z)];
    this.#facts.more.push(this.#y.least === this.#y.most ? `${y} is always ${this.#y.least}, and ${other} is not: choose ${other} as y.`
      : `${other} is not used, so discs above one another overlap.`);
  }
}
