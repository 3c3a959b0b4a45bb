// Steps that a visitor plays, pauses, makes one at a time, or chooses with the slider.
import { find, findButton } from '../../kit/html.ts';
import { watchSight } from '../../kit/sight.ts';
import { onPress } from '../press.ts';
import { range } from '../range.ts';

// ms per step, because each step has a sentence to read.
const pace = 1100;

/** @param root With buttons named play and step, and a range. It plays only while it is in sight. */
export function stepper(root: HTMLElement, { show, says }: {
  /** Shows the state after `step` steps, of which 0 is before the first. */
  show: (step: number, playing: boolean) => void;
  /** For screen readers. */
  says: (step: number) => string;
}) {
  const [play, one] = ['play', 'step'].map((name) => findButton(root, name));
  const input = find(root, 'input[type="range"]', HTMLInputElement);
  const move = range(input, { says, moved: to });
  let [at, last] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};

  function go(step: number) {
    at = Math.min(last, Math.max(0, step));
    move(at);
    one.setAttribute('aria-disabled', String(at === last));
    show(at, timer !== undefined);
  }
  function pause() {
    clearTimeout(timer);
    timer = undefined;
    unwatch();
    play.textContent = 'Play';
  }
  function to(step: number) {
    pause();
    go(step);
  }
  function makeOne() {
    pause();
    if (at < last) go(at + 1);
  }
  function next() {
    if (at + 1 >= last) pause();
    else timer = setTimeout(next, pace);
    go(at + 1);
  }
  function start() {
    play.textContent = 'Pause';
    unwatch = watchSight(root, (seen) => {
      if (!seen) pause();
    });
    timer = setTimeout(next, pace);
    go(at === last ? 0 : at);
  }
  const able = (is: boolean) => [play, one, input].forEach((control) => (control.disabled = !is));

  onPress(play, () => (timer === undefined ? start() : pause()));
  one.addEventListener('click', makeOne);
  able(false);
  return {
    /** Makes one step, if there is one. */
    next: makeOne,
    /** Goes to a step, or as far as there are steps. */
    to,
    /** Enables the controls, before the first of some steps. */
    begin(steps: number) {
      pause();
      last = steps;
      input.max = String(steps);
      able(true);
      go(0);
    },
    /** Disables the controls. */
    end() {
      pause();
      input.value = '0';
      able(false);
    },
  };
}
