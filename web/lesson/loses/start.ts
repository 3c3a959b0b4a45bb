// The fastest method in three scenes, guessed and then measured on the reader's machine.
import { find, tableRow } from '../../kit/html.ts';
import { loadEngine } from '../engine.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { list, short } from '../../kit/words.ts';
import { all, inEngine, measured, methods, scenes } from './scenes.ts';
import { mark, unmark } from './rows.ts';
import { survey, type Timings, type World } from './survey.ts';

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

const rowsIn = (root: HTMLElement) => [...root.querySelectorAll('.bars > li')].map((row) => row as HTMLElement);

/** Draws the bars of a scene, and marks the guess and the fastest. */
function drawBars(root: HTMLElement, timings: Timings, guess: string | undefined) {
  const most = Math.max(...keys.map((method) => timings[method].ms));
  const winners = winnersIn(timings);
  for (const row of rowsIn(root)) {
    const method = row.dataset.method ?? '';
    const { ms } = timings[method];
    mark(row, { first: winners.includes(method), guessed: method === guess, ms });
    find(row, '.fill', HTMLElement).style.width = `${(100 * ms) / most}%`;
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
  const root = find(document, '#when-the-grid-loses .predict', HTMLElement);
  const table = find(document, '#when-the-grid-loses .measured tbody', HTMLElement);
  const parts = all.map(({ name }) => find(root, `[data-scene="${name}"]`, HTMLElement));
  predict(root, {
    ...choices([...root.querySelectorAll('select')], 'First a guess: choose a method for each of the three scenes.'),
    async measure(_, { signal, progress }) {
      const { World } = await loadEngine();
      const worlds: World[] = [];
      try {
        for (const scene of all) {
          worlds.push(await World.create(inEngine(scene)));
          signal.throwIfAborted();
        }
        const options = { element: root, signal, progress, rounds, longest };
        return await survey(worlds.map((world) => () => world), Object.keys(measured), options);
      } finally {
        worlds.forEach((world) => world.destroy());
      }
    },
    show(guess, result) {
      all.forEach((_, k) => drawBars(parts[k], result[k], guess[k]));
      table.replaceChildren(...all.map(({ title }, k) =>
        tableRow(title, ...Object.keys(measured).map((method) => short(1000 * result[k][method].ms)))));
      return inWords(guess, result);
    },
    clear() {
      for (const row of parts.flatMap(rowsIn)) {
        unmark(row);
        find(row, '.fill', HTMLElement).style.width = '0';
      }
      table.replaceChildren();
    },
  });
}
