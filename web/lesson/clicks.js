// Buttons whose second press undoes the first: an impatient double click is one press.

const twice = 350; // ms

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function onPress(button, act) {
  let last = -Infinity;
  button.addEventListener('click', () => {
    const now = performance.now();
    const again = now - last < twice;
    last = now;
    if (!again) act();
  });
}
