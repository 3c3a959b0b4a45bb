// A small simulation: equal discs that bounce off each other and off the walls. It uses only arithmetic that rounds
// in the same way everywhere, so it takes the same course in every browser.
import { uniform } from '../../../kit/random.ts';

export const count = 60;
export const radius = 7;
/** px */
export const box = { width: 420, height: 210 };

export type State = { x: Float64Array; y: Float64Array; vx: Float64Array; vy: Float64Array };
/** The indices of two discs, the smaller first. */
export type Pair = [number, number];

export function begin(): State {
  const random = uniform(11);
  const across = 12;
  const [x, y, vx, vy] = Array.from({ length: 4 }, () => new Float64Array(count));
  for (let i = 0; i < count; i++) {
    x[i] = ((i % across) + 0.5) * (box.width / across) + random(-8, 8);
    y[i] = (Math.floor(i / across) + 0.5) * (box.height * across / count) + random(-8, 8);
    vx[i] = random(-2, 2);
    vy[i] = random(-2, 2);
  }
  return { x, y, vx, vy };
}

export const copyOf = ({ x, y, vx, vy }: State): State => ({ x: x.slice(), y: y.slice(), vx: vx.slice(), vy: vy.slice() });

/** Lets two discs that approach each other exchange their speeds along the line between them. */
function bounce({ x, y, vx, vy }: State, [i, j]: Pair) {
  const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
  const closing = (vx[j] - vx[i]) * dx + (vy[j] - vy[i]) * dy;
  if (closing >= 0) return;
  const share = closing / (dx * dx + dy * dy);
  vx[i] += share * dx;
  vy[i] += share * dy;
  vx[j] -= share * dx;
  vy[j] -= share * dy;
}

function move(at: Float64Array, speed: Float64Array, side: number) {
  for (let i = 0; i < count; i++) {
    at[i] += speed[i];
    const outward = at[i] < radius ? speed[i] < 0 : at[i] > side - radius && speed[i] > 0;
    if (outward) speed[i] = -speed[i];
  }
}

/** One tick: all contacts in their order, then all moves. */
export function advance(state: State, contacts: Pair[]) {
  for (const pair of contacts) bounce(state, pair);
  move(state.x, state.vx, box.width);
  move(state.y, state.vy, box.height);
}

/** Eight hexadecimal digits for every bit of the state (FNV-1a). */
export function hashOf({ x, y, vx, vy }: State) {
  let hash = 0x811c9dc5;
  for (const values of [x, y, vx, vy]) {
    for (const byte of new Uint8Array(values.buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
