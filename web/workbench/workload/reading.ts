// How data was read, in words: the page and tools/workload say them alike.
import { whole } from '../../kit/figure_text.ts';
import type { Role } from './names.ts';

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
  /** Whether frames have numbers, or are lists. */
  framed: boolean;
  /** Of the lengths, or "". */
  unit: string;
  /** Lines that were taken as parts of the header. */
  heads: string[];
  /** Rows without x and y. */
  dropped: number;
  /** Discs without an id among those with one. */
  own: number;
  /** Ids that are texts. */
  labels: number;
  /** The first number with a decimal comma, or "". */
  commas: string;
}

/** The name of a use, for example in a choice. */
export const uses: Record<Role | '', string> = {
  '': 'not used', frame: 'frame', id: 'id', x: 'x', y: 'y', r: 'radius', diameter: 'diameter', width: 'width', height: 'height',
  cx: 'x of the centre', cy: 'y of the centre', minx: 'smallest x', miny: 'smallest y', maxx: 'largest x', maxy: 'largest y',
};

/** The use of a column, such as "time: not used, because tick is the frame". */
export const columnText = ({ name, role, instead }: Column) => `${name}: ${uses[role]}${instead && `, because ${instead}`}`;

export const heading = 'How this was read';

/** All that was decided about data, a line each. */
export const readingLines = ({ notes, columns = [] }: { notes: string[]; columns?: Column[] }) =>
  [...notes, ...columns.map((column) => `${columnText(column)}.`)];

/** @param one The rest of the sentence. */
const some = (count: number, one: string, many: string) => `${whole(count)} ${count === 1 ? one : many}`;

/** The decisions about a table, in sentences. */
export function tableRead({ framed, unit, heads, dropped, own, labels, commas }: Facts) {
  const all = [];
  if (!framed) all.push('All discs are one frame, because no column is known as the frame: name it "frame", or choose it.');
  if (heads.length) all.push(`${heads.join(', ')}: no numbers, so taken as a part of the header.`);
  if (unit) all.push(`Lengths are in ${unit}.`);
  if (commas) all.push(`Numbers have decimal commas, for example ${commas}.`);
  if (dropped) all.push(`${some(dropped, 'disc without x and y is', 'discs without x and y are')} left out.`);
  if (own) all.push(`${some(own, 'disc without an id has', 'discs without an id have')} got an id of ${own === 1 ? 'its' : 'their'} own.`);
  if (labels) all.push(`Ids are texts, and are numbered in the order in which they come (${whole(labels)} in all).`);
  return all;
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
  if (missing) return `${range}, and ${some(missing, 'number in between has no disc; that frame is', 'numbers in between have no disc; those frames are')} left out.`;
  return step === 1 ? `${range}.` : `${range} in steps of ${step}.`;
}

/** The decisions about frames and ids, in sentences. */
export function framesRead({ counts, lines, numbers, moved, identified }: {
  /** Discs of each frame. */
  counts: number[];
  /** Discs of each frame with those that were lost, in any order. */
  lines: number[];
  /** The number of each frame, growing; undefined if frames have none. */
  numbers?: number[];
  /** Whether the discs were not in the order of their frames. */
  moved: boolean;
  /** Whether discs have ids. */
  identified: boolean;
}) {
  const all = [];
  const least = lines.reduce((a, b) => Math.min(a, b));
  const most = lines.reduce((a, b) => Math.max(a, b));
  if (numbers) all.push(numbered(numbers));
  if (moved) all.push('The discs were not in the order of their frames, and have been sorted.');
  if (counts.length > 1 && counts.every((count) => count === 1)) all.push('Each frame has one disc: if discs belong together, choose another column as the frame.');
  if (!identified && counts.length > 1) {
    all.push('There are no ids, so the first disc of each frame is taken for the same disc, and so on.');
    if (least !== most) all.push(`The frames have ${whole(least)} to ${whole(most)} discs, so discs get mixed up, and their motion comes out wrong: name a column "id", or choose it.`);
  }
  return all;
}
