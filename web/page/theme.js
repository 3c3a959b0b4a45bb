// Dark or light, for the page and the program: what the address asks for, else
// what the system is set to.

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  const wish = new URLSearchParams(window.location.search).get('theme');
  return wish === 'dark' || (wish !== 'light' && systemIsDark.matches);
}

/**
 * `set` is called now and after every change.
 * @param {(dark: boolean) => void} set
 */
export function followTheme(set) {
  set(isDark());
  systemIsDark.addEventListener('change', () => set(isDark()));
}
