type Found = (i: number, j: number) => void;

let head = new Int32Array(0), next = new Int32Array(0); // first disc of each cell, and the one after each disc

// Calls found(i, j) for each two discs that touch. Cells are as wide as the largest disc, or wider in an empty box. A disc
// with a value that is not finite touches nothing.
export function uniformGrid(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity, most = 0;
  for (let i = 0; i < x.length; i++) {
    if (!fits(i)) continue;
    [left, right] = [Math.min(left, x[i]!), Math.max(right, x[i]!)];
    [top, bottom] = [Math.min(top, y[i]!), Math.max(bottom, y[i]!)];
    most = Math.max(most, r[i]!);
  }
  if (left > right) return;
  const width = right - left, height = bottom - top, n = x.length;
  const side = Math.max(2.001 * most, Math.sqrt((width * height) / n), width / n, height / n) || 1;
  const columns = Math.floor(width / side) + 1, rows = Math.floor(height / side) + 1;
  if (head.length < columns * rows) head = new Int32Array(columns * rows);
  if (next.length < n) next = new Int32Array(n);
  head.fill(-1, 0, columns * rows);
  for (let i = 0; i < n; i++) {
    if (!fits(i)) continue;
    const column = Math.floor((x[i]! - left) / side), row = Math.floor((y[i]! - top) / side);
    for (let b = Math.max(row - 1, 0); b <= row + 1 && b < rows; b++) {
      for (let a = Math.max(column - 1, 0); a <= column + 1 && a < columns; a++) {
        for (let j = head[b * columns + a]!; j >= 0; j = next[j]!) {
          const dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
          if (dx * dx + dy * dy < reach * reach) found(j, i);
        }
      }
    }
    next[i] = head[row * columns + column]!;
    head[row * columns + column] = i;
  }
}
