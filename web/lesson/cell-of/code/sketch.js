// The grid in 25 lines. The page shows the text between the marks (web/lesson/code.ts), and runs this module.
import { background, ceil, circle, createCanvas, dist, floor, height, line, noFill, random, width } from './p5.js';

/** @typedef {{ x: number, y: number, r: number, vx: number, vy: number }} Disc */

// shown
const size = 20; // px: no disc is wider
/** @type {Disc[]} */
const discs = [];
function setup() {
  createCanvas(480, 220);
  noFill();
  for (let i = 0; i < 150; i++)
    discs.push({ x: random(width), y: random(height), r: random(3, 10),
      vx: random(-1, 1), vy: random(-1, 1) });
}
function draw() {
  background(230);
  const columns = ceil(width / size) + 1;
  /** @type {Disc[][]} */
  const cells = [];
  for (const a of discs) {
    a.x = (a.x + a.vx + width) % width;
    a.y = (a.y + a.vy + height) % height;
    circle(a.x, a.y, 2 * a.r);
    const column = floor(a.x / size), row = floor(a.y / size);
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++)
        for (const b of cells[r * columns + c] ?? [])
          if (dist(a.x, a.y, b.x, b.y) < a.r + b.r) line(a.x, a.y, b.x, b.y);
    (cells[row * columns + column] ??= []).push(a);
  }
}
// end
export { draw, setup };
