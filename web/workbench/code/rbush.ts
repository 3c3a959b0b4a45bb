// npm install rbush @types/rbush
import RBush from 'rbush';

type Found = (i: number, j: number) => void;

type Box = { i: number; minX: number; minY: number; maxX: number; maxY: number };

let boxes: Box[] = [];
const tree = new RBush<Box>();

// Calls found(i, j) for each two discs that touch. The tree of boxes is filled anew for each frame, which is faster than
// moving every box in it. A disc with a value that is not finite touches nothing.
export function rbush(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  if (boxes.length !== x.length) boxes = Array.from(x, (_, i) => ({ i, minX: 0, minY: 0, maxX: 0, maxY: 0 }));
  for (const box of boxes) {
    box.minX = x[box.i]! - r[box.i]!;
    box.minY = y[box.i]! - r[box.i]!;
    box.maxX = x[box.i]! + r[box.i]!;
    box.maxY = y[box.i]! + r[box.i]!;
  }
  const whole = boxes.filter(({ i }) => fits(i));
  tree.clear().load(whole);
  for (const box of whole) {
    for (const { i: j } of tree.search(box)) {
      const i = box.i, dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
      if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
    }
  }
}
