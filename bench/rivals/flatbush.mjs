// A spatial index from npm, built in every tick. The rest of the tick is in plain JavaScript: the response `repulsion`,
// motion and walls.
import { flatbush as contacts } from '../../web/workbench/code/flatbush.ts';

// Discs in flat arrays.
function discsOf(particles) {
  const column = (k) => Float64Array.from(particles, (particle) => particle[k]);
  const [x, y, vx, vy, r, mass] = [0, 1, 2, 3, 4, 5].map(column);
  return { n: particles.length, x, y, vx, vy, r, inverseMass: mass.map((m) => 1 / m) };
}

// Cellmates' `repulsion`: pushes two discs apart, the lighter one further, and gives them equal and opposite impulses.
function repel({ x, y, vx, vy, r, inverseMass }, i, j) {
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const depth = r[i] + r[j] - distance;
  if (!(depth > 0)) return;
  const nx = distance > 0 ? dx / distance : 1;
  const ny = distance > 0 ? dy / distance : 0;
  const impulse = (vx[j] - vx[i]) * nx + (vy[j] - vy[i]) * ny;
  vx[i] += impulse * inverseMass[i] * nx;
  vy[i] += impulse * inverseMass[i] * ny;
  vx[j] -= impulse * inverseMass[j] * nx;
  vy[j] -= impulse * inverseMass[j] * ny;
  x[i] -= depth * inverseMass[i] * nx;
  y[i] -= depth * inverseMass[i] * ny;
  x[j] += depth * inverseMass[j] * nx;
  y[j] += depth * inverseMass[j] * ny;
}

function moveAll({ n, x, y, vx, vy, r }, width, height) {
  for (let i = 0; i < n; i++) {
    x[i] += vx[i];
    y[i] += vy[i];
    if (x[i] < r[i] || x[i] > width - r[i]) {
      x[i] = x[i] < r[i] ? r[i] : width - r[i];
      vx[i] *= -1;
    }
    if (y[i] < r[i] || y[i] > height - r[i]) {
      y[i] = y[i] < r[i] ? r[i] : height - r[i];
      vy[i] *= -1;
    }
  }
}

export const flatbush = {
  id: 'flatbush',
  name: 'flatbush',
  npm: 'flatbush',
  runsAs: 'JavaScript, node',
  settings: 'detection only; the response is `repulsion` in plain JavaScript; the index is built in every tick',
  besides: 'any boxes, nearest neighbours',
  inPlot: false,
  guessedMs: (n) => 1.2e-3 * n,

  async open({ width, height, particles }) {
    const discs = discsOf(particles);
    // Found before any is resolved, as Cellmates does: a resolved pair would move out of its box.
    const pairs = [];
    return {
      tick() {
        pairs.length = 0;
        contacts(discs.x, discs.y, discs.r, (i, j) => pairs.push(i, j));
        for (let k = 0; k < pairs.length; k += 2) repel(discs, pairs[k], pairs[k + 1]);
        moveAll(discs, width, height);
      },
      positions: () => Array.from(discs.x, (x, i) => [x, discs.y[i]]),
    };
  },
};
