// Curves on logarithmic axes, one for each method or program, with whiskers for the spread of their points.
import { acrossOf, downOf, px, type Area, type Axis } from './chart.ts';
import { draw, type Drawing } from './svg.ts';

/** How a curve differs from others. */
export interface Style {
  colour: string;
  /** In px; empty for a solid line. */
  dash: number[];
  /** Path around (0, 0) within 1 of it. */
  marker: string;
  hollow: boolean;
}

/** A curve and its name in the key. */
export interface Curve {
  name: string;
  label: string;
  style: Style;
  /** By ascending n; all values above 0. `low` and `high` are the ends of a whisker. */
  points: { n: number; ms: number; low: number; high: number }[];
  /** Exponent of n that the key shows. */
  exponent?: number | null;
}

/** Colours of everything but the curves. */
export interface Colours {
  soft: string;
  line: string;
  ground: string;
}

/** Text in a chart. */
export const textAt = (x: number, y: number, said: string, attributes: Record<string, string | number>, ...after: Drawing[]) =>
  draw('text', { x: px(x), y: px(y), ...attributes }, said, ...after);

/** Attributes of a curve's line. */
export const strokeOf = ({ colour, dash }: Style) => ({
  fill: 'none', stroke: colour, 'stroke-width': 2, ...(dash.length > 0 && { 'stroke-dasharray': dash.join(' ') }),
});

/** A curve's mark at a point. */
export const markerAt = ({ marker, hollow, colour }: Style, x: number, y: number, ground: string) =>
  draw('path', { d: marker, transform: `translate(${x} ${y}) scale(4)`, fill: hollow ? ground : colour, stroke: colour, 'stroke-width': 0.35 });

/** Lines and labels at the ticks of both axes, and the axes' names: the lower one below it, the other on the left edge. */
export function gridOf(area: Area, x: Axis, y: Axis, { soft, line }: Colours): Drawing[] {
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
export function curveOn(area: Area, x: Axis, y: Axis, { name, style, points }: Curve, ground: string): Drawing {
  const places = points.map(({ n, ms, low, high }) =>
    ({ at: acrossOf(area, x, n), ms: downOf(area, y, ms), low: downOf(area, y, low), high: downOf(area, y, high) }));
  return draw('g', { 'data-method': name },
    draw('path', { d: `M${places.map(({ at, ms }) => `${at} ${ms}`).join('L')}`, ...strokeOf(style) }),
    draw('path', { d: places.map(({ at, low, high }) => `M${px(at - 3)} ${low}h6m-3 0V${high}m-3 0h6`).join(''), fill: 'none', stroke: style.colour }),
    ...places.map(({ at, ms }) => markerAt(style, at, ms, ground)));
}
