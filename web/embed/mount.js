// Puts embeds into a page.

/** @import { MountOptions } from './embed.js' */
import { CellmatesError } from '../engine/problem.js';
import { Frame } from './frame.js';

const usualTitle = 'Cellmates: colliding discs, with and without a grid';

/** Embeds by the elements that they fill. @type {WeakMap<Node, Frame>} */
const frames = new WeakMap();

/**
 * Replaces the content of `place` by an embed. The content comes back if the embed is refused or destroyed.
 * @param {Element | ShadowRoot} place
 * @param {object} options
 * @param {string} options.src
 * @param {string} [options.title]
 * @param {boolean} options.lazy Whether it loads only when a reader comes near it, or it gets a command.
 * @param {number} [options.timeout] Time limit of each command, ms.
 * @param {() => Node[]} [options.instead] Makes the content to be shown without the embed, if not the present content.
 */
export function fill(place, { src, title, lazy, timeout, instead }) {
  frames.get(place)?.destroy();
  const iframe = document.createElement('iframe');
  iframe.src = src;
  iframe.title = title || usualTitle;
  iframe.loading = lazy ? 'lazy' : 'eager';
  iframe.allow = 'fullscreen; cross-origin-isolated';
  // Set by property, because a strict Content-Security-Policy forbids a style attribute.
  Object.assign(iframe.style, { display: 'block', width: '100%', aspectRatio: '16 / 9', border: '0' });
  const content = instead?.() ?? [...place.childNodes];
  const frame = new Frame(iframe, {
    timeout,
    putBack() {
      if (frames.get(place) === frame) frames.delete(place);
      // Content that others have put there since then stays.
      if (place.childNodes.length === 0) place.replaceChildren(...content);
    },
  });
  frames.set(place, frame);
  place.replaceChildren(iframe);
  frame.loaded.catch(() => frame.destroy());
  return frame;
}

/**
 * The address of a copy with these parameters, for an embed that only this page may command.
 * @param {string} home Address of the copy's folder.
 * @param {Record<string, unknown>} values
 */
export function addressOf(home, values) {
  const query = new URLSearchParams({ from: 'parent' });
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol') {
      throw new CellmatesError(`${name} must be a string, number or boolean.`, 'bad-value', name);
    }
    query.append(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  return `${home}?${query}`;
}

/** The function `mount` for a copy. @param {string} home Address of the copy's folder. */
export const mountFrom = (home) =>
  /**
   * @param {Element} element
   * @param {MountOptions} [options]
   */
  async (element, { title, timeout, lazy = false, ...values } = {}) => {
    if (!(element instanceof Element)) throw new CellmatesError('mount needs an element of the page.', 'bad-value', 'element');
    const frame = fill(element, { src: addressOf(home, values), title, lazy, timeout });
    if (lazy) return frame;
    // Time out here, too, because an embed that never loads is never sent `hello`.
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      frame.destroy();
    }, Math.min(timeout ?? 30_000, 2 ** 31 - 1));
    try {
      return await frame.loaded;
    } catch (error) {
      throw late ? new CellmatesError('The embed does not answer.', 'timeout') : error;
    } finally {
      clearTimeout(timer);
    }
  };
