type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch. A disc with a value that is not finite touches nothing.
export function twoLoops(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  for (let j = 1; j < x.length; j++) {
    for (let i = 0; i < j; i++) {
      const dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
      if (dx * dx + dy * dy < reach * reach && fits(i) && fits(j)) found(i, j);
    }
  }
}
