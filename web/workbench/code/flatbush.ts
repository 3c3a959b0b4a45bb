// npm install flatbush
import Flatbush from 'flatbush';

type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch. The tree of boxes is built for each frame, because it cannot change.
export function flatbush(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  if (x.length === 0) return;
  const tree = new Flatbush(x.length, 16, Float64Array);
  for (let i = 0; i < x.length; i++) tree.add(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i]);
  tree.finish();
  for (let i = 0; i < x.length; i++) {
    tree.search(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i], (j) => {
      const dx = x[i] - x[j], dy = y[i] - y[j], reach = r[i] + r[j];
      if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
      return false;
    });
  }
}
