// The values that the build computes for this section's prose.
import { whole } from '../../kit/words.ts';
import { box, count, inEngine, pairs, radius, reachOf, sizes, ticks } from './scene.ts';

import type { Facts } from '../facts.ts';

/** Pair tests of the tick that is measured, counted by the engine. */
async function testsAt(World: Facts['World'], cell: number) {
  const world = await World.create({ ...inEngine(), cell });
  for (let tick = 0; tick <= ticks; tick++) world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return pairTests;
}

const parts = ['clear', 'sort', 'look', 'test'];

export async function values({ World }: Facts) {
  const tests = await Promise.all(sizes.map((cell) => testsAt(World, cell)));
  const fewest = Math.min(...tests);
  const small = sizes[tests.indexOf(fewest)];
  const near = sizes.find((cell) => cell > 2 * radius) ?? 0;
  const large = sizes[sizes.length - 1];
  const around = (cell: number) => whole((2 * reachOf(cell) + 1) ** 2);
  return {
    count: whole(count),
    diameter: 2 * radius,
    options: sizes.map((cell) => `<option value="${cell}">${cell} px</option>`).join(''),
    rows: sizes.map((cell, k) =>
      `<li data-cell="${cell}"><span><b>${cell} px</b>, ${whole(tests[k])} tests <b class="mark truth"></b></span>` +
      '<span class="time truth"></span>' +
      `<span class="track">${parts.map((part) => `<span class="fill ${part}"></span>`).join('')}</span></li>`).join('\n'),
    pairs: whole(pairs),
    small,
    fewer: whole(pairs / fewest),
    'small-all': whole((box.width * box.height) / small ** 2),
    'small-around': around(small),
    near,
    'near-around': around(near),
    saved: whole(tests[sizes.indexOf(near)] - fewest),
    'small-tests': whole(fewest),
    large,
    'large-tests': whole(tests[tests.length - 1]),
  };
}
