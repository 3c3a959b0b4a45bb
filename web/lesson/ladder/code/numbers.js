import { around, cellOf } from './scene.ts';

/** @type {import('./scene.ts').Detect<import('../../../kit/svg.ts').Disc>} */
export function numbers(discs, found, cells) {
  for (const cell of cells) cell.length = 0;
  for (const a of discs) {
    const home = cellOf(a.x, a.y);
    for (const step of around) {
      for (const b of cells[home + step]) {
        const dx = a.x - b.x, dy = a.y - b.y;
        if (dx * dx + dy * dy < (a.r + b.r) ** 2) {
          found.push(a, b);
        }
      }
    }
    cells[home].push(a);
  }
}
