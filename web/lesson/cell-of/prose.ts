import { html } from '../../kit/markup.ts';
import { codeOf, expressionOf } from '../code.ts';
import { sketchHtml } from '../sketch/prose.ts';
import { guess, select, type Asked, type Facts } from '../templates.ts';
import { cellChoices, columnChoices } from './code/gaps.js';
import * as sketch from './code/sketch.js';
import { counts, isGrid, listedIn, right } from './exercise.ts';
import { columns, listedPicture, size, tenDiscs } from './picture.ts';

export const title = 'Where does a disc live?';

const discs = tenDiscs();
export const worksheet: [Asked] = [{
  question: html`Here a cell is ${size} px wide, and there are ${columns} columns. Fill the two gaps`,
  blanks: ['const column = _ ;', 'const cell = _ ;', `In their own cell: _ of ${discs.length} discs`],
}];

/** A list of the codes that may fill a gap. */
const gap = (label: string, choices: { of: (...values: never[]) => unknown }[]) =>
  select(choices.map(({ of }, k) => [k, expressionOf(of)]), { label });

export function prose({ text }: Facts) {
  const code = codeOf(text('web/lesson/cell-of/code/sketch.js'));
  const answered = listedPicture(discs, discs.map((disc) => listedIn(disc, right)));
  const rightColumn = expressionOf(columnChoices[right[0]].of);
  const rightCell = expressionOf(cellChoices[right[1]].of);
  return html`
<p>
  A grid cuts the box into square cells and numbers them row by row. Every disc is listed in one cell, the cell of its
  centre. The program never looks for that cell, because it can compute the number from <var>x</var> and <var>y</var>.
</p>
<p>
  ${worksheet[0].question}, and run the code on all ${discs.length} discs.
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Complete the code that finds a disc’s cell">
  <div class="beside">
    <figure>
      ${listedPicture()}
      <figcaption class="reserved">The small number in each corner is the number of the cell.</figcaption>
    </figure>
    <div>
      <div class="code gaps">
        <p class="commit"><code>const column = </code>
          ${gap('column', columnChoices)}<code>;</code></p>
        <p><code>const row = <span class="same-for-row">the same with y</span>;</code></p>
        <p class="commit"><code>const cell = </code>
          ${gap('cell', cellChoices)}<code>;</code></p>
      </div>
      ${guess({ button: 'Run the code', asks: html`
        <code>floor</code> drops the fraction, <code>round</code> goes to the nearest whole number, <code>ceil</code> goes
        up, and <code>%</code> gives the remainder of a division.` })}
    </div>
  </div>
</div>
<noscript>
  <figure>
    ${answered}
    <figcaption>
      The column is <code>${rightColumn}</code>, the row is the same with y, and the cell is <code>${rightCell}</code>.
    </figcaption>
  </figure>
</noscript>
<div class="after">
  <p>
    <code>${rightColumn}</code> asks how many whole cells fit to the left of the disc. Each full row above holds one cell
    per column, so <code>${rightCell}</code> counts all cells that come before. Two divisions per disc replace every
    search, however many cells there are.
  </p>
</div>
<h3>The whole grid, in ${code.length} lines</h3>
${sketchHtml(sketch, { code, marked: isGrid, label: 'The sketch', about: html`
      <p>
        All discs start moving sideways, and bounces change their direction. The marked lines are the grid. Change any line, and run it.
      </p>
      <label class="count commit">Discs <input type="range" min="${counts.least}" max="${counts.most}" step="50" value="${counts.least}">
        <span>${counts.least}</span></label>` })}
<p>
  Before a disc is listed, it is tested against the discs that are already listed in its own cell and the eight around it.
  So each pair is tested only once, and no disc is tested against itself. Cells at least as wide as the widest disc are
  enough: two discs that touch are then at most one column and one row apart.
</p>
<p>
  <code>??</code> takes its right side if the left is missing, and <code>??=</code> stores it, too.
  The <code>+ 1</code> adds a column that stays empty. Without it, the cell to the left of a row’s first cell would be the last cell of the
  row above. That would cost a few tests more, but it could never hide a contact.
</p>`;
}
