// One tick of discs on a table without edges: what happens in it, as the engine says, and where each disc is after each
// collision if they are resolved in order of time, or in the order of the engine's list.
import { uniform } from '../random.js';

/** @import { Begun } from '../../engine/cellmates.js' */

/**
 * @typedef {object} Tick
 * @property {number} n
 * @property {{ x: number[], y: number[], vx: number[], vy: number[] }} start No discs overlap.
 * @property {[number, number, number][]} impacts Time, and two discs: all collisions in order of time.
 * @property {[number, number][]} list The pairs that overlap once all discs have moved by one tick, in the engine's order.
 */
/** @typedef {{ x: number, y: number, vx: number, vy: number }} Body */
/**
 * @typedef {object} Frame The discs after some steps.
 * @property {number} time In ticks.
 * @property {[number, number] | null} pair The discs that have just been resolved.
 * @property {Body[]} bodies
 */
/**
 * @typedef {'elastic' | 'rewind' | 'touch'} Way How a pair of the list is resolved: where it overlaps, rewound about to
 *   its touch, as the engine does, or exactly to its touch.
 */
/** @type {Way[]} */
export const ways = ['elastic', 'rewind', 'touch'];

export const radius = 10; // px
// px. The centres are at least 2 · radius apart, because each is at most `shift` from its place in a raster.
const pitch = 27;
const shift = 3.4;
const fastest = 9; // px per tick along each axis, so that a disc can collide several times in a tick

const aspect = 1.5; // of the drawn part, for any number of discs, so that nothing below it moves

/** The part of the table that is drawn, px, and the raster in its middle. @param {number} n */
export function viewOf(n) {
  const columns = Math.ceil(Math.sqrt(n * aspect));
  const rows = Math.ceil(n / columns);
  const width = Math.max(columns + 1, aspect * (rows + 1)) * pitch;
  const height = width / aspect;
  return { columns, left: (width - (columns - 1) * pitch) / 2, top: (height - (rows - 1) * pitch) / 2, width, height };
}

/** @param {number} n @param {number} seed @returns {Tick['start']} */
function startOf(n, seed) {
  const random = uniform(seed);
  const { columns, left, top } = viewOf(n);
  const rows = (/** @type {(i: number) => number} */ value) => Array.from({ length: n }, (_, i) => Math.fround(value(i)));
  return {
    x: rows((i) => left + (i % columns) * pitch + random(-shift, shift)),
    y: rows((i) => top + Math.floor(i / columns) * pitch + random(-shift, shift)),
    vx: rows(() => random(-fastest, fastest)),
    vy: rows(() => random(-fastest, fastest)),
  };
}

/**
 * Asks the engine.
 * @param {Cellmates['World']} World
 * @param {number} n
 * @param {number} seed
 * @returns {Promise<Tick>}
 */
export async function tickOf(World, n, seed) {
  const start = startOf(n, seed);
  // Far from the walls of the box, so that the tick has no other events than collisions of two discs.
  const far = 200;
  const { width, height } = viewOf(n);
  const moved = (/** @type {number[]} */ values) => values.map((value) => value + far);
  const begin = (/** @type {'exact' | 'elastic'} */ response) =>
    World.create({
      discs: { ...start, x: moved(start.x), y: moved(start.y), r: radius, mass: 1 },
      box: { width: width + 2 * far, height: height + 2 * far },
      gravity: 0, speedlimit: 1000, response,
    });

  const exact = await begin('exact');
  exact.contacts({ since: 'begin' });
  exact.step();
  const { ids, time } = /** @type {Begun} */ (exact.contacts({ since: 'begin' }));
  exact.destroy();

  const listed = await begin('elastic');
  listed.step(2); // the first tick moves the discs, the second finds those that overlap
  const pairs = /** @type {Uint32Array} */ (listed.contacts());
  const id = listed.id;
  /** @type {Tick['list']} */
  const list = Array.from({ length: pairs.length / 2 }, (_, k) => [id[pairs[2 * k]], id[pairs[2 * k + 1]]]);
  listed.destroy();
  return { n, start, impacts: Array.from(time, (when, k) => [when, ids[2 * k], ids[2 * k + 1]]), list };
}

/** @param {Tick['start']} start @returns {Body[]} */
const bodiesOf = ({ x, y, vx, vy }) => x.map((_, i) => ({ x: x[i], y: y[i], vx: vx[i], vy: vy[i] }));

/** @param {Body} body @param {number} ticks */
function fly(body, ticks) {
  body.x += body.vx * ticks;
  body.y += body.vy * ticks;
}

/** Two discs of equal mass exchange their velocities along the line of centres, if they approach. @param {Body} a @param {Body} b */
function bounce(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const parting = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
  if (parting >= 0) return;
  const change = parting / (dx * dx + dy * dy);
  a.vx += change * dx;
  a.vy += change * dy;
  b.vx -= change * dx;
  b.vy -= change * dy;
}

/**
 * How long ago two overlapping discs that approach each other touched, in ticks: `rewind` divides the overlap by the
 * speed of approach at the end, which is right only for discs that meet head-on; `touch` solves for the moment.
 * @type {Record<'rewind' | 'touch', (dx: number, dy: number, wx: number, wy: number) => number>}
 */
const since = {
  rewind(dx, dy, wx, wy) {
    const distance = Math.hypot(dx, dy);
    return ((2 * radius - distance) * distance) / -(dx * wx + dy * wy);
  },
  touch(dx, dy, wx, wy) {
    const [along, speed] = [dx * wx + dy * wy, wx * wx + wy * wy];
    return (along + Math.sqrt(along * along + speed * (4 * radius * radius - dx * dx - dy * dy))) / speed;
  },
};

/** Resolves a pair of the list. @param {Body} a @param {Body} b @param {Way} way */
function resolve(a, b, way) {
  if (way === 'elastic') return bounce(a, b);
  const [dx, dy, wx, wy] = [b.x - a.x, b.y - a.y, b.vx - a.vx, b.vy - a.vy];
  if (dx * wx + dy * wy >= 0 || Math.hypot(dx, dy) >= 2 * radius) return;
  const ticks = Math.min(1, since[way](dx, dy, wx, wy));
  for (const one of [a, b]) fly(one, -ticks);
  bounce(a, b);
  for (const one of [a, b]) fly(one, ticks);
}

/** @param {number} time @param {[number, number] | null} pair @param {Body[]} bodies @returns {Frame} */
const frame = (time, pair, bodies) => ({ time, pair, bodies: bodies.map((body) => ({ ...body })) });

/** Every collision at its moment: the start, one frame per collision, the end of the tick. @param {Tick} tick */
export function inTime({ start, impacts }) {
  const bodies = bodiesOf(start);
  const frames = [frame(0, null, bodies)];
  let now = 0;
  const advance = (/** @type {number} */ to) => {
    bodies.forEach((body) => fly(body, to - now));
    now = to;
  };
  for (const [time, a, b] of impacts) {
    advance(time);
    bounce(bodies[a], bodies[b]);
    frames.push(frame(time, [a, b], bodies));
  }
  advance(1);
  frames.push(frame(1, null, bodies));
  return frames;
}

/** All discs move first: the start, the moved discs, one frame per pair of the list. @param {Tick} tick @param {Way} way */
export function inList({ start, list }, way) {
  const bodies = bodiesOf(start);
  const frames = [frame(0, null, bodies)];
  bodies.forEach((body) => fly(body, 1));
  frames.push(frame(1, null, bodies));
  for (const [a, b] of list) {
    resolve(bodies[a], bodies[b], way);
    frames.push(frame(1, [a, b], bodies));
  }
  return frames;
}

/** px; a smaller distance between two results cannot be seen. */
export const visible = radius / 100;

/** How far the discs are from each other at the end of two series of frames, px. @param {Frame[]} one @param {Frame[]} other */
export function distances(one, other) {
  const ends = one[one.length - 1].bodies;
  const each = other[other.length - 1].bodies.map(({ x, y }, i) => Math.hypot(x - ends[i].x, y - ends[i].y));
  return {
    each,
    off: each.filter((distance) => distance > visible).length,
    largest: Math.max(...each),
    mean: each.reduce((sum, distance) => sum + distance, 0) / each.length,
  };
}
