// The chart and the table of measured times, which are empty until there are some.
import { logAxis } from '../../kit/chart.ts';
import { fillRows, find } from '../../kit/html.ts';
import { draw, type Drawing } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { lined, paint } from '../paint.ts';
import { acrossAxis, chart, downAxis, frame, handle, type Axis } from './chart.ts';

/**
 * The chart before a measurement, on which the reader guesses along the lower axis.
 * @param label Of the slider, for screen readers.
 */
export function unmeasured(label: string, axis: Axis): Drawing {
  const { left, top, right, bottom } = frame;
  return chart(
    draw('g', { class: 'times' },
      downAxis({ ...axis, ticks: [], label: 'time, on your machine' }),
      draw('path', { ...lined(paint('soft')), d: `M${left} ${top}V${bottom}` }),
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

/** A logarithmic axis for times. */
export const timeAxis = (times: number[], label: string) => logAxis(times, 2, 7, label);
