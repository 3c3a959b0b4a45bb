// The chart as a drawing, for files and for print.
import { svgText, draw, type Drawing } from '../kit/svg.ts';
import { pointsOf } from './figures.ts';
import { around, tickText, ticks } from './scale.ts';
import { styleOf, type Style } from './styles.ts';

import type { Surveyed } from './survey.ts';

const size = { width: 900, height: 560 };
const area = { left: 70, top: 64, right: 700, bottom: 500 };
const [ink, soft, line] = ['#17202b', '#566373', '#d5dae2'];

const px = (value: number) => Math.round(value * 10) / 10;

const scale = ([low, high]: [number, number], from: number, to: number) => (value: number) =>
  px(from + (Math.log(value / low) / Math.log(high / low)) * (to - from));

/** A curve and its name in the key. */
export interface Curve {
  name: string;
  label: string;
  style: Pick<Style, 'light' | 'dash' | 'marker' | 'hollow'>;
  /** By ascending n; all values above 0. `low` and `high` are the ends of a whisker. */
  points: { n: number; ms: number; low: number; high: number }[];
  /** Exponent of n that the key shows. */
  exponent?: number | null;
}

interface Texts {
  title: string;
  subtitle: string;
  across: string;
  down: string;
  /** A time with its name, at which a line goes across. */
  mark?: { ms: number; label: string };
}

/** Curves over the number of discs, with both axes logarithmic. Those without points are left out, but one has some. */
export function curvesDrawing(all: Curve[], { title, subtitle, across, down, mark }: Texts): Drawing {
  const curves = all.filter(({ points }) => points.length > 0);
  const points = curves.flatMap((curve) => curve.points);
  const counts = points.map(({ n }) => n);
  const xs = around(counts, new Set(counts).size > 1 ? 1.15 : 2);
  const ys = around(points.flatMap(({ low, high }) => [low, high]), 1.3);
  const [x, y] = [scale(xs, area.left, area.right), scale(ys, area.bottom, area.top)];
  const text = (left: number, top: number, said: string, more = {}, ...after: Drawing[]) =>
    draw('text', { x: px(left), y: px(top), fill: soft, ...more }, said, ...after);
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
  const marked = mark && mark.ms > ys[0] && mark.ms < ys[1]
    ? [draw('path', { d: `M${area.left} ${y(mark.ms)}H${area.right}`, stroke: soft, 'stroke-dasharray': '2 4' }),
        text(area.right - 6, y(mark.ms) - 5, mark.label, { 'text-anchor': 'end', 'font-size': 11 })]
    : [];
  const stroke = ({ light, dash }: Curve['style']) => ({
    fill: 'none', stroke: light, 'stroke-width': 2, ...(dash.length > 0 && { 'stroke-dasharray': dash.join(' ') }),
  });
  const marker = ({ marker: d, hollow, light }: Curve['style'], left: number, top: number) =>
    draw('path', { d, transform: `translate(${left} ${top}) scale(4)`, fill: hollow ? '#ffffff' : light, stroke: light, 'stroke-width': 0.35 });
  const whisker = ({ n, low, high }: typeof points[number]) => `M${px(x(n) - 3)} ${y(low)}h6m-3 0V${y(high)}m-3 0h6`;
  const drawn = curves.map(({ name, style, points: own }) =>
    draw('g', { 'data-method': name },
      draw('path', { d: `M${own.map(({ n, ms }) => `${x(n)} ${y(ms)}`).join('L')}`, ...stroke(style) }),
      draw('path', { d: own.map(whisker).join(''), fill: 'none', stroke: style.light }),
      ...own.map(({ n, ms }) => marker(style, x(n), y(ms)))));
  // From the slowest to the fastest, as the curves end.
  const last = (curve: Curve) => curve.points[curve.points.length - 1];
  const order = [...curves].sort((a, b) => last(b).n - last(a).n || last(b).ms - last(a).ms);
  const power = ({ exponent }: Curve) => (typeof exponent === 'number' ? [draw('tspan', { dy: -5, 'font-size': 10 }, exponent.toFixed(2))] : []);
  const key = order.flatMap((curve, k) => {
    const top = area.top + 12 + 24 * k;
    const raised = power(curve);
    return [
      draw('path', { d: `M${area.right + 20} ${top}h32`, ...stroke(curve.style) }),
      marker(curve.style, area.right + 36, top),
      text(area.right + 60, top + 4, raised.length > 0 ? `${curve.label}, n` : curve.label, { fill: ink }, ...raised),
    ];
  });
  // A letter of the key is 7 px wide, about.
  const width = Math.max(size.width, area.right + 100 + 7 * Math.max(...curves.map(({ label }) => label.length)));
  return draw('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${size.height}`, width, height: size.height, role: 'img',
    'font-family': "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif", 'font-size': 13,
  },
  draw('title', {}, title),
  draw('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
  text(area.left, 26, title, { 'font-size': 18, 'font-weight': 600, fill: ink }),
  text(area.left, 46, subtitle),
  ...grid,
  ...marked,
  text((area.left + area.right) / 2, area.bottom + 40, across, { 'text-anchor': 'middle' }),
  text(0, 0, down, { 'text-anchor': 'middle', transform: `translate(18 ${(area.top + area.bottom) / 2}) rotate(-90)` }),
  ...drawn,
  ...key);
}

/** The curves of a workbench's run. @param results With at least one that can be drawn. */
export function chartDrawing(
  results: Surveyed[],
  { title, subtitle, methods, label }: { title: string; subtitle: string; methods: string[]; label: (method: string) => string },
): Drawing {
  const curves = methods.map((method) =>
    ({ name: method, label: label(method), style: styleOf(method), points: pointsOf(results, method) }));
  return curvesDrawing(curves, { title, subtitle, across: 'discs per frame', down: 'ms per frame' });
}

/** The file. */
export const chartSvg = (...values: Parameters<typeof chartDrawing>) => `${svgText(chartDrawing(...values))}\n`;
