// For buttons whose second press undoes the first. An impatient double click counts as one press.

/** Longest time between the presses of a double click, ms. */
export const twice = 350;

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function onPress(button, act) {
  let last = -Infinity;
  button.addEventListener('click', ({ detail }) => {
    const now = performance.now();
    // While a frame loads, the page may be too busy to get the second click in time, but the browser
    // has counted it in `detail`.
    const again = detail > 1 || now - last < twice;
    last = now;
    if (!again) act();
  });
}
