// How many discs a method can move sixty times a second on this machine, from one time measured here.

import type { TickFigures } from '../../types.ts';

/**
 * The largest number of discs, two digits, rounded down so that it holds. `least`: the method may well move more, because only an
 * upper bound of its time is known, or because `most` discs are allowed.
 * @param power Of the number of discs to which the time is proportional: 2 for every pair, 1 for a grid.
 */
export function capacityOf({ ms, msBelow, n }: TickFigures, power: 1 | 2, most: number): { n: number; least: boolean } {
  const exact = n * (BUILD_LIMITS.ticks / ms) ** (1 / power);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return { n: Math.min(Math.floor(exact / unit) * unit, most), least: msBelow || exact >= most };
}
