// The values that the build computes for this section's prose.
import { svgText } from '../../kit/svg.ts';
import { short } from '../../kit/words.ts';
import { distances, inList, inTime, tickOf, visible, ways, type Tick } from './tick.ts';
import { glyphs, marksOf, tickPicture } from './tick_picture.ts';

import type { Facts } from '../facts.ts';

const first = { n: 60, seed: 1 };
const counts = [12, 30, 60, 120, 200];

/**
 * The mean distance of discs from their places with `exact`, after some ticks.
 * @param marks Ticks.
 */
async function later(World: Cellmates['World'], scene: { scene: 'pucks'; n: number }, marks: number[]) {
  const [exact, ...lists] = await Promise.all(
    ((['exact', 'rewind', 'elastic'] as const)).map((response) => World.create({ ...scene, response })),
  );
  const placesOf = (world: typeof exact) => {
    const places: [number, number][] = [];
    world.id.forEach((id, k) => (places[id] = [world.x[k], world.y[k]]));
    return places;
  };
  const rows = marks.map((tick) => {
    const [right, ...others] = [exact, ...lists].map((world) => {
      world.step(tick - world.tick);
      return placesOf(world);
    });
    const means = others.map((places) =>
      places.reduce((sum, [x, y], i) => sum + Math.hypot(x - right[i][0], y - right[i][1]), 0) / places.length);
    return `<tr><th scope="row">${tick}</th>${means.map((mean) => `<td>${short(mean)} px</td>`).join('')}</tr>`;
  });
  const [radius] = exact.r;
  for (const world of [exact, ...lists]) world.destroy();
  return { radius, rows: rows.join('\n') };
}

/** What the list of a tick does not know. */
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

export async function values(facts: Facts) {
  const World = facts.World as unknown as Cellmates['World'];
  const { n } = first;
  const tick = await tickOf(World, n, first.seed);
  const [time, list] = [inTime(tick), inList(tick, 'touch')];
  const found = distances(time, list);
  const scene = { scene: 'pucks' as const, n: 200 };
  const { radius, rows } = await later(World, scene, [3, 10, 30, 100, 300]);
  const end = time[time.length - 1].bodies;
  return {
    n,
    tick: JSON.stringify(tick),
    choices: counts.map((count) => `<option${count === n ? ' selected' : ''}>${count}</option>`).join(''),
    'guess-few': n / 12,
    'guess-some': n / 4,
    'guess-half': n / 2,
    ...Object.fromEntries(ways.map((way) => [`off-${way}`, distances(time, inList(tick, way)).off])),
    'time-picture': svgText(tickPicture(n, 'time', marksOf(time, 0))),
    'list-picture': svgText(tickPicture(n, 'list', marksOf(list, 0))),
    still: svgText(tickPicture(n, 'still', marksOf(list, list.length - 1, end, visible))),
    'still-off': found.off,
    'still-largest': short(found.largest),
    'glyph-pair': svgText(glyphs.pair()),
    'glyph-gap': svgText(glyphs.gap()),
    ...differences(tick),
    'later-n': scene.n,
    'later-radius': short(radius),
    later: rows,
  };
}
