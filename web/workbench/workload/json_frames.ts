import type { Column } from './reading.ts';
import { readName, type Name, type Role } from './names.ts';
import { columnOf } from './shape.ts';
import { printable, type ImportOptions } from './workload.ts';
import type { WorkloadBuilder } from './builder.ts';

/** More keys than any frame has. */
const mostNames = 100;

/** The keys of frames that are objects, of which one may number them. */
export class JsonFrames {
  #builder;
  #options;
  #names = new Map<string, Name>();
  /** The key of numbers; "" if there is none, undefined before the first frame. */
  #key: string | undefined;
  #example = '';

  constructor(builder: WorkloadBuilder, options: ImportOptions) {
    this.#builder = builder;
    this.#options = options;
  }

  get names() {
    return [...this.#names.keys()];
  }

  /** The number of a frame; undefined if frames have none. */
  numberOf(item: Record<string, unknown>) {
    const found = this.#keyOf(item);
    this.#key ??= found;
    if (found === '') return undefined;
    const number = item[found];
    const name = printable(found);
    if (this.#key === '' || number === undefined) return this.#builder.refuse(`${name} is missing in a frame, and either all frames have it or none`);
    if (typeof number !== 'number') return this.#builder.refuse(`${name} is ${printable(JSON.stringify(number))}: number the frames 0, 1, 2 and so on`);
    this.#example ||= String(number);
    return number;
  }

  /** Whether a frame has a number. */
  has(item: Record<string, unknown>) {
    return this.#keyOf(item) !== '';
  }

  #keyOf(item: Record<string, unknown>) {
    for (const [text, value] of Object.entries(item)) {
      const isNumber = typeof value !== 'object' || value === null;
      if (isNumber && this.#names.size < mostNames && !this.#names.has(text)) this.#names.set(text, readName(text));
    }
    if (this.#key) return this.#key;
    const chosen = new Map<number, Role | ''>();
    this.names.forEach((key, k) => {
      const role = this.#options.columns?.[key];
      if (role !== undefined) chosen.set(k, role);
    });
    return this.names[columnOf('frame', [...this.#names.values()], chosen)] ?? '';
  }

  /** The use of each key. */
  list(): Column[] {
    return [...this.#names].map(([key, { ranks }]) => {
      const numbers = key === this.#key;
      const instead = !numbers && this.#key && ranks.has('frame') ? `${printable(this.#key)} is frame` : '';
      return { key, name: printable(key), role: numbers ? 'frame' : '', example: numbers ? this.#example : '', instead };
    });
  }
}
