// Calls found(i, j) for each two discs that touch. Keeps the pairs that are closer than a skin, until a disc has left it.
export function neighbourList(skin) {
  let pairs = [], oldX = [], oldY = [], oldR = [];
  return (x, y, r, found) => {
    let stays = x.length === oldX.length;
    for (let i = 0; stays && i < x.length; i++) {
      stays = r[i] === oldR[i] && Math.hypot(x[i] - oldX[i], y[i] - oldY[i]) < 0.499 * skin;
    }
    if (!stays) {
      [pairs, oldX, oldY, oldR] = [[], Float64Array.from(x), Float64Array.from(y), Float64Array.from(r)];
      const order = [...x.keys()].sort((i, j) => x[i] - r[i] - (x[j] - r[j])); // a sweep finds the pairs
      order.forEach((i, k) => {
        for (let m = k + 1; m < order.length && x[order[m]] - r[order[m]] < x[i] + r[i] + skin; m++) {
          if (Math.abs(y[i] - y[order[m]]) < r[i] + r[order[m]] + skin) pairs.push([i, order[m]]);
        }
      });
    }
    for (const [i, j] of pairs) if ((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < (r[i] + r[j]) ** 2) found(i, j);
  };
}
