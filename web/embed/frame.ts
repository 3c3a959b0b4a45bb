// One embed, as the embedding page uses it: commands that return promises, and events. Its iframe is made when it is
// first needed.

import type { EventName, Frame as Documented, Hello, Methods, OrderOptions } from './types.ts';
import { type CellmatesErrorCode, CellmatesError } from '../driver/error.ts';
import { followSight, isOutOfSight } from './sight.ts';

const protocol = 1;
const usualTimeout = 30_000; // ms
const longTimeout = 600_000; // ms, for these, which time several methods or sizes
const long = ['measure', 'sweep', 'race'];
const helloTimeout = 10_000; // ms; an embed that has loaded answers immediately
const told = ['ready', 'released']; // without a subscription
const unsubscribed = [...told, 'failed', 'refused', 'ignored'];

const errorIn = ({ message, code = 'bad-value', field, value }: CellmatesError) => new CellmatesError(message, code, field, value);

interface Pending {
  sent: boolean;
  resolve: (answer: any) => void;
  reject: (error: CellmatesError) => void;
}

let lastId = 0;
// Distinguishes this script's ids from those of other scripts that send messages to the embed.
const prefix = `embed-${Math.random().toString(36).slice(2)}-`;

// Each has a method of its name, in types.ts.
const commands = [
  // table: frame-commands
  'step', 'reset', 'set', 'seek', 'cancel', 'spawn', 'sweep', 'record', 'snapshot', 'restore', 'play', 'start',
  'pause', 'get', 'view', 'measure', 'race', 'close-race', 'particles', 'collisions', 'png',
  // end
  'prepare',
];

/** A method per command. */
export interface Frame extends Methods {}

/** types.ts describes what pages call. */
export class Frame implements Documented {
  hello: Hello | undefined;
  problem = '';
  #options;
  #iframe: HTMLIFrameElement | undefined;
  #gone = false;
  #pending = new Map<string, Pending>();
  #listeners: Map<string, Map<(event: any) => void, number | undefined>> = new Map();
  #ends = new AbortController();
  #visible = true;
  #hasLoaded = false;
  #runs = false; // as far as its messages say
  /** Removes the places where Escape has put the focus. */
  #forgetEnds = () => {};
  #accept!: (frame: this) => void;
  #refuse!: (error: CellmatesError) => void;
  #loaded = new Promise<this>((resolve, reject) => {
    this.#accept = resolve;
    this.#refuse = reject;
  });
  #arrive: () => void = () => {};
  /** Resolves once the embed's page has loaded. */
  #there: Promise<void> = this.#awaitLoad();

  constructor(options: {
    /** Makes the `<iframe>`, which `show` puts into the page. */
    makeIframe: () => HTMLIFrameElement;
    show: (iframe: HTMLIFrameElement) => void;
    /** Called in the end, to restore the content that the embed replaced. */
    putBack: () => void;
    /**
     * Called whenever a page that the iframe has loaded proves to be an embed. With it, an embed that does not answer may
     * still do so: its reader can try again.
     */
    answered?: () => void;
    /** A sentence for each attribute that is wrong. */
    ignored?: () => string[];
  }) {
    this.#options = options;
    this.#loaded.catch(() => {}); // no unhandled rejection if nobody uses `loaded`
  }

  get loaded() {
    return this.iframe && this.#loaded;
  }

  get ignored() {
    return this.#options.ignored?.() ?? [];
  }

  get isOpen() {
    return this.#iframe !== undefined;
  }

  get iframe() {
    if (this.#iframe) return this.#iframe;
    const iframe = (this.#iframe = this.#options.makeIframe());
    if (this.#gone) return iframe;
    const { signal } = this.#ends;
    // If the embed is reloaded before it has answered, its next answer counts.
    const refuse = (error: CellmatesError) => error.code !== 'reloaded' && this.#refuse(error);
    iframe.addEventListener('load', () => this.#greet().then(() => this.#accept(this), refuse), { signal });
    window.addEventListener('message', (event) => this.#hear(event), { signal });
    // No other event reports that a policy forbids the embed.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const ours = blockedURI !== '' && (iframe.src.startsWith(blockedURI) || blockedURI.startsWith(iframe.src));
      if (!ours || !/^(frame|child)-src/.test(effectiveDirective)) return;
      this.#refuse(new CellmatesError("The page's Content-Security-Policy does not allow this embed.", 'refused'));
    }, { signal });
    signal.addEventListener('abort', followSight(iframe, (visible) => {
      this.#visible = visible;
      this.#post({ type: 'sight', visible });
    }));
    this.#options.show(iframe);
    return iframe;
  }

  #awaitLoad() {
    return new Promise<void>((resolve) => (this.#arrive = resolve));
  }

  /** Loads the embed again, which has not answered, from its present address. */
  reload(src: string) {
    this.#hasLoaded = false;
    this.#failSent();
    this.#there = this.#awaitLoad();
    this.iframe.src = src;
  }

  fail(message: string) {
    this.problem = message;
    this.tell('failed', { message });
  }

  #failSent() {
    for (const [id, { sent }] of this.#pending) if (sent) this.#fail(id, 'The embed was reloaded.', 'reloaded');
  }

  /**
   * Greets a page that has just been loaded or reloaded, and subscribes again, because it knows
   * nothing of earlier messages.
   */
  async #greet() {
    this.#failSent();
    this.#hasLoaded = true;
    this.#runs = false;
    const asked = this.#send('hello', {}, this.#options.answered ? Infinity : helloTimeout);
    if (!this.#visible) this.#post({ type: 'sight', visible: false });
    this.#arrive();
    const hello = await asked;
    if (!Array.isArray(hello.events)) throw new CellmatesError('The frame does not answer as an embed of Cellmates does.', 'refused');
    this.hello = hello;
    this.problem = '';
    this.#options.answered?.();
    for (const event of this.#listeners.keys()) this.#subscribe(event);
  }

  #hear({ data, source }: MessageEvent) {
    if (source === null || source !== this.#iframe?.contentWindow || data?.cellmates !== protocol) return;
    const { cellmates, type, re, answers, ...rest } = data;
    this.#runs ||= type === 'ready' || rest.running === true;
    if (type === 'released') this.#takeKeyboard();
    if (told.includes(type)) return this.tell(type, {});
    // A `set` before Run that the program has refused, after it was answered.
    if (type === 'refused') return this.#listeners.has(type) ? this.tell(type, rest) : console.error(errorIn(rest));
    if (type === 'event') {
      const { event, ...what } = rest;
      return this.tell(event, what);
    }
    const command = this.#pending.get(re);
    if (!command) return; // another script's command, or one that has timed out
    this.#pending.delete(re);
    if (type === 'error') command.reject(errorIn(rest));
    else command.resolve(rest);
  }

  // Escape in an embed gives the keyboard back to this page, even in browsers that do not let the
  // embed do so itself. The focus goes behind the embed, so that Tab goes on from there, and Shift+Tab
  // from before the embed. An embed without the focus cannot take it from another element.
  #takeKeyboard() {
    const { iframe } = this;
    const root = iframe.getRootNode() as Document | ShadowRoot;
    if (root.activeElement !== iframe && document.activeElement !== document.body) return;
    const ends = [0, 1].map(() => document.createElement('span'));
    const [before, behind] = ends;
    const remove = () => ends.forEach((end) => end.remove());
    for (const end of ends) {
      end.tabIndex = 0;
      Object.assign(end.style, { position: 'fixed', outline: '0' });
      end.addEventListener('blur', () => setTimeout(() => {
        if (root.activeElement !== before && root.activeElement !== behind) remove();
      }));
    }
    behind.addEventListener('keydown', ({ key, code, shiftKey }) => {
      // On Linux, WebKit does not know the key's name with Shift.
      if ((key === 'Tab' || code === 'Tab') && shiftKey) before.focus({ preventScroll: true });
    });
    iframe.before(before);
    iframe.after(behind);
    behind.focus({ preventScroll: true });
    window.focus();
    this.#forgetEnds = remove;
  }

  tell(event: string, what: object) {
    for (const listener of [...(this.#listeners.get(event)?.keys() ?? [])]) {
      try {
        listener(what);
      } catch (error) {
        reportError(error); // an error of one listener must not stop the others
      }
    }
  }

  #fail(id: string, message: string, code: CellmatesErrorCode) {
    const command = this.#pending.get(id);
    this.#pending.delete(id);
    command?.reject(new CellmatesError(message, code));
  }

  /** The reason why an embed does not answer, as a sentence; empty if nothing is known. */
  #whyLate() {
    if (this.problem) return ` ${this.problem}`;
    if (!this.#iframe?.isConnected) return ' It is no longer in the page.';
    if (!this.#hasLoaded) return ' It has not loaded.';
    if (this.hello && !this.#runs) return ' It is still loading.';
    return isOutOfSight(this.#iframe) ? ' It is out of sight.' : '';
  }

  #post(message: object) {
    this.#iframe?.contentWindow?.postMessage({ ...message, cellmates: protocol }, '*');
  }

  async #send(type: string, fields: object, timeout: number, after?: Promise<void>): Promise<any> {
    const id = prefix + ++lastId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { sent: false, resolve, reject });
      const late = () =>
        this.#fail(id, `The embed did not answer "${type}" within ${timeout / 1000} s.${after ? this.#whyLate() : ''}`, 'timeout');
      if (timeout < 2 ** 31) timer = setTimeout(late, timeout);
    });
    const post = () => {
      const command = this.#pending.get(id);
      if (!command) return;
      command.sent = true;
      if (!this.#iframe?.contentWindow) return this.#fail(id, 'The embed is not in the page.', 'not-there');
      try {
        this.#post({ ...fields, type, id });
      } catch {
        this.#fail(id, `${type} contains a value that cannot be sent with postMessage.`, 'bad-value');
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

  async order(type: string, fields: object = {}, options: OrderOptions = {}) {
    const { timeout = long.includes(type) ? longTimeout : usualTimeout } = options;
    if (this.#gone) throw new CellmatesError('The embed has been destroyed.', 'destroyed');
    this.iframe.loading = 'eager'; // a lazy embed that no reader has come near does not load, so it would not answer
    return this.#send(type, fields, timeout, this.#there);
  }

  /** @param options `every`: the shortest time between two events, ms. */
  on(event: EventName, listener: (event: any) => void, { every }: { every?: number } = {}): () => void {
    if (this.hello && !unsubscribed.includes(event) && !this.hello.events.includes(event)) {
      throw new CellmatesError(`This copy of Cellmates has no event "${event}".`, 'unknown-name', 'to', event);
    }
    const all = this.#listeners.get(event) ?? new Map();
    // A listener that is added twice is called once, and gone after one removal.
    all.set(listener, every);
    this.#listeners.set(event, all);
    this.#subscribe(event);
    return () => {
      if (!all.delete(listener) || this.#listeners.get(event) !== all) return;
      if (all.size === 0) this.#listeners.delete(event);
      this.#subscribe(event);
    };
  }

  #subscribe(to: string) {
    if (this.#gone || !this.hello?.events.includes(to as EventName)) return; // #greet subscribes later
    const all = this.#listeners.get(to);
    const wanted = [...(all?.values() ?? [])].filter((every) => every !== undefined);
    const every = wanted.length > 0 ? { every: Math.min(...wanted) } : {};
    this.order(all ? 'subscribe' : 'unsubscribe', { to, ...(all && every) }).catch((error) => {
      if (error.code === 'bad-value') reportError(error);
    });
  }

  destroy() {
    if (this.#gone) return;
    this.#gone = true;
    this.#ends.abort();
    for (const id of [...this.#pending.keys()]) this.#fail(id, 'The embed has been destroyed.', 'destroyed');
    this.#refuse(new CellmatesError('The embed has been destroyed.', 'destroyed'));
    this.#listeners.clear();
    this.#forgetEnds();
    this.#iframe?.remove();
    this.#options.putBack();
  }
}

for (const type of commands) {
  const name = type.replace(/-(\w)/, (_, letter) => letter.toUpperCase());
  Object.assign(Frame.prototype, {
    async [name](this: Frame, fields?: object, options?: OrderOptions) {
      const answer = await this.order(type, fields, options);
      return type === 'png' ? new Blob([answer.data], { type: 'image/png' }) : answer;
    },
  });
}
