// The values that the build computes for this section's prose.
import { uniform } from '../random.ts';
import { svgText, draw, picture, type Drawing } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { cellChoices, columnChoices, listedIn } from './gaps.js';
import { listedPicture } from './listed.ts';
import { drawWith } from './p5.js';
import { columns, size, tenDiscs } from './scene.ts';
import { codeHtml, expressionOf, shownPart } from './shown.ts';
import * as sketch from './sketch.js';

import type { Facts } from '../facts.ts';

const options = (choices: { of: (...values: never[]) => unknown }[]) =>
  choices.map(({ of }, k) => `<option value="${k}">${expressionOf(of)}</option>`).join('');

/** The first picture of the sketch. */
function still() {
  const marks: Drawing[] = [];
  const random = uniform(11);
  let [width, height] = [0, 0];
  const rounded = (value: number) => Math.round(10 * value) / 10;
  drawWith({
    size: (across, down) => ([width, height] = [across, down]),
    clear: (grey) => marks.push(draw('rect', { width, height, fill: `rgb(${grey} ${grey} ${grey})` })),
    ring: (x, y, r) => marks.push(draw('circle', { cx: rounded(x), cy: rounded(y), r: rounded(r) })),
    line: (...ends) => marks.push(draw('path', { d: 'M{} {}L{} {}'.replaceAll('{}', () => String(rounded(ends.shift() ?? 0))) })),
    text: () => {},
  }, () => random(0, 1));
  sketch.setup();
  sketch.draw();
  return picture(width, height, 'still', ...marks);
}

export function values({ text }: Facts) {
  const code = shownPart(text('web/lesson/cell-of/sketch.js'));
  const isGrid = (line: string) => /cells|\b(row|column|columns)\b/.test(line);
  const [ofColumn, ofCell] = [columnChoices, cellChoices].map((all) => all.findIndex(({ why }) => !why));
  const discs = tenDiscs();
  return {
    size,
    columns,
    discs: discs.length,
    scene: svgText(listedPicture()),
    answered: svgText(listedPicture(discs, discs.map((disc) => listedIn(disc, ofColumn, ofCell)))),
    'column-options': options(columnChoices),
    'cell-options': options(cellChoices),
    'right-column': expressionOf(columnChoices[ofColumn].of),
    'right-cell': expressionOf(cellChoices[ofCell].of),
    lines: whole(code.split('\n').length),
    code: codeHtml(code, isGrid),
    still: svgText(still()),
  };
}
