// Drawings as elements of the page.

import type { Drawing } from './svg.ts';

/** The pointer's position in the picture's own units. */
export function placeIn(picture: SVGSVGElement, { clientX, clientY }: MouseEvent) {
  const { left, top, width } = picture.getBoundingClientRect();
  const scale = picture.viewBox.baseVal.width / width;
  return [(clientX - left) * scale, (clientY - top) * scale] as const;
}

export function asElement({ tag, attributes, children }: Drawing): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : asElement(child))));
  return element;
}

/** Replaces what is in an element by drawings. */
export const drawIn = (element: Element, drawings: Drawing[]) => element.replaceChildren(...drawings.map(asElement));
