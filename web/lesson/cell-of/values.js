// The values that the build computes for this section's prose.
import { uniform } from '../random.js';
import { asText, draw, picture } from '../svg.js';
import { whole } from '../words.js';
import { cellChoices, columnChoices, listedIn } from './gaps.js';
import { listedPicture } from './listed.js';
import { drawWith } from './p5.js';
import { columns, size, tenDiscs } from './scene.js';
import { codeHtml, expressionOf, shownPart } from './shown.js';
import * as sketch from './sketch.js';

/** @import { Facts } from '../facts.js' */
/** @import { Drawing } from '../svg.js' */

/** @param {{ of: Function }[]} choices */
const options = (choices) => choices.map(({ of }, k) => `<option value="${k}">${expressionOf(of)}</option>`).join('');

/** The first picture of the sketch. */
function still() {
  /** @type {Drawing[]} */
  const marks = [];
  const random = uniform(11);
  let [width, height] = [0, 0];
  const rounded = (/** @type {number} */ value) => Math.round(10 * value) / 10;
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

/** @param {Facts} facts */
export function values({ text }) {
  const code = shownPart(text('web/lesson/cell-of/sketch.js'));
  const isGrid = (/** @type {string} */ line) => /cells|\b(row|column|columns)\b/.test(line);
  const [ofColumn, ofCell] = [columnChoices, cellChoices].map((all) => all.findIndex(({ why }) => !why));
  const discs = tenDiscs();
  return {
    size,
    columns,
    discs: discs.length,
    scene: asText(listedPicture()),
    answered: asText(listedPicture(discs, discs.map((disc) => listedIn(disc, ofColumn, ofCell)))),
    'column-options': options(columnChoices),
    'cell-options': options(cellChoices),
    'right-column': expressionOf(columnChoices[ofColumn].of),
    'right-cell': expressionOf(cellChoices[ofCell].of),
    lines: whole(code.split('\n').length),
    code: codeHtml(code, isGrid),
    still: asText(still()),
  };
}
