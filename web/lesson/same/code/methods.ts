// Two methods that find contacts.
import type { Body } from '../../bodies.ts';
import { diameter, type Pair } from './discs.ts';
import { right } from './rules.js';

export interface Rules {
  /** px */
  cell(): number;
  /** The cells into which a cell looks, as columns and rows from it. */
  around(): [number, number][];
  /** Whether contacts are sorted by their discs. */
  sorted(): boolean;
  touch(squared: number, reach: number): boolean;
}
export interface Mistake {
  id: string;
  name: string;
  grid: Partial<Rules>;
  /** If naive makes a mistake, too. */
  naive?: Partial<Rules>;
}

function squaredBetween(a: Body, b: Body) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return dx * dx + dy * dy;
}

export function naive(discs: Body[], wrong?: Partial<Rules>) {
  const { touch } = { ...right, ...wrong };
  const found: Pair[] = [];
  for (let i = 0; i < discs.length; i++) {
    for (let j = i + 1; j < discs.length; j++) {
      if (touch(squaredBetween(discs[i], discs[j]), diameter)) found.push([i, j]);
    }
  }
  return found;
}

export function grid(discs: Body[], wrong?: Partial<Rules>) {
  const { touch, ...rules } = { ...right, ...wrong };
  const [cell, around] = [rules.cell(), rules.around()];
  const cells = new Map<string, number[]>();
  const at = ({ x, y }: Body) => [Math.floor(x / cell), Math.floor(y / cell)];
  discs.forEach((disc, i) => {
    const key = at(disc).join();
    cells.set(key, [...(cells.get(key) ?? []), i]);
  });
  const found: Pair[] = [];
  for (const own of cells.values()) {
    const [column, row] = at(discs[own[0]]);
    const near = around.flatMap(([u, v]) => cells.get([column + u, row + v].join()) ?? []);
    own.forEach((i, k) => {
      for (const j of [...own.slice(k + 1), ...near]) {
        if (touch(squaredBetween(discs[i], discs[j]), diameter)) found.push(i < j ? [i, j] : [j, i]);
      }
    });
  }
  return rules.sorted() ? found.sort(([a, b], [c, d]) => a - c || b - d) : found;
}
