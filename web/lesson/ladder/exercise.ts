// The reader guesses what each rung gains. Then all are timed on one state on the reader's machine, and the contacts that they
// find are compared with those of the first.
import { figureText } from '../../kit/figure_text.ts';
import { find, findAll, make } from '../../kit/html.ts';
import { isSteady } from '../../kit/rounds.ts';
import { inSight } from '../../kit/sight.ts';
import { draw, picture } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { enough } from '../../kit/timing.ts';
import { loadEngine } from '../engine.ts';
import { lined, paint } from '../paint.ts';
import { acrossAxis, acrossOf, type Axis } from '../predict/chart.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { addScript } from '../script.ts';
import { timeInSlices, type Work as Slices } from '../slices.ts';
import { survey } from '../survey.ts';
import { shownRatio, times, whole } from '../words.ts';
import { arrays } from './code/arrays.js';
import { engine } from './code/engine.js';
import { grid } from './code/grid.js';
import { numbers } from './code/numbers.js';
import { atRest, columns, count, discsOf, rows, type Detect } from './code/scene.ts';
import { twoLoops } from './code/two_loops.js';

/** The factors that a reader can choose. */
export const factors = [1, 2, 3, 5, 10, 30, 100, 300, 1000];

/** The scale of factors. */
const axis: Axis = { least: 1, most: 1000, log: true, ticks: [1, 10, 100, 1000], label: '', name: (factor) => `${whole(factor)}×` };
const area = { left: 8, top: 0, right: 276, bottom: 20 };

/** The place of a factor; factors below 1, which are losses, are at 1. */
const placeOf = (factor: number) => acrossOf(axis, Math.min(axis.most, Math.max(axis.least, factor)), area);

/** The scale of a factor, from 1 to 1,000, without marks. */
export const scale = () =>
  picture(300, 42, 'scale', draw('g', { fill: paint('soft'), 'font-size': 12 }, acrossAxis(axis, area)), draw('g', { class: 'truth' }));

/** The marks of a guess and of a measured factor. */
function marks(guess: number, factor: number) {
  const at = placeOf(guess);
  return [
    draw('path', { class: 'measured', ...lined(paint('grid'), 6), d: `M${area.left} 20H${Math.max(area.left + 2, placeOf(factor))}` }),
    draw('path', { fill: paint('naive'), d: `M${at} 18l-5-9h10z` }),
  ];
}

/** The time of a rung. */
interface Climbed {
  /** Per detection; of several rounds, in the fastest. */
  ms: number;
  contacts: number;
  /** Whether the contacts are those of the first rung. */
  same: boolean;
}
type Result = { climbed: Climbed[]; disturbed: boolean };

// Times that differ by less may be equal: rounds of one rung differ by as much on an idle machine.
const tolerance = 1.1;

/** How many times faster a rung is than the one before. */
const factorOf = (climbed: Climbed[], k: number) => shownRatio(climbed[k - 1].ms, climbed[k].ms);

/** @returns The gain, and what it follows from. */
export function gainOf(climbed: Climbed[], k: number): [string, string] {
  const { ms, contacts, same } = climbed[k];
  const took = `${figureText(ms)} ms`;
  if (k === 0) return [`${took}.`, `${whole(contacts)} contacts.`];
  const factor = factorOf(climbed, k);
  const gain = factor >= tolerance ? `${times(factor)}× faster`
    : factor > 1 / tolerance ? 'No gain here' : `${times(1 / factor)}× slower`;
  return [`${gain}.`, `${took}. ${same ? `✓\u00a0The same ${whole(contacts)} contacts.` : '✗ Other contacts: wrong.'}`];
}

/**
 * The verdict on all guesses.
 * @param guesses Of the rungs after the first.
 */
export function verdictOf(climbed: Climbed[], guesses: number[]) {
  const [first, last] = [climbed[0], climbed[climbed.length - 1]].map(({ ms }) => ms);
  const guessed = guesses.reduce((product, guess) => product * guess, 1);
  return `You guessed ${whole(guessed)}× faster in all. On your machine it is ` +
    `${whole(shownRatio(first, last))}×: ${figureText(first)} ms became ${figureText(last)}.`;
}

type Work = Slices & { progress: (share: number) => void };

// Browsers compile a loop well only after it has run for some time: with 100 ms, the first rungs were 6× slower in WebKit.
const warmUpMs = 250;
const rounds = 5;
const roundMs = 40;
const longest = 4000; // ms, of the engine's rounds

/** @returns ms per call in the fastest round, and whether the others are like it. */
async function time(act: () => void, work: Work): Promise<{ ms: number; steady: boolean }> {
  /** ms per call, of calls that take at least `least` ms in all. */
  const meanOf = async (least: number) => {
    let calls = 0;
    const ms = await timeInSlices(() => (act(), calls++, false), work, least);
    return ms / calls;
  };
  await meanOf(warmUpMs);
  const means = [];
  for (let round = 0; round < rounds; round++) {
    means.push(await meanOf(enough(roundMs)));
    work.progress((round + 1) / rounds);
  }
  return { ms: Math.min(...means), steady: isSteady(means) };
}

type Found = { ms: number; steady?: boolean; found: ArrayLike<number> };

/** The contacts as numbers in ascending order, whatever their order and that of their discs. */
function sorted(found: ArrayLike<number>) {
  const pairs = new Float64Array(found.length / 2);
  for (let k = 0; k < pairs.length; k++) {
    const [i, j] = [found[2 * k], found[2 * k + 1]];
    pairs[k] = Math.min(i, j) * count + Math.max(i, j);
  }
  return pairs.sort();
}

function indicesOf<Disc>(discs: Disc[], found: Disc[]) {
  const at = new Map(discs.map((disc, i) => [disc, i]));
  return found.map((disc) => at.get(disc) ?? NaN);
}

/** The discs as objects with a p5.Vector. */
async function withVectors() {
  if (!window.p5) await addScript('examples/p5/p5-2.min.js', 'p5');
  if (!window.p5) throw new Error('The download of p5 was damaged.');
  const { Vector } = window.p5;
  const { x, y, r } = discsOf();
  return Array.from(x, (across, i) => ({ position: new Vector(across, y[i]), r: r[i] }));
}

/** Times each rung, in the order of the page. */
const rungs = [
  async (work: Work) => {
    const discs = await withVectors();
    const found: typeof discs = [];
    const stretch = 5; // rows of one slice; each takes up to 0.1 ms, or several times as long on a slow machine
    let row = 0;
    const ms = await timeInSlices(() => {
      twoLoops(discs, found, row, Math.min(count, row + stretch));
      row += stretch;
      work.progress(1 - Math.max(0, 1 - row / count) ** 2);
      return row < count;
    }, work);
    return { ms, found: indicesOf(discs, found) };
  },
  async (work: Work) => ofObjects(grid, await withVectors(), work),
  (work: Work) => {
    const { x, y, r } = discsOf();
    return ofObjects(numbers, Array.from(x, (across, i) => ({ x: across, y: y[i], r: r[i] })), work);
  },
  async (work: Work) => {
    const discs = discsOf();
    const [found, last, next] = [4 * count, columns * rows, count].map((length) => new Int32Array(length));
    let length = 0;
    const timed = await time(() => (length = arrays(discs, found, last, next)), work);
    return { ...timed, found: found.subarray(0, length) };
  },
  async (work: Work) => {
    const { World } = await loadEngine();
    return engine(World, atRest(), async (world) => {
      const { timings: [{ grid: { ms } }], disturbed } = await survey([() => world], ['grid'], { ...work, rounds, longest });
      return { ms, steady: !disturbed };
    });
  },
];

async function ofObjects<Disc>(detect: Detect<Disc>, discs: Disc[], work: Work) {
  const cells: Disc[][] = Array.from({ length: columns * rows }, () => []);
  const found: Disc[] = [];
  const timed = await time(() => {
    found.length = 0;
    detect(discs, found, cells);
  }, work);
  return { ...timed, found: indicesOf(discs, found) };
}

/** @param told Called after each rung. */
async function climb({ element, signal, progress }: Work, told: (climbed: Climbed[]) => void): Promise<Result> {
  const climbed: Climbed[] = [];
  let disturbed = false;
  let first = new Float64Array();
  for (const [k, rung] of rungs.entries()) {
    const part = (share: number) => progress((k + share) / rungs.length);
    await inSight(element, signal);
    const { ms, steady = true, found }: Found = await rung({ element, signal, progress: part });
    signal.throwIfAborted();
    const pairs = sorted(found);
    if (k === 0) first = pairs;
    const same = pairs.length === first.length && pairs.every((pair, at) => pair === first[at]);
    climbed.push({ ms, contacts: pairs.length, same });
    disturbed ||= !steady;
    told(climbed);
  }
  return { climbed, disturbed };
}

export function start() {
  const root = find(document, '#the-ladder .predict');
  const items = findAll(root, 'li');

  const show = (guess: string[], climbed: Climbed[]) => climbed.forEach((_, k) => {
    const [gain, took] = gainOf(climbed, k);
    find(items[k], '.gain .truth').replaceChildren(make('b', {}, gain), ` ${took}`);
    if (k > 0) drawIn(find(items[k], '.scale .truth', SVGGElement), marks(Number(guess[k - 1]), factorOf(climbed, k)));
  });

  predict<string[], Result>(root, {
    ...choices(findAll(root, 'select'), 'First a guess for each rung. Wrong guesses teach the most.'),
    measure(guess, { signal, progress }) {
      root.querySelectorAll('.truth').forEach((drawn) => drawn.replaceChildren()); // of a measurement that was stopped
      return climb({ element: root, signal, progress }, (climbed) => show(guess, climbed));
    },
    show(guess, { climbed }) {
      show(guess, climbed);
      return verdictOf(climbed, guess.map(Number));
    },
  });
}
