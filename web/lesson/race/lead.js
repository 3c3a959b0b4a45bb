// The grid's lead, which is how many ticks it makes while naive makes one, and the chart to guess the lead on.
import { acrossAxis, acrossOf, chart, downAxis, downOf, handle } from '../predict/chart.js';
import { draw } from '../svg.js';
import { whole } from '../words.js';

/** @import { Axis } from '../predict/chart.js' */

/** The scene and number of discs of the first race, and the number of discs whose lead the reader guesses. */
export const scene = 'klaus';
export const count = 10_000;
export const asked = count / 10;

/** @type {Axis} */
export const discsAxis = { least: asked / 3, most: count * 3, log: true, ticks: [asked, count], label: 'discs', name: whole };
/** @type {Axis} */
export const leadAxis = { least: 1, most: 1000, log: true, ticks: [1, 10, 100, 1000],
  label: 'grid ticks per naive tick', name: whole };

/**
 * @param {number} n
 * @param {number} lead
 */
export const placeOf = (n, lead) =>
  /** @type {[number, number]} */ ([acrossOf(discsAxis, n), downOf(leadAxis, Math.min(leadAxis.most, Math.max(leadAxis.least, lead)))]);

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
