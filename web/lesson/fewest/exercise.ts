// The fastest size of a cell, guessed from the numbers of tests and then measured on the reader's machine.
import { fillRows, find } from '../../kit/html.ts';
import { inSight } from '../../kit/sight.ts';
import { short, shownRatio, times, whole } from '../../kit/words.ts';
import { mark, micros, unmark } from '../bars.ts';
import { inWorlds } from '../engine.ts';
import { pairsOf } from '../pairs.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { uniform } from '../random.ts';
import { drawShares, parts, sharesOf, type Shares } from '../shares.ts';
import { survey, unsteady, warning, type Timings, type World } from '../survey.ts';

export const count = 4000;
export const radius = 4;
/** px; the discs cover 60% of the box, as in the first part of the lesson. */
export const box = { width: 900, height: 560 };
/** Ticks before the measurement. */
export const ticks = 100;
export const pairs = pairsOf(count);

/** px; the sizes that are measured. */
export const sizes = [1, 2, 4, 9, 32];

/** The scene as the engine takes it, with some of its discs. */
export function inEngine(some: number = count) {
  const random = uniform(11);
  const discs = Array.from({ length: some }, () => [random(radius, box.width - radius), random(radius, box.height - radius)]);
  return {
    box,
    discs: { x: discs.map(([x]) => x), y: discs.map(([, y]) => y), r: new Float64Array(some).fill(radius) },
    method: 'grid',
    response: 'repulsion',
    gravity: 0,
  };
}

type Row = { cell: number; ms: number; pairTests: number; shares: Shares };
type Result = { naive: { ms: number; pairTests: number }; rows: Row[] };
/** As it is kept. */
type Kept = Result & { disturbed: boolean };

/**
 * @param all For each size.
 * @param single For each size.
 */
export const resultOf = (sizes: number[], all: Timings[], single: Timings[]): Result => ({
  // Two loops have no cells, so the fastest of all their measurements counts.
  naive: { ms: Math.min(...all.map(({ naive }) => naive.ms)), pairTests: all[0].naive.pairTests },
  rows: sizes.map((cell, k) => {
    const { naive, grid } = all[k];
    const { ms, pairTests } = grid;
    return { cell, ms, pairTests, shares: sharesOf(grid, single[k].grid.buildMs, (pairTests * naive.ms) / naive.pairTests) };
  }),
});

const fastestOf = (rows: Row[]) => rows.reduce((a, b) => (b.ms < a.ms ? b : a));
const fewestOf = (rows: Row[]) => rows.reduce((a, b) => (b.pairTests < a.pairTests ? b : a));

const rounds = 2;
const longest = 4000; // ms, for all discs and for the single one
const microNumber = (ms: number) => short(1000 * ms);

function inWords(guessed: Row, rows: Row[]) {
  const fastest = fastestOf(rows);
  const best = `${fastest.cell} px, with ${micros(fastest.ms)}`;
  if (guessed === fastest) return `You guessed it: on your machine the fastest cells are those of ${best}.`;
  const ratio = shownRatio(guessed.ms, fastest.ms);
  const compared = ratio < 1.05 ? 'nearly as fast' : `${times(ratio)}× slower`;
  return `On your machine the fastest cells are those of ${best}. Your ${guessed.cell} px took ${micros(guessed.ms)}, ${compared}.`;
}

/** Why the fewest tests save less time than tests, or that they do not. */
function why({ naive, rows }: Result) {
  const few = fewestOf(rows);
  const fewer = whole(naive.pairTests / few.pairTests);
  const faster = times(shownRatio(naive.ms, few.ms));
  const share = Math.round((100 * few.shares.test) / few.ms);
  const intro = few === fastestOf(rows) ? 'On your machine the fewest tests are also the fastest, which is rare. Still, cells' : 'Cells';
  return `${intro} of ${few.cell} px make ${fewer} times fewer tests than naive (${micros(naive.ms)}), but on your machine ` +
    `they are only ${faster} times as fast. Their tests take ${share < 1 ? 'less than 1' : `about ${share}`}% of their time. ` +
    'The rest goes into clearing, sorting and looking, which naive does not do.';
}

export function start() {
  const section = find(document, '#fewest-tests');
  const root = find(section, '.predict');
  const table = find(section, '.measured tbody');
  const text = find(section, '.why');
  const rowOf = (cell: number) => find(root, `[data-cell="${cell}"]`);
  predict(root, {
    ...choices([find(root, 'select')], 'First a guess: choose a size.'),
    measure: (_, { signal, progress }) => inWorlds([inEngine(), inEngine(1)], signal, async (all, single) => {
      const measure = (world: World, from: number) => survey(sizes.map((cell) => () => {
        world.set({ cell });
        return world;
      }), ['naive', 'grid'], { element: root, signal, rounds, longest, progress: (share) => progress(from + share / 2) });
      await inSight(root, signal);
      await all.run(ticks, { signal });
      const [full, empty] = [await measure(all, 0), await measure(single, 0.5)];
      return { ...resultOf(sizes, full.timings, empty.timings), disturbed: full.disturbed || empty.disturbed };
    }),
    show([guess], result: Kept) {
      const { rows } = result;
      const guessed = rows.find(({ cell }) => String(cell) === guess) ?? rows[0];
      const fastest = fastestOf(rows);
      const most = Math.max(...rows.map(({ ms }) => ms));
      for (const row of rows) {
        const bar = rowOf(row.cell);
        mark(bar, { first: row === fastest, guessed: row === guessed, ms: row.ms });
        drawShares(bar, row.shares, most);
      }
      fillRows(table, rows.map(({ cell, ms, shares }) =>
        [String(cell), ...parts.map((part) => microNumber(shares[part])), microNumber(ms)]));
      text.textContent = why(result);
      return inWords(guessed, rows) + warning(result.disturbed, unsteady);
    },
    disturbed: (result) => result.disturbed,
    clear() {
      for (const cell of sizes) {
        unmark(rowOf(cell));
        for (const part of parts) find(rowOf(cell), `.${part}`, HTMLElement).style.width = '0';
      }
      table.replaceChildren();
      text.textContent = '';
    },
  });
}
