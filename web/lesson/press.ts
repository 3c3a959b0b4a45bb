// For buttons whose second press undoes the first. An impatient double click counts as one press.

/** Longest time between the presses of a double click, ms. */
export const twice = 350;

export function onPress(button: HTMLButtonElement, act: () => void) {
  let last = -Infinity;
  button.addEventListener('click', ({ detail, timeStamp }) => {
    // The page may get the second press late, because a frame is loading. The times are those of the presses, and
    // the browser counts clicks in `detail`.
    const again = detail > 1 || timeStamp - last < twice;
    last = timeStamp;
    if (!again) act();
  });
}
