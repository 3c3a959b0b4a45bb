// How links become embeds (web/embed/links.ts). The embeds are stand-ins, for which the test answers.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  await import('/tests/parts/embeds.js');
  window.link = (n, more = '') => `<a href="${copy.home}?scene=pucks&amp;n=${n}${more}">Pucks</a>`;
});

partsTest('a link to a scene, alone in its paragraph, becomes an embed', async () => {
  const { home } = copy;
  install('');
  place(`
    <p> ${link(1)} </p>
    <p><a href="${home}index.html?scene=klaus&n=2#run=1.abc"><img alt="A screenshot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a></p>
    <p>See ${link(3)}.</p>
    <p>${link(4)} ${link(5)}</p>
    <p>${link(6)}<img alt="Pucks"></p>
    <p>${link(6)}<input></p>
    <p><a href="${home}?n=6&subscene=pucks">no scene</a></p>
    <p><a href="${home}lesson/?scene=pucks&n=7">another page</a></p>
    <p><a href="https://example.org/?scene=pucks&n=8">another site</a></p>
    <p><a href="http://[?scene=pucks&n=8">no address</a></p>
    <nav><p>${link(9)}</p></nav>
    <ul><li>${link(10)}</li></ul>
    <cellmates-embed n="11"><p>${link(12)}</p></cellmates-embed>
    <p><cellmates-embed n="13">${link(14)}</cellmates-embed></p>`);
  await virtual.breathe();
  const places = [...document.querySelectorAll('p')].filter(({ shadowRoot }) => shadowRoot);
  equal(places.map((one) => [facadeOf(one).host.ariaLabel, facadeOf(one).querySelector('button').textContent]),
    [['Pucks', 'Run 1 disc'], ['A screenshot', 'Run 2 discs']]);
  run(places[1]);
  equal(iframeOf(places[1]).src, `${home}?from=parent&scene=klaus&n=2#run=1.abc`);
});

partsTest('a link with an icon, a line break or empty elements is alone in its paragraph, as is one in an element of its own', async () => {
  install('');
  place(`<p>${link(1)}<br></p><p>${link(2)}<svg></svg></p><p><i class="icon"></i> ${link(3)}<span></span><!-- end --></p>
    <p><strong>${link(4)}</strong></p><p>${link(5)}<img alt="" src="data:,"><img alt="new window" aria-hidden="true" src="data:,"></p>`);
  await virtual.breathe();
  equal(labels(), [1, 2, 3, 4, 5].map((n) => `Run ${n} disc${n > 1 ? 's' : ''}`));
});

partsTest('a stranger’s link neither starts nor gives the page attributes, and links may be limited to some elements', async () => {
  install('article, #own');
  const one = (n) => `<p>${link(n, '&amp;autoplay=1&amp;style=filled&amp;onclick=alert()&amp;id=theirs&amp;base=https://example.org/')}</p>`;
  place(`${one(1)}<article>${one(3)}</article><div id="own">${one(5)}</div>`);
  await virtual.breathe();
  await virtual.settle();
  await frames(30);
  equal([labels(), window.frames.length], [['Run 3 discs', 'Run 5 discs'], 0]);
  const paragraph = named('article p');
  equal(embedIn(paragraph).getAttributeNames().toSorted(), ['disc-style', 'n', 'part', 'scene', 'title']);
  run(paragraph);
  equal(iframeOf(paragraph).src, `${copy.home}?from=parent&scene=pucks&n=3&style=filled`);
});

partsTest('links that come later become embeds, those that leave the page end theirs, and a framework finds its paragraph unchanged', async () => {
  const main = place(`<p>${link(1)}</p>`);
  install('');
  const { innerHTML } = main;
  main.insertAdjacentHTML('beforeend', `<section><p>${link(2)}</p></section>`); // as a notebook's output
  await virtual.breathe();
  const [first, second] = main.querySelectorAll('p');
  first.append(first.firstChild);
  await virtual.breathe();
  equal([labels(), first.outerHTML, first.shadowRoot.childElementCount], [['Run 1 disc', 'Run 2 discs'], innerHTML, 1]);
  named('section').append(first);
  second.remove();
  await virtual.breathe();
  equal([labels(), embedIn(second).frame], [['Run 1 disc'], null]);
  main.append(second);
  equal(labels(), ['Run 1 disc', 'Run 2 discs']);
  embedIn(second).frame.destroy();
  equal(second.firstChild.checkVisibility(), true);
});

for (const themed of ['script[data-links]', ':root']) partsTest(`links have the theme of ${themed}, also after it changes, unless they name one`, async (_, by) => {
  place(`<script type="text/plain" src="copy/embed.js" data-links></script><p>${link(1)}</p><p>${link(2, '&amp;theme=light')}</p>`);
  const { dataset } = document.querySelector(by);
  dataset.theme = 'dark';
  if (by === ':root') (await import('/web/embed/package.ts')).install({ base: copy.home, links: true, themed: document.documentElement });
  else await import('/web/embed/script.ts?themed');
  const themes = () => [...document.querySelectorAll('p')].map((one) => [embedIn(one).theme, facadeOf(one).host.style.colorScheme]);
  equal(themes(), [['dark', 'dark'], ['light', 'light']]);
  run(named('p'));
  await embedIn(named('p')).frame.loaded;
  await embedIn(named('p')).frame.get();
  copy.take();
  for (const theme of ['light', undefined]) {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    place(`<p>${link(3)}</p>`);
    await virtual.breathe();
    await embedIn(named('p')).frame.get();
    equal(themes().map(([one]) => one), [theme ?? null, 'light', ...Array(theme ? 1 : 2).fill(theme ?? null)]);
    equal(copy.take().filter(({ type }) => type === 'address').map(({ search }) => new URLSearchParams(search).get('theme')), [theme ?? null]);
  }
}, { argument: themed });

partsTest('links that are still being read wait for the rest of the page', async () => {
  let state = 'loading';
  Object.defineProperty(document, 'readyState', { get: () => state });
  install('');
  place(`<p>${link(1)}</p>`);
  await virtual.breathe();
  equal(labels(), []);
  state = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  equal(labels(), ['Run 1 disc']);
});
