// What counts as a number, an array of numbers, a buffer and an object of options, in all calls of World, Finder and sketches.
import { bytesOf } from '../driver/driver.ts';
import { CellmatesError, badValue, shown } from '../driver/error.ts';

/** The largest place, length and radius that a finder takes: its square is finite (src/core/find/disc_group.h). */
export const mostPlace = 1e150;

/** Arrays of numbers: those that are typed, but not of bigint, and lists. They may be another frame's. */
export const isList = (value: unknown): value is ArrayLike<number> => Array.isArray(value) ||
  (ArrayBuffer.isView(value) && !/^DataView|^Big/.test((value as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] ?? ''));

/** Whether a typed array has lost its memory: that was transferred, to a worker for instance, or has shrunk. */
function isLost(value: ArrayBufferView) {
  try {
    (value as Uint8Array).keys();
    return false;
  } catch {
    return true;
  }
}

/**
 * A number in a range, which is no string, date or anything else that JavaScript would convert.
 * @param expected Description of valid values: the end of "… must be".
 * @throws {CellmatesError} With the field.
 */
export function numberOf(field: string, value: unknown, least = -mostPlace, most = mostPlace, expected = 'a finite number'): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw badValue(field, value, expected);
}

/** A whole number in a range. @throws {CellmatesError} With the field. */
export function wholeOf(field: string, value: unknown, least: number, most: number, expected: string): number {
  if (Number.isInteger(value)) return numberOf(field, value, least, most, expected);
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
  if (ArrayBuffer.isView(value) && isLost(value)) throw badValue(field, value, 'an array whose memory was not transferred or shrunk');
  if (Array.isArray(value)) {
    const wrong = value.findIndex((one) => typeof one !== 'number'); // also at a hole
    if (wrong >= 0) throw badValue(`${field}[${wrong}]`, value[wrong], 'a number');
  }
  return value;
}

/** The bytes of a file. @throws {CellmatesError} With the field, if they are none, or were transferred. */
export function fileOf(field: string, value: unknown) {
  try {
    const bytes = bytesOf(value, field);
    if (!(ArrayBuffer.isView(value) && 'keys' in value && isLost(value))) return bytes;
  } catch (error) {
    if (error instanceof CellmatesError) throw error;
  }
  throw badValue(field, value, 'a buffer that was not transferred or shrunk');
}

/**
 * An object of options.
 * @param known All names that it may have; without them, the caller checks the names.
 * @param prefix Stands before the name in errors.
 * @throws {CellmatesError} If it is no object, or an option has a name that is not known.
 */
export function optionsOf<Kind>(field: string, options: Kind, known?: readonly string[], prefix = ''): Kind {
  if (Array.isArray(options)) throw badValue(field, options, 'an object, whose fields may be lists');
  if (typeof options !== 'object' || options === null) throw badValue(field, options, 'an object');
  const unknown = known && Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return options;
  const { [unknown as keyof Kind]: value } = options;
  throw new CellmatesError(`Unknown field ${prefix}${unknown}: the fields are ${known?.join(', ')}.`, 'unknown-name', prefix + unknown, value);
}

/** Adds the names that a call takes itself to the engine's refusal of an unknown one. */
export function takingAlso<T>(names: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof CellmatesError) || error.code !== 'unknown-name') throw error;
    const { message, code, field, value } = error;
    throw new CellmatesError(message.replace(/\.?$/, `, ${names}.`), code, field, value);
  }
}

// The fields of commands that are names. All others are numbers; a seed may also be a bigint or a string of digits.
const names = ['scene', 'method', 'response', 'mode', 'methods'];

/**
 * Fields of a command as the engine reads them. What is neither a number nor a name is written in words, so that the engine
 * refuses it with the field and with what it expects there.
 */
export const writtenOf = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => {
  const fits = names.includes(name) ? ['string'] : name === 'seed' ? ['number', 'bigint', 'string'] : ['number'];
  if (value === undefined || fits.includes(typeof value)) return [name, value];
  return [name, typeof value === 'string' ? `the string ${shown(value)}` : shown(value)];
}));
