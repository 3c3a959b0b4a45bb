// The drawers below the picture, and the link that leads to the first of them.
import { find, findAll } from '../../kit/html.ts';

/**
 * Scrolls a drawer into sight, but keeps half of the picture there, so that visitors see the effect
 * of a change.
 */
function bringIn(drawer: HTMLElement) {
  const stage = find(document, '.stage').getBoundingClientRect();
  const wanted = drawer.getBoundingClientRect().bottom + 8 - window.innerHeight;
  window.scrollBy(0, Math.max(0, Math.min(wanted, stage.top + stage.height / 2)));
}

/** Each button names the drawer that it opens in aria-controls. */
export function runDrawers(root: HTMLElement) {
  for (const button of findAll(root, '[aria-controls]')) {
    const drawer = find(root, `#${button.getAttribute('aria-controls')}`);
    button.addEventListener('click', () => {
      drawer.hidden = !drawer.hidden;
      button.setAttribute('aria-expanded', String(!drawer.hidden));
      if (!drawer.hidden) bringIn(drawer);
    });
  }
  // The first stop of Tab leads to the settings, because the picture says nothing to a screen reader.
  const skip = find(document, '.skip');
  skip.hidden = document.documentElement.matches('.framed[data-ui="none"]'); // such an embed is one stop
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    const settings = find(root, '#settings');
    if (settings.hidden) find(root, '[aria-controls="settings"]').click();
    settings.focus({ preventScroll: true });
  });
}
