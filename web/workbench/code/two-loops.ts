type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch.
export function twoLoops(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  for (let j = 1; j < x.length; j++) {
    for (let i = 0; i < j; i++) {
      const dx = x[i] - x[j], dy = y[i] - y[j], reach = r[i] + r[j];
      if (dx * dx + dy * dy < reach * reach) found(i, j);
    }
  }
}
