// npm install flatbush
import Flatbush from 'flatbush';

type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch. The tree of boxes is built for each frame, because it cannot change. A disc
// with a value that is not finite touches nothing.
export function flatbush(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  const whole = x.map((_, i) => i).filter(fits);
  if (whole.length === 0) return;
  const tree = new Flatbush(whole.length, 16, Float64Array);
  for (const i of whole) tree.add(x[i]! - r[i]!, y[i]! - r[i]!, x[i]! + r[i]!, y[i]! + r[i]!);
  tree.finish();
  for (const i of whole) {
    tree.search(x[i]! - r[i]!, y[i]! - r[i]!, x[i]! + r[i]!, y[i]! + r[i]!, (place) => {
      const j = whole[place]!, dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
      if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
      return false;
    });
  }
}
