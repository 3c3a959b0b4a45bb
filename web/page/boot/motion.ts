// Preferences in the visitor's system, apart from colours: less motion, and targets for a finger.

/** Calls `set` now and after every change. */
function follow(query: string, set: (holds: boolean) => void) {
  const media = window.matchMedia(query);
  set(media.matches);
  media.addEventListener('change', () => set(media.matches));
}

export const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const followStillness = (set: (still: boolean) => void) => follow('(prefers-reduced-motion: reduce)', set);

const fingers = '(pointer: coarse)';
export const hasFingers = () => window.matchMedia(fingers).matches;
export const followFingers = (set: (coarse: boolean) => void) => follow(fingers, set);
