// Rounds, in which all that is compared has a turn, so that a machine that gets hot or busy does not make one of them look bad.
import { median } from './statistics.ts';

/** A round: each begins with another turn, because what runs first may find the processor in another state. */
export const turnsOf = <Turn>(all: Turn[], round: number) => all.map((_, k) => all[(k + round) % all.length]);

// On a machine with nothing else to do, the slowest of five rounds takes up to 1.3 times as long as the fastest, and half of
// them much less.
const steady = 1.25;

/** Whether nothing disturbed the rounds of one turn, of which only the least time would be right otherwise. @param ms At least one. */
export const isSteady = (ms: number[]) => median(ms) <= steady * Math.min(...ms);
