// Guesses that are chosen from lists, for `predict`.

/** @import { Exercise } from './predict.js' */

/**
 * @param {HTMLSelectElement[]} selects Each begins with an option without a value.
 * @param {string} asks The sentence that asks for a choice.
 * @returns {Pick<Exercise<string[], unknown>, 'read' | 'fix' | 'free'>} A guess has the value of each list.
 */
export function choices(selects, asks) {
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
