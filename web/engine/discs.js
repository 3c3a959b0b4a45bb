// Converts the caller's own discs to the floats that the engine takes.
import { CellmatesError, badValue } from './problem.js';

// Names of the arrays, in the engine's order.
const names = ['x', 'y', 'vx', 'vy', 'r', 'mass'];

/** @import { Discs } from './types.js' */

/**
 * @param {unknown} value
 * @returns {value is ArrayLike<number>}
 */
const isList = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);

/**
 * Joins the arrays one after another, each as long as `x`. Missing velocities are 0, and missing
 * masses equal the radii, as in the tutorial. The engine itself checks the ranges.
 * @param {Discs} discs
 * @throws {CellmatesError} If an array is unknown, missing or of a different length, or has a value that is not a number.
 */
export function asFloats(discs) {
  if (typeof discs !== 'object' || discs === null) throw badValue('discs', discs, 'an object of arrays');
  const given = /** @type {Record<string, ArrayLike<number> | undefined>} */ (/** @type {unknown} */ (discs));
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      const message = `Unknown field discs.${name}: the fields are ${names.join(', ')}.`;
      throw new CellmatesError(message, 'bad-value', `discs.${name}`, given[name]);
    }
  }
  for (const name of ['x', 'y', 'r']) {
    if (!isList(given[name])) throw badValue(`discs.${name}`, given[name], 'an array of numbers');
  }
  const count = /** @type {ArrayLike<number>} */ (given.x).length;
  const floats = new Float32Array(names.length * count);
  names.forEach((name, k) => {
    const list = given[name] ?? (name === 'mass' ? given.r : undefined);
    if (list === undefined) return;
    if (!isList(list)) throw badValue(`discs.${name}`, list, 'an array of numbers');
    if (list.length !== count) throw badValue(`discs.${name}`, list.length, `as long as discs.x, ${count}`);
    if (Array.isArray(list)) {
      const wrong = list.findIndex((value) => typeof value !== 'number');
      if (wrong >= 0) throw badValue(`discs.${name}[${wrong}]`, list[wrong], 'a number');
    }
    floats.set(list, k * count);
  });
  return { count, floats };
}
