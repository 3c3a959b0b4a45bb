// npm install d3-quadtree
import { quadtree } from 'd3-quadtree';

type Found = (i: number, j: number) => void;

// Calls found(i, j) for each two discs that touch. The tree is built for each frame, because all discs move.
export function d3Quadtree(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const tree = quadtree().x((i) => x[i]).y((i) => y[i]).addAll([...x.keys()]);
  // A square's discs reach beyond it by the largest radius.
  tree.visitAfter((node) => {
    node.r = node.length ? Math.max(...Array.from(node, (part) => part?.r ?? 0)) : r[node.data]; // parts may be missing
    for (let leaf = node.next; leaf; leaf = leaf.next) node.r = Math.max(node.r, r[leaf.data]);
  });
  for (let i = 0; i < x.length; i++) {
    tree.visit((node, left, top, right, bottom) => {
      const far = r[i] + node.r;
      if (left > x[i] + far || right < x[i] - far || top > y[i] + far || bottom < y[i] - far) return true;
      for (let leaf = node.length ? undefined : node; leaf; leaf = leaf.next) {
        const j = leaf.data, dx = x[i] - x[j], dy = y[i] - y[j], reach = r[i] + r[j];
        if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
      }
    });
  }
}
