import { list, whole } from '../../kit/figure_text.ts';
import { longestName, readName, readNames, unitIn, type Name, type Role } from './names.ts';
import { isMissing, numberIn } from './number.ts';
import { tableRead, uses, type Column, type Facts } from './reading.ts';
import { columnOf, needs, shapeOf, type Shape } from './shape.ts';
import { printable, quoted, type Workload, type ImportOptions } from './workload.ts';
import type { WorkloadBuilder } from './builder.ts';

const mostHeads = 3;
/** Columns that are listed. */
const mostListed = 100;
const decimalComma = /^\s*[-+]?\d*,\d+(?:e[-+]?\d+)?\s*$/i;

/**
 * The names of the columns if these are the first values of a file of MOT (Multiple Object Tracking), which has ten columns
 * without names. The last three, a place in space, are -1; so is the id of detections, which are not tracked.
 */
function motNames(values: ArrayLike<unknown>) {
  const numbers = Array.from(values, Number);
  if (numbers.length !== 10 || !numbers.slice(7).every((value) => value === -1)) return undefined;
  return ['frame', numbers[1] === -1 ? '' : 'id', 'bb_left', 'bb_top', 'bb_width', 'bb_height', 'conf', '', '', ''];
}

/** The columns of a table: decides what each is, and turns rows into discs. */
export class Columns {
  #builder: WorkloadBuilder;
  #options;
  #names: Name[] = [];
  #chosen = new Map<number, Role | ''>();
  #shape: Shape | undefined;
  /** Columns of the shape's roles; -1 if there is none. */
  #columns: number[] = [];
  #frame = -1;
  #id = -1;
  /** Columns of x, y, r and id, by which the builder names a place. */
  #places: number[] = [];
  /** Places in the shape of lengths that must not be negative, and of pairs of edges. */
  #sizes: number[] = [];
  #edges: [low: number, high: number][] = [];
  #values = new Float64Array(4);
  #examples: string[] = [];
  /** Whether a disc has been read. */
  #begun = false;
  #labels = new Map<string, number>();
  #numbered = false;
  #decimal = '';
  /** Whether numbers may have decimal commas. */
  commas = false;
  facts: Facts = { framed: false, unit: '', heads: [], dropped: 0, own: 0, labels: 0, commas: '' };

  constructor(builder: WorkloadBuilder, options: ImportOptions) {
    this.#builder = builder;
    this.#options = options;
  }

  /** Whether the names have been read. */
  get ready() {
    return this.#shape !== undefined;
  }

  /** Whether these are likely names of columns, of which at most one length is missing. */
  suit(texts: string[]) {
    const names = readNames(texts);
    // A choice by number fits any texts.
    const chosen = new Map([...this.#choices(names)].filter(([column]) =>
      Number.isNaN(Number(texts[column])) && names[column].text in (this.#options.columns ?? {})));
    const { missing } = shapeOf(names, chosen, this.#options.radius) ?? { missing: [] };
    return missing.length < 2;
  }

  /** Name of a column as the file has it. */
  nameOf(column: number) {
    return printable(this.#names[column]?.text || `column ${column + 1}`);
  }

  /** Refuses choices of columns that are not there. @param others Names of other columns. */
  checkChoices(others: string[] = []) {
    for (const key of Object.keys(this.#options.columns ?? {})) {
      if (others.includes(key) || this.#placeOf(key, this.#names) >= 0) continue;
      const all = [...others, ...this.#listed.map((k) => this.nameOf(k))];
      this.#builder.refuse(`there is no column ${quoted(key)} to choose; the columns are ${printable(list(all), 120)}`);
    }
  }

  /** The column that a choice means; -1 if there is none. */
  #placeOf(key: string, names: Name[]) {
    const named = names.findIndex(({ text }) => text === key);
    return named >= 0 || !/^[1-9]\d*$/.test(key) || Number(key) > names.length ? named : Number(key) - 1;
  }

  /** The reader's choices, by column. */
  #choices(names: Name[]) {
    const choices = Object.entries(this.#options.columns ?? {}).map(([key, role]) => [this.#placeOf(key, names), role] as const);
    return new Map(choices.filter(([column]) => column >= 0));
  }

  /**
   * Takes the names of the columns.
   * @param example The first values.
   */
  header(texts: string[], example: ArrayLike<unknown>, { unnamed = false, listed = false }: {
    /** Whether the table has no names. */
    unnamed?: boolean;
    /** Whether its discs are listed by frame. */
    listed?: boolean;
  }) {
    this.#names = readNames(texts);
    this.#exemplify(example);
    this.#chosen = this.#choices(this.#names);
    const mot = unnamed && this.#chosen.size === 0 ? motNames(example) : undefined;
    if (mot) {
      this.#names = readNames(mot);
      this.#builder.note('The columns have no names, and are taken as those of MOT: ten, of which the last three are −1.');
    }
    const names = this.#names;
    const long = names.findIndex(({ text }) => text.length > longestName);
    if (long >= 0) this.#builder.refuse(`the name of column ${long + 1} has more than ${longestName} characters: shorten it`);
    if (names.length > mostListed) this.#builder.note(`There are ${whole(names.length)} columns, of which ${mostListed} are listed.`);
    const found = shapeOf(names, this.#chosen, this.#options.radius);
    if (!found) this.#builder.refuse(`${list([...new Set(this.#chosen.values())].filter(Boolean))} make no disc: ${needs}`);
    const { shape, columns, missing } = found;
    this.#shape = shape;
    this.#columns = columns;
    this.#frame = listed ? -1 : columnOf('frame', names, this.#chosen, columns);
    this.facts.framed = listed || this.#frame >= 0;
    this.#id = columnOf('id', names, this.#chosen, [...columns, this.#frame]);
    if (unnamed && missing.length && this.#chosen.size === 0) {
      this.#builder.refuse('it has numbers and no names: begin with a line of names such as frame,id,x,y,r, or choose what each column is');
    }
    if (missing.join() === 'r') this.#builder.refuse('r is missing: name the column of radii "r", choose it, or give one radius for all discs');
    if (missing.length) this.#builder.refuse(`${list(missing)} ${missing.length === 1 ? 'is' : 'are'} missing, and ${needs}: name the columns like that, or choose them`);
    this.#checkTwice();
    this.#checkUnits();
    if (shape.note) this.#builder.note(shape.note);
    if (this.#options.radius !== undefined) this.#builder.note(`All discs have the radius ${this.#options.radius}, which you gave.`);
    this.#places = [columns[0], columns[1], columns[2] ?? -1, this.#id];
    if (this.#id >= 0) {
      const wrong = ': choose another column as id, or none';
      this.#builder.cures = { wrong, twice: this.facts.framed ? wrong : ': if there are several frames, name their column "frame", or choose it' };
    }
    shape.roles.forEach((role, k) => {
      if (['r', 'diameter', 'width', 'height'].includes(role)) this.#sizes.push(k);
      // Only edges that are called the least and the largest have to be that.
      if (/^max/.test(role) && /max/i.test(names[columns[k]].text)) this.#edges.push([k - 2, k]);
    });
  }

  #exemplify(cells: ArrayLike<unknown>) {
    this.#examples = Array.from(cells, (cell) => printable(String(cell ?? '').trim(), 16));
  }

  #checkTwice() {
    for (const column of [...this.#columns, this.#frame, this.#id]) {
      if (column < 0 || this.#chosen.has(column)) continue;
      const same = this.#names.findIndex(({ text }, k) => k !== column && !this.#chosen.has(k) && text.toLowerCase() === this.#names[column].text.toLowerCase());
      if (same >= 0) this.#builder.refuse(`columns ${column + 1} and ${same + 1} are both named ${this.nameOf(column)}: choose which one counts`);
    }
  }

  #checkUnits() {
    const units = this.#columns.map((column) => this.#names[column].unit);
    const first = units.findIndex(Boolean);
    const other = units.findIndex((unit) => unit !== '' && unit !== units[first]);
    if (other >= 0 && !this.#chosen.has(this.#columns[other])) {
      this.#builder.refuse(`${this.nameOf(this.#columns[first])} and ${this.nameOf(this.#columns[other])} are in different units: ` +
        'give all lengths in one unit, or choose the columns if that is so');
    }
    this.facts.unit = first < 0 ? '' : units[first];
  }

  /** Adds a column whose name has come with a later row. */
  later(text: string) {
    const name = readName(text);
    const column = this.#names.push(name);
    const said = this.#options.columns?.[name.text] ?? this.#options.columns?.[column];
    const frame = !this.facts.framed && name.ranks.has('frame');
    if (said || (said === undefined && (frame || (this.#id < 0 && name.ranks.has('id'))))) {
      this.#builder.refuse(`${printable(text)} is missing in the discs before, and either all discs have it or none`);
    }
  }

  /** Reads a disc. */
  row(cells: ArrayLike<unknown>) {
    const shape = this.#shape as Shape;
    if (!this.#begun && this.#isHead(cells)) return;
    const [values, columns] = [this.#values, this.#columns];
    for (let k = 0; k < columns.length; k++) {
      values[k] = this.#number(cells, columns[k]);
      if (values[k] === values[k]) continue;
      if (k < 2 && isMissing(cells[columns[0]]) && isMissing(cells[columns[1]])) {
        this.facts.dropped++;
        if (this.facts.framed) this.#lose(cells);
        return;
      }
      this.#refuseCell(cells, columns[k], shape.roles[k]);
    }
    if (!this.#begun) this.#exemplify(cells);
    this.#begun = true;
    for (const k of this.#sizes) {
      if (values[k] < 0) this.#builder.refuse(`the ${shape.roles[k] === 'r' ? 'radius' : shape.roles[k]} ${values[k]} is negative`, columns[k]);
    }
    for (const [low, high] of this.#edges) {
      if (values[high] >= values[low]) continue;
      this.#builder.refuse(`${shape.roles[high]} is ${values[high]}, less than ${shape.roles[low]}, which is ${values[low]}`, columns[high]);
    }
    if (this.#frame >= 0) {
      const number = this.#number(cells, this.#frame);
      if (number !== number) this.#refuseCell(cells, this.#frame, 'frame', ': number the frames 0, 1, 2 and so on, or choose another column as frame');
      this.#builder.inFrame(number);
    }
    const [x, y, r] = shape.disc(values[0], values[1], values[2], values[3]);
    this.#builder.add(x, y, r, this.#id < 0 ? undefined : this.#idOf(cells), this.#places);
  }

  /** Leaves the place of a lost disc in its frame empty, so that the discs after it keep theirs. */
  #lose(cells: ArrayLike<unknown>) {
    const number = this.#frame < 0 ? NaN : this.#number(cells, this.#frame);
    if (number === number) this.#builder.inFrame(number);
    this.#builder.lose();
  }

  /** Whether a row is part of the header: it has words where numbers belong, as TrackMate's units. */
  #isHead(cells: ArrayLike<unknown>) {
    const used = [...this.#columns, this.#frame].filter((column) => column >= 0).map((column) => cells[column]);
    if (this.facts.heads.length === mostHeads || !used.every((cell) => typeof cell === 'string' && (isMissing(cell) || /^\D*$/.test(cell)))) return false;
    if (!used.some((cell) => !isMissing(cell) && cell !== '')) return false;
    this.facts.heads.push(this.#builder.place());
    for (const column of this.#columns) {
      const unit = unitIn(String(cells[column]).replace(/^\s*[[({]|[\])}]\s*$/g, ''));
      if (unit) this.#names[column] = { ...this.#names[column], unit };
    }
    this.#checkUnits();
    return true;
  }

  /** The number in a cell; NaN if it has none. */
  #number(cells: ArrayLike<unknown>, column: number) {
    const cell = cells[column];
    if (typeof cell === 'number') return cell;
    if (typeof cell !== 'string') return NaN;
    const value = numberIn(cell);
    if (!this.commas) return value;
    const point = cell.includes('.') ? '.' : decimalComma.test(cell) ? ',' : '';
    if (point === '') return value;
    if (this.#decimal !== '' && this.#decimal !== point) {
      this.#builder.refuse(`${quoted(cell)} has a decimal ${point === '.' ? 'point' : 'comma'}, and numbers before it have ${point === '.' ? 'commas' : 'points'}: use one of them`, column);
    }
    this.#decimal = point;
    if (point === '.') return value;
    this.facts.commas ||= printable(cell.trim());
    return numberIn(cell.replace(',', '.'));
  }

  #refuseCell(
    cells: ArrayLike<unknown>,
    column: number,
    role: Role,
    cure: string = `: write a number there, or choose another column as ${uses[role]}`,
  ): never {
    const cell = cells[column];
    const empty = isMissing(cell) && (typeof cell !== 'string' || cell.trim() === '');
    this.#builder.refuse(`${empty ? 'the value is missing' : `${typeof cell === 'string' ? quoted(cell) : cell} is not a number`}${cure}`, column);
  }

  /** The id of a disc. Texts are numbered in the order in which they come. */
  #idOf(cells: ArrayLike<unknown>) {
    const cell = cells[this.#id];
    if (isMissing(cell)) return 0xffffffff - this.facts.own++;
    const value = this.#labels.size > 0 ? NaN : typeof cell === 'string' ? numberIn(cell) : typeof cell === 'number' ? cell : NaN;
    // Ids of 64 bits are taken as texts, which keep all of their digits.
    if (value === value && (value <= 0xffffffff || this.#numbered || typeof cell === 'number')) {
      this.#numbered = true;
      return value;
    }
    if (this.#numbered) this.#refuseCell(cells, this.#id, 'id', ', as the ids before are: choose another column as id, or none');
    const label = this.#labels.get(String(cell)) ?? this.#labels.size;
    this.#labels.set(String(cell), label);
    this.facts.labels = this.#labels.size;
    return label;
  }

  /** Ends the table. */
  finish(name: string): Workload {
    const workload = this.#builder.finish(name);
    this.facts.framed ||= workload.frames.length > 1; // each of JSON lines can be one
    return { ...workload, notes: [...tableRead(this.facts), ...workload.notes], columns: this.list(), ...(this.#labels.size > 0 && { labels: [...this.#labels.keys()] }) };
  }

  /** Numbers of the columns that are listed: those with a use, and the first of the others. */
  get #listed() {
    const used = new Set([...this.#chosen.keys(), ...this.#columns, this.#frame, this.#id].filter((column) => column >= 0).slice(0, mostListed));
    let others = mostListed - used.size;
    return [...this.#names.keys()].filter((column) => used.has(column) || others-- > 0);
  }

  /** The use of each listed column. */
  list(): Column[] {
    const roles = new Map<number, Role | ''>(this.#chosen);
    this.#shape?.roles.forEach((role, k) => roles.set(this.#columns[k], role));
    if (this.#frame >= 0) roles.set(this.#frame, 'frame');
    if (this.#id >= 0) roles.set(this.#id, 'id');
    return this.#listed.map((k) => {
      const { ranks } = this.#names[k];
      const role = roles.get(k) ?? '';
      const instead = role || this.#chosen.has(k) ? '' : this.#insteadOf(ranks, roles);
      return { key: String(k + 1), name: this.nameOf(k), role, example: this.#examples[k] ?? '', instead };
    });
  }

  /** Why a column is not used that could be. */
  #insteadOf(ranks: Name['ranks'], roles: Map<number, Role | ''>) {
    for (const [column, role] of roles) if (column >= 0 && role && ranks.has(role)) return `${this.nameOf(column)} is ${uses[role]}`;
    if (this.facts.framed && ranks.has('frame')) return 'discs are listed by frame';
    const sized = ['r', 'diameter', 'width', 'height'].some((role) => ranks.has(role as Role));
    return sized && this.#options.radius !== undefined ? 'you gave one radius for all discs' : '';
  }
}
