// A page controls an embed by promises (web/embed/mount.ts, frame.ts, fill.ts). The embeds are stand-ins, for which the test answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from '../../web/embed/fill.ts';
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  await import('/tests/parts/embeds.js');
  const { mount, CellmatesError } = install();
  Object.assign(window, { mount, CellmatesError });
});

test('an address has the parameters, and refuses values that are neither text nor number', () => {
  const home = 'https://example.org/cellmates/';
  assert.equal(addressOf(home, { scene: 'klaus', n: 300, autoplay: true, paused: false, title: undefined, seed: null, style: 'a b' }),
    `${home}?from=parent&scene=klaus&n=300&autoplay=1&paused=0&style=a+b`);
  assert.equal(addressOf('file:///home/me/dist/', { n: 3 }), 'file:///home/me/dist/index.html?from=parent&n=3', 'not a list of files');
  for (const wrong of [{}, () => {}, Symbol('n')]) {
    assert.throws(() => addressOf(home, { n: wrong }), { name: 'CellmatesError', code: 'bad-value', field: 'n' });
  }
});

partsTest('a copy is named by its folder, with or without a slash, or by its page', async () => {
  const { homeOf } = await import('/web/embed/mount.ts');
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
    equal([error instanceof window.CellmatesError, error.code, error.field], [true, 'bad-value', 'base']);
  }
});

partsTest('each method sends its command and resolves to the answer', async () => {
  const frame = await mount(place(), { scene: 'klaus', n: 300, title: 'Discs' });
  const { src, title, allow, loading } = frame.iframe;
  equal([src, title, allow, loading],
    [`${copy.home}?from=parent&scene=klaus&n=300`, 'Discs', 'fullscreen; cross-origin-isolated', 'eager']);
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

partsTest('a refusal rejects with its code, field and value', async ({ CellmatesError }) => {
  const frame = await mount(place());
  copy.answer = () => ({ type: 'error', message: 'No.', code: 'too-many', field: 'n', value: '9' });
  const error = await frame.set({ n: 9 }).catch((thrown) => thrown);
  equal([error instanceof CellmatesError, error.name], [true, 'CellmatesError']);
  equal(await outcome(frame.set({ n: 9 })), { message: 'No.', code: 'too-many', field: 'n', value: '9' });
  copy.answer = () => ({ type: 'error', message: 'No.' });
  equal((await outcome(frame.play())).code, 'bad-value');
  copy.take();
  equal(await outcome(frame.set({ n: () => {} })),
    { message: 'set contains a value that cannot be sent with postMessage.', code: 'bad-value', field: undefined, value: undefined });
  equal(copy.take(), []);
});

partsTest('only the answer of its own embed counts, once', async () => {
  const [frame, other] = [await mount(place()), await mount(place())];
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
  const frame = await mount(place(), { 'timeout': 2000 });
  const usual = await mount(place());
  copy.take();
  const ids = [];
  copy.answer = (message, id) => (ids.push(id), null);
  const ended = [];
  const note = (name, answer) => void outcome(answer).then(({ code, message }) => ended.push([name, code, message]));
  note('frame', frame.step({ ticks: 1 }));
  note('own', frame.step({ ticks: 2 }, { 'timeout': 500 }));
  note('usual', usual.step({ ticks: 3 }));
  note('measure', usual.measure());
  note('sweep', usual.sweep());
  note('race', usual.race({ methods: 'naive,grid' }));
  note('never', usual.start({}, { 'timeout': Infinity }));
  const late = (name, type, time) => [name, 'timeout', `The embed did not answer "${type}" within ${time} s.`];
  await frames(29);
  equal(ended, []);
  await frames(2);
  equal(ended, [late('own', 'step', 0.5)]);
  await frames(88);
  equal(ended.length, 1);
  await frames(2);
  equal(ended[1], late('frame', 'step', 2));
  await frames(1678);
  equal(ended.length, 2);
  await frames(2);
  equal(ended[2], late('usual', 'step', 30));
  virtual.work(569_000); // 34,140 frames in one
  await frames(60);
  equal(ended.length, 3);
  await frames(2);
  equal(ended.slice(3), ['measure', 'sweep', 'race'].map((type) => late(type, type, 600)));
  copy.answer = () => ({ type: 'state', tick: 5 });
  usual.iframe.contentWindow.say({ type: 'state', tick: -1, re: ids[2] });
  equal((await usual.step({ ticks: 5 })).tick, 5, 'a late answer is ignored');
});

partsTest('a time-out says what keeps the embed from answering: sight, the place of the element, or its loading', async () => {
  root.style.width = '100px'; // so that all are on the screen
  const idle = await mount(place(), { scene: 'idle' });
  const far = await mount(place(), { scene: 'klaus' });
  const clipped = await mount(place());
  const gone = await mount(place());
  const loading = await mount(place(), { lazy: true });
  const begun = await mount(place(), { scene: 'idle' });
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
  const frame = await mount(place(), { scene: 'today' });
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
  const frame = await mount(place());
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
  const lazy = await mount(place(), { lazy: true });
  const told = [];
  lazy.on('later', () => told.push('later')); // hello does not list it, but has not come yet
  const frame = await mount(place());
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
  const frame = await mount(place());
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
  const frame = await mount(place());
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

partsTest('destroy ends everything and puts the content back', async () => {
  const own = place('<b>own</b>');
  const before = own.firstChild;
  const frame = await mount(own);
  equal(own.innerHTML.startsWith('<iframe'), true);
  const told = [];
  const end = frame.on('tick', () => told.push('tick'));
  copy.answer = () => null;
  const pending = outcome(frame.step({ ticks: 1 }));
  frame.iframe.contentWindow.say({ type: 'event', event: 'tick' }); // arrives later
  frame.destroy();
  frame.destroy();
  end();
  await frames(1);
  equal([(await pending).code, (await outcome(frame.play())).code], ['destroyed', 'destroyed']);
  equal([own.childNodes.length, own.firstChild === before, document.querySelectorAll('iframe').length, told], [1, true, 0, []]);
  const lazy = await mount(place('<b>lazy</b>'), { lazy: true });
  lazy.destroy();
  equal([(await outcome(lazy.loaded)).code, document.querySelectorAll('iframe').length, root.textContent], ['destroyed', 0, 'ownlazy']);
});

partsTest('another embed in a place ends the one before, content that others put there stays, and no place is refused', async () => {
  const own = place('<b>own</b>');
  const first = await mount(own, { n: 1 });
  const second = await mount(own, { n: 2 });
  equal([(await outcome(first.play())).code, own.querySelectorAll('iframe').length, new URL(second.iframe.src).searchParams.get('n')],
    ['destroyed', 1, '2']);
  first.destroy();
  own.append('theirs');
  second.destroy();
  equal(own.innerHTML, 'theirs');
  for (const [given, code, field] of [[[null], 'bad-value', 'element'], [['#here'], 'bad-value', 'element'],
    [[document.createElement('div')], 'not-there', 'element'], [[own, { n: {} }], 'bad-value', 'n']]) {
    const refused = await outcome(mount(...given));
    equal([refused.code, refused.field, root.textContent], [code, field, 'theirs']);
  }
});

partsTest('mount ends if the embed does not load in time, or does not answer within ten seconds of that', async () => {
  const own = ['own', 'usual', 'silent'].map((text) => place(text));
  const ended = [];
  const note = (name, promise) => void outcome(promise).then(({ code, message }) => ended.push([name, code, message]));
  note('own', mount(own[0], { 'timeout': 300 }));
  note('usual', mount(own[1]));
  for (const { firstChild } of own.slice(0, 2)) firstChild.contentDocument.open(); // loads, and loads
  await frames(17);
  equal(ended, []);
  await frames(2);
  const late = `No copy of Cellmates has answered at ${copy.home} in time.`;
  equal(ended, [['own', 'timeout', late]]);
  await frames(1780);
  equal(ended.length, 1);
  await frames(2);
  equal(ended[1], ['usual', 'timeout', late]);
  note('silent', mount(own[2], { scene: 'silent' }));
  await load(own[2].firstChild);
  await frames(599);
  equal(ended.length, 2);
  await frames(2);
  equal(ended[2], ['silent', 'timeout', late]);
  equal(own.map(({ innerHTML }) => innerHTML), ['own', 'usual', 'silent']);
});

partsTest('after ten seconds the content is there until the embed answers; a picture says so, if a reader is near', async () => {
  const standIn = await (await fetch(copy.home)).text();
  const [own, lazy, far] = ['own', 'lazy', 'far'].map((name) => place(`<b>${name}</b>`));
  far.style.marginTop = '20000px';
  const mounting = mount(own);
  const near = await mount(lazy, { lazy: true });
  const { iframe: farIframe } = await mount(far, { lazy: true });
  near.iframe.loading = 'eager';
  const iframes = [own.querySelector('iframe'), near.iframe];
  for (const iframe of iframes) iframe.contentDocument.open(); // ends the iframe's own loading
  await frames(599);
  equal(own.textContent, '');
  await frames(2);
  equal([own.querySelector('b').checkVisibility(), lazy.textContent, near.problem !== ''], [true, '', true]);
  equal([...iframes, farIframe].map((iframe) => iframe.checkVisibility()), [false, false, true]);
  for (const { contentDocument } of iframes) {
    contentDocument.write(standIn);
    contentDocument.close();
  }
  await Promise.all([mounting, near.loaded]);
  equal([own.textContent, lazy.childElementCount, near.problem, ...iframes.map((iframe) => iframe.checkVisibility())], ['', 1, '', true, true]);
});

partsTest('a policy of the page that forbids embeds puts the content back', async () => {
  const ask = (content) => document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }));
  const other = await mount(place());
  ask("style-src 'none'; img-src 'none'");
  const own = place('own');
  const frame = await mount(own);
  equal([frame.iframe.style.aspectRatio, own.firstChild.getBoundingClientRect().width], ['16 / 9', own.clientWidth]);
  frame.destroy();
  ask("frame-src 'none'");
  equal(await outcome(mount(own)),
    { code: 'refused', message: "The page's Content-Security-Policy does not allow this embed.", field: undefined, value: undefined });
  equal([own.innerHTML, (await other.step({ ticks: 3 })).tick], ['own', 3]);
  const element = place('<cellmates-embed><b>element</b></cellmates-embed>').firstChild;
  equal((await outcome(element.frame.loaded)).code, 'refused');
  equal([element.frame, element.querySelector('b').checkVisibility()], [null, true]);
}, { expected: /Content Security Policy/ });

const oldTest = withParts(async () => {
  for (const { prototype } of [Document, ShadowRoot]) delete prototype.adoptedStyleSheets;
  delete window.CSSStyleSheet;
  delete window.IntersectionObserver;
  await import('/tests/parts/embeds.js');
});

oldTest('a page without style sheets for scripts and without observers, as in jsdom, has its embeds', async () => {
  const [first, element] = [place('<div data-cellmates="n=5"></div>'), place('<cellmates-embed n="7"></cellmates-embed>')];
  const { mount } = install();
  equal(labels(), ['Run 5 discs', 'Run 7 discs']);
  run(first.firstElementChild);
  await load(iframeOf(first.firstElementChild));
  equal((await element.firstElementChild.frame.step({ ticks: 3 })).tick, 3);
  const third = place();
  equal((await (await mount(third, { n: 9 })).step({ ticks: 2 })).tick, 2);
});
