// Steps that a reader plays, pauses, makes one at a time, or chooses with the slider.
import { find } from '../../page/html.js';
import { onPress } from '../clicks.js';
import { watchSight } from '../sight.js';

// ms per step, because each step has a sentence to read.
const pace = 1100;

/**
 * @typedef {object} Stepper
 * @property {(last: number) => void} begin Enables the controls, before the first of `last` steps.
 * @property {() => void} end Disables the controls.
 * @property {() => void} next Makes one step, if there is one.
 * @property {(step: number) => void} to Goes to a step, or as far as there are steps.
 */

/**
 * @param {HTMLElement} root With buttons named play and step, and a range.
 * @param {object} options
 * @param {(step: number, playing: boolean) => void} options.show Shows the state after `step` steps, of which 0 is before the first.
 * @param {(step: number) => string} options.says For screen readers.
 * @returns {Stepper}
 */
export function stepper(root, { show, says }) {
  const play = find(root, '[name="play"]', HTMLButtonElement);
  const one = find(root, '[name="step"]', HTMLButtonElement);
  const range = find(root, 'input[type="range"]', HTMLInputElement);
  let [at, last] = [0, 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let unwatch = () => {};

  const go = (/** @type {number} */ step) => {
    at = Math.min(last, Math.max(0, step));
    range.value = String(at);
    range.setAttribute('aria-valuetext', says(at));
    one.setAttribute('aria-disabled', String(at === last));
    show(at, timer !== undefined);
  };
  const pause = () => {
    clearTimeout(timer);
    timer = undefined;
    unwatch();
    play.textContent = 'Play';
  };
  const next = () => {
    if (at + 1 >= last) pause();
    else timer = setTimeout(next, pace);
    go(at + 1);
  };
  const start = () => {
    play.textContent = 'Pause';
    unwatch = watchSight(root, (seen) => {
      if (!seen) pause();
    });
    timer = setTimeout(next, pace);
    go(at === last ? 0 : at);
  };
  const able = (/** @type {boolean} */ is) => [play, one, range].forEach((control) => (control.disabled = !is));

  onPress(play, () => {
    if (timer !== undefined) pause();
    else start();
  });
  const to = (/** @type {number} */ step) => {
    pause();
    go(step);
  };
  const makeOne = () => {
    pause();
    if (at < last) go(at + 1);
  };
  one.addEventListener('click', makeOne);
  range.addEventListener('input', () => to(range.valueAsNumber));
  able(false);

  return {
    next: makeOne,
    to,
    begin(steps) {
      pause();
      last = steps;
      range.max = String(steps);
      able(true);
      go(0);
    },
    end() {
      pause();
      range.value = '0';
      able(false);
    },
  };
}
