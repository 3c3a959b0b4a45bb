// How elements become embeds (web/embed/element.ts, facade.ts, fill.ts, sight.ts, script.ts). The embeds are stand-ins, for which
// the test answers.
import { fileURLToPath } from 'node:url';
import { bundle, limitValues } from '../../web/build/bundle.ts';
import { embedFacts } from '../../web/schema/facts.ts';
import { schema as built } from '../lib/programs.mjs';
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  await import('/tests/parts/embeds.js');
  window.link = (n, more = '') => `<a href="${copy.home}?scene=pucks&amp;n=${n}${more}">Pucks</a>`;
  // What an element shows: the sentence of its facade, the name of its button, and whether its iframe is there; and its height.
  window.look = (one) => {
    const { shadowRoot } = embedIn(one);
    const facade = [...shadowRoot.children].find((each) => each.shadowRoot && each.checkVisibility())?.shadowRoot;
    return [...['p:not(.line)', 'button'].map((part) => facade?.querySelector(part)?.textContent), iframeOf(one)?.checkVisibility() ?? false,
      Math.round(one.getBoundingClientRect().height)];
  };
});

partsTest('a facade has the scene’s picture, and Run with the number of discs', async () => {
  const { makeFacade } = await import('/web/embed/facade.ts');
  const { scenes, opening, usual } = window.BUILD_EMBED;
  let runs = 0;
  const shown = (query) => {
    const facade = makeFacade(`${copy.home}?from=parent${query}`, 'Title', () => (runs += 1));
    const [picture, button] = facade.shadowRoot.children;
    button.click();
    equal(picture.lastChild.loading, 'lazy');
    const pictures = [...picture.children].map(({ media, srcset, src }) => [media, srcset || src].filter(Boolean).join(' ').replace(copy.home, ''));
    return [button.textContent, facade.style.colorScheme, ...pictures];
  };
  const both = (scene) => ['light dark', `(prefers-color-scheme: dark) scenes/${scene}-dark.webp`, `scenes/${scene}-light.webp`];
  const discs = (n) => `Run ${n.toLocaleString('en')} discs`;
  equal(shown(''), [discs(opening.n), ...both(`${opening.scene}-tile`)]);
  equal(shown('&theme=none'), [discs(scenes[usual]), ...both(usual)]);
  equal(shown('&scene=pucks'), [discs(scenes.pucks), ...both('pucks')]);
  equal(shown('&scene=pucks&n=1'), ['Run 1 disc', ...both('pucks')]);
  equal(shown('&scene=pucks&n=9&race=naive,grid')[0], 'Race 9 discs');
  equal(shown('&race=naive,grid')[0], `Race ${opening.n.toLocaleString('en')} discs`);
  equal(shown('&scene=pucks&n=12345&theme=dark'), ['Run 12,345 discs', 'dark', 'scenes/pucks-dark.webp']);
  equal(shown('&scene=toString&n=2&theme=light'), ['Run 2 discs', 'light', `scenes/${usual}-light.webp`]);
  for (const wrong of ['-1', 'two', '1.5', '', `${schema.limits.discs + 1}`]) equal(shown(`&scene=pucks&n=${wrong}`)[0], discs(scenes.pucks), wrong);
  equal([runs, shown(`&n=${schema.limits.discs}`)[0]], [13, discs(schema.limits.discs)]);
  const facade = makeFacade(`${copy.home}?n=2`, 'Two', () => {});
  equal([facade.role ?? facade.getAttribute('role'), facade.ariaLabel, facade.shadowRoot.querySelector('img').alt], ['group', 'Two', '']);
});

partsTest('wrong attributes are named in the console, and under Run', async () => {
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  install();
  const rightOnes = { scene: 'pucks', n: 9, gravity: -0.5, cell: 0, race: 'naive,grid', seed: '18446744073709551615', gridlines: '', autoplay: false,
    class: 'wide', tabindex: 0, 'data-v-1': '', lang: 'en' };
  const names = 'tutorial strips klaus hash pucks million pile mixed column tumbler pegs bare';
  root.style.width = '360px';
  for (const [attributes, ...said] of [
    [rightOnes],
    [{ sceen: 'pucks' }, 'sceen="pucks": there is no such attribute'],
    [{ scene: '' }, `scene="": expected one of ${names}`],
    [{ scene: 'kugeln', n: 9 }, `scene="kugeln": expected one of ${names}`],
    [{ constructor: 1, 'disc-style': 'round', autoplay: 'maybe' }, 'constructor="1": there is no such attribute',
      'disc-style="round": expected outline or filled', 'autoplay="maybe": expected 0 or 1'],
    [{ race: 'naive', n: 2e7, cell: 0.5, gravity: 'up' }, 'n="20000000": expected a whole number from 0 to 2,000,000',
      'cell="0.5": expected 0 (automatic) or a number from 1 to 10,000', 'gravity="up": expected a number from -10 to 10',
      `race="naive": expected two of these, with a comma between them: ${schema.methods.map(({ name }) => name).join(' ')}`],
    [{ scene: '“pucks”' }, 'scene, whose value has curly quotes: write straight ones ("), or none'],
  ]) {
    const element = addElement({ title: 'Nine', ...attributes });
    const sentences = said.map((each) => `Ignored ${each}.`);
    equal(warnings.splice(0), sentences.map((each) => `${each} In an embed: Nine.`));
    const strip = facadeOf(element).querySelector('.line');
    equal(strip?.textContent ?? '', sentences.join(' '));
    equal([element.frame.ignored, element.frame.problem], [sentences, '']);
    if (!strip) continue;
    const [around, under, button] = [element, strip, strip.previousSibling].map((one) => one.getBoundingClientRect());
    equal([under.top > button.bottom, under.bottom < around.bottom, under.left > around.left, under.right < around.right], Array(4).fill(true));
    if (said.length === 1) equal(strip.scrollHeight, strip.clientHeight, 'all of a sentence is seen');
  }
});

partsTest('the page hears which attributes are refused, and when none is any more', async () => {
  console.warn = () => {};
  install();
  const element = addElement({ scene: 'pucks', title: 'Nine' });
  const heard = [];
  element.addEventListener('ignored', ({ detail }) => heard.push(detail.ignored));
  element.setAttribute('scene', 'kugeln');
  element.setAttribute('sceen', 'pucks');
  const wrong = ['Ignored sceen="pucks": there is no such attribute.',
    `Ignored scene="kugeln": expected one of ${schema.scenes.map(({ name }) => name).join(' ')}.`];
  equal([element.frame.ignored, heard], [wrong, []], 'known at once, and told once all have changed');
  await null;
  element.theme = 'dark';
  await null;
  equal(heard, [wrong], 'what stays wrong is told once');
  element.removeAttribute('sceen');
  element.scene = 'pile';
  equal(element.frame.ignored, []);
  await null;
  equal(heard, [wrong, []]);
});

partsTest('the picture of the rain is repeated as often as the scene repeats its pegs', async () => {
  install();
  for (const [width, n, pegs, rows] of [[640, 30_000, 12, 6], [640, 50_000, 15, 8], [300, 30_000, 8, 9]]) {
    const element = addElement({ scene: 'pegs', n });
    Object.assign(element.style, { display: 'block', aspectRatio: 'auto', width: `${width}px`, height: '360px' });
    const picture = facadeOf(element).querySelector('picture');
    await new Promise((resolve) => new MutationObserver(resolve).observe(picture, { attributes: true }));
    const [across, down] = picture.style.backgroundSize.split(' ').map((size) => Math.round(10 * parseFloat(size)));
    equal([across, down], [Math.round(1000 / pegs), Math.round(2000 / rows)]);
  }
});

partsTest('a picture is shown if it has about as many discs as the embed', () => {
  install();
  const isPictured = (n) => facadeOf(addElement({ scene: 'strips', ...(n !== undefined && { n }) })).querySelector('img').checkVisibility({ visibilityProperty: true });
  equal([undefined, 0, 750, 751, 11_999, 12_000].map(isPictured), [true, false, false, true, true, false]);
});

partsTest('without its picture, Run stands on a plain ground', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "img-src 'none'" }));
  install();
  const element = addElement({ scene: 'pucks' });
  await new Promise((resolve) => new MutationObserver(resolve).observe(facadeOf(element), { attributes: true, subtree: true }));
  equal([...facadeOf(element).children].map((one) => one.checkVisibility({ visibilityProperty: true })), [false, true]);
  run(element);
  await element.frame.loaded;
  equal([copy.take().map(({ type }) => type), iframeOf(element).isConnected], [['hello', 'start'], true]);
}, { expected: /Content Security Policy/ });

partsTest('Run starts the embed in place of its picture, with the focus and without a time limit', async () => {
  install();
  const element = addElement({ scene: 'pucks', n: 500, title: 'Pucks' });
  equal([element.frame.isOpen, facadeOf(element).host.checkVisibility()], [false, true]);
  const facade = facadeOf(element).host;
  copy.answer = ({ type }) => (type === 'start' ? null : { type: 'subscribed' });
  run(element);
  await element.frame.loaded;
  equal([element.frame.isOpen, facade.checkVisibility(), iframeOf(element).title], [true, false, 'Pucks']);
  equal(document.activeElement.shadowRoot.activeElement === iframeOf(element), true);
  virtual.work(66_000);
  await frames(4);
  equal(copy.take().map(({ type }) => type), ['hello', 'start', 'subscribe', 'subscribe']);
});

partsTest('a command, the iframe and loaded each create the iframe; a listener does not', async () => {
  install();
  const [commanded, asked, waited, left, far] = Array.from({ length: 5 }, () => addElement({ scene: 'today' }).frame);
  root.style.width = '100px'; // so that all are on the screen
  equal(window.frames.length, 0);
  const { tick } = await commanded.step({ ticks: 3 });
  const { tagName } = asked.iframe;
  left.on('tick', () => {});
  equal([tick, tagName, await waited.loaded === waited, left.isOpen, document.querySelectorAll('iframe').length], [3, 'IFRAME', true, false, 0]);
  far.iframe.style.marginTop = '20000px';
  equal((await far.step({ ticks: 9 })).tick, 9, 'an embed that nobody has come near loads for a command');
});

partsTest('with autoplay, the embed comes once a reader can see it', async () => {
  install();
  const elements = [{ autoplay: '' }, { autoplay: 1 }, {}].map((attributes) => addElement({ scene: 'today', ...attributes }));
  elements[0].style.opacity = 0;
  elements[1].style.marginTop = '5000px';
  await virtual.settle();
  const open = () => elements.map((element) => iframeOf(element) !== null);
  await frames(600);
  equal(open(), [false, false, false]);
  elements[0].style.opacity = 0.5;
  equal(open(), [false, false, false]);
  await frames(16); // it looks four times per second
  equal(open(), [true, false, false]);
  window.scrollTo(0, document.body.scrollHeight);
  await virtual.settle();
  equal(open(), [true, true, false]);
  equal(iframeOf(elements[1]).loading, 'eager');
});

partsTest('an embed is told whether a reader can see it', async () => {
  install();
  const frame = await opened(addFrame());
  const sights = async () => {
    await virtual.settle();
    await frames(16);
    await frame.get();
    return copy.sights.splice(0).map(({ visible }) => visible);
  };
  await sights(); // the first may come before the embed has loaded
  for (const [property, value] of [['opacity', '0'], ['visibility', 'hidden']]) {
    root.style[property] = value;
    equal(await sights(), [false], property);
    if (property === 'opacity') {
      frame.iframe.src += '&n=2';
      await load(frame.iframe);
      equal(await sights(), [false], 'it is told again, because it has been loaded again');
    }
    root.style[property] = '';
    equal(await sights(), [true], property);
  }
  equal([await sights(), virtual.pending.timers], [[], 1]);
  frame.iframe.style.marginTop = '20000px';
  await virtual.settle();
  root.style.opacity = '0';
  equal([await sights(), virtual.pending.timers], [[], 0], 'nobody looks, because the embed itself sees that it is scrolled away');
  frame.iframe.style.marginTop = '';
  await virtual.settle();
  equal(virtual.pending.timers, 1);
  frame.destroy();
  equal(virtual.pending.timers, 0);
});

partsTest('an element can be added, moved and removed, and keeps the focus of the page', async () => {
  install();
  place('<input><p></p><section></section>');
  named('input').focus();
  const element = document.createElement('cellmates-embed');
  element.innerHTML = '<a href="#own">its own</a>';
  const given = { scene: 'today', n: '5', paused: '', 'disc-style': 'filled', run: '1.abc', title: 'Five', class: 'wide' };
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  equal(element.frame, null);
  named('p').append(element);
  const { frame } = element;
  await frame.loaded;
  const { iframe } = frame;
  const inside = () => element.shadowRoot.querySelectorAll('iframe').length;
  equal([iframe.src, iframe.title, inside(), getComputedStyle(element).display],
    [`${copy.home}?from=parent&scene=today&n=5&paused=1&style=filled#run=1.abc`, 'Five', 1, 'block']);
  const again = load(iframe);
  named('section').append(element);
  await again;
  equal([element.frame === frame, inside(), (await frame.step({ ticks: 4 })).tick], [true, 1, 4]);
  await frame.get(); // has subscribed
  copy.take();
  named('p').moveBefore?.(element, null);
  equal((await frame.step({ ticks: 5 })).tick, 5);
  equal(copy.take().map(({ type }) => type), ['step'], 'moveBefore does not load it again');
  const changed = load(iframe);
  element.setAttribute('dpr', '2');
  element.title = 'Six';
  await changed;
  equal([new URL(iframe.src).search, iframe.title], ['?from=parent&scene=today&n=5&paused=1&style=filled&dpr=2', 'Six']);
  const replayed = load(iframe);
  element.run = '1.def';
  await replayed;
  equal([new URL(iframe.src).hash, (await frame.step({ ticks: 6 })).tick], ['#run=1.def', 6]);
  await frame.get();
  copy.answer = () => null;
  const pending = outcome(frame.cancel());
  await virtual.breathe();
  element.remove();
  equal([(await pending).code, element.frame, inside(), element.textContent], ['destroyed', null, 0, 'its own']);
  named('p').append(element);
  await element.frame.loaded;
  equal([element.frame !== frame, inside(), document.activeElement.tagName], [true, 1, 'INPUT']);
});

partsTest('whatever attribute of an open embed changes or goes, the embed gets its new address, and only four reload it', async () => {
  install();
  const element = addElement({ scene: 'tutorial', n: 40, paused: true, gridlines: '' });
  const { frame } = element;
  await frame.loaded;
  const { iframe } = frame;
  const { src } = iframe;
  const sent = async () => {
    await virtual.breathe();
    await frame.cancel();
    return copy.take().filter(({ type }) => type !== 'cancel').map(({ type, search }) => [type, search]);
  };
  await sent();
  element.setAttribute('gridlines', 'false');
  element.method = 'naive';
  element.removeAttribute('n');
  element.title = 'Few';
  equal([await sent(), iframe.title],
    [[['address', '?from=parent&scene=tutorial&paused=0&gridlines=0&method=naive'.replace('paused=0', 'paused=1')]], 'Few'], 'once for all');
  const reloading = ['threads', 'dpr'];
  for (const name of Object.keys(window.BUILD_EMBED.taken).filter((one) => !reloading.includes(one))) {
    const property = name === 'style' ? 'discStyle' : name;
    for (const value of ['strange', '“curly”', true, null]) {
      if ((element[property] ?? null) === value) continue;
      element[property] = value;
      const [[type, search], ...more] = await sent();
      equal([type, more, new URLSearchParams(search).get(name)], ['address', [], value === true ? '1' : value], name);
    }
  }
  element.title = 'Several';
  equal([await sent(), iframe.src], [[], src], 'a title is no parameter');
  copy.answer = ({ type }) => (type === 'address' ? { type: 'error', code: 'bad-value', message: 'refused' } : { type: 'state' });
  element.n = 5;
  equal((await sent()).length, 1);
  await frames(2); // a refusal is no error of this page
  for (const [name, value] of [['threads', 4], ['dpr', 1], ['run', '1.abc'], ['base', 'copy/index.html'], ['threads', null]]) {
    const reloaded = name === 'base' ? undefined : load(iframe);
    element[name] = value;
    await reloaded;
    await frame.loaded;
    await sent();
  }
  equal(new URL(iframe.src).search, '?from=parent&n=5&dpr=1');
});

partsTest('an address of a copy that is none is named in the element, before Run and after, and is no error of the page', async ({ look }) => {
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  install();
  for (const base of ['http://[', '']) {
    const element = addElement({ base, n: 3, title: 'Three' });
    const said = 'base must be the address of a copy of Cellmates.';
    equal(look(element).slice(0, 3), [said, undefined, false], base);
    element.removeAttribute('base');
    await virtual.breathe();
    equal(look(element).slice(0, 3), [undefined, 'Run 3 discs', false]);
    const { iframe } = await element.frame.loaded;
    const { src } = iframe;
    element.base = base;
    await virtual.breathe();
    const strip = () => element.shadowRoot.querySelector('.line')?.textContent;
    equal([iframe.src, look(element)[2], strip()], [src, true, said], 'what runs goes on');
    equal(warnings.splice(0), Array(2).fill(`${said} In an embed: Three.`));
    element.removeAttribute('base');
    await virtual.breathe();
    equal(strip(), undefined);
  }
});

partsTest('our own words are English from left to right in a page of any language, and a title is the page’s', async () => {
  Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' });
  install();
  copy.speaks = false;
  const elements = [addElement({ n: 3, title: 'أقراص' }), addElement({ n: 3 })];
  for (const [k, element] of elements.entries()) {
    const button = facadeOf(element).querySelector('button');
    equal([button.lang, button.dir, facadeOf(element).host.lang], ['en', 'ltr', k === 0 ? '' : 'en']);
    equal(element.frame.iframe.lang, k === 0 ? '' : 'en');
  }
  const [{ shadowRoot }] = [addElement({ base: '' })];
  const said = shadowRoot.firstElementChild.shadowRoot.querySelector('p');
  equal([said.lang, said.dir], ['en', 'ltr']);
});

partsTest('before Run, a changed attribute changes the picture', async () => {
  install();
  const element = addElement({ scene: 'pucks', n: 5 });
  equal(labels(), ['Run 5 discs']);
  Object.assign(element, { n: 7, title: 'Seven' });
  await virtual.breathe();
  equal([labels(), facadeOf(element).host.ariaLabel, window.frames.length], [['Run 7 discs'], 'Seven', 0]);
});

partsTest('the element has the events ready, tick and change, and properties that are set before the script', async () => {
  const early = document.createElement('cellmates-embed');
  Object.assign(early, { scene: 'today', n: 30, autoplay: true, discStyle: 'filled' });
  place().append(early);
  install();
  equal(early.outerHTML, '<cellmates-embed scene="today" n="30" disc-style="filled" autoplay="1"></cellmates-embed>');
  const heard = [];
  for (const type of ['ready', 'tick', 'change']) early.addEventListener(type, ({ detail }) => heard.push([type, detail]));
  const { iframe } = await early.frame.loaded;
  await early.frame.get();
  equal(copy.take().flatMap(({ to }) => to ?? []), ['tick', 'change']);
  iframe.contentWindow.say({ type: 'ready' });
  for (const event of ['tick', 'change', 'state']) iframe.contentWindow.say({ type: 'event', event, by: 'host' });
  await early.frame.get();
  equal(heard, [['ready', {}], ['tick', { by: 'host' }], ['change', { by: 'host' }]]);
  early.scene = null;
  equal([early.scene, early.hasAttribute('scene'), early.n], [null, false, '30']);
});

partsTest('an element may name another copy', async () => {
  install();
  const element = addElement({ base: '/elsewhere', n: 3 });
  equal(element.frame.iframe.src, `${location.origin}/elsewhere/?from=parent&n=3`);
  element.base = 'copy/index.html';
  await element.frame.loaded;
  equal(element.frame.iframe.src, `${copy.home}?from=parent&n=3`);
}, { expected: /404/ });

partsTest('an embed fills its column, before Run and after, also where a box fits its content', async () => {
  const layouts = ['display: block', 'display: flex', 'display: flex; flex-direction: column; align-items: start', 'display: grid; justify-items: start',
    'display: grid; place-items: center', 'width: fit-content'];
  install('');
  const forms = ['<cellmates-embed n="3"></cellmates-embed>', `<p style="margin: 0">${link(3)}</p>`];
  for (const wide of [320, 720]) {
    for (const layout of layouts) place(`<div style="width: ${wide}px">${forms.map((form) => `<div style="${layout}">${form}</div>`).join('')}</div>`);
    place(`<div style="width: ${wide}px; overflow: hidden"><cellmates-embed style="float: left" n="3"></cellmates-embed></div>`);
  }
  await virtual.breathe();
  const found = () => [...root.querySelectorAll('cellmates-embed, p')];
  const widths = () => [320, 720].map((wide) => found().map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width === wide && height === (wide * 9) / 16).length);
  await virtual.settle();
  equal(widths(), [13, 13], 'before');
  for (const one of found()) run(one);
  equal([widths(), found().every((one) => iframeOf(one).isConnected)], [[13, 13], true], 'after');
  for (const shape of ['aspect-ratio: 1', 'height: 320px']) {
    place(`<style>.own { width: 320px; ${shape} }</style><cellmates-embed class="own" n="3"></cellmates-embed>`);
    await virtual.breathe();
    const element = [...root.querySelectorAll('.own')].at(-1);
    const sizes = () => [element, facadeOf(element).host, iframeOf(element)].map((one) => one?.getBoundingClientRect().height);
    equal(sizes().slice(0, 2), [320, 320], shape);
    run(element);
    equal([sizes()[0], sizes()[2]], [320, 320], shape);
  }
}, { expected: /404/ });

partsTest('an embed that does not answer says so in its place, keeps its size, and loads when the reader tries again', async ({ look }) => {
  install('');
  place(`<cellmates-embed scene="silent" n="3"></cellmates-embed><p><a href="${copy.home}?scene=silent&n=3">Pucks</a></p>`);
  await virtual.breathe();
  const heard = [];
  for (const one of root.querySelectorAll('cellmates-embed, p')) {
    copy.speaks = false;
    embedIn(one).addEventListener('failed', ({ detail }) => heard.push(detail.message));
    const before = look(one);
    equal(before.slice(0, 3), [undefined, 'Run 3 discs', false]);
    const height = before[3];
    const loses = async (text, count) => {
      const loaded = load(iframeOf(one));
      await loaded;
      await frames(count - 1);
      equal(look(one), [undefined, undefined, true, height], text);
      await frames(2);
      equal(look(one), [text, 'Try again', false, height]);
    };
    const again = () => [...embedIn(one).shadowRoot.children].find((each) => each.shadowRoot?.querySelector('.problem')).shadowRoot.querySelector('button').click();
    run(one);
    await loses(`The simulation could not be loaded: no copy of Cellmates has answered at ${copy.home}.`, 600);
    const late = embedIn(one).frame.get({}, { 'timeout': 1 }).catch(({ message }) => message);
    await frames(1);
    equal(await late, `The embed did not answer "get" within 0.001 s. The simulation could not be loaded: no copy of Cellmates has answered at ${copy.home}.`);
    embedIn(one).n = 4; // by a message, which is not answered
    await virtual.breathe();
    let online = false;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    again();
    equal(new URL(iframeOf(one).src).searchParams.get('n'), '4');
    await loses('The simulation could not be loaded: there is no connection.', 60);
    [online, copy.speaks] = [true, true];
    copy.take();
    again();
    equal(look(one), [undefined, undefined, true, height]);
    await load(iframeOf(one));
    await virtual.until(() => copy.received.some(({ type }) => type === 'start'));
    await frames(610);
    equal(look(one), [undefined, undefined, true, height]);
  }
  const { frame } = named('cellmates-embed');
  equal([heard.length, /no connection/.test(heard[1]), frame.problem, await frame.loaded === frame], [4, true, '', true]);
});

partsTest('an embed whose address a consent banner takes away says so, and runs after consent', async ({ look }) => {
  install();
  const element = addElement({ scene: 'today', n: 3 });
  const problems = [];
  element.addEventListener('failed', ({ detail }) => problems.push(detail.message));
  const { iframe } = element.frame;
  iframe.loading = 'eager';
  const { src } = iframe;
  iframe.src = 'about:blank';
  await load(iframe);
  await frames(610);
  const text = 'This page has not let the simulation load yet. It may be waiting for your consent.';
  equal([look(element).slice(0, 3), problems], [[text, undefined, false], [text]]);
  iframe.src = src;
  await element.frame.loaded;
  equal([look(element).slice(0, 3), element.frame.problem], [[undefined, undefined, true], '']);
});

for (const [what, script, runs] of [
  ['inline, finds its copy by data-base', '<script type="text/plain" data-base="copy"></script>', ['Run 1 disc']],
  ['as a module, finds its copy by its address', '<script type="text/plain" src="copy/embed-1.0.0.0123456789ab.js?v=2"></script>', ['Run 1 disc']],
  ['with data-links, makes embeds of links', '<script type="text/plain" src="copy/embed.js" data-links></script>', ['Run 1 disc', 'Run 2 discs']],
]) {
  partsTest(`embed.js ${what}, or says what it lacks`, async (_, [html, runs]) => {
    const refused = await outcome(import('/web/embed/script.ts?first')); // a module has no currentScript
    equal([refused.code, refused.field, /data-base="https:/.test(refused.message)], ['bad-value', 'data-base', true]);
    place(`${html}<cellmates-embed n="1"></cellmates-embed><p>${link(2)}</p>`);
    for (const name of ['second', 'third']) await import(`/web/embed/script.ts?${name}`); // as if it were in the page twice
    equal(labels(), runs);
    equal(named('cellmates-embed').frame.iframe.src, `${copy.home}?from=parent&n=1`);
  }, { argument: [script, runs] });
}

const script = bundle('embed/script.ts', { ...limitValues(built.limits), BUILD_EMBED: JSON.stringify(embedFacts(built)) }, 'iife',
  { inject: [fileURLToPath(new URL('../../web/embed/document.ts', import.meta.url))] });
partsTest('elements with the name of anything that the document has hide it from others, but not from embed.js', async (_, text) => {
  const names = new Set(['Cellmates', 'p5']);
  for (let at = document; at; at = Object.getPrototypeOf(at)) Object.getOwnPropertyNames(at).forEach((name) => names.add(name));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const iframe = place().appendChild(document.createElement('iframe'));
  iframe.srcdoc = `${[...names].map((name) => `<form name="${name}" id="${name}"></form>`).join('')}
    <img name="currentScript" data-base="https://example.org/"><cellmates-embed n="3"></cellmates-embed>
    <p><a href="${copy.home}?scene=pucks&n=4">Pucks</a></p><script data-base="${copy.home}" data-links src="${url}"></script>`;
  await load(iframe);
  const there = (selector) => Document.prototype.querySelector.call(iframe.contentDocument, selector);
  const elements = [there('cellmates-embed'), there('p').shadowRoot.firstElementChild];
  for (const [k, { shadowRoot }] of elements.entries()) {
    const facade = shadowRoot.firstElementChild.shadowRoot;
    equal([facade.querySelector('button').textContent, facade.querySelector('img').src.startsWith(`${copy.home}scenes/`)], [`Run ${3 + k} discs`, true]);
  }
}, { argument: script });

partsTest('in the overview of reveal.js, a click on an embed goes to its slide', async () => {
  install();
  place('<div class="reveal"><section><cellmates-embed scene="today"></cellmates-embed></section></div>');
  const hit = () => {
    const { left, top } = named('section').getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + 20).tagName;
  };
  equal(hit(), 'CELLMATES-EMBED');
  root.firstChild.firstChild.classList.add('overview');
  equal(hit(), 'SECTION');
});

partsTest('released gives the keyboard to the page, behind the embed, and Tab goes on from there', async () => {
  place('<button>other</button>');
  install();
  const frame = await opened(addElement().frame);
  const { iframe } = frame;
  const inside = iframe.getRootNode();
  const tell = async () => {
    iframe.contentWindow.say({ type: 'released' });
    await frame.get();
  };
  root.querySelector('button').focus();
  await tell();
  equal(document.activeElement.tagName, 'BUTTON', 'another element keeps the focus');
  iframe.focus();
  await tell();
  const behind = iframe.nextElementSibling;
  equal([inside.activeElement === behind, behind.tabIndex], [true, 0]);
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab' }));
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA', shiftKey: true }));
  equal(inside.activeElement === behind, true);
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab', shiftKey: true }));
  await frames(1);
  equal(inside.activeElement === iframe.previousElementSibling, true);
  inside.activeElement.blur();
  await frames(1);
  equal(inside.querySelector('span'), null);
  await tell();
  equal(inside.activeElement === iframe.nextElementSibling, true, 'nothing else has the focus');
  frame.destroy();
  equal(inside.querySelector('span'), null);
});
