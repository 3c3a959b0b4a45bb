// What the columns of a table are: decided once, from their names and from what the reader says.
import { list, whole } from '../../kit/figure_text.ts';
import { longestName, numbered, readNames, roles, uses, type Name, type Role } from './names.ts';
import { printable, quoted, refuse, type Column, type ImportOptions } from './workload.ts';

/** Columns that are listed. */
export const mostListed = 100;
/** More units, and more other columns of ids, than any table has. */
const [mostUnits, mostIds] = [5, 4];

/** How some columns make a disc. */
interface Shape {
  /** The numbers that it needs, in the order of the arguments of `disc`. */
  roles: Role[];
  disc: (a: number, b: number, c: number, d: number) => [x: number, y: number, r: number];
  /** Sentences that a reader has to know. */
  notes: string[];
}

const circumscribed = 'Boxes are taken as their circumscribed discs, whose radius is half the diagonal: more of these overlap than of the boxes.';
const corners = 'x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.';
const halfDiagonal = (width: number, height: number) => Math.sqrt(width * width + height * height) / 2;
const circle: Shape['disc'] = (x, y, r) => [x, y, r];
const halved: Shape['disc'] = (x, y, d) => [x, y, d / 2];
const corner: Shape['disc'] = (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)];
const edges: Shape['disc'] = (x, y, right, bottom) => [x / 2 + right / 2, y / 2 + bottom / 2, halfDiagonal(right - x, bottom - y)];

const sizes: Role[] = ['r', 'diameter', 'width', 'height'];
/** Whether a column with this role has lengths of discs. */
export const isSize = (role: Role | '') => role !== '' && sizes.includes(role);

const places: Role[][] = [['x', 'y'], ['cx', 'cy']];

/** The first shape whose roles are all there is chosen. */
const shapes: Shape[] = [
  ...places.map((place) => ({ roles: [...place, 'r' as const], disc: circle, notes: [] })),
  ...places.map((place) => ({ roles: [...place, 'diameter' as const], disc: halved, notes: ['Diameters are halved.'] })),
  { roles: ['cx', 'cy', 'width', 'height'], disc: (x, y, w, h) => [x, y, halfDiagonal(w, h)], notes: [circumscribed] },
  { roles: ['minx', 'miny', 'maxx', 'maxy'], disc: edges, notes: [circumscribed] },
  { roles: ['minx', 'miny', 'width', 'height'], disc: corner, notes: [circumscribed] },
  { roles: ['x', 'y', 'width', 'height'], disc: corner, notes: [`${circumscribed} ${corners}`] },
];
const pointsOf = (radius: number): Shape[] =>
  places.map((roles) => ({ roles, disc: (x, y) => [x, y, radius], notes: [`All discs have the radius ${radius}, which you gave.`] }));

const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy';

/** The column that a choice means; -1 if there is none. */
function placeOf(key: string, names: Name[]) {
  const named = names.findIndex(({ text }) => text === key);
  return named >= 0 || !/^[1-9]\d*$/.test(key) || Number(key) > names.length ? named : Number(key) - 1;
}

/** Names with what the reader has said about them, which comes before all ranks; one radius for all discs takes the place of sizes. */
function namesOf(texts: string[], { columns = {}, radius }: ImportOptions) {
  const names = readNames(texts);
  for (const [key, role] of Object.entries(columns)) {
    if (radius !== undefined && isSize(role)) continue;
    const column = placeOf(key, names);
    if (column >= 0) names[column] = { ...names[column], chosen: role, ranks: new Map(role ? [[role, -1]] : []) };
  }
  return names;
}

/** The columns that may have a role, the likeliest first. */
const columnsOf = (role: Role, names: Name[]) => names.map(({ ranks }, column) => ({ column, rank: ranks.get(role) ?? Infinity }))
  .filter(({ rank }) => rank < Infinity).sort((a, b) => a.rank - b.rank).map(({ column }) => column);

/** The shape of discs in a table, of all that are nearly complete; undefined if the chosen roles make no disc. */
function shapeOf(names: Name[], radius?: number) {
  const wanted = names.flatMap(({ chosen }) => (chosen && !['frame', 'part', 'id'].includes(chosen) ? [chosen] : []));
  const possible = (radius === undefined ? shapes : pointsOf(radius)).filter(({ roles }) => wanted.every((role) => roles.includes(role)));
  // Lengths in one unit are preferred to earlier columns in several.
  const units = [...[...new Set(names.map(({ unit }) => unit).filter(Boolean))].slice(0, mostUnits), ''];
  const known = new Map(roles.map((role) => [role, columnsOf(role, names)]));
  const found = units.flatMap((unit) => possible.map((shape) => {
    const columns: number[] = [];
    const fits = (k: number) => !columns.includes(k) && (names[k].chosen !== undefined || !unit || !names[k].unit || names[k].unit === unit);
    for (const role of shape.roles) columns.push(known.get(role)?.find(fits) ?? -1);
    return { shape, columns, missing: shape.roles.filter((_, k) => columns[k] < 0) };
  }));
  return found.length ? found.reduce((a, b) => (b.missing.length < a.missing.length ? b : a)) : undefined;
}

/** Whether these are likely names of columns, of which at most one length is missing. */
export function suit(texts: string[], { columns = {}, radius }: ImportOptions) {
  // A choice by number fits any texts.
  const named = Object.fromEntries(Object.entries(columns).filter(([key]) => Number.isNaN(Number(key))));
  return (shapeOf(namesOf(texts, { columns: named, radius }), radius)?.missing.length ?? 0) < 2;
}

export class Columns {
  names;
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
  examples: ArrayLike<unknown>;
  unit = '';
  /** Columns that may have the ids instead, and then the first one. */
  #ids: number[] = [];
  #where;
  #options;

  /** @param where The line of the names. @param examples Values of the first row. */
  constructor(texts: string[], where: string, examples: ArrayLike<unknown>, options: ImportOptions) {
    this.#where = where;
    this.#options = options;
    this.examples = examples;
    const long = texts.findIndex((text) => text.length > longestName);
    if (long >= 0) this.#refuse(`the name of column ${long + 1} has more than ${longestName} characters: shorten it`);
    this.names = namesOf(texts, options);
  }

  #refuse(problem: string): never {
    refuse(this.#where, problem);
  }

  /** Decides what each column is, or refuses them. @param unnamed The refusal if they have no names. */
  decide(unnamed: string) {
    const { names, nameOf } = this;
    const found = shapeOf(names, this.#options.radius);
    if (!found) this.#refuse(`${list([...new Set(Object.values(this.#options.columns ?? {}))].filter(Boolean))} make no disc: ${needs}`);
    const { shape, columns: taken, missing } = found;
    this.shape = shape;
    this.taken = taken;
    this.frame = columnsOf('frame', names).find((k) => !taken.includes(k)) ?? -1;
    this.numbers = [...taken, this.frame].filter((column) => column >= 0);
    const [id = -1, ...otherIds] = columnsOf('id', names).filter((k) => !this.numbers.includes(k));
    this.id = id;
    if (otherIds.length > 0 && names[id].chosen === undefined) this.#ids = [...otherIds.slice(0, mostIds), id];
    this.parts = [...names.keys()].filter((k) => names[k].chosen === 'part');
    const y = names[taken[1]]?.text;
    this.z = names.findIndex(({ text }) => text !== y && text.replace(/z|(?<=\[)2(?=\])/i, (mark) => ({ z: 'y', Z: 'Y' })[mark] ?? '1') === y);
    if (unnamed && missing.length && !names.some(({ chosen }) => chosen !== undefined)) this.#refuse(unnamed);
    if (missing.join() === 'r') this.#refuse('r is missing: name the column of radii "r", choose it, or give one radius for all discs');
    if (missing.length) this.#refuse(`${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing, and ${needs}: name the columns like that, or choose them`);
    const guessed = [...this.numbers, this.id].filter((column) => column >= 0 && names[column].chosen === undefined);
    for (const column of guessed) {
      const same = names.findIndex(({ text, chosen }, k) => k !== column && chosen === undefined && text.toLowerCase() === names[column].text.toLowerCase());
      if (same >= 0) this.#refuse(`columns ${column + 1} and ${same + 1} are both named ${nameOf(column)}: choose which one counts`);
    }
    // x1, y1, x2 and y2 may be two discs rather than a box.
    const twice = names.filter(({ text }) => numbered.test(text));
    const isBox = twice.length === 4 && (this.id >= 0 || names.some(({ text }) => /^(?:conf|confidence|score|class|label|category)/i.test(text)));
    if (!isBox && guessed.some((column) => twice.includes(names[column]))) {
      this.#refuse(`${list(twice.map(({ text }) => printable(text)))} are either a box or several discs: choose smallest x to largest y if they are a box, or give each disc a row`);
    }
    this.checkUnits();
    const key = Object.keys(this.#options.columns ?? {}).find((each) => placeOf(each, names) < 0);
    if (key !== undefined) this.#refuse(`there is no column ${quoted(key)} to choose; the columns are ${printable(list(this.#listed().map(nameOf)), 120)}`);
  }

  /** Takes another column for the ids, and the first one again after all others. @returns Whether it has. */
  nextId() {
    const next = this.#ids.shift();
    this.id = next ?? this.id;
    return next !== undefined;
  }

  /** Refuses lengths in several units. */
  checkUnits() {
    const { names, taken, nameOf } = this;
    const measured = taken.filter((column) => names[column].unit);
    const [first] = measured;
    this.unit = names[first]?.unit ?? '';
    const other = measured.find((column) => names[column].unit !== this.unit);
    if (other === undefined || names[other].chosen !== undefined) return;
    this.#refuse(`${nameOf(first)} and ${nameOf(other)} are in different units: give all lengths in one unit, or choose the columns if that is so`);
  }

  /** Name of a column as the file has it. */
  nameOf = (column: number) => printable(this.names[column]?.text || `column ${column + 1}`);

  /** Use of each column that has one. */
  #roles() {
    const roles = new Map(this.names.flatMap(({ chosen }, k) => (chosen === undefined ? [] : [[k, chosen] as const])));
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
      const sized = this.#options.radius !== undefined && sizes.some((each) => ranks.has(each));
      const reason = other >= 0 ? `${this.nameOf(other)} is ${uses[roles.get(other) ?? '']}` : sized ? 'you gave one radius for all discs' : '';
      return { key: String(k + 1), name: this.nameOf(k), role, example: printable(String(this.examples[k] ?? '').trim(), 16), instead: role ? '' : reason };
    });
  }

  /** Sentences about columns. */
  notes() {
    const { length } = this.names;
    return [
      ...(length > mostListed ? [`There are ${whole(length)} columns, of which ${mostListed} are listed.`] : []),
      ...(this.unit ? [`Lengths are in ${this.unit}.`] : []),
      ...(this.unit === 'degrees' ? ['Degrees are no lengths: radii are taken as degrees, too.'] : []),
    ];
  }
}
