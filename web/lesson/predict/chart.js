// The chart on which a reader guesses and the truth is drawn.
import { draw } from '../svg.js';

/** @import { Drawing } from '../svg.js' */

/**
 * @typedef {object} Axis
 * @property {number} least
 * @property {number} most
 * @property {boolean} [log]
 * @property {number[]} ticks
 * @property {string} label
 * @property {(value: number) => string} name Label of a tick of the axis.
 */

/** The chart's layout, in its own units; one unit is a CSS pixel on a phone. */
export const frame = { width: 360, height: 272, left: 54, right: 346, top: 30, bottom: 226 };

const scaled = (/** @type {Axis} */ { log }, /** @type {number} */ value) => (log ? Math.log(value) : value);

/**
 * @param {Axis} axis
 * @param {number} value
 */
function share(axis, value) {
  const [from, to] = [scaled(axis, axis.least), scaled(axis, axis.most)];
  return (scaled(axis, value) - from) / (to - from);
}

const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/** @param {Axis} axis @param {number} value */
export const acrossOf = (axis, value) => rounded(frame.left + share(axis, value) * (frame.right - frame.left));
/** @param {Axis} axis @param {number} value */
export const downOf = (axis, value) => rounded(frame.bottom - share(axis, value) * (frame.bottom - frame.top));

/**
 * The value at a place, kept on the axis.
 * @param {Axis} axis
 * @param {'x' | 'y'} along
 * @param {number} at In the chart's units.
 */
export function valueAt(axis, along, at) {
  const { left, right, top, bottom } = frame;
  const part = along === 'x' ? (at - left) / (right - left) : (bottom - at) / (bottom - top);
  const kept = Math.min(1, Math.max(0, part));
  if (!axis.log) return axis.least + kept * (axis.most - axis.least);
  return axis.least * (axis.most / axis.least) ** kept;
}

/**
 * @param {Record<string, string>} attributes
 * @param {...Drawing} children
 */
export const chart = (attributes, ...children) =>
  draw('svg', { class: 'chart', viewBox: `0 0 ${frame.width} ${frame.height}`, ...attributes }, ...children);

/** @param {Axis} axis */
export function acrossAxis(axis) {
  const { left, right, bottom } = frame;
  return draw(
    'g',
    { class: 'axis' },
    draw('path', { d: `M${left} ${bottom}H${right}` + axis.ticks.map((tick) => `M${acrossOf(axis, tick)} ${bottom}v5`).join('') }),
    ...axis.ticks.map((tick) => draw('text', { x: acrossOf(axis, tick), y: bottom + 19, 'text-anchor': 'middle' }, axis.name(tick))),
    draw('text', { class: 'label', x: (left + right) / 2, y: bottom + 40, 'text-anchor': 'middle' }, axis.label),
  );
}

/** @param {Axis} axis */
export function downAxis(axis) {
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
 * @param {[number, number][]} points In the chart's units.
 */
export const through = (points) => points.map(([x, y], k) => `${k ? 'L' : 'M'}${rounded(x)} ${rounded(y)}`).join('');

/**
 * The answer, and its distance from the guess.
 * @param {[number, number]} answer In the chart's units, like the guess.
 * @param {[number, number]} guess
 * @param {string} text
 * @param {number} lower How much lower the text is than the answer.
 */
export const gapTo = ([x, y], [, guessed], text, lower) => [
  draw('path', { class: 'gap', d: `M${x} ${guessed}V${y}` }),
  draw('circle', { class: 'point', cx: x, cy: y, r: 5 }),
  draw('text', { class: 'answer', x: x - 12, y: y + lower, 'text-anchor': 'end' }, text),
];

/**
 * The point that the reader moves, drawn at 0, 0, and the line along which it moves.
 * @param {'x' | 'y'} along
 * @param {string} label Of the slider, for screen readers.
 * @param {Axis} axis
 * @param {[number, number]} start Its place before there is a guess, in the chart's units.
 * @returns {Drawing}
 */
export function handle(along, label, axis, [x, y]) {
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

/**
 * The chart before a measurement, on which the reader guesses along the lower axis.
 * @param {string} label Of the slider, for screen readers.
 * @param {Axis} axis
 */
export function unmeasured(label, axis) {
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
