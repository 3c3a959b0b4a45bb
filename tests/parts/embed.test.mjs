// A page controls an embed by promises (web/embed/iframe.ts, frame.ts, fill.ts). The embeds are stand-ins, for which the test answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from '../../web/embed/iframe.ts';
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  await import('/tests/parts/embeds.js');
  install();
});

test('an address has the parameters and the replay', () => {
  const home = 'https://example.org/cellmates/';
  assert.equal(addressOf(home, { scene: 'klaus', style: 'a b', run: '1.abc' }), `${home}?from=parent&scene=klaus&style=a+b#run=1.abc`);
  assert.equal(addressOf('file:///home/me/dist/', { n: '3' }), 'file:///home/me/dist/index.html?from=parent&n=3', 'not a list of files');
});

partsTest('a copy is named by its folder, with or without a slash, or by its page', async () => {
  const { homeOf } = await import('/web/embed/iframe.ts');
  const [origin, folder] = [location.origin, `${location.origin}/a/b/`];
  equal(['/a/b', '/a/b/', '/a/b/index.html', `${origin}/a/b?n=1`, new URL(folder)].map(homeOf), Array(5).fill(folder));
  equal(homeOf('c'), `${origin}/tests/parts/c/`);
  for (const wrong of [undefined, '', 'http://[']) {
    let error;
    try {
      homeOf(wrong);
    } catch (thrown) {
      error = thrown;
    }
    equal([error.name, error.code, error.field], ['CellmatesError', 'bad-value', 'base']);
  }
});

partsTest('each method sends its command and resolves to the answer', async () => {
  const frame = await opened(addFrame({ scene: 'klaus', n: 300 }));
  const { src, title, allow } = frame.iframe;
  equal([src, title, allow], [`${copy.home}?from=parent&scene=klaus&n=300`, 'Discs', 'fullscreen; cross-origin-isolated']);
  equal([frame.isOpen, frame.hello.version, frame.hello.running, await frame.loaded === frame], [true, 1, true, true]);
  equal(copy.take(), [{ type: 'hello' }]);
  const data = new Uint8Array([1, 2]);
  copy.answer = ({ type }) => ({ type: 'any', of: type, data });
  for (const [method, given, message] of [
    ...['play', 'start', 'pause', 'reset', 'cancel', 'prepare', 'measure', 'sweep', 'particles', 'collisions', 'record', 'snapshot']
      .map((name) => [name, [], { type: name }]),
    ['step', [], { type: 'step' }],
    ['step', [{ ticks: 5 }], { type: 'step', ticks: 5 }],
    ['set', [{ method: 'grid', n: 3 }], { type: 'set', method: 'grid', n: 3 }],
    ['get', [{ hash: false }], { type: 'get', hash: false }],
    ['spawn', [{ x: 1, y: 2 }], { type: 'spawn', x: 1, y: 2 }],
    ['view', [{ all: true }], { type: 'view', all: true }],
    ['race', [{ methods: 'naive,grid' }], { type: 'race', methods: 'naive,grid' }],
    ['closeRace', [], { type: 'close-race' }],
    ['restore', [{ data }], { type: 'restore', data }],
    ['order', ['later', { as: 1 }], { type: 'later', as: 1 }],
  ]) {
    equal(await frame[method](...given), { of: message.type, data }, method);
    equal(copy.take(), [message], method);
  }
  const picture = await frame.png();
  equal([picture.type, picture.size, copy.take()], ['image/png', 2, [{ type: 'png' }]]);
});

partsTest('a refusal rejects with its code, field and value', async () => {
  const frame = await opened(addFrame());
  copy.answer = () => ({ type: 'error', message: 'No.', code: 'too-many', field: 'n', value: '9' });
  const error = await frame.set({ n: 9 }).catch((thrown) => thrown);
  equal(error.name, 'CellmatesError');
  equal(await outcome(frame.set({ n: 9 })), { message: 'No.', code: 'too-many', field: 'n', value: '9' });
  copy.answer = () => ({ type: 'error', message: 'No.' });
  equal((await outcome(frame.play())).code, 'bad-value');
  copy.take();
  equal(await outcome(frame.set({ n: () => {} })),
    { message: 'set contains a value that cannot be sent with postMessage.', code: 'bad-value', field: undefined, value: undefined });
  equal(copy.take(), []);
});

// An error in the embedding page fails the test.
partsTest('a frame that answers anything else than an embed is refused, and its messages harm nobody', async () => {
  const odd = [undefined, null, 5, 'tick', {}, { includes: 5 }, new Uint8Array(3), new Map([[1, 2]]), [[]], true, 1n];
  for (const events of odd.filter((value) => !Array.isArray(value))) {
    copy.hello = { events };
    const frame = addFrame();
    frame.on('tick', () => {});
    const { code, message } = await outcome(opened(frame));
    equal([code, message, frame.hello], ['refused', 'The frame does not answer as an embed of Cellmates does.', undefined]);
    frame.on('change', () => {});
  }
  copy.hello = { orders: 5, unknown: 7, events: [null, 5, {}] };
  const frame = await opened(addFrame());
  const ids = [];
  copy.answer = (_, id) => void ids.push(id);
  const answers = odd.map(() => outcome(frame.get()));
  await virtual.until(() => ids.length === odd.length);
  frame.on('refused', () => {});
  for (const [k, value] of odd.entries()) {
    const { say } = frame.iframe.contentWindow;
    for (const type of ['event', 'refused', 'released', 'ready', value]) say({ type, event: value, re: value, message: value, code: value });
    say({ type: 'error', re: ids[k], message: value, code: value, field: value, value });
  }
  for (const { code, value } of await Promise.all(answers)) equal(value === undefined || code !== undefined, true);
});

partsTest('only the answer of its own embed counts, once', async () => {
  const [frame, other] = [await opened(addFrame()), await opened(addFrame())];
  const ids = [];
  copy.answer = (message, id) => void ids.push(id);
  const answer = frame.step({ ticks: 3 });
  await virtual.until(() => ids.length > 0);
  const wrong = { type: 'state', re: ids[0], tick: -1 };
  window.postMessage({ cellmates: 1, ...wrong }, '*');
  window.postMessage(null, '*');
  other.iframe.contentWindow.say(wrong);
  frame.iframe.contentWindow.say({ ...wrong, cellmates: 2 });
  frame.iframe.contentWindow.say({ ...wrong, re: 'another script' });
  for (const tick of [3, 4]) frame.iframe.contentWindow.say({ ...wrong, tick });
  equal(await outcome(answer), { value: { tick: 3 } });
});

partsTest('a command that is not answered in time rejects', async () => {
  const frame = await opened(addFrame());
  copy.take();
  const ids = [];
  copy.answer = (message, id) => (ids.push(id), null);
  const ended = [];
  const note = (name, answer) => void outcome(answer).then(({ code, message }) => ended.push([name, code, message]));
  note('own', frame.step({ ticks: 2 }, { 'timeout': 500 }));
  note('usual', frame.step({ ticks: 3 }));
  note('measure', frame.measure());
  note('sweep', frame.sweep());
  note('race', frame.race({ methods: 'naive,grid' }));
  note('never', frame.start({}, { 'timeout': Infinity }));
  const late = (name, type, time) => [name, 'timeout', `The embed did not answer "${type}" within ${time} s.`];
  await frames(29);
  equal(ended, []);
  await frames(2);
  equal(ended, [late('own', 'step', 0.5)]);
  await frames(1768);
  equal(ended.length, 1);
  await frames(2);
  equal(ended[1], late('usual', 'step', 30));
  virtual.work(569_000); // 34,140 frames in one
  await frames(60);
  equal(ended.length, 2);
  await frames(2);
  equal(ended.slice(2), ['measure', 'sweep', 'race'].map((type) => late(type, type, 600)));
  copy.answer = () => ({ type: 'state', tick: 5 });
  frame.iframe.contentWindow.say({ type: 'state', tick: -1, re: ids[1] });
  equal((await frame.step({ ticks: 5 })).tick, 5, 'a late answer is ignored');
});

partsTest('a time-out says what keeps the embed from answering: sight, the place of the element, or its loading', async () => {
  root.style.width = '100px'; // so that all are on the screen
  const idle = await opened(addFrame({ scene: 'idle' }));
  const far = await opened(addFrame({ scene: 'klaus' }));
  const clipped = await opened(addFrame());
  const gone = await opened(addFrame());
  const loading = addFrame();
  const begun = await opened(addFrame({ scene: 'idle' }));
  copy.answer = ({ type }) => (type === 'get' ? { type: 'state', running: true } : null);
  await begun.get(); // Run was pressed since
  far.iframe.style.transform = 'translateY(20000px)';
  Object.assign(clipped.iframe.parentNode.style, { height: '10px', overflow: 'hidden' });
  clipped.iframe.style.marginTop = '400px'; // scrolled away within its element
  await virtual.settle();
  loading.iframe.loading = 'eager';
  loading.iframe.contentDocument.open(); // ends the iframe's own loading
  const late = { idle, far, clipped, gone, loading, begun };
  const ended = Object.values(late).map((frame) => outcome(frame.step({ ticks: 1 }, { 'timeout': 500 })));
  await frames(1);
  gone.iframe.remove();
  await frames(32);
  const start = 'The embed did not answer "step" within 0.5 s.';
  equal((await Promise.all(ended)).map(({ code, message }) => (code === 'timeout' ? message.replace(start, '') : code)), [
    ' It is still loading.', ' It is out of sight.', ' It is out of sight.', ' It is no longer in the page.',
    ' It has not loaded.', '']);
});

partsTest('an embed that is loaded again loses the commands sent before, and keeps its subscriptions', async () => {
  const frame = await opened(addFrame({ scene: 'today' }));
  const { iframe } = frame;
  const told = [];
  frame.on('tick', ({ tick }) => told.push(tick), { every: 150 });
  await frame.get();
  copy.take();
  copy.answer = ({ type, ticks }) => (type === 'cancel' ? null : { type: 'state', tick: ticks });
  const [lost, loaded] = [outcome(frame.cancel()), load(iframe)];
  place().append(iframe);
  equal(await lost, { message: 'The embed was reloaded.', code: 'reloaded', field: undefined, value: undefined });
  await loaded;
  equal((await frame.step({ ticks: 7 })).tick, 7);
  iframe.contentWindow.say({ type: 'event', event: 'tick', tick: 8 });
  await frame.get();
  equal(told, [8]);
  equal(copy.take().map(({ type, to, every }) => [type, to, every].filter(Boolean)), [['hello'], ['step'], ['subscribe', 'tick', 150], ['get']]);
  const gone = outcome((iframe.remove(), frame.step({ ticks: 1 })));
  equal((await gone).code, 'not-there');
});

partsTest('events come as often as the most eager listener wants, until each has ended', async () => {
  const frame = await opened(addFrame());
  copy.take();
  const heard = [];
  const listen = (name) => (what) => heard.push([name, what]);
  const first = listen('first');
  const ends = [frame.on('tick', first, { every: 500 }), frame.on('tick', first, { every: 400 }), frame.on('tick', listen('second'), { every: 100 })];
  const change = frame.on('change', listen('change'));
  const say = (message) => frame.iframe.contentWindow.say({ type: 'event', ...message });
  say({ event: 'tick', tick: 1 });
  say({ event: 'state', tick: 2 });
  say({ event: 'change', by: 'reader' });
  await frame.get();
  equal(heard.splice(0), [['first', { tick: 1 }], ['second', { tick: 1 }], ['change', { by: 'reader' }]]);
  ends[2]();
  ends[2]();
  ends[1]();
  say({ event: 'tick', tick: 3 });
  change();
  await frame.get();
  equal(heard, []);
  equal(copy.take().filter(({ type }) => type !== 'get').map(({ type, to, every }) => [type, to, every].filter(Boolean)), [
    ['subscribe', 'tick', 500], ['subscribe', 'tick', 400], ['subscribe', 'tick', 100], ['subscribe', 'change'],
    ['subscribe', 'tick', 400], ['unsubscribe', 'tick'], ['unsubscribe', 'change']]);
});

partsTest('every embed tells of ready and released; other events must be in its hello', async () => {
  const lazy = addFrame();
  const told = [];
  lazy.on('later', () => told.push('later')); // hello does not list it, but has not come yet
  const frame = await opened(addFrame());
  for (const type of ['ready', 'released']) frame.on(type, (what) => told.push([type, what]));
  equal(frame.hello.version, 1);
  equal(await outcome((async () => frame.on('later', () => {}))()),
    { message: 'This copy of Cellmates has no event "later".', code: 'unknown-name', field: 'to', value: 'later' });
  await lazy.loaded;
  frame.iframe.contentWindow.say({ type: 'ready' });
  frame.iframe.contentWindow.say({ type: 'released', surplus: 1 });
  await Promise.all([frame.get(), lazy.get()]);
  equal(told, [['ready', {}], ['released', {}]]);
  equal(copy.take().filter(({ to }) => to), []);
});

partsTest('a refusal after the answer is told to a listener, or to the console', async () => {
  const frame = await opened(addFrame());
  const refusal = { type: 'refused', message: 'n="x": expected a number.', code: 'bad-value', field: 'n', value: 'x' };
  const said = [];
  console.error = ({ code, field, message }) => said.push([code, field, message]);
  frame.iframe.contentWindow.say({ ...refusal, re: 'gone' });
  await frame.get();
  frame.on('refused', ({ code, field, message }) => said.push(['event', code, field, message]));
  frame.iframe.contentWindow.say(refusal);
  await frame.get();
  const told = ['bad-value', 'n', refusal.message];
  equal(said, [told, ['event', ...told]]);
});

partsTest('an error of a listener and a refused subscription are reported, and stop nothing else', async () => {
  const frame = await opened(addFrame());
  copy.answer = ({ to }) => ({ type: to ? 'error' : 'state', code: to === 'tick' ? 'bad-value' : 'not-running', message: `refused ${to}` });
  const [told, errors] = [[], []];
  window.addEventListener('error', ({ message }) => errors.push(message));
  frame.on('tick', () => {
    throw new Error('of a listener');
  });
  frame.on('tick', ({ tick }) => told.push(tick));
  frame.on('state', () => {}, { every: -1 });
  frame.iframe.contentWindow.say({ type: 'event', event: 'tick', tick: 1 });
  await frame.get();
  await frames(1);
  equal([told, [...new Set(errors)].sort()], [[1], ['Uncaught CellmatesError: refused tick', 'Uncaught Error: of a listener']]);
}, { expected: /of a listener|refused tick/ });

partsTest('destroy ends everything and shows the content', async () => {
  const element = addElement({}, '<b>own</b>');
  const frame = await opened(element.frame);
  equal([element.frame === frame, element.firstChild.checkVisibility()], [true, false]);
  const told = [];
  const end = frame.on('tick', () => told.push('tick'));
  copy.answer = () => null;
  const pending = outcome(frame.step({ ticks: 1 }));
  frame.iframe.contentWindow.say({ type: 'event', event: 'tick' }); // arrives later
  frame.destroy();
  frame.destroy();
  end();
  await frames(1);
  const early = addElement().frame;
  early.destroy();
  equal([(await pending).code, (await outcome(frame.play())).code, (await outcome(early.loaded)).code], ['destroyed', 'destroyed', 'destroyed']);
  equal([element.frame, element.firstChild.checkVisibility(), element.shadowRoot.innerHTML, told], [null, true, '<slot></slot>', []]);
});

partsTest('a policy of the page that forbids embeds shows the content', async () => {
  const ask = (content) => document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }));
  const other = await opened(addFrame());
  ask("style-src 'none'; img-src 'none'");
  const { iframe } = await opened(addElement().frame);
  equal([iframe.style.aspectRatio, iframe.getBoundingClientRect().width], ['16 / 9', root.clientWidth]);
  ask("frame-src 'none'");
  const element = addElement({}, '<b>own</b>');
  const { frame } = element;
  equal(await outcome(frame.loaded),
    { code: 'refused', message: "The page's Content-Security-Policy does not allow this embed.", field: undefined, value: undefined });
  equal([element.frame, element.firstChild.checkVisibility(), (await other.step({ ticks: 3 })).tick], [null, true, 3]);
}, { expected: /Content Security Policy/ });

const oldTest = withParts(async () => {
  for (const { prototype } of [Document, ShadowRoot]) delete prototype.adoptedStyleSheets;
  delete window.CSSStyleSheet;
  delete window.IntersectionObserver;
  await import('/tests/parts/embeds.js');
});

oldTest('a page without style sheets for scripts and without observers, as in jsdom, has its embeds', async () => {
  install();
  equal((await opened(addElement({ n: 7 }).frame)).isOpen, true);
  const { frame } = addElement({ n: 5 });
  equal(labels().at(-1), 'Run 5 discs');
  equal((await frame.step({ ticks: 3 })).tick, 3);
});
