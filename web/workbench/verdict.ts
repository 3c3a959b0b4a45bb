// The results in sentences.
import { counted, list, whole } from '../kit/figure_text.ts';
import { about, type Description } from './describe.ts';
import { countAt, lastShare, leastMs, resultAt } from './figures.ts';
import { decides, thingOf } from './methods.ts';
import { agree, winnerAt, type Winner } from './statistics.ts';

import type { Surveyed } from './survey.ts';

/** Two significant digits, because the next run would have others after these. */
const perFrame = (ms: number) => `${ms < leastMs ? '0' : ms < 99.5 ? ms.toPrecision(2) : whole(Number(ms.toPrecision(2)))} ms per frame`;

/** How far behind the next method is, as the end of a sentence. */
const lead = (margin: number) => (margin < 0.5
  ? `and the next takes ${Math.round(100 * margin)}% longer` : `about ${about(1 + margin)}× faster than the next`);

/**
 * Results with numbers of discs for which each method has one, so that none is left out because it has not had its turn.
 */
export const settled = (results: Surveyed[], methods: string[]) =>
  results.filter(({ keep }) => methods.every((method) => resultAt(results, method, keep)));

/** The sentence that says which method to take. @param here Results with one number of discs. @param discs "these 3,000 discs". */
function headline(here: Surveyed[], { second, margin, certain, advised }: Winner, discs: string) {
  const ms = perFrame(here.find(({ method }) => method === advised)?.ms.mean ?? 0);
  if (here.length === 1) return `For ${discs}, ${thingOf(advised)} takes ${ms}; no other method was timed.`;
  const take = `For ${discs}, take ${thingOf(advised)}: ${ms}`;
  if (second === undefined) return `${take}, and no other method is fast enough.`;
  return `${take}, ${certain ? lead(margin) : 'as fast as any other'}.`;
}

/** Which methods are as fast as the advised one. */
function ties({ tied, advised, method }: Winner) {
  const others = tied.filter((other) => other !== advised).map(thingOf);
  return [
    ...(others.length > 0 ? [`Within noise of it ${others.length === 1 ? 'is' : 'are'} ${list(others)}.`] : []),
    ...(advised === method ? [] : ['It is the simplest of those within 10% of the fastest.']),
  ];
}

function agreement(results: Surveyed[], contacts: number) {
  const same = agree(results);
  if (same === null) return [];
  return [same ? `All methods found the same contacts, ${contacts < 10 ? about(contacts) : whole(contacts)} per frame.` : 'The methods found different contacts, which is a bug.'];
}

/**
 * The verdict: first the method to take, its time and its lead; then which property of the data decides, which others are as fast
 * or were left out, and whether the methods agree.
 * @param results Settled ones.
 * @returns Empty if nothing was measured.
 */
export function verdictOf(results: Surveyed[], description: Description): string[] {
  const keep = lastShare(results);
  const winner = keep === undefined ? null : winnerAt(results, keep);
  if (keep === undefined || !winner) return [];
  const here = results.filter((result) => result.keep === keep);
  const [n, of] = [countAt(results, keep), Math.round(description.discs.mean)];
  const discs = keep < 1 ? `${whole(n)} of these ${whole(of)} discs` : n === 1 ? 'this disc' : `these ${whole(n)} discs`;
  const out = here.filter(({ failed }) => failed === 'left-out').length;
  const why = winner.certain ? decides(description, winner.method) : null;
  return [
    headline(here, winner, discs),
    ...(why === null ? [] : [why]),
    ...ties(winner),
    ...(out > 0 ? [`${counted(out, 'method')} ${out === 1 ? 'was' : 'were'} left out, because much slower with fewer discs.`] : []),
    ...agreement(results, here.find(({ method }) => method === winner.method)?.contacts ?? 0),
  ];
}
