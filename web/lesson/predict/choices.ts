// Guesses that are chosen from lists or by radio buttons, for `predict`.
import type { Choice } from '../choice.ts';
import type { Exercise } from './predict.ts';

/**
 * @param all Nothing is chosen at first.
 * @param asks The sentence that asks for a choice, or one for each.
 * @returns A guess has the value of each choice.
 */
export function choices(all: Choice[], asks: string | string[]): Pick<Exercise<string[], unknown>, 'read' | 'fix' | 'free'> {
  return {
    read() {
      const open = all.findIndex(({ value }) => value === '');
      if (open < 0) return { guess: all.map(({ value }) => value) };
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
