// npm install flatbush
import Flatbush from 'flatbush';

// Calls found(i, j) for each two discs that touch. The tree of bounding boxes is built for each frame.
export function contacts(x, y, r, found) {
  if (x.length === 0) return;
  const tree = new Flatbush(x.length, 16, Float64Array);
  for (let i = 0; i < x.length; i++) tree.add(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i]);
  tree.finish();
  for (let i = 0; i < x.length; i++) {
    tree.search(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i], (j) => {
      if (j > i && (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < (r[i] + r[j]) ** 2) found(i, j);
      return false;
    });
  }
}
