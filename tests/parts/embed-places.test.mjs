// How parts of a page become embeds (web/embed/element.ts, places.ts, facade.ts, sight.ts, install.ts). The embeds are stand-ins, for
// which the test answers.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  await import('/tests/parts/embeds.js');
  // What a place shows: the sentence of its facade, the name of its button, and whether its iframe is there; and its height.
  window.look = (one) => {
    const facade = [...one.shadowRoot.children].find((each) => each.shadowRoot && each.checkVisibility())?.shadowRoot;
    return [...['p', 'button'].map((part) => facade?.querySelector(part)?.textContent), iframeOf(one)?.checkVisibility() ?? false,
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
  equal(shown(''), [discs(opening.n), ...both(opening.scene)]);
  equal(shown('&theme=none'), [discs(scenes[usual]), ...both(usual)]);
  equal(shown('&scene=pucks'), [discs(scenes.pucks), ...both('pucks')]);
  equal(shown('&scene=pucks&n=1'), ['Run 1 disc', ...both('pucks')]);
  equal(shown('&scene=pucks&n=12345&theme=dark'), ['Run 12,345 discs', 'dark', 'scenes/pucks-dark.webp']);
  equal(shown('&scene=toString&n=2&theme=light'), ['Run 2 discs', 'light', `scenes/${usual}-light.webp`]);
  for (const wrong of ['-1', 'two', '1.5', '', `${schema.limits.discs + 1}`]) equal(shown(`&scene=pucks&n=${wrong}`)[0], discs(scenes.pucks), wrong);
  equal([runs, shown(`&n=${schema.limits.discs}`)[0]], [11, discs(schema.limits.discs)]);
  const facade = makeFacade(`${copy.home}?n=2`, 'Two', () => {});
  equal([facade.role ?? facade.getAttribute('role'), facade.ariaLabel, facade.shadowRoot.querySelector('img').alt], ['group', 'Two', '']);
});

partsTest('unknown parameters are named in the console', async () => {
  const warnings = [];
  console.warn = (text) => warnings.push(text);
  install();
  place('<cellmates-embed sceen="pucks" n="9" class="wide" tabindex="0" data-v-1="" lang="en" title="Nine"></cellmates-embed>');
  place('<div data-cellmates="n=9&speedlimt=2"></div>');
  await virtual.breathe();
  equal(warnings, ['Cellmates has no parameter "sceen". In an embed: Nine.',
    'Cellmates has no parameter "speedlimt". In an embed: Cellmates: colliding discs, with and without a grid.']);
});

partsTest('without its picture, Run stands on a plain ground', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "img-src 'none'" }));
  install();
  place('<cellmates-embed scene="pucks"></cellmates-embed>');
  const element = named('cellmates-embed');
  await new Promise((resolve) => new MutationObserver(resolve).observe(facadeOf(element), { attributes: true, subtree: true }));
  equal([...facadeOf(element).children].map((one) => one.checkVisibility({ visibilityProperty: true })), [false, true]);
  run(element);
  await element.frame.loaded;
  equal([copy.take().map(({ type }) => type), iframeOf(element).isConnected], [['hello', 'start'], true]);
}, { expected: /Content Security Policy/ });

partsTest('Run starts the embed in place of its picture, with the focus and without a time limit', async () => {
  install();
  place('<cellmates-embed scene="pucks" n="500" title="Pucks"></cellmates-embed>');
  const element = named('cellmates-embed');
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

partsTest('a command, the iframe and loaded each create a lazy embed; a listener does not', async () => {
  const { mount } = install();
  const lazy = () => mount(place(), { scene: 'today', lazy: true });
  const [commanded, asked, waited, left] = [await lazy(), await lazy(), await lazy(), await lazy()];
  const detached = document.createElement('div');
  const early = await mount(detached, { lazy: true });
  equal(document.querySelectorAll('iframe').length, 0);
  const { tick } = await commanded.step(3);
  const { tagName } = asked.iframe;
  left.on('tick', () => {});
  equal([tick, tagName, await waited.loaded === waited, left.isOpen, document.querySelectorAll('iframe').length], [3, 'IFRAME', true, false, 3]);
  const answer = early.step(5);
  root.append(detached);
  equal((await answer).tick, 5);
  const far = await lazy();
  far.iframe.style.marginTop = '20000px';
  equal((await far.step(9)).tick, 9, 'an embed that nobody has come near loads for a command');
});

partsTest('with autoplay, the embed comes once a reader can see it', async () => {
  install();
  place('<cellmates-embed scene="today" autoplay></cellmates-embed>').style.opacity = 0;
  place().style.height = '5000px';
  place('<div data-cellmates="scene=today&autoplay=1"></div><p data-cellmates="scene=today"></p>');
  await virtual.settle();
  const open = () => ['cellmates-embed', '[data-cellmates]', 'p'].map((selector) => iframeOf(named(selector)) !== null);
  await frames(600);
  equal(open(), [false, false, false]);
  root.firstChild.style.opacity = 0.5;
  equal(open(), [false, false, false]);
  await frames(16); // it looks four times per second
  equal(open(), [true, false, false]);
  window.scrollTo(0, document.body.scrollHeight);
  await virtual.settle();
  equal(open(), [true, true, false]);
  equal(iframeOf(named('[data-cellmates]')).loading, 'eager');
});

partsTest('an embed is told whether a reader can see it', async () => {
  const frame = await install().mount(place());
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
  for (const [name, value] of Object.entries({ scene: 'today', n: '5', paused: '', 'disc-style': 'filled', title: 'Five', class: 'wide' })) {
    element.setAttribute(name, value);
  }
  equal(element.frame, null);
  named('p').append(element);
  const { frame } = element;
  await frame.loaded;
  const { iframe } = frame;
  const inside = () => element.shadowRoot.querySelectorAll('iframe').length;
  equal([iframe.src, iframe.title, inside(), getComputedStyle(element).display],
    [`${copy.home}?from=parent&scene=today&n=5&paused=1&style=filled`, 'Five', 1, 'block']);
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
  element.setAttribute('theme', 'dark');
  element.title = 'Six';
  await changed;
  equal([new URL(iframe.src).search, iframe.title], ['?from=parent&scene=today&n=5&paused=1&style=filled&theme=dark', 'Six']);
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

partsTest('attributes that a running embed can change do not reload it, others do', async () => {
  install();
  place('<cellmates-embed scene="tutorial" n="40" paused="true" gridlines></cellmates-embed>');
  const element = named('cellmates-embed');
  const { frame } = element;
  await frame.loaded;
  const { iframe } = frame;
  let running = true;
  copy.answer = () => ({ type: 'state', running });
  const sent = async () => {
    await virtual.breathe();
    for (let k = 0; k < 2; k++) await frame.cancel(); // after an answer, another command may have been sent
    return copy.take().filter(({ type }) => type !== 'cancel');
  };
  await sent();
  element.setAttribute('gridlines', 'false');
  element.method = 'naive';
  element.n = 60;
  element.title = 'Sixty';
  equal([await sent(), iframe.title], [[{ type: 'set', n: '60', gridlines: '0', method: 'naive' }], 'Sixty']);
  // A scene would bring its own parameters.
  element.setAttribute('scene', 'klaus');
  equal(await sent(), [{ type: 'set', scene: 'klaus', n: '60', gridlines: '0', method: 'naive' }]);
  for (const [now, paused, messages] of [[true, null, ['get', 'play']], [true, true, ['pause']], [false, false, ['get']]]) {
    running = now;
    element.paused = paused;
    equal((await sent()).map(({ type, hash }) => (type === 'get' ? equal(hash, false) ?? type : type)), messages, `${now} ${paused}`);
  }
  element.n = 61;
  element.removeAttribute('gridlines'); // only the page's address says what it is then
  await load(iframe);
  equal([element.n, element.discStyle, new URL(iframe.src).search],
    ['61', null, '?from=parent&scene=klaus&n=61&method=naive&paused=0']);
  await sent();
  element.discStyle = 'filled';
  equal(await sent(), [{ type: 'set', style: 'filled' }]);
  copy.answer = () => ({ type: 'error', code: 'bad-value', message: 'refused colour' });
  element.colour = 'none';
  await virtual.breathe();
  await frame.cancel().catch(() => {});
  await frames(1);
}, { expected: /refused colour/ });

partsTest('before Run, a changed attribute changes the picture', async () => {
  install();
  place('<cellmates-embed scene="pucks" n="5"></cellmates-embed>');
  equal(labels(), ['Run 5 discs']);
  const element = named('cellmates-embed');
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
  place('<cellmates-embed base="copy/index.html" n="3"></cellmates-embed><cellmates-embed base="/elsewhere" n="3"></cellmates-embed>');
  equal([...root.querySelectorAll('cellmates-embed')].map(({ frame }) => frame.iframe.src),
    [`${copy.home}?from=parent&n=3`, `${location.origin}/elsewhere/?from=parent&n=3`]);
  named('cellmates-embed + *').remove();
  await named('cellmates-embed').frame.loaded;
}, { expected: /404/ });

partsTest('places that come later become embeds, and those that leave the page end theirs', async () => {
  const main = place('<div data-cellmates="n=1"><b>own</b></div>'); // as a notebook's output
  install();
  main.insertAdjacentHTML('beforeend', '<section><p><span data-cellmates="n=2" data-title="Two"></span></p></section>');
  await virtual.breathe();
  main.insertAdjacentHTML('beforeend', '<cellmates-embed n="3"></cellmates-embed><script data-cellmates="n=4"></script>');
  await virtual.breathe();
  equal(labels(), [1, 2, 3].map((n) => `Run ${n} disc${n > 1 ? 's' : ''}`));
  equal(named('span').shadowRoot.firstElementChild.ariaLabel, 'Two');
  const [first, second] = root.querySelectorAll('[data-cellmates]');
  named('section').append(first);
  await virtual.breathe();
  equal(first.shadowRoot.firstElementChild.shadowRoot !== null, true, 'it was only moved');
  second.remove();
  first.remove();
  await virtual.breathe();
  equal([first, second].map((one) => one.innerHTML + one.shadowRoot.innerHTML), ['<b>own</b><slot></slot>', '<slot></slot>']);
  main.append(first);
  await virtual.breathe();
  equal(labels(), ['Run 3 discs', 'Run 1 disc']);
});

partsTest('places that are still being read wait for the rest of the page', async () => {
  let state = 'loading';
  Object.defineProperty(document, 'readyState', { get: () => state });
  install();
  place('<i data-cellmates="n=1"></i>');
  await virtual.breathe();
  equal(labels(), []);
  state = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  equal(labels(), ['Run 1 disc']);
});

partsTest('a link to a scene, alone in its paragraph, becomes an embed', async () => {
  const { home } = copy;
  install(true);
  place(`
    <p> <a href="${home}?scene=pucks&n=1">Pucks on ice</a> </p>
    <p><a href="${home}index.html?scene=klaus&n=2#r=abc"><img alt="A screenshot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a></p>
    <p>See <a href="${home}?scene=pucks&n=3">pucks</a>.</p>
    <p><a href="${home}?scene=pucks&n=4">a</a> <a href="${home}?scene=pucks&n=5">b</a></p>
    <p><a href="${home}?scene=pucks&n=6">with a picture</a><img alt="Pucks"></p>
    <p><a href="${home}?scene=pucks&n=6">with a form</a><input></p>
    <p><a href="${home}?n=6&subscene=pucks">no scene</a></p>
    <p><a href="${home}lesson/?scene=pucks&n=7">another page</a></p>
    <p><a href="https://example.org/?scene=pucks&n=8">another site</a></p>
    <nav><p><a href="${home}?scene=pucks&n=9">navigation</a></p></nav>
    <ul><li><a href="${home}?scene=pucks&n=10">a list</a></li></ul>
    <cellmates-embed n="11"><p><a href="${home}?scene=pucks&n=12">inside</a></p></cellmates-embed>`);
  await virtual.breathe();
  const places = [...document.querySelectorAll('p')].filter(({ shadowRoot }) => shadowRoot);
  equal(places.map((one) => [facadeOf(one).host.ariaLabel, facadeOf(one).querySelector('button').textContent]),
    [['Pucks on ice', 'Run 1 disc'], ['A screenshot', 'Run 2 discs']]);
  run(places[1]);
  equal(iframeOf(places[1]).src, `${home}?from=parent&scene=klaus&n=2#r=abc`);
});

partsTest('an embed fills its column, before Run and after, also where a box fits its content', async () => {
  const layouts = ['display: block', 'display: flex', 'display: flex; flex-direction: column; align-items: start', 'display: grid; justify-items: start',
    'display: grid; place-items: center', 'width: fit-content'];
  const forms = ['<cellmates-embed n="3"></cellmates-embed>', '<div data-cellmates="n=3"></div>', '<div class="mounted"></div>'];
  for (const wide of [320, 720]) {
    for (const layout of layouts) place(`<div style="width: ${wide}px">${forms.map((form) => `<div style="${layout}">${form}</div>`).join('')}</div>`);
    place(`<div style="width: ${wide}px; overflow: hidden">${forms.map((form) => form.replace(' ', ' style="float: left" ')).join('')}</div>`);
  }
  const { mount } = install();
  const found = () => [...root.querySelectorAll('cellmates-embed, [data-cellmates], .mounted')];
  const lazy = await Promise.all([...root.querySelectorAll('.mounted')].map((one) => mount(one, { lazy: true })));
  const widths = () => [320, 720].map((wide) => found().map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width === wide && height === (wide * 9) / 16).length);
  await virtual.settle();
  equal(widths(), [21, 21], 'before');
  const frames = [...found().flatMap(({ frame }) => frame ?? []), ...lazy];
  for (const frame of frames) equal(frame.iframe.isConnected, true);
  for (const one of root.querySelectorAll('[data-cellmates]')) run(one);
  equal([widths(), document.querySelectorAll('iframe').length], [[21, 21], 14], 'after');
}, { expected: /404/ });

partsTest('an embed that does not answer says so in its place, keeps its size, and loads when the reader tries again', async ({ look }) => {
  install(true);
  place(`<cellmates-embed scene="silent" n="3"></cellmates-embed><p><a href="${copy.home}?scene=silent&n=3">Pucks</a></p>`);
  await virtual.breathe();
  const heard = [];
  for (const one of root.querySelectorAll('cellmates-embed, p')) {
    copy.speaks = false;
    one.addEventListener('failed', ({ detail }) => heard.push(detail.message));
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
    const again = () => [...one.shadowRoot.children].find((each) => each.shadowRoot?.querySelector('.problem')).shadowRoot.querySelector('button').click();
    run(one);
    await loses(`The simulation could not be loaded: no copy of Cellmates has answered at ${copy.home}.`, 600);
    let online = false;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    again();
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
  const element = named('cellmates-embed');
  equal([heard.length, /no connection/.test(heard[1]), element.frame.problem, await element.frame.loaded === element.frame], [2, true, '', true]);
});

partsTest('an embed whose address a consent banner takes away says so, and runs after consent', async ({ look }) => {
  install();
  place('<cellmates-embed scene="today" n="3"></cellmates-embed>');
  const element = named('cellmates-embed');
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

partsTest('places keep their content as a framework expects it, except elements that cannot have a shadow root', async () => {
  const html = `<p><a href="${copy.home}?scene=pucks&amp;n=1">Pucks</a></p><div data-cellmates="n=2"><b>own</b></div>`;
  place(html);
  place('<ul data-cellmates="n=3"><li>own</li></ul>');
  install(true);
  equal([labels(), root.firstChild.innerHTML, named('ul').textContent], [['Run 1 disc', 'Run 2 discs', 'Run 3 discs'], html, '']);
  named('ul').remove();
});

partsTest('a link with an icon, a line break or empty elements is alone in its paragraph, as is one in an element of its own', async () => {
  const link = (n) => `<a href="${copy.home}?scene=pucks&n=${n}">Pucks</a>`;
  install(true);
  place(`<p>${link(1)}<br></p><p>${link(2)}<svg></svg></p><p><i class="icon"></i> ${link(3)}<span></span><!-- end --></p>
    <p><strong>${link(4)}</strong></p><p>${link(5)}<img alt="" src="data:,"><img alt="new window" aria-hidden="true" src="data:,"></p>`);
  await virtual.breathe();
  equal(labels(), [1, 2, 3, 4, 5].map((n) => `Run ${n} disc${n > 1 ? 's' : ''}`));
});

partsTest('a link does not start by itself, and places may be limited to some elements', async () => {
  install(true, 'article, #own');
  const link = (n) => `<p><a href="${copy.home}?scene=pucks&autoplay=1&n=${n}#run=1.a">Pucks</a></p>`;
  place(`${link(1)}<div data-cellmates="n=2&autoplay=1"></div><article>${link(3)}<div data-cellmates="n=4"></div></article><div id="own">${link(5)}</div>`);
  await virtual.breathe();
  await virtual.settle();
  await frames(30);
  equal([labels(), window.frames.length], [['Run 3 discs', 'Run 4 discs', 'Run 5 discs'], 0]);
  run(named('article p'));
  equal(iframeOf(named('article p')).src, `${copy.home}?from=parent&scene=pucks&n=3#run=1.a`);
});

partsTest('places in open shadow roots become embeds, also in elements that are defined later', async () => {
  const inside = (n) => `<div data-cellmates="n=${n}"></div><p><a href="${copy.home}?scene=pucks&n=${n + 1}">Pucks</a></p>`;
  const outer = place('<theirs-late></theirs-late>');
  const host = place();
  host.attachShadow({ mode: 'open' }).innerHTML = `<section>${inside(1)}</section>`;
  install(true);
  const found = () => [outer.firstChild, host].map(({ shadowRoot }) =>
    [...shadowRoot?.querySelectorAll('div, p') ?? []].map((one) => facadeOf(one)?.querySelector('button').textContent));
  equal(found(), [[], ['Run 1 disc', 'Run 2 discs']]);
  customElements.define('theirs-late', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = inside(3);
    }
  });
  await virtual.breathe();
  host.shadowRoot.firstChild.insertAdjacentHTML('beforeend', '<div data-cellmates="n=5"></div>');
  await virtual.breathe();
  equal(found(), [['Run 3 discs', 'Run 4 discs'], ['Run 1 disc', 'Run 2 discs', 'Run 5 discs']]);
  const [gone] = host.shadowRoot.querySelectorAll('div');
  gone.remove();
  await virtual.breathe();
  equal(gone.shadowRoot.innerHTML, '<slot></slot>');
});

partsTest('without data-cellmates="links" on the script, links stay links', async () => {
  place(`<p><a href="${copy.home}?scene=pucks">Pucks</a></p><i data-cellmates=""></i>`);
  install();
  place(`<p><a href="${copy.home}?scene=pucks">Pucks</a></p>`);
  await virtual.breathe();
  equal([labels().length, root.querySelectorAll('p').length], [1, 2]);
});

partsTest('the script keeps other members of Cellmates, and may be in the page twice, also as a module', async () => {
  const World = class {};
  window.Cellmates = { World };
  const first = install();
  const { mount } = first;
  const module = await import('/web/embed/module.ts');
  equal([window.Cellmates === first, first.World === World, first.mount === mount, module.mount === mount], [true, true, true, true]);
  place('<i data-cellmates="n=1"></i>');
  await virtual.breathe();
  equal(labels(), ['Run 1 disc']);
});

for (const [what, script] of [
  ['inline, finds its copy by data-base', '<script type="text/plain" data-base="copy"></script>'],
  ['as a module, finds its copy by its address', '<script type="text/plain" src="copy/embed-1.0.0.0123456789ab.js?v=2"></script>'],
]) {
  partsTest(`embed.js ${what}, or says what it lacks`, async (_, html) => {
    const refused = await outcome(import('/web/embed/classic.ts?first')); // a module has no currentScript
    equal([refused.code, refused.field, 'Cellmates' in window, /data-base="https:/.test(refused.message)], ['bad-value', 'data-base', false, true]);
    place(`${html}<div data-cellmates="n=1"></div>`);
    await import('/web/embed/classic.ts?second');
    run(named('div[data-cellmates]'));
    equal(iframeOf(named('div[data-cellmates]')).src, `${copy.home}?from=parent&n=1`);
  }, { argument: script });
}

partsTest('in the overview of reveal.js, a click on an embed goes to its slide', async () => {
  install();
  place(`<div class="reveal"><section><cellmates-embed scene="today"></cellmates-embed></section>
    <section><div data-cellmates="scene=today"></div></section></div>`);
  await virtual.breathe();
  const sections = [...root.querySelectorAll('section')];
  const hits = () => sections.map((section) => {
    const { left, top } = section.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + 20).tagName;
  });
  equal(hits(), ['CELLMATES-EMBED', 'DIV']);
  root.firstChild.firstChild.classList.add('overview');
  equal(hits(), ['SECTION', 'SECTION']);
});

partsTest('released gives the keyboard to the page, behind the embed, and Tab goes on from there', async () => {
  place('<button>other</button>');
  const frame = await install().mount(place());
  const { iframe } = frame;
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
  equal([document.activeElement === behind, behind.tabIndex], [true, 0]);
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab' }));
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA', shiftKey: true }));
  equal(document.activeElement === behind, true);
  behind.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab', shiftKey: true }));
  await frames(1);
  equal(document.activeElement === iframe.previousElementSibling, true);
  document.activeElement.blur();
  await frames(1);
  equal([root.querySelector('span'), iframe.parentNode.children.length], [null, 1]);
  await tell();
  equal(document.activeElement === iframe.nextElementSibling, true, 'nothing else has the focus');
  frame.destroy();
  equal(root.querySelector('span'), null);
});
