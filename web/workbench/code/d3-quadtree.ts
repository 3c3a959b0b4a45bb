// npm install d3-quadtree @types/d3-quadtree
import { quadtree } from 'd3-quadtree';
import type { QuadtreeInternalNode, QuadtreeLeaf } from 'd3-quadtree';

type Found = (i: number, j: number) => void;

type Node = (QuadtreeInternalNode<number> | QuadtreeLeaf<number>) & { r?: number };

// Calls found(i, j) for each two discs that touch. The tree is built for each frame, because all discs move. A disc with a
// value that is not finite touches nothing.
export function d3Quadtree(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
  const whole = [...x.keys()].filter(fits);
  // In parts of the discs' extent: between numbers as large as places may be, there is not always one to divide a square at.
  let left = Infinity, top = Infinity, size = 0;
  for (const i of whole) [left, top] = [Math.min(left, x[i]!), Math.min(top, y[i]!)];
  for (const i of whole) size = Math.max(size, x[i]! - left, y[i]! - top);
  const across = (i: number) => (x[i]! - left) / (size || 1), down = (i: number) => (y[i]! - top) / (size || 1);
  const tree = quadtree<number>().x(across).y(down).addAll(whole);
  // Each node gets the largest radius below it.
  tree.visitAfter((node: Node) => {
    node.r = node.length ? Math.max(...Array.from(node, (part: Node | undefined) => part?.r ?? 0)) : r[node.data]!; // parts may be missing
    for (let leaf = node.length ? undefined : node.next; leaf; leaf = leaf.next) node.r = Math.max(node.r, r[leaf.data]!);
  });
  for (const i of whole) {
    const u = across(i), v = down(i);
    tree.visit((node: Node, x0, y0, x1, y1) => {
      // A square's discs reach beyond it by the largest radius. Parts are rounded.
      const far = (r[i]! + (node.r ?? 0)) / (size || 1) + 1e-15;
      if (x0 > u + far || x1 < u - far || y0 > v + far || y1 < v - far) return true;
      for (let leaf = node.length ? undefined : node; leaf; leaf = leaf.next) {
        const j = leaf.data, dx = x[i]! - x[j]!, dy = y[i]! - y[j]!, reach = r[i]! + r[j]!;
        if (j > i && dx * dx + dy * dy < reach * reach) found(i, j);
      }
      return false;
    });
  }
}
