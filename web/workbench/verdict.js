// What the results say, in sentences.
import { factorText, figureText, whole } from '../figure_text.js';
import { decides } from './describe.js';
import { countAt, lastShare, resultAt } from './figures.js';
import { precisionSentence } from './precision.js';
import { agree, ranges, winnerAt } from './statistics.js';

/** @import { Description } from './describe.js' */
/** @import { Precision } from './runner.js' */
/** @import { Surveyed } from './survey.js' */

/** @param {string[]} words */
const list = (words) => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** @param {number} margin */
const longer = (margin) => (margin < 1 ? `takes ${Math.max(1, Math.round(100 * margin))}% longer` : `is ${factorText(1 + margin)} slower`);

/**
 * @param {Surveyed[]} results
 * @param {(method: string) => string} label
 */
function cutOffs(results, label) {
  const all = ranges(results);
  if (all.length < 2) return [];
  const name = (/** @type {string} */ method) => (method === 'naive' ? 'two loops' : label(method));
  const parts = all.map(({ method, from, to }) => {
    if (from === 0) return `Below n = ${whole(to)} use ${name(method)}`;
    return to === Infinity ? `from ${whole(from)} on ${name(method)}` : `from ${whole(from)} to ${whole(to)} ${name(method)}`;
  });
  return [`${parts.join(', ')}.`];
}

/**
 * Results with numbers of discs for which each method has one, so that none is left out because it has not had its turn.
 * @param {Surveyed[]} results
 * @param {string[]} methods
 */
export const settled = (results, methods) =>
  results.filter(({ keep }) => methods.every((method) => resultAt(results, method, keep)));

/**
 * The verdict: the winner, its margin and whether that is certain, which property decides, the numbers of discs at which the
 * winner changes, and whether the methods agree.
 * @param {Surveyed[]} results Settled ones.
 * @param {Description} description
 * @param {Precision} precision
 * @param {(method: string) => string} label
 * @returns {string[]} Empty if nothing was measured.
 */
export function verdictOf(results, description, precision, label) {
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
  said.push(...cutOffs(results, label));
  if (!alone && certain) said.push(decides(description, method));
  const same = agree(results);
  if (same === true) said.push('All methods found the same contacts.');
  if (same === false) said.push('The methods found different contacts, which is a fault of this page.');
  else said.push(precisionSentence(precision, description.frames));
  return said;
}
