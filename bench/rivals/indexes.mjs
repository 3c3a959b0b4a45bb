// Spatial indexes from npm, for bench/contacts.mjs. Each takes discs in flat arrays and resolves to a search, which builds
// its index anew and reports each overlapping pair (i, j), i < j, once.
import { d3Quadtree } from '../../web/workbench/code/d3-quadtree.ts';
import { flatbush } from '../../web/workbench/code/flatbush.ts';
import { rbush } from '../../web/workbench/code/rbush.ts';

function touch({ x, y, r }, i, j) {
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const reach = r[i] + r[j];
  return dx * dx + dy * dy < reach * reach;
}

// The code of the workbench, which readers paste.
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

/** By the package's name. */
export const searches = {
  'd3-quadtree': pasted(d3Quadtree),
  flatbush: pasted(flatbush),
  rbush: pasted(rbush),
  'box-intersect': boxIntersect,
};
