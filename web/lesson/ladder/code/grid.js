import { around, cellOf } from './scene.ts';

/** @typedef {{ position: { x: number, y: number, dist(other: any): number }, r: number }} Disc With a p5.Vector. */

/** @type {import('./scene.ts').Detect<Disc>} */
export function grid(discs, found, cells) {
  for (const cell of cells) cell.length = 0;
  for (const a of discs) {
    const home = cellOf(a.position.x, a.position.y);
    for (const step of around) {
      for (const b of cells[home + step]) {
        if (a.position.dist(b.position) < a.r + b.r) {
          found.push(a, b);
        }
      }
    }
    cells[home].push(a);
  }
}
