// The few functions of p5 that the sketches of the lesson use. A sketch that imports them is plain p5 code in all
// other lines, so its text runs with p5 as it stands.

/**
 * @typedef {object} Pen Draws for a sketch.
 * @property {(width: number, height: number) => void} size Makes room for the picture.
 * @property {(grey: number) => void} clear
 * @property {(x: number, y: number, r: number) => void} ring
 * @property {(x1: number, y1: number, x2: number, y2: number) => void} line
 * @property {(words: string, x: number, y: number) => void} text
 */

/** @type {Pen} */
let pen;
let chance = Math.random;

/** px, of the canvas */
export let [width, height] = [0, 0];

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
  pen.size(across, down);
}

/** @param {number} low @param {number} [high] Without it the number is from 0 to `low`. */
export const random = (low, high) => (high === undefined ? low * chance() : low + (high - low) * chance());
export const { ceil, floor } = Math;
/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export const dist = (x1, y1, x2, y2) => Math.hypot(x2 - x1, y2 - y1);

export const background = (/** @type {number} */ grey) => pen.clear(grey);
// The pen never fills circles, and always fills text.
export const fill = (/** @type {number} */ grey) => void grey;
export const noFill = () => {};
/** @param {number} x @param {number} y @param {number} diameter */
export const circle = (x, y, diameter) => pen.ring(x, y, diameter / 2);
/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export const line = (x1, y1, x2, y2) => pen.line(x1, y1, x2, y2);
/** @param {string} words @param {number} x @param {number} y */
export const text = (words, x, y) => pen.text(words, x, y);
