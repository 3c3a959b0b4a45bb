// What tests of web/embed find in their page, too: a copy of Cellmates whose embeds answer as the test says.
import { embedFacts } from '/web/schema/facts.ts';

window.BUILD_EMBED = embedFacts(window.schema);
const [{ defineElement }, { followLinks }, { Frame }, { addressOf, makeIframe }] = await Promise.all(
  ['element', 'links', 'frame', 'iframe'].map((name) => import(`/web/embed/${name}.ts`)));
const events = ['state', 'tick', 'change', 'visible'];

const copy = {
  home: new URL('copy/', import.meta.url).href,
  received: [],
  speaks: false,
  sights: [],
  /** Fields of the answer to `hello` that take the place of the usual ones. */
  hello: {},
  /** The messages that embeds have received since the last `take`, without their ids, and without `sight`, which comes at any time. */
  take: () => copy.received.splice(0),
  /** The answer to a message other than `hello`; null if there is none. */
  answer: ({ type, ticks = 0, to }) => (to ? { type: 'subscribed' } : { type: 'state', tick: ticks, of: type }),
  /** Embeds of the scene `silent` answer nothing until the copy `speaks`; in those of `idle` nobody has pressed Run. */
  hear(query, { cellmates, id, ...message }, say) {
    (message.type === 'sight' ? copy.sights : copy.received).push(message);
    const kind = query.get('scene');
    if ((kind === 'silent' && !copy.speaks) || cellmates !== 1) return;
    const hello = { type: 'hello', version: 1, orders: [], events, running: kind !== 'idle', ...copy.hello };
    const answer = message.type === 'hello' ? hello : copy.answer(message, id);
    if (answer) say({ re: id, answers: true, ...answer });
  },
};

// The element itself, or that of a link in its paragraph.
const embedIn = (place) => (place.localName === 'cellmates-embed' ? place : place.shadowRoot?.firstElementChild);
const facadeOf = (place) => embedIn(place)?.shadowRoot?.firstElementChild.shadowRoot;
Object.assign(window, {
  copy,
  /** Does what embed.js does with `data-links="LINKS"`, or without this attribute. */
  install(links) {
    defineElement(copy.home);
    if (links !== undefined) followLinks(copy.home, links);
  },
  place: (html = '') => window.root.appendChild(Object.assign(document.createElement('div'), { innerHTML: html })),
  /** An element in the page with these attributes, and its content. */
  addElement: (attributes = {}, html = '') => {
    const made = Object.assign(document.createElement('cellmates-embed'), { innerHTML: html });
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return window.place().appendChild(made);
  },
  /** A frame with these parameters, of an embed without an element. */
  addFrame(values = {}) {
    const place = window.place();
    return new Frame({
      makeIframe: () => makeIframe(addressOf(copy.home, values), 'Discs'),
      show: (iframe) => place.replaceChildren(iframe),
      putBack: () => place.replaceChildren(),
    });
  },
  /** The frame once it has loaded. */
  opened(frame) {
    frame.iframe.loading = 'eager';
    return frame.loaded;
  },
  load: (iframe) => new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true })),
  /** A promise's outcome as plain data. */
  outcome: (promise) => promise.then((value) => ({ value }), ({ message, code, field, value }) => ({ message, code, field, value })),
  named: (selector) => document.querySelector(selector),
  /** Of an element or a link's paragraph: the element, what stands for its embed, and the iframe. */
  embedIn,
  facadeOf,
  iframeOf: (place) => embedIn(place).shadowRoot.querySelector('iframe'),
  run: (place) => facadeOf(place).querySelector('button').click(),
  labels: () => [...document.querySelectorAll('cellmates-embed, p')].flatMap((place) => facadeOf(place)?.querySelector('button').textContent ?? []),
});
