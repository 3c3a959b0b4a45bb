// The entry of `cellmates/embed` in the npm package. Nothing here needs a page until it is called, so that servers can
// import it, too.

import { homeOf } from './iframe.ts';
import { defineElement } from './element.ts';
import { followLinks } from './links.ts';

export { CellmatesError } from '../driver/error.ts';

/** Defines `<cellmates-embed>`, and turns links into embeds, as `embed.js` does. */
export function install({ base, links = false }: { base?: string | URL; links?: boolean | string } = {}) {
  const home = homeOf(base);
  defineElement(home);
  if (links !== false) followLinks(home, links === true ? '' : links);
}
