// npm install d3-quadtree
import { quadtree } from 'd3-quadtree';

// Calls found(i, j) for each two discs that touch. The tree is built for each frame, because all discs move.
export function contacts(x, y, r, found) {
  const tree = quadtree().x((i) => x[i]).y((i) => y[i]).addAll([...x.keys()]);
  // A square's discs reach beyond it by the largest radius.
  tree.visitAfter((node) => {
    node.r = node.length ? Math.max(...Array.from(node, (part) => part?.r ?? 0)) : r[node.data]; // parts may be missing
    for (let leaf = node.next; leaf; leaf = leaf.next) node.r = Math.max(node.r, r[leaf.data]);
  });
  for (let i = 0; i < x.length; i++) {
    tree.visit((node, left, top, right, bottom) => {
      const reach = r[i] + node.r;
      if (left > x[i] + reach || right < x[i] - reach || top > y[i] + reach || bottom < y[i] - reach) return true;
      for (let leaf = node.length ? null : node; leaf; leaf = leaf.next) {
        const j = leaf.data;
        if (j > i && (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < (r[i] + r[j]) ** 2) found(i, j);
      }
    });
  }
}
