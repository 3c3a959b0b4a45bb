// The entry of `cellmates/embed` in the npm package. Nothing here needs a page until it is called, so that servers can
// import it, too.

import { homeOf } from './iframe.ts';
import { defineElement } from './element.ts';
import { followLinks } from './links.ts';

export { CellmatesError } from '../driver/error.ts';

/** Defines `<cellmates-embed>`, and turns links into embeds, as `embed.js` does. `themed` is in place of its script's element. */
export function install({ base, links = false, themed }: { base?: string | URL; links?: boolean | string; themed?: HTMLElement } = {}) {
  const home = homeOf(base);
  defineElement(home);
  if (links !== false) followLinks(home, links === true ? '' : links, themed);
}
