// A table of published figures with a column for the reader's: how each row begins, and what the reader's figures say.
import { figureText } from '../../kit/figure_text.ts';
import { counted, shownRatio, times } from '../../kit/words.ts';

import type { Figure } from './rerun.ts';

// A row whose rounds differ by more than this factor was disturbed.
const steady = 1.5;

/** The middle one, or the smaller of two. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];
const disturbed = (values: number[]) => Math.max(...values) > steady * Math.min(...values);

/** "3.4× faster", by the values that are shown. */
function compared(slow: number, fast: number) {
  const ratio = shownRatio(slow, fast);
  if (ratio > 1.05) return `${times(ratio)}× faster`;
  return ratio < 1 / 1.05 ? `${times(1 / ratio)}× slower` : 'no faster';
}

/** "n=5&method=naive" → { n: 5, method: 'naive' } */
function startOf(query: string | undefined) {
  const known = [...new URLSearchParams(query)];
  return Object.fromEntries(known.map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]));
}

/** @param root See works.ts, which writes it. */
export function tableOf(root: HTMLElement) {
  const rows = [...root.querySelectorAll('tr')].filter(({ dataset: { run } }) => run);
  const ours = rows.map((row) => row.cells[row.cells.length - 2]);
  const yours = rows.map((row) => row.cells[row.cells.length - 1]);
  const at = (as: string) => rows.findIndex(({ dataset }) => dataset.as === as);

  function aboutTimes(figures: (Figure | undefined)[]) {
    const known = figures.filter((figure) => figure !== undefined);
    const [slow, fast] = [figures[at('slow')], figures[at('fast')]];
    const said = slow && fast ? [`On your machine ${root.dataset.subject} ${compared(median(slow.values), median(fast.values))}.`] : [];
    const wrong = figures.filter((figure, k) => figure && figure.pairTests !== Number(rows[k].dataset.tests)).length;
    said.push(wrong ? `The pair tests of ${counted(wrong, 'row')} differ from ours. Please report it.`
      : `The pair tests of ${known.length === rows.length ? 'all' : 'these'} ${counted(known.length, 'row')} equal ours.`);
    if (known.length < rows.length) said.push('The others would have taken more than ten seconds in all.');
    if (known.some(({ values }) => disturbed(values))) said.push('Something disturbed the rows with an asterisk, so run them again.');
    return said.join(' ');
  }
  const aboutDistances = () =>
    (yours.every((cell, k) => cell.textContent === ours[k].textContent) ? 'All your distances equal ours, digit by digit.'
      : 'Not all of your distances equal ours. Please report it, because no machine should do that.');

  return {
    starts: rows.map(({ dataset: { run } }) => startOf(run)),
    /** Shows the reader's figures of all rows, as far as they are known. */
    show: (figures: (Figure | undefined)[]) => figures.forEach((figure, k) => {
      yours[k].textContent = figure ? figureText(median(figure.values)) + (disturbed(figure.values) ? '*' : '') : '';
    }),
    /** What the figures that are shown say. */
    inWords: (figures: (Figure | undefined)[]) => (at('slow') < 0 ? aboutDistances() : aboutTimes(figures)),
  };
}
