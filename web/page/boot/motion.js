// Preferences in the visitor's system, apart from colours: less motion, and targets for a finger.

/**
 * Calls `set` now and after every change.
 * @param {string} query
 * @param {(holds: boolean) => void} set
 */
function follow(query, set) {
  const media = window.matchMedia(query);
  set(media.matches);
  media.addEventListener('change', () => set(media.matches));
}

export const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {(still: boolean) => void} set */
export const followStillness = (set) => follow('(prefers-reduced-motion: reduce)', set);

/** @param {(coarse: boolean) => void} set */
export const followFingers = (set) => follow('(pointer: coarse)', set);
