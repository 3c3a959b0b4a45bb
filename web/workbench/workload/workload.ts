// A workload is recorded or generated motion: a series of frames with the discs of each.
import type { Role } from './names.ts';

/** One frame. Row k of the four arrays is one disc. */
export interface Frame {
  /** Discs, 0 to `limits.discsPerFrame`; the length of each array. */
  count: number;
  /** Finite, also in single precision. If they come from a file, they are in double precision. */
  x: Float32Array | Float64Array;
  y: Frame['x'];
  /** Radii, finite, at least 0. */
  r: Frame['x'];
  /** A disc has the same id in all frames. No two discs of a frame share one. */
  id: Uint32Array;
}

export interface Workload {
  name: string;
  /** At least one. At least one of them has discs. */
  frames: Frame[];
  /** Sentences on how the data was read, such as "Boxes are taken as their circumscribed discs." */
  notes: string[];
  /** The use of each column of a table. */
  columns?: Column[];
  /** The texts of ids, by number. Without them, a disc's id is its place in its frame. */
  labels?: string[];
}

/** A column of a table, or a key of JSON's discs or frames, as the page and tools/workload show how it was read. */
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

/** The heading of all that tells how data was read. */
export const heading = 'How this was read';

/** What only the reader of a file knows about it. */
export interface Choice {
  /** The uses of columns, by name or by number from 1; "" for one that is not used. */
  columns?: Record<string, Role | ''>;
  /** Of all discs, at least 0. Columns of radii and sizes are then not used. */
  radius?: number;
  /** The mark before decimals, if the file leaves two readings. */
  decimal?: '.' | ',';
  /** That frames whose numbers begin again belong together. */
  parts?: 'together';
}

/** Options of all importers. */
export interface ImportOptions extends Choice {
  /** Called with the share of the work that has been done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** A decision that only the reader can make. */
export interface Question {
  option: 'decimal' | 'parts';
  /** Each value of the option, and its meaning. */
  choices: Record<string, string>;
}

/** Limits of a workload, and the bytes that are read together. Frames are limited because each costs memory, even if it is empty. */
export const limits = { piece: 1 << 20, bytes: 200_000_000, json: 100_000_000, discsPerFrame: 2_000_000, discs: 10_000_000, frames: 100_000 };

/** The error of data that can't be read. Its message is one sentence, which names line and column if there are any. */
export class WorkloadError extends Error {
  name = 'WorkloadError';
  /** The columns of a table that can't be read, for another choice. */
  columns: Column[] | undefined;
  question;

  constructor(message: string, question?: Question) {
    super(message);
    this.question = question;
  }
}

/** @param problem The sentence after the place, from its first word to before its full stop. */
export function refuse(where: string, problem: string, question?: Question): never {
  throw new WorkloadError(`${where}: ${problem}.`, question);
}

/**
 * Shortens text of a file for a sentence, and replaces characters that can't be shown.
 * @param most Characters that stay.
 */
export function printable(text: string, most: number = 40) {
  const start = text.length > most ? `${text.slice(0, most)}…` : text;
  return start.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, '\ufffd');
}

/** Puts text of a file in quotation marks, for an error's sentence. */
export const quoted = (text: string) => `"${printable(text)}"`;

/**
 * Makes a frame whose arrays share one buffer.
 * @param Kind Of the lengths.
 */
export function newFrame(count: number, Kind: Float32ArrayConstructor | Float64ArrayConstructor = Float32Array): Frame {
  const size = Kind.BYTES_PER_ELEMENT * count;
  const buffer = new ArrayBuffer(3 * size + 4 * count);
  return {
    count,
    x: new Kind(buffer, 0, count),
    y: new Kind(buffer, size, count),
    r: new Kind(buffer, 2 * size, count),
    id: new Uint32Array(buffer, 3 * size, count),
  };
}

/** The least and the largest of all values of discs. */
export function rangeOf(frames: Frame[], axis: 'x' | 'y' | 'r') {
  const range = { from: Infinity, to: -Infinity };
  for (const { [axis]: values } of frames)
    for (const value of values) {
      if (value < range.from) range.from = value;
      if (value > range.to) range.to = value;
    }
  return range;
}

/** Mean number of discs of a frame. */
export const meanCount = (frames: { count: number }[]) => frames.reduce((sum, { count }) => sum + count, 0) / frames.length;
