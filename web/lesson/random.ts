/** A small random generator with a seed, so that pictures come out the same every time. */
export function uniform(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}

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
