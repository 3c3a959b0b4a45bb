// The values that the build computes for this section's prose.
import { codeHtml, expressionOf, shownPart } from '../cell-of/shown.ts';
import { cell, countPairs, sceneDiscs } from '../misses/scene.ts';
import { mark, scenePicture } from '../misses/scene_picture.ts';
import { svgText, draw } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { found, isSure, largest } from './reach.ts';
import { reaches } from './reaches.js';

import type { Facts } from '../facts.ts';

export function values({ text }: Facts) {
  const { pairs, none } = countPairs(sceneDiscs());
  const code = shownPart(text('web/lesson/mend/sketch.js'));
  const names = reaches.map(({ of }) => expressionOf(of));
  const rows = names.map((name, k) => {
    const { seen, both, tests } = found(k);
    const cells = [seen, both, whole(tests), isSure(k, 'one') ? 'yes' : 'no'].map((figure) => `<td>${figure}</td>`);
    return `<tr><th scope="row"><code>${name}</code></th>${cells.join('')}</tr>`;
  });
  const pairsLit = found(names.indexOf('disc.r + largest')).pairs;
  const lit = draw('g', { class: 'truth' }, ...pairsLit.map((pair, k) => mark(sceneDiscs(), pair, k)));
  const scene = scenePicture(false);
  return {
    pairs,
    none,
    cell,
    largest,
    scene: svgText(scene),
    answered: svgText({ ...scene, children: [...scene.children.slice(0, -1), lit] }),
    options: names.map((name, k) => `<option value="${k}">${name}${k ? '' : ' (the tutorial)'}</option>`).join(''),
    rows: rows.join('\n'),
    code: codeHtml(code, (line) => line.includes('const reach')),
  };
}
