// Spatial indexes from npm. Each has the same task in every tick: to find all overlapping pairs of discs, of which
// every one has moved. The rest of the tick is the same for all: the response `repulsion`, motion and walls, in plain
// JavaScript.

import { d3Quadtree } from '../../web/workbench/code/d3-quadtree.ts';
import { flatbush } from '../../web/workbench/code/flatbush.ts';
import { rbush } from '../../web/workbench/code/rbush.ts';

// Discs in flat arrays.
function discsOf(particles) {
  const column = (k) => Float64Array.from(particles, (particle) => particle[k]);
  const [x, y, vx, vy, r, mass] = [0, 1, 2, 3, 4, 5].map(column);
  return { n: particles.length, x, y, vx, vy, r, inverseMass: mass.map((m) => 1 / m) };
}

function touch({ x, y, r }, i, j) {
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const reach = r[i] + r[j];
  return dx * dx + dy * dy < reach * reach;
}

// Each function below makes a search, which reports each pair (i, j), i < j, once.

// The code of the workbench, which readers paste. It builds its tree in each tick.
const pasted = (contacts) => async ({ x, y, r }) => (report) => contacts(x, y, r, report);

// Zomorodian and Edelsbrunner's streamed segment trees, which report all pairs of boxes at once.
async function boxIntersect(discs) {
  const { default: intersect } = await import('box-intersect');
  const { n, x, y, r } = discs;
  const boxes = Array.from({ length: n }, () => [0, 0, 0, 0]);
  return (report) => {
    for (let i = 0; i < n; i++) {
      const box = boxes[i];
      box[0] = x[i] - r[i];
      box[1] = y[i] - r[i];
      box[2] = x[i] + r[i];
      box[3] = y[i] + r[i];
    }
    intersect(boxes, (a, b) => {
      if (touch(discs, a, b)) report(Math.min(a, b), Math.max(a, b));
    });
  };
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

const known = [
  { id: 'd3-quadtree', find: pasted(d3Quadtree), perDisc: 2.5e-3, does: 'any points; finds nearest neighbours' },
  { id: 'flatbush', find: pasted(flatbush), perDisc: 1.2e-3, does: 'any boxes, nearest neighbours' },
  { id: 'rbush', find: pasted(rbush), perDisc: 2.5e-3, does: 'any boxes; adds and removes single ones' },
  { id: 'box-intersect', find: boxIntersect, perDisc: 1e-3, does: 'any boxes, in any number of dimensions' },
];

/** By id: takes discs, and resolves to a function that reports all overlapping pairs. */
export const searches = Object.fromEntries(known.map(({ id, find }) => [id, find]));

export const indexes = known.map(({ id, find, perDisc, does }) => ({
  id,
  name: id,
  npm: id,
  runsAs: 'JavaScript, node',
  settings: 'detection only; the response is `repulsion` in plain JavaScript; the index is built in every tick',
  besides: does,
  inPlot: false,
  guessedMs: (n) => perDisc * n,

  // All overlapping pairs [i, j], i < j, for tests.
  async pairs({ particles }) {
    const found = [];
    (await find(discsOf(particles)))((i, j) => found.push([i, j]));
    return found;
  },

  async open({ width, height, particles }) {
    const discs = discsOf(particles);
    const search = await find(discs);
    // Found before any is resolved, as Cellmates does: a resolved pair would move out of its box.
    const pairs = [];
    return {
      tick() {
        pairs.length = 0;
        search((i, j) => pairs.push(i, j));
        for (let k = 0; k < pairs.length; k += 2) repel(discs, pairs[k], pairs[k + 1]);
        moveAll(discs, width, height);
      },
      positions: () => Array.from(discs.x, (x, i) => [x, discs.y[i]]),
    };
  },
}));
