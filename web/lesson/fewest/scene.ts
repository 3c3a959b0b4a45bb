// The scene of this section: equal discs that have pushed each other apart for a while.
import { uniform } from '../random.ts';
import { pairsOf } from '../pairs.ts';

export const count = 4000;
export const radius = 4;
/** px; the discs cover 60 % of the box, as in the first part of the lesson. */
export const box = { width: 900, height: 560 };
/** Ticks before the measurement. */
export const ticks = 100;
export const pairs = pairsOf(count);

/** px; the sizes that are measured. */
export const sizes = [1, 2, 4, 9, 32];

/** The scene as the engine takes it, with some of its discs. */
export function inEngine(some: number = count) {
  const random = uniform(11);
  const discs = Array.from({ length: some }, () => [random(radius, box.width - radius), random(radius, box.height - radius)]);
  return {
    box,
    discs: { x: discs.map(([x]) => x), y: discs.map(([, y]) => y), r: new Float64Array(some).fill(radius) },
    method: 'grid',
    response: 'repulsion',
    gravity: 0,
  };
}

/** Cells to each side that the engine's grid looks into (src/core/state/cell_geometry.cpp). */
export const reachOf = (cell: number) => Math.ceil((1.01 * 2 * radius) / cell);
