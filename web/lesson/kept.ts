// Keeps the reader's guesses and measurements in this tab until it is closed. A frame that may keep nothing keeps
// nothing, and the lesson works all the same.

const prefix = 'cellmates-lesson:';

/** Where this page keeps whether all its answers are shown. */
export const answersKey = () => `answers:${window.location.pathname}`;

/** @returns Undefined if nothing readable is kept. */
export function kept(key: string): any {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '');
  } catch {
    return undefined;
  }
}

/** Whether anything is kept, of any page of the lesson. */
export function isAnyKept() {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** @param value As JSON; undefined forgets it. */
export function keep(key: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // no storage here, or it is full
  }
}
