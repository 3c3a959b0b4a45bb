// The drawers below the picture, of which one is open at a time, and the link that leads to the settings.
import { find, findAll } from '../../kit/html.ts';

/**
 * Each button names the drawer that it opens in aria-controls.
 * @param moved Called with the open drawer, if one is open, after each change.
 */
export function runDrawers(root: HTMLElement, moved: (opened?: HTMLElement) => void) {
  const drawers = findAll(root, '[aria-controls]').map((button) => ({
    button,
    drawer: find(root, `#${button.getAttribute('aria-controls')}`),
  }));
  const open = (wanted?: HTMLElement) => {
    for (const { button, drawer } of drawers) {
      const opens = drawer === wanted;
      if (!opens && drawer.contains(document.activeElement)) button.focus({ preventScroll: true });
      drawer.hidden = !opens;
      button.setAttribute('aria-expanded', String(opens));
    }
    // An embed must not scroll the embedding page.
    if (window === window.top) wanted?.scrollIntoView({ block: 'nearest' });
    moved(wanted);
  };
  for (const { button, drawer } of drawers) button.addEventListener('click', () => open(drawer.hidden ? drawer : undefined));
  find(root, '[name="settings-close"]').addEventListener('click', () => open());
  // The first stop of Tab leads to the settings, because the picture says nothing to a screen reader.
  const skip = find(document, '.skip');
  skip.hidden = document.documentElement.matches('.framed[data-ui="none"]'); // such an embed is one stop
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    const settings = find(root, '#settings');
    open(settings);
    settings.focus({ preventScroll: true });
  });
}
