// The results as HTML tables.
import { whole } from '../kit/figure_text.ts';
import { make, tableRow } from '../kit/html.ts';
import { bytesText, countAt, failures, lastShare, resultAt, sharesOf, timeText } from './figures.ts';
import { exponentOf, winnerAt } from './statistics.ts';

import type { Surveyed } from './survey.ts';
type Named = { name: string; label: string };

function fill(table: HTMLTableElement, head: string[], rows: HTMLTableRowElement[]) {
  table.tHead?.replaceChildren(make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text))));
  table.tBodies[0].replaceChildren(...rows);
}

/**
 * Median and 95th percentile of all methods by number of discs. Every row and column is there from the beginning.
 * @param steps Numbers of discs, known or expected.
 */
export function showTimes(
  table: HTMLTableElement, results: Surveyed[], methods: Named[], steps: { keep: number; n: number }[],
) {
  const best = new Map(sharesOf(results).map((keep) => [keep, winnerAt(results, keep)?.tied ?? []]));
  const rows = methods.map(({ name, label }) => {
    const row = tableRow(label);
    for (const { keep } of steps) {
      const result = resultAt(results, name, keep);
      const cell = make('td');
      if (!result) cell.textContent = '–';
      else if (result.failed) cell.textContent = failures[result.failed];
      else {
        const times = timeText(result.ms.p50);
        cell.append(best.get(keep)?.includes(name) ? make('b', {}, times) : times, make('small', {}, timeText(result.ms.p95)));
      }
      row.append(cell);
    }
    return row;
  });
  fill(table, ['Method', ...steps.map(({ keep, n }) => `n = ${whole(countAt(results, keep) || n)}`)], rows);
}

const power = (exponent: number | null) => (exponent === null ? ['–'] : ['n', make('sup', {}, exponent.toFixed(2))]);

/** @param most Frames of the result that has most. */
function costCells(result: Surveyed | undefined, most: number) {
  if (!result || result.failed) {
    return [result?.failed ? failures[result.failed] : '–', ...Array(8).fill('–')].map((text) => make('td', {}, text));
  }
  const { ms, tests, contacts, bytes, rebuilds, frames } = result;
  const times = [ms.mean, ms.build, ms.query, ms.order].map(timeText);
  const rebuilt = rebuilds > 0 ? `${whole((100 * rebuilds) / frames)}% of frames` : '–';
  const texts = [...times, whole(tests), whole(contacts), bytesText(bytes), '', rebuilt];
  const cells = texts.map((text) => make('td', {}, text));
  // Frames differ, so the means of fewer frames do, too.
  if (frames < most) cells[5].append(make('small', {}, frames === 1 ? 'in 1 frame' : `in ${whole(frames)} frames`));
  return cells;
}

/** What a frame costs with the most discs that were measured. */
export function showCosts(table: HTMLTableElement, results: Surveyed[], methods: Named[]) {
  const keep = lastShare(results);
  const most = Math.max(0, ...results.map(({ frames }) => frames ?? 0));
  const rows = methods.map(({ name, label }) => {
    const result = keep === undefined ? undefined : resultAt(results, name, keep);
    const row = make('tr', {}, make('th', { scope: 'row' }, label), ...costCells(result, most));
    row.children[8].replaceWith(make('td', {}, ...power(exponentOf(results, name))));
    return row;
  });
  fill(table, ['Method', 'Mean, ms', 'Build, ms', 'Query, ms', 'Order, ms', 'Tests', 'Contacts', 'Memory', 'Grows as', 'Rebuilt'], rows);
  const discs = keep === undefined ? '' : ` with ${whole(countAt(results, keep))} discs`;
  const caption = 'sorting the contacts into canonical order is not in the mean';
  if (table.caption) table.caption.textContent = `Costs per frame${discs}; ${caption}`;
}
