// The text of this section, with numbers that the build computes.
import { html } from '../../kit/markup.ts';
import { circle, draw, glyph } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { listing } from '../code.ts';
import type { Facts } from '../facts.ts';
import { guess, select, table } from '../templates.ts';
import { count } from './code/discs.ts';
import { mistakes } from './code/methods.js';
import { discs, methods, missed, momentsOf, reports, spans, steps, ticks, twinsPicture } from './exercise.ts';

export const title = 'Same answer?';

/** The hash of a method's state after all steps. */
async function hashBy(World: Facts['World'], method: string) {
  const world = await World.create({ scene: 'klaus', n: discs, method });
  for (let k = 0; k < steps; k++) world.step();
  const hash = world.hash();
  world.destroy();
  return hash;
}

const glyphOf = (kind: string, r: number) => glyph(draw('g', { class: kind }, circle({ x: 12, y: 6, r })));

const nameOf = (rule: string) => rule.split(':')[0];

/** The right rules in the source text, one for each line, and the rule of each mistake. */
function rulesIn(source: string) {
  const [, right] = /const right = \{\n(.*?)\n\};/s.exec(source) ?? [];
  const [, tooNear] = /const tooNear = \{ (.*) \};/.exec(source) ?? [];
  return {
    rules: right.split('\n').map((line) => line.trim()),
    wrongOf(id: string) {
      const [, rule] = new RegExp(`id: '${id}'.*grid: (?:\\{ (.*) \\} \\}|tooNear)`).exec(source) ?? [];
      return `${rule ?? tooNear.replaceAll(/\/\*\*.*?\*\/ /g, '')},`;
    },
  };
}

export async function prose({ World, text }: Facts) {
  const hashes = await Promise.all(methods.map(({ method }) => hashBy(World, method)));
  if (new Set(hashes).size !== 1) throw new Error(`The methods lead to different states: ${hashes}`);
  const [hash] = hashes;
  const { rules, wrongOf } = rulesIn(text('web/lesson/same/code/methods.js'));
  const mistakeChoices = mistakes.map(({ id, name }) => {
    const wrong = wrongOf(id);
    const line = rules.findIndex((rule) => nameOf(rule) === nameOf(wrong));
    return html`<label><input type="radio" name="mistake" value="${id}" data-line="${line}" data-code="${wrong}"> ${name}</label>`;
  });
  const small = momentsOf(mistakes[1]);
  const missing = small.findIndex((moment) => missed(moment).length > 0);
  const [start, miss] = [0, missing].map((tick) => twinsPicture(small[tick]));
  return html`
<p>
  A method that finds other contacts isn’t faster, it is wrong. To compare methods, take the <dfn>hash</dfn> of the state after
  some ticks: a short number that is computed from every bit of all places and velocities.
</p>
<div>
  <p>
    Naive, a grid and <dfn>sweep and prune</dfn>, which sorts the discs along a line, each make ${steps} ticks from one start
    with ${whole(discs)} discs. They test different pairs, one after another in different orders. How many different hashes
    will they lead to?
  </p>
  <div class="predict three" data-state="guessing" role="group" aria-label="Guess the number of hashes">
    ${guess({
      field: html`<label>Different hashes ${select([1, 2, 3].map((many) => [many, many]))}</label>`,
      button: 'Run all three',
      measures: 'Simulation',
      asks: 'The run takes about a second. It downloads the engine, unless it is there.',
    })}
    ${table(`After ${steps} ticks of ${whole(discs)} discs`, ['Method', 'Pair tests in the last tick', 'Hash'],
      methods.map(({ name }) => [name, '–', '–']))}
  </div>
  <div class="after">
    <p>
      All three find the same contacts, and then the contacts are put into an order that depends on the discs alone. The computer
      that built this page got <code>${hash}</code>, too: browser and processor do not matter either.
    </p>
  </div>
</div>
<div>
  <h3>Break one on purpose</h3>
  <p>
    Here is a small simulation in JavaScript: ${count} discs that bounce off each other. It runs twice from one start, with
    naive ${glyphOf('rings', 5)}
    and with a grid ${glyphOf('filled', 4)}.
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
        ${listing(rules, undefined, 'The rules of the grid')}
      </div>
      <div class="question">
        <fieldset>
          <legend>The mistake</legend>
          ${mistakeChoices}
        </fieldset>
        ${guess({
          field: html`<label>Hashes differ ${select(spans.map(({ id, name }) => [id, name]))}</label>`,
          button: `Run ${ticks} ticks`,
          asks: 'Choose a mistake and a guess. All five are worth a try.',
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
    ${table(`Who notices the mistake, and from which of ${ticks} ticks on`,
      ['', 'Skipped cell', 'Small cells', 'Other order', '<= for <', 'Both wrong'],
      reports().map(([name, says]) => [name, ...says]), 'noticing')}
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
