// The values that the build computes for this section's prose.
import { columns, rows, tenDiscs } from '../cell-of/scene.ts';
import { svgText } from '../../kit/svg.ts';
import { dataPicture } from './data_picture.ts';
import { gridView, hashView, sweepView } from './views.ts';

const buckets = 20; // enough that no two cells share one at first

export function values() {
  const discs = tenDiscs();
  return {
    discs: discs.length,
    cells: columns * rows,
    entries: columns * rows + 1,
    buckets,
    'sweep-picture': svgText(dataPicture(sweepView(discs), discs)),
    'starts-picture': svgText(dataPicture(gridView(), discs)),
    'hash-picture': svgText(dataPicture(hashView(() => buckets), discs)),
    'hash-says': hashView(() => buckets).update(discs),
  };
}
