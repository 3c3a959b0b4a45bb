// The values that the build computes for this section's prose.
import { pairsOf } from '../questions/pairs.ts';
import { asText } from '../svg.ts';
import { whole } from '../words.ts';
import { crossingChart } from './chart.ts';
import { least, most } from './counts.ts';

import type { Facts } from '../facts.ts';

export async function values({ World }: Facts) {
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
