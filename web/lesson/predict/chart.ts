// The chart on which a reader guesses and the truth is drawn; and the chart and the table of measured times, which are empty until
// there are some.
import * as kit from '../../kit/chart.ts';
import { fillRows, find } from '../../kit/html.ts';
import { draw, type Drawing } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { lined, paint } from '../paint.ts';

export type Axis = kit.Axis;

/** The chart's layout, in its own units; one unit is a CSS pixel on a phone. */
export const frame = { width: 360, height: 272, left: 54, right: 346, top: 30, bottom: 226 };

export const acrossOf = (axis: Axis, value: number, area: kit.Area = frame) => kit.acrossOf(area, axis, value);
export const downOf = (axis: Axis, value: number) => kit.downOf(frame, axis, value);

/**
 * The value at a place, kept on the axis.
 * @param at In the chart's units.
 */
export function valueAt({ least, most, log }: Axis, along: 'x' | 'y', at: number) {
  const part = along === 'x' ? (at - frame.left) / (frame.right - frame.left) : (frame.bottom - at) / (frame.bottom - frame.top);
  const kept = Math.min(1, Math.max(0, part));
  return log ? least * (most / least) ** kept : least + kept * (most - least);
}

/**
 * A line through points, for a path.
 * @param points In the chart's units.
 */
export const through = (points: (readonly [number, number])[]) =>
  points.map(([x, y], k) => `${k ? 'L' : 'M'}${kit.px(x)} ${kit.px(y)}`).join('');

/** The lower axis, with short lines at its ticks. */
export function acrossAxis(axis: Axis, area: kit.Area = frame): Drawing {
  const { left, right, bottom } = area;
  const places = axis.ticks.map((tick) => acrossOf(axis, tick, area));
  return draw('g', {},
    draw('path', { ...lined(paint('soft')), d: `M${left} ${bottom}H${right}${places.map((x) => `M${x} ${bottom}v5`).join('')}` }),
    ...axis.ticks.map((tick, k) => draw('text', { x: places[k], y: bottom + 19, 'text-anchor': 'middle' }, axis.name(tick))),
    draw('text', { fill: paint('ink'), x: (left + right) / 2, y: bottom + 40, 'text-anchor': 'middle' }, axis.label));
}

/** The left axis, with a line across the chart at each tick. Its label is above it. */
export function downAxis(axis: Axis): Drawing {
  const { left, right } = frame;
  const places = axis.ticks.map((tick) => downOf(axis, tick));
  return draw('g', {},
    draw('path', { ...lined(paint('line')), d: places.map((y) => `M${left} ${y}H${right}`).join('') }),
    ...axis.ticks.map((tick, k) => draw('text', { x: left - 7, y: places[k] + 4, 'text-anchor': 'end' }, axis.name(tick))),
    draw('text', { fill: paint('ink'), x: 4, y: 14 }, axis.label));
}

/** A chart with a `handle`, which a reader can move. */
export const chart = (...children: Drawing[]) => draw('svg', { class: 'chart', viewBox: `0 0 ${frame.width} ${frame.height}` }, ...children);

/** A true curve, which appears from its first point to its last. @param of The method that it is about. */
export const curve = (points: [number, number][], of: 'naive' | 'grid' = 'grid') =>
  draw('path', { class: 'curve', ...lined(paint(of), 2.5), d: through(points), pathLength: 1 });

/** The distance between a guess and the truth. */
export const gapLine = (d: string) => draw('path', { ...lined(paint('ink'), 2, '4 3'), d });

/** A text that can be read over lines. */
export const label = (text: string, attributes: Record<string, string | number>) =>
  draw('text', { 'font-weight': 600, 'paint-order': 'stroke', stroke: paint('card'), 'stroke-width': 3, ...attributes }, text);

/**
 * The answer, and its distance from the guess.
 * @param answer In the chart's units, like the guess.
 * @param lower How much lower the text is than the answer.
 */
export const gapTo = ([x, y]: [number, number], [, guessed]: [number, number], text: string, lower: number, of: 'naive' | 'grid' = 'grid') => [
  gapLine(`M${x} ${guessed}V${y}`),
  draw('circle', { fill: paint(of), cx: x, cy: y, r: 5 }),
  label(text, { class: 'answer', fill: paint(of), x: x - 12, y: y + lower, 'text-anchor': 'end' }),
];

/**
 * The point that the reader moves, drawn at 0, 0, and the line along which it moves.
 * @param label Of the slider, for screen readers.
 * @param start Its place before there is a guess, in the chart's units.
 */
export function handle(along: 'x' | 'y', label: string, axis: Axis, [x, y]: [number, number]): Drawing {
  const { left, right, top, bottom } = frame;
  const track = along === 'x' ? `M${left} ${y}H${right}` : `M${x} ${top}V${bottom}`;
  const [back, fore] = along === 'x' ? ['M-17 0l6-5v10z', 'M17 0l-6-5v10z'] : ['M0 17l-5-6h10z', 'M0-17l-5 6h10z'];
  const slider = {
    role: 'slider',
    tabindex: 0,
    'aria-label': label,
    'aria-orientation': along === 'x' ? 'horizontal' : 'vertical',
    'aria-valuemin': axis.least,
    'aria-valuemax': axis.most,
    'aria-valuenow': axis.least,
    'aria-valuetext': 'no guess yet',
  };
  return draw(
    'g',
    { class: `guess unset along-${along}` },
    draw('path', { class: 'track', ...lined(paint('ink'), 1.5, '2 4'), d: track }),
    draw(
      'g',
      { class: 'handle', fill: paint('ink'), transform: `translate(${x} ${y})`, ...slider },
      draw('circle', { class: 'reach', 'fill-opacity': 0.12, r: 24 }),
      draw('path', { class: 'arrow back', d: back }),
      draw('path', { class: 'arrow', d: fore }),
      draw('circle', { class: 'knob', stroke: paint('card'), 'stroke-width': 2, r: 7 }),
    ),
  );
}

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
export const timeAxis = (times: number[], label: string) => kit.logAxis(times, 2, 7, label);
