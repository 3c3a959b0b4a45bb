import { make } from '../../kit/html.ts';

/** Adds an empty table, which scrolls if it is wider than the screen, by keys too. */
export function addTable(root: HTMLElement, label: string, heads: string[]) {
  const table = make('table');
  const place = make('div', { className: 'scrolls', tabIndex: 0, role: 'region', ariaLabel: label, hidden: true }, table);
  root.append(place);
  const [caption, head, body] = [table.createCaption(), table.createTHead(), table.createTBody()];
  head.append(make('tr', {}, ...heads.map((name) => make('th', { scope: 'col' }, name))));
  return { place, caption, body };
}
