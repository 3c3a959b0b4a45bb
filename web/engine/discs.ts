// Converts the caller's own discs to the words that the engine takes.
import { whole } from '../kit/figure_text.ts';
import { badValue } from '../driver/error.ts';
import { isList, numberOf, numbersOf, optionsOf, wholeOf } from './values.ts';

import type { Box, Discs, DiscValues } from './types.ts';
type Numbers = number | ArrayLike<number>;

// Names of the arrays, in the engine's order.
const names = ['x', 'y', 'vx', 'vy', 'r', 'mass'];
const fields = [...names, 'fixed'];

/**
 * Reads the values of `count` discs by the arrays' names: arrays, or a number for all.
 * @param prefix Stands before the fields' names in errors.
 * @param counted The name of the list that has `count` values.
 */
function columns(values: object, count: number, prefix: string, counted: string): Map<string, Numbers> {
  optionsOf('values', values, fields, prefix);
  const found = new Map<string, Numbers>();
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (value === undefined) continue;
    const field = prefix + name;
    if (name === 'fixed') checkFlags(field, value);
    else numbersOf(field, value, true);
    if (isList(value) && value.length !== count) throw badValue(field, value.length, `as long as ${counted}, ${count}`);
    found.set(name, value as Numbers);
  }
  return found;
}

function checkFlags(field: string, value: unknown) {
  const wrong = Array.isArray(value) ? value.findIndex((one) => typeof one !== 'boolean') : -1;
  if (wrong >= 0) throw badValue(`${field}[${wrong}]`, (value as unknown[])[wrong], 'a boolean');
  if (!isList(value) && typeof value !== 'boolean') throw badValue(field, value, 'a boolean or an array of booleans');
}

/** Writes the values of one array, after a fixed disc's mass has become infinite. */
function write(to: Float32Array, found: Map<string, Numbers>, name: string) {
  const value = found.get(name);
  if (typeof value === 'number') to.fill(value);
  else if (value) to.set(value);
  const fixed = name === 'mass' ? found.get('fixed') : undefined;
  if (fixed === undefined) return;
  for (let k = 0; k < to.length; k++) if (typeof fixed === 'object' ? fixed[k] : fixed) to[k] = Infinity;
}

/** Joins the arrays of discs one after another. The engine itself checks the ranges. */
function asFloats(discs: Discs, prefix: string = 'discs.') {
  const { length: count } = numbersOf(`${prefix}x`, optionsOf('discs', discs).x) as ArrayLike<number>;
  const found = columns(discs, count, prefix, `${prefix}x`);
  for (const name of ['y', 'r']) {
    if (!found.has(name)) throw badValue(prefix + name, undefined, 'an array of numbers');
  }
  if (!found.has('mass')) found.set('mass', found.get('r') as Numbers);
  const floats = new Float32Array(names.length * count);
  names.forEach((name, k) => write(floats.subarray(k * count, (k + 1) * count), found, name));
  return { count, floats };
}

// Kinds of edits, as in src/session/replay/disc_edit.h.
const kinds = { change: 0, add: 1, remove: 2, resize: 3 };
const all = 2 ** names.length - 1;

export function idsOf(ids: number | ArrayLike<number>) {
  const list = typeof ids === 'number' ? [ids] : numbersOf('ids', ids) as ArrayLike<number>;
  return Uint32Array.from(list, (id, k) => wholeOf(`ids[${k}]`, id, 0, 0xffffffff, 'the id of a disc'));
}

/** Words, then arrays, as bytes. */
function asBytes(head: number[], arrays: (Uint32Array | Float32Array)[]) {
  const words = new Uint32Array(head.length + arrays.reduce((sum, { length }) => sum + length, 0));
  words.set(head);
  let at = head.length;
  for (const array of arrays) {
    words.set(new Uint32Array(array.buffer, array.byteOffset, array.length), at);
    at += array.length;
  }
  return new Uint8Array(words.buffer);
}

/**
 * The edit that gives discs new values.
 * @param there The places of those among `ids` that exist; the values of all others are left out.
 */
export function changeOf(ids: Uint32Array, values: DiscValues, there: number[]) {
  const found = columns(values, ids.length, '', 'ids');
  const fixed = found.get('fixed');
  if (fixed !== undefined && !found.has('mass')) {
    const frees = typeof fixed === 'object' ? Array.from(fixed).findIndex((one) => !one) : fixed ? -1 : 0;
    if (frees >= 0) throw badValue('mass', undefined, 'given for discs that are not fixed any more');
    found.set('mass', Infinity);
  }
  const given = names.filter((name) => found.has(name));
  const floats = given.map((name) => {
    const array = new Float32Array(ids.length);
    write(array, found, name);
    return there.length < ids.length ? Float32Array.from(there, (k) => array[k]) : array;
  });
  const mask = given.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0);
  const list = Uint32Array.from(there, (k) => ids[k]);
  return mask && list.length ? asBytes([kinds.change, mask, list.length], [list, ...floats]) : undefined;
}

/** The edit that adds discs, and their number. One disc may be given by numbers alone. */
export function additionOf(discs: Omit<Discs, 'x'> & { x: Discs['x'] | number }) {
  const { x } = optionsOf('discs', discs);
  const { count, floats } = asFloats({ ...discs, x: typeof x === 'number' ? [x] : x }, '');
  return { count, bytes: asBytes([kinds.add, all, count], [floats]) };
}

/** The edit that removes discs. */
export const removalOf = (ids: Set<number>) => asBytes([kinds.remove, 0, ids.size], [Uint32Array.from(ids)]);

/** The sides of the caller's box. @throws {CellmatesError} If it is none, or a side has a wrong length. */
function sidesOf(box: Box | undefined) {
  const { width, height } = optionsOf('box', box, ['width', 'height'], 'box.') as Box;
  const side = (name: string, length: unknown) => numberOf(`box.${name}`, length, 1, BUILD_LIMITS.side, `a number from 1 to ${whole(BUILD_LIMITS.side)}`);
  return Float32Array.of(side('width', width), side('height', height));
}

/** The edit that changes the box. */
export const resizingOf = (box: Box) => asBytes([kinds.resize], [sidesOf(box)]);

/** The discs with which a world begins, in their box. */
export function beginningOf(discs: Discs, box: Box | undefined) {
  const { floats } = asFloats(discs);
  return asBytes([], [sidesOf(box), floats]);
}
