import { uniform } from '../kit/random.ts';

/** Equal discs anywhere in a box, px. */
export function scattered(count: number, radius: number, box: { width: number; height: number }, seed: number) {
  const random = uniform(seed);
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    x[i] = random(radius, box.width - radius);
    y[i] = random(radius, box.height - radius);
  }
  return { x, y, r: new Float32Array(count).fill(radius) };
}
