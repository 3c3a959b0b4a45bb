// Repeats the rows of a table of published figures on the reader's machine.
import { demandClock, enough, now } from '../../timing.js';
import { inSlices, timeInSlices } from '../slices.js';
import { spread } from './spread.js';

/** @import { Work } from '../slices.js' */
/** @typedef {Cellmates['World']} Worlds */
/** @typedef {InstanceType<Worlds>} World */
/** @typedef {{ values: number[], pairTests?: number }} Figure A row's times or distances, one of each round. */
/**
 * @typedef {object} Start How a row's measurement begins.
 * @property {string} scene
 * @property {number} n
 * @property {string} method
 * @property {number} settle Ticks with the grid.
 * @property {number} last The tick whose pair tests are counted. From `settle` on, the ticks are made by `method`.
 * @property {number} [table] Side of the hash table, buckets.
 * @property {number} [span] Only the last `span` ticks up to `last` are timed, repeatedly; otherwise those after it.
 * @property {number} [box] Side of the box in which the scene's discs are spread out, px.
 */

// A span is repeated until it has lasted this long, which is as long as the engine takes for its first mean.
const enoughMs = 150;

// Times are measured in three rounds of all rows, so that a disturbance is noticed.
const rounds = 3;
// ms of work after which no row begins, and no round that would not be done by then: nobody waits longer than ten seconds.
const patience = 8000;

// A call of `World.run` may take longer than a tick of few discs.
const ticksTogether = 20;

/**
 * Makes ticks that are not timed.
 * @param {World} world
 * @param {number} ticks
 * @param {Work} work
 */
async function advance(world, ticks, work) {
  let left = ticks;
  if (left > 0) await inSlices(async () => {
    const some = Math.min(left, ticksTogether);
    await world.run(some, { signal: work.signal });
    left -= some;
    return left > 0;
  }, work);
}

/**
 * The engine's mean of the next ticks, ms; it measures the clock, and leaves out the first, cold tick. A tick may take longer
 * than a slice.
 * @param {World} world
 * @param {Work} work
 */
async function meanFrom(world, work) {
  demandClock();
  let mean = 0;
  await inSlices(async () => {
    await world.run(1, { signal: work.signal });
    const { msPerTick, msBelow } = world.stats();
    mean = msBelow ? 0 : msPerTick;
    return mean === 0;
  }, work);
  return mean;
}

/**
 * The mean of some ticks that are made repeatedly, ms.
 * @param {World} world
 * @param {{ start: Uint8Array, method: string, before: number, span: number }} ticks `before` ticks are not timed.
 * @param {Work} work
 */
async function meanOf(world, { start, method, before, span }, work) {
  const { signal } = work;
  let [spent, made] = [0, 0];
  while (spent < enough(enoughMs)) {
    await world.restore(start, { signal });
    world.set({ method });
    await world.run(before, { signal });
    spent += await timeInSlices(() => {
      world.step();
      return ++made % span > 0;
    }, work);
  }
  return spent / made;
}

/**
 * The time of a tick, ms, and its pair tests.
 * @param {Worlds} World
 * @param {Start} start
 * @param {Work} work
 */
async function timeOf(World, { settle, last, method, table, span, box, ...scene }, work) {
  const world = await (box ? spread(World, scene, box) : World.create({ ...scene, method: 'grid' }));
  try {
    await advance(world, settle, work);
    const start = span && world.snapshot();
    world.set({ method, table });
    await advance(world, last - settle, work);
    const { pairTests } = world.stats();
    const before = last - settle - (span ?? 0);
    const value = await (start ? meanOf(world, { start, method, before, span }, work) : meanFrom(world, work));
    return { value, pairTests };
  } finally {
    world.destroy();
  }
}

/**
 * How far apart the same discs are after some ticks of `rewind` and of `exact`: the root mean square, px.
 * @param {Worlds} World
 * @param {{ scene: string, n: number, seed: number, ticks: number }} start
 * @param {Work} work
 */
async function distanceOf(World, { ticks, ...scene }, work) {
  /** @type {World[]} */
  const worlds = [];
  try {
    /** @type {[number, number][][]} */
    const places = [];
    for (const response of ['exact', 'rewind']) {
      const world = await World.create({ ...scene, response });
      worlds.push(world);
      await advance(world, ticks, work);
      /** @type {[number, number][]} */
      const byId = [];
      const { x, y } = world;
      world.id.forEach((id, i) => (byId[id] = [x[i], y[i]]));
      places.push(byId);
    }
    const [exact, rewind] = places;
    const squares = exact.map(([x, y], id) => (rewind[id][0] - x) ** 2 + (rewind[id][1] - y) ** 2);
    return { value: Math.sqrt(squares.reduce((sum, square) => sum + square) / scene.n) };
  } finally {
    worlds.forEach((world) => world.destroy());
  }
}

/**
 * @param {Worlds} World
 * @param {Record<string, any>[]} starts Of all rows: those of times have a `last` tick.
 * @param {object} options
 * @param {Element} options.element The measurement waits while this element is out of sight.
 * @param {AbortSignal} options.signal
 * @param {(share: number) => void} options.progress
 * @param {(figures: (Figure | undefined)[]) => void} options.show Called after each row.
 * @returns {Promise<(Figure | undefined)[]>}
 */
export async function repeat(World, starts, { element, signal, progress, show }) {
  /** @type {(Figure | undefined)[]} */
  const figures = starts.map(() => undefined);
  const timed = starts.some(({ last }) => last);
  const all = timed ? rounds : 1;
  const work = { element, signal, waited: 0 };
  let spent = 0;
  for (let round = 0; round < all; round++) {
    if (round > 0 && (spent * (round + 1)) / round > patience) break;
    for (const [k, start] of starts.entries()) {
      if (spent > patience) break;
      const from = now() - work.waited;
      const { value, ...counts } = await (timed ? timeOf : distanceOf)(World, /** @type {any} */ (start), work);
      spent += now() - work.waited - from;
      figures[k] = { values: [...(figures[k]?.values ?? []), value], ...counts };
      show(figures);
      progress(Math.max((round * starts.length + k + 1) / (all * starts.length), spent / patience));
    }
  }
  return figures;
}
