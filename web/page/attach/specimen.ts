// The discs that show what the article's terms mean: one disc of the picture, with its cell and the discs around it.

import type { Program, State } from '../../types.ts';

type Discs = ReturnType<Program['particles']>;

/** Places of discs in storage, around one disc. */
export interface Specimen {
  disc: number;
  /** Another disc, far enough away that a line between the two is seen. */
  partner?: number;
  /** A disc that touches it. */
  touched?: number;
  /** The other discs in its cell, and those in the eight cells around. */
  mates: number[];
  neighbours: number[];
}

/** Side of the cells that a grid would have, px: as `CellGeometry::make` (src/core/state) sets it. */
export function cellSide({ cell, n, zoom, seen }: State, { r }: Discs): number {
  if (cell > 0) return cell;
  const [width, height] = [seen[2] * zoom, seen[3] * zoom];
  const most = Math.max(4096, 4 * n);
  let side = 2.02 * Math.max(0.0005, r.reduce((a, b) => Math.max(a, b), 0));
  while ((Math.ceil(width / side) + 2) * (Math.ceil(height / side) + 1) > most) side *= 1.25;
  return side;
}

const row = 1e5; // longer than any row of cells

/** The discs by their cells, of those that are at most `reach` away from a place in each direction. */
function cellsAround({ x, y }: Discs, side: number, [left, top]: [number, number], reach: number) {
  const cells = new Map<number, number[]>();
  for (let i = 0; i < x.length; i++) {
    if (Math.abs(x[i] - left) > reach || Math.abs(y[i] - top) > reach) continue;
    const key = Math.floor(x[i] / side) + row * Math.floor(y[i] / side);
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  return cells;
}

/**
 * Chooses the disc near a place with which most can be shown: one that moves, touches another, and has cellmates and neighbours.
 * @param middle The place, px of the box.
 * @returns Undefined if there are no discs.
 */
export function specimenNear(discs: Discs, side: number, middle: [number, number]): Specimen | undefined {
  const { x, y, vx, vy, r } = discs;
  const distance = (i: number, j: number) => Math.hypot(x[i] - x[j], y[i] - y[j]);
  let best: Specimen | undefined, merit = -1;
  for (const reach of [12 * side, 48 * side, Infinity]) {
    const cells = cellsAround(discs, side, middle, reach);
    let nearest = Infinity;
    for (const [key, mates] of cells) {
      const neighbours = [-1, 0, 1].flatMap((down) => [-1, 0, 1].flatMap((across) =>
        (across || down ? cells.get(key + across + row * down) ?? [] : [])));
      for (const disc of mates) {
        const touched = [...mates, ...neighbours].find((j) => j !== disc && distance(disc, j) < 1.01 * (r[disc] + r[j]));
        const now = (touched === undefined ? 0 : 8) + (mates.length > 1 ? 4 : 0) + (vx[disc] || vy[disc] ? 2 : 0) + (neighbours.length > 2 ? 1 : 0);
        const away = Math.hypot(x[disc] - middle[0], y[disc] - middle[1]);
        if (now < merit || (now === merit && away >= nearest)) continue;
        [merit, nearest] = [now, away];
        best = { disc, touched, mates: mates.filter((j) => j !== disc), neighbours };
      }
    }
    if (merit === 15 || (best && reach > 12 * side)) break;
  }
  if (!best) return undefined;
  let missing = Infinity;
  for (let j = 0; j < x.length; j++) {
    const off = Math.abs(distance(best.disc, j) - 2.4 * side);
    if (j === best.disc || off >= missing) continue;
    missing = off;
    best.partner = j;
  }
  return best;
}
