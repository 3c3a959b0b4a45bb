// Links to scenes, in the gallery, the text and a sheet: a click shows the scene in the picture above. In a new tab they open like
// any other address.

import type { CommandFields } from '../../schema/types.ts';

/** @param show Shows the scene with a link's parameters. */
export function followSceneLinks(canvas: HTMLCanvasElement, show: (values: CommandFields) => void) {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="?"]');
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!(link instanceof HTMLAnchorElement) || elsewhere) return;
    event.preventDefault();
    // As an address without these.
    show({ method: 'grid', gridlines: '0', ...Object.fromEntries(new URL(link.href).searchParams) });
    if (link.closest('.sheet')) return; // the visitor goes on there
    canvas.closest('.show')?.scrollIntoView({ block: 'nearest' });
    canvas.focus({ preventScroll: true });
  });
}
