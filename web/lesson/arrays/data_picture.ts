// The discs in their box, and the array under them.
import { box, cellsDrawn, discDrawn, nameOf } from '../cell-of/scene.ts';
import { draw, type Disc } from '../../kit/svg.ts';

import type { View } from './views.ts';

export function dataPicture(view: View, discs: Disc[]) {
  view.update(discs);
  const slots = view.slots(discs).map(({ x, y }, k) =>
    draw('g', { class: 'slot', 'data-disc': k, transform: `translate(${x} ${y})` },
      draw('rect', { class: 'reach', x: -17, y: -9, width: 34, height: 18 }),
      draw('rect', { x: -8, y: -8, width: 16, height: 16, rx: 2 }),
      draw('text', { y: 4, 'text-anchor': 'middle' }, nameOf(k))));
  return draw('svg', { class: 'data', viewBox: `0 0 ${box.width} ${Math.ceil(view.height)}` },
    draw('rect', { class: 'box', x: 0.5, y: 0.5, width: box.width - 1, height: box.height - 1 }),
    draw('g', {}, ...cellsDrawn()),
    draw('g', { class: 'drawn' }, ...view.drawn(discs)),
    draw('g', { class: 'discs' }, ...discs.map(discDrawn)),
    draw('g', { class: 'slots' }, ...slots));
}
