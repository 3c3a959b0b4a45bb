// At most one program computes at a time: starting one stops the one before.

/** @type {(() => void) | null} */
let stopHolder = null;

/**
 * @param {() => void} stop Called when another one starts.
 * @returns {() => void} To be called when the program has stopped computing.
 */
export function takeTurn(stop) {
  const before = stopHolder;
  stopHolder = stop;
  if (before !== stop) before?.();
  return () => {
    if (stopHolder === stop) stopHolder = null;
  };
}
