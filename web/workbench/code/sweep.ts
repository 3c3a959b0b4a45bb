type Found = (i: number, j: number) => void;

let order: number[] = []; // by left edge; kept, because a sorted list is sorted again in no time
let left = new Float64Array(0);

// Calls found(i, j) for each two discs that touch. Looks from each disc to the right, as far as it reaches. A disc with a
// value that is not finite touches nothing.
export function sweep(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  if (order.length !== x.length) [order, left] = [[...x.keys()], new Float64Array(x.length)];
  for (const i of order) left[i] = fits(i) ? x[i]! - r[i]! : Infinity;
  order.sort((i, j) => left[i]! - left[j]! || 0); // two at Infinity are equal
  for (let k = 0; k < order.length && left[order[k]!]! < Infinity; k++) {
    const i = order[k]!, right = x[i]! + r[i]!;
    for (let m = k + 1; m < order.length; m++) {
      const j = order[m]!;
      if (left[j]! > right) break;
      const dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
      if (dx * dx + dy * dy < reach * reach) found(i, j);
    }
  }
}
