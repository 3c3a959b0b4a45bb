// Errors of functions that a sketch has given to its discs. An error that is thrown before or in `draw` would stop the sketch
// for good.

const mostTold = 100; // messages; some have other numbers in each frame
const told = new Set<string>();

/** Shows an error in the console like one that nothing catches, each message once. The sketch goes on. */
export function tell(error: unknown) {
  const message = String(error);
  if (told.has(message) || told.size === mostTold) return;
  told.add(message);
  setTimeout(() => {
    throw error;
  });
}

/** Calls a function of the sketch, whose errors are told. */
export function call<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    tell(error);
    return undefined;
  }
}
