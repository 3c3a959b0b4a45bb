// <cellmates-embed scene="pucks" n="500" title="Pucks on ice">…</cellmates-embed>
// The element's content is for readers without scripts, and if the embed is refused. It stays in
// place, because the embed is in a shadow root.

import type { Frame } from './frame.ts';
import { makeFacade } from './facade.ts';
import { addressOf, fill } from './fill.ts';
import { homeOf } from './mount.ts';
import { addSheet } from './sheet.ts';

const { live, fixed } = BUILD_EMBED;
const names = [...live, ...fixed];
const relayed = ['ready', 'failed', 'tick', 'change'] as const;

// HTML's own "style" attribute has a different meaning.
const attributeOf = (name: string) => (name === 'style' ? 'disc-style' : name);
const propertyOf = (name: string) => (name === 'style' ? 'discStyle' : name);

/** Values that HTML and frameworks write for attributes that are on or off. */
const flags: Record<string, string> = { '': '1', true: '1', false: '0' };

/** @param usualHome Address of the copy's folder, for elements without `base`. */
export function defineElement(usualHome?: string) {
  if (customElements.get('cellmates-embed')) return;
  const ofHtml = new Set(['class', 'is', 'base']);
  for (const property in HTMLElement.prototype) ofHtml.add(property.toLowerCase());
  // Attributes of HTML are not parameters. Others with a hyphen or colon may be a framework's.
  const isParameter = (name: string) => name === 'disc-style' || (/^[a-z]+$/.test(name) && !ofHtml.has(name));

  class CellmatesEmbed extends HTMLElement {
    static observedAttributes = [...names.map(attributeOf), 'base', 'title'];

    /** The embed; null if the element is not in a page, or the embed was refused. */
    frame: Frame | null = null;
    #change: (src: string, title: string) => void = () => {};
    #values = new URLSearchParams();
    #checks = false;

    connectedCallback() {
      // The element was moved, so the browser reloads the embed, which is greeted again.
      if (this.frame) return this.#change(this.#address(), this.title);
      for (const name of names.map(propertyOf)) {
        if (!Object.hasOwn(this, name)) continue; // set before this script had run
        const { [name]: value } = this as any;
        delete ((this as any)[name]);
        Object.assign(this, { [name]: value });
      }
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      addSheet(root, ':host { display: block }');
      const { frame, change } = fill(root, {
        src: this.#address(),
        title: this.title,
        makeFacade,
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
    #update(frame: Frame) {
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

    async #pause(frame: Frame, paused: boolean) {
      try {
        if (paused) await frame.pause();
        else if ((await frame.get({ hash: false })).running) await frame.play();
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
