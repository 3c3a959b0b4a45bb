// A chart of curves with its title and key, for files and for print.
import { downOf, logAxis } from './chart.ts';
import { curveOn, gridOf, markerAt, strokeOf, textAt, type Curve } from './curves.ts';
import { draw, type Drawing } from './svg.ts';

interface Texts {
  title: string;
  subtitle: string;
  across: string;
  down: string;
  /** A time with its name, at which a line goes across. */
  mark?: { ms: number; label: string };
}

const height = 560;
const leastWidth = 900;
const area = { left: 70, top: 64, right: 700, bottom: 500 };
const ofFile = { ink: '#17202b', soft: '#566373', line: '#d5dae2', ground: '#ffffff' };

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
export function curvesFile(all: Curve[], { title, subtitle, across, down, mark }: Texts, colours = ofFile): Drawing {
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
  ...gridOf(area, x, y, colours),
  ...marked,
  ...curves.map((curve) => curveOn(area, x, y, curve, ground)),
  ...keyOf(curves, colours));
}
