import { html } from '../../kit/markup.ts';
import { firstTick, guess, measuredTable, numberField, reference, table, type Facts } from '../templates.ts';
import { short, whole } from '../words.ts';
import { crossingChart } from './exercise.ts';
import { inEngine, least, methods, most, scenePicture, scenes, type Scene } from './scenes.ts';

export const title = 'When does a grid lose?';

const drawn = 100; // discs in the pictures before there is a guess

const card = (scene: Scene, k: number) => html`
      <label class="scene" data-scene="${scene.name}">
        ${scenePicture(scene, drawn)}
        <span><input type="radio" name="scene" value="${scene.name}"${k === 0 ? ' checked' : ''}> ${scene.title}</span>
        <b class="pays"></b>
      </label>`;

export async function prose({ engineBytes, World }: Facts) {
  const names = { ...methods, hgrid: 'hierarchical grid' };
  /** Pair tests of all discs, and the side of the grid's cells, in words by scene. */
  const tests: Record<string, Record<string, string>> = {};
  const cells: Record<string, string> = {};
  for (const scene of scenes) {
    tests[scene.name] = {};
    for (const method of Object.keys(names)) {
      const { pairTests, cellSide } = await firstTick(World, { ...inEngine(scene, most), method });
      tests[scene.name][method] = whole(pairTests);
      if (method === 'grid') cells[scene.name] = short(cellSide);
    }
  }
  const [even, giant, heap] = scenes;
  const kB = Math.round(engineBytes / 1000);
  const many = whole(most);
  const heapWidth = whole(heap.box.width);
  return html`
<p>
  Naive detection, which tests every pair, needs no preparation. A grid clears its cells and sorts the discs into them first. So naive
  wins with very few discs, and the grid with very many. From how many discs on does the grid pay? That depends on the scene, and on your
  processor and browser: choose a scene, guess, and measure.
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess how many discs make the grid pay">
  <fieldset class="scenes">
    <legend class="unseen">Scene</legend>
    ${scenes.map(card)}
  </fieldset>
  <div class="beside">
    ${crossingChart()}
    <div class="question">
      ${guess({
        field: numberField('Discs', least, most),
        button: 'Measure',
        measures: 'Measurement',
        asks: `Move the point along the axis, or type a number from ${least} to ${many}; the pictures follow. Measuring takes a few seconds,
          and downloads the engine (${kB} kB) unless you have it already.`,
      })}
  ${reference('when-a-grid-loses')}
    </div>
  </div>
</div>
<div class="after">
  <p class="why"></p>
  <p>
    So the fewest tests are not always the fastest. Count tests to understand a method, and measure time to choose one. Now guess again
    with the other two scenes. The third curve, <dfn>sweep and prune</dfn>, shows what can help: it sorts the discs from left to right
    and tests each one against those after it, up to the first that begins beyond its right side.
  </p>
  ${measuredTable('All times in numbers', 'µs per detection on your machine, the fastest of at least two rounds',
    ['Discs', ...Object.values(methods)])}
  <h3>Why a grid loses</h3>
  ${table(`Pair tests in one detection of ${many} discs`, ['Scene', ...Object.values(names)],
    scenes.map(({ name, title }) => [title, ...Object.values(tests[name])]), 'dense')}
  <p>
    <b>One giant.</b> If a cell were smaller than the giant, a disc could touch it from beyond the neighbouring cells. So one giant
    makes all cells ${cells[giant.name]} px wide instead of ${cells[even.name]}, and the grid makes ${tests[giant.name].grid} tests instead of
    ${tests[even.name].grid}. For sweep and prune only the giant’s own span is long. A <dfn>hierarchical grid</dfn> has one grid for
    each size of disc.
  </p>
  <p>
    <b>One heap.</b> The cells cover the whole box, and every tick clears them all. To keep that cheap, the engine allows
    only a few cells for each disc. In a box ${heapWidth} px wide, a cell then measures ${cells[heap.name]} px, and the heap fits into a few.
    Sweep and prune does not see empty space, and neither does a grid that keeps only cells with discs in them, such as the dictionary of
    <a href="build.html#mend-the-tutorial">the mended sketch</a>.
  </p>
  <p class="rule">
    <b>In one sentence:</b> a grid loses when its sorting costs more than the tests it saves, which happens with few discs, with one
    giant among small ones, and with one heap in a wide box.
  </p>
  <p>
    It has happened to others. In 2017 the programmers of Code.org’s Game Lab <a
    href="https://github.com/code-dot-org/code-dot-org/pull/14688">switched off its quadtree</a>, a grid whose cells divide
    where discs are crowded. One game rose from about 3 to about 30 frames per second: keeping the tree up to date had
    cost more than it saved.
  </p>
</div>`;
}
