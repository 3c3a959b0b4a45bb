/**
 * @param {import('./grid.js').Disc[]} discs
 * @param {import('./grid.js').Disc[]} found The contacts, two discs each.
 * @param {number} from
 * @param {number} to Tests the discs up to this one, so that the page can draw in between.
 */
export function twoLoops(discs, found, from, to) {
  for (let i = from; i < to; i++) {
    const a = discs[i];
    for (let j = i + 1; j < discs.length; j++) {
      const b = discs[j];
      if (a.position.dist(b.position) < a.r + b.r) {
        found.push(a, b);
      }
    }
  }
}
