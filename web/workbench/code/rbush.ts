// npm install rbush
import RBush from 'rbush';

type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch. The tree of boxes is filled anew for each frame, which is faster than
// moving every box in it.
export function rbush(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const boxes = Array.from(x, (at, i) => ({ i, minX: at - r[i], minY: y[i] - r[i], maxX: at + r[i], maxY: y[i] + r[i] }));
  const tree = new RBush<(typeof boxes)[number]>().load(boxes);
  for (const box of boxes) {
    for (const { i: j } of tree.search(box)) {
      const i = box.i, dx = x[i] - x[j], dy = y[i] - y[j], reach = r[i] + r[j];
      if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
    }
  }
}
