// What counts as a number and as an array of numbers, in all calls of Finder and World.
import { CellmatesError, badValue } from '../driver/error.ts';

/** The largest place, length and radius that a finder takes: its square is finite (src/core/find/disc_group.h). */
export const mostPlace = 1e150;

/** Arrays of numbers: those that are typed, but not of bigint, and lists. */
export const isList = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value && !(value instanceof BigInt64Array || value instanceof BigUint64Array));

/** Whether the memory of a typed array was given away, to a worker for instance. */
function isDetached(values: ArrayLike<number>) {
  if (values.length > 0 || !ArrayBuffer.isView(values)) return false;
  try {
    return !new Uint8Array(values.buffer);
  } catch {
    return true;
  }
}

/**
 * A number in a range, which is no string, date or anything else that JavaScript would convert.
 * @param expected Description of valid values: the end of "… must be".
 * @throws {CellmatesError} With the field.
 */
export function numberOf(field: string, value: unknown, least: number, most: number, expected: string): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw badValue(field, value, expected);
}

/**
 * An array of numbers.
 * @param orNumber Whether it may be one number, for all.
 * @throws {CellmatesError} With the field, or the one of the item that is no number. Ranges are the caller's to check.
 */
export function numbersOf(field: string, value: unknown, orNumber = false): ArrayLike<number> | number {
  if (orNumber && typeof value === 'number') return value;
  if (!isList(value)) throw badValue(field, value, orNumber ? 'an array of numbers, or one number' : 'an array of numbers');
  if (isDetached(value)) throw badValue(field, value, 'an array whose memory was not transferred');
  if (Array.isArray(value)) {
    const wrong = value.findIndex((one) => typeof one !== 'number'); // also at a hole
    if (wrong >= 0) throw badValue(`${field}[${wrong}]`, value[wrong], 'a number');
  }
  return value;
}

/** @throws {CellmatesError} If an option has a name that is not known. @param prefix Stands before the name. */
export function checkNames(options: object, known: readonly string[], prefix = '') {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const { [unknown]: value } = options as Record<string, unknown>;
  throw new CellmatesError(`Unknown field ${prefix}${unknown}: the fields are ${known.join(', ')}.`, 'unknown-name', prefix + unknown, value);
}
