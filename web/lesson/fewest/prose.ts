// The text of this section, with numbers that the build computes.
import { html } from '../../kit/markup.ts';
import { whole } from '../../kit/words.ts';
import type { Facts } from '../facts.ts';
import { parts } from '../shares.ts';
import { guess, measuredTable, partsLegend, reference, select, shareTrack } from '../templates.ts';
import { box, count, inEngine, pairs, radius, sizes, ticks } from './exercise.ts';

export const title = 'Are the fewest tests the fastest?';

/** Pair tests of the tick that is measured, counted by the engine. */
async function testsAt(World: Facts['World'], cell: number) {
  const world = await World.create({ ...inEngine(), cell });
  for (let tick = 0; tick <= ticks; tick++) world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return pairTests;
}

/** Cells to each side that the engine's grid looks into (src/core/state/cell_geometry.cpp). */
const reachOf = (cell: number) => Math.ceil((1.01 * 2 * radius) / cell);

/** Cells into which the grid looks for each disc. */
const around = (cell: number) => whole((2 * reachOf(cell) + 1) ** 2);

export async function prose({ World }: Facts) {
  const tests = await Promise.all(sizes.map((cell) => testsAt(World, cell)));
  const fewest = Math.min(...tests);
  const small = sizes[tests.indexOf(fewest)];
  const near = sizes.find((cell) => cell > 2 * radius) ?? 0;
  const large = sizes[sizes.length - 1];
  const fewer = whole(pairs / fewest);
  const saved = whole(tests[sizes.indexOf(near)] - fewest);
  const [smallTests, largeTests] = [fewest, tests[tests.length - 1]].map(whole);
  const smallAll = whole((box.width * box.height) / small ** 2);
  const [smallAround, nearAround] = [small, near].map(around);
  const rows = sizes.map((cell, k) => html`
    <li data-cell="${cell}"><span><b>${cell} px</b>, ${whole(tests[k])} tests <b class="mark truth"></b></span>
      <span class="time truth"></span>
      ${shareTrack}</li>`);
  return html`
<p>
  So far we have counted tests. Here are ${whole(count)} discs, each ${2 * radius} px across, in a box with grids of several sizes.
  Naive would make ${whole(pairs)} tests. Cells of ${small} px make the fewest of all: ${smallTests}, which is ${fewer} times
  fewer. Are they also the fastest?
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess the fastest size of a cell">
  <ul class="bars">
    ${rows}
  </ul>
  ${partsLegend([...parts])}
  ${guess({
    field: html`<label>Fastest cells: ${select(sizes.map((cell) => [cell, `${cell} px`]))}</label>`,
    button: 'Measure',
    measures: 'Measurement',
    asks: `Choose a size. Measuring takes a few seconds, downloads the engine unless you have it already, and shows how long one
      detection takes, in four parts.`,
  })}
  ${reference('fewest-tests')}
</div>
<div class="after">
  <p class="why"></p>
  ${measuredTable('All parts in numbers', 'µs per detection on your machine, the fastest of at least two rounds',
    ['Cell, px', 'Clear', 'Sort', 'Look', 'Test', 'All'])}
  <h3>Where the time goes</h3>
  <ul>
    <li><b>Clear</b> all cells, full or empty. With ${small} px there are ${smallAll} of them.</li>
    <li><b>Sort</b> the discs into their cells.</li>
    <li><b>Look</b> into the cells around each disc: ${nearAround} of them with ${near} px, but ${smallAround} with ${small} px,
      and nearly all are empty. Writing down the contacts counts here too.</li>
    <li><b>Test</b> the pairs.</li>
  </ul>
  <p>
    A test is a few multiplications on numbers that lie next to each other in memory. That is among the cheapest things a
    computer does. Cells of ${small} px save ${saved} tests compared with ${near} px, and pay for them with hundreds of thousands
    of empty cells. Cells of ${large} px make the opposite mistake: there are few to clear, but they need ${largeTests} tests.
  </p>
  <p>
    Clear and sort are measured: the engine times the building of its cells, once with all discs and once with a single one, for
    which there is nothing to do but clear. Look and test are measured together. We share them out by an estimate: a test costs
    as much as it does in naive detection, which does nothing else.
  </p>
  <p>
    So count tests to understand a method, because the count is the same on every machine. But measure the time to choose one.
  </p>
</div>`;
}
