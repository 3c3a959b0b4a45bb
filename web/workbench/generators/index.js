// The scenes that can be generated. In different ones, different methods are fastest.
import { boxes, even, fast, giants, heavyTail, rest, sparse } from './gases.js';
import { bullets } from './bullets.js';
import { cluster, diagonal, lanes } from './places.js';
import { completed, ParameterError } from './parameter.js';

/** @typedef {import('../workload/workload.js').Frame} Frame */
/** @typedef {import('../workload/workload.js').Workload} Workload */
/** @typedef {import('./parameter.js').Parameter} Parameter */
/** @typedef {import('./parameter.js').Values} Values */

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {string} label
 * @property {string} about One sentence.
 * @property {Parameter[]} parameters `n`, `frames`, `seed` and more.
 * @property {(values: Values) => Iterable<Frame>} frames Frames by valid values of all parameters. Each is a new object.
 */

/** @type {Scene[]} */
const scenes = [even, heavyTail, sparse, cluster, diagonal, rest, fast, bullets, giants, lanes, boxes];

/**
 * The generators. Parameters that are left out have their defaults; `frames` throws a `ParameterError` for bad ones.
 * The same parameters give the same frames in every browser, bit for bit.
 * @type {(Omit<Scene, 'frames'> & { frames: (given?: Values) => Iterable<Frame> })[]}
 */
export const generators = scenes.map((scene) => ({
  ...scene,
  frames: (given = {}) => scene.frames(completed(scene.parameters, given)),
}));

/**
 * Generates a workload.
 * @param {string} name A generator's name.
 * @param {Values} [given]
 * @returns {Workload}
 */
export function generate(name, given) {
  const found = generators.find((generator) => generator.name === name);
  if (!found)
    throw new ParameterError(`There is no generator "${name}"; the generators are ${generators.map((each) => each.name).join(', ')}.`);
  return { name: found.label, frames: [...found.frames(given)], notes: [] };
}
