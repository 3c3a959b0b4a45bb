// The page's drawings, as SVG. They are computed when the page is assembled, so that the numbers next
// to them are counted and not claimed.

import { uniform } from '../kit/random.ts';
import { pairsOf } from '../lesson/words.ts';
import { svgText, cellLines, circle, draw, line, picture, type Disc } from '../kit/svg.ts';

/**
 * Discs that do not overlap. Their coordinates are whole numbers, which saves a third of the page's bytes.
 * @param gap Least gap between two discs, exclusive.
 * @param place Proposes one at a time: x, y and radius.
 */
function scatter(count: number, gap: number, place: () => number[]) {
  const discs: Disc[] = [];
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

const at = ({ x, y }: Disc) => `${x} ${y}`;

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
  const column = ({ x }: Disc) => Math.floor(x / cell);
  const row = ({ y }: Disc) => Math.floor(y / cell);

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

  const tests = (d: string) => draw('path', { class: 'tests', d });
  const circles = draw('g', { id: 'compared', class: 'discs' }, ...discs.map(circle));
  const lines = draw('path', { class: 'cell-lines', d: cellLines(width, height, cell) });
  const sameDiscs = draw('use', { href: '#compared', class: 'discs' });
  return {
    naive: svgText(picture(width, height, 'pairs pairs-naive', tests(everyPair), circles)),
    grid: svgText(picture(width, height, 'pairs pairs-grid', lines, tests(nearPairs), sameDiscs)),
    discs: n,
    naiveTests: pairsOf(n),
    gridTests: near,
  };
}
