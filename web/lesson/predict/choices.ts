// Guesses that are chosen from lists or by radio buttons, for `predict`. A group of these has what a list has.
import { findAll } from '../../kit/html.ts';
import type { Exercise } from './predict.ts';

/** A choice of one among several. A `<select>` is one, too. */
export interface Choice {
  /** Empty if nothing is chosen. A value that no button has leaves nothing chosen. */
  value: string;
  disabled: boolean;
  focus(): void;
}

/** @param group With radio buttons. */
export function radioGroup(group: HTMLFieldSetElement): Choice {
  const buttons = findAll(group, '[type="radio"]', HTMLInputElement);
  const chosen = () => buttons.find(({ checked }) => checked);
  return {
    get value() {
      return chosen()?.value ?? '';
    },
    set value(wanted) {
      for (const button of buttons) button.checked = button.value === wanted;
    },
    get disabled() {
      return group.disabled;
    },
    set disabled(is) {
      group.disabled = is;
    },
    focus: () => (chosen() ?? buttons[0]).focus(),
  };
}

/**
 * @param all Nothing is chosen at first.
 * @param asks The sentence that asks for a choice, or one for each.
 * @param refuses Why choices are no guess yet, if they are none.
 * @returns A guess has the value of each choice.
 */
export function choices(
  all: Choice[], asks: string | string[], refuses?: (guess: string[]) => string | undefined,
): Pick<Exercise<string[], unknown>, 'read' | 'fix' | 'free'> {
  return {
    read() {
      const guess = all.map(({ value }) => value);
      const open = guess.indexOf('');
      if (open < 0) return refuses?.(guess) ?? { guess };
      all[open].focus();
      return typeof asks === 'string' ? asks : asks[open];
    },
    fix(guess) {
      all.forEach((choice, k) => {
        choice.value = guess[k];
        choice.disabled = true;
      });
      if (all.some(({ value }) => value === '')) throw new RangeError(`No such choice: ${guess}`);
    },
    free: () => all.forEach((choice) => (choice.disabled = false)),
  };
}
