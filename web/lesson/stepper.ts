// Steps that a reader plays, pauses, makes one at a time, or chooses with the slider.
import { find } from '../kit/html.ts';
import { onPress } from './clicks.ts';
import { watchSight } from './sight.ts';

// ms per step, because each step has a sentence to read.
const pace = 1100;

interface Stepper {
  /** Enables the controls, before the first of `last` steps. */
  begin: (last: number) => void;
  /** Disables the controls. */
  end: () => void;
  /** Makes one step, if there is one. */
  next: () => void;
  /** Goes to a step, or as far as there are steps. */
  to: (step: number) => void;
}

/** @param root With buttons named play and step, and a range. */
export function stepper(root: HTMLElement, { show, says }: {
  /** Shows the state after `step` steps, of which 0 is before the first. */
  show: (step: number, playing: boolean) => void;
  /** For screen readers. */
  says: (step: number) => string;
}): Stepper {
  const play = find(root, '[name="play"]', HTMLButtonElement);
  const one = find(root, '[name="step"]', HTMLButtonElement);
  const range = find(root, 'input[type="range"]', HTMLInputElement);
  let [at, last] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};

  const go = (step: number) => {
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
  const able = (is: boolean) => [play, one, range].forEach((control) => (control.disabled = !is));

  onPress(play, () => {
    if (timer !== undefined) pause();
    else start();
  });
  const to = (step: number) => {
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
