import intersect from 'box-intersect';

// Zomorodian and Edelsbrunner's streamed segment trees, which report all pairs of boxes in one call.
export function boxIntersect(x, y, r, found) {
  const boxes = Array.from(x, (_, i) => [x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i]]);
  intersect(boxes, (i, j) => {
    if ((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < (r[i] + r[j]) ** 2) found(i, j);
  });
}
