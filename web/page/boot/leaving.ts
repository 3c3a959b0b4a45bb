// Escape gives the focus back: to the page, and from an embed to the embedding page.

import { findAll, make } from '../../kit/html.ts';

// On Linux, WebKit does not know the key's name with Shift.
const isTab = ({ key, code }: KeyboardEvent) => key === 'Tab' || code === 'Tab';

/**
 * Makes a place at each end of the page, which only a script can focus. Tab leaves the page from the
 * last one, and Shift+Tab from the first one, so the next stop is in the embedding page.
 * @returns Focuses the last place.
 */
function makeEnds(): () => void {
  const ends = [0, 1].map(() => make('span', { className: 'end', tabIndex: -1 }));
  const [first, last] = ends;
  document.body.prepend(first);
  document.body.append(last);
  for (const end of ends) end.addEventListener('blur', () => (end.tabIndex = -1));
  const go = (end: HTMLElement) => {
    end.tabIndex = 0; // from a place with -1, Tab may begin at the first stop again
    end.focus({ preventScroll: true });
  };
  last.addEventListener('keydown', (event) => {
    if (isTab(event) && event.shiftKey) go(first);
  });
  return () => go(last);
}

/** Whether Tab stops at an element now. */
const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') &&
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/**
 * Follows whether the reader has brought the focus into this embed by Tab. The key goes to the embedding page, and the
 * focus then comes to the first stop or to the last one.
 */
function followTab(): () => boolean {
  let byTab = false;
  let pointed = false; // whether a pointer has been down here since the focus came
  document.addEventListener('pointerdown', () => {
    pointed = true;
    byTab = false;
  }, { capture: true });
  document.addEventListener('keydown', (event) => (byTab ||= isTab(event)), { capture: true });
  window.addEventListener('blur', () => (pointed = byTab = false));
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (relatedTarget || pointed || !(target instanceof HTMLElement)) return;
    const stops = findAll(document, 'a, button, input, select, textarea, [tabindex]').filter(isStop);
    byTab ||= target === stops[0] || target === stops.at(-1);
  });
  return () => byTab;
}

/**
 * Listens to Escape, in a tab only on the stage and in an embed everywhere.
 * @returns Gives the focus back, as Escape does if it closes nothing.
 */
export function followEscape(stage: HTMLElement, canvas: HTMLCanvasElement, { closes, tell }: {
  /** Closes a race or a measurement; returns whether there was one. */
  closes: () => boolean;
  /** Tells the embedding page, whose own script can always take the focus, because not every browser lets an embed give it. */
  tell: () => void;
}): () => void {
  const framed = window !== window.top;
  const goToEnd = framed ? makeEnds() : () => {};
  const byTab = framed ? followTab() : () => false;

  const leave = () => {
    canvas.blur();
    if (!framed) return;
    goToEnd();
    // After Tab, the focus stays there until the embedding page takes it: if this embed gave it away, many browsers would
    // let the next Tab enter the embed again.
    if (!byTab()) window.parent.focus();
    tell();
  };
  document.addEventListener('keydown', ({ key, target }) => {
    const onStage = target instanceof Node && stage.contains(target);
    if (key === 'Escape' && (framed || onStage) && !(onStage && closes())) leave();
  }, { capture: true });
  return leave;
}
