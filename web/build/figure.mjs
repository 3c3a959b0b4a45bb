// The page's drawings, as SVG. They are computed when the page is assembled, so that the numbers next
// to them are counted and not claimed.

import { uniform } from '../lesson/random.js';
import { asText, cellLines, circle, draw, line, picture } from '../lesson/svg.js';

/** @import { Disc } from '../lesson/svg.js' */

/**
 * Discs that do not overlap. Their coordinates are whole numbers, which saves a third of the page's bytes.
 * @param {number} count
 * @param {number} gap Least gap between two discs, exclusive.
 * @param {() => number[]} place Proposes one at a time: x, y and radius.
 */
function scatter(count, gap, place) {
  /** @type {Disc[]} */
  const discs = [];
  for (let tries = 0; discs.length < count; tries++) {
    if (tries > 100_000) throw new Error(`no room for ${count} discs`);
    const [x, y, r] = place().map(Math.round);
    const disc = { x, y, r };
    if (discs.every((other) => Math.hypot(disc.x - other.x, disc.y - other.y) > disc.r + other.r + gap)) {
      discs.push(disc);
    }
  }
  return discs;
}

const at = (/** @type {Disc} */ { x, y }) => `${x} ${y}`;

/** Two drawings of one set of discs: lines join every pair, or only pairs in neighbouring cells. */
export function comparison() {
  const width = 260;
  const height = 160;
  const cell = 20;
  const random = uniform(10);
  // The number of discs must be prime, so that the curves below join every pair.
  const discs = scatter(29, 1, () => {
    const r = random(3, 7);
    return [random(r + 2, width - r - 2), random(r + 2, height - r - 2), r];
  });
  const n = discs.length;
  const column = (/** @type {Disc} */ { x }) => Math.floor(x / cell);
  const row = (/** @type {Disc} */ { y }) => Math.floor(y / cell);

  // Each k below n/2 gives a closed curve from each disc to the k-th after it. As n is prime, each
  // curve visits all discs, and no pair comes twice.
  let everyPair = '';
  for (let k = 1; k <= (n - 1) / 2; k++) {
    everyPair += 'M' + discs.map((_, i) => at(discs[(i * k) % n])).join('L') + 'Z';
  }

  let nearPairs = '';
  let near = 0;
  discs.forEach((a, i) => {
    for (const b of discs.slice(i + 1)) {
      if (Math.abs(column(a) - column(b)) > 1 || Math.abs(row(a) - row(b)) > 1) continue;
      nearPairs += line(a, b);
      near++;
    }
  });

  const tests = (/** @type {string} */ d) => draw('path', { class: 'tests', d });
  const circles = draw('g', { id: 'compared', class: 'discs' }, ...discs.map(circle));
  const lines = draw('path', { class: 'cell-lines', d: cellLines(width, height, cell) });
  const sameDiscs = draw('use', { href: '#compared', class: 'discs' });
  return {
    naive: asText(picture(width, height, 'pairs pairs-naive', tests(everyPair), circles)),
    grid: asText(picture(width, height, 'pairs pairs-grid', lines, tests(nearPairs), sameDiscs)),
    discs: n,
    naiveTests: (n * (n - 1)) / 2,
    gridTests: near,
  };
}
