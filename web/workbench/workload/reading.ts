// How data was read, in words: the page and tools/workload say them alike.
import { counted, whole } from '../../kit/figure_text.ts';
import type { Role } from './names.ts';
import type { Frame } from './workload.ts';

/** A column of a table, or a key of JSON's discs or frames. */
export interface Column {
  /** By which `ImportOptions.columns` chooses it. */
  key: string;
  name: string;
  /** Its use; "" if it was not used. */
  role: Role | '';
  /** The first value. */
  example: string;
  /** Which column is used in its place, such as "frame is the frame", or "". */
  instead: string;
}

/** The decisions that were made while a table was read. */
export interface Facts {
  /** Lines that were taken as parts of the header. */
  heads: string[];
  /** Discs without x and y. */
  dropped: number;
  /** Discs without an id among those with one. */
  own: number;
  /** Whether frames are told by times of a clock. */
  times: boolean;
  /** Frames that were joined with another, because their times differ by little. */
  joined: number;
  /** Other sentences. */
  more: string[];
}

export const newFacts = (): Facts => ({ heads: [], dropped: 0, own: 0, times: false, joined: 0, more: [] });

/** The name of a use, for example in a choice. */
export const uses: Record<Role | '', string> = {
  '': 'not used', frame: 'frame', part: 'recording', id: 'id', x: 'x', y: 'y', r: 'radius', diameter: 'diameter', width: 'width', height: 'height',
  cx: 'x of the centre', cy: 'y of the centre', minx: 'smallest x', miny: 'smallest y', maxx: 'largest x', maxy: 'largest y',
};

/** The use of a column, such as "time: not used, because tick is the frame". */
export const columnText = ({ name, role, instead }: Column) => `${name}: ${uses[role]}${instead && `, because ${instead}`}`;

export const heading = 'How this was read';

/** All that was decided about data, a line each. */
export const readingLines = ({ notes, columns = [] }: { notes: string[]; columns?: Column[] }) =>
  [...notes, ...columns.map((column) => `${columnText(column)}.`)];

/** The decisions about rows, in sentences. */
export function rowsRead({ heads, dropped, own, times, joined, more }: Facts) {
  const all = [];
  if (heads.length) all.push(`${heads.join(', ')}: no numbers, so taken as a part of the header.`);
  if (dropped) all.push(`${counted(dropped, 'disc')} without x and y ${dropped === 1 ? 'is' : 'are'} left out.`);
  if (own) all.push(`${counted(own, 'disc')} without an id ${own === 1 ? 'has got an id of its' : 'have got an id of their'} own.`);
  if (times) all.push('Frames are told by times, which are counted in seconds from the first one.');
  if (joined) all.push(`${counted(joined, 'time')} that ${joined === 1 ? 'differs' : 'differ'} from another by less than a tenth of a frame ${joined === 1 ? 'is' : 'are'} the same frame.`);
  return [...all, ...more];
}

/** How frames are numbered. @param numbers Growing. */
function numbered(numbers: number[]) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length === 1) return `There is one frame, numbered ${first}.`;
  const range = `Frames are numbered ${first} to ${last}`;
  const step = numbers.reduce((least, number, k) => (k === 0 ? least : Math.min(least, number - numbers[k - 1])), Infinity);
  const missing = (last - first) / step + 1 - numbers.length;
  const even = numbers.every(Number.isInteger) && numbers.every((number) =>
    (number - first) % step === 0) && missing <= numbers.length;
  if (!even) return `${range}, and are played one after the other.`;
  if (missing) return `${range}, and ${counted(missing, 'number')} in between ${missing === 1 ? 'has no disc; that frame is' : 'have no disc; those frames are'} left out.`;
  return step === 1 ? `${range}.` : `${range} in steps of ${step}.`;
}

/** The share of discs that are new in a frame, in the mean. */
function newShare(frames: Frame[], labels: number) {
  const seen = new Int32Array(labels).fill(-2);
  let [fresh, all] = [0, 0];
  frames.forEach(({ id, count }, at) => {
    for (const each of id) {
      if (at > 0 && seen[each] !== at - 1) fresh++;
      seen[each] = at;
    }
    if (at > 0) all += count;
  });
  return all > 0 ? fresh / all : 0;
}

/** Discs of which places are compared, and how many of them are unlikely to be at one place. */
const [mostPlaces, crowd] = [200_000, 3];

/** The place that most discs of a frame share. */
function sharedPlace(frames: Frame[]) {
  let most = { count: 0, place: '' };
  let looked = 0;
  for (const { x, y, count } of frames) {
    if ((looked += count) > mostPlaces) break;
    const places = new Map<string, number>();
    for (let k = 0; k < count; k++) {
      const place = `${x[k]}, ${y[k]}`;
      const number = (places.get(place) ?? 0) + 1;
      places.set(place, number);
      if (number > most.count) most = { count: number, place };
    }
  }
  return most;
}

/** The decisions about frames and ids, in sentences. */
export function framesRead(frames: Frame[], { lines, numbers, recordings, moved, labels }: {
  /** Discs of each frame with those that were lost. */
  lines: number[];
  /** The number of each frame, growing; undefined if frames have none. */
  numbers?: number[];
  recordings: number;
  /** Whether the discs were not in the order of their frames. */
  moved: boolean;
  /** Number of ids; 0 if discs have none. */
  labels: number;
}) {
  const all = [];
  const least = lines.reduce((a, b) => Math.min(a, b));
  const most = lines.reduce((a, b) => Math.max(a, b));
  const { count, place } = sharedPlace(frames);
  if (numbers) all.push(numbered(numbers));
  if (recordings > 1) all.push(`There are ${whole(recordings)} recordings, which are played one after the other.`);
  if (moved) all.push('The discs were not in the order of their frames, and have been sorted.');
  if (frames.length > 1 && frames.every((frame) => frame.count === 1)) all.push('Each frame has one disc: if discs belong together, choose another column as the frame.');
  if (count >= crowd) all.push(`${whole(count)} discs of a frame are all at ${place}: if this marks lost discs, leave them out.`);
  if (labels > 0 && newShare(frames, labels) > 0.5) all.push('Most discs of each frame are new: if discs go on, choose another column as id.');
  if (labels === 0 && frames.length > 1) {
    all.push('There are no ids, so the first disc of each frame is taken for the same disc, and so on.');
    if (least !== most) all.push(`The frames have ${whole(least)} to ${whole(most)} discs, so discs get mixed up, and their motion comes out wrong: name a column "id", or choose it.`);
  }
  return all;
}
