// What the values of a table show about its columns: which one has ids, and which one tells recordings apart.
import { mostListed, type Columns } from './columns.ts';
import { isMissing } from './values.ts';

/** Rows whose ids are compared. */
const mostRows = 200_000;

/** A column that may have ids: the frame in which each value was last, and how often values return in another or the same. */
interface Returns {
  column: number;
  last: Map<string, number>;
  others: number;
  twice: number;
}

export class Evidence {
  #columns;
  #ids: Returns[];
  /** Columns that change only where frame numbers begin again, and how often they do. */
  #changes: Map<number, number>;
  #rows = 0;
  #cells: unknown[] = [];
  #frame = NaN;
  #id: unknown;
  /** How often frame numbers begin again, and where they do first. */
  restarts = 0;
  where = '';
  /** Of the rows since then: whether they have several ids, several frames, and a frame with several ids. */
  #stretch = { ids: false, frames: false, several: false };
  /** Whether each such stretch is a track with one id, or a recording with several. */
  #tracks = true;
  #recordings = true;

  constructor(columns: Columns) {
    this.#columns = columns;
    const used = new Set(columns.numbers);
    const others = [...columns.names.keys()].filter((column) => !used.has(column) && !columns.chosen.has(column));
    const ids = columns.id < 0 || columns.chosen.has(columns.id) ? [] : others.filter((column) => columns.names[column].ranks.has('id'));
    this.#ids = (ids.length > 1 ? [columns.id, ...ids.filter((column) => column !== columns.id).slice(0, 4)] : [])
      .map((column) => ({ column, last: new Map(), others: 0, twice: 0 }));
    this.#changes = new Map(others.filter((column) => column !== columns.id).slice(0, mostListed).map((column) => [column, 0]));
  }

  row(cells: ArrayLike<unknown>, frame: number, where: () => string) {
    const again = frame < this.#frame;
    const id = cells[this.#columns.id];
    const stretch = this.#stretch;
    if (again) {
      if (this.restarts++ === 0) this.where = where();
      this.#end();
      this.#tracks &&= id !== this.#id;
    } else if (this.#rows > 0) {
      stretch.frames ||= frame !== this.#frame;
      stretch.ids ||= id !== this.#id;
      stretch.several ||= id !== this.#id && frame === this.#frame;
    }
    for (const [column, count] of this.#changes) {
      if (cells[column] === this.#cells[column]) continue;
      if (again) this.#changes.set(column, count + 1);
      else if (this.#rows > 0) this.#changes.delete(column);
      this.#cells[column] = cells[column];
    }
    if (this.#rows++ < mostRows) this.#ids.forEach((each) => this.#look(each, cells[each.column], frame));
    this.#frame = frame;
    this.#id = id;
  }

  #look(ids: Returns, cell: unknown, frame: number) {
    if (isMissing(cell)) return;
    const last = ids.last.get(String(cell));
    if (last === frame) ids.twice++;
    else if (last !== undefined) ids.others++;
    ids.last.set(String(cell), frame);
  }

  #end() {
    this.#tracks &&= !this.#stretch.ids;
    this.#recordings &&= this.#stretch.frames && this.#stretch.several;
    this.#stretch = { ids: false, frames: false, several: false };
  }

  /** Whether frames that came in parts may be those of several recordings. @param twice Whether two discs of a frame have one id. */
  mayBeApart(twice: boolean) {
    if (this.restarts === 0) return false;
    this.#end();
    return this.#columns.id < 0 || (twice ? !this.#tracks : this.#recordings);
  }

  /** The column with the ids: the first whose values return in other frames, and none in the same. */
  get id() {
    return this.#ids.find(({ others, twice }) => others > 0 && twice === 0)?.column ?? this.#columns.id;
  }

  /** Columns that keep recordings apart. @param named Only those with such names. */
  parts(named: boolean) {
    return [...this.#changes].filter(([column, count]) => count > 0 && (this.#columns.names[column].ranks.has('part') || (!named && count === this.restarts)))
      .map(([column]) => column);
  }
}
