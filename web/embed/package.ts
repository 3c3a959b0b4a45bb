// The entry of `cellmates/embed` in the npm package. Nothing here needs a page until it is called, so that servers can
// import it, too.

import { install as installFrom } from './install.ts';
import { homeOf, mountFrom } from './mount.ts';

export { CellmatesError } from '../driver/error.ts';

export const mount = mountFrom();

/** Defines `<cellmates-embed>` and fills the page's places, as `embed.js` does. */
export function install({ base, ...places }: { base?: string | URL; links?: boolean; within?: string } = {}) {
  installFrom(homeOf(base), places);
}
