// The curve of the measured times falls to one valley and rises after it. A bump in it is either the
// grid's own, which also makes more pair tests there, or a disturbance of the measurement.
import { minimum, type Timing } from './sweep.ts';

// A bump that is lower may be noise, and changes little about the fastest size.
const tolerance = 1.15;

const testsOf = (timing: Timing | undefined) => timing?.pairTests ?? Infinity;

/**
 * The first size that was slower than a smaller and a larger one, by more than its pair tests explain; undefined if
 * there is none. (Where the size divides a disc's diameter, the grid makes more tests than with its neighbours.)
 * @param timings From the smallest size to the largest.
 */
export function disturbedIn(timings: Timing[]) {
  const ms = timings.map(minimum);
  return timings.find((timing, k) => {
    const lower = Math.max(Math.min(...ms.slice(0, k)), Math.min(...ms.slice(k + 1)));
    const own = timing.pairTests / Math.max(testsOf(timings[k - 1]), testsOf(timings[k + 1]));
    return ms[k] > tolerance * Math.max(1, own) * lower;
  });
}

export const fastestOf = (timings: Timing[]) => timings.reduce((a, b) => (minimum(b) < minimum(a) ? b : a));
