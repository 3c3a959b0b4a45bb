// Times JavaScript. Browsers round their clocks to steps of 5 µs to 100 ms, which in some come at irregular moments. So the steps
// are measured, and a timing starts at one. What `EdgeClock` in src/core/base/time_source.h does for the program, this does for the page.
import { median } from './statistics.ts';

/** Something that could not be timed, with a sentence that says why: the clock is too coarse, or the machine was disturbed. */
export class Untimed extends Error {}

// As `ClockSteps::kCoarsest` in src/core/base/time_source.h.
const coarsest = 2; // ms
// Steps whose median counts; so many coarse ones in a row are no interruption.
const [wanted, few] = [9, 3];
// A clock without a step in so many readings stands still: a tenth of a second has fewer.
const mostReadings = 4e6;

let last = -Infinity;
let ahead = 0; // what the clock has been set back by, ms

/** The time in ms. A clock that is set back stands still for a moment instead. */
export function now() {
  const time = performance.now() + ahead;
  if (time < last) ahead += last - time;
  last = Math.max(last, time);
  return last;
}

/**
 * Waits for the next clock step.
 * @param from The last reading, ms.
 * @returns Its time, ms, and the number of readings until then.
 */
function nextStep(from: number): { time: number; readings: number } {
  for (let readings = 1; readings < mostReadings; readings++) {
    const time = now();
    if (time > from) return { time, readings };
  }
  return { time: from, readings: 0 };
}

let step: number | undefined;
// On a busy machine, even so many steps in a row may be interruptions, so a clock that seems coarse gets more looks.
const longestInterruption = 20; // ms
let looks = 4;

/**
 * The median length of a clock step, ms, or the shortest of a coarse clock; infinite if the clock stands still. It is measured
 * once, or a few times if it seems coarse.
 */
export function clockStep() {
  if (step !== undefined && (step <= coarsest || step > longestInterruption || looks === 0)) return step;
  looks -= 1;
  const lengths = [];
  for (let before = nextStep(now()).time; lengths.length < wanted;) {
    const { time } = nextStep(before);
    if (time === before) return (step = Infinity);
    lengths.push(time - before);
    before = time;
    const shortest = Math.min(...lengths);
    if (lengths.length === few && shortest > coarsest) return (step = shortest);
  }
  return (step = median(lengths));
}

/** Why nothing can be timed, or nothing if it can. The program says the same. */
export function coarseClock() {
  const length = clockStep();
  if (length <= coarsest) return '';
  const clock = Number.isFinite(length) ? `rounds its clock to ${length.toFixed(length < 9.95 ? 1 : 0)} ms` : 'has a clock that stands still';
  return `this browser ${clock}, so times cannot be measured`;
}

/** Throws if nothing can be timed. */
export function demandClock() {
  const why = coarseClock();
  if (why) throw new Untimed(`T${why.slice(1)}.`);
}

// Recent steps and the readings in them, which tell how long a reading takes.
let [stepsMs, readingsInSteps] = [0, 0];
const keeps = 0.9;

/**
 * Starts to time at the next clock step.
 * @returns `spent` looks how many ms have passed, in whole steps. `stop` waits for the next step, and returns the ms until it
 * was called. Single timings are off by up to a step if the steps are irregular, but their mean is right.
 */
export function startTiming(): { spent: () => number; stop: () => number } {
  const { time: started } = nextStep(now());
  return {
    spent: () => now() - started,
    stop() {
      const end = nextStep(now());
      const after = nextStep(end.time);
      stepsMs = keeps * stepsMs + after.time - end.time;
      readingsInSteps = keeps * readingsInSteps + after.readings;
      return end.time - started - ((end.readings + 1) * stepsMs) / readingsInSteps;
    },
  };
}

/** How long a sum of timings must be, ms, for one clock step to be 2% of it; at least `ms`. */
export const enough = (ms: number) => Math.max(ms, 50 * clockStep());
