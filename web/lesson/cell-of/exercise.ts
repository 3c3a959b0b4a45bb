// The reader completes the code that finds a disc's cell, moves discs, and runs the whole grid.
import { find, findAll, findButton } from '../../kit/html.ts';
import type { Disc } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { range } from '../range.ts';
import { startSketch } from '../sketch/runner.ts';
import { cellOf, columns, hand, nameOf, placeOf, size, tenDiscs } from './ten_discs.ts';
import { cellChoices, columnChoices, listedIn, right } from './code/gaps.js';
import { tags } from './picture.ts';

/** How the right code finds a disc's cell, in numbers. */
function inNumbers(disc: Disc, name: string) {
  const [x, y] = [Math.round(disc.x), Math.round(disc.y)];
  const { column, row } = placeOf({ ...disc, x, y });
  return `${name}: floor(${x} / ${size}) = ${column} and floor(${y} / ${size}) = ${row}, so cell ` +
    `${row} × ${columns} + ${column} = ${row * columns + column}.`;
}

/** The exercise with two gaps. */
function startExercise(root: HTMLElement) {
  const picture = find(root, '.listed', SVGSVGElement);
  const drawn = find(picture, '.truth', SVGGElement);
  const words = find(root, 'figcaption');
  const row = find(root, '.same-for-row');
  const selects = findAll(root, 'select');
  const [asks, unknown] = [words.textContent, row.textContent];
  const discs = tenDiscs();
  let chosen = 4;

  const list = (code: number[]) => {
    const listed = discs.map((disc) => listedIn(disc, code[0], code[1]));
    drawIn(drawn, tags(discs, listed));
    return listed.filter((number, k) => number !== cellOf(discs[k])).length;
  };
  // Until the gaps are filled, no disc can be moved, so the keyboard passes them by.
  const reachable = (is: boolean) => find(picture, '.discs', SVGGElement).setAttribute('tabindex', is ? '0' : '-1');
  const explain = () => {
    reachable(true);
    words.textContent = `${inNumbers(discs[chosen], nameOf(chosen))} Move a disc, and the numbers follow.`;
  };
  const sameForRow = () => {
    const { value, selectedOptions: [option] } = selects[0];
    row.textContent = value ? (option.textContent ?? '').replace('x', 'y') : unknown;
  };
  const done = () => root.dataset.state === 'revealed';
  const guess = choices(selects, 'First fill both gaps.');
  selects[0].addEventListener('change', sameForRow);

  hand(picture, discs, {
    free: done,
    current: () => chosen,
    chosen(k) {
      chosen = k;
      explain();
    },
    moved() {
      list(right);
      explain();
    },
  });
  reachable(false);

  predict(root, {
    ...guess,
    fix(values) {
      guess.fix(values);
      sameForRow();
    },
    read() {
      const given = guess.read();
      if (typeof given === 'string') return given;
      const code = given.guess.map(Number);
      const wrong = list(code);
      const why = columnChoices[code[0]].why ?? cellChoices[code[1]].why;
      if (!why) return given;
      return `${why} Listed wrongly: ${wrong} of ${discs.length} discs.`;
    },
    show() {
      list(right);
      explain();
      return `All ${discs.length} discs are listed in their own cells. Now move a disc.`;
    },
    answer() {
      list(right);
      explain();
      const [ofColumn, ofCell] = selects.map(({ options }, k) => options[right[k] + 1].textContent);
      return `The column is ${ofColumn}, the row is the same with y, and the number of the cell is ${ofCell}.`;
    },
    clear() {
      reachable(false);
      words.textContent = asks;
    },
  });
}

/** Which lines of the sketch are its grid. */
export const isGrid = (line: string) => /cells|\b(row|column|columns)\b/.test(line);

/** Discs of the sketch that the slider offers. */
export const counts = { least: 150, most: 3000 };
/** px; so many discs cover as much of the sketch as the fewest. */
const sizeOf = (count: number) => Math.round(40 * Math.sqrt(counts.least / count)) / 2;

/** The sketch with the whole grid, whose first line a slider writes. */
function startWhole(root: HTMLElement) {
  const input = find(root, 'input[type="range"]', HTMLInputElement);
  const sketch = startSketch(root, isGrid);
  let has = true; // whether the first line is still the slider's
  const move = range(input, {
    output: find(root, '.count span'),
    moved(count) {
      has = sketch.change(/count = \d+, size = [\d.]+/, `count = ${count}, size = ${sizeOf(count)}`);
      if (!has) sketch.tell('You have changed the first line, so the slider can’t set it. “Back to ours” brings it back.');
    },
  });
  input.addEventListener('change', () => has && sketch.play());
  findButton(root, 'ours').addEventListener('click', () => move(counts.least));
}

export function start() {
  const section = find(document, '#where-a-disc-lives');
  startExercise(find(section, '.predict'));
  startWhole(find(section, '.whole'));
}
