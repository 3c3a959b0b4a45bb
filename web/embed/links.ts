// Turns links into embeds, because Markdown and sanitizers leave links alone:
//   <p><a href="https://example.org/cellmates/?scene=pucks&n=500">Pucks on ice</a></p>

import { parameters, propertyOf } from './attributes.ts';

const links = 'a[href*="scene="]';
// Content that a paragraph would lose if it became an embed. An icon is no loss.
const seen = 'img:not([alt=""], [aria-hidden="true"]), picture, video, audio, canvas, iframe, object, embed, input, button, select, textarea';

/** The paragraph around a link to a scene of the copy, if there is nothing else to read or to see in it. */
function paragraphOf(home: string, link: HTMLAnchorElement) {
  const leads = [home, `${home}index.html`].includes(link.origin + link.pathname) && new URLSearchParams(link.search).has('scene');
  const around = link.closest('p');
  if (!leads || !around || link.closest('nav, cellmates-embed')) return null;
  const others = [...around.querySelectorAll(`a, ${seen}`)].filter((one) => !link.contains(one));
  return others.length === 0 && around.textContent?.trim() === link.textContent?.trim() ? around : null;
}

/**
 * The element for a link. A stranger may have written the link, so the embed does not start by itself, and no name
 * but those of parameters becomes an attribute.
 */
function embedOf(link: HTMLAnchorElement, theme?: string) {
  const query = new URLSearchParams(link.search);
  const values = parameters.filter((name) => name !== 'autoplay' && query.has(name)).map((name) => [propertyOf(name), query.get(name)]);
  const [, run] = /^#run=(.+)/.exec(link.hash) ?? [];
  const title = link.textContent?.trim() || link.querySelector('img')?.alt || '';
  return Object.assign(document.createElement('cellmates-embed'), { theme, ...Object.fromEntries(values), run, title, part: 'embed' });
}

/**
 * Turns the document's links into embeds, also those that come later. The embed is in the shadow root of the link's
 * paragraph, so a framework that takes over the page finds it unchanged.
 * @param home Address of the copy's folder.
 * @param within A selector of the elements whose links are meant; empty for the whole document.
 * @param themed An element, such as the script's, whose `data-theme` is that of all embeds of links that name no theme.
 */
export function followLinks(home: string, within: string, themed?: HTMLElement) {
  const wanted = within || ':root';
  document.querySelector(wanted); // throws if it is no selector
  const follow = ({ dataset }: HTMLElement) => {
    for (const place of document.querySelectorAll('p')) {
      const embed = place.shadowRoot?.querySelector('cellmates-embed');
      if (embed && place.querySelector(`${links}:not([href*="theme="])`)) Object.assign(embed, { theme: dataset.theme });
    }
  };
  if (themed) new MutationObserver(() => follow(themed)).observe(themed, { attributeFilter: ['data-theme'] });
  const look = (root: Element) => {
    for (const link of [root, ...root.querySelectorAll(links)]) {
      if (!(link instanceof HTMLAnchorElement) || !link.matches(links) || !link.closest(wanted)) continue;
      const place = paragraphOf(home, link);
      if (!place || place.shadowRoot) continue;
      const embed = embedOf(link, themed?.dataset.theme);
      embed.append(document.createElement('slot'));
      place.attachShadow({ mode: 'open' }).append(embed);
    }
  };
  const begin = () => {
    look(document.documentElement);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element && node.isConnected) look(node);
      }
    }).observe(document.getRootNode(), { childList: true, subtree: true });
  };
  // Before, the parser may not have read all of a paragraph.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
