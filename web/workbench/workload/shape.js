// Which columns make a disc, and how.
/** @typedef {import('./names.js').Name} Name */
/** @typedef {import('./names.js').Role} Role */

/**
 * @typedef {object} Shape
 * @property {Role[]} roles The numbers that it needs, in the order of the arguments of `disc`.
 * @property {(a: number, b: number, c: number, d: number) => [x: number, y: number, r: number]} disc
 * @property {string} [note] What a reader has to know.
 */

const circumscribed = 'Boxes are taken as their circumscribed discs.';
const corners = 'x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.';
const halved = 'Diameters are halved.';

/** @param {number} width @param {number} height */
const halfDiagonal = (width, height) => Math.sqrt(width * width + height * height) / 2;

/** The disc around a box. @param {number} x @param {number} y @param {number} right @param {number} bottom @returns {[number, number, number]} */
export const around = (x, y, right, bottom) => [x / 2 + right / 2, y / 2 + bottom / 2, halfDiagonal(right - x, bottom - y)];

/** The first shape whose roles are all there is chosen. @type {Shape[]} */
const shapes = [
  { roles: ['x', 'y', 'r'], disc: (x, y, r) => [x, y, r] },
  { roles: ['cx', 'cy', 'r'], disc: (x, y, r) => [x, y, r] },
  { roles: ['x', 'y', 'diameter'], disc: (x, y, d) => [x, y, d / 2], note: halved },
  { roles: ['cx', 'cy', 'diameter'], disc: (x, y, d) => [x, y, d / 2], note: halved },
  { roles: ['cx', 'cy', 'width', 'height'], disc: (x, y, w, h) => [x, y, halfDiagonal(w, h)], note: circumscribed },
  { roles: ['minx', 'miny', 'maxx', 'maxy'], disc: around, note: circumscribed },
  { roles: ['minx', 'miny', 'width', 'height'], disc: (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)], note: circumscribed },
  { roles: ['x', 'y', 'width', 'height'], disc: (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)], note: `${circumscribed} ${corners}` },
];

/** @param {number} radius @returns {Shape[]} */
const points = (radius) => /** @type {Role[][]} */ ([['x', 'y'], ['cx', 'cy']]).map((roles) => ({ roles, disc: (x, y) => [x, y, radius] }));

/** Says which roles make a disc. */
export const needs = 'a disc needs x, y and r, or x, y, width and height, or minx, miny, maxx and maxy';

/**
 * The column that has a role; -1 if none has.
 * @param {Role} role
 * @param {Name[]} names
 * @param {Map<number, Role | ''>} chosen What the reader has said about columns.
 * @param {number[]} [taken] Columns that have another role.
 * @param {string} [unit] If given, only columns with this unit or without any count.
 */
export function columnOf(role, names, chosen, taken = [], unit) {
  for (const [column, said] of chosen) if (said === role) return column;
  let best = -1;
  names.forEach(({ ranks, unit: own }, k) => {
    const rank = ranks.get(role);
    if (rank === undefined || chosen.has(k) || taken.includes(k) || (unit && own && own !== unit)) return;
    if (best < 0 || rank < (names[best].ranks.get(role) ?? Infinity)) best = k;
  });
  return best;
}

/**
 * The shape of discs in a table, and the column of each of its roles; or the roles that the most likely shape lacks.
 * @param {Name[]} names
 * @param {Map<number, Role | ''>} chosen
 * @param {number} [radius] Of all discs, if the reader gives one.
 * @returns {{ shape: Shape, columns: number[], missing: Role[] } | undefined} Undefined if the chosen roles make no disc.
 */
export function shapeOf(names, chosen, radius) {
  const wanted = [...chosen.values()].filter((role) => role !== '' && role !== 'frame' && role !== 'id');
  const possible = (radius === undefined ? shapes : points(radius)).filter(({ roles }) => wanted.every((role) => roles.some((each) => each === role)));
  // Lengths in one unit are preferred to earlier columns in several.
  const units = [...new Set(names.map(({ unit }) => unit).filter(Boolean)), undefined];
  const found = units.flatMap((unit) => possible.map((shape) => {
    /** @type {number[]} */
    const columns = [];
    for (const role of shape.roles) columns.push(columnOf(role, names, chosen, columns, unit));
    return { shape, columns, missing: shape.roles.filter((_, k) => columns[k] < 0) };
  }));
  return found.length ? found.reduce((a, b) => (b.missing.length < a.missing.length ? b : a)) : undefined;
}
