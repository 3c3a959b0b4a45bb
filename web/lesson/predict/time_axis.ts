// An axis of measured times.
import { short } from '../../kit/words.ts';

import type { Axis } from './chart.ts';

// …, 0.1, 0.2, 0.5, 1, 2, 5, …
const roundTimes = Array.from({ length: 30 }, (_, k) =>
  Number(([1, 2, 5][k % 3] * 10 ** (Math.floor(k / 3) - 5)).toPrecision(1)));

/** A logarithmic axis of round times, which spans all the times. */
export function timeAxis(times: number[], label: string): Axis {
  const from = roundTimes.findLastIndex((time) => time < Math.min(...times));
  const to = roundTimes.findIndex((time) => time > Math.max(...times));
  const [least, most] = [roundTimes[from], roundTimes[to]];
  // Three for each power of ten are too many for a long axis.
  const ticks = roundTimes.slice(from, to + 1).filter((time) => most / least < 1000 || /1/.test(String(time)));
  return { least, most, log: true, ticks, label, name: short };
}
