// Guesses that are chosen from lists, for `predict`.

import type { Exercise } from './predict.ts';

/**
 * @param selects Each begins with an option without a value.
 * @param asks The sentence that asks for a choice.
 * @returns A guess has the value of each list.
 */
export function choices(
  selects: HTMLSelectElement[], asks: string,
): Pick<Exercise<string[], unknown>, 'read' | 'fix' | 'free'> {
  return {
    read() {
      const open = selects.find(({ value }) => value === '');
      open?.focus();
      return open ? asks : { guess: selects.map(({ value }) => value) };
    },
    fix(guess) {
      selects.forEach((select, k) => {
        select.value = guess[k];
        select.disabled = true;
      });
      if (selects.some(({ selectedIndex }) => selectedIndex < 1)) throw new RangeError(`No such choice: ${guess}`);
    },
    free: () => selects.forEach((select) => (select.disabled = false)),
  };
}
