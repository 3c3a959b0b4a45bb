// Measures all methods, and shows the results as a table.

import type { Inspection, Trial } from '../../schema/types.ts';
import type { Controls, Follow } from '../types.ts';
import { compact, factorText, figureText } from '../../kit/figure_text.ts';
import { find, findButton, make, write } from '../../kit/html.ts';
import { schema } from '../../schema/schema.ts';
import { type TimedRow, addTable } from './table.ts';
import { labelOf, numberText } from './words.ts';

/** Text in the place of a time, for a method that has none. */
function trialState({ state, progress, estimateMs }: Trial) {
  if (state === 'running') return estimateMs > 0 ? `${Math.floor(progress * 100)}% of ${figureText(estimateMs / 1000)} s` : 'timing';
  if (state === 'waiting') return estimateMs > 0 ? `about ${figureText(estimateMs / 1000)} s` : 'waiting';
  if (state === 'cancelled') return 'stopped';
  return state === 'no-memory' ? 'out of memory' : state;
}

const words = ({ method }: Trial) => labelOf(schema.methods, method);

/** "0.031", or an upper bound. */
const timeText = ({ ms, msBelow }: Trial) => `${msBelow ? '< ' : ''}${figureText(ms)}`;

/** How many times faster it is: "27×". @param naive ms */
function againstNaive({ method, ms, msBelow }: Trial, naive?: number) {
  if (!naive || !ms) return '';
  if (method === 'naive') return '1×';
  if (msBelow) return naive >= ms ? `over ${factorText(naive / ms)}` : '';
  return naive >= ms ? factorText(naive / ms) : `${factorText(ms / naive)} slower`;
}

/** The fastest of finished trials; undefined if the clock does not tell. */
function fastestOf(done: Trial[]) {
  const [best] = done.toSorted((a, b) => a.ms - b.ms);
  return done.some((trial) => trial.msBelow && trial !== best) ? undefined : best;
}

/** "All found the same number of contacts.", or which method found how many; empty while fewer than two can be compared. */
function contactsSentence(done: Trial[], { agree }: Inspection) {
  if (agree === null) return '';
  if (agree) return 'All found the same number of contacts.';
  const counts = done.map((trial) => `${words(trial)} ${numberText(trial.contacts)}`);
  return `The methods found different contacts, which is a bug: ${counts.join(', ')}.`;
}

/** "8 methods measured: Grid is the fastest with 0.21 ms, Naive the slowest with 45 ms." */
function measuredSentence(inspection: Inspection) {
  const done = inspection.measured.filter(({ state }) => state === 'done').toSorted((a, b) => a.ms - b.ms);
  if (done.length === 0) return 'No method was measured.';
  const [fastest, slowest] = [done[0], done[done.length - 1]];
  const unclear = !fastestOf(done);
  return (
    `${done.length} methods measured: ${words(fastest)} ${unclear ? 'took' : 'is the fastest with'} ${timeText(fastest)} ms, ` +
    `${words(slowest)}${unclear ? '' : ' the slowest with'} ${timeText(slowest)} ms. ${contactsSentence(done, inspection)}`.trimEnd()
  );
}

/** @param reveal Shows the sheet with the table, or hides it again. */
export function runMeasuring(root: HTMLElement, { command, say, keepOn, reveal }: Controls & {
  reveal: (wanted: boolean) => void;
}): Follow {
  const button = findButton(root, 'measure');
  const show = addTable(root, ['Method', 'ms', 'Against Naive', 'Pair tests']);
  const about = find(root, '.help');
  const summary = make('p', { className: 'help' });
  root.append(summary);
  let measuring = false;
  button.addEventListener('click', () => {
    if (!measuring) keepOn(true);
    command({ type: measuring ? 'cancel' : 'measure' });
  });

  let shown = '';
  let opened = false; // by a measurement
  return ({ count, page: { inspection } }) => {
    const { measuring: now, measured } = inspection;
    const text = JSON.stringify([measured, inspection.agree]);
    const some = measured.length > 0;
    // A measurement of few discs can begin and end between two samples.
    const ended = !now && some && (measuring || text !== shown);
    const begins = some && (!opened || (now && !measuring));
    if (now && !measuring) say('Timing all methods. This pauses the simulation.');
    if (ended) say(measuredSentence(inspection), root.getClientRects().length > 0); // seen in the table
    if (now !== measuring || ended) keepOn(now);
    measuring = now;
    write(button, now ? 'Stop' : some ? 'Measure again' : 'Measure all methods');

    if (text === shown) return; // a screen reader may be in the table
    shown = text;
    const done = measured.filter(({ state: its }) => its === 'done');
    const naive = done.find(({ method, msBelow }) => method === 'naive' && !msBelow)?.ms;
    const best = now ? undefined : fastestOf(done);
    const unclear = !now && done.length > 0 && !best ? 'Some times are too short for this browser’s clock to find the fastest. ' : '';
    const rowOf = (trial: Trial): TimedRow => {
      const { method, state, ms, pairTests } = trial;
      if (state !== 'done') return { method, texts: [words(trial), trialState(trial)] };
      const texts: TimedRow['texts'] = [words(trial), timeText(trial), againstNaive(trial, naive), compact(pairTests)];
      return { method, ms: ms || undefined, best: trial === best, texts };
    };
    about.hidden = some; // the table says it, too
    show(`Finding the contacts alone, of ${numberText(count)} discs, over 200 ticks or two seconds. Bars have a log scale.`, measured.map(rowOf));
    write(summary, now ? '' : unclear + contactsSentence(done, inspection));
    if (begins || (opened && !some)) reveal((opened = some));
  };
}
