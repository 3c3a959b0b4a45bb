// The fastest method in three scenes, guessed and then measured on the reader's machine.
import { fillRows, find, findAll } from '../../kit/html.ts';
import { dotted, lined, mixed, paint } from '../../kit/paint.ts';
import { circle, draw, picture, type Disc, type Drawing } from '../../kit/svg.ts';
import { list, short } from '../../kit/words.ts';
import { mark, unmark } from '../bars.ts';
import { inWorlds } from '../engine.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { uniform } from '../random.ts';
import { survey, unsteady, warning, type Timings } from '../survey.ts';

export interface Scene {
  name: string;
  title: string;
  /** px */
  box: { width: number; height: number };
  discs: Disc[];
  /** The method that is the fastest on the machines where these scenes were chosen. */
  wins: string;
}

/** The methods that a reader can choose, by the engine's names. */
export const methods: Record<string, string> = { naive: 'naive', grid: 'grid', sap: 'sweep and prune' };
/** The methods that are measured. */
export const measured: Record<string, string> = { ...methods, hgrid: 'hierarchical' };

const box = { width: 480, height: 270 };
const random = uniform(7);

const spread = (count: number, r: number) => Array.from({ length: count }, () => ({ x: random(r, box.width - r), y: random(r, box.height - r), r }));

const giant = { x: 300, y: 130, r: 60 };
/** Small discs that do not touch the giant. */
const dwarfs = spread(2000, 2.5).filter(({ x, y, r }) => Math.hypot(x - giant.x, y - giant.y) > giant.r + r).slice(0, 1000);

// The heap covers the share `crowd` of a circle, counting overlaps twice.
const crowd = 0.6;
const wide = { width: 10_000, height: 5625 };
const middle = { x: 1500, y: 4000 };
const [heapCount, heapRadius] = [1000, 3];
const heapReach = Math.sqrt((heapCount * heapRadius ** 2) / crowd);
const heap = Array.from({ length: heapCount }, () => {
  const [turn, far] = [random(0, 2 * Math.PI), heapReach * Math.sqrt(random(0, 1))];
  return { x: middle.x + far * Math.cos(turn), y: middle.y + far * Math.sin(turn), r: heapRadius };
});

/** The scenes to guess. */
export const scenes: Scene[] = [
  { name: 'dozen', title: 'A dozen discs', box, discs: spread(12, 14), wins: 'naive' },
  { name: 'giant', title: 'A giant among a thousand', box, discs: [...dwarfs, giant], wins: 'sap' },
  { name: 'heap', title: 'One heap in a wide box', box: wide, discs: heap, wins: 'sap' },
];

/** A scene to compare with, which needs no guess after the first part of the lesson. */
export const even: Scene = { name: 'even', title: 'The thousand without the giant', box, discs: dwarfs, wins: 'grid' };
export const all = [...scenes, even];

/** A scene as the engine takes it. */
export const inEngine = ({ box, discs }: Scene) => ({
  box,
  discs: { x: discs.map(({ x }) => x), y: discs.map(({ y }) => y), r: discs.map(({ r }) => r) },
  response: 'elastic',
  gravity: 0,
});

/**
 * The cells that the engine's grid makes for a scene (src/core/state/cell_geometry.cpp, storage_order.cpp): a little wider
 * than the largest disc, and wider still if there would be more than four cells for each disc, or 4,096.
 */
export function cellsOf({ box: { width, height }, discs }: Scene) {
  const most = Math.max(4096, 4 * discs.length);
  let cell = 1.01 * 2 * Math.max(...discs.map(({ r }) => r));
  const along = (length: number) => Math.ceil(length / cell);
  while ((along(width) + 2) * (along(height) + 1) > most) cell *= 1.25;
  return { cell, most, cells: along(width) * along(height) };
}

/** Pair tests of a grid that keeps only occupied cells, each as wide as the largest disc. Each pair is tested once. */
export function occupied({ discs }: Scene) {
  const cell = 2 * Math.max(...discs.map(({ r }) => r));
  const held = new Map<string, number>();
  let tests = 0;
  for (const { x, y } of discs) {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let c = column - 1; c <= column + 1; c++)
      for (let r = row - 1; r <= row + 1; r++) tests += held.get(`${c},${r}`) ?? 0;
    held.set(`${column},${row}`, (held.get(`${column},${row}`) ?? 0) + 1);
  }
  return { cell, tests };
}

const solid = (discs: Disc[]) => draw('g', { fill: mixed(paint('disc'), 40), stroke: paint('disc') }, ...discs.map(circle));

// A round dot is a line of no length with round ends, which is the shortest way to write many discs.
const dots = (discs: Disc[], size: number) =>
  draw('path', { ...dotted(paint('disc'), size), d: discs.map(({ x, y }) =>
    `M${Math.round(x)} ${Math.round(y)}h0`).join('') });

/** The heap as it lies in its box, and again under a lens. */
function heapPicture() {
  const scale = box.width / wide.width;
  const [x, y] = [middle.x * scale, middle.y * scale];
  const lens = { x: 330, y: 122, r: 112 };
  const zoom = (0.92 * lens.r) / heapReach;
  const seen = heap.map((disc) =>
    ({ x: lens.x + (disc.x - middle.x) * zoom, y: lens.y + (disc.y - middle.y) * zoom, r: 0 }));
  const small = heapReach * scale;
  return [
    draw('path', { ...lined(paint('soft'), 1.5, '5 4'), d: `M${x} ${y - small}L${lens.x} ${lens.y - lens.r}M${x} ${y + small}L${lens.x} ${lens.y + lens.r}` }),
    draw('circle', { fill: paint('ink'), cx: x, cy: y, r: small }),
    draw('circle', { ...lined(paint('soft'), 1.5), cx: lens.x, cy: lens.y, r: lens.r }),
    dots(seen, 2 * heapRadius * zoom),
  ];
}

const drawings: Record<string, () => Drawing[]> = {
  dozen: () => [solid(scenes[0].discs)],
  giant: () => [dots(dwarfs, 5), solid([giant])],
  heap: heapPicture,
  even: () => [dots(dwarfs, 5)],
};

/** A still picture. */
export const scenePicture = ({ name }: Scene) => picture(box.width, box.height, 'scene-picture', ...drawings[name]());

/** How sweep sees a few discs: as spans on a line, in the order in which they begin. */
export function sweepPicture() {
  const discs = [[44, 40, 24], [84, 64, 20], [156, 36, 26], [196, 50, 18], [276, 48, 24]].map(([x, y, r]) => ({ x, y, r }));
  const base = 104;
  return picture(
    320,
    150,
    'sweep-picture',
    solid(discs),
    draw('path', { ...lined(paint('soft'), undefined, '2 3'), d: discs.map(({ x, y, r }) =>
      `M${x - r} ${y}V${base + 34}M${x + r} ${y}V${base + 34}`).join('') }),
    draw('path', { ...lined(paint('grid'), 5), d: discs.map(({ x, r }, k) => `M${x - r} ${base + 12 + 14 * (k % 2)}h${2 * r}`).join('') }),
    draw('g', { fill: paint('ink'), 'font-size': 13, 'text-anchor': 'middle' },
      ...discs.map(({ x, y }, k) => draw('text', { x, y: y + 5 }, String(k + 1)))),
  );
}

const rounds = 3;
const longest = 8000; // ms
// Methods whose times differ by less than this factor share the first place.
const close = 1.1;

const places = ['with a dozen', 'with the giant', 'in the heap'];
const keys = Object.keys(methods);

function winnersIn(timings: Timings) {
  const best = Math.min(...keys.map((method) => timings[method].ms));
  return keys.filter((method) => timings[method].ms <= close * best);
}

const rowsIn = (root: HTMLElement) => findAll(root, '.bars > li');

/** Draws the bars of a scene, and marks the guess and the fastest. */
function drawBars(root: HTMLElement, timings: Timings, guess: string | undefined) {
  const most = Math.max(...keys.map((method) => timings[method].ms));
  const winners = winnersIn(timings);
  for (const row of rowsIn(root)) {
    const method = row.dataset.method ?? '';
    const { ms } = timings[method];
    mark(row, { first: winners.includes(method), guessed: method === guess, ms });
    find(row, '.fill').style.width = `${(100 * ms) / most}%`;
  }
}

/** The verdict, and whether the measurement agrees with the rule in the text. */
function inWords(guess: string[], result: Timings[]) {
  const winners = result.map(winnersIn);
  const right = guess.filter((method, k) => winners[k].includes(method)).length;
  const names = scenes.map((_, k) => `${list(winners[k].map((method) => methods[method]))} ${places[k]}`);
  const others = all.filter(({ wins }, k) => !winners[k].includes(wins)).map(({ title }) => `“${title}”`);
  const differs = others.length > 0 ? ` That differs from the rule below for ${list(others)}: trust your measurement.` : '';
  return `You named the fastest method in ${right} of ${scenes.length} scenes. Fastest on your machine: ${list(names)}.${differs}`;
}

export function start() {
  const root = find(document, '#when-the-grid-loses .predict');
  const table = find(document, '#when-the-grid-loses .measured tbody');
  const parts = all.map(({ name }) => find(root, `[data-scene="${name}"]`));
  predict(root, {
    ...choices(findAll(root, 'select'), 'First a guess: choose a method for each of the three scenes.'),
    measure: (_, work) => inWorlds(all.map(inEngine), work.signal, (...worlds) =>
      survey(worlds.map((world) => () => world), Object.keys(measured), { element: root, rounds, longest, ...work })),
    show(guess, { timings, disturbed }) {
      all.forEach((_, k) => drawBars(parts[k], timings[k], guess[k]));
      fillRows(table, all.map(({ title }, k) =>
        [title, ...Object.keys(measured).map((method) => short(1000 * timings[k][method].ms))]));
      return inWords(guess, timings) + warning(disturbed, unsteady);
    },
    disturbed: (result) => result.disturbed,
    clear() {
      for (const row of parts.flatMap(rowsIn)) {
        unmark(row);
        find(row, '.fill').style.width = '0';
      }
      table.replaceChildren();
    },
  });
}
