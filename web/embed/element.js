// <cellmates-embed scene="pucks" n="500" title="Pucks on ice">…</cellmates-embed>
// The element's content is for readers without scripts, and if the embed is refused. It stays in
// place, because the embed is in a shadow root.

/** @import { Frame } from './frame.js' */
import { makeFacade } from './facade.js';
import { addressOf, fill } from './fill.js';
import { homeOf } from './mount.js';
import { addSheet } from './sheet.js';

const { live, fixed } = BUILD_EMBED;
const names = [...live, ...fixed];
const relayed = /** @type {const} */ (['ready', 'failed', 'tick', 'change']);

// HTML's own "style" attribute has a different meaning.
const attributeOf = (/** @type {string} */ name) => (name === 'style' ? 'disc-style' : name);
const propertyOf = (/** @type {string} */ name) => (name === 'style' ? 'discStyle' : name);

/** What HTML and frameworks write for attributes that are on or off. @type {Record<string, string>} */
const flags = { '': '1', true: '1', false: '0' };

/** @param {string} [usualHome] Address of the copy's folder, for elements without `base`. */
export function defineElement(usualHome) {
  if (customElements.get('cellmates-embed')) return;
  const ofHtml = new Set(['class', 'is', 'base']);
  for (const property in HTMLElement.prototype) ofHtml.add(property.toLowerCase());
  // Attributes of HTML are not parameters. Others with a hyphen or colon may be a framework's.
  const isParameter = (/** @type {string} */ name) => name === 'disc-style' || (/^[a-z]+$/.test(name) && !ofHtml.has(name));

  class CellmatesEmbed extends HTMLElement {
    static observedAttributes = [...names.map(attributeOf), 'base', 'title'];

    /** The embed; null if the element is not in a page, or the embed was refused. @type {Frame | null} */
    frame = null;
    /** @type {(src: string, title: string) => void} */
    #change = () => {};
    #values = new URLSearchParams();
    #checks = false;

    connectedCallback() {
      // The element was moved, so the browser reloads the embed, which is greeted again.
      if (this.frame) return this.#change(this.#address(), this.title);
      for (const name of names.map(propertyOf)) {
        if (!Object.hasOwn(this, name)) continue; // set before this script had run
        const { [name]: value } = /** @type {any} */ (this);
        delete (/** @type {any} */ (this)[name]);
        Object.assign(this, { [name]: value });
      }
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      addSheet(root, ':host { display: block }');
      const { frame, change } = fill(root, {
        src: this.#address(),
        title: this.title,
        makeFacade,
        instead: () => [document.createElement('slot')],
        ended: () => {
          if (this.frame === frame) this.frame = null;
        },
      });
      this.frame = frame;
      this.#change = change;
      for (const type of relayed) frame.on(type, (detail) => this.dispatchEvent(new CustomEvent(type, { detail })));
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
      const values = [...this.attributes]
        .filter(({ name }) => isParameter(name))
        .map(({ name, value }) => [name.replace('disc-', ''), flags[value] ?? value]);
      const src = addressOf(homeOf(this.getAttribute('base') ?? usualHome), Object.fromEntries(values));
      this.#values = new URL(src).searchParams;
      return src;
    }

    // Checks once for all changes in one turn of the event loop.
    #check() {
      if (this.#checks || !this.frame) return;
      this.#checks = true;
      queueMicrotask(() => {
        this.#checks = false;
        if (!this.frame) return;
        if (this.isConnected) this.#update(this.frame);
        else this.frame.destroy();
      });
    }

    // An embed is only loaded again if it cannot change itself.
    #update(/** @type {Frame} */ frame) {
      const was = this.#values;
      const src = this.#address();
      const values = this.#values;
      const changed = names.filter((name) => was.get(name) !== values.get(name));
      const settable = changed.filter((name) => live.includes(name) && values.has(name));
      if (!frame.isOpen || changed.some((name) => name !== 'paused' && !settable.includes(name))) return this.#change(src, this.title);
      frame.iframe.title = this.title || frame.iframe.title;
      // A scene brings its own parameters, except those that the element gives.
      const given = settable.includes('scene') ? live.filter((name) => values.has(name)) : settable;
      if (given.length > 0) {
        frame.set(Object.fromEntries(given.map((name) => [name, values.get(name)]))).catch(reportError);
      }
      if (changed.includes('paused')) this.#pause(frame, values.get('paused') === '1');
    }

    async #pause(/** @type {Frame} */ frame, /** @type {boolean} */ paused) {
      try {
        if (paused) await frame.pause();
        else if ((await frame.state({ hash: false })).running) await frame.play();
      } catch (error) {
        reportError(error);
      }
    }
  }

  for (const name of names) {
    Object.defineProperty(CellmatesEmbed.prototype, propertyOf(name), {
      configurable: true,
      get() {
        return this.getAttribute(attributeOf(name));
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(attributeOf(name));
        else this.setAttribute(attributeOf(name), String(typeof value === 'boolean' ? Number(value) : value));
      },
    });
  }
  customElements.define('cellmates-embed', CellmatesEmbed);
}
