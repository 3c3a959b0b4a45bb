// The values that the build computes for this section's prose.
import { pairsOf } from '../questions/pairs.js';
import { asText } from '../svg.js';
import { whole } from '../words.js';
import { crossingChart } from './chart.js';
import { least, most } from './counts.js';

/** @import { Facts } from '../facts.js' */

/** @param {Facts} facts */
export async function values({ World }) {
  const world = await World.create({ scene: 'klaus', n: most, method: 'grid' });
  world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return {
    least,
    most: whole(most),
    'most-typed': most,
    chart: asText(crossingChart()),
    'most-pairs': whole(pairsOf(most)),
    'most-tests': whole(pairTests),
    'ten-pairs': whole(pairsOf(10)),
    'hundred-pairs': whole(pairsOf(100)),
  };
}
