// Repeats the published measurements on the reader's machine, a table at a time, and says what came out.
import { figureText } from '../../kit/figure_text.ts';
import { find, findAll, findButton } from '../../kit/html.ts';
import { onPress } from '../../kit/press.ts';
import { failure, Stopped, task } from '../../kit/task.ts';
import { demandClock, enough, now } from '../../kit/timing.ts';
import { counted, shownRatio, times } from '../../kit/words.ts';
import { inWorlds, loadEngine, placesById } from '../engine.ts';
import { keep, kept } from '../kept.ts';
import { inSlices, median, timeInSlices, type Work } from '../slices.ts';
import type { World } from '../types.ts';

/** A row's times or distances, one of each round. */
type Figure = { values: number[]; pairTests?: number };
/** How a row's measurement begins. */
interface Start {
  scene: string;
  n: number;
  method: string;
  /** Ticks with the grid. */
  settle: number;
  /** The tick whose pair tests are counted. From `settle` on, the ticks are made by `method`. */
  last: number;
  /** Side of the hash table, buckets. */
  table?: number;
  /** Only the last `span` ticks up to `last` are timed, repeatedly; otherwise those after it. */
  span?: number;
  /** Side of the box in which the scene's discs are spread out, px. */
  box?: number;
}

// A span is repeated until it has lasted this long, which is as long as the engine takes for its first mean.
const enoughMs = 150;

// Times are measured in three rounds of all rows, so that a disturbance is noticed.
const rounds = 3;
// ms of work after which no row begins, and no round that would not be done by then: nobody waits longer than ten seconds.
const patience = 8000;

// A call of `World.run` may take longer than a tick of few discs.
const ticksTogether = 20;

/**
 * A scene's discs in a box of another size than the scene's, as bench/reproduce has them.
 * @param scene All discs of the scene have one radius, and its box is a square.
 * @param side Of the new box, px. The discs keep their speeds, and their places are stretched.
 */
const spread = (scene: object, side: number, signal: AbortSignal) => inWorlds([scene], signal, async (world) => {
  const { response, gravity } = world.stats();
  const { x, y, vx, vy, id, box } = world;
  const radius = world.r[0];
  const byId = Array.from(id.keys()).sort((a, b) => id[a] - id[b]);
  const stretched = (at: number) => radius + ((at - radius) * (side - 2 * radius)) / (box.width - 2 * radius);
  const discs = {
    x: byId.map((i) => stretched(x[i])),
    y: byId.map((i) => stretched(y[i])),
    vx: byId.map((i) => vx[i]),
    vy: byId.map((i) => vy[i]),
    r: radius,
  };
  return { discs, box: { width: side, height: side }, response, gravity };
});

/** Makes ticks that are not timed. */
async function advance(world: World, ticks: number, work: Work) {
  let left = ticks;
  if (left > 0) await inSlices(async () => {
    const some = Math.min(left, ticksTogether);
    await world.run(some, { signal: work.signal });
    left -= some;
    return left > 0;
  }, work);
}

/**
 * The engine's mean of the next ticks, ms; it measures the clock, and leaves out the first, cold tick. A tick may take longer
 * than a slice.
 */
async function meanFrom(world: World, work: Work) {
  demandClock();
  let mean = 0;
  await inSlices(async () => {
    await world.run(1, { signal: work.signal });
    const { msPerTick, msBelow } = world.stats();
    mean = msBelow ? 0 : msPerTick;
    return mean === 0;
  }, work);
  return mean;
}

/**
 * The mean of some ticks that are made repeatedly, ms.
 * @param ticks `before` ticks are not timed.
 */
async function meanOf(
  world: World,
  { start, method, before, span }: { start: Uint8Array; method: string; before: number; span: number },
  work: Work,
) {
  const { signal } = work;
  let [spent, made] = [0, 0];
  while (spent < enough(enoughMs)) {
    await world.restore(start, { signal });
    world.set({ method });
    await world.run(before, { signal });
    spent += await timeInSlices(() => {
      world.step();
      return ++made % span > 0;
    }, work);
  }
  return spent / made;
}

/** The time of a tick, ms, and its pair tests. */
async function timeOf({ settle, last, method, table, span, box, ...scene }: Start, work: Work) {
  const options = box ? await spread(scene, box, work.signal) : scene;
  return inWorlds([{ ...options, method: 'grid' }], work.signal, async (world) => {
    await advance(world, settle, work);
    const start = span && world.snapshot();
    world.set({ method, table });
    await advance(world, last - settle, work);
    const { pairTests } = world.stats();
    const before = last - settle - (span ?? 0);
    const value = await (start ? meanOf(world, { start, method, before, span }, work) : meanFrom(world, work));
    return { value, pairTests };
  });
}

/** How far apart the same discs are after some ticks of `rewind` and of `exact`: the root mean square, px. */
function distanceOf({ ticks, ...scene }: { scene: string; n: number; seed: number; ticks: number }, work: Work) {
  const options = ['exact', 'rewind'].map((response) => ({ ...scene, response }));
  return inWorlds(options, work.signal, async (...worlds) => {
    for (const world of worlds) await advance(world, ticks, work);
    const [exact, rewind] = worlds.map(placesById);
    const squares = exact.map(([x, y], id) => (rewind[id][0] - x) ** 2 + (rewind[id][1] - y) ** 2);
    return { value: Math.sqrt(squares.reduce((sum, square) => sum + square) / scene.n) };
  });
}

/**
 * Repeats the rows of a table on the reader's machine.
 * @param starts Of all rows: those of times have a `last` tick.
 */
async function repeat(starts: Record<string, any>[], { element, signal, progress, show }: {
  /** The measurement waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
  progress: (share: number) => void;
  /** Called after each row. */
  show: (figures: (Figure | undefined)[]) => void;
}): Promise<(Figure | undefined)[]> {
  await loadEngine(); // no row's time
  const figures: (Figure | undefined)[] = starts.map(() => undefined);
  const timed = starts.some(({ last }) => last);
  const all = timed ? rounds : 1;
  const work = { element, signal, waited: 0 };
  let spent = 0;
  for (let round = 0; round < all; round++) {
    if (round > 0 && (spent * (round + 1)) / round > patience) break;
    for (const [k, start] of starts.entries()) {
      if (spent > patience) break;
      const from = now() - work.waited;
      const { value, ...counts } = await (timed ? timeOf : distanceOf)(start as any, work);
      spent += now() - work.waited - from;
      figures[k] = { values: [...(figures[k]?.values ?? []), value], ...counts };
      show(figures);
      progress(Math.max((round * starts.length + k + 1) / (all * starts.length), spent / patience));
    }
  }
  return figures;
}

// A row whose rounds differ by more than this factor was disturbed.
const steady = 1.5;

const disturbed = (values: number[]) => Math.max(...values) > steady * Math.min(...values);

/** "3.4× faster", by the values that are shown. */
function compared(slow: number, fast: number) {
  const ratio = shownRatio(slow, fast);
  if (ratio > 1.05) return `${times(ratio)}× faster`;
  return ratio < 1 / 1.05 ? `${times(1 / ratio)}× slower` : 'no faster';
}

/** "n=5&method=naive" → { n: 5, method: 'naive' } */
function startOf(query: string | undefined) {
  const known = [...new URLSearchParams(query)];
  return Object.fromEntries(known.map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]));
}

/**
 * A table of published figures with a column for the reader's: how each row begins, and what the reader's figures say.
 * @param root Written by tables.ts.
 */
function tableOf(root: HTMLElement) {
  const rows = findAll(root, 'tr').filter(({ dataset: { run } }) => run);
  const ours = rows.map((row) => row.cells[row.cells.length - 2]);
  const yours = rows.map((row) => row.cells[row.cells.length - 1]);
  const at = (as: string) => rows.findIndex(({ dataset }) => dataset.as === as);

  function aboutTimes(figures: (Figure | undefined)[]) {
    const known = figures.filter((figure) => figure !== undefined);
    const [slow, fast] = [figures[at('slow')], figures[at('fast')]];
    const said = slow && fast ? [`On your machine ${root.dataset.subject} ${compared(median(slow.values), median(fast.values))}.`] : [];
    const wrong = figures.filter((figure, k) => figure && figure.pairTests !== Number(rows[k].dataset.tests)).length;
    said.push(wrong ? `The pair tests of ${counted(wrong, 'row')} differ from ours. Please report it.`
      : `The pair tests of ${known.length === rows.length ? 'all' : 'these'} ${counted(known.length, 'row')} equal ours.`);
    if (known.length < rows.length) said.push('The others would have taken more than ten seconds in all.');
    if (known.some(({ values }) => disturbed(values))) said.push('Something disturbed the rows with an asterisk, so run them again.');
    return said.join(' ');
  }
  const aboutDistances = () =>
    (yours.every((cell, k) => cell.textContent === ours[k].textContent) ? 'All your distances equal ours, digit by digit.'
      : 'Not all of your distances equal ours. Please report it, because no machine should do that.');

  return {
    starts: rows.map(({ dataset: { run } }) => startOf(run)),
    /** Shows the reader's figures of all rows, as far as they are known. */
    show: (figures: (Figure | undefined)[]) => figures.forEach((figure, k) => {
      yours[k].textContent = figure ? figureText(median(figure.values)) + (disturbed(figure.values) ? '*' : '') : '';
    }),
    /** A sentence on the figures that are shown. */
    inWords: (figures: (Figure | undefined)[]) => (at('slow') < 0 ? aboutDistances() : aboutTimes(figures)),
  };
}

function rerun(root: HTMLElement) {
  const { starts, show, inWords } = tableOf(root);
  const run = findButton(root, 'run');
  const said = find(root, '.said');
  const key = `check-us/${root.dataset.work}`;
  const perform = task(root);

  const enter = (state: 'running' | 'done' | 'stopped', text: string) => {
    root.dataset.state = state;
    said.textContent = text;
    run.setAttribute('aria-disabled', String(state === 'running'));
  };

  onPress(run, async () => {
    if (root.dataset.state === 'running') return;
    show(starts.map(() => undefined));
    keep(key, undefined);
    try {
      const figures = await perform((work) => repeat(starts, { element: root, show, ...work }), () => enter('running', 'Measuring…'));
      keep(key, figures);
      enter('done', inWords(figures));
    } catch (error) {
      enter('stopped', error instanceof Stopped ? 'Stopped. Run begins with the first row.' : failure(error));
    }
  });

  const before = kept(key);
  if (before?.length !== starts.length) return;
  try {
    const figures = before.map((figure: Figure | null) => figure ?? undefined);
    show(figures);
    enter('done', inWords(figures));
  } catch {
    keep(key, undefined); // kept by another version of this page
  }
}

export function start() {
  findAll(document, '#check-us .rerun').forEach(rerun);
}
