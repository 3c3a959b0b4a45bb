// Measures all methods on a workload and on thinned copies of it, alternately.
import { turnsOf } from '../kit/rounds.ts';

import type { Player, Result } from './player.ts';

/** A result of several rounds; `ms` is that of the fastest. It lacks all that `failed` makes meaningless. */
export type Surveyed = Omit<Result, 'failed' | 'warm'> & {
  failed?: 'too-long' | 'no-memory' | 'left-out';
  /** Time of a frame in each round, ms; infinite if it took too long. */
  times: number[];
  /** Rounds in which the code was warm. */
  warm: number;
};

export interface Progress {
  /** Share of the survey that is over, 0 to 1. */
  share: number;
  /** The method that is running. */
  method: string;
  keep: number;
}

/** A method whose runs exceed their budget is left out at larger n if it takes more than this factor longer than the fastest. */
const tooSlow = 4;

/**
 * Shares that lead from about 30 discs to all of `n` in steps of half a decade. Thinning keeps the places of the discs, so
 * the fewer stay, the emptier the box is.
 * @param n Mean number of discs.
 */
export function halfDecades(n: number) {
  const shares = [];
  // A step to the last share is at least half as long as the others, on a logarithmic scale.
  for (let few = 30; few < n / 10 ** 0.25; few *= Math.sqrt(10)) shares.push(few / n);
  return [...shares, 1];
}

/**
 * Measures each method with each share of the discs.
 * @returns By share, then by method.
 */
export function survey(player: Pick<Player, 'methods' | 'run'>, { methods, shares = [1], budget, rounds = 5, onResult, onProgress }: {
  /** Names; all of the runner's if missing. */
  methods?: string[];
  /** Shares of the discs to keep, ascending; the last one is usually 1. */
  shares?: number[];
  /** Time for each method with each share, ms. */
  budget: number;
  /** Parts into which this time is divided; in each, all methods take turns. */
  rounds?: number;
  /** Called with each result, and again when a round has improved it. */
  onResult?: (result: Surveyed) => void;
  onProgress?: (progress: Progress) => void;
}): Surveyed[] {
  const names = methods ?? player.methods;
  /** Methods that are left out, by name, with their last result. */
  const leftOut = new Map<string, Surveyed>();
  const all: Surveyed[] = [];
  for (const [step, keep] of shares.entries()) {
    const found = new Map<string, Result[]>(names.map((name) => [name, []]));
    let taking = names.filter((name) => !leftOut.has(name));
    for (let round = 0; round < rounds; round++) {
      const turns = turnsOf(taking, round);
      for (const [turn, method] of turns.entries()) {
        const before = (step + (round + turn / turns.length) / rounds) / shares.length;
        const length = 1 / (turns.length * rounds * shares.length);
        const report = (part: number) => onProgress?.({ share: Math.min(1, before + part * length), method, keep });
        report(0);
        const results = found.get(method) as Result[];
        results.push(player.run({ method, keep, budget: budget / rounds, onProgress: report }));
        onResult?.(merged(results));
      }
      // Another round of a method that is much too slow would tell nothing more. One round may have met a pause of the machine.
      const soFar = taking.map((name) => merged(found.get(name) as Result[]));
      const isGivenUp = (result: Surveyed) => result.failed === 'no-memory' || (round > 0 && isTooSlow(result, soFar));
      taking = soFar.filter((result) => !isGivenUp(result)).map(({ method }) => method);
    }
    const here = names.map((name) => {
      const results = found.get(name) as Result[];
      return results.length ? merged(results) : standIn(leftOut.get(name) as Surveyed, keep, found);
    });
    for (const result of here) {
      if (result.failed === 'left-out') onResult?.(result);
      else if (isTooSlow(result, here)) leftOut.set(result.method, result);
    }
    all.push(...here);
  }
  onProgress?.({ share: 1, method: names[names.length - 1], keep: shares[shares.length - 1] });
  return all;
}

/** Whether a method failed, or could not play all frames in its time and is much slower than the fastest. */
function isTooSlow(result: Surveyed, others: Surveyed[]) {
  if (result.failed) return true;
  const done = others.filter(({ failed }) => !failed);
  const cut = result.frames < Math.max(...done.map(({ frames }) => frames)) || result.plays === 0;
  return cut && result.ms > tooSlow * Math.min(...done.map(({ ms }) => ms));
}

/** The entry of a method that was left out. @param last Its last result. */
function standIn(last: Surveyed, keep: number, found: Map<string, Result[]>): Surveyed {
  const measured = [...found.values()].flat();
  const n = measured.length ? measured[0].n : (last.n * keep) / last.keep;
  return { method: last.method, keep, n, failed: 'left-out', times: [] as number[] } as Surveyed;
}

/** One result of the rounds of a method. Counts are those of the round that played most frames. */
export function merged(rounds: Result[]): Surveyed {
  const done = rounds.filter(({ failed }) => !failed);
  const times = rounds.map(({ failed, ms }) => (failed ? Infinity : ms));
  const warm = done.filter((result) => result.warm).length;
  if (done.length === 0) return { ...rounds[0], times, warm };
  const whole = done.reduce((best, result) => (result.frames > best.frames ? result : best));
  return { ...whole, times, warm, plays: done.reduce((sum, { plays }) => sum + plays, 0), ms: Math.min(...times) };
}
