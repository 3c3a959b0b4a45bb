// A workload is recorded or generated motion: a series of frames with the discs of each.

/** Lengths: in double precision if they come from a file. @typedef {Float32Array | Float64Array} Lengths */

/**
 * One frame. Row k of the four arrays is one disc.
 * @typedef {object} Frame
 * @property {number} count Discs, 0 to `limits.discsPerFrame`; the length of each array.
 * @property {Lengths} x Finite, also in single precision.
 * @property {Lengths} y Finite, in the unit of x and r.
 * @property {Lengths} r Radii, finite, at least 0.
 * @property {Uint32Array} id A disc has the same id in all frames. No two discs of a frame share one.
 */

/** @import { Role } from './names.js' */
/** @import { Column } from './reading.js' */

/**
 * @typedef {object} Workload
 * @property {string} name
 * @property {Frame[]} frames At least one. At least one of them has discs.
 * @property {string[]} notes Sentences on how the data was read, such as "Boxes are taken as their circumscribed discs."
 * @property {Column[]} [columns] What each column of a table was used as.
 */

/**
 * Options of all importers.
 * @typedef {object} ImportOptions
 * @property {(share: number) => void} [onProgress] Called with the share of the file that has been read, 0 to 1.
 * @property {AbortSignal} [signal] Cancels the import, which then rejects with the signal's reason.
 * @property {Record<string, Role | ''>} [columns] What columns are, by name or by number from 1; "" for one that is not used.
 * @property {number} [radius] Of all discs, at least 0. Columns of radii and sizes are then not used.
 */

/** Limits of a workload. Frames are limited because each costs a kilobyte, even if it is empty. */
export const limits = { bytes: 200_000_000, discsPerFrame: 2_000_000, discs: 10_000_000, frames: 100_000 };

/** The error of data that can't be read. Its message is one sentence, which names line and column if there are any. */
export class WorkloadError extends Error {
  // Minified classes have other names.
  static name = 'WorkloadError';

  /** The columns of a table that can't be read, for another choice. @type {Column[] | undefined} */
  columns;

  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'WorkloadError';
  }
}

/** Formats a whole number with commas: 1,234. @param {number} value */
export const counted = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Shortens text of a file for a sentence, and replaces characters that can't be shown.
 * @param {string} text
 * @param {number} [most] Characters that stay.
 */
export function printable(text, most = 40) {
  const start = text.length > most ? `${text.slice(0, most)}…` : text;
  return start.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu, '\ufffd');
}

/** Puts text of a file in quotation marks, for an error's sentence. @param {string} text */
export const quoted = (text) => `"${printable(text)}"`;

/**
 * Makes a frame whose arrays share one buffer.
 * @param {number} count
 * @param {Float32ArrayConstructor | Float64ArrayConstructor} [Kind] Of the lengths.
 * @returns {Frame}
 */
export function newFrame(count, Kind = Float32Array) {
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

/** Number of discs in all frames. @param {Iterable<Frame>} frames */
export function discsIn(frames) {
  let all = 0;
  for (const { count } of frames) all += count;
  return all;
}
