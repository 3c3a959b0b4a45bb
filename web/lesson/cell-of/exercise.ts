// The reader completes the code that finds a disc's cell, moves discs, and runs the whole grid.
import { copyButton } from '../../kit/copy.ts';
import { find, findAll, findButton } from '../../kit/html.ts';
import { onPress } from '../../kit/press.ts';
import { watchSight } from '../../kit/sight.ts';
import type { Disc } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { takeTurn } from '../../kit/turn.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { cellOf, columns, hand, nameOf, placeOf, size, tenDiscs } from '../ten_discs.ts';
import { cellChoices, columnChoices, listedIn, right } from './code/gaps.js';
import { drawWith, type Pen } from './code/p5.js';
import * as sketch from './code/sketch.js';
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

const frameMs = 1000 / 60; // p5 makes 60 frames per second on every display
// The times of a display's frames vary a little, and a frame that comes too soon by less counts.
const earlyMs = 3;

function penOf(canvas: HTMLCanvasElement): Pen {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return {
    size(width, height) {
      Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
      context.scale(devicePixelRatio, devicePixelRatio);
    },
    clear(grey) {
      context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
      context.fillRect(0, 0, canvas.width, canvas.height);
    },
    ring(x, y, r) {
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.stroke();
    },
    line(x1, y1, x2, y2) {
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    text(words, x, y) {
      context.fillStyle = 'black';
      context.fillText(words, x, y);
    },
  };
}

/**
 * Runs a sketch on a canvas of the page, while the reader can see it.
 * @param button Runs and pauses it.
 */
function player(
  canvas: HTMLCanvasElement, { setup, draw }: { setup: () => void; draw: () => void }, button: HTMLButtonElement,
) {
  let begun = false;
  let running = false;
  let request = 0;
  let last = 0;
  let unwatch = () => {};
  let endTurn = () => {};

  const next = (now: number) => {
    request = requestAnimationFrame(next);
    if (now - last < frameMs - earlyMs) return;
    last = now;
    draw();
  };
  const pause = () => {
    running = false;
    cancelAnimationFrame(request);
    unwatch();
    endTurn();
    button.textContent = 'Play';
  };
  const play = () => {
    running = true;
    button.textContent = 'Pause';
    if (!begun) {
      begun = true;
      drawWith(penOf(canvas));
      setup();
      canvas.hidden = false;
    }
    endTurn = takeTurn(pause);
    unwatch = watchSight(canvas, (seen) => {
      cancelAnimationFrame(request);
      if (seen) request = requestAnimationFrame(next);
    });
  };
  onPress(button, () => (running ? pause() : play()));
}

export function start() {
  const section = find(document, '#where-a-disc-lives');
  startExercise(find(section, '.predict'));
  const whole = find(section, '.whole');
  player(find(whole, 'canvas'), sketch, findButton(whole, 'play'));
  copyButton(whole);
}
