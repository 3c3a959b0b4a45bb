// What the columns of a table are: decided once, from their names and from what the reader says.
import { list } from '../../kit/figure_text.ts';
import { longestName, numbered, readNames, type Name, type Role } from './names.ts';
import { uses, type Column } from './reading.ts';
import { printable, quoted, refuse, type ImportOptions } from './workload.ts';

/** Columns that are listed. */
export const mostListed = 100;
/** More units than any table has. */
const mostUnits = 5;

/** How some columns make a disc. */
interface Shape {
  /** The numbers that it needs, in the order of the arguments of `disc`. */
  roles: Role[];
  disc: (a: number, b: number, c: number, d: number) => [x: number, y: number, r: number];
  /** Sentences that a reader has to know. */
  note?: string;
}

const circumscribed = 'Boxes are taken as their circumscribed discs.';
const corners = 'x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.';
const halfDiagonal = (width: number, height: number) => Math.sqrt(width * width + height * height) / 2;
const circle: Shape['disc'] = (x, y, r) => [x, y, r];
const halved: Shape['disc'] = (x, y, d) => [x, y, d / 2];
const corner: Shape['disc'] = (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)];
const edges: Shape['disc'] = (x, y, right, bottom) => [x / 2 + right / 2, y / 2 + bottom / 2, halfDiagonal(right - x, bottom - y)];

/** The first shape whose roles are all there is chosen. */
const shapes: Shape[] = [
  { roles: ['x', 'y', 'r'], disc: circle },
  { roles: ['cx', 'cy', 'r'], disc: circle },
  { roles: ['x', 'y', 'diameter'], disc: halved, note: 'Diameters are halved.' },
  { roles: ['cx', 'cy', 'diameter'], disc: halved, note: 'Diameters are halved.' },
  { roles: ['cx', 'cy', 'width', 'height'], disc: (x, y, w, h) => [x, y, halfDiagonal(w, h)], note: circumscribed },
  { roles: ['minx', 'miny', 'maxx', 'maxy'], disc: edges, note: circumscribed },
  { roles: ['minx', 'miny', 'width', 'height'], disc: corner, note: circumscribed },
  { roles: ['x', 'y', 'width', 'height'], disc: corner, note: `${circumscribed} ${corners}` },
];
const points = (radius: number): Shape[] => ([['x', 'y'], ['cx', 'cy']] as Role[][]).map((roles) => ({ roles, disc: (x, y) => [x, y, radius] }));

const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy';

/** What the reader has said about columns. */
type Chosen = Map<number, Role | ''>;

function choicesOf(names: Name[], columns: ImportOptions['columns'] = {}): Chosen {
  return new Map(Object.entries(columns).map(([key, role]) => [placeOf(key, names), role] as const).filter(([column]) => column >= 0));
}

/** The column that a choice means; -1 if there is none. */
function placeOf(key: string, names: Name[]) {
  const named = names.findIndex(({ text }) => text === key);
  return named >= 0 || !/^[1-9]\d*$/.test(key) || Number(key) > names.length ? named : Number(key) - 1;
}

/**
 * The column that has a role; -1 if none has.
 * @param taken Columns that have another role.
 * @param unit If given, only columns with this unit or without any count.
 */
function columnOf(role: Role, names: Name[], chosen: Chosen, taken: number[] = [], unit?: string) {
  for (const [column, said] of chosen) if (said === role) return column;
  let best = -1;
  names.forEach(({ ranks, unit: own }, k) => {
    const rank = ranks.get(role);
    if (rank === undefined || chosen.has(k) || taken.includes(k) || (unit && own && own !== unit)) return;
    if (best < 0 || rank < (names[best].ranks.get(role) ?? Infinity)) best = k;
  });
  return best;
}

/** The shape of discs in a table, of all that are nearly complete; undefined if the chosen roles make no disc. */
function shapeOf(names: Name[], chosen: Chosen, radius?: number) {
  const wanted = [...chosen.values()].filter((role) => role && !['frame', 'part', 'id'].includes(role));
  const possible = (radius === undefined ? shapes : points(radius)).filter(({ roles }) => wanted.every((role) => roles.some((each) => each === role)));
  // Lengths in one unit are preferred to earlier columns in several.
  const units = [...[...new Set(names.map(({ unit }) => unit).filter(Boolean))].slice(0, mostUnits), undefined];
  const found = units.flatMap((unit) => possible.map((shape) => {
    const columns: number[] = [];
    for (const role of shape.roles) columns.push(columnOf(role, names, chosen, columns, unit));
    return { shape, columns, missing: shape.roles.filter((_, k) => columns[k] < 0) };
  }));
  return found.length ? found.reduce((a, b) => (b.missing.length < a.missing.length ? b : a)) : undefined;
}

/** Whether these are likely names of columns, of which at most one length is missing. */
export function suit(texts: string[], { columns = {}, radius }: ImportOptions) {
  const names = readNames(texts);
  // A choice by number fits any texts.
  const chosen = new Map([...choicesOf(names, columns)].filter(([column]) => Number.isNaN(Number(texts[column])) && names[column].text in columns));
  return (shapeOf(names, chosen, radius)?.missing.length ?? 0) < 2;
}

export class Columns {
  names;
  chosen;
  shape = shapes[0];
  /** The columns with the roles of `shape`. */
  taken: number[] = [];
  frame = -1;
  id = -1;
  /** Columns that tell recordings apart. */
  parts: number[] = [];
  /** A third coordinate, which is not used; -1 if there is none. */
  z = -1;
  /** Columns that hold numbers. */
  numbers: number[] = [];
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
    this.chosen = choicesOf(this.names, options.columns);
  }

  #refuse(problem: string): never {
    refuse(this.#where, problem);
  }

  /** Decides what each column is, or refuses them. @param named Whether the file names them. */
  decide(named: boolean) {
    const { names, chosen } = this;
    const found = shapeOf(names, chosen, this.#options.radius);
    if (!found) this.#refuse(`${list([...new Set(chosen.values())].filter(Boolean))} make no disc: ${needs}`);
    const { shape, columns: taken, missing } = found;
    this.shape = shape;
    this.taken = taken;
    this.frame = columnOf('frame', names, chosen, taken);
    this.id = columnOf('id', names, chosen, [...taken, this.frame]);
    this.parts = [...chosen.keys()].filter((column) => chosen.get(column) === 'part');
    this.numbers = [...new Set([...taken, this.frame])].filter((column) => column >= 0);
    const y = names[taken[1]]?.text;
    this.z = names.findIndex(({ text }) => text !== y && text.replace(/z|(?<=\[)2(?=\])/i, (mark) => ({ z: 'y', Z: 'Y' })[mark] ?? '1') === y);
    if (!named && missing.length && chosen.size === 0) {
      this.#refuse('it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is');
    }
    if (missing.join() === 'r') this.#refuse('r is missing: name the column of radii "r", choose it, or give one radius for all discs');
    if (missing.length) this.#refuse(`${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing, and ${needs}: name the columns like that, or choose them`);
    for (const column of [...this.numbers, this.id].filter((each) => each >= 0 && !chosen.has(each))) {
      const same = names.findIndex(({ text }, k) => k !== column && !chosen.has(k) && text.toLowerCase() === names[column].text.toLowerCase());
      if (same >= 0) this.#refuse(`columns ${column + 1} and ${same + 1} are both named ${this.nameOf(column)}: choose which one counts`);
    }
    this.#checkTwo();
    this.checkUnits();
    const key = Object.keys(this.#options.columns ?? {}).find((each) => placeOf(each, names) < 0);
    if (key !== undefined) this.#refuse(`there is no column ${quoted(key)} to choose; the columns are ${printable(list(this.#listed().map((k) => this.nameOf(k))), 120)}`);
  }

  /** Refuses x1, y1, x2 and y2 if they may be two discs rather than a box. */
  #checkTwo() {
    const corners = this.taken.filter((column) => numbered.test(this.names[column].text) && !this.chosen.has(column));
    const all = this.names.filter(({ text }) => numbered.test(text));
    const boxed = this.id >= 0 || this.names.some(({ text }) => /^(?:conf|confidence|score|class|label|category)/i.test(text));
    if (corners.length === 0 || (boxed && all.length === 4)) return;
    this.#refuse(`${list(all.map(({ text }) => printable(text)))} are either a box or several discs: choose smallest x to largest y if they are a box, or give each disc a row`);
  }

  /** Refuses lengths in several units. */
  checkUnits() {
    const columns = this.taken;
    const units = columns.map((column) => this.names[column].unit);
    const first = units.findIndex(Boolean);
    const other = units.findIndex((unit) => unit !== '' && unit !== units[first]);
    if (other >= 0 && !this.chosen.has(columns[other])) {
      this.#refuse(`${this.nameOf(columns[first])} and ${this.nameOf(columns[other])} are in different units: give all lengths in one unit, or choose the columns if that is so`);
    }
    this.unit = units[first] ?? '';
  }

  /** Name of a column as the file has it. */
  nameOf = (column: number) => printable(this.names[column]?.text || `column ${column + 1}`);

  /** Use of each column that has one. */
  #roles() {
    const roles: Chosen = new Map(this.chosen);
    this.taken.forEach((column, k) => roles.set(column, this.shape.roles[k]));
    for (const column of this.parts) roles.set(column, 'part');
    roles.set(this.frame, 'frame').set(this.id, 'id').delete(-1);
    return roles;
  }

  /** Numbers of the columns that are listed: those with a use, and the first of the others. */
  #listed() {
    const used = new Set([...this.#roles().keys()].slice(0, mostListed));
    let others = mostListed - used.size;
    return [...this.names.keys()].filter((column) => used.has(column) || others-- > 0);
  }

  /** The use of each listed column, or why it is not used although it could be. */
  list(): Column[] {
    const roles = this.#roles();
    return this.#listed().map((k) => {
      const role = roles.get(k) ?? '';
      const { ranks } = this.names[k];
      const [other] = [...roles].find(([, each]) => each && each !== 'part' && ranks.has(each)) ?? [-1];
      const sized = this.#options.radius !== undefined && (['r', 'diameter', 'width', 'height'] as const).some((each) => ranks.has(each));
      const reason = other >= 0 ? `${this.nameOf(other)} is ${uses[roles.get(other) ?? '']}` : sized ? 'you gave one radius for all discs' : '';
      return { key: String(k + 1), name: this.nameOf(k), role, example: this.examples[k] ?? '', instead: role || this.chosen.has(k) ? '' : reason };
    });
  }
}
