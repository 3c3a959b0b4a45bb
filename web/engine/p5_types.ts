// The parts of p5.js that the addon uses, in both of its versions.
import type { Colour, DiscsOptions as Options } from './p5_public.ts';
import type { SketchDiscs } from './p5_discs.ts';

export type { Colour, Colours, Contact, Disc } from './p5_public.ts';
/** Options that were not checked yet. */
export type DiscsOptions = Options & { [name: string]: unknown };

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

/** What can be drawn on: a sketch, or a `p5.Graphics`. */
export interface Surface {
  width: number;
  height: number;
  drawingContext: CanvasRenderingContext2D | WebGL2RenderingContext;
  circle(x: number, y: number, diameter: number): void;
  fill(colour: Colour): void;
  push(): void;
  pop(): void;
  translate(x: number, y: number): void;
  _renderer?: Renderer | null;
}

export interface Sketch extends Surface {
  random(from: number, to: number): number;
  color(value: Colour): { _array: number[]; toString(): string };
  frameCount?: number;
  isLooping?(): boolean;
  redraw?(): unknown;
  createDiscs(this: Sketch, options?: DiscsOptions): SketchDiscs;
  drawDiscs(this: Sketch, discs: SketchDiscs): void;
  registerMethod(name: string, hook: (this: unknown) => void): void;
  registerPreloadMethod(name: string, owner: Sketch): void;
  _decrementPreload?(): void;
  /** Of a `p5.Graphics`, which has a sketch's functions in p5 1. */
  _pInst?: Sketch;
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
