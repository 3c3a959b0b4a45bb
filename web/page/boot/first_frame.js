// The discs of a scene at tick 0, bit for bit those of the program (src/core/scenes.cpp), so that a
// poster shows the discs that will run.

import { randomNumbers } from './random.js';

const float = Math.fround;

/** @typedef {{ width: number, height: number }} Box */
/**
 * Least and largest radius, px, and the highest speed along an axis, px/tick.
 * @typedef {{ least: number, most: number, speed: number, manySmall?: boolean }} Species
 */
/** @typedef {{ box: Box, species: Species, apart?: boolean, stirred?: boolean }} Start */
/** @typedef {Record<'x' | 'y' | 'vx' | 'vy' | 'r', Float32Array>} Discs */

/**
 * A box `aspect` times as high as wide, of which discs with the total area `area` take up `share`.
 * @param {number} area
 * @param {number} share
 * @param {number} aspect
 * @param {number} largest The largest radius, px.
 * @returns {Box}
 */
function upright(area, share, aspect, largest) {
  const least = 3 * largest * Math.max(1, 1 / aspect);
  const width = Math.max(least, Math.sqrt(area / share / aspect));
  const height = Math.min(width * aspect, 100_000);
  return { width: float(Math.max(width, area / share / height)), height: float(height) };
}

/** @param {number} n @returns {Box} */
function tutorialBox(n) {
  const side = float(Math.ceil(Math.max(500, Math.sqrt((n * Math.PI * ((3 * 3 + 3 * 10 + 10 * 10) / 3)) / 0.5))));
  return { width: side, height: side };
}

/** @param {number} n @returns {Box} */
function gasBox(n) {
  const width = Math.max(16, Math.sqrt(((Math.max(n, 1) * Math.PI) / 0.6 * 16) / 9));
  return { width: float(width), height: float((width * 9) / 16) };
}

/** @type {(radius: number, speed: number) => Species} */
const alike = (radius, speed) => ({ least: radius, most: radius, speed });

/** @type {Record<string, (n: number, aspect: number) => Start>} */
const starts = {
  tutorial: (n) => ({ box: tutorialBox(n), species: { least: 3, most: 10, speed: 1.25 } }),
  klaus: (n) => ({ box: gasBox(n), species: alike(1, 0.5) }),
  million: (n) => ({ box: gasBox(n), species: alike(1, 0.5), stirred: true }),
  strips: (n) => ({ box: upright(4 * Math.PI * n, (3000 * 4 * Math.PI) / (600 * 6000), 10, 2), species: alike(2, 1) }),
  hash: (n) => ({ box: upright(16 * Math.PI * n, (1000 * 16 * Math.PI) / (1000 * 1000), 1, 4), species: alike(4, float(0.2)) }),
  pucks: (n) => ({ box: upright(16 * Math.PI * n, 0.25, 9 / 16, 4), species: alike(4, 1), apart: true }),
  pile: (n) => ({ box: upright(Math.PI * 21 * n, 0.3, 9 / 16, 6), species: { least: 3, most: 6, speed: 0.5 }, apart: true }),
  mixed: (n) => ({ box: upright(Math.PI * 1 * 100 * n, 0.4, 9 / 16, 100), species: { least: 1, most: 100, speed: 0.5, manySmall: true } }),
  tumbler: (n, aspect) => ({
    box: upright(Math.PI * 9 * n, 0.7, aspect ? 1 / aspect : 9 / 16, 3),
    species: alike(3, float(0.1)),
    apart: true,
  }),
  column: (n) => ({ box: upright(Math.PI * n, 0.4, 60, 1), species: alike(1, 0.5) }),
};

/** @type {(at: number, r: number, length: number) => number} */
const inside = (at, r, length) => (2 * r < length ? Math.min(Math.max(at, r), float(length - r)) : float(length / 2));

/**
 * @param {string} scene
 * @param {number} n
 * @param {bigint} seed
 * @param {object} [more]
 * @param {number} [more.first] Least number of discs to return.
 * @param {number} [more.aspect] Width over height of a box that may have any shape.
 * @returns {{ box: Box, discs: Discs } | null} Null if the scene is not in `starts`.
 */
export function firstFrame(scene, n, seed, { first = n, aspect = 0 } = {}) {
  if (!Object.hasOwn(starts, scene)) return null;
  const { box, species: { least, most, speed, manySmall }, apart, stirred } = starts[scene](n, float(aspect));
  const count = apart ? n : Math.min(n, first); // discs in rows need all rows, or a part of the box stays empty
  const uniform = randomNumbers(seed);
  const [x, y, vx, vy, r] = Array.from({ length: 5 }, () => new Float32Array(count));
  const radius = () => {
    if (!manySmall) return uniform(least, most);
    const part = uniform(0, float(1 - float(least / most)));
    return Math.min(float(least / float(1 - part)), most);
  };

  const columns = Math.max(1, Math.round(Math.sqrt((n * box.width) / box.height)));
  const stepX = float(box.width / columns);
  const stepY = float(box.height / Math.max(Math.ceil(n / columns), 1));
  const room = float(Math.max(0, float(float(Math.min(stepX, stepY) / 2) - most)) * float(0.95));
  const marginX = Math.min(most, float(box.width / 2));
  const marginY = Math.min(most, float(box.height / 2));
  const rate = float(2 / box.height);

  for (let i = 0; i < count; i++) {
    if (apart) {
      const atX = float(((i % columns) + 0.5) * stepX);
      const atY = float((Math.floor(i / columns) + 0.5) * stepY);
      x[i] = inside(float(atX + uniform(-room, room)), most, box.width);
      y[i] = inside(float(atY + uniform(-room, room)), most, box.height);
    } else {
      x[i] = uniform(marginX, float(box.width - marginX));
      y[i] = uniform(marginY, float(box.height - marginY));
    }
    r[i] = radius();
    vx[i] = uniform(-speed, speed);
    vy[i] = uniform(-speed, speed);
    if (stirred) {
      vx[i] -= float(float(y[i] - float(box.height / 2)) * rate);
      vy[i] += float(float(x[i] - float(box.width / 2)) * rate);
    }
  }
  return { box, discs: { x, y, vx, vy, r } };
}
