import { html, raw } from '../../kit/markup.ts';
import facts from '../facts.json' with { type: 'json' };
import type { Worlds } from '../engine.ts';
import { guess, select, type Facts } from '../templates.ts';
import { short, whole } from '../words.ts';
import { count as n, distances, glyphs, inList, inTime, marksOf, tickOf, tickPicture, type Tick } from './tick.ts';

export const title = 'Collision by collision';

/** Differences between the list of a tick and its collisions in time. */
function differences({ impacts, list }: Tick) {
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

export async function prose({ World }: Facts) {
  const tick = await tickOf(World as unknown as Worlds);
  const time = inTime(tick);
  const last = time.length - 1;
  const end = inList(tick, 'touch');
  const { off, largest } = distances(time[last].bodies, end);
  const [estimated, overlapping] = (['rewind', 'elastic'] as const).map((way) => distances(time[last].bodies, inList(tick, way)).off);
  const unlike = differences(tick);
  const [glyphPair, glyphGap] = [glyphs.pair(), glyphs.gap()];
  const { n: pucks, elsewhere } = facts.published.pucks;
  // The shares of pucks that list order has moved elsewhere.
  const [one, ten, hundred] = elsewhere.map(([, share]) => `${short(100 * share)}%`);
  return html`
<p>
  A program knows where its discs are at the end of a tick. Then it looks for <dfn>contacts</dfn>, which are pairs that
  overlap, and resolves them one after another. The list of contacts is in the order of the cells, row by row, whichever method has found them.
  It says who touches whom, but not who touched first.
</p>
<p>
  Below are ${n} fast discs of equal mass, and nothing else: no gravity, no walls. The engine’s response <code>exact</code> resolves each
  collision at its moment. In list order, all discs first move by one whole tick, and then the pairs of the list are resolved one by
  one. Each pair is <dfn>rewound</dfn>: both discs go back to the moment of their touch, bounce there, and go forwards again by the same time.
</p>
<div class="predict" data-state="guessing" role="group" aria-label="Your guess">
  ${guess({
    field: html`
    <label>After one tick, how many of the ${n} discs are in different places?
      ${select([[0, 'none'], ...[n / 12, n / 4, n / 2].map((some) => [some, `about ${some}`] as const)],
        { label: 'How many discs are in different places?', none: 'Choose' })}
    </label>`,
    button: 'Show the answer',
    asks: 'Every pair is treated exactly in both. Only the order differs, and what follows from it.',
  })}
</div>
<div class="ask" role="group" aria-label="One tick, step by step">
  <script type="application/json" class="first-tick">${raw(JSON.stringify(tick))}</script>
  <figure>${tickPicture(marksOf(time, 0))}</figure>
  <p class="said">Move the slider. The arrow keys go forwards and back, Home and End jump to the ends.</p>
  <div class="commit">
    <input type="range" min="0" max="${last}" step="1" value="0" aria-label="Steps of the tick" autocomplete="off">
  </div>
  <ul class="legend">
    <li>${glyphPair} The two discs that have just collided. A thin line is the path of each disc so far.</li>
    <li>${glyphGap} A disc at the end of the tick, and dashed the place where list order puts it.</li>
  </ul>
</div>
<noscript>
  <figure>
    ${tickPicture(marksOf(time, last, end))}
    <figcaption>
      The end of the tick. ${glyphGap} List order puts ${off} of ${n} discs elsewhere, by up to ${short(largest)} px.
    </figcaption>
  </figure>
</noscript>
<div class="after">
  <p>
    Two discs that meet only each other end in the right places either way, because rewinding takes them back to their
    touch. But in this tick, ${unlike.twice} discs collide <b>more than once</b>. Their second collision depends
    on their first, which may be later in the list. And the list is not the list of collisions. It was made after all discs
    had moved straight on, so it lacks pairs that meet only because an earlier collision has deflected one disc (${unlike.unlisted}
    here). It may also have pairs whose discs were deflected before they could meet (${unlike.never} here).
  </p>
  <p>
    Engines often estimate the moment of the touch from the overlap and the speed of approach, as our response <code>rewind</code> does.
    That is right only for discs that meet head-on, so ${estimated} discs end elsewhere instead of ${off}. Discs that bounce where they
    overlap, as with <code>elastic</code>, are not taken back at all: ${overlapping} end elsewhere.
  </p>
  <p>
    All three get better with slower discs or shorter ticks, because then fewer discs collide twice, and overlaps are
    small. <code>exact</code> needs no short ticks. It predicts when discs will meet, takes the earliest collision, predicts
    again for its two discs, and so on. That costs more, so in Cellmates it takes at most 20,000 discs.
  </p>
  <p>
    A small distance does not stay small, because a disc that arrives a little to one side bounces into another direction, and takes the
    next disc with it. Of ${whole(pucks)} pucks in a box, ${one} are elsewhere after one tick, ${ten} after 10, and
    ${hundred} after 100. Yet nothing looks wrong, and collisions conserve momentum and energy in any order. If you need to know
    <em>which</em> discs end up where, as in billiards, take the order of time. If you need a gas or a crowd that looks
    right, a list will do, as long as it is the <em>same</em> list on every machine.
  </p>
  <p>
    In your own program, <code>contacts({ since: 'begin' })</code> of the
    Cellmates engine gives the collisions of <code>exact</code> with their times, in order.
  </p>
</div>`;
}
