import { html } from '../../kit/markup.ts';
import { firstTick, table, type Asked, type Facts } from '../templates.ts';
import { pairsOf, times, whole } from '../words.ts';
import { countsOf, glyphs, marksOf, momentPicture, nearest, simulation, stepsOf, type Moment } from './picture.ts';

export const title = 'Ask the neighbours';

const others = simulation.n - 1;
const counts = { touching: 'Tested, touching', apart: 'Tested, not touching', notMade: 'Not tested' };
export const worksheet: [Asked] = [{
  question: 'Click or tap a disc',
  blanks: [`${counts.touching}: _`, `${counts.apart}: _`, `${counts.notMade}: _ of ${others}`],
  why: 'Which discs does it test?',
}];

/** The discs before the first tick, as the engine places them. */
async function firstMoment(World: Facts['World']): Promise<Moment> {
  const world = await World.create(simulation);
  const { width, height } = world.box;
  const discs: Moment['discs'] = [];
  world.id.forEach((id, k) => (discs[id] = { x: world.x[k], y: world.y[k], r: world.r[k] }));
  world.destroy();
  return { width, height, discs };
}

export async function prose({ World }: Facts) {
  const { n } = simulation;
  const moment = await firstMoment(World);
  const example = nearest(moment, moment.width / 2, moment.height / 2);
  const { steps } = stepsOf(moment, example);
  const { tested, touching, apart, notMade } = countsOf(moment, example, steps);
  const growth = [];
  for (const many of [n, 2 * n, 4 * n, 100 * n]) {
    growth.push({ many, ...(await firstTick(World, { ...simulation, n: many, method: 'grid' })) });
  }
  const [{ pairTests, contacts }] = growth;
  const every = whole(pairsOf(n));
  const tests = whole(pairTests);
  const found = whole(contacts);
  const still = momentPicture(moment, marksOf(moment, example, steps.length));
  return html`
<p>
  A disc can only touch discs that are near it, so a <dfn>grid</dfn> sorts the discs into square cells by their
  centres. Here a cell is a little wider than a disc. So two discs that touch have their centres in the same cell, or
  in two cells that are next to each other.
</p>
<div class="ask" data-state="asking" role="group" aria-label="The tests of one disc">
  <div class="floor layers">
    <div class="live"></div>
    ${momentPicture(moment)}
  </div>
  <p class="said" role="status"><b>${worksheet[0].question}</b>, or use the arrow keys in the picture. Then step through its tests with
    the buttons, or with Space, Home and End.</p>
  <div class="commit">
    <button type="button" name="play" disabled>Play</button>
    <button type="button" name="step" class="second" disabled>Step</button>
    <input type="range" min="0" max="1" step="1" value="0" aria-label="Steps" disabled>
    <button type="button" name="motion" class="second">Run the simulation</button>
  </div>
  <ul class="legend">
    <li>${glyphs.touching()} ${counts.touching}: <b data-count="touching">–</b></li>
    <li>${glyphs.apart()} ${counts.apart}: <b data-count="apart">–</b></li>
    <li>${glyphs.unasked()} ${counts.notMade}: <b data-count="notMade">–</b> of <span data-count="others">${others}</span></li>
  </ul>
</div>
<noscript>
  <figure>
    ${still}
    <figcaption>
      One disc ${glyphs.asker()} and its ${tested} tests: ${touching} ${glyphs.touching()} find a contact,
      ${apart} ${glyphs.apart()} do not. ${notMade} tests are not made.
    </figcaption>
  </figure>
</noscript>
<div class="after">
  <p>
    The ${n} discs of the first picture make ${every} pairs. The grid tests ${tests} of these pairs, each once for both
    discs, and finds all ${found} contacts.
  </p>
  ${table('Pair tests in the first tick; the box grows with the number of discs, so the density stays the same',
    ['Discs', 'Naive', 'Grid', 'Tests per disc'],
    growth.map(({ many, pairTests: made }) => [whole(many), whole(pairsOf(many)), whole(made), times(made / many)]))}
  <p>
    A disc in a larger box has no more neighbours than before. So twice the discs need <b>twice</b> the tests, not four
    times. That holds only if the box grows with the discs. In the same box, they are closer together and each has
    more neighbours. In a heap, many discs share a cell. With one giant they do, too, because all cells
    are as wide as the giant.
  </p>
</div>`;
}
