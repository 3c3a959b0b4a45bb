// Times the engine's methods in several worlds that stand still, in this browser.
import { inSight } from '../kit/sight.ts';
import { isSteady } from '../kit/rounds.ts';
import { quantile } from '../kit/statistics.ts';
import { clockStep, demandClock, now } from '../kit/timing.ts';
import type { World } from './engine.ts';

/** One method, as `World.measure` reports it. */
type Trial = { method: string; ms: number; buildMs: number; pairTests: number; contacts: number };
/** `ms` and the counts are of the fastest round; `buildMs` is the least, and `median` the median, of all rounds. */
export type Figures = Omit<Trial, 'method'> & { median: number };
/** By method. */
export type Timings = Record<string, Figures>;

// ms; with a clock of longer steps, a round may take so long on an idle machine, too, that it is the only one.
const coarse = 0.5;

/**
 * Measures all turns in each round, so that a machine that gets hot or busy does not make one of them look bad. Turns whose
 * rounds differ get more rounds. A call of `World.measure` with two methods takes a tenth of a second, but four times as long
 * if the clock ticks only each millisecond.
 * @param turns Each prepares a world and returns it.
 * @param methods The methods that are kept.
 * @returns One for each turn, and whether rounds of a turn still differed in the end, or there was no time to compare two.
 */
export async function survey(turns: (() => World)[], methods: string[], { element, signal, progress, rounds: wanted, longest, told }: {
  /** The survey waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
  progress: (share: number) => void;
  /** The least number of rounds, unless fewer take `longest`. Differences show only with 2 or more. */
  rounds: number;
  /** ms, after which no further round begins. Nobody should wait for more than ten seconds. */
  longest: number;
  /** Called after each round. */
  told?: (timings: Timings[]) => void;
}): Promise<{ timings: Timings[]; disturbed: boolean }> {
  demandClock();
  const all = turns.map((turn) => ({ turn, trials: [] as Trial[] }));
  const trialsOf = ({ trials }: typeof all[0], method: string) => trials.filter((trial) => trial.method === method);
  const settled = (one: typeof all[0]) => methods.every((method) => isSteady(trialsOf(one, method).map(({ ms }) => ms)));
  const timings = () => all.map((one) => Object.fromEntries(methods.map((method) => {
    const trials = trialsOf(one, method).toSorted((a, b) => a.ms - b.ms);
    const [{ ms, pairTests, contacts }] = trials;
    const median = quantile(trials.map((trial) => trial.ms), 0.5);
    return [method, { ms, median, buildMs: Math.min(...trials.map(({ buildMs }) => buildMs)), pairTests, contacts }];
  })));
  let spent = 0;
  let rounds = wanted;
  let disturbed: boolean;
  for (let round = 1; ; round++) {
    const open = round <= rounds ? all : all.filter((one) => !settled(one));
    if (open.length === 0) {
      disturbed = rounds === 1 && wanted > 1 && clockStep() < coarse;
      break;
    }
    disturbed = round > rounds && spent > longest;
    if (disturbed) break;
    for (const [at, one] of open.entries()) {
      await inSight(element, signal);
      const begun = now();
      one.trials.push(...await one.turn().measure({ methods, signal }));
      spent += now() - begun;
      progress(Math.min(1, ((round - 1) * open.length + at + 1) / (rounds * open.length)));
    }
    // A measurement takes longer if the clock ticks only each millisecond, as it does in some browsers.
    if (round === 1) rounds = Math.max(1, Math.min(wanted, Math.floor(longest / spent)));
    told?.(timings());
  }
  return { timings: timings(), disturbed };
}
