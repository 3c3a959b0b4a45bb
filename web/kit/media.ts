/** Calls `set` now and after every change with whether a media query holds. */
export function followMedia(query: string, set: (holds: boolean) => void) {
  const media = window.matchMedia(query);
  set(media.matches);
  media.addEventListener('change', () => set(media.matches));
}
