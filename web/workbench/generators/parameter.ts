// The parameters of generators, and their ranges.
import { whole } from '../../kit/figure_text.ts';
import { limits } from '../workload/workload.ts';

export interface Parameter {
  name: string;
  label: string;
  least: number;
  most: number;
  /** Its default. */
  initial: number;
  /** Empty if it has none. */
  unit: string;
  /** Whether only whole numbers are allowed. */
  whole: boolean;
}

/** Values by the parameters' names. */
export type Values = Record<string, number>;

export const real = (
  name: string, label: string, [least, most]: [least: number, most: number], initial: number, unit: string = '',
): Parameter => ({ name, label, least, most, initial, unit, whole: false });

export const wholeNumber = (
  name: string, label: string, range: [least: number, most: number], initial: number, unit?: string,
): Parameter => ({ ...real(name, label, range, initial, unit), whole: true });

/** Parameters of every generator. `n` times `frames` is limited too, by `limits.discs`. */
export const common = [
  wholeNumber('n', 'Discs', [2, limits.discsPerFrame], 3000),
  wholeNumber('frames', 'Frames', [1, 10_000], 60),
  wholeNumber('seed', 'Seed', [0, 4_294_967_295], 1),
];

/** Share of the box's area that the discs have together. */
export const fill = real('fill', 'Area filled', [0.01, 300], 30, '%');
/** Largest distance that a disc moves along x, and along y, from one frame to the next. */
export const speed = real('speed', 'Speed', [0, 1000], 0.5, 'radii per frame');

/** Why a value is refused: the end of a sentence that begins with the parameter. Empty if it is valid. */
export function problemOf({ least, most, whole: isWhole }: Parameter, value: number) {
  const valid = typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return valid ? '' : `must be a ${isWhole ? 'whole ' : ''}number from ${shown(least)} to ${shown(most)}, not ${value}.`;
}

/** Says that there are too many discs in all frames together; empty if there are not. @param what The subject of the sentence. */
export const excessOf = ({ n, frames }: Values, what: string) =>
  (n * frames > limits.discs ? `${what} must be at most ${whole(limits.discs)}, not ${whole(n)} times ${whole(frames)}.` : '');

/** Checks values, and adds the defaults of those that are left out. Throws an error with one sentence if they are not valid. */
export function completed(parameters: Parameter[], given: Values): Values {
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no parameter "${unknown}"; the parameters are ${names.join(', ')}.`);
  const values: Values = Object.fromEntries(parameters.map(({ name, initial }) => [name, given[name] ?? initial]));
  for (const parameter of parameters) {
    const problem = problemOf(parameter, values[parameter.name]);
    if (problem) throw new Error(`${parameter.name} ${problem}`);
  }
  const excess = excessOf(values, 'n times frames');
  if (excess) throw new Error(excess);
  return values;
}

const shown = (value: number) => (Number.isInteger(value) ? whole(value) : String(value));
