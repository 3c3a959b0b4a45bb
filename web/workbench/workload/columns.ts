// What the columns of a table are: decided once, from their names and from what the reader says.
import { list, whole } from '../../kit/figure_text.ts';
import { longestName, numbered, readNames, type Name, type Role } from './names.ts';
import { uses, type Column } from './reading.ts';
import { columnOf, needs, shapeOf, type Chosen, type Found, type Shape } from './shape.ts';
import { printable, quoted, refuse, type ImportOptions } from './workload.ts';

/** Columns that are listed. */
export const mostListed = 100;

/** The columns that a row's disc is made of. Several discs of a row have its number as id. */
export interface Body {
  columns: number[];
  id?: string;
}

/** The reader's choices, by column. */
function choicesOf(names: Name[], { columns = {} }: ImportOptions): Chosen {
  return new Map(Object.entries(columns).map(([key, role]) => [placeOf(key, names), role] as const).filter(([column]) => column >= 0));
}

/** The column that a choice means; -1 if there is none. */
function placeOf(key: string, names: Name[]) {
  const named = names.findIndex(({ text }) => text === key);
  return named >= 0 || !/^[1-9]\d*$/.test(key) || Number(key) > names.length ? named : Number(key) - 1;
}

/** Columns of several discs in a row, such as x1, y1, x2 and y2, if there are some. */
function bodiesOf(names: Name[]) {
  const bodies = new Map<string, Record<string, number>>();
  names.forEach(({ text }, column) => {
    const [, name, number] = numbered.exec(text) ?? [];
    if (!name) return;
    const key = { radius: 'r', diameter: 'd' }[name.toLowerCase()] ?? name.toLowerCase();
    bodies.set(number, { ...bodies.get(number), [key]: column });
  });
  return [...bodies].filter(([, { x, y }]) => x !== undefined && y !== undefined);
}

/** Whether these are likely names of columns, of which at most one length is missing. */
export function suit(texts: string[], options: ImportOptions) {
  const names = readNames(texts);
  // A choice by number fits any texts.
  const chosen = new Map([...choicesOf(names, options)].filter(([column]) =>
    Number.isNaN(Number(texts[column])) && names[column].text in (options.columns ?? {})));
  return (shapeOf(names, chosen, options.radius)?.missing.length ?? 0) < 2 || bodiesOf(names).length > 1;
}

export class Columns {
  names;
  chosen;
  bodies: Body[] = [];
  shape!: Shape;
  frame = -1;
  id = -1;
  /** Columns that tell recordings apart. */
  parts: number[] = [];
  /** A third coordinate, which is not used; -1 if there is none. */
  z = -1;
  /** The first value of each. */
  examples: string[] = [];
  unit = '';
  #where;
  #options;

  /** @param where The line of the names. */
  constructor(texts: string[], where: string, options: ImportOptions) {
    this.#where = where;
    this.#options = options;
    const long = texts.findIndex((text) => text.length > longestName);
    if (long >= 0) this.#refuse(`the name of column ${long + 1} has more than ${longestName} characters: shorten it`);
    this.names = readNames(texts);
    this.chosen = choicesOf(this.names, options);
  }

  #refuse(problem: string): never {
    refuse(this.#where, problem);
  }

  /** Decides what each column is, or refuses them. */
  decide(named: boolean) {
    const { names, chosen } = this;
    const found = this.#bodies() ?? shapeOf(names, chosen, this.#options.radius);
    if (!found) this.#refuse(`${list([...new Set(chosen.values())].filter(Boolean))} make no disc: ${needs}`);
    const { shape, columns, missing } = found;
    this.shape = shape;
    if (this.bodies.length === 0) this.bodies = [{ columns }];
    const taken = this.bodies.flatMap((body) => body.columns);
    this.frame = columnOf('frame', names, chosen, taken);
    this.id = this.bodies.length > 1 ? -1 : columnOf('id', names, chosen, [...taken, this.frame]);
    this.parts = [...chosen].filter(([, role]) => role === 'part').map(([column]) => column);
    this.z = names.findIndex(({ text }, column) => !taken.includes(column) && /z|2/i.test(text) && text.length <= longestName && names[taken[1]]
      && text.replace(/z|(?<=\[)2(?=\])/i, (mark) => ({ z: 'y', Z: 'Y' })[mark] ?? '1') === names[taken[1]].text);
    if (!named && missing.length && chosen.size === 0) {
      this.#refuse('it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is');
    }
    if (missing.join() === 'r') this.#refuse('r is missing: name the column of radii "r", choose it, or give one radius for all discs');
    if (missing.length) this.#refuse(`${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing, and ${needs}: name the columns like that, or choose them`);
    this.#checkTwice();
    this.checkUnits();
    this.#checkChoices();
  }

  /** Discs of which a row has several, if that is so. */
  #bodies(): Found | undefined {
    const { names, chosen } = this;
    const { pairs, radius } = this.#options;
    const bodies = bodiesOf(names);
    const plain = shapeOf(names.map((name) => (numbered.test(name.text) ? { ...name, ranks: new Map() } : name)), chosen, radius);
    if (bodies.length < 2 || !plain?.missing.length || [...chosen.values()].some((role) => role && !['frame', 'part', 'id'].includes(role))) return undefined;
    const sized = bodies.some(([, { r, d }]) => r !== undefined || d !== undefined) || bodies.length > 2 || radius !== undefined;
    const boxed = columnOf('id', names, chosen) >= 0 || names.some(({ text }) => /^(?:conf|confidence|score|class|label|category)/i.test(text));
    if (!sized && !pairs && !boxed) {
      refuse(this.#where, `${list(bodies.flatMap(([, { x, y }]) => [names[x].text, names[y].text]))} are either a box or two discs: say which`,
        { option: 'pairs', choices: { boxes: 'two corners of a box', discs: 'two discs in each row' } });
    }
    if (!sized && pairs !== 'discs') return undefined;
    const shared = Math.max(columnOf('r', names, chosen), -1);
    const half = bodies.every(([, { d }]) => d !== undefined);
    this.bodies = bodies.map(([id, { x, y, r, d }]) => ({ id, columns: radius === undefined ? [x, y, (half ? d : r) ?? shared] : [x, y] }));
    const missing: Role[] = this.bodies.every(({ columns }) => columns.every((column) => column >= 0)) ? [] : ['r'];
    const disc: Shape['disc'] = (x, y, r) => [x, y, radius ?? (half ? r / 2 : r)];
    const roles: Role[] = radius === undefined ? ['x', 'y', half ? 'diameter' : 'r'] : ['x', 'y'];
    return { shape: { roles, disc, note: `Each row has ${whole(bodies.length)} discs.` }, columns: this.bodies[0].columns, missing };
  }

  #checkTwice() {
    for (const column of [...this.bodies.flatMap(({ columns }) => columns), this.frame, this.id]) {
      if (column < 0 || this.chosen.has(column)) continue;
      const same = this.names.findIndex(({ text }, k) => k !== column && !this.chosen.has(k) && text.toLowerCase() === this.names[column].text.toLowerCase());
      if (same >= 0) this.#refuse(`columns ${column + 1} and ${same + 1} are both named ${this.nameOf(column)}: choose which one counts`);
    }
  }

  /** Refuses lengths in several units. */
  checkUnits() {
    const [{ columns }] = this.bodies;
    const units = columns.map((column) => this.names[column].unit);
    const first = units.findIndex(Boolean);
    const other = units.findIndex((unit) => unit !== '' && unit !== units[first]);
    if (other >= 0 && !this.chosen.has(columns[other])) {
      this.#refuse(`${this.nameOf(columns[first])} and ${this.nameOf(columns[other])} are in different units: ` +
        'give all lengths in one unit, or choose the columns if that is so');
    }
    this.unit = first < 0 ? '' : units[first];
  }

  #checkChoices() {
    for (const key of Object.keys(this.#options.columns ?? {})) {
      if (placeOf(key, this.names) >= 0) continue;
      this.#refuse(`there is no column ${quoted(key)} to choose; the columns are ${printable(list(this.#listed.map((k) => this.nameOf(k))), 120)}`);
    }
  }

  /** Name of a column as the file has it. */
  nameOf(column: number) {
    return printable(this.names[column]?.text || `column ${column + 1}`);
  }

  /** Use of each column that has one. */
  get #roles() {
    const roles: Chosen = new Map(this.chosen);
    for (const { columns } of this.bodies) columns.forEach((column, k) => roles.set(column, this.shape.roles[k] ?? ''));
    for (const column of this.parts) roles.set(column, 'part');
    if (this.frame >= 0) roles.set(this.frame, 'frame');
    if (this.id >= 0) roles.set(this.id, 'id');
    roles.delete(-1);
    return roles;
  }

  /** Columns that hold numbers. */
  get numbers() {
    return [...new Set([...this.bodies.flatMap(({ columns }) => columns), this.frame])].filter((column) => column >= 0);
  }

  /** Numbers of the columns that are listed: those with a use, and the first of the others. */
  get #listed() {
    const used = new Set([...this.#roles.keys()].slice(0, mostListed));
    let others = mostListed - used.size;
    return [...this.names.keys()].filter((column) => used.has(column) || others-- > 0);
  }

  /** The use of each listed column. */
  list(): Column[] {
    const roles = this.#roles;
    return this.#listed.map((k) => {
      const role = roles.get(k) ?? '';
      const instead = role || this.chosen.has(k) ? '' : this.#insteadOf(this.names[k].ranks, roles);
      return { key: String(k + 1), name: this.nameOf(k), role, example: this.examples[k] ?? '', instead };
    });
  }

  /** Why a column is not used that could be. */
  #insteadOf(ranks: Name['ranks'], roles: Chosen) {
    for (const [column, role] of roles) if (role && role !== 'part' && ranks.has(role)) return `${this.nameOf(column)} is ${uses[role]}`;
    const sized = ['r', 'diameter', 'width', 'height'].some((role) => ranks.has(role as Role));
    return sized && this.#options.radius !== undefined ? 'you gave one radius for all discs' : '';
  }
}
