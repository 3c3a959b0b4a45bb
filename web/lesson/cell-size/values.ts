// The values that the build computes for this section's prose.
import { simulation } from '../neighbours/moment.ts';
import { svgText, figure } from '../../kit/svg.ts';
import { short, whole } from '../../kit/words.ts';
import { box, caption, cornerPicture, count, discsPerCell, gas, radius, reachNeeded, reachOf, sizeChart } from './gas.ts';

import type { Facts } from '../facts.ts';
type Work = { author: string; title: string; where: string };

/** Pair tests of the first tick, counted by the engine. */
async function firstTests(World: Facts['World'], cell: number) {
  const world = await World.create({ discs: gas(), box, method: 'grid', response: 'elastic', gravity: 0, cell });
  world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return pairTests;
}

export async function values({ engineBytes, results, World }: Facts) {
  const diameter = 2 * radius;
  const [small, large] = [1, 128];
  const around = (reach: number) => (2 * reach + 1) ** 2;
  const next = diameter + 1;
  const work: Work = results.hash;
  return {
    count: whole(count),
    diameter,
    corner: svgText(cornerPicture(0)),
    chart: svgText(sizeChart()),
    'engine-kb': Math.round(engineBytes / 1000),
    stills: [diameter / 4, next, 8 * diameter].map((cell) => figure(cornerPicture(cell), caption(cell))).join('\n'),
    small,
    'small-cells': whole(around(reachOf(small))),
    'small-full': whole(1 / discsPerCell(small)),
    'small-all': whole((box.width * box.height) / small ** 2),
    large,
    'large-per-cell': whole(discsPerCell(large)),
    'nearest-cells': around(reachOf(next)),
    next,
    'next-tests': whole(await firstTests(World, next)),
    'next-diameters': short(next / diameter),
    'table-diameters': short(simulation.cell / 2), // its discs have a radius of 1
    'race-diameters': 1.01, // the engine's own choice (src/core/state/cell_geometry.cpp)
    'exact-cells': around(reachOf(diameter)),
    'exact-needed': around(reachNeeded(diameter)),
    'exact-tests': whole(await firstTests(World, diameter)),
    source: `${work.title} (${work.author}, on ${work.where})`,
  };
}
