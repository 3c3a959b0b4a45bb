// Repeats the rows of a table of published figures on the reader's machine.
import { demandClock, enough, now } from '../../kit/timing.ts';
import { inSlices, timeInSlices, type Work } from '../slices.ts';
import { spread } from './spread.ts';

import type { World, Worlds } from '../types.ts';

/** A row's times or distances, one of each round. */
export type Figure = { values: number[]; pairTests?: number };
/** How a row's measurement begins. */
interface Start {
  scene: string;
  n: number;
  method: string;
  /** Ticks with the grid. */
  settle: number;
  /** The tick whose pair tests are counted. From `settle` on, the ticks are made by `method`. */
  last: number;
  /** Side of the hash table, buckets. */
  table?: number;
  /** Only the last `span` ticks up to `last` are timed, repeatedly; otherwise those after it. */
  span?: number;
  /** Side of the box in which the scene's discs are spread out, px. */
  box?: number;
}

// A span is repeated until it has lasted this long, which is as long as the engine takes for its first mean.
const enoughMs = 150;

// Times are measured in three rounds of all rows, so that a disturbance is noticed.
const rounds = 3;
// ms of work after which no row begins, and no round that would not be done by then: nobody waits longer than ten seconds.
const patience = 8000;

// A call of `World.run` may take longer than a tick of few discs.
const ticksTogether = 20;

/** Makes ticks that are not timed. */
async function advance(world: World, ticks: number, work: Work) {
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
 */
async function meanFrom(world: World, work: Work) {
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
 * @param ticks `before` ticks are not timed.
 */
async function meanOf(
  world: World,
  { start, method, before, span }: { start: Uint8Array; method: string; before: number; span: number },
  work: Work,
) {
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

/** The time of a tick, ms, and its pair tests. */
async function timeOf(World: Worlds, { settle, last, method, table, span, box, ...scene }: Start, work: Work) {
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

/** How far apart the same discs are after some ticks of `rewind` and of `exact`: the root mean square, px. */
async function distanceOf(
  World: Worlds, { ticks, ...scene }: { scene: string; n: number; seed: number; ticks: number }, work: Work,
) {
  const worlds: World[] = [];
  try {
    const places: [number, number][][] = [];
    for (const response of ['exact', 'rewind']) {
      const world = await World.create({ ...scene, response });
      worlds.push(world);
      await advance(world, ticks, work);
      const byId: [number, number][] = [];
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

/** @param starts Of all rows: those of times have a `last` tick. */
export async function repeat(World: Worlds, starts: Record<string, any>[], { element, signal, progress, show }: {
  /** The measurement waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
  progress: (share: number) => void;
  /** Called after each row. */
  show: (figures: (Figure | undefined)[]) => void;
}): Promise<(Figure | undefined)[]> {
  const figures: (Figure | undefined)[] = starts.map(() => undefined);
  const timed = starts.some(({ last }) => last);
  const all = timed ? rounds : 1;
  const work = { element, signal, waited: 0 };
  let spent = 0;
  for (let round = 0; round < all; round++) {
    if (round > 0 && (spent * (round + 1)) / round > patience) break;
    for (const [k, start] of starts.entries()) {
      if (spent > patience) break;
      const from = now() - work.waited;
      const { value, ...counts } = await (timed ? timeOf : distanceOf)(World, start as any, work);
      spent += now() - work.waited - from;
      figures[k] = { values: [...(figures[k]?.values ?? []), value], ...counts };
      show(figures);
      progress(Math.max((round * starts.length + k + 1) / (all * starts.length), spent / patience));
    }
  }
  return figures;
}
