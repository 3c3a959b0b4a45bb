import { html } from '../../kit/markup.ts';
import { simulation } from '../neighbours/picture.ts';
import { firstTick, guess, measuredTable, numberField, reference, type Asked, type Facts } from '../templates.ts';
import { short, whole } from '../words.ts';
import { parts } from './exercise.ts';
import { box, caption, cornerPicture, count, discsPerCell, radius, reachNeeded, reachOf, scene, sizeAxis, sizeChart } from './picture.ts';

export const title = 'How big a cell?';

const diameter = 2 * radius;
const discs = whole(count);
export const worksheet: [Asked] = [{
  question: html`A box has ${discs} discs, each ${diameter} px across. How big should its cells be?`,
  blanks: ['My guess: _ px', 'My guess took: _ ms', 'Fastest: _ px, with _ ms'],
}];

const partNames = ['clear cells', 'sort discs', 'look into cells', 'test pairs'];

export async function prose({ engineBytes, World }: Facts) {
  const next = diameter + 1;
  const [small, large] = [1, 128];
  const testsWith = async (cell: number) =>
    whole((await firstTick(World, { ...scene(), cell })).pairTests);
  const around = (reach: number) => (2 * reach + 1) ** 2;
  const kB = Math.round(engineBytes / 1000);
  const smallCells = whole(around(reachOf(small)));
  const smallPerDisc = whole(1 / discsPerCell(small));
  const smallAll = whole((box.width * box.height) / small ** 2);
  const largePerCell = whole(discsPerCell(large));
  const exactCells = around(reachOf(diameter));
  const exactNeeded = around(reachNeeded(diameter));
  const exactTests = await testsWith(diameter);
  const nextCells = around(reachOf(next));
  const nextTests = await testsWith(next);
  const nextDiameters = short(next / diameter);
  const tableDiameters = short(simulation.cell / 2); // its discs have a radius of 1
  const raceDiameters = 1.01; // the engine's own choice (src/core/state/cell_geometry.cpp)
  return html`
<p>
  Cells can also be smaller than a disc, or much larger. The grid then looks into more cells around a disc, or into
  fuller ones. It looks into every cell that could hold the centre of a touching disc, and a little
  farther, because computers round.
</p>
<p>
  ${worksheet[0].question}
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Guess the best size of a cell">
  <figure>
    ${cornerPicture(0)}
    <figcaption class="reserved">
      Move the point on the chart, and the cells follow. The coloured square is where the marked disc looks for others.
    </figcaption>
  </figure>
  <div class="beside">
    ${sizeChart()}
    <div class="question">
      ${guess({
        field: numberField('Guess, px', sizeAxis.least, sizeAxis.most, 0.5),
        button: 'Measure',
        measures: 'Measurement',
        asks: `Which size makes detection fastest on your machine? Measuring downloads the engine (${kB} kB) and takes
          a few seconds.`,
      })}
  ${reference('how-big-a-cell')}
    </div>
  </div>
</div>
<noscript>
  <div class="row-of-three">
    ${[diameter / 4, next, 8 * diameter].map((cell) => html`
    <figure>${cornerPicture(cell)}<figcaption>${caption(cell)}</figcaption></figure>`)}
  </div>
</noscript>
<div class="after">
  <div class="split">
    <h3>Where the time goes</h3>
    <ol class="shares"></ol>
    <ul class="legend parts">${parts.map((part, k) => html`<li><span class="fill ${part}"></span>${partNames[k]}</li>`)}</ul>
    <p>Clearing and sorting are measured. The rest is shared out: a test costs as much as in naive detection.</p>
  </div>
  ${measuredTable('All sizes in numbers',
    'ms per detection, measured on your machine: the fastest and the median of all rounds; pair tests and contacts at the start',
    ['Cell, px', 'Fastest', 'Median', 'Pair tests', 'Contacts'])}
  <h3>Why both ends lose</h3>
  <p>
    <b>Small cells.</b> A disc that touches the marked one may have its centre several cells away. With cells
    of ${small} px the grid looks into ${smallCells} cells around each disc, and only one cell in
    ${smallPerDisc} holds a disc. All ${smallAll} cells of the box are cleared
    in every tick.
  </p>
  <p>
    <b>Large cells.</b> There are few cells to look into, but they are full. A cell of ${large} px holds
    ${largePerCell} discs, and the grid tests each of them against all the others there and next door, nearly always
    without finding a contact. One cell as large as the box would mean testing every pair again.
  </p>
  <p>
    In between is a flat valley, so you don’t have to hit the best size exactly. Many programs
    start with cells a little wider than a disc. The ${nextCells} nearest cells are
    then enough. Cells exactly as wide as a disc are worse here: because computers round, the engine’s grid looks a little
    farther, so into ${exactCells} cells where ${exactNeeded} would do. It makes ${exactTests} tests in the first tick, and
    ${nextTests} with ${next} px.
  </p>
  <p>
    Tests per disc differ between the parts because cells do: they are ${tableDiameters} times as wide as a disc in “Ask the
    neighbours”, ${nextDiameters} times here, and ${raceDiameters} times in the race.
  </p>
  <p>
    Where the bottom lies depends on the processor, the memory and how full the box is, so measure.
  </p>
</div>`;
}
