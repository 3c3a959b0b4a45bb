// The chart on which a reader guesses and the truth is drawn.
import { draw, type Drawing } from '../../kit/svg.ts';

export interface Axis {
  least: number;
  most: number;
  log?: boolean;
  ticks: number[];
  label: string;
  /** Label of a tick of the axis. */
  name: (value: number) => string;
}

/** The chart's layout, in its own units; one unit is a CSS pixel on a phone. */
export const frame = { width: 360, height: 272, left: 54, right: 346, top: 30, bottom: 226 };

const scaled = ({ log }: Axis, value: number) => (log ? Math.log(value) : value);

function share(axis: Axis, value: number) {
  const [from, to] = [scaled(axis, axis.least), scaled(axis, axis.most)];
  return (scaled(axis, value) - from) / (to - from);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

export const acrossOf = (axis: Axis, value: number) =>
  rounded(frame.left + share(axis, value) * (frame.right - frame.left));
export const downOf = (axis: Axis, value: number) =>
  rounded(frame.bottom - share(axis, value) * (frame.bottom - frame.top));

/**
 * The value at a place, kept on the axis.
 * @param at In the chart's units.
 */
export function valueAt(axis: Axis, along: 'x' | 'y', at: number) {
  const { left, right, top, bottom } = frame;
  const part = along === 'x' ? (at - left) / (right - left) : (bottom - at) / (bottom - top);
  const kept = Math.min(1, Math.max(0, part));
  if (!axis.log) return axis.least + kept * (axis.most - axis.least);
  return axis.least * (axis.most / axis.least) ** kept;
}

export const chart = (attributes: Record<string, string>, ...children: Drawing[]) =>
  draw('svg', { class: 'chart', viewBox: `0 0 ${frame.width} ${frame.height}`, ...attributes }, ...children);

export function acrossAxis(axis: Axis) {
  const { left, right, bottom } = frame;
  return draw(
    'g',
    { class: 'axis' },
    draw('path', { d: `M${left} ${bottom}H${right}` + axis.ticks.map((tick) =>
      `M${acrossOf(axis, tick)} ${bottom}v5`).join('') }),
    ...axis.ticks.map((tick) => draw('text', { x: acrossOf(axis, tick), y: bottom + 19, 'text-anchor': 'middle' }, axis.name(tick))),
    draw('text', { class: 'label', x: (left + right) / 2, y: bottom + 40, 'text-anchor': 'middle' }, axis.label),
  );
}

export function downAxis(axis: Axis) {
  const { left, right } = frame;
  return draw(
    'g',
    { class: 'axis' },
    draw('path', { class: 'rule', d: axis.ticks.map((tick) => `M${left} ${downOf(axis, tick)}H${right}`).join('') }),
    ...axis.ticks.map((tick) => draw('text', { x: left - 7, y: downOf(axis, tick) + 4, 'text-anchor': 'end' }, axis.name(tick))),
    draw('text', { class: 'label', x: 4, y: 14 }, axis.label),
  );
}

/**
 * A line through points.
 * @param points In the chart's units.
 */
export const through = (points: [number, number][]) =>
  points.map(([x, y], k) => `${k ? 'L' : 'M'}${rounded(x)} ${rounded(y)}`).join('');

/**
 * The answer, and its distance from the guess.
 * @param answer In the chart's units, like the guess.
 * @param lower How much lower the text is than the answer.
 */
export const gapTo = ([x, y]: [number, number], [, guessed]: [number, number], text: string, lower: number) => [
  draw('path', { class: 'gap', d: `M${x} ${guessed}V${y}` }),
  draw('circle', { class: 'point', cx: x, cy: y, r: 5 }),
  draw('text', { class: 'answer', x: x - 12, y: y + lower, 'text-anchor': 'end' }, text),
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
    draw('path', { class: 'track', d: track }),
    draw(
      'g',
      { class: 'handle', transform: `translate(${x} ${y})`, ...slider },
      draw('circle', { class: 'reach', r: 24 }),
      draw('path', { class: 'arrow back', d: back }),
      draw('path', { class: 'arrow', d: fore }),
      draw('circle', { class: 'knob', r: 7 }),
    ),
  );
}
