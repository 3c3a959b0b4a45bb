// The picture of the opening is a tile with two rows of pegs, of which the second is shifted.

/** The scene whose picture is a tile. */
export const tiled = 'pegs';

/**
 * How often a box of this shape repeats it, as a size in CSS, with pegs where the engine places them (src/core/rain.cpp);
 * undefined if there are too few discs.
 */
export function tileSize(n: number, shape: number) {
  const columns = Math.sqrt(n * shape), rows = Math.sqrt(n / shape); // of discs, were they even
  const pegs = (discs: number) => Math.max(1, Math.round(discs / 20));
  return Math.min(columns, rows) < 10 ? undefined : `${100 / pegs(columns)}% ${200 / pegs(rows)}%`;
}
