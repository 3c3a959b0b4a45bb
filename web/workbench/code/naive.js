// Calls found(i, j) for each two discs that touch.
export function contacts(x, y, r, found) {
  for (let j = 1; j < x.length; j++) {
    for (let i = 0; i < j; i++) {
      const reach = r[i] + r[j];
      if ((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < reach * reach) found(i, j);
    }
  }
}
