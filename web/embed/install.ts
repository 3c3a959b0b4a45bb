// Adds embeds to a page: the global Cellmates, the element <cellmates-embed>, and what stands in places such as
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>

import { CellmatesError } from '../driver/error.ts';
import { defineElement } from './element.ts';
import { mountFrom } from './mount.ts';
import { fillPlaces } from './places.ts';
import { addSheet } from './sheet.ts';

/**
 * @param home Address of this copy's folder.
 * @param places Which places become embeds.
 */
export function install(home: string, places?: Parameters<typeof fillPlaces>[1]) {
  // The engine's classic script adds to this global, too.
  const cellmates = (window.Cellmates ??= ({} as NonNullable<typeof window.Cellmates>));
  if ('mount' in cellmates) return cellmates; // the script is in the page twice
  Object.assign(cellmates, { mount: mountFrom(home), CellmatesError });
  defineElement(home);
  // In the overview of reveal.js, a click chooses a slide.
  addSheet(document, '.reveal.overview :is(cellmates-embed, [data-cellmates]) { pointer-events: none }');
  fillPlaces(home, places);
  return cellmates;
}
