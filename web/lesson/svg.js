// Drawings as plain objects, so that the build can write them as text and the page can make elements
// of them (svg_element.js).
import { escaped } from './escaped.js';

/** @typedef {{ tag: string, attributes: Record<string, string | number>, children: (Drawing | string)[] }} Drawing */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Drawing | string)} children
 * @returns {Drawing}
 */
export const draw = (tag, attributes = {}, ...children) => ({ tag, attributes, children });

/**
 * @param {Drawing | string} drawing
 * @returns {string}
 */
export function asText(drawing) {
  if (typeof drawing === 'string') return escaped(drawing);
  const { tag, attributes, children } = drawing;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const start = `<${tag}${names.join('')}`;
  return children.length > 0 ? `${start}>${children.map(asText).join('')}</${tag}>` : `${start}/>`;
}

/** A figure of the page. @param {Drawing} drawing @param {string} caption HTML. */
export const figure = (drawing, caption) => `<figure>${asText(drawing)}<figcaption>${caption}</figcaption></figure>`;

/**
 * A picture that shows no more than the text next to it says.
 * @param {number} width
 * @param {number} height
 * @param {string} name
 * @param {...Drawing} children
 */
export const picture = (width, height, name, ...children) =>
  draw('svg', { class: name, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' }, ...children);

/** @typedef {{ x: number, y: number, r: number }} Disc */

/** @param {Disc} disc */
export const circle = ({ x, y, r }) => draw('circle', { cx: x, cy: y, r });

/** A line from one centre to the other, as part of a path. @param {Disc} a @param {Disc} b */
export const line = (a, b) => `M${a.x} ${a.y}L${b.x} ${b.y}`;

/**
 * The lines between square cells.
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 */
export function cellLines(width, height, cell) {
  let path = '';
  for (let x = cell; x < width; x += cell) path += `M${x} 0V${height}`;
  for (let y = cell; y < height; y += cell) path += `M0 ${y}H${width}`;
  return path;
}
