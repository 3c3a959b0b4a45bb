// The theme of the page and the program, dark or light: the address's, else the system's.
import { followQuery } from './address.ts';
import { followMedia } from './media.ts';

/** Calls `set` now and after every change. */
export function followTheme(set: (dark: boolean) => void) {
  let wish: string | null;
  let systemIsDark = false;
  const tell = () => set(wish === 'dark' || (wish !== 'light' && systemIsDark));
  followQuery((query) => {
    wish = query.get('theme');
    tell();
  });
  followMedia('(prefers-color-scheme: dark)', (is) => {
    systemIsDark = is;
    tell();
  });
}
