// Ten discs in a box of numbered cells, which this section and “The methods as data” share.
import { cellLines, draw, type Disc } from '../../kit/svg.ts';

/** px, the side of a cell; no disc is wider. */
export const size = 60;
export const columns = 6;
export const rows = 3;
export const box = { width: columns * size, height: rows * size };

/** Their names are letters, from left to right. */
export const tenDiscs = (): Disc[] => [
  { x: 24, y: 118, r: 15 },
  { x: 68, y: 28, r: 12 },
  { x: 87, y: 44, r: 16 },
  { x: 130, y: 152, r: 18 },
  { x: 165, y: 66, r: 14 },
  { x: 207, y: 100, r: 17 },
  { x: 226, y: 131, r: 20 },
  { x: 258, y: 24, r: 13 },
  { x: 296, y: 84, r: 18 },
  { x: 334, y: 148, r: 16 },
];

export const nameOf = (k: number) => String.fromCharCode(65 + k);

/** Number of a cell, or undefined outside of the box. */
export const cellAt = (column: number, row: number) =>
  column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : undefined;

/** @param disc Its centre is in the box. */
export const placeOf = ({ x, y }: Disc) => ({ column: Math.floor(x / size), row: Math.floor(y / size) });

export function cellOf(disc: Disc) {
  const { column, row } = placeOf(disc);
  return row * columns + column;
}

/** The left upper corner of a cell. */
export const cornerOf = (cell: number) => ({ x: (cell % columns) * size, y: Math.floor(cell / columns) * size });

/** Keeps a disc's centre inside the box, and off its right and lower sides, which are in no cell. */
export const kept = ({ x, y, r }: Disc) => ({
  x: Math.min(box.width - 1, Math.max(0, x)),
  y: Math.min(box.height - 1, Math.max(0, y)),
  r,
});

/** The cells with their numbers. */
export const cellsDrawn = () => [
  draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, size) }),
  draw('g', { class: 'numbers' }, ...Array.from({ length: columns * rows }, (_, cell) => {
    const { x, y } = cornerOf(cell);
    return draw('text', { x: x + 4, y: y + 12 }, String(cell));
  })),
];

/** A disc with its letter, which can be moved. */
export const discDrawn = ({ x, y, r }: Disc, k: number) =>
  draw('g', { class: 'disc', 'data-disc': k, transform: `translate(${x} ${y})` },
    draw('circle', { r }), draw('text', { y: 4, 'text-anchor': 'middle' }, nameOf(k)));
