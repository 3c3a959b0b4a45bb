// Which columns of a table, or keys of an object, make a disc.
/** @typedef {import('./builder.js').WorkloadBuilder} WorkloadBuilder */

/** Other names of a field, all in lower case and without spaces, "_" and "-". */
const aliases = new Map(
  Object.entries({
    frame: ['frame', 'tick', 'step', 'time', 't'],
    id: ['id'],
    x: ['x'],
    y: ['y'],
    r: ['r', 'radius'],
    d: ['d', 'diameter'],
    w: ['w', 'width'],
    h: ['h', 'height'],
    cx: ['cx', 'centerx', 'centrex'],
    cy: ['cy', 'centery', 'centrey'],
    minx: ['minx', 'xmin'],
    miny: ['miny', 'ymin'],
    maxx: ['maxx', 'xmax'],
    maxy: ['maxy', 'ymax'],
  }).flatMap(([field, names]) => names.map((name) => [name, field])),
);

/** The field that a column or key stands for, if any. @param {string} name */
export const fieldOf = (name) => aliases.get(name.toLowerCase().replace(/[\s_-]/g, ''));

/**
 * @typedef {object} Shape
 * @property {string[]} fields The numbers that it needs, in the order of the arguments of `disc`.
 * @property {(a: number, b: number, c: number, d: number) => [x: number, y: number, r: number]} disc
 * @property {string[]} notes Sentences for the workload.
 */

const circumscribed = 'Boxes are taken as their circumscribed discs.';
const corners = 'x and y are taken as the corner with the smallest coordinates; name them cx and cy if they are the centre.';

/** @param {number} width @param {number} height */
const halfDiagonal = (width, height) => Math.sqrt(width * width + height * height) / 2;

/** The first shape whose fields are all there is chosen. @type {Shape[]} */
const shapes = [
  { fields: ['x', 'y', 'r'], disc: (x, y, r) => [x, y, r], notes: [] },
  { fields: ['cx', 'cy', 'r'], disc: (x, y, r) => [x, y, r], notes: [] },
  { fields: ['x', 'y', 'd'], disc: (x, y, d) => [x, y, d / 2], notes: [] },
  { fields: ['cx', 'cy', 'd'], disc: (x, y, d) => [x, y, d / 2], notes: [] },
  { fields: ['cx', 'cy', 'w', 'h'], disc: (x, y, w, h) => [x, y, halfDiagonal(w, h)], notes: [circumscribed] },
  {
    fields: ['minx', 'miny', 'maxx', 'maxy'],
    disc: (x, y, right, bottom) => [x / 2 + right / 2, y / 2 + bottom / 2, halfDiagonal(right - x, bottom - y)],
    notes: [circumscribed],
  },
  { fields: ['minx', 'miny', 'w', 'h'], disc: (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)], notes: [circumscribed] },
  { fields: ['x', 'y', 'w', 'h'], disc: (x, y, w, h) => [x + w / 2, y + h / 2, halfDiagonal(w, h)], notes: [circumscribed, corners] },
];

/**
 * The shape of discs that have these fields, or the fields that the most likely shape lacks.
 * @param {Set<string>} fields
 * @returns {{ shape: Shape } | { missing: string[] }}
 */
export function shapeOf(fields) {
  /** @param {Shape} shape */
  const missing = (shape) => shape.fields.filter((field) => !fields.has(field));
  const best = shapes.reduce((a, b) => (missing(b).length < missing(a).length ? b : a));
  const lacks = missing(best);
  return lacks.length > 0 ? { missing: lacks } : { shape: best };
}

/** The end of a sentence that says which fields make a disc. */
export const needs = 'a disc needs x, y and r, or x, y, w and h, or minx, miny, maxx and maxy';

const sizes = new Map(Object.entries({ r: 'radius', d: 'diameter', w: 'width', h: 'height' }));
const lowest = new Map(Object.entries({ maxx: 'minx', maxy: 'miny' }));

/** Turns the numbers of a shape into discs of a workload. */
export class DiscMaker {
  #builder;
  #shape;
  #errorFields;
  /** Places of the fields that must not be negative. @type {number[]} */
  #sizes = [];
  /** Places of two fields of which the first must not be larger. @type {[low: number, high: number][]} */
  #pairs = [];

  /**
   * @param {WorkloadBuilder} builder
   * @param {Shape} shape
   */
  constructor(builder, shape) {
    this.#builder = builder;
    this.#shape = shape;
    const [x, y, r] = shape.fields;
    this.#errorFields = [x, y, r, 'id'];
    for (const note of shape.notes) builder.note(note);
    shape.fields.forEach((field, k) => {
      if (sizes.has(field)) this.#sizes.push(k);
      const low = lowest.get(field);
      if (low) this.#pairs.push([shape.fields.indexOf(low), k]);
    });
  }

  /**
   * @param {ArrayLike<number>} values In the order of the shape's fields.
   * @param {number} [id]
   */
  add(values, id) {
    const { fields } = this.#shape;
    for (const k of this.#sizes) {
      if (values[k] < 0) this.#builder.refuse(`the ${sizes.get(fields[k])} ${values[k]} is negative`, fields[k]);
    }
    for (const [low, high] of this.#pairs) {
      if (values[high] < values[low])
        this.#builder.refuse(`${fields[high]} is ${values[high]}, less than ${fields[low]}, which is ${values[low]}`, fields[high]);
    }
    const [x, y, r] = this.#shape.disc(values[0], values[1], values[2], values[3]);
    this.#builder.add(x, y, r, id, this.#errorFields);
  }
}
