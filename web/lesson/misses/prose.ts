import { html } from '../../kit/markup.ts';
import { draw, glyph } from '../../kit/svg.ts';
import { lined, paint } from '../paint.ts';
import { guess, select, type Asked } from '../templates.ts';
import { cell, counts, discs, halfTests, pairLines, pairs as overlapping, scenePicture, seen, stencil, tutorialTests } from '../tutorial_scene.ts';
import { pairsOf, short, whole } from '../words.ts';

export const title = 'The grid that misses';

export const worksheet: [Asked] = [{
  question: html`Can you find a pair that is <b>never tested</b>, because neither disc looks into the cell that lists the other?`,
  blanks: ['Pairs that I tried: _', 'Never tested: _'],
}];

/** The marks of pairs as they stand in a list. */
export const glyphs = {
  both: glyph(draw('path', { ...pairLines(), d: 'M2 6H22' })),
  one: glyph(draw('path', { ...pairLines(), ...seen.one, d: 'M2 6H22' })),
  none: glyph(draw('g', { ...pairLines(), ...seen.none }, draw('circle', { cx: 12, cy: 6, r: 5, 'stroke-width': 1.2 }), draw('path', { d: 'M8 6H16' }))),
};

export function prose() {
  const { pairs, both, one, none } = counts;
  const largest = Math.max(...discs.map(({ r }) => r));
  const half = halfTests().length;
  const every = whole(pairsOf(discs.length));
  const radius = short(largest);
  const reach = short(2 * largest);
  return html`
<p>
  Not every grid finds every contact. In
  <a href="https://www.gorillasun.de/blog/particle-system-optimization-grid-lookup-spatial-hashing/">Gorilla Sun’s p5.js
  tutorial</a> a disc is listed in one cell, the cell of its centre. To find its neighbours, the sketch takes the square
  around the disc and tests all discs that are listed in the cells that this square touches.
</p>
<p>
  In this scene ${pairs} pairs overlap. Choose a pair to see which cells each of its two discs looks into. ${worksheet[0].question}
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Find a missed pair">
  <figure>
    ${scenePicture()}
    <figcaption class="looks">The dots are centres. The cell that holds a disc’s centre lists the disc. Columns and rows count from 0.</figcaption>
  </figure>
  ${guess({
    field: html`<label>Pair ${select([])}</label>`,
    button: 'This pair is never tested',
    asks: 'Click or tap two discs that overlap, or go through the list. You have three tries.',
  })}
</div>
<noscript><figure>${scenePicture(overlapping)}</figure></noscript>
<div class="after">
  <ul class="legend">
    <li>${glyphs.both} ${both} pairs are seen from both sides. They are tested twice.</li>
    <li>${glyphs.one} ${one} pairs are seen from one side only. They are tested once; the other disc does not find the contact.</li>
    <li>${glyphs.none} ${none} pairs are seen from neither side. They overlap, but the sketch never notices.</li>
  </ul>
  <p>
    The square ends at the disc’s own rim, but the centre of a touching disc can be farther away, by up to the other
    disc’s radius. If neither disc’s square reaches the cell that holds the other’s centre, neither looks at the other,
    and the pair is never tested.
  </p>
  <h3>A stencil that cannot miss</h3>
  <div class="beside stencil-beside">
    <figure>
      ${stencil()}
      <figcaption>Each cell tests its discs against each other and against the discs in four of the eight cells around it.</figcaption>
    </figure>
    <div>
      <p>
        Make the cells at least as wide as the largest disc. Here the largest radius is ${radius} px, so two discs that touch
        have centres at most ${reach} px apart. A cell is ${cell} px wide, so the two centres are in the same cell, or in
        two cells that are next to each other.
      </p>
      <p>
        Of any two neighbouring cells exactly one looks
        ${glyph(draw('path', { ...lined(paint('grid'), 2), d: 'M2 6H22M22 6l-6-4.5M22 6l-6 4.5' }))}
        into the other. So every pair that can touch is tested exactly once. Looking in four
        directions instead of eight is called a <dfn>half stencil</dfn>.
      </p>
      <p>
        In this scene the half stencil makes ${half} tests and finds all ${pairs} pairs. The tutorial’s grid makes
        ${tutorialTests} tests and misses ${none} pairs. Testing every pair takes ${every} tests.
      </p>
    </div>
  </div>
</div>`;
}
