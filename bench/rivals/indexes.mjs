// Spatial indexes from npm. Each has the same task in every tick: to find all overlapping pairs of discs, of which
// every one has moved. The rest of the tick is the same for all: the response `repulsion`, motion and walls, in plain
// JavaScript.

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

// A quadtree of centres, built in each tick and searched once per disc, as d3-force does for its collisions: each
// quarter knows the largest radius in it, and those farther away than that and the disc's own radius are left out.
async function d3Quadtree(discs) {
  const { quadtree } = await import('d3-quadtree');
  const { n, x, y, r } = discs;
  const indices = Array.from({ length: n }, (_, i) => i);
  const measure = (node) => {
    node.reach = 0;
    if (node.length) for (const quarter of node) node.reach = Math.max(node.reach, quarter ? quarter.reach : 0);
    else for (let leaf = node; leaf; leaf = leaf.next) node.reach = Math.max(node.reach, r[leaf.data]);
  };
  return (report) => {
    let i = 0; // the disc whose search runs
    const visit = (node, x0, y0, x1, y1) => {
      if (node.length) {
        const far = r[i] + node.reach;
        return x0 > x[i] + far || x1 < x[i] - far || y0 > y[i] + far || y1 < y[i] - far;
      }
      for (let leaf = node; leaf; leaf = leaf.next)
        if (leaf.data > i && touch(discs, i, leaf.data)) report(i, leaf.data);
      return true;
    };
    const tree = quadtree(indices, (k) => x[k], (k) => y[k]).visitAfter(measure); // prettier-ignore
    for (i = 0; i < n; i++) tree.visit(visit);
  };
}

// A packed tree of boxes along a Hilbert curve. It can't change, so each tick builds one.
async function flatbush(discs) {
  const { default: Flatbush } = await import('flatbush');
  const { n, x, y, r } = discs;
  return (report) => {
    const tree = new Flatbush(n);
    for (let i = 0; i < n; i++) tree.add(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i]);
    tree.finish();
    for (let i = 0; i < n; i++) {
      // The filter reports, so that no array of results is made.
      tree.search(x[i] - r[i], y[i] - r[i], x[i] + r[i], y[i] + r[i], (j) => {
        if (j > i && touch(discs, i, j)) report(i, j);
        return false;
      });
    }
  };
}

// An R-tree of objects. Its bulk load is faster than moving every box.
async function rbush(discs) {
  const { default: RBush } = await import('rbush');
  const { n, x, y, r } = discs;
  const boxes = Array.from({ length: n }, (_, i) => ({ i, minX: 0, minY: 0, maxX: 0, maxY: 0 }));
  const tree = new RBush();
  return (report) => {
    for (const box of boxes) {
      const { i } = box;
      box.minX = x[i] - r[i];
      box.minY = y[i] - r[i];
      box.maxX = x[i] + r[i];
      box.maxY = y[i] + r[i];
    }
    tree.clear().load(boxes);
    for (const box of boxes) {
      for (const { i } of tree.search(box)) if (i > box.i && touch(discs, box.i, i)) report(box.i, i);
    }
  };
}

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
  { id: 'd3-quadtree', find: d3Quadtree, perDisc: 2.5e-3, does: 'any point of interest, nearest neighbours' },
  { id: 'flatbush', find: flatbush, perDisc: 1.2e-3, does: 'any boxes, nearest neighbours' },
  { id: 'rbush', find: rbush, perDisc: 2.5e-3, does: 'any boxes; adds and removes single ones' },
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
