// The results in sentences.
import { counted, list, whole } from '../kit/figure_text.ts';
import { about, percent, type Description } from './describe.ts';
import { answerOf, thingOf } from './methods.ts';
import { agree, countAt, lastShare, leastMs, resultAt, spreadOf, winnerAt, type Winner } from './statistics.ts';

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
function headline(here: Surveyed[], { second, margin, certain, doubt, vain, advised }: Winner, discs: string) {
  const ms = perFrame(here.find(({ method }) => method === advised)?.ms ?? 0);
  const alone = here.length === 1 ? 'no other method was timed' : vain.includes(advised) && 'no method without a skin was timed';
  if (alone) return `For ${discs}, ${thingOf(advised)} takes ${ms}; ${alone}.`;
  const take = `For ${discs}, take ${thingOf(advised)}: ${ms}`;
  if (doubt) return `${take}, as far as this run can tell.`;
  if (second === undefined) return vain.length > 0 ? `${take}.` : `${take}, and no other method is fast enough.`;
  return `${take}, ${certain ? lead(margin) : 'as fast as any other'}.`;
}

/** Why nothing is certain, and why a faster method is not advised. */
function reservations(here: Surveyed[], { doubt, vain, method, second }: Winner) {
  const [shaken] = here.filter((result) => result.method === method || result.method === second).sort((a, b) => spreadOf(b) - spreadOf(a));
  const rounds = `the slowest round of ${thingOf(shaken.method)} took ${about(1 + spreadOf(shaken))}× as long as the fastest`;
  const { rebuilt = 1 } = here.find((result) => vain.includes(result.method)) ?? {};
  return [
    ...(doubt === 'busy' ? [`The machine was busy: ${rounds}. So nothing here is certain; measure again when nothing else runs.`] : []),
    ...(doubt === 'short' ? ['The code ran too briefly for anything to be certain: measure for longer.'] : []),
    ...(vain.length > 0 ? [`A skin does not suit this data: pairs would be searched again in ${percent(rebuilt)} of the frames.`] : []),
  ];
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
  const why = winner.certain ? answerOf(winner.method).reason(description) : null;
  return [
    headline(here, winner, discs),
    ...reservations(here, winner),
    ...(why === null ? [] : [why]),
    ...ties(winner),
    ...(out > 0 ? [`${counted(out, 'method')} ${out === 1 ? 'was' : 'were'} left out, because much slower with fewer discs.`] : []),
    ...agreement(results, here.find(({ method }) => method === winner.method)?.contacts ?? 0),
  ];
}
