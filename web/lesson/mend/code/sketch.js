/** The mended sketch. The page shows the code without imports, types and exports (web/lesson/code.ts), and runs it. */
import { background, circle, createCanvas, dist, fill, floor, height, line, noFill, random, text, textSize, width } from '../../sketch/p5.ts';

/** @typedef {{ x: number, y: number, r: number, vx: number, vy: number }} Disc */

const size = 22; // px, the side of a cell
const largest = 10; // px, the largest radius
/** @type {Disc[]} */
const discs = [];
/** @type {Record<string, Disc[]>} */
let cells = {};
let missed = 0; // contacts that the grid did not find, so far
export function setup() {
  createCanvas(484, 308);
  for (let i = 0; i < 200; i++)
    discs.push({ x: random(width), y: random(height), r: random(3, largest),
      vx: random(-1, 1), vy: random(-1, 1) });
}
/** @param {Disc} disc */
function near(disc) {
  /** @type {Disc[]} */
  const found = [];
  const reach = disc.r + largest;
  for (let c = floor((disc.x - reach) / size); c <= floor((disc.x + reach) / size); c++)
    for (let r = floor((disc.y - reach) / size); r <= floor((disc.y + reach) / size); r++)
      found.push(...(cells[`${c},${r}`] ?? []));
  return found;
}
export function draw() {
  background(230);
  noFill();
  cells = {};
  for (const a of discs) {
    a.x = (a.x + a.vx + width) % width;
    a.y = (a.y + a.vy + height) % height;
    (cells[`${floor(a.x / size)},${floor(a.y / size)}`] ??= []).push(a);
  }
  for (const a of discs) {
    circle(a.x, a.y, 2 * a.r);
    for (const b of discs) { // two loops, to check the grid
      if (a === b || dist(a.x, a.y, b.x, b.y) > a.r + b.r) continue;
      if (near(a).includes(b)) line(a.x, a.y, b.x, b.y);
      else if (!near(b).includes(a)) missed += 1 / 2; // each pair comes twice
    }
  }
  fill(0); // without it, text is invisible
  textSize(20);
  text(`missed so far: ${missed}`, 10, 24);
}
