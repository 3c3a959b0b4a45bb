// Finds out whether frame numbers that begin again belong to another recording, and which columns tell.
import { list } from '../../kit/figure_text.ts';
import { mostListed, type Columns } from './columns.ts';
import { refuse, type ImportOptions } from './workload.ts';

export class Recordings {
  /** How often frame numbers begin again, and where they do first. */
  restarts = 0;
  where = '';
  #columns;
  /** Columns that change only where frame numbers begin again, and how often they do. */
  #changes: Map<number, number>;
  #last: unknown[] | undefined;
  #frame = NaN;
  /** Whether the rows since then have several frames, and one with several discs; and whether that is so between all such rows. */
  #frames = false;
  #several = false;
  #whole = true;

  constructor(columns: Columns) {
    this.#columns = columns;
    const { id, names, numbers } = columns;
    const others = [...names.keys()].filter((column) => column !== id && !numbers.includes(column) && names[column].chosen === undefined);
    this.#changes = new Map([...others.slice(0, mostListed), ...(id < 0 ? [] : [id])].map((column) => [column, 0]));
  }

  row(cells: ArrayLike<unknown>, frame: number, where: () => string) {
    const { id } = this.#columns;
    const last = (this.#last ??= Array.from(cells));
    const again = frame < this.#frame;
    if (again && this.restarts++ === 0) this.where = where();
    if (again) this.#end();
    else if (frame > this.#frame) this.#frames = true;
    else this.#several ||= cells[id] !== last[id];
    this.#frame = frame;
    for (const [column, count] of this.#changes) {
      if (cells[column] === last[column]) continue;
      if (again) this.#changes.set(column, count + 1);
      else this.#changes.delete(column);
      last[column] = cells[column];
    }
    last[id] = cells[id];
  }

  #end() {
    this.#whole &&= this.#frames && this.#several;
    this.#frames = this.#several = false;
  }

  /**
   * Finds the columns that keep recordings apart, and asks if there may be several and none tells.
   * @param twice Whether two discs of a frame have one id.
   * @returns Whether there are such columns.
   */
  divide(twice: boolean, { parts }: ImportOptions) {
    const columns = this.#columns;
    this.#end();
    // Tracks that stand one after the other are no recordings.
    const apart = columns.id < 0 || (twice ? this.#changes.get(columns.id) !== this.restarts : this.#whole);
    if (this.restarts === 0 || !apart || parts || columns.parts.length > 0) return false;
    columns.parts = [...this.#changes].filter(([column, count]) => column !== columns.id && count > 0
      && (columns.names[column].ranks.has('part') || (twice && count === this.restarts))).map(([column]) => column);
    if (columns.parts.length > 0) return true;
    const again = 'the numbers of frames begin again here';
    if (twice) refuse(this.where, `${again}, with the same ids: choose a column that tells the recordings apart, or give each frame another number`);
    refuse(this.where, `${again}: choose the column that tells the recordings apart, or say that they belong together`,
      { option: 'parts', choices: { together: 'frames with one number belong together' } });
  }

  /** A sentence about columns that keep recordings apart. */
  notes() {
    const { parts, nameOf } = this.#columns;
    return parts.length > 0 && this.restarts > 0 ? [`${this.where}: the numbers of frames begin again, so discs are kept apart by ${list(parts.map(nameOf))}.`] : [];
  }
}
