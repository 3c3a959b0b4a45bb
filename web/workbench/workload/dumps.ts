// Lists of frames as text: dumps of LAMMPS, XYZ and extended XYZ, and the XML of SUMO.
import { linesOf, textOf } from './source.ts';
import { printable, refuse } from './workload.ts';
import type { Table, Visitor } from './table.ts';

const longestLine = 1_000_000;

/** A text of several frames; each format is a method, which reads line after line. */
export class Dump implements Table {
  names: string[] = [];
  named = true;
  delimiter = '';
  head = 'Line 1';
  #blob;
  #format;
  #line = 0;
  #next: () => Promise<string | undefined> = async () => undefined;

  constructor(blob: Blob, format: 'LAMMPS' | 'XYZ' | 'SUMO') {
    this.#blob = blob;
    this.#format = format;
  }

  where = () => `Line ${this.#line}`;

  notes() {
    return [`The file is read as one of ${this.#format}.`];
  }

  async read(visitor: Visitor, onProgress?: (share: number) => void) {
    const pieces = linesOf(textOf(this.#blob, onProgress), longestLine);
    let [lines, at]: [string[], number] = [[], 0];
    this.#line = 0;
    this.#next = async () => {
      while (at === lines.length) {
        const { value, done } = await pieces.next();
        if (done) return undefined;
        [lines, at] = [value, 0];
      }
      this.#line++;
      return lines[at++].trim();
    };
    await { LAMMPS: () => this.#lammps(visitor), XYZ: () => this.#xyz(visitor), SUMO: () => this.#sumo(visitor) }[this.#format]();
  }

  /** Reads the rows of a frame. @param before Cells in front of those of each line. */
  async #frame({ row, frame }: Visitor, names: string[], count: number, before: string[]) {
    if (this.names.length === 0) this.names = names;
    if (names.join(' ') !== this.names.join(' ')) refuse(this.where(), `the columns are ${printable(names.join(' '))}, and those of the first frame are ${printable(this.names.join(' '))}`);
    frame(before);
    for (let k = 0; k < count; k++) {
      const line = await this.#next();
      if (!line) refuse(this.where(), `the frame is cut short: it has ${k} of its ${count} discs`);
      const cells = [...before, ...line.split(/\s+/)];
      if (cells.length !== names.length) refuse(this.where(), `there are ${cells.length - before.length} values for ${names.length - before.length} names`);
      row(cells);
    }
  }

  async #lammps(visitor: Visitor) {
    let [step, count] = ['', NaN];
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      if (line.startsWith('ITEM: TIMESTEP')) step = await this.#next() ?? '';
      else if (line.startsWith('ITEM: NUMBER OF ATOMS')) count = Number(await this.#next());
      else if (line.startsWith('ITEM: ATOMS')) {
        if (step === '' || !(count >= 0)) refuse(this.where(), 'the step or the number of atoms is missing before their list');
        await this.#frame(visitor, ['step', ...line.slice(11).trim().split(/\s+/)], count, [step]);
        count = NaN;
      } else if (line !== '' && !line.startsWith('ITEM:') && Number.isNaN(count)) refuse(this.where(), 'there are more atoms than the frame says');
    }
  }

  async #xyz(visitor: Visitor) {
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      if (line === '') continue;
      if (!/^\d+$/.test(line)) refuse(this.where(), `${printable(line)} stands where the number of discs of a frame belongs`);
      const [, properties] = /(?:^|\s)Properties="?([^\s"]+)/i.exec(await this.#next() ?? '') ?? [];
      await this.#frame(visitor, properties ? xyzNames(properties) : ['species', 'x', 'y', 'z'], Number(line), []);
    }
  }

  async #sumo({ row, frame }: Visitor) {
    this.names = ['time', 'id', 'x', 'y'];
    let time = '';
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
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
