// The values that the build computes for this section's prose.
import { pairsOf } from '../pairs.ts';
import { svgText } from '../../kit/svg.ts';
import { times, whole } from '../../kit/words.ts';
import { countsOf, nearest, simulation, stepsOf, type Moment } from './moment.ts';
import { glyphs, marksOf, momentPicture } from './moment_picture.ts';

import type { Facts } from '../facts.ts';

/** The first tick of this section's simulation, computed by the engine. */
async function firstTick(World: Facts['World'], n: number) {
  const world = await World.create({ ...simulation, n, method: 'grid' });
  const { width, height } = world.box;
  const discs: Moment['discs'] = [];
  world.id.forEach((id, k) => (discs[id] = { x: world.x[k], y: world.y[k], r: world.r[k] }));
  world.step();
  const { pairTests, contacts } = world.stats();
  world.destroy();
  return { moment: { width, height, discs }, pairTests, contacts };
}

export async function values({ World }: Facts) {
  const { n } = simulation;
  const { moment, pairTests, contacts } = await firstTick(World, n);
  const example = nearest(moment, moment.width / 2, moment.height / 2);
  const { steps } = stepsOf(moment, example);
  const found = countsOf(moment, example, steps);
  const rows = [];
  for (const many of [n, 2 * n, 4 * n, 100 * n]) {
    const { pairTests: tests } = await firstTick(World, many);
    const cells = [pairsOf(many), tests].map((count) => `<td>${whole(count)}</td>`);
    rows.push(`<tr><th scope="row">${whole(many)}</th>${cells.join('')}<td>${times(tests / many)}</td></tr>`);
  }
  return {
    n,
    others: n - 1,
    picture: svgText(momentPicture(moment)),
    still: svgText(momentPicture(moment, marksOf(moment, example, steps.length))),
    'still-tested': found.tested,
    'still-touching': found.touching,
    'still-apart': found.apart,
    'still-not-made': found.notMade,
    'glyph-asker': svgText(glyphs.asker()),
    'glyph-touching': svgText(glyphs.touching()),
    'glyph-apart': svgText(glyphs.apart()),
    'glyph-unasked': svgText(glyphs.unasked()),
    every: whole(pairsOf(n)),
    tests: whole(pairTests),
    contacts: whole(contacts),
    growth: rows.join('\n'),
  };
}
