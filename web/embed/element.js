// <cellmates-embed scene="pucks" n="500" title="Pucks on ice">…</cellmates-embed>
// The element's content is for readers without scripts, and if the embed is refused. It stays in
// place, because the embed is in a shadow root.

/** @import { Frame } from './frame.js' */
import { addressOf, fill } from './mount.js';

const names = BUILD_NAMES;

// HTML's own "style" attribute has a different meaning.
const attributeOf = (/** @type {string} */ name) => (name === 'style' ? 'disc-style' : name);

/** @param {string} home */
export function defineElement(home) {
  if (customElements.get('cellmates-embed')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block }');

  customElements.define('cellmates-embed', class extends HTMLElement {
    static observedAttributes = [...names.map(attributeOf), 'title'];

    /** The embed; null if the element is not in a page, or the embed was refused. @type {Frame | null} */
    frame = null;
    #checks = false;

    connectedCallback() {
      if (this.frame) return; // the element was moved: the browser reloads the embed, which is greeted again
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      const frame = fill(root, {
        src: this.#address(),
        title: this.title,
        lazy: true,
        instead: () => [document.createElement('slot')],
      });
      this.frame = frame;
      frame.loaded.catch(() => {
        if (this.frame === frame) this.frame = null;
      });
    }

    disconnectedCallback() {
      this.#check();
    }

    // If this exists, moveBefore() does not reload the embed.
    connectedMoveCallback() {}

    attributeChangedCallback() {
      this.#check();
    }

    #address() {
      const values = names.map((name) => {
        const value = this.getAttribute(attributeOf(name));
        return [name, value === '' ? '1' : value]; // <cellmates-embed paused>
      });
      return addressOf(home, Object.fromEntries(values));
    }

    // Checks once for all changes in one turn of the event loop.
    #check() {
      if (this.#checks || !this.frame) return;
      this.#checks = true;
      queueMicrotask(() => {
        this.#checks = false;
        const { frame } = this;
        if (!frame) return;
        if (!this.isConnected) {
          this.frame = null;
          frame.destroy();
          return;
        }
        const src = this.#address();
        if (frame.iframe.src !== new URL(src).href) frame.iframe.src = src;
        if (this.title) frame.iframe.title = this.title;
      });
    }
  });
}
