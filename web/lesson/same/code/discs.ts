// A small simulation: equal discs that bounce off each other and off the walls. It uses only arithmetic that rounds
// in the same way everywhere, so it takes the same course in every browser.
import { uniform } from '../../../kit/random.ts';
import { bounce, type Body } from '../../bodies.ts';

export const count = 60;
/** px */
export const radius = 7;
export const diameter = 2 * radius;
export const box = { width: 420, height: 210 };

/** The indices of two discs, the smaller first. */
export type Pair = [number, number];

export function begin(): Body[] {
  const random = uniform(11);
  const across = 12;
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % across) + 0.5) * (box.width / across) + random(-8, 8),
    y: (Math.floor(i / across) + 0.5) * (box.height * across / count) + random(-8, 8),
    vx: random(-2, 2),
    vy: random(-2, 2),
  }));
}

function move(disc: Body, at: 'x' | 'y', speed: 'vx' | 'vy', side: number) {
  disc[at] += disc[speed];
  const outward = disc[at] < radius ? disc[speed] < 0 : disc[at] > side - radius && disc[speed] > 0;
  if (outward) disc[speed] = -disc[speed];
}

/** One tick: all contacts in their order, then all moves. */
export function advance(discs: Body[], contacts: Pair[]) {
  for (const [i, j] of contacts) bounce(discs[i], discs[j]);
  for (const disc of discs) {
    move(disc, 'x', 'vx', box.width);
    move(disc, 'y', 'vy', box.height);
  }
}

/** Eight hexadecimal digits for every bit of the state (FNV-1a). */
export function hashOf(discs: Body[]) {
  let hash = 0x811c9dc5;
  for (const part of ['x', 'y', 'vx', 'vy'] as const) {
    const values = Float64Array.from(discs, (disc) => disc[part]);
    for (const byte of new Uint8Array(values.buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
