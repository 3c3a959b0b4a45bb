// What `createDiscs` takes, and the random discs that it makes.
import { CellmatesError, badValue } from '../driver/error.ts';
import { whole } from '../kit/figure_text.ts';
import { numberOf, optionsOf, wholeOf } from './values.ts';

import type { DiscsOptions, Sketch } from './p5_types.ts';
import type { Box } from './types.ts';

const usualCount = 500;
const largestRadius = 10; // px, by default, as in the tutorial
const defaultSpeed = 1.25; // px per tick along each axis, as in the tutorial
const radii = () =>
  `a number of pixels from ${BUILD_LIMITS.leastRadius} to ${whole(BUILD_LIMITS.radius)}, or a list of the smallest and the largest`;

/** The highest speed of a disc. */
export const limitOf = ({ speedlimit }: DiscsOptions) => (typeof speedlimit === 'number' ? speedlimit : BUILD_LIMITS.speed);

/** The highest speed along each axis; along both, it must not be above the limit. */
const fastestOf = (options: DiscsOptions) => limitOf(options) / Math.SQRT2;

/** @throws {CellmatesError} With the field, if an option has a wrong value. World checks those that it gets. */
export function checkOptions(options: DiscsOptions) {
  const { n, radius, speed, auto, box, discs, scene } = optionsOf('options', options);
  for (const other of ['radius', 'speed', ...(discs === undefined ? [] : ['n', 'scene'])]) {
    const ready = discs === undefined ? 'a scene' : 'discs of your own';
    if ((discs ?? scene) !== undefined && options[other] !== undefined) {
      throw new CellmatesError(`${other} cannot be set together with ${ready}.`, 'bad-value', other, options[other]);
    }
  }
  if (n !== undefined) wholeOf('n', n, 0, BUILD_LIMITS.discs, `a whole number from 0 to ${whole(BUILD_LIMITS.discs)}`);
  if (radius !== undefined) {
    const [least, most = least] = Array.isArray(radius) ? radius : [radius];
    if (Array.isArray(radius) && radius.length !== 2) throw badValue('radius', radius, radii());
    numberOf('radius', least, BUILD_LIMITS.leastRadius, BUILD_LIMITS.radius, radii());
    numberOf('radius', most, least, BUILD_LIMITS.radius, radii());
  }
  const fastest = fastestOf(options);
  if (speed !== undefined) numberOf('speed', speed, 0, fastest, `a number from 0 to ${(Math.floor(100 * fastest) / 100)}, by which speedlimit is not exceeded`);
  if (auto !== undefined && typeof auto !== 'boolean') throw badValue('auto', auto, 'true or false');
  if (box !== undefined) optionsOf('box', box, ['width', 'height'], 'box.');
}

/**
 * Discs at random places, without regard to each other. `randomSeed` decides them.
 * @returns Makes the discs for a box, with the same random numbers each time.
 */
export function randomDiscs(sketch: Sketch, options: DiscsOptions) {
  const { n = usualCount, radius, speed = Math.min(defaultSpeed, fastestOf(options)) } = options;
  const shares = Float64Array.from({ length: 5 * n }, () => sketch.random(0, 1));
  return ({ width, height }: Box) => {
    // With radii from 0.3 b to b, the mean of their squares is 0.463 b².
    const half = Math.sqrt((width * height) / 2 / (n * Math.PI * 0.463));
    const largest = Math.min(half, largestRadius, width / 2, height / 2);
    const [from, to] = Array.isArray(radius) ? radius : radius === undefined ? [0.3 * largest, largest] : [radius, radius];
    const between = (share: number, a: number, b: number) => share * Math.abs(b - a) + Math.min(a, b);
    // A disc that is larger than the box has its centre inside.
    const along = (share: number, r: number, side: number) => Math.min(Math.max(between(share, r, side - r), 0), side);
    const [r, x, y, vx, vy] = Array.from({ length: 5 }, () => new Float32Array(n));
    for (let k = 0; k < n; k++) {
      r[k] = between(shares[5 * k], from, to);
      x[k] = along(shares[5 * k + 1], r[k], width);
      y[k] = along(shares[5 * k + 2], r[k], height);
      vx[k] = between(shares[5 * k + 3], -speed, speed);
      vy[k] = between(shares[5 * k + 4], -speed, speed);
    }
    return { x, y, vx, vy, r };
  };
}
