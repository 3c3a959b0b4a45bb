// Fills an element with a picture and Run, then with its embed, or with the reason why there is none.

import { type Problem, english, line, lineStyle, makeFacade } from './facade.ts';
import { Frame } from './frame.ts';
import { makeIframe } from './iframe.ts';
import { addSheet } from './sheet.ts';
import { followSight } from './sight.ts';

const usualTitle = 'Cellmates: colliding discs, with and without a grid';
// ms until the element says that its embed has not loaded, or does not answer
const patience = 10_000;
const withoutConnection = 1000; // the copy may be on this computer

// Print has the facade instead of the iframe. Chromium prints an empty iframe if the copy has the headers for threads
// (Document-Isolation-Policy), and tells neither page.
const style = `
:host { display: block; position: relative; aspect-ratio: 16/9; min-height: 0; max-width: 100% }
@media print { .paper ~ * { display: none !important } }
@media not print { .paper { display: none !important } }`;

function whySilent(iframe: HTMLIFrameElement, src: string): Problem {
  if (iframe.src !== new URL(src, document.baseURI).href) {
    return { text: 'This page has not let the simulation load yet. It may be waiting for your consent.', again: false };
  }
  const { origin, pathname } = new URL(iframe.src);
  const why = navigator.onLine ? `no copy of Cellmates has answered at ${origin + pathname}` : 'there is no connection';
  return { text: `The simulation could not be loaded: ${why}.`, again: true };
}

/**
 * Fills an element's shadow root with what stands for the embed, once `change` has been called. The embed itself loads once a
 * reader presses Run, the page sends a command or asks for the iframe, or, with autoplay=1, the facade comes into sight.
 * @param ended Called when the element shows its own content again, because the embed was refused or destroyed.
 * @param ignored A sentence for each attribute that is wrong.
 */
export function fill(place: ShadowRoot, ended: () => void, ignored: () => string[]) {
  let [src, name] = ['', ''];
  let given = ''; // the address that the iframe has loaded from; since then, messages may have changed it
  let toldOf = ''; // of its attributes
  const warning = line('');
  let facade: HTMLElement;
  let endSight = () => {};
  /** In place of an iframe that does not answer. */
  let notice: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Our title is English, in a page of any language. */
  const titled = <One extends HTMLElement>(element: One) => (name === usualTitle ? english(element) : element);

  const run = () => {
    frame.start({}, { timeout: Infinity }).catch(() => {}); // the embed itself says why it does not run
    frame.iframe.focus({ preventScroll: true });
  };
  const reveal = (iframe: HTMLIFrameElement) => {
    clearTimeout(timer);
    notice?.remove();
    notice = undefined;
    iframe.style.display = 'block';
  };
  const giveUp = (iframe: HTMLIFrameElement) => {
    if (iframe.loading === 'lazy' || notice) return; // nobody has come near it yet
    const problem = whySilent(iframe, given);
    const again = () => {
      reveal(iframe);
      frame.reload(given = src);
      expect(iframe);
      run();
    };
    notice = makeFacade(src, name, again, problem);
    frame.fail(problem.text);
    iframe.style.display = 'none'; // it may still come
    iframe.before(notice);
  };
  const expect = (iframe: HTMLIFrameElement, time = patience) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(iframe), time);
  };

  const frame = new Frame({
    ignored,
    makeIframe: () => titled(makeIframe(given = src, name)),
    show(iframe) {
      endSight();
      facade.classList.add('paper');
      facade.after(iframe);
      expect(iframe);
      iframe.addEventListener('load', () => expect(iframe, navigator.onLine ? patience : withoutConnection));
      frame.loaded.catch(() => frame.destroy());
    },
    answered: () => reveal(frame.iframe),
    putBack() {
      endSight();
      clearTimeout(timer);
      place.replaceChildren(document.createElement('slot'));
      place.adoptedStyleSheets = []; // its content has its own shape
      ended();
    },
  });

  const show = (problem: string) => {
    endSight();
    facade = titled(makeFacade(src, name, run, problem ? { text: problem, again: false } : undefined, frame.ignored));
    place.replaceChildren(facade);
    const autoplays = new URL(src).searchParams.get('autoplay') === '1';
    if (autoplays && !problem) endSight = followSight(facade, (visible) => visible && (frame.iframe.loading = 'eager'));
  };
  addSheet(place, style + lineStyle);

  return {
    frame,
    /**
     * Gives the embed another title, and another address if `newSrc` is one.
     * @param problem Why a reader sees no embed, or why it stays as it was, in a sentence; empty if there is no reason.
     * @param live Whether a message tells a running embed.
     */
    change(newSrc: string, newTitle: string, problem: string, live = false) {
      src = newSrc;
      name = newTitle || usualTitle;
      const wrong = problem ? [] : ignored();
      if (wrong.join() !== toldOf) {
        for (const each of wrong) console.warn(`${each} In an embed: ${name}.`);
        frame.tell('ignored', { ignored: wrong });
      }
      toldOf = wrong.join();
      if (!frame.isOpen) return show(problem);
      frame.iframe.title = name;
      warning.textContent = problem;
      if (problem) place.append(warning);
      else warning.remove();
      if (live || src === given) return;
      frame.iframe.src = given = src;
      facade.after(frame.iframe); // loads it, also if only the replay in the fragment has changed
    },
  };
}
