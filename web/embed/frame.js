// One frame, as the page around it sees it: orders that return promises, and events.

/** @import { EventName, Hello, OrderOptions } from './embed.js' */
import { CellmatesError } from '../engine/problem.js';

const protocol = 1;
const usualTimeout = 30_000; // ms
const longTimeout = 600_000; // ms, of what times methods one after another
const helloTimeout = 10_000; // ms; a frame that has loaded answers at once
const ofEveryCopy = ['ready', 'released'];

/**
 * An order that is not answered yet.
 * @typedef {object} Pending
 * @property {boolean} sent
 * @property {(answer: any) => void} resolve
 * @property {(error: CellmatesError) => void} reject
 */

let lastId = 0;
// Other scripts of the page may talk to the frame, too.
const prefix = `embed-${Math.random().toString(36).slice(2)}-`;

export class Frame {
  /** The `<iframe>`. @type {HTMLIFrameElement} */
  iframe;
  /** What the frame has said of itself: null if it is an older copy, undefined until it has answered. @type {Hello | null | undefined} */
  hello;
  /** Resolves to this frame once it hears messages; rejects if it never does. @type {Promise<this>} */
  loaded;

  #timeout;
  #putBack;
  #gone = false;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** @type {Map<string, Map<(event: any) => void, number | undefined>>} */
  #listeners = new Map();
  #ends = new AbortController();
  /** @type {(error: CellmatesError) => void} */
  #refuse = () => {};
  /** The page in it is there. @type {Promise<void>} */
  #there;

  /**
   * @param {HTMLIFrameElement} iframe Not in the page yet.
   * @param {object} means
   * @param {number} [means.timeout] Of each order, ms.
   * @param {() => void} means.putBack Called in the end, to restore what the frame has replaced.
   */
  constructor(iframe, { timeout = usualTimeout, putBack }) {
    this.iframe = iframe;
    this.#timeout = timeout;
    this.#putBack = putBack;
    const { signal } = this.#ends;
    /** @type {() => void} */
    let arrive;
    this.#there = new Promise((resolve) => (arrive = resolve));
    this.loaded = new Promise((resolve, reject) => {
      this.#refuse = reject;
      // Of one that is loaded again before it has answered, the next answer counts.
      const refuse = (/** @type {CellmatesError} */ error) => error.code !== 'reloaded' && reject(error);
      iframe.addEventListener('load', () => this.#greet(arrive).then(() => resolve(this), refuse), { signal });
    });
    this.loaded.catch(() => {}); // for those who do not ask
    window.addEventListener('message', (event) => this.#hear(event), { signal });
    // A policy that forbids the frame is no error that anybody else reports.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const ours = blockedURI !== '' && (iframe.src.startsWith(blockedURI) || blockedURI.startsWith(iframe.src));
      if (!ours || !/^(frame|child)-src/.test(effectiveDirective)) return;
      this.#refuse(new CellmatesError('The page does not allow this frame.', 'refused'));
    }, { signal });
  }

  /**
   * Of a page that has just been loaded, for the first time or again: it knows nothing of what
   * was said to another.
   * @param {() => void} arrive
   */
  async #greet(arrive) {
    for (const [id, { sent }] of this.#pending) if (sent) this.#fail(id, 'The frame was loaded again.', 'reloaded');
    const asked = this.#send('hello', {}, helloTimeout);
    arrive();
    try {
      this.hello = await asked;
    } catch (error) {
      if (!(error instanceof CellmatesError) || error.code !== 'bad-value') throw error;
      this.hello = null; // it has answered, but does not know hello
    }
    for (const event of this.#listeners.keys()) this.#subscribe(event);
  }

  /** @param {MessageEvent} event */
  #hear({ data, source }) {
    if (source === null || source !== this.iframe.contentWindow || data?.cellmates !== protocol) return;
    const { cellmates, type, re, answers, ...rest } = data;
    if (type === 'released') this.#takeKeyboard();
    if (ofEveryCopy.includes(type)) return this.#tell(type, {});
    if (type === 'event') {
      const { event, ...what } = rest;
      return this.#tell(event, what);
    }
    const order = this.#pending.get(re);
    if (!order) return; // somebody else's, or too late
    this.#pending.delete(re);
    if (type === 'error') order.reject(new CellmatesError(rest.message, rest.code ?? 'bad-value', rest.field, rest.value));
    else order.resolve(rest);
  }

  // Escape in a frame gives the keyboard back to this page, also in browsers that do not let
  // the frame itself do so. No frame can take the keyboard from another.
  #takeKeyboard() {
    const root = /** @type {Document | ShadowRoot} */ (this.iframe.getRootNode());
    if (root.activeElement !== this.iframe) return;
    this.iframe.blur();
    window.focus();
  }

  /**
   * @param {string} event
   * @param {object} what
   */
  #tell(event, what) {
    for (const listener of [...(this.#listeners.get(event)?.keys() ?? [])]) {
      try {
        listener(what);
      } catch (error) {
        reportError(error); // one listener's, and no other's
      }
    }
  }

  /**
   * @param {string} id
   * @param {string} message
   * @param {string} code
   */
  #fail(id, message, code) {
    const order = this.#pending.get(id);
    this.#pending.delete(id);
    order?.reject(new CellmatesError(message, code));
  }

  /**
   * @param {string} type
   * @param {object} fields
   * @param {number} timeout
   * @param {Promise<void>} [after]
   * @returns {Promise<any>}
   */
  async #send(type, fields, timeout, after) {
    const id = prefix + ++lastId;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { sent: false, resolve, reject });
      const late = () => this.#fail(id, `The frame has not answered "${type}" within ${timeout / 1000} s.`, 'timeout');
      if (timeout < 2 ** 31) timer = setTimeout(late, timeout);
    });
    const post = () => {
      const order = this.#pending.get(id);
      if (!order) return;
      order.sent = true;
      const { contentWindow } = this.iframe;
      if (!contentWindow) return this.#fail(id, 'The frame is not in the page.', 'not-there');
      try {
        contentWindow.postMessage({ ...fields, cellmates: protocol, type, id }, '*');
      } catch {
        this.#fail(id, `${type} holds what no message can.`, 'bad-value');
      }
    };
    if (after) after.then(post);
    else post();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Any order, as in web/README.md.
   * @param {string} type
   * @param {object} [fields]
   * @param {OrderOptions} [options]
   */
  async order(type, fields = {}, { timeout = this.#timeout } = {}) {
    if (this.#gone) throw new CellmatesError('The frame has been destroyed.', 'destroyed');
    this.iframe.loading = 'eager'; // one that nobody has come near yet hears nothing
    return this.#send(type, fields, timeout, this.#there);
  }

  /** @param {OrderOptions} [options] */
  play(options) {
    return this.order('play', {}, options);
  }
  /** @param {OrderOptions} [options] */
  pause(options) {
    return this.order('pause', {}, options);
  }
  /** @param {OrderOptions} [options] */
  reset(options) {
    return this.order('reset', {}, options);
  }
  /** @param {OrderOptions} [options] */
  cancel(options) {
    return this.order('cancel', {}, options);
  }
  /** @param {OrderOptions} [options] */
  prepare(options) {
    return this.order('prepare', {}, options);
  }
  /** @param {number} [ticks] @param {OrderOptions} [options] */
  step(ticks = 1, options) {
    return this.order('step', { ticks }, options);
  }
  /** @param {object} values @param {OrderOptions} [options] */
  set(values, options) {
    return this.order('set', values, options);
  }
  /** @param {OrderOptions & { hash?: boolean }} [options] */
  state({ hash, ...options } = {}) {
    return this.order('get', hash === undefined ? {} : { hash }, options);
  }
  /** @param {number} tick @param {OrderOptions} [options] */
  seek(tick, options) {
    return this.order('seek', { tick }, options);
  }
  /** @param {object} place @param {OrderOptions} [options] */
  spawn(place, options) {
    return this.order('spawn', place, options);
  }
  /** @param {object} part @param {OrderOptions} [options] */
  view(part, options) {
    return this.order('view', part, options);
  }
  /** @param {string} [mode] @param {OrderOptions} [options] */
  measure(mode = 'stands', options) {
    return this.order('measure', { mode }, { timeout: longTimeout, ...options });
  }
  /** @param {OrderOptions} [options] */
  sweep(options) {
    return this.order('sweep', {}, { timeout: longTimeout, ...options });
  }
  /** @param {string} left @param {string} right @param {OrderOptions} [options] */
  race(left, right, options) {
    return this.order('race', { methods: `${left},${right}` }, { timeout: longTimeout, ...options });
  }
  /** @param {OrderOptions} [options] */
  closeRace(options) {
    return this.order('close-race', {}, options);
  }
  /** @param {OrderOptions} [options] */
  particles(options) {
    return this.order('particles', {}, options);
  }
  /** @param {OrderOptions} [options] */
  collisions(options) {
    return this.order('collisions', {}, options);
  }
  /** @param {OrderOptions} [options] */
  async png(options) {
    const { data } = await this.order('png', {}, options);
    return new Blob([data], { type: 'image/png' });
  }
  /** @param {OrderOptions} [options] */
  record(options) {
    return this.order('record', {}, options);
  }
  /** @param {OrderOptions} [options] */
  snapshot(options) {
    return this.order('snapshot', {}, options);
  }
  /** @param {ArrayBuffer | Uint8Array} data @param {OrderOptions} [options] */
  restore(data, options) {
    return this.order('restore', { data }, options);
  }

  /**
   * Calls `listener` with each such event, from now on.
   * @param {EventName} event
   * @param {(event: any) => void} listener
   * @param {{ every?: number }} [options] How often at most, ms.
   * @returns {() => void} Ends that.
   */
  on(event, listener, { every } = {}) {
    if (this.hello !== undefined && !ofEveryCopy.includes(event) && !this.hello?.events.includes(event)) {
      throw new CellmatesError(`This copy of Cellmates has no event "${event}".`, 'unknown-name', 'to', event);
    }
    const all = this.#listeners.get(event) ?? new Map();
    // One that is added twice is called once, and one that is taken away again stays away.
    all.set(listener, every);
    this.#listeners.set(event, all);
    this.#subscribe(event);
    return () => {
      if (!all.delete(listener) || this.#listeners.get(event) !== all) return;
      if (all.size === 0) this.#listeners.delete(event);
      this.#subscribe(event);
    };
  }

  /** @param {string} to */
  #subscribe(to) {
    if (this.#gone || !this.hello?.events.includes(/** @type {EventName} */ (to))) return; // when it has said hello
    const all = this.#listeners.get(to);
    const wanted = [...(all?.values() ?? [])].filter((every) => every !== undefined);
    const every = wanted.length > 0 ? { every: Math.min(...wanted) } : {};
    this.order(all ? 'subscribe' : 'unsubscribe', { to, ...(all && every) }).catch((error) => {
      if (error.code === 'bad-value') reportError(error);
    });
  }

  /** Takes the frame out of the page, with all that belongs to it. */
  destroy() {
    if (this.#gone) return;
    this.#gone = true;
    this.#ends.abort();
    for (const id of [...this.#pending.keys()]) this.#fail(id, 'The frame has been destroyed.', 'destroyed');
    this.#refuse(new CellmatesError('The frame has been destroyed.', 'destroyed'));
    this.#listeners.clear();
    this.iframe.remove();
    this.#putBack();
  }
}
