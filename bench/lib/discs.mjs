// The state of discs after a run.

// Their overlap, as a mean per disc and in radii, and how many are lost: NaN, or more than a radius
// outside the box.
export function look({ width, height, particles }, positions) {
  const radius = Math.max(...particles.map(([, , , , r]) => r));
  const side = 2 * radius; // of a cell: overlapping discs are in it or next to it
  const cells = new Map();
  const columns = Math.ceil(width / side) + 4;
  const cellOf = (position) => Math.floor(position / side) + 1;
  let lost = 0;
  for (const [k, [x, y]] of positions.entries()) {
    if (!(x >= 0 && x <= width && y >= 0 && y <= height)) {
      lost++;
      continue;
    }
    const key = cellOf(y) * columns + cellOf(x);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(k);
  }

  let depth = 0;
  for (const [key, list] of cells)
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1])
        for (const other of cells.get(key + row * columns + column) ?? [])
          for (const one of list) {
            if (one >= other) continue;
            const distance = Math.hypot(positions[one][0] - positions[other][0], positions[one][1] - positions[other][1]);
            depth += Math.max(0, particles[one][4] + particles[other][4] - distance);
          }
  return { overlap: depth / radius / positions.length, lost };
}

// How far they have moved, root mean square.
export function distance(before, after) {
  const squares = before.map(([x, y], k) => (after[k][0] - x) ** 2 + (after[k][1] - y) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
