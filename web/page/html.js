// Making and finding elements of the page.

/**
 * Makes an element with properties and children: make('p', { className: 'help' }, 'Text').
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * Makes a row of a table, whose first cell is its head.
 * @param {string} head
 * @param {...string} texts
 */
export const tableRow = (head, ...texts) =>
  make('tr', {}, make('th', { scope: 'row' }, head), ...texts.map((text) => make('td', {}, text)));

/**
 * Sets an element's text. The text that it already has would be laid out and painted again, so it is left alone.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Finds an element that shell.html is sure to have.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind} The first one below `root`.
 */
export function find(root, selector, kind) {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}`);
  return element;
}
