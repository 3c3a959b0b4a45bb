// The types of the engine that its callers see. web/build writes them, with the classes, as cellmates.d.ts.
import type { RunState } from '../schema/run_types.ts';

/** An array or a typed array of numbers. */
export type Numbers = ArrayLike<number>;

/** Values of discs: an array with one value for each, or one value for all. */
export interface DiscValues {
  /** Centres, px, inside the box: x to the right, y down. */
  x?: number | Numbers;
  y?: number | Numbers;
  /**
   * Velocities, px per tick, -1000 to 1000. New discs must not be faster than `speedlimit`, whose default is 9; `edit`
   * reports those that will be slowed down to it.
   */
  vx?: number | Numbers;
  vy?: number | Numbers;
  /** Radii, px, 0.001 to 1000. */
  r?: number | Numbers;
  /** Masses, 0.000001 to 1000000, or Infinity for a disc that is fixed. */
  mass?: number | Numbers;
  /** Fixed discs stay where they are, whatever hits them. The response `exact` and the `tutorial-*` methods refuse them. */
  fixed?: boolean | ArrayLike<boolean>;
}

/** Discs of your own. All arrays have the length of `x`. */
export interface Discs extends DiscValues {
  x: Numbers;
  y: number | Numbers;
  r: number | Numbers;
  /** 0 if left out, as is `vy`. */
  vx?: number | Numbers;
  /** The radii if left out, as in the tutorial. */
  mass?: number | Numbers;
}

/**
 * Contacts that began: in the tick before, their discs did not touch. With `exact`, the collisions, in order of time.
 * All arrays but `ids` have one value for each.
 */
export interface Begun {
  /** Ids of the two discs: a0, b0, a1, b1, … */
  ids: Uint32Array;
  /** A point between the discs, px. */
  x: Float32Array;
  y: Float32Array;
  /** Speed of approach times reduced mass: the impulse of an impact without rebound, mass px per tick. */
  impulse: Float32Array;
  /**
   * When it began or ended, ticks from tick 0. With `exact`, the moment of the collision, such as 12.37; otherwise a whole
   * number, because contacts are found between two ticks.
   */
  time: Float64Array;
  /** How many more began, or ended, than were kept: at most 1,000,000 are kept between two calls. */
  missed: number;
}

/** The box [0, width] x [0, height], px. Each side is 1 to 100000. */
export interface Box {
  width: number;
  height: number;
}

/** The parameters of the simulation, as in an address. A seed of more digits than a number holds is a bigint or a string. */
export type Parameters = { [Name in keyof RunState]?: Name extends 'seed' ? number | bigint | string : RunState[Name] };

export type Options = Parameters & {
  /**
   * Threads that share each tick, 1 to 16. More than one need workers and shared memory (Node.js, or a page
   * that is `crossOriginIsolated`) and `World.threadsUrl`. Otherwise there is one thread. Default: 1.
   */
  threads?: number;
  /**
   * The compiled `cellmates.wasm` of this version, a `WebAssembly.Module`, for hosts that compile only files of the
   * program, such as edge runtimes. Threads have an engine of their own. Default: the engine compiles its own.
   */
  module?: object;
  /** Throws `read-only` at the next call after something was written into an array of the world. Default: false. */
  checkWrites?: boolean;
} & ({ discs: Discs; box: Box; n?: undefined } | { discs?: undefined; box?: undefined });

/** Options of calls that may take long and work in slices of 8 ms. */
export interface Slices {
  /** Interrupts the work. The promise then rejects with the signal's reason; the work done so far is kept. */
  signal?: AbortSignal;
  /** Called between two slices with the share of the work that is done, 0 to 1. */
  progress?: (share: number) => void;
}

/** The measurement of one method, or of one cell size. */
export interface Trial {
  method: string;
  state: 'done' | 'no-memory';
  /** Side of the method's cells, px; 0 if it has none. */
  cell: number;
  /** ms per detection. If `msBelow` is true, this is only an upper bound. */
  ms: number;
  msBelow: boolean;
  /** Part of `ms` that builds the method's structures. */
  buildMs: number;
  pairTests: number;
  contacts: number;
  bytes: number;
  /** Detections that were timed. */
  repeats: number;
}

export interface Stats extends Omit<RunState, 'scene'> {
  /** Null with discs of your own. */
  scene: string | null;
  tick: number;
  /** Discs now. */
  count: number;
  box: Box;
  threads: number;
  /** Number of discs that did not fit: a method or a response may allow fewer. */
  refused: number;
  /** Whether a whole tick of this method and response has been made; if not, `pairTests` and `contacts` are 0. */
  measured: boolean;
  /** Pair tests of the last tick. */
  pairTests: number;
  /** Contacts of the last tick. */
  contacts: number;
  /** Side of the cells in the last tick, px; 0 if the method has none. */
  cellSide: number;
  /**
   * ms per tick in each stage (`order`: the sort by cell), averaged over half a second or more; 0 until there is
   * enough to average.
   */
  ms: Record<'spawn' | 'order' | 'detect' | 'forces' | 'respond' | 'move' | 'edges' | 'sketch', number>;
  /** ms of a whole tick; null before the first average. If `msBelow` is true, this is only an upper bound. */
  msPerTick: number | null;
  msBelow: boolean;
  /** Why there are no times, if the clock is too coarse; otherwise empty. */
  untimed: string;
  /** `seek` can go to the ticks `from` to `to`; `bytes` is the size of their recording. */
  played: { from: number; to: number; bytes: number };
  /** Of the discs that are not fixed, mass px² per tick². `potential` is 0 at the wall to which gravity points. */
  energy: { kinetic: number; potential: number };
  /** Mass px per tick. */
  momentum: { x: number; y: number };
}

/** Bytes in memory of their own: `Uint8Array<ArrayBuffer>` since TypeScript 5.7. */
export type Bytes = ReturnType<Uint8Array['slice']>;
