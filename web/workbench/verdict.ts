// What the results say, in sentences.
import { factorText, figureText, whole } from '../kit/figure_text.ts';
import { countAt, lastShare, resultAt } from './figures.ts';
import { list } from '../kit/words.ts';
import { decides } from './methods.ts';
import { precisionSentence } from './precision.ts';
import { agree, ranges, winnerAt } from './statistics.ts';

import type { Description } from './describe.ts';
import type { Precision } from './runner.ts';
import type { Surveyed } from './survey.ts';

const longer = (margin: number) => (margin < 1 ? `takes ${Math.max(1, Math.round(100 * margin))}% longer` : `is ${factorText(1 + margin)} slower`);

/** Which method to use for how many discs, unless it is one for all. @param name In the middle of a sentence. */
export function cutOffs(results: Surveyed[], name: (method: string) => string) {
  const all = ranges(results);
  if (all.length < 2) return [];
  const parts = all.map(({ method, from, to }) => {
    if (from === 0) return `Below n = ${whole(to)} use ${name(method)}`;
    return to === Infinity ? `from ${whole(from)} on ${name(method)}` : `from ${whole(from)} to ${whole(to)} ${name(method)}`;
  });
  return [`${parts.join(', ')}.`];
}

/**
 * Results with numbers of discs for which each method has one, so that none is left out because it has not had its turn.
 */
export const settled = (results: Surveyed[], methods: string[]) =>
  results.filter(({ keep }) => methods.every((method) => resultAt(results, method, keep)));

/**
 * The verdict: the winner, its margin and whether that is certain, which property decides, the numbers of discs at which the
 * winner changes, and whether the methods agree.
 * @param results Settled ones.
 * @returns Empty if nothing was measured.
 */
export function verdictOf(
  results: Surveyed[], description: Description, precision: Precision, label: (method: string) => string,
): string[] {
  const keep = lastShare(results);
  const winner = keep === undefined ? null : winnerAt(results, keep);
  if (keep === undefined || !winner) return [];
  const { method, ms, second, margin, certain, tied } = winner;
  const discs = `${keep === 1 ? 'all ' : ''}${whole(countAt(results, keep))} discs`;
  const alone = results.every((result) => result.method === method);
  const said = [];
  if (second === undefined) {
    said.push(alone ? `${label(method)}, the only method measured, takes ${figureText(ms)} ms per frame with ${discs}.`
      : `${label(method)} is the only method that is fast enough for ${discs}: ${figureText(ms)} ms per frame.`);
  } else if (certain) {
    said.push(`${label(method)} is the fastest with ${discs}: ${figureText(ms)} ms per frame. ` +
      `${label(second)}, the next, ${longer(margin)}.`);
  } else {
    said.push(`With ${discs}, ${list(tied.map(label))} are within noise of each other: ${figureText(ms)} ms per frame. ` +
      'No winner is certain.');
  }
  said.push(...cutOffs(results, (each) => (each === 'naive' ? 'two loops' : label(each))));
  if (!alone && certain) said.push(decides(description, method));
  const same = agree(results);
  if (same === true) said.push('All methods found the same contacts.');
  if (same === false) said.push('The methods found different contacts, which is a fault of this page.');
  else said.push(precisionSentence(precision, description.frames));
  return said;
}
