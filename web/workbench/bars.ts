// The chart of the answer: a line for each method, which is as long as its time is on a logarithmic scale, the shortest first.
import { decadesOf } from '../kit/chart.ts';
import { make } from '../kit/html.ts';
import { failures, fastestFirst, leastMs, spreadText, timeText } from './figures.ts';
import { labelOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

/**
 * Draws the results with one number of discs, at least one of which has a time.
 * @param best The method that stands out.
 */
export function showBars(list: HTMLElement, axis: HTMLElement, results: Surveyed[], best: string) {
  const timeOf = ({ ms }: Surveyed) => Math.max(ms, leastMs);
  const timed = fastestFirst(results);
  const { first, last } = decadesOf(timed.map(timeOf));
  const placed = <Kind extends HTMLElement>(element: Kind, power: number) => {
    element.style.setProperty('--at', String((power - first) / (last - first)));
    return element;
  };
  const row = (method: string, text: string, ...line: Node[]) =>
    make('li', { className: method === best ? 'best' : '' }, make('span', {}, labelOf(method)), ...line, make('b', {}, text));
  list.replaceChildren(
    ...timed.map((result) => placed(row(result.method, `${timeText(result.ms)} ms ${spreadText(result)}`, make('i')), Math.log10(timeOf(result)))),
    ...results.filter(({ failed }) => failed).map(({ method, failed = 'left-out' }) => row(method, failures[failed])),
  );
  const nameOf = (power: number) => Number(`1e${power}`).toLocaleString('en', { maximumFractionDigits: 9 });
  axis.replaceChildren(...Array.from({ length: last - first + 1 }, (_, k) =>
    placed(make('span', {}, `${nameOf(first + k)}${k === 0 ? ' ms' : ''}`), first + k)));
}
