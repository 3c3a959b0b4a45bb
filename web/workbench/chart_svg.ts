// The chart as a drawing, for files and for print.
import { svgText, draw, type Drawing } from '../kit/svg.ts';
import { pointsOf } from './figures.ts';
import { around, tickText, ticks } from './scale.ts';
import { styleOf } from './styles.ts';

import type { Surveyed } from './survey.ts';

const size = { width: 900, height: 560 };
const area = { left: 70, top: 64, right: 700, bottom: 500 };
const [ink, soft, line] = ['#17202b', '#566373', '#d5dae2'];

const px = (value: number) => Math.round(value * 10) / 10;

const scale = ([low, high]: [number, number], from: number, to: number) => (value: number) =>
  px(from + (Math.log(value / low) / Math.log(high / low)) * (to - from));

/** @param results With at least one that can be drawn. */
export function chartDrawing(
  results: Surveyed[],
  { title, subtitle, methods, label }: { title: string; subtitle: string; methods: string[]; label: (method: string) => string },
): Drawing {
  const curves = methods
    .map((method) => ({ method, style: styleOf(method), points: pointsOf(results, method) }))
    .filter(({ points }) => points.length > 0);
  const all = curves.flatMap(({ points }) => points);
  const counts = all.map(({ n }) => n);
  const xs = around(counts, new Set(counts).size > 1 ? 1.15 : 2);
  const ys = around(all.flatMap(({ low, high }) => [low, high]), 1.3);
  const [x, y] = [scale(xs, area.left, area.right), scale(ys, area.bottom, area.top)];
  const text = (left: number, top: number, said: string, more = {}) =>
    draw('text', { x: px(left), y: px(top), fill: soft, ...more }, said);
  const grid = [
    ...ticks(...xs, 9).flatMap((n) => [
      draw('path', { d: `M${x(n)} ${area.top}V${area.bottom}`, stroke: line }),
      text(x(n), area.bottom + 18, tickText(n), { 'text-anchor': 'middle' }),
    ]),
    ...ticks(...ys, 12).flatMap((ms) => [
      draw('path', { d: `M${area.left} ${y(ms)}H${area.right}`, stroke: line }),
      text(area.left - 8, y(ms) + 4, tickText(ms), { 'text-anchor': 'end' }),
    ]),
  ];
  const stroke = ({ light, dash }: typeof curves[number]['style']) => ({
    fill: 'none', stroke: light, 'stroke-width': 2, ...(dash.length > 0 && { 'stroke-dasharray': dash.join(' ') }),
  });
  const marker = (style: typeof curves[number]['style'], left: number, top: number) =>
    draw('path', { d: style.marker, transform: `translate(${left} ${top}) scale(4)`, fill: style.hollow ? '#ffffff' : style.light,
      stroke: style.light, 'stroke-width': 0.35 });
  const whisker = ({ n, low, high }: typeof all[number]) => `M${px(x(n) - 3)} ${y(low)}h6m-3 0V${y(high)}m-3 0h6`;
  const drawn = curves.flatMap(({ method, style, points }) => [
    draw('g', { 'data-method': method },
      draw('path', { d: `M${points.map(({ n, ms }) => `${x(n)} ${y(ms)}`).join('L')}`, ...stroke(style) }),
      draw('path', { d: points.map(whisker).join(''), fill: 'none', stroke: style.light }),
      ...points.map(({ n, ms }) => marker(style, x(n), y(ms)))),
  ]);
  // From the slowest to the fastest, as the curves end.
  const last = ({ points }: typeof curves[number]) => points[points.length - 1];
  const order = [...curves].sort((a, b) => last(b).n - last(a).n || last(b).ms - last(a).ms);
  const key = order.flatMap(({ method, style }, k) => {
    const top = area.top + 12 + 24 * k;
    return [
      draw('path', { d: `M${area.right + 20} ${top}h32`, ...stroke(style) }),
      marker(style, area.right + 36, top),
      text(area.right + 60, top + 4, label(method), { fill: ink }),
    ];
  });
  return draw('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${size.width} ${size.height}`, width: size.width, height: size.height, role: 'img',
    'font-family': "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif", 'font-size': 13,
  },
  draw('title', {}, title),
  draw('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
  text(area.left, 26, title, { 'font-size': 18, 'font-weight': 600, fill: ink }),
  text(area.left, 46, subtitle),
  ...grid,
  text((area.left + area.right) / 2, area.bottom + 40, 'discs per frame', { 'text-anchor': 'middle' }),
  text(0, 0, 'ms per frame', { 'text-anchor': 'middle', transform: `translate(18 ${(area.top + area.bottom) / 2}) rotate(-90)` }),
  ...drawn,
  ...key);
}

/** The file. */
export const chartSvg = (...values: Parameters<typeof chartDrawing>) => `${svgText(chartDrawing(...values))}\n`;
