// Rounds, in which all that is compared has a turn, so that a machine that gets hot or busy does not make one of them look bad.

/** A round: each begins with another turn, because what runs first may find the processor in another state. */
export const turnsOf = <Turn>(all: Turn[], round: number) => all.map((_, k) => all[(k + round) % all.length]);
