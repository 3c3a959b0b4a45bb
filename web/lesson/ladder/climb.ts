// Times each rung on one state, and compares the contacts that it finds with those of the first.
import { loadEngine } from '../engine.ts';
import { addScript } from '../script.ts';
import { inSight } from '../sight.ts';
import { engineMean, timeInSlices } from '../slices.ts';
import { arrays } from './rungs/arrays.js';
import { engine } from './rungs/engine.js';
import { grid } from './rungs/grid.js';
import { numbers } from './rungs/numbers.js';
import { threads } from './rungs/threads.js';
import { twoLoops } from './rungs/two_loops.js';
import { atRest, columns, count, discsOf, rows } from './scene.ts';
import { time, type Work } from './timing.ts';
import type { World } from '../types.ts';

/** What a rung took. */
export interface Climbed {
  /** Per detection; of several rounds, in the fastest. */
  ms: number;
  /** Per detection in the slowest round. */
  most: number;
  contacts: number;
  /** Whether the contacts are those of the first rung. */
  same: boolean;
  /** If the rung can have several. */
  threads?: number;
  /** Why it has only one. */
  why?: string;
}
type Found = { ms: number; most?: number; found: ArrayLike<number>; threads?: number; why?: string };

/** @returns p5.Vector */
async function loadVector(): Promise<new (x: number, y: number) => any> {
  if (!window.p5) await addScript('../examples/p5/p5-2.min.js', 'p5');
  if (!window.p5) throw new Error('The download of p5 was damaged.');
  return window.p5.Vector;
}

/** The contacts as numbers in ascending order, whatever their order and that of their discs. */
function sorted(found: ArrayLike<number>) {
  const pairs = new Float64Array(found.length / 2);
  for (let k = 0; k < pairs.length; k++) {
    const [i, j] = [found[2 * k], found[2 * k + 1]];
    pairs[k] = Math.min(i, j) * count + Math.max(i, j);
  }
  return pairs.sort();
}

function indicesOf<Disc>(discs: Disc[], found: Disc[]) {
  const at = new Map(discs.map((disc, i) => [disc, i]));
  return found.map((disc) => at.get(disc) ?? NaN);
}

// A mean of the engine takes 0.15 s. WebKit needs 0.3 s of ticks until it has compiled them well.
const engineRounds = 5;
const warmRounds = 3;

/** The engine's mean of the time in which it finds the contacts. */
function meanOfTicks(world: World, work: Work) {
  world.reset();
  // The pass over the walls also counts the discs of each cell, for the next sort.
  return engineMean(world, ({ ms: { order, detect, edges } }) => (detect > 0 ? order + detect + edges : 0), work);
}

const emptyCells = () => Array.from({ length: columns * rows }, () => [] as any[]);

async function instanceOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports as any;
}

/** The discs as objects with a p5.Vector. */
async function withVectors() {
  const Vector = await loadVector();
  const { x, y, r } = discsOf();
  return Array.from(x, (across, i) => ({ position: new Vector(across, y[i]), r: r[i] }));
}

/** The rungs, in the order of the page. */
const rungs = [
  async (work: Work) => {
    const discs = await withVectors();
    const found: typeof discs = [];
    const stretch = 5; // rows of one slice; each takes up to 0.1 ms, or several times as long on a slow machine
    let row = 0;
    const ms = await timeInSlices(() => {
      twoLoops(discs, found, row, Math.min(count, row + stretch));
      row += stretch;
      work.progress(1 - Math.max(0, 1 - row / count) ** 2);
      return row < count;
    }, work);
    return { ms, found: indicesOf(discs, found) };
  },
  async (work: Work) => ofObjects(grid, await withVectors(), work),
  (work: Work) => {
    const { x, y, r } = discsOf();
    return ofObjects(numbers, Array.from(x, (across, i) => ({ x: across, y: y[i], r: r[i] })), work);
  },
  async (work: Work) => {
    const discs = discsOf();
    const [found, last, next] = [4 * count, columns * rows, count].map((length) => new Int32Array(length));
    let length = 0;
    const timed = await time(() => (length = arrays(discs, found, last, next)), work);
    return { ...timed, found: found.subarray(0, length) };
  },
  async (work: Work, wasm: string) => {
    const { memory, cells, ...places } = await instanceOf(wasm);
    for (const [name, values] of Object.entries(discsOf())) new Float32Array(memory.buffer, places[name](), count).set(values);
    let length = 0;
    const timed = await time(() => (length = cells()), work);
    return { ...timed, found: new Int32Array(memory.buffer, places.found(), length) };
  },
  async (work: Work) => {
    const { World } = await loadEngine();
    const { ms, most, found } = await ofWorld((time) => engine(World, atRest(), time), work);
    return { ms, most, found };
  },
  async (work: Work) => {
    const { World } = await loadEngine();
    World.threadsUrl = new URL('../engine/threads/', window.location.href);
    const { threadsReason: why, ...rest } = await ofWorld((time) => threads(World, atRest(), time), work);
    return { ...rest, why };
  },
];

async function ofObjects<Disc>(detect: (discs: Disc[], found: Disc[], cells: Disc[][]) => void, discs: Disc[], work: Work) {
  const cells = emptyCells();
  const found: Disc[] = [];
  const timed = await time(() => {
    found.length = 0;
    detect(discs, found, cells);
  }, work);
  return { ...timed, found: indicesOf(discs, found) };
}

/** Times the engine's grid. */
async function ofWorld(rung: (time: (world: World) => Promise<void>) => Promise<World>, work: Work) {
  const means: number[] = [];
  const world = await rung(async (timed) => {
    try {
      for (let k = 0; k < engineRounds; k++) {
        means.push(await meanOfTicks(timed, work));
        work.progress((k + 1) / engineRounds);
      }
    } catch (error) {
      timed.destroy();
      throw error;
    }
  });
  const warm = means.slice(-warmRounds);
  const contacts = world.contacts() as Uint32Array;
  const found = contacts.map((i) => world.id[i]);
  const { threads: used, threadsReason } = world;
  world.destroy();
  return { ms: Math.min(...warm), most: Math.max(...warm), found, threads: used, threadsReason };
}

/**
 * @param wasm The grid as WebAssembly, in base64.
 * @param told Called after each rung.
 */
export async function climb(wasm: string, { element, signal, progress }: Work, told: (climbed: Climbed[]) => void) {
  const climbed: Climbed[] = [];
  let first = new Float64Array();
  for (const [k, rung] of rungs.entries()) {
    const part = (share: number) => progress((k + share) / rungs.length);
    await inSight(element, signal);
    const { ms, most = ms, found, threads: used, why }: Found = await rung({ element, signal, progress: part }, wasm);
    signal.throwIfAborted();
    const pairs = sorted(found);
    if (k === 0) first = pairs;
    const same = pairs.length === first.length && pairs.every((pair, at) => pair === first[at]);
    climbed.push({ ms, most, contacts: pairs.length, same, ...(used && { threads: used, why }) });
    told(climbed);
  }
  return climbed;
}
