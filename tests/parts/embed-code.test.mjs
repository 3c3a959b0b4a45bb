// The builder of embed code: its choices, and the code that they make in each form.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runEmbedBuilder } = await import('/web/page/attach/embed_code.ts');
  const [fieldset] = shell('#embed');
  const base = location.href.split('?')[0];
  Object.assign(window, { said: [], copies: [], moments: [] });
  // Shows the program's state of this query and the embed's own address.
  window.show = (query, changes, fitted = true) => {
    const now = sample(query, changes);
    const of = { scene: now.scene, n: now.n, method: now.method, ...Object.fromEntries(new URLSearchParams(query)) };
    window.shown = { state: now, address: `${base}?${new URLSearchParams(of)}`, count: now.n, fitted };
    return follow(window.shown);
  };
  const { begin, follow } = runEmbedBuilder(fieldset, {
    present: () => window.shown, moment: (take) => window.moments.push(take), say: (text) => window.said.push(text),
    copy: (field, what) => window.copies.push([field.value, what]),
  });
  window.field = (name) => fieldset.querySelector(`[name="embed-${name}"]`);
  window.choose = (name, value) => {
    const one = window.field(name);
    if (one.type === 'checkbox') return one.click();
    one.value = value;
    one.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.built = () => {
    const frame = new DOMParser().parseFromString(window.field('code').value, 'text/html').body.firstChild;
    return { frame, query: Object.fromEntries(new URL(frame.src).searchParams), hash: new URL(frame.src).hash };
  };
  Object.assign(window, { base, begin });
  window.show('scene=klaus&n=300');
  begin();
});

partsTest('the code is at first for a frame with the present settings', ({ base, built, field, show }) => {
  show('scene=klaus&n=321&seed=9&cell=5&method=sap&gridlines=1&occupancy=1&panel=1&autoplay=1&threads=1&paused=1');
  const { frame, query } = built();
  // An embed's panel is folded and it waits for Run, unless the visitor says otherwise.
  equal(query, { scene: 'klaus', n: '321', seed: '9', cell: '5', method: 'sap', gridlines: '1', occupancy: '1', threads: '1', paused: '1',
    from: 'parent' });
  // The code has the form given in web/README.md.
  const { src, ...attributes } = Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
  equal(src.startsWith(base), true);
  equal([frame.localName, attributes], ['iframe', { title: 'Cellmates: 321 discs, with and without a grid', loading: 'lazy',
    width: '100%', height: '540', allow: 'fullscreen; cross-origin-isolated', style: 'width:100%;height:auto;aspect-ratio:16/9;border:0' }]);
  equal(/&(?!amp;)/.test(field('code').value), false);
});

partsTest('the code follows the choices of the form', ({ built, choose, show }) => {
  show('scene=klaus&n=300&cell=5&gravity=0.5&style=outline&threads=1&gridlines=1');
  // Each step is a choice and what it changes; undefined: no longer there.
  let expected = { ...built().query };
  for (const [name, value, change] of [
    // A new scene brings its own number of discs, parameters and style.
    ['scene', 'pucks', { scene: 'pucks', n: undefined, cell: undefined, gravity: undefined, style: undefined }],
    ['method', 'tutorial-improved', { method: 'tutorial-improved' }],
    ['n', '7e2', { n: '700' }],
    ['race', 'naive', { race: 'naive,tutorial-improved' }],
    ['race', '', { race: undefined }],
    ['autoplay', 1, { autoplay: '1' }],
    ['paused', 1, { paused: '1' }],
    ['ui', 'min', { ui: 'min' }],
    ['theme', 'dark', { theme: 'dark' }],
    ['ui', 'full', { ui: undefined }],
    ['autoplay', 0, { autoplay: undefined }],
    ['theme', 'auto', { theme: undefined }],
    ['scene', 'klaus', { scene: 'klaus', cell: '5', gravity: '0.5', style: 'outline' }],
  ]) {
    choose(name, value);
    expected = { ...expected, ...change };
    equal(built().query, JSON.parse(JSON.stringify(expected)), `${name} ${value}`);
  }
  choose('scene', 'hash');
  choose('n', '');
  equal([built().query.n, built().frame.title], [undefined, 'Cellmates: colliding discs, with and without a grid']);
});

partsTest('an embed gives the box its own shape, unless the box must be the present one, which its frame then fits', ({ built, choose, moments, show }) => {
  const found = () => [built().query.aspect, /aspect-ratio: ?([^;]*)/.exec(built().frame.getAttribute('style'))[1]];
  const landing = 'scene=tumbler&n=30000&aspect=1.388';
  show(landing);
  equal(found(), [undefined, '16/9'], 'the address of a fresh page has the shape of its picture');
  show(landing, {}, false);
  equal(found(), ['1.388', '720/567'], 'the visitor chose the shape, or changed the window');
  choose('ui', 'none');
  equal(found(), ['1.388', '720/519'], 'without the bar');
  choose('ui', 'full');
  choose('scene', 'klaus');
  equal(found(), [undefined, '16/9'], 'another scene');
  choose('scene', 'tumbler');
  show(landing);
  choose('moment');
  for (const fragment of ['#run=1.abc', '']) {
    moments.at(-1)(fragment);
    equal([...found(), built().hash], ['1.388', '720/567', fragment], 'this tick');
  }
});

partsTest('the code has neither the pointer’s tool nor the title of a race that is not chosen', ({ built, choose, show }) => {
  show('scene=klaus&n=300&tool=push&race=naive,grid', { race: {} });
  equal([built().query.tool, built().frame.title], [undefined, 'Cellmates: 300 discs, Grid against Naive']);
  choose('race', '');
  equal(built().frame.title, 'Cellmates: 300 discs, with and without a grid');
});

partsTest('the form follows the program in all that the visitor has not chosen, until it is opened again', ({ begin, choose, field, show }) => {
  choose('scene', 'hash');
  show('scene=klaus&n=400&method=naive&paused=1');
  equal(['scene', 'method', 'n'].map((name) => field(name).value), ['hash', 'naive', '']);
  equal([field('paused').checked, field('autoplay').checked], [true, false]);
  show('scene=klaus&n=400&method=grid&race=sap,naive');
  equal([field('race').value, field('method').value], ['sap', 'naive']);
  show('scene=pile&n=5');
  begin();
  equal(['scene', 'n'].map((name) => field(name).value), ['pile', '5']);
});

partsTest('the form offers every scene and method, and begins with the page’s own panel and theme', ({ field }) => {
  const offered = (name) => [...field(name).options].map(({ value, label }) => [value, label]);
  const known = (all) => all.map(({ name, label }) => [name, label]);
  equal(offered('scene'), known(schema.scenes));
  equal(offered('method'), known(schema.methods));
  equal(offered('race').slice(1), known(schema.methods));
  equal([field('ui').value, field('theme').value], ['min', 'dark']);
}, { query: '?ui=min&theme=dark' });

partsTest('the element has the same parameters, a link inside, and its script', ({ base, choose, field, moments }) => {
  choose('n', '500');
  const title = 'Cellmates: 500 discs, with and without a grid';
  const found = () => new DOMParser().parseFromString(field('code').value, 'text/html').body.childNodes;
  choose('form', 'element');
  const address = `${base}?scene=klaus&n=500&method=grid`;
  const [element, , script] = found();
  equal([element.localName, element.textContent, element.firstChild.href, script.outerHTML],
    ['cellmates-embed', title, address, `<script src="${base.replace('page.html', '')}embed.js" defer=""></script>`]);
  equal(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])), { title, scene: 'klaus', n: '500', method: 'grid' });
  choose('n', '300');
  choose('moment');
  moments.pop()('#run=1.abc');
  const [{ attributes, firstChild }] = found();
  equal([attributes.run.value, new URL(firstChild.href).hash], ['1.abc', '#run=1.abc']);
});

partsTest('no code is made from a wrong number, which is reported', ({ built, choose, copies, field, said }) => {
  for (const wrong of ['2000001', '-1', '1.5']) {
    choose('n', wrong);
    equal([field('code').value, field('n').ariaInvalid, said.pop()],
      ['', 'true', `Discs at the start, ${wrong}, must be a whole number from 0 to 2,000,000.`]);
  }
  field('copy').click();
  equal([copies, document.activeElement.name, said.pop()], [[], 'embed-n', 'Discs at the start, 1.5, must be a whole number from 0 to 2,000,000.']);
  choose('n', '12');
  equal([built().query.n, field('n').ariaInvalid, said.pop()], ['12', 'false', '']);
  field('copy').click();
  equal(copies, [[field('code').value, 'Embed code']]);
});

partsTest('an embed can start at the present tick, of the present scene only', ({ built, choose, field, moments, said }) => {
  choose('moment');
  moments.pop()('#run=1.abc');
  equal([built().hash, field('moment').checked], ['#run=1.abc', true]);
  choose('n', '12');
  equal([built().hash, field('moment').disabled], ['', true]);
  choose('n', '300');
  equal(built().hash, '#run=1.abc');
  choose('moment');
  equal(built().hash, '');
  choose('moment');
  moments.pop()(null);
  equal([built().hash, field('moment').checked, said.slice(-1)], ['', false,
    ['Your session is too long to fit in embed code. To keep everything, save a replay.']]);
});
