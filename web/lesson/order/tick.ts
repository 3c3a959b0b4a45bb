// One tick of discs on a table without edges: what happens in it, as the engine says, and where each disc is after each
// collision if they are resolved in order of time, or in the order of the engine's list. Its pictures are here, too.
import type { Begun } from '../../engine/types.ts';
import { uniform } from '../../kit/random.ts';
import { draw, picture, type Drawing } from '../../kit/svg.ts';
import { bounce, copyOf, type Body } from '../bodies.ts';
import { lined, mixed, paint } from '../paint.ts';

export interface Tick {
  /** No discs overlap. */
  start: { x: number[]; y: number[]; vx: number[]; vy: number[] };
  /** Time, and two discs: all collisions in order of time. */
  impacts: [number, number, number][];
  /** The pairs that overlap once all discs have moved by one tick, in the engine's order. */
  list: [number, number][];
}
/** The discs at a moment of the tick. */
interface Frame {
  /** In ticks. */
  time: number;
  /** The discs that have just collided. */
  pair: [number, number] | null;
  bodies: Body[];
}
/** How a pair of the list is resolved: where it overlaps, rewound about to its touch, as the engine does, or exactly to its touch. */
type Way = 'elastic' | 'rewind' | 'touch';

// The raster from which the discs are moved a little.
const [columns, rows] = [10, 6];
export const count = columns * rows;
export const radius = 10; // px
// px. The centres are at least 2 · radius apart, because each is at most `shift` from its place in a raster.
const pitch = 27;
const shift = 3.4;
const fastest = 9; // px per tick along each axis, so that a disc can collide several times in a tick

/** The part of the table that is drawn, px, with the raster in its middle. */
export const view = { width: 297, height: 198 };

function startOf(): Tick['start'] {
  const random = uniform(1);
  const [left, top] = [(view.width - (columns - 1) * pitch) / 2, (view.height - (rows - 1) * pitch) / 2];
  const all = (value: (i: number) => number) => Array.from({ length: count }, (_, i) => Math.fround(value(i)));
  return {
    x: all((i) => left + (i % columns) * pitch + random(-shift, shift)),
    y: all((i) => top + Math.floor(i / columns) * pitch + random(-shift, shift)),
    vx: all(() => random(-fastest, fastest)),
    vy: all(() => random(-fastest, fastest)),
  };
}

/** Asks the engine. */
export async function tickOf(World: Cellmates['World']): Promise<Tick> {
  const start = startOf();
  // Far from the walls of the box, so that the tick has no other events than collisions of two discs.
  const far = 200;
  const moved = (values: number[]) => values.map((value) => value + far);
  const begin = (response: 'exact' | 'elastic') =>
    World.create({
      discs: { ...start, x: moved(start.x), y: moved(start.y), r: radius, mass: 1 },
      box: { width: view.width + 2 * far, height: view.height + 2 * far },
      gravity: 0, speedlimit: 1000, response,
    });

  const exact = await begin('exact');
  exact.contacts({ since: 'begin' });
  exact.step();
  const { ids, time } = exact.contacts({ since: 'begin' }) as Begun;
  exact.destroy();

  const listed = await begin('elastic');
  listed.step(2); // the first tick moves the discs, the second finds those that overlap
  const pairs = listed.contacts() as Uint32Array;
  const id = listed.id;
  const list: Tick['list'] = Array.from({ length: pairs.length / 2 }, (_, k) => [id[pairs[2 * k]], id[pairs[2 * k + 1]]]);
  listed.destroy();
  return { start, impacts: Array.from(time, (when, k) => [when, ids[2 * k], ids[2 * k + 1]]), list };
}

const bodiesOf = ({ x, y, vx, vy }: Tick['start']): Body[] => x.map((_, i) => ({ x: x[i], y: y[i], vx: vx[i], vy: vy[i] }));

function fly(body: Body, ticks: number) {
  body.x += body.vx * ticks;
  body.y += body.vy * ticks;
}

/** Resolves a pair of the list. */
function resolve(a: Body, b: Body, way: Way) {
  if (way === 'elastic') return bounce(a, b);
  const [dx, dy, wx, wy] = [b.x - a.x, b.y - a.y, b.vx - a.vx, b.vy - a.vy];
  const [distance, along, speed] = [Math.hypot(dx, dy), dx * wx + dy * wy, wx * wx + wy * wy];
  if (along >= 0 || distance >= 2 * radius) return;
  // How long ago they touched, in ticks. `rewind` divides the overlap by the speed of approach at the end, which is right only for
  // discs that meet head-on; `touch` solves for the moment.
  const since = way === 'rewind' ? ((2 * radius - distance) * distance) / -along
    : (along + Math.sqrt(along * along + speed * (4 * radius * radius - dx * dx - dy * dy))) / speed;
  const ticks = Math.min(1, since);
  for (const one of [a, b]) fly(one, -ticks);
  bounce(a, b);
  for (const one of [a, b]) fly(one, ticks);
}

const frame = (time: number, pair: [number, number] | null, bodies: Body[]): Frame =>
  ({ time, pair, bodies: copyOf(bodies) });

/** Every collision at its moment: the start, one frame per collision, the end of the tick. */
export function inTime({ start, impacts }: Tick) {
  const bodies = bodiesOf(start);
  const frames = [frame(0, null, bodies)];
  let now = 0;
  const advance = (to: number) => {
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

/** The end of the tick if all discs move first, and then the pairs of the list are resolved one by one. */
export function inList({ start, list }: Tick, way: Way) {
  const bodies = bodiesOf(start);
  bodies.forEach((body) => fly(body, 1));
  for (const [a, b] of list) resolve(bodies[a], bodies[b], way);
  return bodies;
}

/** px; a smaller distance between two results cannot be seen. */
const visible = radius / 100;

const apart = (a: Body, b: Body) => Math.hypot(a.x - b.x, a.y - b.y);

/** How many discs are in different places in two results, and the largest distance, px. */
export function distances(one: Body[], other: Body[]) {
  const each = one.map((body, i) => apart(body, other[i]));
  return { off: each.filter((distance) => distance > visible).length, largest: Math.max(...each) };
}

const looks = {
  disc: { fill: mixed(paint('disc'), 22), stroke: paint('disc') },
  pair: { fill: mixed(paint('naive'), 35), stroke: paint('naive'), 'stroke-width': 3 },
  off: { fill: mixed(paint('grid'), 35), stroke: paint('grid'), 'stroke-width': 2 },
  elsewhere: lined(paint('ink'), undefined, '3 3'),
};
const place = ({ x, y }: Body) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const ring = ({ x, y }: Body, look: keyof typeof looks) =>
  draw('circle', { class: look, ...looks[look], cx: x.toFixed(1), cy: y.toFixed(1), r: radius });
const between = (a: Body, b: Body, colour: string, width: number) => draw('path', { ...lined(colour, width), d: `M${place(a)}L${place(b)}` });
/** Two discs that have just collided. */
const collided = (a: Body, b: Body) => between(a, b, paint('naive'), 3);
/** From a disc to its place in another result. */
const gapOf = (a: Body, b: Body) => between(a, b, paint('ink'), 2);

/** The way of each disc so far: it bends where the disc has been resolved. */
function trails(frames: Frame[], at: number) {
  return frames[at].bodies.map((now, i) => {
    const bends = frames.slice(1, at).filter(({ pair }) => pair?.includes(i)).map(({ bodies }) => bodies[i]);
    return `M${[frames[0].bodies[i], ...bends, now].map(place).join('L')}`;
  }).join('');
}

/**
 * The discs after some steps, their ways so far, and the distances from another result.
 * @param others Where another order puts the discs.
 */
export function marksOf(frames: Frame[], at: number, others?: Body[]): Drawing[] {
  const { bodies, pair } = frames[at];
  const off = others ? bodies.flatMap((body, i) => (apart(body, others[i]) > visible ? [i] : [])) : [];
  return [
    ...bodies.map((body, i) => ring(body, pair?.includes(i) ? 'pair' : off.includes(i) ? 'off' : 'disc')),
    draw('path', { ...lined(paint('soft')), d: trails(frames, at) }),
    ...(pair ? [collided(bodies[pair[0]], bodies[pair[1]])] : []),
    ...(others ? off.flatMap((i) => [ring(others[i], 'elsewhere'), gapOf(bodies[i], others[i])]) : []),
  ];
}

export const tickPicture = (marks: Drawing[]) => picture(view.width, view.height, 'tick', ...marks);

const glyph = (...children: Drawing[]) => picture(48, 24, 'glyph tick', ...children);
const [left, middle, right] = [13, 31, 33].map((x) => ({ x, y: 12, vx: 0, vy: 0 }));
export const glyphs = {
  pair: () => glyph(ring(left, 'pair'), ring(right, 'pair'), collided(left, right)),
  gap: () => glyph(ring(left, 'off'), ring(middle, 'elsewhere'), gapOf(left, middle)),
};
