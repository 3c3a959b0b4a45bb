import { html } from '../../kit/markup.ts';
import { draw, glyph } from '../../kit/svg.ts';
import { expressionOf, listing } from '../code.ts';
import { lined, paint } from '../paint.ts';
import { guess, select, table, type Facts } from '../templates.ts';
import { whole } from '../words.ts';
import { count } from './code/discs.ts';
import { mistakes, right } from './code/rules.js';
import { discs, methods, missed, momentsOf, optionsOf, reports, spans, steps, ticks, twinsPicture } from './exercise.ts';

export const title = 'Same answer?';

/** The hash of a state after all steps. */
async function hashOf(World: Facts['World'], options: object) {
  const world = await World.create(options);
  for (let k = 0; k < steps; k++) world.step();
  const hash = world.hash();
  world.destroy();
  return hash;
}

/** A rule as it is written, or its value if it depends on nothing. */
const lineOf = ([name, rule]: [string, (...values: never[]) => unknown]) =>
  `${name}: ${rule.length > 0 ? String(rule) : expressionOf(rule)},`;

export async function prose({ World }: Facts) {
  const hashes = await Promise.all(methods.map((method) => hashOf(World, optionsOf(method))));
  if (new Set(hashes).size !== 1) throw new Error(`The methods lead to different states: ${hashes}`);
  const [hash] = hashes;
  const mistakeChoices = mistakes.map(({ id, name, grid }) => {
    const [wrong] = Object.entries(grid);
    const line = Object.keys(right).indexOf(wrong[0]);
    return html`<label><input type="radio" name="mistake" value="${id}" data-line="${line}" data-code="${lineOf(wrong)}"> ${name}</label>`;
  });
  const small = momentsOf(mistakes[1]);
  const missing = small.findIndex((moment) => missed(moment).length > 0);
  const [start, miss] = [0, missing].map((tick) => twinsPicture(small[tick]));
  return html`
<p>
  Take the <dfn>hash</dfn> of a simulation after some ticks: a short number that is computed from every bit of all places and
  velocities. If one bit differs, so does the hash.
</p>
<div>
  <p>
    Three methods (naive, a grid, and <dfn>sweep and prune</dfn>, which sorts the discs along a line) each make ${steps} ticks
    from one start with ${whole(discs)} discs. They test different pairs, in different orders. How many different hashes
    will they lead to?
  </p>
  <div class="predict three" data-state="guessing" role="group" aria-label="Guess the number of hashes">
    ${guess({
      field: html`<label>Different hashes ${select([1, 2, 3].map((many) => [many, many]))}</label>`,
      button: 'Run all three',
      measures: 'Simulation',
      asks: 'The run takes about a second. It downloads the engine unless you have it already.',
    })}
    ${table(`After ${steps} ticks of ${whole(discs)} discs`, ['Method', 'Pair tests in the last tick', 'Hash'],
      methods.map(({ name }) => [name, '–', '–']))}
  </div>
  <div class="after">
    <p>
      All three find the same contacts, and then the contacts are put into an order that depends on the discs alone. The computer
      that built this page got <code>${hash}</code>, too: browser and processor do not matter either. So another hash would
      mean other contacts, or another order.
    </p>
  </div>
</div>
<div>
  <h3>Break one on purpose</h3>
  <p>
    Here is a small simulation in JavaScript: ${count} discs that bounce off each other. It runs twice from one start, with
    naive ${glyph(draw('circle', { ...lined(paint('naive'), 1.5), cx: 12, cy: 6, r: 5 }))}
    and with a grid ${glyph(draw('circle', { fill: paint('grid'), cx: 12, cy: 6, r: 4 }))}.
    Which mistake should it make, and from which tick will the hashes differ?
  </p>
  <div class="predict break" data-state="guessing" role="group" aria-label="Break a method, and guess who notices">
    <div class="beside">
      <div>
        <figure>
          ${start}
          <figcaption class="told">The start. Rings and discs cover each other as long as both simulations agree.</figcaption>
        </figure>
        <label class="scrub">Tick <input type="range" min="1" max="${ticks}" step="1" value="1" disabled></label>
        ${listing(Object.entries(right).map(lineOf), undefined, 'The rules of the grid')}
      </div>
      <div class="question">
        <fieldset>
          <legend>The mistake</legend>
          ${mistakeChoices}
        </fieldset>
        ${guess({
          field: html`<label>Hashes differ ${select(spans.map(({ id, name }) => [id, name]))}</label>`,
          button: `Run ${ticks} ticks`,
          asks: 'Choose a mistake and a guess. All five are worth a try, and each fills a column of the table below.',
        })}
      </div>
    </div>
  </div>
  <noscript>
    <figure>
      ${miss}
      <figcaption>Tick ${missing + 1} with small cells: the grid misses the marked contact.</figcaption>
    </figure>
  </noscript>
  <div class="after">
    ${table(`Which check notices the mistake, and at which of ${ticks} ticks`,
      ['', 'Skipped cell', 'Small cells', 'Other order', '<= for <', 'Both wrong'],
      reports().map(([name, says]) => [name, ...says]), 'noticing dense')}
    <p>Equal hashes mean, practically for certain, that all places and velocities are equal, bit for bit. But some things a hash
      does not show:</p>
    <ul>
      <li><b>That the answer is right.</b> Two methods with one mistake agree. Only a scene with a known answer tells.</li>
      <li>
        <b>Which method is wrong</b>, or whether one is. In another order the contacts are the same, but sums round differently,
        and a difference in the last bit soon sends discs along other paths.
      </li>
      <li>
        <b>Every missed contact.</b> If the two discs are already moving apart, nothing comes of it. Comparing the contacts themselves notices earlier.
      </li>
      <li>
        <b>That the programs are equal.</b> <code>&lt;=</code> differs only if two discs touch exactly, which did not happen.
      </li>
      <li><b>The time.</b> A method that tests every pair ten times has the same hash.</li>
    </ul>
  </div>
</div>`;
}
