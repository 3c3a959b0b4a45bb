// Drawings as plain objects, so that the build can write them as text and the page can make elements
// of them (svg_element.ts).
import { escaped } from './escaped.ts';

export type Drawing = { tag: string; attributes: Record<string, string | number>; children: (Drawing | string)[] };

export const draw = (
  tag: string,
  attributes: Record<string, string | number> = {},
  ...children: (Drawing | string)[]
): Drawing => ({ tag, attributes, children });

export function svgText(drawing: Drawing | string): string {
  if (typeof drawing === 'string') return escaped(drawing);
  const { tag, attributes, children } = drawing;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const start = `<${tag}${names.join('')}`;
  return children.length > 0 ? `${start}>${children.map(svgText).join('')}</${tag}>` : `${start}/>`;
}

/** A picture that shows no more than the text next to it says. */
export const picture = (width: number, height: number, name: string, ...children: Drawing[]) =>
  draw('svg', { class: name, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, ...children);

/** A mark as it stands in a sentence. */
export const glyph = (...children: Drawing[]) => picture(24, 12, 'glyph', ...children);

export type Disc = { x: number; y: number; r: number };

export const circle = ({ x, y, r }: Disc) => draw('circle', { cx: x, cy: y, r });

/** A line from one centre to the other, as part of a path. */
export const line = (a: Disc, b: Disc) => `M${a.x} ${a.y}L${b.x} ${b.y}`;

/** The lines between square cells. */
export function cellLines(width: number, height: number, cell: number) {
  let path = '';
  for (let x = cell; x < width; x += cell) path += `M${x} 0V${height}`;
  for (let y = cell; y < height; y += cell) path += `M0 ${y}H${width}`;
  return path;
}
