/** The grid in 25 lines. The page shows the code without imports, types and exports (web/lesson/code.ts), and runs it. */
import { background, ceil, circle, createCanvas, floor, height, random, width } from '../../sketch/p5.ts';

/** @typedef {{ x: number, y: number, vx: number, vy: number }} Disc */

const count = 150, size = 20; // size: how wide a disc and a cell are, px
/** @type {Disc[]} */
export const discs = [];
export function setup() { createCanvas(480, 320); }
export function draw() {
  background(230);
  while (discs.length < count)
    discs.push({ x: random(width), y: random(height), vx: random(-2, 2), vy: 0 });
  const columns = ceil(width / size) + 1;
  /** @type {Disc[][]} */
  const cells = [];
  for (const a of discs) {
    a.x = (a.x + a.vx + width) % width; a.y = (a.y + a.vy + height) % height;
    circle(a.x, a.y, size);
    const column = floor(a.x / size), row = floor(a.y / size);
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++)
        for (const b of cells[r * columns + c] ?? []) {
          const x = b.x - a.x, y = b.y - a.y, apart = x * x + y * y; // squared
          const closing = (a.vx - b.vx) * x + (a.vy - b.vy) * y;
          if (apart > size * size || closing <= 0) continue;
          a.vx -= closing * x / apart; a.vy -= closing * y / apart;
          b.vx += closing * x / apart; b.vy += closing * y / apart;
        }
    (cells[row * columns + column] ??= []).push(a);
  }
}
