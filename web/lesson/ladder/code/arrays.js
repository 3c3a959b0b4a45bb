import { around, cellOf } from './scene.ts';

/**
 * @param {import('./scene.ts').Discs} discs
 * @param {Int32Array} found The contacts, two indices each.
 * @param {Int32Array} last The last disc in each cell, or -1.
 * @param {Int32Array} next The disc before each disc in its cell, or -1.
 * @returns {number} How many indices were found.
 */
export function arrays({ x, y, r }, found, last, next) {
  let count = 0;
  last.fill(-1);
  for (let i = 0; i < x.length; i++) {
    const home = cellOf(x[i], y[i]);
    for (const step of around) {
      for (let j = last[home + step]; j >= 0; j = next[j]) {
        const dx = x[i] - x[j], dy = y[i] - y[j];
        if (dx * dx + dy * dy < (r[i] + r[j]) ** 2) {
          found[count++] = i;
          found[count++] = j;
        }
      }
    }
    next[i] = last[home];
    last[home] = i;
  }
  return count;
}
