// Measures all methods and shows the results as an HTML table, for the keyboard and screen readers, too.

import type { Inspection, Trial } from '../../types.ts';
import type { Controls, Follow } from '../types.ts';
import { bytesText, factorText, figureText } from '../../kit/figure_text.ts';
import { findButton, make, tableRow, write } from '../../kit/html.ts';
import { schema } from '../schema.ts';
import { addTable } from './table.ts';
import { labelOf, numberText } from './words.ts';

/** Text in the place of a time, for a method that has none. */
function trialState({ state, progress, estimateMs }: Trial) {
  if (state === 'running') return estimateMs > 0 ? `${Math.floor(progress * 100)}% of ${figureText(estimateMs / 1000)} s` : 'timing';
  if (state === 'waiting') return estimateMs > 0 ? `about ${figureText(estimateMs / 1000)} s` : 'waiting';
  if (state === 'cancelled') return 'stopped';
  return state === 'no-memory' ? 'out of memory' : state;
}

const words = ({ method }: Trial) => labelOf(schema.methods, method);

/** Each column's head, and the function for a method's text; `naive`: time of the naive method, ms. */
const trialColumns: [string, (trial: Trial, naive?: number) => string][] = [
  ['Method', words],
  ['Time, ms', timeText],
  ['Compared with Naive', comparedWithNaive],
  ['Pair tests', ({ pairTests }) => numberText(pairTests)],
  ['Ticks', ({ repeats }) => numberText(repeats)],
  ['Memory', ({ bytes }) => bytesText(bytes)],
];

/** "0.031", or an upper bound. */
function timeText({ ms, msBelow }: Trial) {
  return `${msBelow ? '< ' : ''}${figureText(ms)}`;
}

/** "27× faster". @param naive ms */
function comparedWithNaive({ method, ms, msBelow }: Trial, naive?: number) {
  if (method === 'naive') return 'baseline';
  if (!naive || !ms) return '';
  if (msBelow) return naive >= ms ? `over ${factorText(naive / ms)} faster` : '';
  return naive >= ms ? `${factorText(naive / ms)} faster` : `${factorText(ms / naive)} slower`;
}

/** The fastest of finished trials; undefined if the clock does not tell. */
function fastestOf(done: Trial[]) {
  const [best] = done.toSorted((a, b) => a.ms - b.ms);
  return done.some((trial) => trial.msBelow && trial !== best) ? undefined : best;
}

/**
 * @param naive ms
 * @param slowest ms, which fill the room for a bar
 */
function trialRow(trial: Trial, { naive, slowest, best }: { naive: number | undefined; slowest: number; best: boolean }) {
  const [first, ...others] = trialColumns.map(([, text]) => text(trial, naive));
  if (trial.state === 'done') {
    const row = tableRow(first, ...others);
    const extent = make('span', { className: `extent ${trial.method}` });
    extent.style.setProperty('--share', String(trial.ms / slowest));
    row.cells[1].append(extent);
    if (best) row.cells[0].append(' ', make('strong', { className: 'grid' }, 'fastest'));
    return row;
  }
  const row = tableRow(first, trialState(trial));
  Object.assign(row.cells[1], { colSpan: others.length, className: 'state' });
  return row;
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

/** @param reveal Shows or hides the drawer with the table. */
export function runMeasuring(root: HTMLElement, { command, say, keepOn, reveal }: Omit<Controls, 'set'> & {
  reveal: (wanted: boolean) => void;
}): Follow {
  const [start, stop, close] = ['measure', 'measure-stop', 'measure-close'].map((name) => findButton(root, name));
  const { place, caption, body } = addTable(root, 'Measured methods', trialColumns.map(([name]) => name));
  const summary = make('p', { className: 'help' });
  place.after(summary);
  let measuring = false;
  start.addEventListener('click', () => {
    if (measuring) return;
    keepOn(true);
    command({ type: 'measure' });
  });
  stop.addEventListener('click', () => measuring && command({ type: 'cancel' }));
  close.addEventListener('click', () => close.ariaDisabled === 'false' && command({ type: 'close-measure' }));

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
    if (ended) say(measuredSentence(inspection));
    if (now !== measuring || ended) keepOn(now);
    measuring = now;
    // aria-disabled, because a disabled button would lose the focus.
    start.setAttribute('aria-disabled', String(now));
    stop.setAttribute('aria-disabled', String(!now));
    close.setAttribute('aria-disabled', String(!some));

    if (text === shown) return; // a screen reader may be in the table
    shown = text;
    place.hidden = !some;
    caption.textContent = `Detection of ${numberText(count)} discs over 200 ticks or two seconds`;
    const done = measured.filter(({ state: its }) => its === 'done');
    const naive = done.find(({ method, msBelow }) => method === 'naive' && !msBelow)?.ms;
    const slowest = Math.max(...done.map(({ ms }) => ms));
    const best = now ? undefined : fastestOf(done);
    const unclear = !now && done.length > 0 && !best ? 'Some times are too short for this browser’s clock to find the fastest. ' : '';
    write(summary, unclear + contactsSentence(done, inspection));
    body.replaceChildren(...measured.map((trial) => trialRow(trial, { naive, slowest, best: trial === best })));
    if (begins || (opened && !some)) reveal((opened = some));
  };
}
