// What the values of a table show about its columns: which one has ids, and which one tells recordings apart.
import { mostListed, type Columns } from './columns.ts';
import { isMissing } from './values.ts';

export class Evidence {
  #columns;
  /** Columns that may have ids: the frame in which each value was last, and how often values return in another or the same. */
  #ids: { column: number; last: Map<string, number>; others: number; twice: number }[];
  /** Columns that change only where frame numbers begin again, and how often they do. */
  #changes: Map<number, number>;
  #last: { cells: unknown[]; frame: number } | undefined;
  /** How often frame numbers begin again, and where they do first. */
  restarts = 0;
  where = '';
  /** Whether the rows since then have several frames, and one with several discs; and whether that is so between all such rows. */
  #frames = false;
  #several = false;
  #recordings = true;

  constructor(columns: Columns) {
    this.#columns = columns;
    const { id, names, chosen } = columns;
    const others = [...names.keys()].filter((column) => !columns.numbers.includes(column) && !chosen.has(column));
    const ids = id < 0 || chosen.has(id) ? [] : others.filter((column) => column !== id && names[column].ranks.has('id')).slice(0, 4);
    this.#ids = (ids.length > 0 ? [id, ...ids] : []).map((column) => ({ column, last: new Map(), others: 0, twice: 0 }));
    this.#changes = new Map([...others.slice(0, mostListed), ...(id < 0 ? [] : [id])].map((column) => [column, 0]));
  }

  row(cells: ArrayLike<unknown>, frame: number, where: () => string) {
    const last = (this.#last ??= { cells: Array.from(cells), frame });
    const again = frame < last.frame;
    if (again && this.restarts++ === 0) this.where = where();
    if (again) this.#end();
    else if (frame !== last.frame) this.#frames = true;
    else this.#several ||= cells[this.#columns.id] !== last.cells[this.#columns.id] || this.#columns.id < 0;
    for (const [column, count] of this.#changes) {
      if (cells[column] === last.cells[column]) continue;
      if (again) this.#changes.set(column, count + 1);
      else this.#changes.delete(column);
      last.cells[column] = cells[column];
    }
    last.cells[this.#columns.id] = cells[this.#columns.id];
    last.frame = frame;
    for (const ids of this.#ids) {
      if (isMissing(cells[ids.column])) continue;
      const text = String(cells[ids.column]);
      const before = ids.last.get(text);
      if (before === frame) ids.twice++;
      else if (before !== undefined) ids.others++;
      ids.last.set(text, frame);
    }
  }

  #end() {
    this.#recordings &&= this.#frames && this.#several;
    this.#frames = this.#several = false;
  }

  /** Whether frames that came in parts may be those of several recordings, and not tracks. @param twice Whether two discs of a frame have one id. */
  mayBeApart(twice: boolean) {
    const { id } = this.#columns;
    this.#end();
    return this.restarts > 0 && (id < 0 || (twice ? this.#changes.get(id) !== this.restarts : this.#recordings));
  }

  /** The column with the ids: the first whose values return in other frames, and none in the same. */
  get id() {
    return this.#ids.find(({ others, twice }) => others > 0 && twice === 0)?.column ?? this.#columns.id;
  }

  /** Columns that keep recordings apart. @param named Only those with such names. */
  parts(named: boolean) {
    return [...this.#changes].filter(([column, count]) => column !== this.#columns.id && count > 0
      && (this.#columns.names[column].ranks.has('part') || (!named && count === this.restarts))).map(([column]) => column);
  }
}
