// The text of this section, with numbers that the build computes.
import { html } from '../../kit/markup.ts';
import { short, whole } from '../../kit/words.ts';
import { firstTick, type Facts } from '../facts.ts';
import { guess, measuredTable, reference, select, table } from '../templates.ts';
import {
  all, cellsOf, even, inEngine, measured, methods, occupied, scenePicture, scenes, sweepPicture, type Scene,
} from './exercise.ts';

export const title = 'Which method wins?';

/** Pair tests of the first tick in words, by scene and method. */
async function firstTests(World: Facts['World']) {
  const tests: Record<string, Record<string, string>> = {};
  for (const scene of all) {
    tests[scene.name] = {};
    for (const method of Object.keys(measured)) {
      tests[scene.name][method] = whole((await firstTick(World, { ...inEngine(scene), method })).pairTests);
    }
  }
  return tests;
}

/** A scene with its question and its bars. */
function asked(scene: Scene) {
  const bars = Object.entries(methods).map(([method, name]) => html`
        <li data-method="${method}">
          <span>${name} <b class="mark truth"></b></span><span class="time truth"></span>
          <span class="track"><span class="fill"></span></span>
        </li>`);
  return html`
  <div class="scene" data-scene="${scene.name}">${scenePicture(scene)}
    <div>
      <h3>${scene.title}</h3>
      <div class="commit">${scene === even
        ? html`<p>No guess needed.</p>`
        : html`<label>Fastest: ${select(Object.entries(methods))}</label>`}</div>
      <ul class="bars">${bars}</ul>
    </div>
  </div>`;
}

export async function prose({ engineBytes, World }: Facts) {
  const tests = await firstTests(World);
  const [dozen, giant, heap] = scenes;
  const heads = ['Scene', ...Object.values(measured)];
  const kB = Math.round(engineBytes / 1000);
  const giantCell = short(cellsOf(giant).cell);
  const giantCells = whole(cellsOf(giant).cells);
  const evenCell = short(cellsOf(even).cell);
  const evenCells = whole(cellsOf(even).cells);
  const heapCell = short(cellsOf(heap).cell);
  const heapCells = whole(cellsOf(heap).most);
  const heapWidth = whole(heap.box.width);
  const smallCell = occupied(heap).cell;
  const smallCellTests = whole(occupied(heap).tests);
  const fewDiscs = dozen.discs.length;
  return html`
<p>
  In the first part of this lesson the grid won every race. It does not win everywhere. Here are three ways to find the
  discs that touch:
</p>
<ul>
  <li><b>Naive</b> tests every pair, in two loops.</li>
  <li><b>The grid</b> sorts the discs into square cells, a little wider than the largest disc, and tests those in
    neighbouring cells.</li>
  <li><b><dfn>Sweep and prune</dfn></b> sorts the discs from left to right and tests each one against
    those after it, up to the first that begins beyond its right side.</li>
</ul>
<div class="sweep-figure">
  <figure>
    ${sweepPicture()}
    <figcaption>Sweep and prune sees the discs as spans, sorted by where they begin. It tests only spans that overlap: here 3 and 4, which touch, and 1 and 2, which do not.</figcaption>
  </figure>
</div>
<p>And here are three scenes. Which method is the fastest in each?</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess the fastest method in three scenes">
  <div class="scenes">
    ${all.map(asked)}
  </div>
  ${guess({
    button: 'Measure all',
    measures: 'Measurement',
    asks: `Measuring downloads the engine (${kB} kB) and takes a few seconds. A µs is a thousandth of a
      millisecond, and a bar shows how long one detection takes.`,
  })}
  ${reference('when-the-grid-loses')}
</div>
<div class="after">
  ${measuredTable('All times in numbers', 'µs per detection on your machine, the fastest of at least three rounds', heads, html`
    <p>
      The discs stand still while they are measured. Sweep and prune starts from the order it already has, which is nearly right from tick to tick, too.
    </p>`)}
  <h3>What each method has to do</h3>
  ${table('Pair tests in one detection', heads, all.map(({ name, title }) => [title, ...Object.values(tests[name])]))}
  <p>
    <b>A dozen discs.</b> Naive makes ${tests.dozen.naive} tests and nothing else. The other methods make fewer, but first they
    sort ${fewDiscs} discs, and with so few discs sorting costs more than the tests it saves.
  </p>
  <p>
    <b>A giant.</b> If a cell were smaller than the giant, a disc could touch it from beyond the neighbouring cells. So one
    giant makes all cells ${giantCell} px wide instead of ${evenCell}, and the box has ${giantCells} of them instead of
    ${evenCells}. The grid makes ${tests.giant.grid} tests with the giant and ${tests.even.grid} without it. Sweep and prune makes
    ${tests.giant.sap}, because only the giant’s own span is long. A <dfn>hierarchical grid</dfn> has one grid for each size of
    disc. It makes ${tests.giant.hgrid}. Here the discs stand still. When they move, sweep and prune also mends its order in every tick. Then it
    still beats the grid, but we found the hierarchical grid faster.
  </p>
  <p>
    <b>One heap.</b> The cells of this grid cover the whole box, and every tick clears them all. To keep that cheap, the
    engine allows ${heapCells} cells here. In a box ${heapWidth} px wide, a cell then measures
    ${heapCell} px, and the heap fits into a few neighbouring ones. The grid makes ${tests.heap.grid} tests,
    and sweep and prune ${tests.heap.sap}, because it does not see empty space. A grid that keeps only the cells in which discs lie has
    no such limit. The dictionary of <a href="build.html#mend-the-tutorial">the mended sketch</a> is one: with cells of
    ${smallCell} px it makes ${smallCellTests} tests.
  </p>
  <h3>Your rule</h3>
  <p>Say it in one sentence of your own: which method would you take for which scene? Then compare it with ours.</p>
  <details class="rule">
    <summary>Our rule</summary>
    <p>
      Few discs<span data-crossing></span>: naive. Mixed sizes: a hierarchical grid, or sweep and prune if little moves. One heap in a wide box: sweep and prune,
      or a grid that keeps only occupied cells.
      Many discs of similar size, evenly spread: a grid. And measure, because your scene is none of these exactly.
    </p>
  </details>
  <p>
    It has happened to others. In 2017 the programmers of Code.org’s Game Lab <a
    href="https://github.com/code-dot-org/code-dot-org/pull/14688">switched off its quadtree</a>, a grid whose cells divide
    where discs are crowded. One game rose from about 3 to about 30 frames per second: keeping the tree up to date had
    cost more than it saved.
  </p>
</div>`;
}
