// The number of discs from which on the grid pays, guessed and then measured on the reader's machine.
import { find, tableRow } from '../../kit/html.ts';
import { loadEngine } from '../engine.ts';
import { survey } from '../loses/survey.ts';
import { predict, Retry } from '../predict/predict.ts';
import { byTenths, slider } from '../predict/slider.ts';
import { asElement } from '../../kit/svg_element.ts';
import { gap, short, whole } from '../../kit/words.ts';
import { curves, discsAxis } from './chart.ts';
import { between, coarse, crossingOf, disturbed, least, most, type Point } from './counts.ts';

const rounds = 2;
const longest = 8000; // ms, for both parts of the measurement

function inWords(guess: number, points: Point[]) {
  const crossing = crossingOf(points);
  if (crossing === least) return `You guessed ${whole(guess)} discs. On your machine the grid is never slower, even with ${least}.`;
  if (crossing === Infinity) return `You guessed ${whole(guess)} discs. On your machine two loops are still faster with ${whole(most)}.`;
  return `You guessed ${whole(guess)} discs. On your machine the grid pays from about ${whole(crossing)} on, ${gap(guess, crossing)}.`;
}

/** Writes the number where the text of other sections speaks of it. */
function tell(points?: Point[]) {
  const crossing = points ? crossingOf(points) : Infinity;
  const text = Number.isFinite(crossing) ? ` (on your machine, fewer than about ${whole(crossing)})` : '';
  for (const place of document.querySelectorAll('[data-crossing]')) place.textContent = text;
}

export function start() {
  const root = find(document, '#your-crossing-point .predict', HTMLElement);
  const table = find(document, '#your-crossing-point .measured tbody', HTMLElement);
  const times = find(root, '.times', SVGGElement);
  const empty = [...times.children];
  predict(root, {
    ...slider(root, {
      axis: discsAxis,
      along: 'x',
      round: Math.round,
      step: byTenths(1),
      says: (value) => `${whole(value)} discs`,
      asks: `from ${least} to ${whole(most)}`,
    }),
    async measure(_, { signal, progress }) {
      const { World } = await loadEngine();
      signal.throwIfAborted();
      const world = await World.create({ scene: 'klaus', n: least });
      const measure = async (counts: number[], from: number, to: number) => {
        const turns = counts.map((n) => () => {
          world.set({ n });
          return world;
        });
        const timings = await survey(turns, ['naive', 'grid'], {
          element: root,
          signal,
          progress: (share) => progress(from + share * (to - from)),
          rounds,
          longest: (to - from) * longest,
        });
        return timings.map(({ naive, grid }, k) => ({ n: counts[k], naive: naive.ms, grid: grid.ms }));
      };
      try {
        const first = await measure(coarse, 0, 0.75);
        if (disturbed(first)) {
          throw new Retry('Something disturbed the measurement: the two curves cross more than once. Measure again.');
        }
        const more = await measure(between(first), 0.75, 1);
        return [...first, ...more].sort((a, b) => a.n - b.n);
      } finally {
        world.destroy();
      }
    },
    show(guess, points: Point[]) {
      const { axis, truth } = curves(points, guess);
      times.replaceChildren(asElement(axis));
      find(root, '.truth', SVGGElement).replaceChildren(...truth.map(asElement));
      table.replaceChildren(...points.map(({ n, naive, grid }) => tableRow(whole(n), short(1000 * naive), short(1000 * grid))));
      tell(points);
      return inWords(guess, points);
    },
    clear() {
      times.replaceChildren(...empty);
      table.replaceChildren();
      tell();
    },
  });
}
