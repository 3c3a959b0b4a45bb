// The reader completes the code that finds a disc's cell, moves discs, and runs the whole grid.
import { find } from '../../kit/html.ts';
import { choices } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { asElement } from '../../kit/svg_element.ts';
import { copies } from './copy.ts';
import { cellChoices, columnChoices, inNumbers, listedIn, whyWrong } from './gaps.js';
import { hand } from './hand.ts';
import { tags } from './listed.ts';
import { player } from './player.ts';
import { cellOf, nameOf, tenDiscs } from './scene.ts';
import * as sketch from './sketch.js';

const right = [columnChoices, cellChoices].map((all) => all.findIndex(({ why }) => !why));

function startExercise(root: HTMLElement) {
  const picture = find(root, '.listed', SVGSVGElement);
  const drawn = find(picture, '.truth', SVGGElement);
  const words = find(root, 'figcaption', HTMLElement);
  const row = find(root, '.same-for-row', HTMLElement);
  const selects = [...root.querySelectorAll('select')];
  const [asks, unknown] = [words.textContent, row.textContent];
  const discs = tenDiscs();
  let chosen = 4;

  const list = (code: number[]) => {
    const listed = discs.map((disc) => listedIn(disc, code[0], code[1]));
    drawn.replaceChildren(...tags(discs, listed).map(asElement));
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
      const why = whyWrong(code[0], code[1]);
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

export function start() {
  const section = find(document, '#where-a-disc-lives', HTMLElement);
  startExercise(find(section, '.predict', HTMLElement));
  const whole = find(section, '.whole', HTMLElement);
  player(find(whole, 'canvas', HTMLCanvasElement), sketch, find(whole, '[name="play"]', HTMLButtonElement));
  copies(find(whole, '[name="copy"]', HTMLButtonElement), find(whole, 'code', HTMLElement), find(whole, '.copied', HTMLElement));
}
