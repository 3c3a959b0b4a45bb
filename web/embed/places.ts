// Finds the places for embeds in a page, also those that come later:
//   <div data-cellmates="scene=pucks&n=500" data-title="Pucks on ice"></div>
//   <p><a href="https://example.org/cellmates/?scene=pucks&n=500">Pucks on ice</a></p>

import { makeFacade } from './facade.ts';
import { fill, pageOf } from './fill.ts';

const marked = '[data-cellmates]:not(script)';
// Content that a paragraph would lose if it became an embed. An icon is no loss.
const seen = 'img:not([alt=""], [aria-hidden="true"]), picture, video, audio, canvas, iframe, object, embed, input, button, select, textarea';

function findAll(root: Element | Document | ShadowRoot, selector: string) {
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.push(root);
  return found as HTMLElement[];
}

/** Whether an element is in one that matches, also outside its shadow root. */
function isWithin(element: Element, selector: string): boolean {
  if (element.closest(selector)) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isWithin(root.host, selector);
}

/**
 * The paragraph around a link to a scene of the copy, if there is nothing else to read or to see in it. Markdown and
 * sanitizers keep such links, and without this script it remains a link.
 */
function paragraphOf(home: string, link: HTMLAnchorElement) {
  const url = new URL(link.href);
  const index = url.origin + url.pathname;
  const leads = (index === home || index === `${home}index.html`) && url.searchParams.has('scene');
  const around = link.closest('p') as HTMLElement | null;
  if (!leads || !around || isWithin(around, `nav, cellmates-embed, ${marked}`)) return null;
  const others = [...around.querySelectorAll(`a, ${seen}`)].filter((one) => !link.contains(one));
  return others.length === 0 && around.textContent?.trim() === link.textContent?.trim() ? around : null;
}

/**
 * Where an embed goes. In a shadow root the content stays in place, so a framework that takes over the page finds it
 * unchanged. Few elements cannot have one.
 */
function rootOf(place: HTMLElement) {
  try {
    return place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  } catch {
    return place;
  }
}

/**
 * Fills all places, from now on, also those in open shadow roots.
 * @param home Address of the copy's folder.
 */
export function fillPlaces(home: string, { links = false, within = ':root' }: {
  /** Whether links are places, too. */
  links?: boolean;
  /** A selector of the elements in which places are filled; usually everywhere. */
  within?: string;
} = {}) {
  document.querySelector(within); // throws if it is no selector
  /** The embeds, by their places. */
  const embeds = new Map<HTMLElement, { destroy(): void }>();
  /** Names of elements that are not defined yet, and may get a shadow root. */
  const awaited = new Set<string>();

  const add = (place: HTMLElement, query: string, title: string | undefined) => {
    if (embeds.has(place) || !isWithin(place, within)) return;
    embeds.set(place, fill(rootOf(place), { src: `${pageOf(home)}?from=parent&${query}`, title, makeFacade }).frame);
  };
  const look = (root: Element | Document | ShadowRoot) => {
    for (const place of findAll(root, marked)) add(place, place.dataset.cellmates ?? '', place.dataset.title);
    if (links) {
      for (const link of (findAll(root, 'a[href*="scene="]') as HTMLAnchorElement[])) {
        const place = paragraphOf(home, link);
        if (!place) continue;
        // Links may be strangers', so none starts by itself.
        const query = new URLSearchParams(link.search);
        query.delete('autoplay');
        add(place, query + link.hash, link.textContent?.trim() || link.querySelector('img')?.alt);
      }
    }
    for (const element of findAll(root, '*')) {
      if (element.shadowRoot && !embeds.has(element) && element.localName !== 'cellmates-embed') {
        observe(element.shadowRoot);
        look(element.shadowRoot);
      }
    }
    for (const { localName } of findAll(root, ':not(:defined)')) {
      if (awaited.has(localName)) continue;
      awaited.add(localName);
      customElements.whenDefined(localName).then(() => look(document), () => {}); // SVG has such names, too
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
  const observe = (root: Node) => observer.observe(root, { childList: true, subtree: true });
  // Before, the parser may not have read all of a place's content.
  const begin = () => {
    look(document);
    observe(document);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
