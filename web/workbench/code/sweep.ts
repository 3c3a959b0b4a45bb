type Found = (i: number, j: number) => void;

let order: number[] = []; // by left edge; kept, because a sorted list is sorted again in no time

// Calls found(i, j) for each two discs that touch. Looks from each disc to the right, as far as it reaches.
export function sweep(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  if (order.length !== x.length) order = [...x.keys()];
  order.sort((i, j) => x[i] - r[i] - (x[j] - r[j]));
  for (let k = 0; k < order.length; k++) {
    const i = order[k], right = x[i] + r[i];
    for (let m = k + 1; m < order.length; m++) {
      const j = order[m];
      if (x[j] - r[j] >= right) break;
      const dx = x[i] - x[j], dy = y[i] - y[j], reach = r[i] + r[j];
      if (dx * dx + dy * dy < reach * reach) found(i, j);
    }
  }
}
