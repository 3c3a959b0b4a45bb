// The grid's lead, which is how many ticks it makes while naive makes one, and the chart to guess the lead on.
import { acrossAxis, acrossOf, chart, downAxis, downOf, handle, type Axis } from '../predict/chart.ts';
import { draw } from '../../kit/svg.ts';
import { whole } from '../../kit/words.ts';

/** The scene and number of discs of the first race, and the number of discs whose lead the reader guesses. */
export const scene = 'klaus';
export const count = 10_000;
export const asked = count / 10;

export const discsAxis: Axis = { least: asked / 3, most: count * 3, log: true, ticks: [asked, count], label: 'discs', name: whole };
export const leadAxis: Axis = { least: 1, most: 1000, log: true, ticks: [1, 10, 100, 1000],
  label: 'grid ticks per naive tick', name: whole };

export const placeOf = (n: number, lead: number) =>
  [acrossOf(discsAxis, n), downOf(leadAxis, Math.min(leadAxis.most, Math.max(leadAxis.least, lead)))] as [number, number];

/** The chart before the guess. */
export function leadChart() {
  return chart(
    {},
    downAxis(leadAxis),
    acrossAxis(discsAxis),
    draw('g', { class: 'known' }),
    draw('g', { class: 'truth' }),
    handle('y', `Your guess: grid ticks per naive tick, with ${whole(asked)} discs`, leadAxis, placeOf(asked, leadAxis.least)),
  );
}
