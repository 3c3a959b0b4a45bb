/** Numbers, as an array or a typed one. */
export type Numbers = ArrayLike<number>;

/** Discs of your own, as many of each as of `x`. */
export interface Discs {
  /** Centres, px, in the box: x to the right, y down. */
  x: Numbers;
  y: Numbers;
  /** Radii, px, 0.001 to 1000. */
  r: Numbers;
  /** Velocities, px per tick, -1000 to 1000; 0 if left out. */
  vx?: Numbers;
  vy?: Numbers;
  /** 0.000001 to 1000000; the radius if left out, as in the tutorial. */
  mass?: Numbers;
}

/** The box is [0, width] x [0, height], px; each side is 1 to 100000. */
export interface Box {
  width: number;
  height: number;
}

/** The parameters of a run, as in an address. */
export interface Parameters {
  // table: parameters
  /** A ready-made set of discs, box and rules. Default: tutorial. */
  scene?: 'tutorial' | 'strips' | 'klaus' | 'hash' | 'pucks' | 'million' | 'pile' | 'mixed' | 'column' | 'tumbler';
  /** How many discs there are at tick 0. A whole number from 0 to 2000000, discs. Default: the scene's own. */
  n?: number;
  /**
   * Seeds the random numbers: the same seed gives the same discs. A whole number from 0 to 18446744073709551615.
   * Default: 1.
   */
  seed?: number | bigint | string;
  /**
   * Width of the box over its height; 0 is automatic, 16:9 unless a page fits it to its picture. 0 (automatic) or
   * a number from 0.1 to 10. Only with scene=tumbler. Default: 0.
   */
  aspect?: number;
  /** How overlapping pairs are found. Default: grid. */
  method?:
    | 'naive'
    | 'grid'
    | 'sap'
    | 'strips-x'
    | 'strips-y'
    | 'hash'
    | 'fixed-grid'
    | 'hgrid'
    | 'tutorial-naive'
    | 'tutorial-grid'
    | 'tutorial-improved';
  /**
   * What happens to a pair that overlaps. Only with methods other than tutorial-naive, tutorial-grid,
   * tutorial-improved. Default: the scene's own.
   */
  response?: 'repulsion' | 'elastic' | 'settle' | 'rewind' | 'exact';
  /**
   * Side of a cell, or width of a strip; 0 is automatic. 0 (automatic) or a number from 1 to 10000, px. Only with
   * grid, strips-x, strips-y, fixed-grid, tutorial-grid, tutorial-improved. Default: 0.
   */
  cell?: number;
  /**
   * Buckets along each side of the hash table; 0 is automatic. 0 (automatic) or a whole number from 1 to 4096,
   * buckets. Only with hash. Default: 0.
   */
  table?: number;
  /** The downward speed that a disc gains per tick. A number from -10 to 10, px/tick². Default: the scene's own. */
  gravity?: number;
  /**
   * How long gravity takes to turn once; with 0 it points down. 0 (gravity points down) or a number from 1 to
   * 3600, s. Only with responses other than exact. Default: the scene's own.
   */
  turn?: number;
  /** The highest speed a disc may have. A number from 0.001 to 1000, px/tick. Default: 9. */
  speedlimit?: number;
  /**
   * Speed after an impact, as a fraction of the speed before it. A number from 0 to 1. Only with settle. Default:
   * 0.2.
   */
  restitution?: number;
  // end
}

export type Options = Parameters & {
  /**
   * Threads that share each tick, 1 to 16. More than one need workers and shared memory: node, or a page
   * that is `crossOriginIsolated`. Elsewhere, and in the classic script, there is one. Default 1.
   */
  threads?: number;
} & ({ discs: Discs; box: Box; n?: undefined } | { discs?: undefined; box?: undefined });

/** For what may take long: it works in slices of 8 ms. */
export interface Slices {
  /** Interrupts it; the promise is then rejected with the signal's reason. What was done until then is kept. */
  signal?: AbortSignal;
  /** Told between two slices how much is done, 0 to 1. */
  progress?: (share: number) => void;
}

/** One method, as it was measured. */
export interface Trial {
  method: string;
  state: 'done' | 'skipped' | 'no-memory';
  /** Side of its cells, px; 0 where it has none. */
  cell: number;
  /** ms per detection, and the part of it that builds the structure. */
  ms: number;
  buildMs: number;
  pairTests: number;
  contacts: number;
  bytes: number;
  /** Detections that were timed. */
  repeats: number;
}

export interface Stats {
  /** Null with discs of your own. */
  scene: string | null;
  tick: number;
  n: number;
  // table: engine-state
  /** As text: it may be larger than a number holds exactly. */
  seed: string;
  /** Width of the box over its height; 0 is automatic, 16:9 unless a page fits it to its picture. */
  aspect: number;
  /** How overlapping pairs are found. */
  method: string;
  /** What happens to a pair that overlaps. */
  response: string;
  /** Side of a cell, or width of a strip; 0 is automatic. In px. */
  cell: number;
  /** Buckets along each side of the hash table; 0 is automatic. */
  table: number;
  /** The downward speed that a disc gains per tick. In px/tick². */
  gravity: number;
  /** How long gravity takes to turn once; with 0 it points down. In s. */
  turn: number;
  /** The highest speed a disc may have. In px/tick. */
  speedlimit: number;
  /** Speed after an impact, as a fraction of the speed before it. */
  restitution: number;
  // end
  box: Box;
  threads: number;
  /** Discs that were asked for and did not fit: a method or a response may take only so many. */
  refused: number;
  /** Whether a whole tick of this method and response has been made; if not, the next two are 0. */
  measured: boolean;
  /** Of the last tick. */
  pairTests: number;
  contacts: number;
  /** ms per tick in each stage, averaged over half a second or more; 0 until there is enough to average. */
  ms: Record<'spawn' | 'order' | 'detect' | 'forces' | 'respond' | 'move' | 'edges' | 'sketch', number>;
  /** ms of a whole tick. If `msBelow` is true it is less, by how much the clock cannot say. */
  msPerTick: number;
  msBelow: boolean;
  /** The ticks between which `seek` can go, and what recording them takes. */
  played: { from: number; to: number; bytes: number };
}

/** What the engine refuses, in a sentence. Nothing has changed then. */
export class CellmatesError extends Error {
  /** `bad-value`, `unknown-name`, `too-many`, `no-memory`, `interrupted`, `busy` or `destroyed`. */
  readonly code: string;
  /** What it is about: `method`, `discs.r[17]`. */
  readonly field?: string;
  readonly value?: unknown;
  constructor(message: string, code: string, field?: string, value?: unknown);
}

/**
 * A box of discs and the steps that advance it. The state after any number of ticks is the same bit
 * for bit with every method but the `tutorial-*` ones, every number of threads, in every browser and
 * in node.
 *
 * What may be wrong is refused by a `CellmatesError` that names the field.
 */
export class World {
  private constructor();

  /** A world at tick 0: a scene (`tutorial` if none is named), or discs of your own, in a box. */
  static create(options?: Options): Promise<World>;

  /** Makes that many ticks at once (default 1), however long they take, and returns the tick then. */
  step(ticks?: number): number;
  /** The same in slices, for many of them: a page goes on drawing meanwhile. */
  run(ticks: number, slices?: Slices): Promise<number>;

  /**
   * Adds `count` discs (1 to 10000, default 1) within a pixel of a place, like those of the scene, or
   * with this radius (1 to 100 px). Returns how many discs there are.
   */
  spawn(x: number, y: number, what?: { count?: number; radius?: number }): number;
  /**
   * Changes parameters: all, or none if one is refused. `scene`, `n`, `seed` and `aspect` start again
   * from tick 0. Returns what else was changed for it, in a sentence, or nothing.
   */
  set(changes: Parameters): string;
  /** Starts again from tick 0. */
  reset(): void;

  /** Goes to a tick that was played: see `Stats.played`. What is changed there cuts off what came after it. */
  seek(tick: number, slices?: Slices): Promise<void>;
  /** The run so far, with all that happened. It can be opened by `restore`, and dropped onto Cellmates' page. */
  record(): Uint8Array;
  /** The state as it is, without what led to it; larger, and quicker to open. */
  snapshot(): Uint8Array;
  /**
   * Opens what `record` or `snapshot` has returned, here or elsewhere. Resolves to a sentence that says
   * whether the hash is the one that was saved.
   */
  restore(run: Uint8Array | ArrayBuffer, slices?: Slices): Promise<string>;

  /**
   * Times every method but the `tutorial-*` ones, from this state: as it `stands` (default), or as it
   * `moves`. The world stays as it is.
   */
  measure(options?: Slices & { mode?: 'stands' | 'moves' }): Promise<Trial[]>;

  /** Times detection with 24 sizes of cells, from this state; the method is the chosen one, or the grid where that has no cells. */
  sweep(slices?: Slices): Promise<Trial[]>;

  /** 16 hexadecimal digits that stand for everything that decides what comes next. Takes a millisecond for 200,000 discs. */
  hash(): string;
  /** The same for the discs alone, in any order of storage. */
  discsHash(): string;
  stats(): Stats;
  /**
   * The overlapping pairs that the last tick found, as indices into the arrays below: i0, j0, i1, j1, …
   * A view, valid until the next call.
   */
  contacts(): Uint32Array;

  readonly tick: number;
  readonly n: number;
  readonly threads: number;
  readonly box: Box;

  // Views of the discs, valid until the next call that changes the world. The order of storage
  // changes in each tick; `id` says which disc is which: 0, 1, 2, … in the order in which they came.
  // They are for reading: what is written into them is not recorded.

  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly r: Float32Array;
  readonly id: Uint32Array;

  /** Frees its memory and threads. Every later use is refused. */
  destroy(): void;
}
