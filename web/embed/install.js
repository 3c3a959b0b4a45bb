// Defines the global Cellmates and the element for embed.js and embed.mjs, and fills elements such as
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>

import { CellmatesError } from '../engine/problem.js';
import { defineElement } from './element.js';
import { makeFacade } from './facade.js';
import { fill } from './fill.js';
import { mountFrom } from './mount.js';

/** @param {string} home Address of this copy's folder. */
export function install(home) {
  // The engine's classic script adds to this global, too.
  const cellmates = (window.Cellmates ??= /** @type {NonNullable<typeof window.Cellmates>} */ ({}));
  if ('mount' in cellmates) return cellmates; // the script is in the page twice
  Object.assign(cellmates, { mount: mountFrom(home), CellmatesError });
  defineElement(home);
  // In the overview of reveal.js, a click chooses a slide.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.reveal.overview :is(cellmates-embed, [data-cellmates]) { pointer-events: none }');
  document.adoptedStyleSheets.push(sheet);

  const embedAll = () => {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cellmates]'))) {
      const { cellmates: query, title } = place.dataset;
      fill(place, { src: `${home}?from=parent&${query}`, title, makeFacade });
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll);
  else embedAll();
  return cellmates;
}
