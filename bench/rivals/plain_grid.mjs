// A uniform grid in plain JavaScript, as one writes it in a few minutes: lists of discs by cell, as wide as the largest disc,
// in two arrays that are kept. Reports each pair once.
export async function plainGrid({ n, x, y, r }) {
  let head = new Int32Array(0);
  const next = new Int32Array(n);
  return (report) => {
    let [left, right, top, bottom, most] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let i = 0; i < n; i++) {
      left = Math.min(left, x[i]);
      right = Math.max(right, x[i]);
      top = Math.min(top, y[i]);
      bottom = Math.max(bottom, y[i]);
      most = Math.max(most, r[i]);
    }
    const side = 2 * most;
    const columns = Math.floor((right - left) / side) + 1;
    const rows = Math.floor((bottom - top) / side) + 1;
    if (head.length < columns * rows) head = new Int32Array(columns * rows);
    head.fill(-1);
    for (let i = 0; i < n; i++) {
      const column = Math.floor((x[i] - left) / side);
      const row = Math.floor((y[i] - top) / side);
      for (let b = Math.max(row - 1, 0); b <= Math.min(row + 1, rows - 1); b++) {
        for (let a = Math.max(column - 1, 0); a <= Math.min(column + 1, columns - 1); a++) {
          for (let j = head[b * columns + a]; j >= 0; j = next[j]) {
            const dx = x[j] - x[i];
            const dy = y[j] - y[i];
            const reach = r[j] + r[i];
            if (dx * dx + dy * dy < reach * reach) report(j, i);
          }
        }
      }
      next[i] = head[row * columns + column];
      head[row * columns + column] = i;
    }
  };
}
