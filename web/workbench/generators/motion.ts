// Discs that move in a box.
import { newFrame, type Frame } from '../workload/workload.ts';
import { Random } from './random.ts';
import type { Values } from './parameter.ts';

/** Discs in double precision; frames hold them rounded to single precision. */
export class Discs {
  readonly n: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly r: Float64Array;
  readonly id: Uint32Array;

  constructor(n: number) {
    this.n = n;
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.vx = new Float64Array(n);
    this.vy = new Float64Array(n);
    this.r = new Float64Array(n);
    this.id = Uint32Array.from({ length: n }, (_, k) => k);
  }

  /**
   * Puts discs at random places.
   * @param velocity Of disc k along an axis of this length.
   */
  scatter(random: Random, width: number, height: number, velocity: (length: number, k: number) => number, from = 0, to = this.n) {
    for (let k = from; k < to; k++) {
      this.x[k] = random.unit() * width;
      this.y[k] = random.unit() * height;
      this.vx[k] = velocity(width, k);
      this.vy[k] = velocity(height, k);
    }
  }

  /** Moves each disc within a box, at whose walls it turns back. */
  move(width: number, height: number, from = 0, to = this.n) {
    bounce(this.x.subarray(from, to), this.vx.subarray(from, to), width);
    bounce(this.y.subarray(from, to), this.vy.subarray(from, to), height);
  }

  frame(): Frame {
    const frame = newFrame(this.n);
    frame.x.set(this.x);
    frame.y.set(this.y);
    frame.r.set(this.r);
    frame.id.set(this.id);
    return frame;
  }

  /** Sum of the discs' areas, without the factor π. */
  get squares() {
    let sum = 0;
    for (const r of this.r) sum += r * r;
    return sum;
  }
}

/** Width of the 16:9 box of which discs fill a share. @param squares Sum of r². */
export const widthFor = (squares: number, share: number) => Math.sqrt(((Math.PI * squares) / share) * (16 / 9));

/** Moves each disc by its velocity within 0 to `size`. A disc that would leave turns back. */
function bounce(at: Float64Array, velocity: Float64Array, size: number) {
  for (let k = 0; k < at.length; k++) {
    let to = at[k] + velocity[k];
    if (to < 0 || to > size) {
      velocity[k] = -velocity[k];
      to = at[k] + velocity[k];
    }
    // A step longer than the box would leave on the other side.
    at[k] = to < 0 ? 0 : to > size ? size : to;
  }
}

/** Moves each disc by its velocity within 0 to `size`. A disc that leaves comes back on the opposite side. */
export function wrap(at: Float64Array, velocity: Float64Array, size: number) {
  for (let k = 0; k < at.length; k++) {
    const to = at[k] + velocity[k];
    at[k] = to < 0 ? to + size : to >= size ? to - size : to;
  }
}

/** Yields a frame before anything has moved, and one after each move. */
export function* played(frames: number, move: () => void, frame: () => Frame): Generator<Frame> {
  for (let k = 0; k < frames; k++) {
    if (k > 0) move();
    yield frame();
  }
}

/**
 * Frames of a gas: discs anywhere in a box, each with its own velocity, that turn back at the walls and pass through
 * each other.
 * @param values `n`, `frames`, `seed`, and `speed` in radii of the disc per frame.
 * @param share Area of the discs over that of the box.
 * @param radius Radius of disc k.
 */
export function gas({ n, frames, seed, speed }: Values, share: number, radius: (random: Random, k: number) => number) {
  const random = new Random(seed);
  const discs = new Discs(n);
  for (let k = 0; k < n; k++) discs.r[k] = radius(random, k);
  const width = widthFor(discs.squares, share);
  const height = (width * 9) / 16;
  discs.scatter(random, width, height, (_, k) => random.from(-speed, speed) * discs.r[k]);
  return played(frames, () => discs.move(width, height), () => discs.frame());
}
