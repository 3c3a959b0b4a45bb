// Preferences of the visitor's system: less motion, and targets for a finger.
export const stillness = '(prefers-reduced-motion: reduce)';
export const fingers = '(pointer: coarse)';

export const holds = (query: string) => window.matchMedia(query).matches;

/** Calls `set` now and after every change with whether a media query holds. */
export function followMedia(query: string, set: (holds: boolean) => void) {
  const media = window.matchMedia(query);
  set(media.matches);
  media.addEventListener('change', () => set(media.matches));
}
