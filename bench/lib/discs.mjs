// Figures that describe discs after some ticks.

// The mean overlap per disc, in radii, and the number of lost discs, whose centres are NaN or outside the
// box.
export function look({ width, height, particles }, positions) {
  const radius = Math.max(...particles.map(([, , , , r]) => r));
  const side = 2 * radius; // of a cell, so that overlapping discs are in the same cell or in neighbouring ones
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

// The distance that discs have moved, root mean square.
export function distance(before, after) {
  const squares = before.map(([x, y], k) => (after[k][0] - x) ** 2 + (after[k][1] - y) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
