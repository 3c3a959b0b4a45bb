// The sheets with everything that can be chosen, of which one is open at a time, over a part of the picture. Each is a section
// named after its heading.
import { followQuery } from '../../kit/address.ts';
import { find, findAll, make } from '../../kit/html.ts';

/**
 * @param show The picture, its sheets and its controls.
 * @param moved Called after each change with the open sheet's id.
 */
export function runSheets(show: HTMLElement, moved: (opened: string) => void) {
  const framed = window !== window.top;
  const stage = find(show, '.stage');
  const all = findAll(show, '.sheet').map((sheet) => {
    const close = make('button', { type: 'button', className: 'icon close', ariaLabel: 'Close', title: 'Close' }, '×');
    close.addEventListener('click', () => sheets.close());
    sheet.prepend(make('header', {}, make('h2', {}, sheet.getAttribute('aria-label') ?? ''), close));
    return { sheet, close, buttons: findAll(show, `[aria-controls="${sheet.id}"]`) };
  });
  let opened = '';
  let from: Element | null = null; // what had the focus before
  const turn = (id: string) => {
    opened = id;
    for (const { sheet, buttons } of all) {
      sheet.hidden = sheet.id !== id;
      for (const button of buttons) button.setAttribute('aria-expanded', String(sheet.id === id));
    }
    if (id) show.dataset.sheet = id;
    else delete show.dataset.sheet;
    // Controls that a sheet covers must not get the focus.
    stage.inert = framed && id !== '' && find(show, `#${id}`).offsetWidth >= stage.offsetWidth;
    moved(id);
  };
  const sheets = {
    /** The id of the open sheet; empty if none is open. */
    get opened() {
      return opened;
    },
    /** Opens a sheet, and focuses it unless the visitor is to stay where they are. */
    open(id: string, focuses = true) {
      if (opened === '') from = document.activeElement;
      turn(id);
      if (focuses) all.find(({ sheet }) => sheet.id === id)?.close.focus({ preventScroll: true });
    },
    /** Closes the open sheet, and gives the focus back to where it came from. */
    close() {
      const had = show.contains(document.activeElement) && !stage.contains(document.activeElement);
      const places = [from, ...findAll(show, `[aria-controls="${opened}"]`), find(show, '#canvas')];
      turn('');
      const back = places.find((place) => place !== document.body && place?.getClientRects().length);
      if (had && back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
  for (const { sheet: { id }, buttons } of all) {
    for (const button of buttons) button.addEventListener('click', () => (opened === id ? sheets.close() : sheets.open(id)));
  }
  // Before Escape leaves an embed (web/page/boot/leaving.ts).
  window.addEventListener('keydown', (event) => {
    const away = event.target instanceof Node && stage.contains(event.target) && !framed;
    if (event.key !== 'Escape' || opened === '' || away) return;
    event.stopPropagation();
    sheets.close();
  }, { capture: true });
  // The first stop of Tab leads to what can be chosen, because the picture says nothing to a screen reader.
  const skip = find(document, '.skip');
  followQuery(() => (skip.hidden = document.documentElement.matches('.framed[data-ui="none"]'))); // such an embed is one stop
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    sheets.open('rules');
  });
  return sheets;
}
