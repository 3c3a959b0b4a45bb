// The page's drawings, as SVG. They are computed when the page is assembled, so that the numbers next
// to them are counted and not claimed.

import { uniform } from '../kit/random.ts';
import { pairsOf } from '../lesson/words.ts';
import { svgText, cellLines, circle, draw, line, picture, type Disc } from '../kit/svg.ts';

/** Two drawings of one set of discs: lines join every pair, or only pairs in neighbouring cells. */
export function comparison() {
  const [width, height, cell] = [260, 160, 20];
  const n = 29; // prime, so that the curves below join every pair
  const random = uniform(10);
  const discs: Disc[] = [];
  while (discs.length < n) {
    const radius = random(3, 7);
    const [left, top] = [random(radius + 2, width - radius - 2), random(radius + 2, height - radius - 2)];
    // Whole numbers save a third of the page's bytes.
    const [x, y, r] = [left, top, radius].map(Math.round);
    if (discs.every((other) => Math.hypot(x - other.x, y - other.y) > r + other.r + 1)) discs.push({ x, y, r });
  }

  // Each k below n/2 gives a closed curve from each disc to the k-th after it. As n is prime, each
  // curve visits all discs, and no pair comes twice.
  let everyPair = '';
  for (let k = 1; k <= (n - 1) / 2; k++) {
    everyPair += `M${discs.map((_, i) => discs[(i * k) % n]).map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  }

  const cells = (a: number, b: number) => Math.abs(Math.floor(a / cell) - Math.floor(b / cell));
  const near = discs.flatMap((a, i) => discs.slice(i + 1).filter((b) => cells(a.x, b.x) <= 1 && cells(a.y, b.y) <= 1).map((b) => line(a, b)));

  const tests = (d: string) => draw('path', { class: 'tests', d });
  const circles = draw('g', { id: 'compared', class: 'discs' }, ...discs.map(circle));
  const lines = draw('path', { class: 'cell-lines', d: cellLines(width, height, cell) });
  const sameDiscs = draw('use', { href: '#compared', class: 'discs' });
  return {
    naive: svgText(picture(width, height, 'pairs pairs-naive', tests(everyPair), circles)),
    grid: svgText(picture(width, height, 'pairs pairs-grid', lines, tests(near.join('')), sameDiscs)),
    discs: n,
    naiveTests: pairsOf(n),
    gridTests: near.length,
  };
}
