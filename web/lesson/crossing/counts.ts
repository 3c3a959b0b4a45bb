// The numbers of discs of this section, and where the curves of two methods cross.

/** Time per detection with n discs, ms. */
export type Point = { n: number; naive: number; grid: number };

export const [least, most] = [2, 1000];

/** Discs that are measured first. */
export const coarse = [2, 6, 20, 60, 180, 500, 1000];

/** Numbers between the two measured ones where the curves cross. */
export function between(points: Point[]) {
  const k = points.findLastIndex(({ naive, grid }) => naive < grid);
  if (k < 0 || k === points.length - 1) return [];
  const [from, to] = [points[k].n, points[k + 1].n];
  const thirds = [1, 2].map((part) => Math.round(from * (to / from) ** (part / 3)));
  return [...new Set(thirds)].filter((n) => n > from && n < to);
}

// A difference that is smaller may be noise.
const tolerance = 1.15;

/** Whether two loops won clearly with more discs after the grid had won clearly with fewer. */
export function disturbed(points: Point[]) {
  const first = points.findIndex(({ naive, grid }) => naive > tolerance * grid);
  return first >= 0 && points.slice(first).some(({ naive, grid }) => grid > tolerance * naive);
}

// Measured four times on one machine, the number was 57 to 69, so more digits would say nothing.
const rounded = (n: number) => {
  const step = n < 20 ? 1 : n < 100 ? 5 : n < 200 ? 10 : 50;
  return Math.round(n / step) * step;
};

/**
 * The number of discs from which on the grid is faster, rounded. It is `least` if the grid always is, and Infinity if it
 * never is.
 * @param points From the fewest discs to the most.
 */
export function crossingOf(points: Point[]) {
  const k = points.findLastIndex(({ naive, grid }) => naive < grid);
  if (k < 0) return least;
  if (k === points.length - 1) return Infinity;
  // Between two points both curves are straight, on logarithmic axes.
  const lead = ({ naive, grid } = points[k]) => Math.log(naive / grid);
  const [from, to] = [points[k], points[k + 1]];
  const share = lead(from) / (lead(from) - lead(to));
  // `least` would say that the grid always is.
  return Math.max(least + 1, rounded(from.n * (to.n / from.n) ** share));
}
