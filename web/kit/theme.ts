// The theme of the page and the program, dark or light: the address's, else the system's.

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  const wish = new URLSearchParams(window.location.search).get('theme');
  return wish === 'dark' || (wish !== 'light' && systemIsDark.matches);
}

/** Calls `set` now and after every change. */
export function followTheme(set: (dark: boolean) => void) {
  set(isDark());
  systemIsDark.addEventListener('change', () => set(isDark()));
}
