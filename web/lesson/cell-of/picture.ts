// The discs, and the cells in which the reader's code lists them.
import { cellLines, draw, type Disc } from '../../kit/svg.ts';
import { lined, paint } from '../paint.ts';

/** px, the side of a cell; no disc is wider. */
export const size = 60;
export const columns = 6;
export const rows = 3;
export const box = { width: columns * size, height: rows * size };

/** Their names are letters, from left to right. */
export const tenDiscs = (): Disc[] => [
  [24, 118, 15], [68, 28, 12], [87, 44, 16], [130, 152, 18], [165, 66, 14],
  [207, 100, 17], [226, 131, 20], [258, 24, 13], [296, 84, 18], [334, 148, 16],
].map(([x, y, r]) => ({ x, y, r }));

export const nameOf = (k: number) => String.fromCharCode(65 + k);

/** @param disc Its centre is in the box. */
export const placeOf = ({ x, y }: Disc) => ({ column: Math.floor(x / size), row: Math.floor(y / size) });

export function cellOf(disc: Disc) {
  const { column, row } = placeOf(disc);
  return row * columns + column;
}

/** The left upper corner of a cell. */
const cornerOf = (cell: number) => ({ x: (cell % columns) * size, y: Math.floor(cell / columns) * size });

const side = 15; // px, of a letter's tag
const perRow = Math.floor(size / side);
const shelf = 24; // px, of the line under the box for discs that are in no cell

const isCell = (number: number) => Number.isInteger(number) && number >= 0 && number < columns * rows;

/** Where each disc's tag is: in the cell that lists the disc, or under the box if there is no such cell. */
function tagPlaces(listed: number[]) {
  const filled = new Map<number, number>();
  return listed.map((number) => {
    const cell = isCell(number) ? number : -1;
    const at = filled.get(cell) ?? 0;
    filled.set(cell, at + 1);
    if (cell < 0) return { x: box.width - side * (10 - at), y: box.height + (shelf - side) / 2 };
    const { x, y } = cornerOf(cell);
    return { x: x + side * (at % perRow), y: y + size - side * (1 + Math.floor(at / perRow)) };
  });
}

const wrongTag = { fill: paint('card'), stroke: paint('naive'), 'stroke-width': 1.2, 'stroke-dasharray': '2 1.5' };

/**
 * The tags of all discs, with lines from those discs that are listed in a wrong cell.
 * @param listed Number of each disc's cell, by the reader's code.
 */
export function tags(discs: Disc[], listed: number[]) {
  const places = tagPlaces(listed);
  const wrong = (k: number) => listed[k] !== cellOf(discs[k]);
  const outside = listed.some((number) => !isCell(number));
  return [
    ...discs.flatMap(({ x, y }, k) =>
      wrong(k) ? [draw('path', { ...lined(paint('naive'), undefined, '3 2'), 'stroke-opacity': 0.7, d: `M${x} ${y}L${places[k].x + side / 2} ${places[k].y + side / 2}` })] : []),
    ...discs.map((disc, k) => draw('g', { class: wrong(k) ? 'tag wrong' : 'tag', transform: `translate(${places[k].x} ${places[k].y})` },
      draw('g', { class: 'jump' },
        draw('rect', { ...(wrong(k) ? wrongTag : { fill: paint('grid') }), x: 1, y: 1, width: side - 2, height: side - 2, rx: 2 }),
        draw('text', { fill: wrong(k) ? paint('naive') : paint('on-grid'), x: side / 2, y: side - 4, 'text-anchor': 'middle' }, nameOf(k))))),
    ...(outside ? [draw('text', { fill: paint('naive'), x: 4, y: box.height + 16 }, 'In no cell:')] : []),
  ];
}

export const listedPicture = (discs: Disc[] = tenDiscs(), listed?: number[]) =>
  draw('svg', { class: 'listed', viewBox: `0 0 ${box.width} ${box.height + shelf}` },
    draw('rect', { fill: paint('card'), stroke: paint('soft'), x: 0.5, y: 0.5, width: box.width - 1, height: box.height - 1 }),
    draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, size) }),
    draw('g', { fill: paint('soft'), 'font-size': 9, 'font-weight': 400 }, ...Array.from({ length: columns * rows }, (_, cell) => {
      const { x, y } = cornerOf(cell);
      return draw('text', { x: x + 4, y: y + 12 }, String(cell));
    })),
    draw('g', { class: 'discs' }, ...discs.map(({ x, y, r }, k) =>
      draw('g', { class: 'disc', 'data-disc': k, transform: `translate(${x} ${y})` },
        draw('circle', { fill: paint('paper'), stroke: paint('disc'), 'stroke-width': 1.2, r }),
        draw('text', { fill: paint('ink'), stroke: 'none', y: 4, 'text-anchor': 'middle' }, nameOf(k))))),
    draw('g', { class: 'truth' }, ...(listed ? tags(discs, listed) : [])));
