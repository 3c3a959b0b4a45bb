// Figures that describe discs after some ticks.
import { uniformGrid } from '../../web/workbench/code/uniform-grid.ts';

// The mean overlap per disc, in radii, and the number of lost discs, whose centres are NaN or outside the
// box.
export function look({ width, height, particles }, positions) {
  const kept = positions.map(([x, y], k) => ({ x, y, r: particles[k][4] }))
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  const [x, y, r] = ['x', 'y', 'r'].map((name) => Float64Array.from(kept, (disc) => disc[name]));
  let depth = 0;
  uniformGrid(x, y, r, (i, j) => (depth += r[i] + r[j] - Math.hypot(x[i] - x[j], y[i] - y[j])));
  const radius = Math.max(...particles.map(([, , , , r]) => r));
  return { overlap: depth / radius / positions.length, lost: positions.length - kept.length };
}

// The root of the mean square; 0 of no values.
export const rms = (values) => Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, values.length));

// The distance that discs have moved, root mean square.
export const distance = (before, after) => rms(before.map(([x, y], k) => Math.hypot(after[k][0] - x, after[k][1] - y)));
