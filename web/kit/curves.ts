// A chart of curves on logarithmic axes, one for each method or program, with whiskers for the spread of their points, and with
// a title and a key: for the page, for files and for print.
import { acrossOf, downOf, logAxis, px, type Axis } from './chart.ts';
import { draw, type Drawing } from './svg.ts';

/** How a curve differs from others. */
export interface Style {
  colour: string;
  /** In px; empty for a solid line, whose markers are filled. */
  dash: number[];
  /** Path around (0, 0) within 1 of it. */
  marker: string;
}

/** A curve and its name in the key. */
interface Curve {
  name: string;
  label: string;
  style: Style;
  /** By ascending n; all values above 0. `low` and `high` are the ends of a whisker. */
  points: { n: number; ms: number; low: number; high: number }[];
  /** Exponent of n that the key shows. */
  exponent?: number | null;
}

const height = 560;
const leastWidth = 900;
const area = { left: 70, top: 64, right: 700, bottom: 500 };
/** Colours of everything but the curves. */
const ofFile = { ink: '#17202b', soft: '#566373', line: '#d5dae2', ground: '#ffffff' };

const textAt = (x: number, y: number, said: string, attributes: Record<string, string | number>, ...after: Drawing[]) =>
  draw('text', { x: px(x), y: px(y), ...attributes }, said, ...after);

/** Attributes of a curve's line. */
const strokeOf = ({ colour, dash }: Style) => ({
  fill: 'none', stroke: colour, 'stroke-width': 2, ...(dash.length > 0 && { 'stroke-dasharray': dash.join(' ') }),
});

/** A curve's mark at a point. */
const markerAt = ({ marker, dash, colour }: Style, x: number, y: number, ground: string) =>
  draw('path', { d: marker, transform: `translate(${x} ${y}) scale(4)`, fill: dash.length > 0 ? ground : colour, stroke: colour, 'stroke-width': 0.35 });

/** Lines and labels at the ticks of both axes, and the axes' names: the lower one below it, the other on the left edge. */
function gridOf(x: Axis, y: Axis, { soft, line }: typeof ofFile): Drawing[] {
  const { left, top, right, bottom } = area;
  return [
    ...x.ticks.flatMap((n) => {
      const at = acrossOf(area, x, n);
      return [
        draw('path', { d: `M${at} ${top}V${bottom}`, stroke: line }),
        textAt(at, bottom + 18, x.name(n), { fill: soft, 'text-anchor': 'middle' }),
      ];
    }),
    ...y.ticks.flatMap((ms) => {
      const at = downOf(area, y, ms);
      return [
        draw('path', { d: `M${left} ${at}H${right}`, stroke: line }),
        textAt(left - 8, at + 4, y.name(ms), { fill: soft, 'text-anchor': 'end' }),
      ];
    }),
    textAt((left + right) / 2, bottom + 40, x.label, { fill: soft, 'text-anchor': 'middle' }),
    textAt(0, 0, y.label, { fill: soft, 'text-anchor': 'middle', transform: `translate(18 ${(top + bottom) / 2}) rotate(-90)` }),
  ];
}

/** A curve: its line, whiskers and markers. */
function curveOn(x: Axis, y: Axis, { name, style, points }: Curve, ground: string): Drawing {
  const places = points.map(({ n, ms, low, high }) =>
    ({ at: acrossOf(area, x, n), ms: downOf(area, y, ms), low: downOf(area, y, low), high: downOf(area, y, high) }));
  return draw('g', { 'data-method': name },
    draw('path', { d: `M${places.map(({ at, ms }) => `${at} ${ms}`).join('L')}`, ...strokeOf(style) }),
    draw('path', { d: places.map(({ at, low, high }) => `M${px(at - 3)} ${low}h6m-3 0V${high}m-3 0h6`).join(''), fill: 'none', stroke: style.colour }),
    ...places.map(({ at, ms }) => markerAt(style, at, ms, ground)));
}

/** The curves' names, from the slowest to the fastest, as the curves end. */
function keyOf(curves: Curve[], { ink, ground }: typeof ofFile): Drawing[] {
  const last = ({ points }: Curve) => points[points.length - 1];
  const order = [...curves].sort((a, b) => last(b).n - last(a).n || last(b).ms - last(a).ms);
  return order.flatMap(({ label, style, exponent }, k) => {
    const top = area.top + 12 + 24 * k;
    const power = typeof exponent === 'number' ? [draw('tspan', { dy: -5, 'font-size': 10 }, exponent.toFixed(2))] : [];
    return [
      draw('path', { d: `M${area.right + 20} ${top}h32`, ...strokeOf(style) }),
      markerAt(style, area.right + 36, top, ground),
      textAt(area.right + 60, top + 4, power.length > 0 ? `${label}, n` : label, { fill: ink }, ...power),
    ];
  });
}

/** Curves over the number of discs. Those without points are left out, but one has some. @param colours By default a file's. */
export function curvesFile(all: Curve[], { title, subtitle, across, down, mark }: {
  title: string;
  subtitle: string;
  across: string;
  down: string;
  /** A time with its name, at which a line goes across. */
  mark?: { ms: number; label: string };
}, colours = ofFile): Drawing {
  const { ink, soft, ground } = colours;
  const curves = all.filter(({ points }) => points.length > 0);
  const points = curves.flatMap((curve) => curve.points);
  const counts = points.map(({ n }) => n);
  const x = logAxis(counts, new Set(counts).size > 1 ? 1.15 : 2, 9, across);
  const y = logAxis(points.flatMap(({ low, high }) => [low, high]), 1.3, 12, down);
  const marked = mark && mark.ms > y.least && mark.ms < y.most
    ? [draw('path', { d: `M${area.left} ${downOf(area, y, mark.ms)}H${area.right}`, stroke: soft, 'stroke-dasharray': '2 4' }),
        textAt(area.right - 6, downOf(area, y, mark.ms) - 5, mark.label, { fill: soft, 'text-anchor': 'end', 'font-size': 11 })]
    : [];
  // A letter of the key is 7 px wide, about.
  const width = Math.max(leastWidth, area.right + 100 + 7 * Math.max(...curves.map(({ label }) => label.length)));
  return draw('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'font-family': "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif", 'font-size': 13,
  },
  draw('title', {}, title),
  draw('rect', { width: '100%', height: '100%', fill: ground }),
  textAt(area.left, 26, title, { 'font-size': 18, 'font-weight': 600, fill: ink }),
  textAt(area.left, 46, subtitle, { fill: soft }),
  ...gridOf(x, y, colours),
  ...marked,
  ...curves.map((curve) => curveOn(x, y, curve, ground)),
  ...keyOf(curves, colours));
}
