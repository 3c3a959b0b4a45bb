// The text of this section, with numbers that the build computes.
import { html } from '../../kit/markup.ts';
import { columns, rows, tenDiscs } from '../ten_discs.ts';
import { dataPicture, gridView, hashView, sweepView, type View } from './picture.ts';

export const title = 'The methods as data';

export function prose() {
  const discs = tenDiscs();
  const buckets = 20; // enough that no two cells share one at first
  const hash = hashView(() => buckets);
  const pictureOf = (view: View) => dataPicture(view, discs);
  return html`
<p>
  To the program, a method is a few arrays. Here are three of them, for the same ${discs.length} discs. Point at a disc or tap it,
  and its place in the array lights up; it works the other way round, too. Then drag a disc. With the keyboard, a letter
  chooses a disc and the arrow keys move it.
</p>
<h3>Sweep and prune: one sorted array</h3>
<p>
  <dfn>Sweep and prune</dfn> sorts the discs by their left edges. It goes through the array once, and tests each disc
  only against those after it, up to the first that begins beyond its right edge. In every tick an <dfn>insertion sort</dfn> mends
  the order by swapping neighbours. Discs move little in a tick, so it swaps little.
</p>
<div class="sweep arrays">
  <figure>${pictureOf(sweepView(discs))}</figure>
  <div>
    <p class="about" role="status">Drag a disc past another one, and count the swaps. Each step of your pointer is a tick.</p>
    <p class="tick" role="status"></p>
  </div>
</div>
<h3>Grid: a start table</h3>
<p>
  A list per cell would need memory that grows and shrinks all the time. A <dfn>counting sort</dfn> needs two fixed arrays.
  It counts the discs of each cell, adds the counts up so that <code>start[cell]</code> is the place of the cell’s first
  disc, and then writes each disc to its place. A cell’s discs end where the next cell’s begin, so the table has
  ${columns * rows + 1} entries for ${columns * rows} cells.
</p>
<div class="starts arrays">
  <figure>${pictureOf(gridView())}</figure>
  <div>
    <p class="about" role="status">Move a disc to the next cell on its right, then to the cell below. How many entries change?</p>
    <p class="tick" role="status"></p>
  </div>
</div>
<h3>Hash: a table of any size</h3>
<p>
  A grid needs a box. A <dfn>spatial hash</dfn> needs none, because it computes a bucket from the column and the row, here
  <code>(column + 7 * row) % buckets</code>, however far away the cell is. The price is that cells can share a bucket.
  Make two <b>far</b> cells share one, by moving a disc or by choosing a smaller table.
</p>
<div class="hash arrays">
  <figure>${pictureOf(hash)}</figure>
  <div>
    <div class="commit">
      <label>Buckets <input type="range" min="4" max="${buckets}" step="1" value="${buckets}" autocomplete="off"></label>
      <output>${buckets}</output>
    </div>
    <p class="tick" role="status">${hash.update(discs)}</p>
    <p class="about" role="status">All cells that have the lit disc’s bucket light up.</p>
  </div>
</div>
<p>
  A shared bucket costs only extra tests. The test itself compares the distance, so the discs of far cells turn out not to
  touch, and the contacts stay the same. A full hash table is slow, but not wrong, as long as each pair
  counts once. If two of a disc’s nine cells share a bucket, the disc looks into that bucket only once.
</p>`;
}
