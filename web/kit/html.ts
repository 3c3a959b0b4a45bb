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

/** Replaces the rows of a table's body; the first text of each is its head. */
export const fillRows = (body: Element, rows: [head: string, ...texts: string[]][]) =>
  body.replaceChildren(...rows.map((row) => tableRow(...row)));

/** Sets an element's text. The text that it already has would be laid out and painted again, so it is left alone. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Finds an element that the page is sure to have, the first one below `root`; throws if there is none.
 * @param kind Its class, unless the selector is the name of a tag or the class does not matter.
 */
export function find<Tag extends keyof HTMLElementTagNameMap>(root: ParentNode, tag: Tag): HTMLElementTagNameMap[Tag];
export function find(root: ParentNode, selector: string): HTMLElement;
export function find<Kind extends Element>(root: ParentNode, selector: string, kind: new () => Kind): Kind;
export function find(root: ParentNode, selector: string, kind: new () => Element = HTMLElement) {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}`);
  return element;
}

/** Finds a button by its name, as `find` does. */
export const findButton = (root: ParentNode, name: string) => find(root, `[name="${name}"]`, HTMLButtonElement);

/** Finds all elements of a class below `root`, in their order; elements of other classes are left out. */
export function findAll<Tag extends keyof HTMLElementTagNameMap>(root: ParentNode, tag: Tag): HTMLElementTagNameMap[Tag][];
export function findAll(root: ParentNode, selector: string): HTMLElement[];
export function findAll<Kind extends Element>(root: ParentNode, selector: string, kind: new () => Kind): Kind[];
export function findAll(root: ParentNode, selector: string, kind: new () => Element = HTMLElement) {
  return [...root.querySelectorAll(selector)].filter((element) => element instanceof kind);
}
