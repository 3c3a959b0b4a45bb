// Types of the libraries that bring none.
declare module 'd3-quadtree' {
  interface Node extends Array<Node | undefined> {
    data: number;
    next?: Node;
    r: number;
  }
  interface Tree {
    x(of: (datum: number) => number): this;
    y(of: (datum: number) => number): this;
    addAll(data: number[]): this;
    visit(callback: (node: Node, left: number, top: number, right: number, bottom: number) => boolean | void): this;
    visitAfter(callback: (node: Node) => void): this;
  }
  export function quadtree(): Tree;
}
declare module 'rbush' {
  interface Box {
    minX: number;
    minY: number;
    maxX: number;
    maxY: number;
  }
  export default class RBush<Item extends Box> {
    clear(): this;
    load(items: Item[]): this;
    search(box: Box): Item[];
  }
}
