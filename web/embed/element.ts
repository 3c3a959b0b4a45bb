// <cellmates-embed scene="pucks" n="500" title="Pucks on ice">…</cellmates-embed>
// The element's content is for readers without scripts, and if the embed is refused. It stays in
// place, because the embed is in a shadow root.

import type { Frame } from './frame.ts';
import { attributeOf, parameters, propertyOf, wrongIn } from './attributes.ts';
import { addressOf, homeOf } from './iframe.ts';
import { fill } from './fill.ts';
import { addSheet } from './sheet.ts';

/** Each is an attribute and a property: the parameters, a replay, and the address of another copy. */
const names = [...parameters, 'run', 'base'];
const relayed = ['ready', 'failed', 'ignored', 'tick', 'change'] as const;

/** What only a page that opens can take. */
const opening = ['run', 'base', 'threads', 'dpr'];

/** Values that HTML and frameworks write for attributes that are on or off. */
const flags: Record<string, string> = { '': '1', true: '1', false: '0' };
const flagOr = (name: string, value: string) => {
  const { choices, least } = BUILD_EMBED.taken[name] ?? {};
  return choices || least !== undefined ? value : flags[value] ?? value;
};

/** @param usualHome Address of the copy's folder, for elements without `base`. */
export function defineElement(usualHome: string) {
  if (customElements.get('cellmates-embed')) return; // the script is in the page twice
  // In the overview of reveal.js, a click chooses a slide.
  addSheet(document, '.reveal.overview cellmates-embed { pointer-events: none }');
  const ofHtml = new Set(['class', 'is']);
  for (const property in HTMLElement.prototype) ofHtml.add(property.toLowerCase());
  // Attributes of HTML are not parameters. Others with a hyphen or colon may be a framework's.
  const isParameter = (name: string) => name === 'disc-style' || (/^[a-z]+$/.test(name) && !ofHtml.has(name));

  class CellmatesEmbed extends HTMLElement {
    static observedAttributes = [...names.map(attributeOf), 'title'];

    /** The embed; null if the element is not in a page, or the embed was refused. */
    frame: Frame | null = null;
    #change: (src: string, title: string, problem: string, live?: boolean) => void = () => {};
    /** The values of the attributes, by the names in addresses. */
    #values: Record<string, string> = {};
    #home = usualHome;
    /** Why `base` cannot be used; empty if it can. */
    #problem = '';
    #checks = false;

    connectedCallback() {
      // The element was moved, so the browser reloads the embed, which is greeted again.
      if (this.frame) return this.#change(this.#address(), this.title, this.#problem);
      for (const name of names.map(propertyOf)) {
        if (!Object.prototype.hasOwnProperty.call(this, name)) continue; // set before this script had run
        const { [name]: value } = this as any;
        delete ((this as any)[name]);
        Object.assign(this, { [name]: value });
      }
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const { frame, change } = fill(root, () => (this.frame = null), () => {
        const { run, ...values } = this.#valuesNow();
        return wrongIn(new URLSearchParams(values));
      });
      this.frame = frame;
      this.#change = change;
      for (const type of relayed) frame.on(type, (detail) => this.dispatchEvent(new CustomEvent(type, { detail })));
      change(this.#address(), this.title, this.#problem);
    }

    disconnectedCallback() {
      this.#check();
    }

    // If this exists, moveBefore() does not reload the embed.
    connectedMoveCallback() {}

    attributeChangedCallback() {
      this.#check();
    }

    #valuesNow() {
      const all = [...this.attributes].filter(({ name }) => isParameter(name) && name !== 'base');
      return Object.fromEntries(all.map(({ name, value }) => [name.replace('disc-', ''), flagOr(name, value)]));
    }

    #address() {
      const values = this.#valuesNow();
      const base = this.getAttribute('base') ?? undefined;
      this.#values = { ...values, ...(base !== undefined && { base }) };
      this.#problem = '';
      try {
        this.#home = base === undefined ? usualHome : homeOf(base);
      } catch ({ message }: any) {
        this.#problem = message; // thrown here, it would be an error of the page around
        console.warn(`${message} In an embed: ${this.title}.`);
      }
      return addressOf(this.#home, values);
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
      const changed = names.filter((name) => was[name] !== this.#values[name]);
      const live = frame.isOpen && !changed.some((name) => opening.includes(name));
      this.#change(src, this.title, this.#problem, live);
      // The embed itself tells the reader what it refuses.
      if (live && changed.length > 0) frame.order('address', { search: new URL(src).search }).catch(() => {});
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
