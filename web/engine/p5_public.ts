// Types of the addon for p5.js. README.md describes it.
import type { Begun, Box, Discs, Parameters } from './types.ts';
import type { World } from './world.ts';

export type Colour = string | number | number[] | { toString(): string };
/**
 * One colour for all discs, colours that alternate by id, or a function that returns the colour of an id, and is called
 * once for each. It also gets the disc's index into `x`, `y` and the other arrays.
 */
export type Colours = Colour | Colour[] | ((id: number, index: number) => Colour);

/** Options of `createDiscs`: the parameters of `World.create`, and these. */
export interface DiscsOptions extends Parameters {
  /** Default: `settle`, or `repulsion` if `gravity` is 0; the scene's own with a `scene`. */
  response?: NonNullable<Parameters['response']>;
  /** Number of discs; default 500. */
  n?: number;
  /** Radius of all, px, or the smallest and the largest. By default the discs cover half of the box. */
  radius?: number | [number, number];
  /** The largest speed along each axis, px per tick; default 1.25. */
  speed?: number;
  /** Default: the canvas. */
  box?: Box;
  /** Whether the discs are stepped before each `draw`; default true. */
  auto?: boolean;
  colour?: Colours;
  color?: Colours;
  /** Discs of your own, in place of `n` random ones. */
  discs?: Discs;
  threads?: number;
  checkWrites?: boolean;
  module?: object;
}

/** The object that `forEach` passes on, the same one for all discs. */
export interface Disc {
  x: number;
  y: number;
  vx: number;
  vy: number;
  r: number;
  readonly id: number;
}

/** The object that listeners of contacts get, the same one for all contacts. */
export interface Contact {
  /** Ids of the two discs. */
  a: number;
  b: number;
  /** A point between them, px. */
  x: number;
  y: number;
  /** Speed of approach times reduced mass. */
  impulse: number;
}

/** What a sketch's discs have of their World. */
type OfWorld = 'count' | 'tick' | 'box' | 'x' | 'y' | 'vx' | 'vy' | 'r' | 'id' | 'near' | 'pairs' | 'add' | 'edit' | 'has' | 'remove' | 'set';

/**
 * Discs of a sketch. Until they are ready, there are none, and reading, drawing and pushing do nothing; what was `set` changes
 * them once they are.
 */
export interface SketchDiscs extends Pick<World, OfWorld> {
  /** The engine's own object, undefined until the discs are ready. */
  readonly world: World | undefined;
  /** Resolves once the discs are ready; afterwards, too. */
  readonly ready: Promise<void>;
  /** Whether the discs are stepped before each `draw`. */
  auto: boolean;
  colour: Colours | undefined;
  color: Colours | undefined;
  /** Draws the discs on the canvas, or on what `createGraphics` returned. */
  draw(graphics?: object): void;
  step(ticks?: number): void;
  /** Calls a function for each disc. It gets one object for all; writing into it changes the disc. */
  forEach(visit: (disc: Disc) => void): void;
  /**
   * Pushes the discs near a place away from it, most in the middle; a negative strength pulls them. Returns how many.
   * @param strength The speed that a disc in the middle gains, px per tick; default 1.
   */
  push(x: number, y: number, radius: number, strength?: number): number;
  /**
   * Moves the disc that is held to a place. If none is held, takes the nearest one within `reach`, px; default 30. Call it in
   * each `draw` while the mouse is pressed, and `drop` afterwards. Returns the disc's id, if one is held.
   */
  drag(x: number, y: number, reach?: number): number | undefined;
  /** Lets go of the disc that `drag` holds. */
  drop(): void;
  /** Calls a function for each contact that begins. */
  on(event: 'contact', listener: (contact: Contact) => void): this;
  /** Returns the contacts that began since the last call; the first call only turns this on. Use this or `on`, not both. */
  begun(): Begun;
  /** Begins with the first discs again, in the box and with the parameters that were set. */
  reset(): void;
  /** Frees the memory. Discs that the sketch does not hold any more are freed some time later, unless they have a listener. */
  destroy(): void;
}

/** The functions that the addon adds to a sketch, in instance mode: `const sketch = plain as p5 & WithDiscs`. */
export interface WithDiscs {
  /** Makes discs at random places, which `randomSeed` decides. They are ready some frames later, and can be awaited. */
  createDiscs(options?: DiscsOptions): SketchDiscs & PromiseLike<SketchDiscs>;
  drawDiscs(discs: SketchDiscs): void;
}

/** The addon, for `p5.registerAddon` of p5 2. */
export declare function addon(p5: any, fn: any, lifecycles: any): void;
/** Adds the addon to p5, whose version may be 1 or 2. */
export declare function register(p5: any): void;
