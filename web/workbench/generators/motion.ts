// Discs that move in a box.
import { newFrame, type Frame } from '../workload/workload.ts';
import { Random } from './random.ts';
import type { Values } from './parameter.ts';

/** Discs in double precision, with radius 1 until a scene gives them another; frames hold them rounded to single precision. */
export const newDiscs = ({ n, seed }: Values) => ({
  random: new Random(seed),
  x: new Float64Array(n),
  y: new Float64Array(n),
  vx: new Float64Array(n),
  vy: new Float64Array(n),
  r: new Float64Array(n).fill(1),
  id: Uint32Array.from({ length: n }, (_, k) => k),
});

export type Discs = ReturnType<typeof newDiscs>;

/**
 * Puts discs at random places.
 * @param velocity Of disc k along an axis of this length.
 */
export function scatter({ random, x, y, vx, vy }: Discs, width: number, height: number, velocity: (length: number, k: number) => number, from = 0, to = x.length) {
  for (let k = from; k < to; k++) {
    x[k] = random.unit() * width;
    y[k] = random.unit() * height;
    vx[k] = velocity(width, k);
    vy[k] = velocity(height, k);
  }
}

/** Moves each disc within a box, at whose walls it turns back. */
export function move({ x, y, vx, vy }: Discs, width: number, height: number, from = 0, to = x.length) {
  bounce(x.subarray(from, to), vx.subarray(from, to), width);
  bounce(y.subarray(from, to), vy.subarray(from, to), height);
}

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

/**
 * Yields a frame before anything has moved, and one after each step.
 * @param change Changes the places in each frame, but not those from which the discs move on.
 */
export function* played(discs: Discs, frames: number, step: () => void, change: (frame: Frame) => void = () => {}): Generator<Frame> {
  for (let k = 0; k < frames; k++) {
    if (k > 0) step();
    const frame = newFrame(discs.x.length);
    for (const name of ['x', 'y', 'r', 'id'] as const) frame[name].set(discs[name]);
    change(frame);
    yield frame;
  }
}

/** Width of the 16:9 box of which discs fill a share. @param squares Sum of r². */
export const widthFor = (squares: number, share: number) => Math.sqrt(((Math.PI * squares) / share) * (16 / 9));

/**
 * Frames of a gas: discs anywhere in a box, each with its own velocity, that turn back at the walls and pass through
 * each other.
 * @param values `frames`, and `speed` in radii of the disc per frame.
 * @param share Area of the discs over that of the box.
 * @param radius Radius of disc k.
 * @param velocity Of disc k along an axis of this length, in place of `speed`.
 */
export function gas(
  discs: Discs, { frames, speed }: Values, share: number, radius: (k: number) => number,
  velocity = (_length: number, k: number) => discs.random.from(-speed, speed) * discs.r[k],
) {
  for (let k = 0; k < discs.r.length; k++) discs.r[k] = radius(k);
  const width = widthFor(discs.r.reduce((sum, one) => sum + one * one, 0), share);
  const height = (width * 9) / 16;
  scatter(discs, width, height, velocity);
  return played(discs, frames, () => move(discs, width, height));
}
