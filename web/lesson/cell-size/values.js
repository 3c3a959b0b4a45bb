// The values that the build computes for this section's prose.
import { simulation } from '../neighbours/moment.js';
import { asText, figure } from '../svg.js';
import { short, whole } from '../words.js';
import { box, caption, cornerPicture, count, discsPerCell, gas, radius, reachNeeded, reachOf, sizeChart } from './gas.js';

/** @import { Facts } from '../facts.js' */
/** @typedef {{ author: string, title: string, where: string, runs: { n: number, table: number | null, published_ms: number }[] }} Work */

/**
 * Pair tests of the first tick, counted by the engine.
 * @param {Facts['World']} World
 * @param {number} cell
 */
async function firstTests(World, cell) {
  const world = await World.create({ discs: gas(), box, method: 'grid', response: 'elastic', gravity: 0, cell });
  world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return pairTests;
}

/** @param {Facts} facts */
export async function values({ engineBytes, read, World }) {
  const diameter = 2 * radius;
  const [small, large] = [1, 128];
  const around = (/** @type {number} */ reach) => (2 * reach + 1) ** 2;
  const next = diameter + 1;
  /** @type {Work} */
  const work = read('bench/works/hash.json');
  const rows = work.runs.map(({ n, table, published_ms }) => {
    const [name, share] = table === null ? ['none (every pair)', '–'] : [`${table} × ${table}`, short(n / table ** 2)];
    return `<tr><th scope="row">${whole(n)}</th><td>${name}</td><td>${share}</td><td>${published_ms}</td></tr>`;
  });
  const ms = (/** @type {number} */ n, /** @type {number} */ table) =>
    work.runs.find((run) => run.n === n && run.table === table)?.published_ms;
  return {
    count: whole(count),
    diameter,
    corner: asText(cornerPicture(0)),
    chart: asText(sizeChart()),
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
    'published-caption': 'Balls of radius 4 in a box of 1,000 × 1,000, with a hash table of buckets, as published',
    published: rows.join('\n'),
    'published-note':
      `A step of 1,000 balls took ${ms(1000, 10)} ms with ten balls per bucket, and ${ms(1000, 100)} ms with a hundredth of that. ` +
      `The author advises about one ball per bucket. The ${ms(100, 100)} ms figure is odd, because fewer balls ` +
      'in the same table cannot take longer. It is shown as published.',
  };
}
