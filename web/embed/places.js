// Finds the places for embeds in a page, also those that come later:
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>
//   <p><a href="https://example.org/cellmates/?scene=pucks&n=500">Pucks on ice</a></p>

import { makeFacade } from './facade.js';
import { fill } from './fill.js';

const marked = '[data-cellmates]:not(script)';

/**
 * @param {Element | Document} root
 * @param {string} selector
 */
function within(root, selector) {
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.push(root);
  return /** @type {HTMLElement[]} */ (found);
}

/**
 * The paragraph around a link to a scene of the copy, if there is nothing else in it. Markdown and sanitizers keep such
 * links, and without this script it remains a link.
 * @param {string} home
 * @param {HTMLAnchorElement} link
 */
function paragraphOf(home, { parentElement: around, href, textContent }) {
  const url = new URL(href);
  const index = url.origin + url.pathname;
  const leads = (index === home || index === `${home}index.html`) && url.searchParams.has('scene');
  const alone = around?.tagName === 'P' && around.children.length === 1 && around.textContent?.trim() === textContent?.trim();
  return leads && alone && !around.closest(`nav, cellmates-embed, ${marked}`) ? around : null;
}

/**
 * Where an embed goes. In a shadow root the content stays in place, so a framework that takes over the page finds it
 * unchanged. Few elements cannot have one.
 * @param {HTMLElement} place
 */
function rootOf(place) {
  try {
    return place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  } catch {
    return place;
  }
}

/**
 * Fills all places, from now on.
 * @param {string} home Address of the copy's folder.
 * @param {boolean} links Whether links are places, too.
 */
export function fillPlaces(home, links) {
  /** The embeds, by their places. @type {Map<HTMLElement, { destroy(): void }>} */
  const embeds = new Map();

  const add = (/** @type {HTMLElement} */ place, /** @type {string} */ query, /** @type {string | undefined} */ title) => {
    if (embeds.has(place)) return;
    const root = rootOf(place);
    const instead = root === place ? undefined : () => [document.createElement('slot')];
    embeds.set(place, fill(root, { src: `${home}?from=parent&${query}`, title, makeFacade, instead }).frame);
  };
  const look = (/** @type {Element | Document} */ root) => {
    for (const place of within(root, marked)) add(place, place.dataset.cellmates ?? '', place.dataset.title);
    if (!links) return;
    for (const link of /** @type {HTMLAnchorElement[]} */ (within(root, 'a[href*="scene="]'))) {
      const place = paragraphOf(home, link);
      if (place) add(place, link.search.slice(1) + link.hash, link.textContent?.trim() || link.querySelector('img')?.alt);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const [place, embed] of embeds) {
      if (place.isConnected) continue;
      embed.destroy();
      embeds.delete(place);
    }
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element && node.isConnected) look(node);
    }
  });
  // Before, the parser may not have read all of a place's content.
  const begin = () => {
    look(document);
    observer.observe(document, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
