// Making and finding elements of the page.

/** Makes an element with properties and children: make('p', { className: 'help' }, 'Text'). */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Makes a row of a table, whose first cell is its head. */
export const tableRow = (head: string, ...texts: string[]) =>
  make('tr', {}, make('th', { scope: 'row' }, head), ...texts.map((text) => make('td', {}, text)));

/** Sets an element's text. The text that it already has would be laid out and painted again, so it is left alone. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Finds an element that shell.html is sure to have.
 * @returns The first one below `root`.
 */
export function find<Kind extends Element>(root: ParentNode, selector: string, kind: new () => Kind): Kind {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}`);
  return element;
}
