// The chart on which a reader guesses and the truth is drawn.
import * as kit from '../../kit/chart.ts';
import { lined, paint } from '../../kit/paint.ts';
import { draw, type Drawing } from '../../kit/svg.ts';

import type { Axis } from '../../kit/chart.ts';

export { through, type Axis } from '../../kit/chart.ts';

/** The chart's layout, in its own units; one unit is a CSS pixel on a phone. */
export const frame = { width: 360, height: 272, left: 54, right: 346, top: 30, bottom: 226 };

export const acrossOf = (axis: Axis, value: number) => kit.acrossOf(frame, axis, value);
export const downOf = (axis: Axis, value: number) => kit.downOf(frame, axis, value);
export const acrossAxis = (axis: Axis) => kit.acrossAxis(frame, axis);
export const downAxis = (axis: Axis) => kit.downAxis(frame, axis);

/** A chart with a `handle`, which a reader can move. */
export const chart = (...children: Drawing[]) => draw('svg', { class: 'chart', viewBox: `0 0 ${frame.width} ${frame.height}` }, ...children);

/** A true curve, which appears from its first point to its last. */
export const curve = (points: [number, number][]) =>
  draw('path', { class: 'curve', ...lined(paint('grid'), 2.5), d: kit.through(points), pathLength: 1 });

/** The distance between a guess and the truth. */
export const gapLine = (d: string) => draw('path', { ...lined(paint('naive'), 2, '4 3'), d });

/** A text that can be read over lines. */
export const label = (text: string, attributes: Record<string, string | number>) =>
  draw('text', { 'font-weight': 600, 'paint-order': 'stroke', stroke: paint('card'), 'stroke-width': 3, ...attributes }, text);

/**
 * The answer, and its distance from the guess.
 * @param answer In the chart's units, like the guess.
 * @param lower How much lower the text is than the answer.
 */
export const gapTo = ([x, y]: [number, number], [, guessed]: [number, number], text: string, lower: number) => [
  gapLine(`M${x} ${guessed}V${y}`),
  draw('circle', { fill: paint('grid'), cx: x, cy: y, r: 5 }),
  label(text, { class: 'answer', fill: paint('grid'), x: x - 12, y: y + lower, 'text-anchor': 'end' }),
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
    draw('path', { class: 'track', ...lined(paint('naive'), 1.5, '2 4'), d: track }),
    draw(
      'g',
      { class: 'handle', fill: paint('naive'), transform: `translate(${x} ${y})`, ...slider },
      draw('circle', { class: 'reach', 'fill-opacity': 0.12, r: 24 }),
      draw('path', { class: 'arrow back', d: back }),
      draw('path', { class: 'arrow', d: fore }),
      draw('circle', { class: 'knob', stroke: paint('card'), 'stroke-width': 2, r: 7 }),
    ),
  );
}
