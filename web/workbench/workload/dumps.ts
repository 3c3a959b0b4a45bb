// Lists of frames as text: dumps of LAMMPS, XYZ and extended XYZ, and the XML of SUMO.
import { printable, refuse } from './workload.ts';
import { Table, type Lines, type Visitor } from './table.ts';

/** A text of several frames; each format is a method. */
export class Dump extends Table {
  #format;

  constructor(blob: Blob, format: 'LAMMPS' | 'XYZ' | 'SUMO') {
    super(blob);
    this.#format = format;
  }

  notes() {
    return [`The file is read as one of ${this.#format}.`];
  }

  rows(visitor: Visitor) {
    return { LAMMPS: () => this.#lammps(visitor), XYZ: () => this.#xyz(visitor), SUMO: () => this.#sumo(visitor) }[this.#format]();
  }

  /** Reads the rows of a frame. @param before Cells in front of those of each line. */
  * #frame({ row, frame }: Visitor, names: string[], count: number, before: string[]): Lines {
    if (this.names.length === 0) this.names = names;
    if (names.join(' ') !== this.names.join(' ')) refuse(this.where(), `the columns are ${printable(names.join(' '))}, and those of the first frame are ${printable(this.names.join(' '))}`);
    frame(before);
    for (let k = 0; k < count; k++) {
      const line = yield;
      if (!line?.trim()) refuse(this.where(), `the frame is cut short: it has ${k} of its ${count} discs`);
      const cells = [...before, ...line.trim().split(/\s+/)];
      if (cells.length !== names.length) refuse(this.where(), `there are ${cells.length - before.length} values for ${names.length - before.length} names`);
      row(cells);
    }
  }

  * #lammps(visitor: Visitor): Lines {
    let [step, count] = ['', NaN];
    for (let line = yield; line !== undefined; line = yield) {
      if (line.startsWith('ITEM: TIMESTEP')) step = (yield)?.trim() ?? '';
      else if (line.startsWith('ITEM: NUMBER OF ATOMS')) count = Number(yield);
      else if (line.startsWith('ITEM: ATOMS')) {
        if (step === '' || !(count >= 0)) refuse(this.where(), 'the step or the number of atoms is missing before their list');
        yield* this.#frame(visitor, ['step', ...line.slice(11).trim().split(/\s+/)], count, [step]);
        count = NaN;
      } else if (line.trim() && !line.startsWith('ITEM:') && Number.isNaN(count)) refuse(this.where(), 'there are more atoms than the frame says');
    }
  }

  * #xyz(visitor: Visitor): Lines {
    for (let line = yield; line !== undefined; line = yield) {
      if (line.trim() === '') continue;
      if (!/^\s*\d+\s*$/.test(line)) refuse(this.where(), `${printable(line)} stands where the number of discs of a frame belongs`);
      const [, properties] = /(?:^|\s)Properties="?([^\s"]+)/i.exec((yield) ?? '') ?? [];
      yield* this.#frame(visitor, properties ? xyzNames(properties) : ['species', 'x', 'y', 'z'], Number(line), []);
    }
  }

  * #sumo({ row, frame }: Visitor): Lines {
    this.names = ['time', 'id', 'x', 'y'];
    let time = '';
    for (let line = yield; line !== undefined; line = yield) {
      for (const [, tag, attributes, end] of line.matchAll(/<(timestep|vehicle|person|container)\s([^<>]*)(>?)/g)) {
        if (end === '') refuse(this.where(), 'an element is not closed on its line');
        const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
        if (tag === 'timestep') frame([time = values.get('time') ?? '']);
        else row([time, ...['id', 'x', 'y'].map((name) => values.get(name) ?? '')]);
      }
    }
  }
}

/** The columns of species:S:1:pos:R:3:radius:R:1. */
function xyzNames(properties: string) {
  const parts = properties.split(':');
  return parts.filter((_, k) => k % 3 === 0).flatMap((name, k) => {
    const count = Math.min(100, Number(parts[3 * k + 2])) || 0;
    const places = /^pos(?:itions?)?$/i.test(name) ? ['x', 'y', 'z'] : [];
    return count === 1 ? [name] : Array.from({ length: count }, (_, at) => places[at] ?? `${name}[${at}]`);
  });
}
