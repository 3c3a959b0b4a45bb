// What the rungs gained, in words that follow from the times that are shown.
import { figureText } from '../../kit/figure_text.ts';
import { counted, list, shownRatio, times, whole } from '../../kit/words.ts';

import type { Climbed } from './climb.ts';

// Times that differ by less may be equal: rounds of one rung differ by as much on an idle machine.
const tolerance = 1.1;
// On an idle machine, the slowest of five rounds takes up to 1.3 times as long as the fastest.
const disturbance = 2;

/** How many times faster a rung is than the one before. */
export const factorOf = (climbed: Climbed[], k: number) => shownRatio(climbed[k - 1].ms, climbed[k].ms);

/** Whether a rung could do what its name says here. */
export const couldRun = ({ threads }: Climbed) => threads !== 1;

/** @returns The gain, and what it follows from. */
export function gainOf(climbed: Climbed[], k: number): [string, string] {
  const { ms, contacts, same, threads, why } = climbed[k];
  const took = `${figureText(ms)} ms`;
  if (k === 0) return [`${took}.`, `${whole(contacts)} contacts.`];
  const found = same ? `✓\u00a0The same ${whole(contacts)} contacts.` : '✗ Other contacts: wrong.';
  if (!couldRun(climbed[k])) return ['Not measured.', why || 'This machine has one processor core.'];
  const factor = factorOf(climbed, k);
  const gain = factor >= tolerance ? `${times(factor)}× faster`
    : factor > 1 / tolerance ? 'No gain here' : `${times(1 / factor)}× slower`;
  return [`${gain}${threads ? `, with ${counted(threads, 'thread')}` : ''}.`, `${took}. ${found}`];
}

/**
 * The verdict on all guesses.
 * @param guesses Of the rungs after the first.
 */
export function verdictOf(climbed: Climbed[], guesses: number[]) {
  const ran = climbed.filter(couldRun);
  const last = ran[ran.length - 1];
  const guessed = guesses.filter((_, k) => couldRun(climbed[k + 1])).reduce((product, guess) => product * guess, 1);
  return `You guessed ${whole(guessed)}× faster in all. On your machine it is ` +
    `${whole(shownRatio(climbed[0].ms, last.ms))}×: ${figureText(climbed[0].ms)} ms became ${figureText(last.ms)}.`;
}

/** Which rungs gained nothing, and whether something disturbed the measurement. */
export function remarkOf(climbed: Climbed[], names: string[]) {
  const without = names.filter((_, k) => k > 0 && couldRun(climbed[k]) && factorOf(climbed, k) < tolerance);
  const disturbed = names.filter((_, k) => climbed[k].most > disturbance * climbed[k].ms);
  return [
    without.length > 0 ? `Nothing gained on your machine: ${list(without)}.` : 'Every rung that ran gained something on your machine.',
    disturbed.length > 0 ? `Something disturbed the measurement of ${disturbed.length > 2 ? counted(disturbed.length, 'rung') : list(disturbed)}: ` +
      `rounds of one rung differ by more than ${disturbance}×. Guess again to be sure.` : '',
  ].join(' ').trim();
}
