// The parameters of generators, and their ranges.
import { counted, limits } from '../workload/workload.js';

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} label
 * @property {number} least
 * @property {number} most
 * @property {number} initial Its default.
 * @property {string} unit Empty if it has none.
 * @property {boolean} whole Whether only whole numbers are allowed.
 */

/** Values by the parameters' names. @typedef {Record<string, number>} Values */

/**
 * @param {string} name
 * @param {string} label
 * @param {[least: number, most: number]} range
 * @param {number} initial
 * @param {string} [unit]
 * @returns {Parameter}
 */
export const real = (name, label, [least, most], initial, unit = '') => ({ name, label, least, most, initial, unit, whole: false });

/**
 * @param {string} name
 * @param {string} label
 * @param {[least: number, most: number]} range
 * @param {number} initial
 * @param {string} [unit]
 * @returns {Parameter}
 */
export const whole = (name, label, range, initial, unit) => ({ ...real(name, label, range, initial, unit), whole: true });

/** Parameters of every generator. `n` times `frames` is limited too, by `limits.discs`. */
export const common = [
  whole('n', 'Discs', [2, limits.discsPerFrame], 3000),
  whole('frames', 'Frames', [1, 10_000], 60),
  whole('seed', 'Seed', [0, 4_294_967_295], 1),
];

/** Share of the box's area that the discs have together. */
export const fill = real('fill', 'Area filled', [0.01, 300], 30, '%');
/** Largest distance that a disc moves along x, and along y, from one frame to the next. */
export const speed = real('speed', 'Speed', [0, 1000], 0.5, 'radii per frame');

/** The error of a parameter. Its message is one sentence. */
export class ParameterError extends Error {
  // Minified classes have other names.
  static name = 'ParameterError';

  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'ParameterError';
  }
}

/**
 * Checks values, and adds the defaults of those that are left out.
 * @param {Parameter[]} parameters
 * @param {Values} given
 * @returns {Values}
 */
export function completed(parameters, given) {
  for (const name of Object.keys(given)) {
    if (parameters.every((parameter) => parameter.name !== name)) {
      throw new ParameterError(`There is no parameter "${name}"; the parameters are ${parameters.map((each) => each.name).join(', ')}.`);
    }
  }
  /** @type {Values} */
  const values = {};
  for (const { name, least, most, initial, whole: isWhole } of parameters) {
    const value = given[name] ?? initial;
    if (typeof value !== 'number' || !(value >= least && value <= most) || (isWhole && !Number.isInteger(value))) {
      throw new ParameterError(`${name} must be a ${isWhole ? 'whole ' : ''}number from ${shown(least)} to ${shown(most)}, not ${value}.`);
    }
    values[name] = value;
  }
  if (values.n * values.frames > limits.discs) {
    throw new ParameterError(
      `n times frames must be at most ${counted(limits.discs)}, not ${counted(values.n)} times ${counted(values.frames)}.`,
    );
  }
  return values;
}

/** @param {number} value */
const shown = (value) => (Number.isInteger(value) ? counted(value) : String(value));
