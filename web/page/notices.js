// What the visitor should know though the simulation goes on: one line each, in
// a live region, until dismissed. Texts may quote the address and are never HTML.

/** @import { Way } from './types.js' */

/**
 * @param {string} name
 * @param {() => void} press
 */
function noticeButton(name, press) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', press);
  return button;
}

/** @param {HTMLElement} region */
function newList(region) {
  const list = document.createElement('ul');
  region.append(list, noticeButton('Dismiss', () => region.replaceChildren()));
  return list;
}

/**
 * @param {HTMLElement} region
 * @param {string} text
 * @param {Way} [way] If there is a way on.
 * @returns {() => void} Takes the notice away.
 */
export function showNotice(region, text, way) {
  const list = region.querySelector('ul') ?? newList(region);
  const item = document.createElement('li');
  item.textContent = text;
  if (way) item.append(' ', noticeButton(way.name, way.go));
  list.append(item);
  return () => {
    item.remove();
    if (region.contains(list) && !list.hasChildNodes()) region.replaceChildren();
  };
}
