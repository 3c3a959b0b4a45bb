// A table of times with a bar for each, on a log scale, the shortest first.

import { decadesOf } from '../../kit/chart.ts';
import { make, tableRow } from '../../kit/html.ts';

export interface TimedRow {
  texts: [head: string, ...string[]];
  /** ms; undefined if there is none, in a row below those that have one. */
  ms?: number | undefined;
  /** Name of the method, which has its colour. */
  method: string;
  best?: boolean;
}

function rowOf({ texts, ms, method, best }: TimedRow, { first, last }: ReturnType<typeof decadesOf>) {
  const row = tableRow(...texts);
  const [head] = row.cells;
  if (best) head.append(' ', make('strong', { className: 'grid' }, 'fastest'));
  if (ms === undefined) {
    if (texts.length === 2) row.cells[1].colSpan = 3;
    return row;
  }
  const bar = make('span', { className: `extent ${method}` });
  bar.style.setProperty('--share', String((Math.log10(ms) - first) / (last - first)));
  bar.style.setProperty('--decades', String(last - first));
  head.append(bar);
  return row;
}

/**
 * Adds an empty table, which is hidden while it has no rows.
 * @returns Replaces its caption and its rows.
 */
export function addTable(root: HTMLElement, heads: string[]): (caption: string, rows: TimedRow[]) => void {
  const table = make('table', { hidden: true });
  const [caption, head, body] = [table.createCaption(), table.createTHead(), table.createTBody()];
  head.append(make('tr', {}, ...heads.map((name) => make('th', { scope: 'col' }, name))));
  const axis = make('p', { className: 'decades', ariaHidden: 'true' });
  root.append(table, axis);
  return (text, rows) => {
    table.hidden = rows.length === 0;
    const times = rows.flatMap(({ ms }) => ms ?? []);
    caption.textContent = text;
    const scale = decadesOf(times);
    const { first, last } = scale;
    axis.replaceChildren(...times.length > 0 ? Array.from({ length: last - first + 1 }, (_, k) => make('span', {}, String(Number(`1e${first + k}`)))) : []);
    const sorted = rows.toSorted((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity));
    body.replaceChildren(...sorted.map((row) => rowOf(row, scale)));
  };
}
