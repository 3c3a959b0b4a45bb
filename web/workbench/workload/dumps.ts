// Lists of frames as text, a method for each format.
import { printable } from './workload.ts';
import { Table, type Lines } from './table.ts';

/** A dump of LAMMPS, a file of XYZ or extended XYZ, or the XML of SUMO. */
export class Dump extends Table {
  #format;

  constructor(blob: Blob, format: 'LAMMPS' | 'XYZ' | 'SUMO') {
    super(blob);
    this.#format = format;
  }

  notes() {
    return [`The file is read as one of ${this.#format}.`];
  }

  rows() {
    return { LAMMPS: () => this.#lammps(), XYZ: () => this.#xyz(), SUMO: () => this.#sumo() }[this.#format]();
  }

  /** Reads the rows of a frame. @param before Cells in front of those of each line. */
  * #frame(names: string[], count: number, before: string[]): Lines {
    if (this.names.length === 0) this.names = names;
    if (names.join(' ') !== this.names.join(' ')) this.refuse(`the columns are ${printable(names.join(' '))}, and those of the first frame are ${printable(this.names.join(' '))}`);
    this.visitor.frame(before);
    for (let k = 0; k < count; k++) {
      const line = yield;
      if (!line?.trim()) this.refuse(`the frame is cut short: it has ${k} of its ${count} discs`);
      const cells = line.trim().split(/\s+/);
      const wanted = names.length - before.length;
      if (cells.length !== wanted) this.refuse(`there are ${cells.length} values for ${wanted} names`);
      this.visitor.row([...before, ...cells]);
    }
  }

  * #lammps(): Lines {
    let [step, count] = ['', NaN];
    for (let line = yield; line !== undefined; line = yield) {
      if (line.startsWith('ITEM: TIMESTEP')) step = (yield)?.trim() ?? '';
      else if (line.startsWith('ITEM: NUMBER OF ATOMS')) count = Number(yield);
      else if (line.startsWith('ITEM: ATOMS')) {
        if (step === '' || !Number.isSafeInteger(count) || count < 0) this.refuse('the step or the number of atoms is missing before their list');
        yield* this.#frame(['step', ...line.slice(11).trim().split(/\s+/)], count, [step]);
        count = NaN;
      } else if (line.trim() && !line.startsWith('ITEM:') && Number.isNaN(count)) this.refuse('there are more atoms than the frame says');
    }
  }

  * #xyz(): Lines {
    for (let line = yield; line !== undefined; line = yield) {
      if (line.trim() === '') continue;
      if (!/^\s*\d+\s*$/.test(line)) this.refuse(`${printable(line)} stands where the number of discs of a frame belongs`);
      const [, properties] = /(?:^|\s)Properties="?([^\s"]+)/i.exec((yield) ?? '') ?? [];
      yield* this.#frame(properties ? xyzNames(properties) : ['species', 'x', 'y', 'z'], Number(line), []);
    }
  }

  * #sumo(): Lines {
    this.names = ['time', 'id', 'x', 'y'];
    let time = '';
    for (let line = yield; line !== undefined; line = yield) {
      for (const [, tag, attributes, end] of line.matchAll(/<(timestep|vehicle|person|container)\s([^<>]*)(>?)/g)) {
        if (end === '') this.refuse('an element is not closed on its line');
        const values = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
        if (tag === 'timestep') this.visitor.frame([time = values.get('time') ?? '']);
        else this.visitor.row([time, ...['id', 'x', 'y'].map((name) => values.get(name) ?? '')]);
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
