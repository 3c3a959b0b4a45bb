// Drawings as elements of the page.

/** @import { Drawing } from './svg.js' */

/**
 * The pointer's position in the picture's own units.
 * @param {SVGSVGElement} picture
 * @param {MouseEvent} event
 */
export function placeIn(picture, { clientX, clientY }) {
  const { left, top, width } = picture.getBoundingClientRect();
  const scale = picture.viewBox.baseVal.width / width;
  return /** @type {const} */ ([(clientX - left) * scale, (clientY - top) * scale]);
}

/**
 * @param {Drawing} drawing
 * @returns {SVGElement}
 */
export function asElement({ tag, attributes, children }) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : asElement(child))));
  return element;
}
