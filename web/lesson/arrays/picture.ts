// Three methods as the data that they keep, for the same ten discs. A view says where each disc's slot in the array is,
// what else is drawn, and what the array means for one disc.
import { lined, paint } from '../../kit/paint.ts';
import { draw, type Disc, type Drawing } from '../../kit/svg.ts';
import { counted, list } from '../../kit/words.ts';
import { box, cellAt, cellOf, cellsDrawn, columns, cornerOf, discDrawn, nameOf, placeOf, rows, size } from '../ten_discs.ts';

export interface View {
  /** Of the array, for screen readers. */
  label: string;
  /** px, of the picture. */
  height: number;
  /** From now on `update` counts what moves of one disc change. */
  begin?: (discs: Disc[]) => void;
  /** Follows the discs, and says what that changed. */
  update: (discs: Disc[], moved?: number) => string;
  /** Middle of each disc's slot. */
  slots: (discs: Disc[]) => { x: number; y: number }[];
  /** The discs in the order of the array. */
  order: (discs: Disc[]) => number[];
  drawn: (discs: Disc[], lit?: number) => Drawing[];
  says: (discs: Disc[], lit: number) => string;
}

const slot = { width: 34, height: 26 };
const top = box.height + 54; // px, the middle of the array's slots
const acrossOf = (at: number) => 18 + at * 36;

const touch = (a: Disc, b: Disc) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r;
const names = (all: number[]) => list(all.map(nameOf));
/** The lines from discs or cells to their slots: of all, of the lit disc, and of those that it is tested against. */
const leads = {
  all: { ...lined(paint('soft'), 0.8), 'stroke-opacity': 0.45 },
  lit: lined(paint('grid'), 2.5),
  partner: lined(paint('naive'), 1.5, '4 2'),
};
const lead = (kind: keyof typeof leads, d: string) => draw('path', { ...leads[kind], 'pointer-events': 'none', d });
const entryAt = (isLit: boolean, x: number, y: number, width: number) =>
  draw('rect', { fill: paint('card'), ...(isLit ? { stroke: paint('grid'), 'stroke-width': 2.5 } : { stroke: paint('soft'), 'stroke-width': 0.7 }),
    x, y, width, height: 22 });
const litCell = (cell: number) => draw('rect', { class: 'cell-lit', fill: paint('grid'), 'fill-opacity': 0.18, ...cornerOf(cell), width: size, height: size });
const small = { fill: paint('soft'), 'font-size': 8, 'font-weight': 400 };
const label = (x: number, y: number, words: string, look: object = small) =>
  draw('text', { ...look, x, y, 'text-anchor': 'middle' }, words);

/** Discs sorted by their left edges, and the swaps of an insertion sort that keeps them so. */
export function sweepView(start: Disc[]): View {
  const left = ({ x, r }: Disc) => x - r;
  const order = start.map((_, k) => k).sort((a, b) => left(start[a]) - left(start[b]));
  let [ticks, all] = [0, 0];
  const partners = (discs: Disc[], lit: number) =>
    order.slice(order.indexOf(lit) + 1).filter((k) => left(discs[k]) < discs[lit].x + discs[lit].r);
  return {
    label: 'Discs sorted by their left edges',
    height: top + 24,
    update(discs, moved) {
      let swaps = 0;
      for (let i = 1; i < order.length; i++) {
        for (let j = i; j > 0 && left(discs[order[j]]) < left(discs[order[j - 1]]); j--) {
          [order[j - 1], order[j]] = [order[j], order[j - 1]];
          swaps += 1;
        }
      }
      if (moved === undefined) return '';
      [ticks, all] = [ticks + 1, all + swaps];
      return `This tick: ${counted(swaps, 'swap')}. ${counted(ticks, 'tick')} so far: ${counted(all, 'swap')}.`;
    },
    order: () => order,
    slots: (discs) => discs.map((_, k) => ({ x: acrossOf(order.indexOf(k)), y: top })),
    drawn: (discs, lit) => order.flatMap((k, at) => {
      const x = Math.max(0, left(discs[k]));
      const kind = k === lit ? 'lit' : lit !== undefined && partners(discs, lit).includes(k) ? 'partner' : 'all';
      return [lead(kind, `M${x} ${discs[k].y}V${box.height + 6}L${acrossOf(at)} ${top - slot.height / 2}`)];
    }),
    says(discs, lit) {
      const near = partners(discs, lit);
      const begin = near.length === 1 ? 'begins' : 'begin';
      const next = order[order.indexOf(lit) + 1 + near.length];
      const stops = next === undefined ? '' : ` ${nameOf(next)} begins beyond the right edge of ${nameOf(lit)}, so the sweep stops there.`;
      return near.length === 0 ? `The sweep tests ${nameOf(lit)} against no later disc.${stops}`
        : `The sweep tests ${nameOf(lit)} against ${names(near)}, which ${begin} left of its right edge.${stops}`;
    },
  };
}

const cells = columns * rows;

/** The start table of a counting sort, and the discs sorted by cell. */
export function startTable(discs: Disc[]) {
  const start = Array.from({ length: cells + 1 }, () => 0);
  for (const disc of discs) start[cellOf(disc) + 1] += 1;
  for (let cell = 0; cell < cells; cell++) start[cell + 1] += start[cell];
  const next = start.slice();
  const sorted: number[] = [];
  discs.forEach((disc, k) => {
    const cell = cellOf(disc);
    sorted[next[cell]] = k;
    next[cell] += 1;
  });
  return { start, sorted };
}

export function gridView(): View {
  const entry = box.width / (cells + 1);
  const row = box.height + 34; // px, the middle of the table
  const slotsAt = row + 58;
  let before: number[] = [];
  return {
    label: 'Discs sorted by their cells',
    height: slotsAt + 22,
    begin: (discs) => (before = startTable(discs).start),
    update(discs, moved) {
      if (moved === undefined) return '';
      const changed = startTable(discs).start.filter((value, cell) => value !== before[cell]).length;
      return `The move of ${nameOf(moved)} has changed ${changed} of the ${cells + 1} entries of the start table.`;
    },
    order: (discs) => startTable(discs).sorted,
    slots(discs) {
      const { sorted } = startTable(discs);
      return discs.map((_, k) => ({ x: acrossOf(sorted.indexOf(k)), y: slotsAt }));
    },
    drawn(discs, lit) {
      const { start } = startTable(discs);
      const cell = lit === undefined ? -1 : cellOf(discs[lit]);
      return [
        ...(cell < 0 ? [] : [litCell(cell)]),
        ...start.flatMap((value, at) => {
          const isLit = at === cell || at === cell + 1;
          const full = at < cells && start[at + 1] > value;
          const way = `M${(at + 0.5) * entry} ${row + 11}L${acrossOf(value) - slot.width / 2} ${slotsAt - slot.height / 2}`;
          return [
            ...(full ? [lead(at === cell ? 'lit' : 'all', way)] : []),
            entryAt(isLit, at * entry + 0.5, row - 11, entry - 1),
            label((at + 0.5) * entry, row - 15, at < cells ? String(at) : 'end'),
            label((at + 0.5) * entry, row + 4, String(value), {}),
          ];
        }),
      ];
    },
    says(discs, lit) {
      const { start } = startTable(discs);
      const cell = cellOf(discs[lit]);
      const many = start[cell + 1] - start[cell];
      return `${nameOf(lit)} is in cell ${cell}. The cell’s discs begin at place start[${cell}] = ${start[cell]}, and end before ` +
        `start[${cell + 1}] = ${start[cell + 1]}, so the cell lists ${counted(many, 'disc')}.`;
    },
  };
}

/** The bucket of a cell. */
const bucketOf = (column: number, row: number, buckets: number) => (((column + 7 * row) % buckets) + buckets) % buckets;

/** The buckets that a disc looks into. */
function bucketsAround(disc: Disc, buckets: number) {
  const { column, row } = placeOf(disc);
  return new Set([-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => bucketOf(column + across, row + down, buckets))));
}

const isNear = (a: Disc, b: Disc) => {
  const [one, other] = [placeOf(a), placeOf(b)];
  return Math.abs(one.column - other.column) <= 1 && Math.abs(one.row - other.row) <= 1;
};

/**
 * The pairs that a grid and a hash test, each once, those of them that touch, and those in one bucket from far cells.
 */
export function hashTests(discs: Disc[], buckets: number) {
  const own = discs.map((disc) => {
    const { column, row } = placeOf(disc);
    return bucketOf(column, row, buckets);
  });
  const pairs = discs.flatMap((_, a) => discs.slice(0, a).map((__, b) => [b, a]));
  const grid = pairs.filter(([a, b]) => isNear(discs[a], discs[b]));
  const hash = pairs.filter(([a, b]) => bucketsAround(discs[a], buckets).has(own[b]));
  const touching = (tested: number[][]) => tested.filter(([a, b]) => touch(discs[a], discs[b])).length;
  const shared = pairs.filter(([a, b]) => own[a] === own[b] && !isNear(discs[a], discs[b]));
  return { own, shared, grid: grid.length, hash: hash.length, contacts: { grid: touching(grid), hash: touching(hash) } };
}

export function hashView(buckets: () => number): View {
  const first = box.height + 34;
  const side = 18;
  const deep = 4 * side; // px, from the first to the last disc of a bucket; many discs stand closer
  const places = (discs: Disc[]) => {
    const { own } = hashTests(discs, buckets());
    const wide = box.width / buckets();
    return own.map((bucket, k) => {
      const [before, all] = [own.slice(0, k), own].map((some) => some.filter((each) => each === bucket).length);
      return { x: (bucket + 0.5) * wide, y: first + before * Math.min(side, deep / Math.max(1, all - 1)) };
    });
  };
  return {
    label: 'Discs in the buckets of a hash table',
    height: first + deep + side,
    update(discs) {
      const { grid, hash, contacts, shared } = hashTests(discs, buckets());
      const [pair] = shared;
      const done = pair ? `Done: ${nameOf(pair[0])} and ${nameOf(pair[1])} are in far cells, but share a bucket. `
        : 'No two far cells with discs share a bucket, though empty ones may. ';
      return `${done}The grid makes ${counted(grid, 'test')}, the hash ${hash}. ` +
        (contacts.grid === contacts.hash ? `Both find ${counted(contacts.hash, 'contact')}.`
          : `They find ${contacts.grid} and ${counted(contacts.hash, 'contact')}.`);
    },
    order(discs) {
      const { own } = hashTests(discs, buckets());
      return discs.map((_, k) => k).sort((a, b) => own[a] - own[b] || a - b);
    },
    slots: places,
    drawn(discs, lit) {
      const { own } = hashTests(discs, buckets());
      const wide = box.width / buckets();
      const sharing = lit === undefined ? [] : Array.from({ length: cells }, (_, cell) => cell)
        .filter((cell) => bucketOf(cell % columns, Math.floor(cell / columns), buckets()) === own[lit]);
      return [
        ...sharing.map(litCell),
        ...Array.from({ length: buckets() }, (_, at) => [
          entryAt(lit !== undefined && own[lit] === at, at * wide + 0.5, first - 11, wide - 1),
          label((at + 0.5) * wide, first - 15, String(at)),
        ]).flat(),
      ];
    },
    says(discs, lit) {
      const { column, row } = placeOf(discs[lit]);
      const bucket = bucketOf(column, row, buckets());
      const cell = cellAt(column, row);
      const others = Array.from({ length: cells }, (_, at) => at)
        .filter((at) => at !== cell && bucketOf(at % columns, Math.floor(at / columns), buckets()) === bucket);
      const sharing = `${others.length === 1 ? 'Cell' : 'Cells'} ${list(others.map(String))} ${others.length === 1 ? 'has' : 'have'}`;
      return `${nameOf(lit)} is in column ${column}, row ${row}: (${column} + 7 × ${row}) % ${buckets()} = ${bucket}. ` +
        (others.length === 0 ? 'No other cell has this bucket.' : `${sharing} this bucket, too.`);
    },
  };
}

/** The discs in their box, and the array under them. */
export function dataPicture(view: View, discs: Disc[]) {
  view.update(discs);
  const slots = view.slots(discs).map(({ x, y }, k) =>
    draw('g', { class: 'slot', 'data-disc': k, transform: `translate(${x} ${y})` },
      draw('rect', { class: 'reach', fill: 'transparent', x: -17, y: -9, width: 34, height: 18 }),
      draw('rect', { fill: paint('ground'), stroke: paint('disc'), x: -8, y: -8, width: 16, height: 16, rx: 2 }),
      draw('text', { y: 4, 'text-anchor': 'middle' }, nameOf(k))));
  return draw('svg', { class: 'data', viewBox: `0 0 ${box.width} ${Math.ceil(view.height)}` },
    ...cellsDrawn(),
    draw('g', { class: 'drawn' }, ...view.drawn(discs)),
    draw('g', { class: 'discs' }, ...discs.map(discDrawn)),
    draw('g', { class: 'slots' }, ...slots));
}
