// Measures all methods and shows the results as HTML tables, like the panel's but also for screen
// readers.

import type { State, Trial } from '../../types.ts';
import type { Controls } from '../types.ts';
import { factorText, figureText, settingText } from '../../kit/figure_text.ts';
import { findButton, make, tableRow } from '../../kit/html.ts';
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
  ['Pair tests', ({ pairTests }) => numberText(pairTests)],
  ['Contacts', ({ contacts }) => numberText(contacts)],
  ['Memory, kB', ({ bytes }) => numberText(Math.ceil(bytes / 1000))],
  ['Compared with Naive', comparedWithNaive],
];

/** "0.031", or an upper bound. */
function timeText({ ms, msBelow }: Trial) {
  return `${msBelow ? '< ' : ''}${figureText(ms)}`;
}

/**
 * "27× faster", as in the panel.
 * @param naive ms
 */
function comparedWithNaive({ method, ms, msBelow }: Trial, naive?: number) {
  if (method === 'naive') return 'baseline';
  if (!naive || !ms) return '';
  if (msBelow) return naive >= ms ? `over ${factorText(naive / ms)} faster` : '';
  return naive >= ms ? `${factorText(naive / ms)} faster` : `${factorText(ms / naive)} slower`;
}

/** @param naive ms */
function trialRow(trial: Trial, naive: number | undefined, skip: () => void) {
  const [first, ...others] = trialColumns.map(([, text]) => text(trial, naive));
  if (trial.state === 'done') return tableRow(first, ...others);
  const row = tableRow(first, trialState(trial));
  const cell = Object.assign(row.cells[1], { colSpan: others.length, className: 'state' });
  if (trial.state !== 'waiting' && trial.state !== 'running') return row;
  const button = make('button', { type: 'button', name: `skip-${trial.method}`, ariaLabel: `Skip ${first}` }, 'Skip');
  button.addEventListener('click', skip);
  cell.append(' ', button);
  return row;
}

/** Adds a table of the sweep over cell sizes. Returns a function that takes each sample of the state. */
function addSweep(root: HTMLElement): (now: State) => void {
  const { place, caption, body } = addTable(root, 'Cell sizes', ['Cell, px', 'Time, ms', 'Pair tests', 'Compared with the best']);
  let shown = '';
  return ({ view, inspection: { sizes } }) => {
    const done = view.sweep ? sizes.filter(({ state }) => state === 'done') : [];
    const text = JSON.stringify(done);
    if (text === shown) return;
    shown = text;
    place.hidden = done.length === 0;
    if (place.hidden) return;
    const best = done.reduce((a, b) => (b.ms < a.ms ? b : a));
    caption.textContent = `Detection by ${words(best)} is fastest with cells of ${settingText(best.cell)} px`;
    body.replaceChildren(...done.map((trial) => {
      const ratio = trial === best ? 'the best' : `${factorText(trial.ms / best.ms)} slower`;
      return tableRow(settingText(trial.cell), figureText(trial.ms), numberText(trial.pairTests), ratio);
    }));
  };
}

/** "8 methods measured: Grid is the fastest with 0.21 ms, Naive the slowest with 45 ms." */
function measuredSentence(trials: Trial[]) {
  const done = trials.filter(({ state }) => state === 'done').toSorted((a, b) => a.ms - b.ms);
  if (done.length === 0) return 'No method was measured.';
  const [fastest, slowest] = [done[0], done[done.length - 1]];
  const unclear = done.some((trial) => trial.msBelow && trial !== fastest);
  const same = done.every(({ contacts }) => contacts === fastest.contacts);
  const agree = same ? ` All found ${numberText(fastest.contacts)} contacts.` : '';
  return (
    `${done.length} methods measured: ${words(fastest)} ${unclear ? 'took' : 'is the fastest with'} ${timeText(fastest)} ms, ` +
    `${words(slowest)}${unclear ? '' : ' the slowest with'} ${timeText(slowest)} ms.${agree}`
  );
}

/** @returns Takes each sample of the program's state. */
export function runMeasuring(root: HTMLElement, { command, say, keepOn }: Omit<Controls, 'set'>): (now: State) => void {
  const [stands, moves, stop] = ['stands', 'moves', 'stop'].map((name) => findButton(root, `measure-${name}`));
  const { place, caption, body } = addTable(root, 'Measured methods', trialColumns.map(([name]) => name));
  const showSweep = addSweep(root);
  let measuring = false;
  const measure = (mode: string) => {
    if (measuring) return;
    keepOn(true);
    command({ type: 'measure', mode });
  };
  stands.addEventListener('click', () => measure('stands'));
  moves.addEventListener('click', () => measure('moves'));
  stop.addEventListener('click', () => measuring && command({ type: 'cancel' }));

  let shown = '';
  return (state) => {
    const { n, inspection: { measuring: now, mode, measured } } = state;
    showSweep(state);
    const text = JSON.stringify(measured);
    // A measurement of few discs can begin and end between two samples.
    const ended = !now && measured.length > 0 && (measuring || text !== shown);
    if (now && !measuring) say('Timing all methods. This pauses the simulation.');
    if (ended) say(measuredSentence(measured));
    if (now !== measuring || ended) keepOn(now);
    measuring = now;
    // aria-disabled, because a disabled button would lose the focus.
    for (const button of [stands, moves]) button.setAttribute('aria-disabled', String(now));
    stop.setAttribute('aria-disabled', String(!now));

    if (text === shown) return; // a screen reader may be in the table
    shown = text;
    place.hidden = measured.length === 0;
    caption.textContent = mode === 'moves'
      ? `Detection of ${numberText(n)} discs over 200 ticks or two seconds`
      : `Detection of ${numberText(n)} discs on this state`;
    const naive = measured.find(({ method, state, msBelow }) => method === 'naive' && state === 'done' && !msBelow)?.ms;
    // Making the rows again must not move the focus from its Skip button.
    const { activeElement } = document;
    const held = activeElement instanceof HTMLButtonElement && body.contains(activeElement) ? activeElement.name : '';
    body.replaceChildren(...measured.map((trial, row) => trialRow(trial, naive, () => command({ type: 'skip', row: String(row) }))));
    const buttons = [...body.querySelectorAll('button')];
    if (held) (buttons.find(({ name }) => name === held) ?? buttons[0] ?? stop).focus();
  };
}
