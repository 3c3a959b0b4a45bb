// At most one program computes at a time: starting one stops the one before.

let stopHolder: (() => void) | null = null;

/**
 * @param stop Called when another one starts.
 * @returns To be called when the program has stopped computing.
 */
export function takeTurn(stop: () => void): () => void {
  const before = stopHolder;
  stopHolder = stop;
  if (before !== stop) before?.();
  return () => {
    if (stopHolder === stop) stopHolder = null;
  };
}
