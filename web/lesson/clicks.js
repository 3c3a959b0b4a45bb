// For buttons whose second press undoes the first. An impatient double click counts as one press.

const twice = 350; // ms

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
