// The times of all methods by number of discs, as an HTML table and as text.
import { whole } from '../kit/figure_text.ts';
import { make } from '../kit/html.ts';
import { countAt, failures, mostOf, resultAt, sharesOf, spreadText, timeText } from './figures.ts';
import { exponentOf, winnerAt } from './statistics.ts';
import { labelOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

/** @param most Frames of a complete play. @param best Whether no other method is faster for certain. */
function cellOf(result: Surveyed | undefined, most: number, best: boolean) {
  if (!result) return make('td', {}, '–');
  if (result.failed) return make('td', {}, failures[result.failed]);
  const { ms, frames } = result;
  const few = frames < most ? [make('small', {}, `in ${whole(frames)} of ${whole(most)} frames`)] : [];
  return make('td', {}, make(best ? 'b' : 'span', {}, timeText(ms)), make('small', {}, spreadText(result)), ...few);
}

/** @param most Frames of the workload. */
export function showTimes(table: HTMLTableElement, results: Surveyed[], methods: string[], most: number) {
  const shares = sharesOf(results);
  const best = new Map(shares.map((keep) => [keep, winnerAt(results, keep)?.tied ?? []]));
  const heads = ['Method', ...shares.map((keep) => `n = ${whole(countAt(results, keep))}`), 'Grows as'];
  table.tHead?.replaceChildren(make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text))));
  table.tBodies[0].replaceChildren(...methods.map((method) => {
    const exponent = exponentOf(results, method);
    return make('tr', {}, make('th', { scope: 'row' }, labelOf(method)),
      ...shares.map((keep) => cellOf(resultAt(results, method, keep), most, best.get(keep)?.includes(method) ?? false)),
      make('td', {}, ...(exponent === null ? ['–'] : ['n', make('sup', {}, exponent.toFixed(2))])));
  }));
}

/** The figures as lines of a spreadsheet, one for each method and number of discs. A hash is of all contacts of the frames. */
export function tableText(results: Surveyed[]) {
  const head = ['method', 'discs', 'fastest round, ms', 'slowest round, ms', 'contacts', 'frames', 'hash', 'hash of the first'];
  const rows = results.map((result) => {
    const { method, n, failed, ms, contacts, frames, hash, firstHash } = result;
    return [labelOf(method), Math.round(n), ...(failed ? [failures[failed]] : [ms, mostOf(result), contacts, frames, hash, firstHash])];
  });
  return [head, ...rows].map((row) => `${row.join('\t')}\n`).join('');
}
