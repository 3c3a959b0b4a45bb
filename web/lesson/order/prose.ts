// The text of this section, with numbers that the build computes.
import { html, raw } from '../../kit/markup.ts';
import { short } from '../../kit/words.ts';
import { placesById } from '../engine.ts';
import type { Facts } from '../facts.ts';
import type { Worlds } from '../types.ts';
import { guess, select, table } from '../templates.ts';
import { distances, glyphs, inList, inTime, marksOf, tickOf, tickPicture, ways, type Tick } from './tick.ts';

export const title = 'Collision by collision';

const first = { n: 60, seed: 1 };
const counts = [12, 30, 60, 120, 200];

/**
 * Rows with the mean distance of discs from their places with `exact`, after some ticks.
 * @param marks Ticks.
 */
async function laterOn(World: Worlds, scene: { scene: string; n: number }, marks: number[]) {
  const [exact, ...lists] = await Promise.all(
    ['exact', 'rewind', 'elastic'].map((response) => World.create({ ...scene, response })),
  );
  const rows = marks.map((tick) => {
    const [right, ...others] = [exact, ...lists].map((world) => {
      world.step(tick - world.tick);
      return placesById(world);
    });
    const means = others.map((places) =>
      places.reduce((sum, [x, y], i) => sum + Math.hypot(x - right[i][0], y - right[i][1]), 0) / places.length);
    return [tick, ...means.map((mean) => `${short(mean)} px`)];
  });
  const [radius] = exact.r;
  for (const world of [exact, ...lists]) world.destroy();
  return { n: scene.n, radius: short(radius), rows };
}

/** Differences between the list of a tick and its collisions in time. */
function differences({ n, impacts, list }: Tick) {
  const name = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const collided = new Set(impacts.map(([, a, b]) => name(a, b)));
  const listed = new Set(list.map(([a, b]) => name(a, b)));
  const times = new Array(n).fill(0);
  for (const [, a, b] of impacts) for (const disc of [a, b]) times[disc] += 1;
  return {
    twice: times.filter((count) => count > 1).length,
    unlisted: [...collided].filter((pair) => !listed.has(pair)).length,
    never: [...listed].filter((pair) => !collided.has(pair)).length,
  };
}

export async function prose(facts: Facts) {
  const World = facts.World as unknown as Worlds;
  const { n } = first;
  const tick = await tickOf(World, n, first.seed);
  const choices = counts.map((count) => raw(`<option${count === n ? ' selected' : ''}>${count}</option>`));
  const [time, list] = [inTime(tick), inList(tick, 'touch')];
  const off = Object.fromEntries(ways.map((way) => [way, distances(time, inList(tick, way)).off]));
  const farthest = short(distances(time, list).largest);
  const unlike = differences(tick);
  const end = time[time.length - 1].bodies;
  const [glyphPair, glyphGap] = [glyphs.pair(), glyphs.gap()];
  const later = await laterOn(World, { scene: 'pucks', n: 200 }, [3, 10, 30, 100, 300]);
  return html`
<p>
  A program knows where its discs are at the end of a tick. Then it looks for <dfn>contacts</dfn>, which are pairs that
  overlap, and resolves them one after another. The list of contacts is in the order of the cells, row by row, whichever method has found them.
  It says who touches whom, but not who touched first.
</p>
<p>
  Below are ${n} fast discs of equal mass, and nothing else: no gravity, no walls. In the first picture, the engine’s response
  <code>exact</code> resolves each collision at its moment. In the second, all discs first move by one whole tick, and then
  the pairs of the list are resolved one by one. Each pair is <dfn>rewound</dfn>: both discs go back to the moment of
  their touch, bounce there, and go forwards again by the same time.
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Your guess">
  ${guess({
    field: html`
    <label>After one tick, how many of the ${n} discs are in different places in the two pictures?
      ${select([[0, 'none'], ...[n / 12, n / 4, n / 2].map((some) => [some, `about ${some}`] as const)],
        { label: 'How many discs are in different places?', none: 'Choose' })}
    </label>`,
    button: 'Show the answer',
    asks: 'Every pair is treated exactly in both. Only the order differs, and what follows from it.',
  })}
</div>
<div class="ask" role="group" aria-label="One tick, step by step">
  <script type="application/json" class="first-tick">${raw(JSON.stringify(tick))}</script>
  <div class="beside">
    <figure>${tickPicture(n, 'time', marksOf(time, 0))}<figcaption><b>Time order</b> <span data-now="time">start of the tick</span></figcaption></figure>
    <figure>${tickPicture(n, 'list', marksOf(list, 0))}<figcaption><b>List order</b> <span data-now="list">start of the tick</span></figcaption></figure>
  </div>
  <p class="said" role="status">Press Play or Step, or move the slider. The arrow keys go forwards and back, Home and End jump to the ends.</p>
  <div class="commit">
    <button type="button" name="play" disabled>Play</button>
    <button type="button" name="step" class="second" disabled>Step</button>
    <input type="range" min="0" max="1" step="1" value="0" aria-label="Steps of the tick" disabled>
  </div>
  <div class="commit">
    <label>Discs <select name="n" autocomplete="off">${choices}</select></label>
    <label>Pairs of the list
      <select name="way" autocomplete="off">
        <option value="elastic">bounce where they overlap</option>
        <option value="rewind">rewind, estimated</option>
        <option value="touch" selected>rewind, exactly</option>
      </select>
    </label>
    <button type="button" name="another" class="second">Another start</button>
  </div>
  <table>
    <caption>How far the list’s result is from the order of time, at the end of this tick</caption>
    <thead>
      <tr>
        <th scope="col">Pairs of the list</th><th scope="col">Discs elsewhere</th>
        <th scope="col">Largest distance</th><th scope="col">Mean distance</th>
      </tr>
    </thead>
    <tbody>
      <tr data-way="elastic"><th scope="row">bounce where they overlap</th><td>–</td><td>–</td><td>–</td></tr>
      <tr data-way="rewind"><th scope="row">rewind, estimated</th><td>–</td><td>–</td><td>–</td></tr>
      <tr data-way="touch"><th scope="row">rewind, exactly</th><td>–</td><td>–</td><td>–</td></tr>
    </tbody>
  </table>
  <ul class="legend">
    <li>${glyphPair} The two discs that have just been resolved. A thin line is the path of each disc so far.</li>
    <li>${glyphGap} A disc at the end of the tick, and dashed the place where the time order puts it.</li>
  </ul>
</div>
<noscript>
  <figure>
    ${tickPicture(n, 'still', marksOf(list, list.length - 1, end))}
    <figcaption>
      The end of the tick in the order of the list, rewound exactly. ${glyphGap} ${off.touch} of ${n} discs are elsewhere than
      in the order of time, by up to ${farthest} px.
    </figcaption>
  </figure>
</noscript>
<div class="after">
  <p>
    Two discs that meet only each other end in the right places either way, because rewinding takes them back to their
    touch. But in the first tick of this page, ${unlike.twice} discs collide <b>more than once</b>. Their second collision depends
    on their first, which may be later in the list. And the list is not the list of collisions. It was made after all discs
    had moved straight on, so it lacks pairs that meet only because an earlier collision has deflected one disc (${unlike.unlisted}
    here). It may also have pairs whose discs were deflected before they could meet (${unlike.never} here).
  </p>
  <p>
    The table separates this error from two others. Engines often estimate the moment of the touch from the overlap
    and the speed of approach. The response <code>rewind</code> does that, too. The estimate is right only for discs
    that meet head-on, so ${off.rewind} discs end elsewhere in this tick, rather than the ${off.touch} for which only the
    order is to blame. Discs that bounce where they overlap, as with <code>elastic</code>, are not taken back at all:
    ${off.elastic} end elsewhere.
  </p>
  <p>
    All three get better with slower discs or shorter ticks, because then fewer discs collide twice, and overlaps are
    small. <code>exact</code> needs no short ticks. It predicts when discs will meet, takes the earliest collision, predicts
    again for its two discs, and so on. That costs more, so in Cellmates it takes at most 20,000 discs.
  </p>
  <h3>And after the tick?</h3>
  <p>
    A small distance does not stay small. A disc that arrives a little to one side bounces into another direction, and
    takes the next disc with it. Here are three simulations of ${later.n} discs in a box, from one start, compared disc by
    disc with <code>exact</code>:
  </p>
  ${table(html`Mean distance of the discs from their places with <code>exact</code>; a disc’s radius is ${later.radius} px`,
    ['Ticks', 'rewind, estimated', 'bounce where they overlap'], later.rows)}
  <p>
    In the end nearly every disc is somewhere else, so the hashes differ. Yet none of the three looks wrong: in all of
    them collisions conserve momentum and energy. So a sum that comes out right does not show that the order was right. If you need to know
    <em>which</em> discs end up where, as in billiards, take the order of time. If you need a gas or a crowd that looks
    right, a list will do, as long as it is the <em>same</em> list on every machine.
  </p>
  <p>
    In your own program, <code>contacts({ since: 'begin' })</code> of the
    Cellmates engine gives the collisions of <code>exact</code> with their times, in order.
  </p>
</div>`;
}
