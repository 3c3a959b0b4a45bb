// The parts of p5.js that the addon uses, in both of its versions.
import type { SketchDiscs } from './p5_discs.js';

export type Colour = string | number | number[] | { toString(): string };
/** One colour for all discs, colours that alternate by id, or a function that returns the colour of an id. */
export type Colours = Colour | Colour[] | ((id: number) => Colour);

/** WebGL's renderer of p5; its 2D one has no matrices. Each has some of the fields. */
export interface Renderer {
  isP3D?: boolean;
  states?: Partial<Renderer> & { fillColor?: unknown; strokeColor?: unknown };
  _doFill?: boolean;
  _doStroke?: boolean;
  curFillColor?: number[];
  uModelMatrix?: { mat4: Float32Array };
  uViewMatrix?: { mat4: Float32Array };
  uPMatrix?: { mat4: Float32Array };
  _curShader?: unknown;
  _cachedBlendMode?: unknown;
}

export interface Sketch {
  width: number;
  height: number;
  drawingContext: CanvasRenderingContext2D | WebGL2RenderingContext;
  random(from: number, to: number): number;
  color(value: Colour): { _array: number[]; toString(): string };
  circle(x: number, y: number, diameter: number): void;
  fill(colour: Colour): void;
  push(): void;
  pop(): void;
  translate(x: number, y: number): void;
  createDiscs(this: Sketch, options?: DiscsOptions): SketchDiscs;
  drawDiscs(this: Sketch, discs: SketchDiscs): void;
  registerMethod(name: string, hook: (this: unknown) => void): void;
  registerPreloadMethod(name: string, owner: Sketch): void;
  _decrementPreload?(): void;
  _renderer?: Renderer | null;
}

export interface Lifecycles {
  predraw?(this: Sketch): void;
  remove?(this: Sketch): void;
}

export interface P5 {
  new (...values: unknown[]): Sketch;
  prototype: Sketch;
  instance: Sketch;
  registerAddon?(addon: (p5: P5, fn: Sketch, lifecycles: Lifecycles) => void): void;
}

export interface DiscsOptions {
  /** Number of discs; default 500. */
  n?: number;
  /** Radius of all, px, or the smallest and the largest. By default the discs cover half of the box. */
  radius?: number | [number, number];
  /** The largest speed along each axis, px per tick; default 1.25. */
  speed?: number;
  /** Default: the canvas. */
  box?: { width: number; height: number };
  /** Whether the discs are stepped before each `draw`; default true. */
  auto?: boolean;
  colour?: Colours;
  color?: Colours;
  /** The engine's own options. */
  [name: string]: unknown;
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
  a: number;
  b: number;
  x: number;
  y: number;
  impulse: number;
}
