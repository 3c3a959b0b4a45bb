// The entry of `cellmates/embed` in the npm package. Nothing here needs a page until it is called, so that servers can
// import it, too.

import { install as installFrom } from './install.js';
import { homeOf, mountFrom } from './mount.js';

export { CellmatesError } from '../engine/problem.js';

export const mount = mountFrom();

/**
 * Defines `<cellmates-embed>` and fills the page's places, as `embed.js` does.
 * @param {{ base?: string | URL, links?: boolean, within?: string }} [options]
 */
export function install({ base, ...places } = {}) {
  installFrom(homeOf(base), places);
}
