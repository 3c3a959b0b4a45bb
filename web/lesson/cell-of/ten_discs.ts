// Ten discs in a box of numbered cells, which a reader can choose and move: by mouse, by touch, and by keys.
import { find } from '../../kit/html.ts';
import { arrows, signOf } from '../../kit/signs.ts';
import { cellLines, draw, type Disc } from '../../kit/svg.ts';
import { placeIn } from '../../kit/svg_element.ts';
import { paint } from '../paint.ts';

/** px, the side of a cell; no disc is wider. */
export const size = 60;
export const columns = 6;
export const rows = 3;
export const box = { width: columns * size, height: rows * size };

/** Their names are letters, from left to right. */
export const tenDiscs = (): Disc[] => [
  { x: 24, y: 118, r: 15 },
  { x: 68, y: 28, r: 12 },
  { x: 87, y: 44, r: 16 },
  { x: 130, y: 152, r: 18 },
  { x: 165, y: 66, r: 14 },
  { x: 207, y: 100, r: 17 },
  { x: 226, y: 131, r: 20 },
  { x: 258, y: 24, r: 13 },
  { x: 296, y: 84, r: 18 },
  { x: 334, y: 148, r: 16 },
];

export const nameOf = (k: number) => String.fromCharCode(65 + k);

/** @param disc Its centre is in the box. */
export const placeOf = ({ x, y }: Disc) => ({ column: Math.floor(x / size), row: Math.floor(y / size) });

export function cellOf(disc: Disc) {
  const { column, row } = placeOf(disc);
  return row * columns + column;
}

/** The left upper corner of a cell. */
export const cornerOf = (cell: number) => ({ x: (cell % columns) * size, y: Math.floor(cell / columns) * size });

/** Keeps a disc's centre inside the box, and off its right and lower sides, which are in no cell. */
const inBox = ({ x, y, r }: Disc) => ({
  x: Math.min(box.width - 1, Math.max(0, x)),
  y: Math.min(box.height - 1, Math.max(0, y)),
  r,
});

/** The box, and its cells with their numbers. */
export const cellsDrawn = () => [
  draw('rect', { fill: paint('card'), stroke: paint('soft'), x: 0.5, y: 0.5, width: box.width - 1, height: box.height - 1 }),
  draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, size) }),
  draw('g', { fill: paint('soft'), 'font-size': 9, 'font-weight': 400 }, ...Array.from({ length: columns * rows }, (_, cell) => {
    const { x, y } = cornerOf(cell);
    return draw('text', { x: x + 4, y: y + 12 }, String(cell));
  })),
];

/** A disc with its letter, which can be moved. */
export const discDrawn = ({ x, y, r }: Disc, k: number) =>
  draw('g', { class: 'disc', 'data-disc': k, transform: `translate(${x} ${y})` },
    draw('circle', { fill: paint('paper'), stroke: paint('disc'), 'stroke-width': 1.2, r }), draw('text', { fill: paint('ink'), stroke: 'none', y: 4, 'text-anchor': 'middle' }, nameOf(k)));

const step = 5; // px, per press of an arrow key

/** The disc that a part of a picture stands for. */
function discOf(target: EventTarget | null) {
  const part = target instanceof Element ? target.closest('[data-disc]') : null;
  return part ? Number(part.getAttribute('data-disc')) : undefined;
}

/**
 * @param picture With a group of discs (`discDrawn`).
 * @param discs Their places, which change as the reader moves them.
 */
export function hand(picture: SVGSVGElement, discs: Disc[], { current, chosen, moved, free }: {
  /** The disc that the arrow keys move, which is then chosen. */
  current: () => number;
  chosen: (k: number) => void;
  moved: (k: number) => void;
  /** Whether discs can be moved now. */
  free: () => boolean;
}) {
  const group = find(picture, '.discs', SVGGElement);
  const drawn = [...group.children];
  group.setAttribute('role', 'application');
  group.setAttribute('tabindex', '0');
  group.setAttribute('aria-label', 'Discs. A letter from A to J chooses one, the arrow keys move it.');
  let held = -1;
  let grip = [0, 0]; // from the pointer to the centre of the held disc

  const move = (k: number, x: number, y: number) => {
    const before = discs[k];
    discs[k] = inBox({ ...before, x, y });
    if (discs[k].x === before.x && discs[k].y === before.y) return;
    drawn[k].setAttribute('transform', `translate(${discs[k].x} ${discs[k].y})`);
    moved(k);
  };

  group.addEventListener('pointerdown', (event) => {
    const k = discOf(event.target);
    if (k === undefined || event.button !== 0 || !free()) return;
    const [x, y] = placeIn(picture, event);
    held = k;
    grip = [discs[k].x - x, discs[k].y - y];
    group.append(drawn[k]); // in front of the others
    group.setPointerCapture(event.pointerId);
    chosen(k);
  });
  // A finger on a disc moves the disc, and elsewhere it scrolls the page. Browsers ignore `touch-action` on a part of a drawing.
  group.addEventListener('touchstart', (event) => {
    if (free()) event.preventDefault();
  }, { passive: false });
  group.addEventListener('pointermove', (event) => {
    if (held < 0) return;
    const [x, y] = placeIn(picture, event);
    move(held, x + grip[0], y + grip[1]);
  });
  group.addEventListener('lostpointercapture', () => {
    held = -1;
  });
  group.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !free()) return;
    const sign = signOf(event);
    const letter = sign ? sign.charCodeAt(0) - 'a'.charCodeAt(0) : -1;
    if (letter >= 0 && letter < discs.length) chosen(letter);
    const arrow = arrows[key];
    if (!arrow) return;
    event.preventDefault();
    const k = current();
    chosen(k);
    move(k, discs[k].x + step * arrow[0], discs[k].y + step * arrow[1]);
  });
}
