// The values that the build computes for this section's prose.
import { rowOf } from '../../kit/published.ts';
import { svgText } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';
import { asked, count, leadAxis, leadChart, scene } from './lead.ts';

import type { Facts } from '../facts.ts';

export function values({ posters, results }: Facts) {
  const picture = (theme: 'light' | 'dark') =>
    `<img class="in-${theme}" src="../${posters[scene][theme]}" width="640" height="360" alt="" loading="lazy">`;
  const published = (method: string): number => rowOf(results.reproduce.tables.klaus, { n: count, method }).published_ms;
  return {
    count: whole(count),
    asked: whole(asked),
    most: leadAxis.most,
    picture: picture('light') + picture('dark'),
    chart: svgText(leadChart()),
    author: 'KlauS',
    work: 'How to simulate a large number of interacting particles',
    'published-every': published('naive'),
    'published-cells': published('fixed-grid'),
  };
}
