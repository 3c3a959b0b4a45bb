// The functions of p5 that sketches of the lesson may use. A sketch that imports them is plain p5 code in all other lines,
// so its text runs with p5 as it stands.

/** Draws for a sketch (paint.ts). */
type Pen = (act: string, ...values: any[]) => void;

let pen: Pen;
let chance = Math.random;

/** px, of the canvas */
export let [width, height] = [100, 100];

/**
 * From now on the sketch draws with this pen.
 * @param random From 0 to 1.
 */
export function drawWith(given: Pen, random = Math.random) {
  pen = given;
  chance = random;
}

export function createCanvas(across: number, down: number) {
  [width, height] = [across, down];
  pen('createCanvas', across, down);
}

/** @param high Without it the number is from 0 to `low`. */
export const random = (low = 1, high?: number) => (high === undefined ? low * chance() : low + (high - low) * chance());
export const { abs, atan2, ceil, cos, floor, max, min, round, sin, sqrt, PI } = Math;
export const dist = (x1: number, y1: number, x2: number, y2: number) => Math.hypot(x2 - x1, y2 - y1);

/** A colour of CSS. @param given The name of a colour, a grey, or red, green and blue, each with an optional opacity, to 255. */
function colour(given: any[]) {
  if (typeof given[0] === 'string') return given[0];
  const [red, green, blue, opacity = 255] = given.length < 3 ? [given[0], given[0], given[0], given[1]] : given;
  return `rgb(${red} ${green} ${blue} / ${opacity / 255})`;
}

export const background = (...given: any[]) => pen('background', colour(given));
export const fill = (...given: any[]) => pen('fill', colour(given));
export const noFill = () => pen('fill', '');
export const stroke = (...given: any[]) => pen('stroke', colour(given));
export const noStroke = () => pen('stroke', '');
export const circle = (x: number, y: number, diameter: number) => pen('circle', x, y, diameter);
export const line = (x1: number, y1: number, x2: number, y2: number) => pen('line', x1, y1, x2, y2);
export const rect = (x: number, y: number, across: number, down = across) => pen('rect', x, y, across, down);
/** @param size px */
export const textSize = (size: number) => pen('textSize', size);
export const text = (words: unknown, x: number, y: number) => pen('text', String(words), x, y);
