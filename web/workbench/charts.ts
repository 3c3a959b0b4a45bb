// The results for the page and for files: lines of the answer, curves, and a table of all times.
import { decadesOf } from '../kit/chart.ts';
import { curvesFile } from '../kit/curves.ts';
import { whole } from '../kit/figure_text.ts';
import { make } from '../kit/html.ts';
import { svgText, type Drawing } from '../kit/svg.ts';
import { labelOf, styleOf } from './methods.ts';
import {
  countAt, exponentOf, failures, fastestFirst, leastMs, mostOf, pointsOf, resultAt, sharesOf, spreadText, timeText, winnerAt,
} from './statistics.ts';

import type { Surveyed } from './survey.ts';

/**
 * Draws the results with one number of discs, at least one of which has a time: a line for each method, which is as long as its
 * time is on a logarithmic scale, the shortest first.
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

/** Texts of the drawing, and its methods. */
export interface Shown {
  title: string;
  subtitle: string;
  methods: string[];
}

const colours = { ink: 'var(--ink)', soft: 'var(--soft)', line: 'var(--line)', ground: 'var(--paper)' };

/**
 * @param results With at least one that can be drawn.
 * @param ground The page's, by its theme; by default that of a file.
 */
export function chartDrawing(results: Surveyed[], { title, subtitle, methods }: Shown, ground?: 'dark' | 'light'): Drawing {
  const curves = methods.map((method) =>
    ({ name: method, label: labelOf(method), style: styleOf(method, ground === 'dark'), points: pointsOf(results, method) }));
  return curvesFile(curves, { title, subtitle, across: 'discs per frame', down: 'ms per frame' }, ground && colours);
}

/** The file. */
export const chartSvg = (results: Surveyed[], shown: Shown) => `${svgText(chartDrawing(results, shown))}\n`;

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
