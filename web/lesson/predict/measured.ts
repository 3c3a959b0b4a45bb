// The chart and the table of measured times, which are empty until there are some.
import { fillRows, find } from '../../kit/html.ts';
import { draw, type Drawing } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { short } from '../../kit/words.ts';
import { acrossAxis, chart, frame, handle, type Axis } from './chart.ts';

/**
 * The chart before a measurement, on which the reader guesses along the lower axis.
 * @param label Of the slider, for screen readers.
 */
export function unmeasured(label: string, axis: Axis): Drawing {
  const { left, top, right, bottom } = frame;
  return chart(
    {},
    draw('g', { class: 'times' },
      draw('text', { class: 'empty', x: (left + right) / 2, y: (top + bottom) / 2, 'text-anchor': 'middle' }, 'not measured yet')),
    acrossAxis(axis),
    draw('g', { class: 'truth' }),
    handle('x', label, axis, [left, bottom]),
  );
}

/** Shows measurements in the chart and in the section's table. @param root A .predict with an `unmeasured` chart. */
export function measuredIn(root: HTMLElement) {
  const table = find(root.closest('section') ?? root, '.measured tbody', HTMLElement);
  const times = find(root, '.times', SVGGElement);
  const empty = [...times.children];
  return {
    draw({ axis, truth }: { axis: Drawing; truth: Drawing[] }) {
      drawIn(times, [axis]);
      drawIn(find(root, '.truth', SVGGElement), truth);
    },
    list: (rows: [head: string, ...texts: string[]][]) => fillRows(table, rows),
    clear() {
      times.replaceChildren(...empty);
      table.replaceChildren();
    },
  };
}

// …, 0.1, 0.2, 0.5, 1, 2, 5, …
const roundTimes = Array.from({ length: 30 }, (_, k) =>
  Number(([1, 2, 5][k % 3] * 10 ** (Math.floor(k / 3) - 5)).toPrecision(1)));

/** A logarithmic axis of round times, which spans all the times. */
export function timeAxis(times: number[], label: string): Axis {
  const from = roundTimes.findLastIndex((time) => time < Math.min(...times));
  const to = roundTimes.findIndex((time) => time > Math.max(...times));
  const [least, most] = [roundTimes[from], roundTimes[to]];
  // Three for each power of ten are too many for a long axis.
  const ticks = roundTimes.slice(from, to + 1).filter((time) => most / least < 1000 || /1/.test(String(time)));
  return { least, most, log: true, ticks, label, name: short };
}
