// The results in sentences.
import { factorText, figureText, whole } from '../kit/figure_text.ts';
import { countAt, lastShare, resultAt } from './figures.ts';
import { list } from '../kit/words.ts';
import { decides } from './methods.ts';
import { agree, ranges, winnerAt, type Winner } from './statistics.ts';

import type { Description } from './describe.ts';
import type { Surveyed } from './survey.ts';

/** The name of a method. */
type Label = (method: string) => string;

const longer = (margin: number) => (margin < 1 ? `takes ${Math.max(1, Math.round(100 * margin))}% longer` : `is ${factorText(1 + margin)} slower`);

/** Which method to use for how many discs, unless it is one for all. */
function cutOffs(results: Surveyed[], label: Label) {
  const all = ranges(results);
  if (all.length < 2) return [];
  const parts = all.map(({ method, from, to }) => {
    if (from === 0) return `With fewer than ${whole(to)} discs use ${label(method)}`;
    return to === Infinity ? `with ${whole(from)} or more use ${label(method)}` : `with ${whole(from)} to ${whole(to)} use ${label(method)}`;
  });
  return [`${parts.join(', ')}.`];
}

/**
 * Results with numbers of discs for which each method has one, so that none is left out because it has not had its turn.
 */
export const settled = (results: Surveyed[], methods: string[]) =>
  results.filter(({ keep }) => methods.every((method) => resultAt(results, method, keep)));

const perFrame = (ms: number) => `${figureText(ms)} ms per frame`;

/** The fastest of some methods, and which were not measured. @param discs "all 300 discs". */
function winnerSentences(results: Surveyed[], winner: Winner, discs: string, label: Label) {
  const { method, ms, second, margin, certain, tied, advised } = winner;
  const said = [];
  if (results.every((result) => result.method === method)) {
    said.push(`${label(method)}, the only method measured, takes ${perFrame(ms)} with ${discs}.`);
  } else if (second === undefined) {
    said.push(`${label(method)} is the only method that is fast enough for ${discs}: ${perFrame(ms)}.`);
  } else if (certain) {
    said.push(`${label(method)} is the fastest with ${discs}: ${perFrame(ms)}. ${label(second)}, the next of those measured, ${longer(margin)}.`);
  } else {
    said.push(`With ${discs}, ${list(tied.map(label))} are within noise of each other: ${perFrame(ms)}. ` +
      `No winner is certain${advised === method ? '' : `; ${label(advised)} is the simplest`}.`);
  }
  const out = results.filter(({ keep, failed }) => keep === winner.keep && failed === 'left-out').map((result) => label(result.method));
  if (out.length > 0) said.push(`Not measured with ${discs}, because much slower with fewer: ${list(out)}.`);
  return said;
}

/**
 * The verdict: the winner, its margin and whether that is certain, which property decides, the numbers of discs at which the
 * winner changes, and whether the methods agree.
 * @param results Settled ones.
 * @returns Empty if nothing was measured.
 */
export function verdictOf(results: Surveyed[], description: Description, label: Label): string[] {
  const keep = lastShare(results);
  const winner = keep === undefined ? null : winnerAt(results, keep);
  if (keep === undefined || !winner) return [];
  const said = winnerSentences(results, winner, `${keep === 1 ? 'all ' : ''}${whole(countAt(results, keep))} discs`, label);
  said.push(...cutOffs(results, label));
  const why = winner.certain ? decides(description, winner.method) : null;
  if (why !== null) said.push(why);
  const same = agree(results);
  if (same === true) said.push('All methods found the same contacts.');
  if (same === false) said.push('The methods found different contacts, which is a bug.');
  return said;
}
