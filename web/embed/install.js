// What embed.js and embed.mjs do: the global Cellmates, the element, and frames in the place of
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>

import { CellmatesError } from '../engine/problem.js';
import { defineElement } from './element.js';
import { fill, mountFrom } from './mount.js';

/** @param {string} home The folder of this copy. */
export function install(home) {
  // Other scripts of Cellmates add to it, too.
  const cellmates = (window.Cellmates ??= /** @type {NonNullable<typeof window.Cellmates>} */ ({}));
  if ('mount' in cellmates) return cellmates; // the script is in the page twice
  Object.assign(cellmates, { mount: mountFrom(home), CellmatesError });
  defineElement(home);

  const embedAll = () => {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cellmates]'))) {
      const { cellmates: query, title } = place.dataset;
      fill(place, { src: `${home}?${query}`, title, lazy: true });
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll);
  else embedAll();
  return cellmates;
}
