// The reader completes the code that finds a disc's cell, moves discs, and runs the whole grid.
import { find, findAll, findButton } from '../../kit/html.ts';
import { arrows, signOf } from '../../kit/signs.ts';
import type { Disc } from '../../kit/svg.ts';
import { drawIn, placeIn } from '../../kit/svg_element.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { range } from '../range.ts';
import { startSketch } from '../sketch/runner.ts';
import { cellChoices, columnChoices } from './code/gaps.js';
import { box, cellOf, columns, nameOf, placeOf, rows, size, tags, tenDiscs } from './picture.ts';

/** The number of the cell in which the chosen code lists a disc. It need not be the number of a cell. */
export function listedIn({ x, y }: Disc, [ofColumn, ofCell]: number[]) {
  const { of } = columnChoices[ofColumn];
  return cellChoices[ofCell].of(of(y, size), of(x, size), columns, rows);
}

/** The right choices. */
export const right = [columnChoices, cellChoices].map((all) => all.findIndex(({ why }) => !why));

/** How the right code finds a disc's cell, in numbers. */
function inNumbers(disc: Disc, name: string) {
  const [x, y] = [Math.round(disc.x), Math.round(disc.y)];
  const { column, row } = placeOf({ ...disc, x, y });
  return `${name}: floor(${x} / ${size}) = ${column} and floor(${y} / ${size}) = ${row}, so cell ` +
    `${row} × ${columns} + ${column} = ${row * columns + column}.`;
}

const step = 5; // px, per press of an arrow key

/** The exercise with two gaps. When they are filled, the discs can be moved by mouse, by touch, and by keys. */
function startExercise(root: HTMLElement) {
  const picture = find(root, '.listed', SVGSVGElement);
  const group = find(picture, '.discs', SVGGElement);
  const drawn = [...group.children];
  const words = find(root, 'figcaption');
  const row = find(root, '.same-for-row');
  const selects = findAll(root, 'select');
  const [asks, unknown] = [words.textContent, row.textContent];
  const discs = tenDiscs();
  let chosen = 4;

  const list = (code: number[]) => {
    const listed = discs.map((disc) => listedIn(disc, code));
    drawIn(find(picture, '.truth', SVGGElement), tags(discs, listed));
    return listed.filter((number, k) => number !== cellOf(discs[k])).length;
  };
  // Until the gaps are filled, no disc can be moved, so the keyboard passes them by.
  const reachable = (is: boolean) => group.setAttribute('tabindex', is ? '0' : '-1');
  const explain = () => {
    reachable(true);
    words.textContent = `${inNumbers(discs[chosen], nameOf(chosen))} Move a disc, and the numbers follow.`;
  };
  const sameForRow = () => {
    const { value, selectedOptions: [option] } = selects[0];
    row.textContent = value ? (option.textContent ?? '').replace('x', 'y') : unknown;
  };
  const done = () => root.dataset.state === 'revealed';
  const guess = choices(selects, 'First fill both gaps.', (values) => {
    const code = values.map(Number);
    const wrong = list(code);
    const why = columnChoices[code[0]].why ?? cellChoices[code[1]].why;
    return why && `${why} Listed wrongly: ${wrong} of ${discs.length} discs.`;
  });
  selects[0].addEventListener('change', sameForRow);

  const choose = (k: number) => {
    chosen = k;
    explain();
  };
  /** Moves a disc, whose centre stays inside the box, and off its right and lower sides, which are in no cell. */
  const move = (k: number, x: number, y: number) => {
    const before = discs[k];
    const disc = (discs[k] = { ...before, x: Math.min(box.width - 1, Math.max(0, x)), y: Math.min(box.height - 1, Math.max(0, y)) });
    if (disc.x === before.x && disc.y === before.y) return;
    drawn[k].setAttribute('transform', `translate(${disc.x} ${disc.y})`);
    list(right);
    explain();
  };
  let held = 0;
  let grip = [0, 0]; // from the pointer to the centre of the held disc
  group.setAttribute('role', 'application');
  group.setAttribute('aria-label', 'Discs. A letter from A to J chooses one, the arrow keys move it.');
  group.addEventListener('pointerdown', (event) => {
    const { target, button, pointerId } = event;
    const disc = target instanceof Element ? target.closest('[data-disc]') : null;
    if (!disc || button !== 0 || !done()) return;
    const k = Number(disc.getAttribute('data-disc'));
    const [x, y] = placeIn(picture, event);
    held = k;
    grip = [discs[k].x - x, discs[k].y - y];
    group.append(drawn[k]); // in front of the others
    group.setPointerCapture(pointerId);
    choose(k);
  });
  // A finger on a disc moves the disc, and elsewhere it scrolls the page. Browsers ignore `touch-action` on a part of a drawing.
  group.addEventListener('touchstart', (event) => {
    if (done()) event.preventDefault();
  }, { passive: false });
  group.addEventListener('pointermove', (event) => {
    if (!group.hasPointerCapture(event.pointerId)) return;
    const [x, y] = placeIn(picture, event);
    move(held, x + grip[0], y + grip[1]);
  });
  group.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !done()) return;
    const sign = signOf(event);
    const letter = discs.findIndex((_, k) => nameOf(k).toLowerCase() === sign);
    if (letter >= 0) choose(letter);
    const arrow = arrows[key];
    if (!arrow) return;
    event.preventDefault();
    explain();
    move(chosen, discs[chosen].x + step * arrow[0], discs[chosen].y + step * arrow[1]);
  });
  reachable(false);

  predict(root, {
    ...guess,
    fix(values) {
      guess.fix(values);
      sameForRow();
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
