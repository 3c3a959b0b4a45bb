// The scene as a picture, the cells that two discs look into, and the pairs that are tested.
import { cellLines, circle, draw, line, picture, type Disc, type Drawing } from '../../kit/svg.ts';
import { box, cell, cellOf, half, kindOf, looksInto, middleOf, pairsOf, sceneDiscs, type Pair } from './scene.ts';

/** @param k Index of the pair. */
export function mark(discs: Disc[], pair: Pair, k: number) {
  const kind = kindOf(pair);
  const [a, b] = [discs[pair.a], discs[pair.b]];
  const { x, y } = middleOf(discs, pair);
  const ring = [
    draw('circle', { class: 'ring', cx: x, cy: y, r: Math.hypot(a.x - b.x, a.y - b.y) / 2 + 3 }),
    draw('text', { x: x + 13, y: y - 9 }, String(k + 1)),
  ];
  return draw('g', { class: `seen-${kind}` }, ...(kind === 'none' ? ring : []), draw('path', { d: line(a, b) }));
}

/** The square around a disc, the cells that the square touches, and the disc. */
function view(disc: Disc, name: string) {
  const { left, right, top, bottom } = looksInto(disc);
  const { x, y, r } = disc;
  return [
    draw('rect', { class: `cells-${name}`, x: left * cell, y: top * cell, width: (right - left + 1) * cell,
      height: (bottom - top + 1) * cell }),
    draw('rect', { class: `square-${name}`, x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    draw('circle', { class: `disc-${name}`, cx: x, cy: y, r }),
  ];
}

/** The cells that both discs of a pair look into. */
export const views = (discs: Disc[], { a, b }: Pair) => [...view(discs[a], 'a'), ...view(discs[b], 'b')];

/** The cell that lists a disc, in words. */
function nameOf(disc: Disc) {
  const { column, row } = cellOf(disc);
  return `column ${column + 1}, row ${row + 1}`;
}

const cellsOf = (disc: Disc) => {
  const { left, right, top, bottom } = looksInto(disc);
  const range = (name: string, from: number, to: number) =>
    from === to ? `${name} ${from + 1}` : `${name}s ${from + 1} to ${to + 1}`;
  return `is listed in ${nameOf(disc)}, and looks into ${range('column', left, right)}, ${range('row', top, bottom)}`;
};

/** The cells of `views`, in words. */
export const inWords = (discs: Disc[], { a, b }: Pair) =>
  `The first disc ${cellsOf(discs[a])}. The second ${cellsOf(discs[b])}.`;

/** Why a pair is tested. */
export function whyTested(discs: Disc[], { a, b, ab, ba }: Pair) {
  const sees = (one: string, other: string, at: number) =>
    `the ${one} disc looks into ${nameOf(discs[at])}, which lists the ${other}`;
  if (!ab) return `${sees('second', 'first', a)}.`;
  return `${sees('first', 'second', b)}${ba ? ', and the second disc sees the first' : ''}.`;
}

export function scenePicture(revealed: boolean) {
  const discs = sceneDiscs();
  return picture(
    box.width,
    box.height,
    'scene',
    draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, cell) }),
    draw('g', { class: 'discs' }, ...discs.map(circle)),
    draw('g', { class: 'views' }),
    draw('path', { class: 'centres', d: discs.map(({ x, y }) => `M${x} ${y}h0`).join('') }),
    draw('g', { class: 'truth' }, ...(revealed ? pairsOf(discs).map((pair, k) => mark(discs, pair, k)) : [])),
  );
}

/** Three by three cells: those that the middle one looks into, and those that look into it. */
export function stencil() {
  const side = 44;
  const middle = 1.5 * side;
  const cells: Drawing[] = [];
  const arrow = (x: number, y: number, out: boolean) => {
    const turn = (Math.atan2(y, x) * 180) / Math.PI + (out ? 0 : 180);
    const [at, to] = [middle + (x * side) / 2, middle + (y * side) / 2];
    return draw('path',
      { class: out ? 'out' : 'in', transform: `translate(${at} ${to}) rotate(${turn})`, d: 'M-13 0H11M11 0l-6-4.5M11 0l-6 4.5' });
  };
  for (const [x, y] of half) cells.push(draw('rect', { class: 'next', x: (1 + x) * side, y: (1 + y) * side, width: side, height: side }));
  cells.push(draw('rect', { class: 'own', x: side, y: side, width: side, height: side }));
  cells.push(draw('path', { class: 'cell-lines', d: cellLines(3 * side, 3 * side, side) }));
  for (const [x, y] of half) cells.push(arrow(x, y, true), arrow(-x, -y, false));
  return picture(3 * side, 3 * side, 'stencil', ...cells);
}
