// Fills an element with an embed, or first with what stands for it until it runs.

import { queryOf } from '../driver/command.ts';
import { Frame } from './frame.ts';
import { addSheet } from './sheet.ts';
import { followSight } from './sight.ts';

const usualTitle = 'Cellmates: colliding discs, with and without a grid';
// ms until a place shows something else, because its embed has not loaded, or does not answer
const patience = 10_000;
const withoutConnection = 1000; // the copy may be on this computer

/** Why an embed does not answer, and whether another attempt may help. */
export type Problem = { text: string; again: boolean };

/** The embeds' functions `destroy`, by the elements that the embeds fill. */
const filled = new WeakMap<Node, () => void>();

function makeIframe(src: string, title: string, lazy: boolean) {
  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = title;
  iframe.loading = lazy ? 'lazy' : 'eager';
  iframe.allow = 'fullscreen; cross-origin-isolated';
  // Set by property, because a strict Content-Security-Policy forbids a style attribute.
  // A frame's own size is 300 px, which is its width in flex, in a float and wherever else a box fits its content.
  const own = { contain: 'size', containIntrinsicSize: '960px 540px' };
  Object.assign(iframe.style, { display: 'block', width: '100%', aspectRatio: '16 / 9', border: '0', ...own });
  return iframe;
}

/**
 * Prints the facade instead of the iframe. Chromium prints an empty iframe if the copy has the headers for threads
 * (Document-Isolation-Policy), and tells neither page.
 */
function printInstead(place: ShadowRoot, facade: HTMLElement) {
  addSheet(place, '@media print { .paper ~ * { display: none !important } } @media not print { .paper { display: none !important } }');
  facade.classList.add('paper');
}

/**
 * Why an embed has not answered, as a sentence for its reader, and whether another attempt may help.
 * @param src The embed's address.
 */
function whySilent(iframe: HTMLIFrameElement, src: string) {
  if (iframe.src !== new URL(src, document.baseURI).href) {
    return { text: 'This page has not let the simulation load yet. It may be waiting for your consent.', again: false };
  }
  const { origin, pathname } = new URL(iframe.src);
  const why = navigator.onLine ? `no copy of Cellmates has answered at ${origin + pathname}` : 'there is no connection';
  return { text: `The simulation could not be loaded: ${why}.`, again: true };
}

/**
 * Replaces the content of `place` by an embed. The content comes back if the embed is refused or destroyed. That of an element
 * with a shadow root stays where it is, and is shown by a slot.
 */
export function fill(place: Element | ShadowRoot, { src, title, makeFacade, timeout, ended }: {
  src: string;
  title?: string;
  /**
   * Makes what stands for the embed until a reader presses Run, which calls `run`, or the page sends a command or asks for
   * the iframe, or, with autoplay=1, the facade comes into sight; and also while the embed does not answer. Without this
   * function the embed loads immediately.
   */
  makeFacade?: (src: string, title: string, run: () => void, problem?: Problem) => HTMLElement;
  /** Time limit of each command, ms. */
  timeout?: number;
  /** Called when the content is back. */
  ended?: () => void;
}) {
  filled.get(place)?.();
  let name = title || usualTitle;
  const content = place instanceof ShadowRoot ? [document.createElement('slot')] : [...place.childNodes];
  let facade: HTMLElement | undefined;
  let endSight = () => {};
  /** A notice in place of an iframe that does not answer. */
  let meanwhile: Node[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    frame.start({ timeout: Infinity }).catch(() => {}); // the embed itself says why it does not run
    frame.iframe.focus({ preventScroll: true });
  };
  const reveal = (iframe: HTMLIFrameElement) => {
    clearTimeout(timer);
    for (const node of meanwhile) node.parentNode?.removeChild(node);
    if (meanwhile.length > 0) iframe.style.display = 'block';
    meanwhile = [];
  };
  const giveUp = (iframe: HTMLIFrameElement) => {
    if (iframe.loading === 'lazy' || meanwhile.length > 0) return; // nobody has come near it yet
    meanwhile = content;
    if (makeFacade) {
      const problem = whySilent(iframe, src);
      const again = () => {
        reveal(iframe);
        frame.reload();
        expect(iframe);
        run();
      };
      meanwhile = [makeFacade(src, name, again, problem)];
      frame.fail(problem.text);
    }
    iframe.style.display = 'none'; // it may still come
    iframe.before(...meanwhile);
  };
  const expect = (iframe: HTMLIFrameElement, time = patience) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(iframe), time);
  };

  const frame = new Frame({
    timeout,
    makeIframe: () => makeIframe(src, name, makeFacade !== undefined),
    show(iframe) {
      endSight();
      if (facade?.parentNode !== place) {
        place.replaceChildren(iframe);
      } else if (place instanceof ShadowRoot) {
        facade.after(iframe);
        printInstead(place, facade);
      } else {
        facade.replaceWith(iframe);
      }
      expect(iframe);
      if (makeFacade) iframe.addEventListener('load', () => expect(iframe, navigator.onLine ? patience : withoutConnection));
      frame.loaded.then(() => reveal(iframe), () => {
        clearTimeout(timer);
        frame.destroy();
      });
    },
    ...(makeFacade && { answered: () => reveal(frame.iframe) }),
    putBack() {
      endSight();
      clearTimeout(timer);
      for (const node of [facade, ...meanwhile]) node?.parentNode?.removeChild(node);
      if (filled.get(place) === destroy) filled.delete(place);
      // Content that others have put there since then stays.
      if (place.childNodes.length === 0) place.replaceChildren(...content);
      ended?.();
    },
  });
  const destroy = () => frame.destroy();
  filled.set(place, destroy);

  const show = () => {
    if (!makeFacade) return frame.open();
    endSight();
    const before = facade;
    facade = makeFacade(src, name, run);
    if (before?.parentNode === place) before.replaceWith(facade);
    else place.replaceChildren(facade);
    const autoplays = new URL(src, document.baseURI).searchParams.get('autoplay') === '1';
    if (autoplays) endSight = followSight(facade, (visible) => visible && (frame.iframe.loading = 'eager'));
    return undefined;
  };
  show();

  return {
    frame,
    /** Gives the embed another title, and another address if `newSrc` is one. */
    change(newSrc: string, newTitle: string) {
      const isNew = newSrc !== src;
      src = newSrc;
      name = newTitle || usualTitle;
      if (!frame.isOpen) return show();
      frame.iframe.title = name;
      if (isNew) frame.iframe.src = src;
      return undefined;
    },
  };
}

/** The page of a copy. Only servers find it by its folder. @param home Address of the folder. */
export const pageOf = (home: string) => (home.startsWith('file:') ? `${home}index.html` : home);

/**
 * The address of a copy with these parameters, for an embed that only this page may command.
 * @param home Address of the copy's folder.
 */
export function addressOf(home: string, values: Record<string, unknown>) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return `${pageOf(home)}?${queryOf({ from: 'parent', ...given })}`;
}
