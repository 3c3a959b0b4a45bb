// Finds out whether frame numbers that begin again belong to another recording, and which columns tell.
import { list } from '../../kit/figure_text.ts';
import { mostListed, type Columns } from './columns.ts';
import { refuse, type ImportOptions } from './workload.ts';

/** Follows the rows of a table. */
export function recordingsOf(columns: Columns) {
  const { id, names, numbers, nameOf } = columns;
  /** How often frame numbers begin again, and where they do first. */
  let restarts = 0;
  let place = '';
  const others = [...names.keys()].filter((column) => column !== id && !numbers.includes(column) && names[column].chosen === undefined);
  /** Columns that change only where frame numbers begin again, and how often they do. */
  const changes = new Map([...others.slice(0, mostListed), ...(id < 0 ? [] : [id])].map((column) => [column, 0]));
  let last: unknown[] | undefined;
  let frame = NaN;
  /** Whether the rows since then have several frames, and one with several discs; and whether that is so between all such rows. */
  let [frames, several, whole] = [false, false, true];

  function row(cells: ArrayLike<unknown>, number: number, where: () => string) {
    last ??= Array.from(cells);
    const again = number < frame;
    if (again && restarts++ === 0) place = where();
    if (again) end();
    else if (number > frame) frames = true;
    else several ||= cells[id] !== last[id];
    frame = number;
    for (const [column, count] of changes) {
      if (cells[column] === last[column]) continue;
      if (again) changes.set(column, count + 1);
      else changes.delete(column);
      last[column] = cells[column];
    }
    last[id] = cells[id];
  }

  function end() {
    whole &&= frames && several;
    frames = several = false;
  }

  /**
   * Finds the columns that keep recordings apart, and asks if there may be several and none tells.
   * @param twice Whether two discs of a frame have one id.
   * @returns Whether there are such columns.
   */
  function divide(twice: boolean, { parts }: ImportOptions) {
    end();
    // Tracks that stand one after the other are no recordings.
    const apart = id < 0 || (twice ? changes.get(id) !== restarts : whole);
    if (restarts === 0 || !apart || parts || columns.parts.length > 0) return false;
    columns.parts = [...changes].filter(([column, count]) => column !== id && count > 0
      && (names[column].ranks.has('part') || (twice && count === restarts))).map(([column]) => column);
    if (columns.parts.length > 0) return true;
    const again = 'the numbers of frames begin again here';
    if (twice) refuse(place, `${again}, with the same ids: choose a column that tells the recordings apart, or give each frame another number`);
    refuse(place, `${again}: choose the column that tells the recordings apart, or say that they belong together`,
      { option: 'parts', choices: { together: 'frames with one number belong together' } });
  }

  /** A sentence about columns that keep recordings apart. */
  const notes = () => (columns.parts.length > 0 && restarts > 0
    ? [`${place}: the numbers of frames begin again, so discs are kept apart by ${list(columns.parts.map(nameOf))}.`] : []);

  return { row, divide, notes };
}
