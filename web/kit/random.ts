/** A small random generator with a seed, so that pictures come out the same every time. */
export function uniform(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}
