import { html, type Content } from '../../kit/markup.ts';
import { draw, glyph } from '../../kit/svg.ts';
import { codeOf, listing } from '../code.ts';
import { paint } from '../paint.ts';
import { guess, select, type Facts } from '../templates.ts';
import { whole } from '../words.ts';
import { count } from './code/scene.ts';
import { factors, scale } from './exercise.ts';

export const title = 'The ladder';

const options = factors.map((factor) => [factor, factor === 1 ? 'no gain' : `${whole(factor)}×`] as const);

interface Rung {
  file: string;
  name: string;
  says: Content;
}

/** @param before The code of the rung before, if there is one. Then the reader guesses what this one gains. */
function rungHtml({ name, says }: Rung, number: number, code: string[], before?: string[]) {
  const head = before
    ? html`
        <div class="rung commit">
          <h3>${name}</h3>
          ${select(options, { label: `Your guess for ${name}`, none: 'guess' })}
        </div>`
    : html`<h3>${name}</h3>`;
  return html`
    <li>
      <div>
        ${head}
        <p>${says}</p>
        ${before && scale()}
        <p class="gain"><span class="truth"></span></p>
      </div>
      ${listing(code, before, `Code of rung ${number}`)}
    </li>`;
}

export function prose({ engineBytes, text }: Facts) {
  const p5Kb = whole(text('node_modules/p5-2/lib/p5.min.js').length / 1000);
  const engineKb = whole(engineBytes / 1000);
  const discs = whole(count);
  const pairs = whole((count * (count - 1)) / 2);
  const rungs: Rung[] = [
    { file: 'two_loops.js', name: 'Naive', says: html`
      A first sketch in p5 tests every pair, with <code>p5.Vector</code>. That makes ${pairs} tests.` },
    { file: 'grid.js', name: 'A grid', says: html`
      Each disc looks into its own cell and the eight around it, and then enters its own cell. So each pair is
      tested once.` },
    { file: 'numbers.js', name: 'Numbers', says: html`
      A vector of p5 2 keeps a list of numbers, and each call loops over it. A disc with its own x and y needs no
      call.` },
    { file: 'arrays.js', name: 'Typed arrays', says: html`
      No objects and no lists, so the numbers lie side by side in memory. A cell stores the index of its last disc,
      and each disc the index of the disc before it in the cell.` },
    { file: 'engine.js', name: 'Engine', says: html`
      Our engine is written in C++ and compiled to WebAssembly. It sorts the discs by cell, so neighbours are next to each other in
      memory, and one instruction tests four pairs, which is called <dfn>SIMD</dfn>.` },
  ];
  const codes = rungs.map(({ file }) => codeOf(text(`web/lesson/ladder/code/${file}`)));
  return html`
<p>
  Here are five programs. Each finds all contacts of the same ${discs} discs, which stand still, and draws nothing. Each
  rung makes one change, and its new lines are marked <ins>+</ins>. How much faster is each
  one? A triangle
  ${glyph(draw('path', { fill: paint('naive'), d: 'M12 10l-5-9h10z' }))}
  will mark your guess.
</p>
<div class="predict ladder" data-state="guessing" role="group" aria-label="Guess what each rung gains">
  <ol class="rungs">
    ${rungs.map((rung, k) => rungHtml(rung, k + 1, codes[k], codes[k - 1]))}
  </ol>
  ${guess({
    button: 'Run all five',
    measures: 'Measurement',
    asks: `Choose a factor for each rung. The run downloads p5 (${p5Kb} kB before compression) and the engine (${engineKb} kB), and
      takes a few seconds.`,
  })}
</div>
<div class="after">
  <p>
    The grid makes fewer tests, and its factor grows with the number of discs. The other rungs make the same tests
    cheaper. So begin with the algorithm, measure, and stop when it is fast enough. (Elsewhere in this lesson
    the factor between naive and a grid for ${discs} discs differs: the race’s loops are compiled and these use
    <code>p5.Vector</code>, published times are of whole steps on other machines, and some boxes are fuller.)
  </p>
</div>`;
}
