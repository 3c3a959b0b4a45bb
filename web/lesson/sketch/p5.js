// The functions of p5 that sketches of the lesson may use. A sketch that imports them is plain p5 code in all other lines,
// so its text runs with p5 as it stands.

/** @typedef {(act: string, ...values: any[]) => void} Pen Draws for a sketch (paint.ts). */

/** @type {Pen} */
let pen;
let chance = Math.random;

/** px, of the canvas */
export let [width, height] = [100, 100];

/**
 * From now on the sketch draws with this pen.
 * @param {Pen} given
 * @param {() => number} [random] From 0 to 1.
 */
export function drawWith(given, random = Math.random) {
  pen = given;
  chance = random;
}

/** @param {number} across @param {number} down */
export function createCanvas(across, down) {
  [width, height] = [across, down];
  pen('createCanvas', across, down);
}

/** @param {number} low @param {number} [high] Without it the number is from 0 to `low`. */
export const random = (low = 1, high) => (high === undefined ? low * chance() : low + (high - low) * chance());
export const { abs, atan2, ceil, cos, floor, max, min, round, sin, sqrt, PI } = Math;
/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export const dist = (x1, y1, x2, y2) => Math.hypot(x2 - x1, y2 - y1);

/** A colour of CSS. @param {any[]} given The name of a colour, a grey, or red, green and blue, each with an optional opacity, to 255. */
function colour(given) {
  if (typeof given[0] === 'string') return given[0];
  const [red, green, blue, opacity = 255] = given.length < 3 ? [given[0], given[0], given[0], given[1]] : given;
  return `rgb(${red} ${green} ${blue} / ${opacity / 255})`;
}

export const background = (/** @type {any[]} */ ...given) => pen('background', colour(given));
export const fill = (/** @type {any[]} */ ...given) => pen('fill', colour(given));
export const noFill = () => pen('fill', '');
export const stroke = (/** @type {any[]} */ ...given) => pen('stroke', colour(given));
export const noStroke = () => pen('stroke', '');
/** @param {number} x @param {number} y @param {number} diameter */
export const circle = (x, y, diameter) => pen('circle', x, y, diameter);
/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export const line = (x1, y1, x2, y2) => pen('line', x1, y1, x2, y2);
/** @param {number} x @param {number} y @param {number} across @param {number} [down] */
export const rect = (x, y, across, down = across) => pen('rect', x, y, across, down);
/** @param {number} size px */
export const textSize = (size) => pen('textSize', size);
/** @param {unknown} words @param {number} x @param {number} y */
export const text = (words, x, y) => pen('text', String(words), x, y);
