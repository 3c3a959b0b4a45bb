// The results as HTML tables.
import { whole } from '../kit/figure_text.ts';
import { make } from '../kit/html.ts';
import { countAt, failures, lastShare, resultAt, sharesOf, timeText } from './figures.ts';
import { exponentOf, winnerAt } from './statistics.ts';

import type { Surveyed } from './survey.ts';

type Named = { name: string; label: string };
/** Content of a cell. */
type Cell = (Node | string)[];

function fill(table: HTMLTableElement, head: string[], rows: [label: string, cells: Cell[]][]) {
  table.tHead?.replaceChildren(make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text))));
  table.tBodies[0].replaceChildren(...rows.map(([label, cells]) =>
    make('tr', {}, make('th', { scope: 'row' }, label), ...cells.map((cell) => make('td', {}, ...cell)))));
}

/** @param best Whether no other method is faster for certain. */
function timeCell(result: Surveyed | undefined, best: boolean): Cell {
  if (!result) return ['–'];
  if (result.failed) return [failures[result.failed]];
  const median = timeText(result.ms.p50);
  return [best ? make('b', {}, median) : median, make('small', {}, timeText(result.ms.p95))];
}

/**
 * Median and 95th percentile of all methods by number of discs. Every row and column is there from the beginning.
 * @param steps Numbers of discs, known or expected.
 */
export function showTimes(
  table: HTMLTableElement, results: Surveyed[], methods: Named[], steps: { keep: number; n: number }[],
) {
  const best = new Map(sharesOf(results).map((keep) => [keep, winnerAt(results, keep)?.tied ?? []]));
  fill(table, ['Method', ...steps.map(({ keep, n }) => `n = ${whole(countAt(results, keep) || n)}`)],
    methods.map(({ name, label }) =>
      [label, steps.map(({ keep }) => timeCell(resultAt(results, name, keep), best.get(keep)?.includes(name) ?? false))]));
}

/**
 * The cost of a frame, a cell for each column.
 * @param most Frames of the result that has most.
 */
function costCells(result: Surveyed | undefined, most: number, exponent: number | null): Cell[] {
  const grows: Cell = exponent === null ? ['–'] : ['n', make('sup', {}, exponent.toFixed(2))];
  if (!result || result.failed) {
    return [[result?.failed ? failures[result.failed] : '–'], ['–'], grows];
  }
  const { ms, contacts, frames } = result;
  // Frames differ, so the means of fewer frames do, too.
  const few = frames < most ? [make('small', {}, frames === 1 ? 'in 1 frame' : `in ${whole(frames)} frames`)] : [];
  return [[timeText(ms.mean)], [whole(contacts), ...few], grows];
}

/** The cost of a frame with the most discs that were measured. */
export function showCosts(table: HTMLTableElement, results: Surveyed[], methods: Named[]) {
  const keep = lastShare(results);
  const most = Math.max(0, ...results.map(({ frames }) => frames ?? 0));
  const resultOf = (name: string) => (keep === undefined ? undefined : resultAt(results, name, keep));
  fill(table, ['Method', 'Mean, ms', 'Contacts', 'Grows as'],
    methods.map(({ name, label }) => [label, costCells(resultOf(name), most, exponentOf(results, name))]));
  const discs = keep === undefined ? '' : ` with ${whole(countAt(results, keep))} discs`;
  if (table.caption) table.caption.textContent = `Costs per frame${discs}`;
}
