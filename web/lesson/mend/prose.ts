import { html } from '../../kit/markup.ts';
import { codeOf, expressionOf } from '../code.ts';
import { glyphs } from '../misses/prose.ts';
import { sketchHtml } from '../sketch/prose.ts';
import { guess, select, table, type Asked, type Facts } from '../templates.ts';
import { cell, counts, scenePicture } from '../tutorial_scene.ts';
import { whole } from '../words.ts';
import { reaches } from './code/reaches.js';
import * as sketch from './code/sketch.js';
import { found, isReach, isSure, largest } from './exercise.ts';

export const title = 'Mend the tutorial';

const { pairs, none } = counts;
export const worksheet: [Asked] = [{
  question: html`Change the one line that says how far a disc looks. Can you make all ${pairs} pairs light up?`,
  blanks: ['const reach = _ ;', `Pairs found: _ of ${pairs}`],
}];

export function prose({ text }: Facts) {
  const code = codeOf(text('web/lesson/mend/code/sketch.js'));
  const names = reaches.map(({ of }) => expressionOf(of));
  const options = names.map((name, k) => [k, `${name}${k ? '' : ' (the tutorial)'}`] as const);
  const rows = names.map((name, k) => {
    const { seen, both, tests } = found(k);
    return [html`<code>${name}</code>`, seen, both, whole(tests), isSure(k, 'one') ? 'yes' : 'no'];
  });
  const answered = scenePicture(found(names.indexOf('disc.r + largest')).pairs);
  return html`
<p>
  The grid of the tutorial misses ${none} pairs. ${worksheet[0].question}
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Mend the tutorial’s grid">
  <div class="beside">
    <div>
      <figure>
        ${scenePicture()}
        <figcaption>
          The same ${pairs} pairs overlap as above. A cell is ${cell} px wide, and the largest radius is ${largest} px.
        </figcaption>
      </figure>
      <ul class="legend">
        <li>${glyphs.both} Seen from both sides</li>
        <li>${glyphs.one} Seen from one side only</li>
        <li>${glyphs.none} Never tested</li>
      </ul>
    </div>
    <div>
      <div class="code gaps">
        <p class="commit"><code>const reach = </code>
          ${select(options, { label: 'reach' })}<code>;</code></p>
        <p><code>const left = floor((disc.x - reach) / size);</code></p>
        <p><code>const right = floor((disc.x + reach) / size);</code></p>
      </div>
      ${guess({ button: 'Try this line', asks: 'Rows go the same way, with y. Try the tutorial’s line first.' })}
    </div>
  </div>
</div>
<noscript><figure>${answered}</figure></noscript>
<div class="after">
  ${table(`Every line, on these ${pairs} pairs`, ['Reach', 'Pairs found', 'From both sides', 'Tests', 'Finds all in any scene'], rows)}
  <p>
    The centres of two discs that touch are at most the sum of their radii apart. A disc does not know how large the other
    one is, so it has to expect the largest: <code>disc.r + largest</code>. With <code>2 * disc.r</code> the larger disc of a
    pair always sees the other one, but the smaller disc may not. That finds every pair with fewer tests. Yet the tutorial
    moves both discs whenever either of them finds the other, so in some scenes it would push a few pairs once and the rest
    twice.
  </p>
</div>
<h3>The mended sketch</h3>
${sketchHtml(sketch, { code, marked: isReach, label: 'The mended sketch', folded: true, about: html`
      <p>
        This sketch checks itself. It also tests every pair in two loops, and counts the contacts that the grid missed. Put
        <code>disc.r</code> into the marked line, and the count begins to rise.
      </p>` })}`;
}
