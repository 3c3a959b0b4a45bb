// The fastest size of a cell, guessed from the numbers of tests and then measured on the reader's machine.
import { find, tableRow } from '../../kit/html.ts';
import { loadEngine } from '../engine.ts';
import { mark, micros, unmark } from '../bars.ts';
import { survey, type World } from '../survey.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { inSight } from '../sight.ts';
import { short, shownRatio, times, whole } from '../../kit/words.ts';
import { count, inEngine, sizes, ticks } from './scene.ts';
import { fastestOf, fewestOf, resultOf, type Result, type Row } from './shares.ts';

const rounds = 2;
const longest = 4000; // ms, for all discs and for the single one
const parts = ['clear', 'sort', 'look', 'test'] as const;
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
  return `${intro} of ${few.cell} px make ${fewer} times fewer tests than two loops (${micros(naive.ms)}), but on your machine ` +
    `they are only ${faster} times as fast. Their tests take ${share < 1 ? 'less than 1' : `about ${share}`} % of their time. ` +
    'The rest goes into clearing, sorting and looking, which two loops do not do.';
}

export function start() {
  const section = find(document, '#fewest-tests', HTMLElement);
  const root = find(section, '.predict', HTMLElement);
  const table = find(section, '.measured tbody', HTMLElement);
  const text = find(section, '.why', HTMLElement);
  const rowOf = (cell: number) => find(root, `[data-cell="${cell}"]`, HTMLElement);
  predict(root, {
    ...choices([find(root, 'select', HTMLSelectElement)], 'First a guess: choose a size.'),
    async measure(_, { signal, progress }) {
      const { World } = await loadEngine();
      const measure = (world: World, [from, to]: [number, number]) =>
        survey(sizes.map((cell) => () => {
          world.set({ cell });
          return world;
        }), ['naive', 'grid'], { element: root, signal, rounds, longest, progress: (share) => progress(from + share * (to - from)) });
      const worlds: World[] = [];
      try {
        for (const some of [count, 1]) {
          worlds.push(await World.create(inEngine(some)));
          signal.throwIfAborted();
        }
        const [all, single] = worlds;
        await inSight(root, signal);
        await all.run(ticks, { signal });
        return resultOf(sizes, await measure(all, [0, 0.5]), await measure(single, [0.5, 1]));
      } finally {
        worlds.forEach((world) => world.destroy());
      }
    },
    show([guess], result: Result) {
      const { rows } = result;
      const guessed = rows.find(({ cell }) => String(cell) === guess) ?? rows[0];
      const fastest = fastestOf(rows);
      const most = Math.max(...rows.map(({ ms }) => ms));
      for (const row of rows) {
        const bar = rowOf(row.cell);
        mark(bar, { first: row === fastest, guessed: row === guessed, ms: row.ms });
        for (const part of parts) find(bar, `.${part}`, HTMLElement).style.width = `${(100 * row.shares[part]) / most}%`;
      }
      table.replaceChildren(...rows.map(({ cell, ms, shares }) =>
        tableRow(String(cell), ...parts.map((part) => microNumber(shares[part])), microNumber(ms))));
      text.textContent = why(result);
      return inWords(guessed, rows);
    },
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
