import { html } from '../../kit/markup.ts';
import facts from '../facts.json' with { type: 'json' };
import { tileSize } from '../../kit/tiles.ts';
import { bar, guess, numberField, type Asked } from '../templates.ts';
import { whole } from '../words.ts';
import { asked, count, leadAxis, leadChart, scene } from './exercise.ts';

export const title = 'A race';

export const worksheet: [Asked] = [{
  question: html`Now race a tenth of the ${whole(count)} discs, ${whole(asked)}. While naive makes one tick, how many ticks will the grid make?`,
  blanks: ['My guess: _ ticks', 'On my machine: _ ticks'],
}];

export function prose() {
  const [n, fewer] = [whole(count), whole(asked)];
  const [width, height] = tileSize(count, 16 / 9)!.split(' ');
  // As sharp as the simulation, which will stand in its place
  const picture = ['light', 'dark'].map((theme) => html`
        <svg class="in-${theme}" viewBox="0 0 16 9" aria-hidden="true">
          <pattern id="rain-${theme}" width="${width}" height="${height}">
            <image href="../scenes/${scene}-tile-${theme}.webp" width="${width}" height="${height}" preserveAspectRatio="none"/>
          </pattern>
          <rect width="16" height="9" fill="url(#rain-${theme})"/>
        </svg>`);
  const klaus = facts.published.works.find(({ author }) => author === 'KlauS')!;
  const [naiveMs, gridMs] = ['naive', 'his grid'].map((wanted) => klaus.rows.find(([name]) => name === wanted)![1]);
  return html`
<p>
  Here are ${n} discs, simulated twice. <dfn>Naive</dfn> detection, left of the seam, tests every pair. A <dfn>grid</dfn>,
  right of it, tests only nearby pairs. Both get the same time to compute. Which one makes more <dfn>ticks</dfn>, the steps
  of the simulation?
</p>
<div class="race" data-state="idle" role="group" aria-label="A race between naive and grid">
  <div class="commit">
    <button type="button" name="run">Run</button>
    <p class="said" role="status">Run downloads the simulation. A race usually takes about ten seconds.</p>
  </div>
  ${bar('Race')}
  <div class="arena layers">
    <figure class="still">
      <figcaption class="sides"><b class="naive">Naive</b><b class="grid">Grid</b></figcaption>${picture}
    </figure>
    <div class="live"></div>
  </div>
  <div class="results">
    <p class="tests reserved"></p>
    <p class="hashes reserved"></p>
  </div>
</div>
<noscript>
  <p>
    The race needs JavaScript, so here are published figures. KlauS, the author of “How to simulate a large number of
    interacting particles”, measured one step of
    ${whole(klaus.n)} discs. Testing every pair took ${naiveMs} ms, and a grid took ${gridMs} ms.
  </p>
</noscript>
<p>
  The fast side misses no contact: both find the same touching discs, so after every tick all discs are in the same places,
  bit for bit. <b>Meet</b>, in the picture, takes the grid back to the tick that naive has reached, and the seam closes.
  A <dfn>hash</dfn> is a short number computed from the state of all discs. Two different states practically never have
  the same hash. The race compares both sides’ hashes of each tick that naive reaches. (Equal hashes cannot show a
  mistake that both sides make.)
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess the grid’s lead with fewer discs">
  <p>
    ${worksheet[0].question} Each mark is ten times the one below.
  </p>
  <div class="beside">
    ${leadChart()}
    <div class="question">
      ${guess({
        field: numberField('Your guess', leadAxis.least, leadAxis.most),
        button: `Race ${fewer} discs`,
        asks: 'Move the point up the chart, or type a number. The race then runs above.',
      })}
    </div>
  </div>
</div>
<div class="after">
  <p>
    A tenth of the discs, in a box of a tenth the area, make a hundredth of the pairs, but a tenth of the grid’s tests. So the
    grid’s lead shrinks with fewer discs and grows with more.
  </p>
</div>`;
}
