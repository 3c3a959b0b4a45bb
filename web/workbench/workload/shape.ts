// Which columns make a disc, and how.
import type { Name, Role } from './names.ts';

export interface Shape {
  /** The numbers that it needs, in the order of the arguments of `disc`. */
  roles: Role[];
  disc: (a: number, b: number, c: number, d: number) => [x: number, y: number, r: number];
  /** Sentences that a reader has to know. */
  note?: string;
}

const circumscribed = 'Boxes are taken as their circumscribed discs.';
const corners = 'x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.';
const halved = 'Diameters are halved.';

const halfDiagonal = (width: number, height: number) => Math.sqrt(width * width + height * height) / 2;
const corner: Shape['disc'] = (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)];
const edges: Shape['disc'] = (x, y, right, bottom) => [x / 2 + right / 2, y / 2 + bottom / 2, halfDiagonal(right - x, bottom - y)];

/** The first shape whose roles are all there is chosen. */
const shapes: Shape[] = [
  { roles: ['x', 'y', 'r'], disc: (x, y, r) => [x, y, r] },
  { roles: ['cx', 'cy', 'r'], disc: (x, y, r) => [x, y, r] },
  { roles: ['x', 'y', 'diameter'], disc: (x, y, d) => [x, y, d / 2], note: halved },
  { roles: ['cx', 'cy', 'diameter'], disc: (x, y, d) => [x, y, d / 2], note: halved },
  { roles: ['cx', 'cy', 'width', 'height'], disc: (x, y, w, h) => [x, y, halfDiagonal(w, h)], note: circumscribed },
  { roles: ['minx', 'miny', 'maxx', 'maxy'], disc: edges, note: circumscribed },
  { roles: ['minx', 'miny', 'width', 'height'], disc: corner, note: circumscribed },
  { roles: ['x', 'y', 'width', 'height'], disc: corner, note: `${circumscribed} ${corners}` },
];

const points = (radius: number): Shape[] => ([['x', 'y'], ['cx', 'cy']] as Role[][]).map((roles) =>
  ({ roles, disc: (x, y) => [x, y, radius] }));

/** More units than any table has. */
const mostUnits = 5;

/** Says which roles make a disc. */
export const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy';

/** What the reader has said about columns. */
export type Chosen = Map<number, Role | ''>;

/**
 * The column that has a role; -1 if none has.
 * @param taken Columns that have another role.
 * @param unit If given, only columns with this unit or without any count.
 */
export function columnOf(role: Role, names: Name[], chosen: Chosen, taken: number[] = [], unit?: string) {
  for (const [column, said] of chosen) if (said === role) return column;
  let best = -1;
  names.forEach(({ ranks, unit: own }, k) => {
    const rank = ranks.get(role);
    if (rank === undefined || chosen.has(k) || taken.includes(k) || (unit && own && own !== unit)) return;
    if (best < 0 || rank < (names[best].ranks.get(role) ?? Infinity)) best = k;
  });
  return best;
}

/** A shape, the column of each of its roles, and the roles that have none. */
export interface Found {
  shape: Shape;
  columns: number[];
  missing: Role[];
}

/**
 * The shape of discs in a table: if none is complete, the most likely one.
 * @param radius Of all discs, if the reader gives one.
 * @returns Undefined if the chosen roles make no disc.
 */
export function shapeOf(names: Name[], chosen: Chosen, radius?: number): Found | undefined {
  const wanted = [...chosen.values()].filter((role) => role !== '' && role !== 'frame' && role !== 'part' && role !== 'id');
  const possible = (radius === undefined ? shapes : points(radius)).filter(({ roles }) => wanted.every((role) => roles.some((each) => each === role)));
  // Lengths in one unit are preferred to earlier columns in several.
  const units = [...[...new Set(names.map(({ unit }) => unit).filter(Boolean))].slice(0, mostUnits), undefined];
  const found = units.flatMap((unit) => possible.map((shape) => {
    const columns: number[] = [];
    for (const role of shape.roles) columns.push(columnOf(role, names, chosen, columns, unit));
    return { shape, columns, missing: shape.roles.filter((_, k) => columns[k] < 0) };
  }));
  return found.length ? found.reduce((a, b) => (b.missing.length < a.missing.length ? b : a)) : undefined;
}
