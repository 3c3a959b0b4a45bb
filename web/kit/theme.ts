// The theme of the page and the program, dark or light: the address's, else the system's.
import { followMedia } from './media.ts';

/** Calls `set` now and after every change. */
export const followTheme = (set: (dark: boolean) => void) => followMedia('(prefers-color-scheme: dark)', (systemIsDark) => {
  const wish = new URLSearchParams(window.location.search).get('theme');
  set(wish === 'dark' || (wish !== 'light' && systemIsDark));
});
