// Turns the rows of a table into discs.
import { isSize, type Columns } from './columns.ts';
import { newFrames } from './frames.ts';
import { unitIn, uses, type Role } from './names.ts';
import { recordingsOf } from './recordings.ts';
import { isMissing, numberOf, timeIn, type Decimal } from './values.ts';
import { printable, quoted, rangeOf, refuse, type Frame } from './workload.ts';

const mostHeads = 3;
const day = 86_400;
type Cells = ArrayLike<unknown>;

/** @param where Names the row that is being read, such as "Line 7", and a column of it. */
export function discsOf(columns: Columns, decimal: Decimal, where: (column?: number) => string) {
  const frames = newFrames(where);
  const recordings = recordingsOf(columns);
  const values = new Float64Array(4);
  /** Lines of the header after the first. */
  const heads: string[] = [];
  let begun = false;
  /** Whether frames of a list have numbers of their own. */
  let numbered = false;
  let time: { first: number; form: string; last: number; falls: boolean; leaps: boolean } | undefined;
  /** The least and the largest third coordinate. */
  const depths = [Infinity, -Infinity];

  /** Begins a frame of a list. @param cells Its own values. */
  function frame(cells: Cells) {
    const column = columns.frame;
    if (column < 0) return frames.nextFrame();
    if (cells[column] !== undefined) frames.inFrame(frameOf(cells), partOf(cells));
    else if (numbered) refuse(where(), `${columns.nameOf(column)} is missing in this frame, and others have it`);
    numbered = cells[column] !== undefined;
  }

  function row(cells: Cells) {
    if (!begun && isHead(cells)) return;
    if (columns.frame >= 0) {
      const number = frameOf(cells);
      recordings.row(cells, number, where);
      frames.inFrame(number, partOf(cells));
    }
    const { taken, shape: { roles, disc }, id, z, nameOf, names } = columns;
    for (let k = 0; k < taken.length; k++) {
      const column = taken[k];
      const value = values[k] = numberOf(cells[column], decimal);
      if (Number.isNaN(value)) {
        if (cells[column] === undefined) refuse(where(), `${nameOf(column)} is missing in this disc, and others have it`);
        if (k < 2 && isMissing(cells[taken[0]]) && isMissing(cells[taken[1]])) return frames.lose('x and y');
        if (isSize(roles[k]) && isMissing(cells[column])) return frames.lose('a size');
        refuseCell(cells, column, roles[k]);
      }
      if (value < 0 && isSize(roles[k])) refuse(where(column), `the ${uses[roles[k]]} ${value} is negative`);
      // A y that grows upwards exchanges top and bottom.
      if (roles[k].startsWith('max') && value < values[k - 2] && !/bottom/i.test(names[column].text)) {
        refuse(where(column), `${uses[roles[k]]} is ${value}, less than ${uses[roles[k - 2]]}, which is ${values[k - 2]}`);
      }
    }
    if (!begun) columns.examples = Array.from(cells);
    begun = true;
    const [x, y, r] = disc(values[0], values[1], values[2], values[3]);
    frames.add(x, y, r, id < 0 ? undefined : idOf(cells), taken);
    const depth = z < 0 ? NaN : numberOf(cells[z], decimal);
    if (depth < depths[0]) depths[0] = depth;
    if (depth > depths[1]) depths[1] = depth;
  }

  /** Whether a row is part of the header: it has words where numbers belong, as TrackMate's units. */
  function isHead(cells: Cells) {
    const { taken, names, numbers } = columns;
    const used = numbers.map((column) => cells[column]);
    const words = used.every((cell) => typeof cell === 'string' && (isMissing(cell) || /^\D*$/.test(cell)));
    if (heads.length === mostHeads || !words || used.every(isMissing)) return false;
    heads.push(where());
    for (const column of taken) {
      const unit = unitIn(String(cells[column]).replace(/^\s*[[({]|[\])}]\s*$/g, ''));
      if (unit) names[column] = { ...names[column], unit };
    }
    columns.checkUnits();
    return true;
  }

  /** The number of a row's frame, or the seconds of its time from the first time on. */
  function frameOf(cells: Cells) {
    const column = columns.frame;
    const cell = cells[column];
    const number = numberOf(cell, decimal);
    if (Number.isSafeInteger(number) || number % 1 !== 0 && Number.isFinite(number)) return number;
    const text = printable(String(cell));
    if (Number.isFinite(number)) refuse(where(column), `${text} has too many digits to be told from other frames: number the frames 0, 1, 2 and so on`);
    const { seconds, form } = timeIn(typeof cell === 'string' ? cell : '');
    if (Number.isNaN(seconds)) refuseCell(cells, column, 'frame', ': number the frames 0, 1, 2 and so on, or choose another column as frame');
    time ??= { first: seconds, form, last: seconds, falls: false, leaps: false };
    if (time.form !== form) refuse(where(column), `"${text}" is written differently from the times before it: write all with a zone, or none`);
    // Times of day in rows that are in order leap back once, at midnight.
    time.leaps ||= form === 'clock' && Math.abs(seconds - time.last) > day / 2;
    const now = time.leaps && seconds < time.first ? seconds + day : seconds;
    time.falls ||= now < time.last;
    time.last = now;
    if (time.leaps && time.falls) refuse(where(column), `"${text}" may be on either side of midnight: put the rows in order, or write dates with the times`);
    return now - time.first;
  }

  function partOf(cells: Cells) {
    return columns.parts.map((column) => String(cells[column])).join('\n');
  }

  function refuseCell(cells: Cells, column: number, role: Role, cure: string = `: write a number there, or choose another column as ${uses[role]}`): never {
    const cell = cells[column];
    const empty = isMissing(cell) && String(cell ?? '').trim() === '';
    refuse(where(column), `${empty ? 'the value is missing' : `${typeof cell === 'string' ? quoted(cell) : printable(JSON.stringify(cell) ?? '')} is not a number`}${cure}`);
  }

  /** The text of an id; "" if there is none. */
  function idOf(cells: Cells) {
    const { id } = columns;
    const cell = cells[id];
    if (cell === undefined) refuse(where(), `${columns.nameOf(id)} is missing in this disc, and either all discs have it or none`);
    if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
      refuse(where(id), `${cell} has more digits than a number of JSON keeps: write ids as texts`);
    }
    return isMissing(cell) ? '' : String(cell).trim();
  }

  /** Sentences on how rows were read, and on what is odd about coordinates. */
  function notes(made: Frame[]) {
    const { z, taken, nameOf } = columns;
    const [x, y, r] = (['x', 'y', 'r'] as const).map((axis) => rangeOf(made, axis));
    const [width, height, depth] = [x.to - x.from, y.to - y.from, depths[1] - depths[0]];
    const all = [];
    if (heads.length) all.push(`${heads.join(', ')}: no numbers, so taken as a part of the header.`);
    if (time) all.push(`Frames are told by times, which are counted in seconds from the first one${time.form === 'clock' && time.last >= day ? ', past midnight' : ''}.`);
    const isGlobe = Math.max(x.to, -x.from) <= 180 && Math.max(y.to, -y.from) <= 90;
    if (isGlobe && width + height > 0 && r.from > 10 * (width + height)) {
      all.push('The radii are much larger than the box of all centres: if x and y are degrees, give all lengths in one unit.');
    }
    if (depth > 0 && height > 0) all.push(`${nameOf(z)} is not used, so discs above one another overlap.`);
    else if (depth > 0) all.push(`${nameOf(taken[1])} is always ${y.from}, and ${nameOf(z)} is not: choose ${nameOf(z)} as y.`);
    return all;
  }

  return { frames, recordings, frame, row, notes };
}
