type Found = (i: number, j: number) => void;

let head = new Int32Array(0), next = new Int32Array(0); // first disc of each entry of a hash table, and the one after each disc
let level = new Int8Array(0), column = new Float64Array(0), row = new Float64Array(0);

// Calls found(i, j) for each two discs that touch. Each size has a grid, whose cells are twice as wide as those of the next.
// A disc with a value that is not finite touches nothing.
export function gridPerSize(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  const n = x.length, most = r.reduce((largest, one, i) => (fits(i) ? Math.max(largest, one) : largest), 0) || 1;
  if (next.length !== n) {
    head = new Int32Array(2 << (31 - Math.clz32(n | 1)));
    [next, level, column, row] = [new Int32Array(n), new Int8Array(n), new Float64Array(n), new Float64Array(n)];
  }
  head.fill(-1);
  const entry = (depth: number, a: number, b: number) =>
    ((a * 73856093) ^ (b * 19349663) ^ (depth * 83492791)) & (head.length - 1);
  const beside = (a: number) => (Math.abs(a) < 2 ** 53 ? 1 : 0); // farther away, a + 1 is a, and places are wider apart than cells
  const deepest = 20, none = -1, used = new Uint8Array(deepest + 1);
  for (let i = 0; i < n; i++) {
    level[i] = fits(i) ? Math.min(deepest, Math.floor(Math.log2(most / r[i]!))) : none;
    if (level[i] !== none) used[level[i]!] = 1;
  }
  const levels = [...used.keys()].filter((depth) => used[depth]);
  for (const mine of levels) { // from the largest discs to the smallest
    for (let i = 0; i < n; i++) {
      if (level[i] !== mine) continue;
      for (const depth of levels) {
        const side = (2.001 * most) / 2 ** depth, a = Math.floor(x[i]! / side), b = Math.floor(y[i]! / side);
        const across = beside(a), down = beside(b);
        for (let k = -down; k <= down; k++) {
          for (let h = -across; h <= across; h++) {
            const u = a + h, v = b + k;
            for (let j = head[entry(depth, u, v)]!; j >= 0; j = next[j]!) {
              if (level[j] !== depth || column[j] !== u || row[j] !== v) continue; // another cell with the same entry
              const dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
              if (dx * dx + dy * dy < reach * reach) found(j, i);
            }
          }
        }
        if (depth < mine) continue;
        const at = entry(depth, a, b);
        column[i] = a;
        row[i] = b;
        next[i] = head[at]!;
        head[at] = i;
        break;
      }
    }
  }
}
