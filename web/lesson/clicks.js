// Buttons whose second press undoes the first: an impatient double click is one press.

const twice = 350; // ms

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function onPress(button, act) {
  let last = -Infinity;
  button.addEventListener('click', ({ detail }) => {
    const now = performance.now();
    // While a frame loads, the page may be too busy to hear of the second click in time: the
    // browser has counted it.
    const again = detail > 1 || now - last < twice;
    last = now;
    if (!again) act();
  });
}
