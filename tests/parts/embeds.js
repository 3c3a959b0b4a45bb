// What tests of web/embed find in their page, too: a copy of Cellmates whose embeds answer as the test says.
import { embedFacts } from '/web/build/gallery.ts';

window.BUILD_EMBED = embedFacts(window.schema);
const { install } = await import('/web/embed/install.ts');
const events = ['state', 'tick', 'change', 'visible'];

const copy = {
  home: new URL('copy/', import.meta.url).href,
  received: [],
  speaks: false,
  sights: [],
  /** The messages that embeds have received since the last `take`, without their ids, and without `sight`, which comes at any time. */
  take: () => copy.received.splice(0),
  /** The answer to a message other than `hello`; null if there is none. */
  answer: ({ type, ticks = 0, to }) => (to ? { type: 'subscribed' } : { type: 'state', tick: ticks, of: type }),
  /** Embeds of the scene `silent` answer nothing until the copy `speaks`; in those of `idle` nobody has pressed Run. */
  hear(query, { cellmates, id, ...message }, say) {
    (message.type === 'sight' ? copy.sights : copy.received).push(message);
    const kind = query.get('scene');
    if ((kind === 'silent' && !copy.speaks) || cellmates !== 1) return;
    const hello = { type: 'hello', version: 1, orders: [], events, running: kind !== 'idle' };
    const answer = message.type === 'hello' ? hello : copy.answer(message, id);
    if (answer) say({ re: id, answers: true, ...answer });
  },
};

const insideOf = (place) => place.shadowRoot ?? place;
const facadeOf = (place) => insideOf(place).firstElementChild?.shadowRoot;
Object.assign(window, {
  copy,
  install: (links, within) => install(copy.home, { links, within }),
  place: (html = '') => window.root.appendChild(Object.assign(document.createElement('div'), { innerHTML: html })),
  load: (iframe) => new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true })),
  /** A promise's outcome as plain data. */
  outcome: (promise) => promise.then((value) => ({ value }), ({ message, code, field, value }) => ({ message, code, field, value })),
  named: (selector) => document.querySelector(selector),
  /** Of a place: what stands for its embed, and the iframe. */
  facadeOf,
  iframeOf: (place) => insideOf(place).querySelector('iframe'),
  run: (place) => facadeOf(place).querySelector('button').click(),
  labels: () => [...document.querySelectorAll('*')].flatMap((place) => facadeOf(place)?.querySelector('button')?.textContent ?? []),
});
