// Tests in three browsers that readers with a keyboard pass through an article with three embeds, forwards and
// backwards, and that Escape gives the focus back everywhere. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { serve } from '../../tools/serve.mjs';
import { browserTest, browserTypes } from './index.mjs';
import { eventually, servePage } from '../lib/harness.mjs';

const options = 'scene=klaus&n=50&paused=1&theme=light';

// A plain iframe, and two embeds of embed.js, of which the last has no panel. Links surround them.
const article = (home) => `<!DOCTYPE html>
<html lang="en">
<head><title>Three embeds</title><link rel="icon" href="data:"><script src="${home}embed.js"></script></head>
<body style="margin: 0">
<p id="start">Text</p>
<a id="a" href="#a">a</a>
<iframe title="Plain" src="${home}?${options}&ui=min" width="420" height="240" style="display: block; border: 0"></iframe>
<a id="b" href="#b">b</a>
<div id="second" style="width: 420px"></div>
<a id="c" href="#c">c</a>
<div id="third" style="width: 420px"></div>
<a id="d" href="#d">d</a>
<script>
  const mount = (id, ui) => Cellmates.mount(document.getElementById(id), { scene: 'klaus', n: 50, paused: 1, theme: 'light', ui });
  Promise.all([mount('second', 'min'), mount('third', 'none')]).then(() => (window.mounted = true));
</script>
</body>
</html>
`;

let site, others, folder;
before(async () => {
  site = await servePage();
  folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  await writeFile(join(folder, 'index.html'), article(site.url));
  others = await serve(folder, { host: 'localhost', headers: {} });
});
after(async () => {
  await Promise.all([site, others].map((server) => server.close()));
  await rm(folder, { recursive: true });
});

// Runs in each embed: answers the article's questions with the place of the focus in the embed, and its state. In WebKitGTK,
// the focus would move if the test asked the embed itself.
function tellArticle() {
  window.addEventListener('message', ({ data }) => {
    if (!data.question) return;
    const { id, name, className } = document.activeElement;
    const place = document.hasFocus() && (id || name || className);
    window.parent.postMessage({ ...data, place, state: document.querySelector('.show').dataset.state }, '*');
  });
}

// Resolves to what each embed tells, and to the id or tag of the article's element that has the focus.
const look = (page) =>
  page.evaluate([], async () => {
    const embeds = await Promise.all([...document.querySelectorAll('iframe')].map(({ contentWindow }) => new Promise((resolve) => {
      const question = Math.random();
      window.addEventListener('message', function hear({ data }) {
        if (data.question !== question) return;
        window.removeEventListener('message', hear);
        resolve(data);
      });
      contentWindow.postMessage({ question }, '*');
    })));
    return { embeds, own: document.activeElement.id || document.activeElement.tagName };
  });

// The element that has the focus: a link's id, or the number of an embed and an id, name or class in it.
async function focused(page) {
  const { embeds, own } = await look(page);
  const at = embeds.findIndex(({ place }) => place);
  return at >= 0 ? `${at} ${embeds[at].place}` : own;
}

// Presses a key, and resolves to the new place of the focus once it has been seen there twice. Between two pages, the focus is
// on neither for a moment, or passes another place.
async function go(page, key) {
  const from = await focused(page);
  await page.press(key);
  let last;
  return eventually(`${key} leaves ${from}`, async () => {
    const to = await focused(page);
    const stays = to === last;
    last = to;
    return stays && to;
  }, (to) => to && to !== from && !/^(IFRAME|BODY)$/.test(to));
}
async function walk(page, key, places) {
  for (const place of places) assert.equal(await go(page, key), place);
}

async function openArticle(page) {
  await page.goto(others.url);
  await eventually('the embeds are there', () => page.evaluate([], () => window.mounted === true));
  for (const embed of [0, 1, 2]) await page.evaluate([embed], tellArticle);
  await page.evaluate([], () => window.focus());
  for (const embed of [0, 1, 2]) await reaches(page, embed, 'idle');
  // The window gets the keyboard. A click that arrives after focus() would take the focus from the link.
  await page.evaluate([], () => window.addEventListener('click', () => (window.clicked = true)));
  await page.click(300, 8);
  await eventually('the click arrives', () => page.evaluate([], () => window.clicked === true));
  await page.evaluate([], () => document.querySelector('#a').focus());
  await eventually('the first link has the focus', () => focused(page), (at) => at === 'a');
}
const reaches = (page, embed, wanted) =>
  eventually(`embed ${embed} becomes ${wanted}`, async () => (await look(page)).embeds[embed].state, (state) => state === wanted);

// The stops from a link to the next one.
async function stopsUntil(page, key, link) {
  const stops = [];
  for (let at = await go(page, key); at !== link; at = await go(page, key)) {
    stops.push(at);
    assert.ok(stops.length < 40, `${key} does not reach ${link}: ${stops}`);
  }
  return stops;
}

for (const browserType of browserTypes) {
  describe(browserType.name, () => {
    const focusTest = (name, run) => browserTest(browserType, name, { width: 900, height: 900 }, run);

    focusTest('before Run, each embed is one stop, and Escape goes on from there', async (page) => {
      await openArticle(page);
      await walk(page, 'Tab', ['0 run', 'b', '1 run', 'c', '2 run', 'd']);
      await walk(page, 'shift+Tab', ['2 run', 'c', '1 run', 'b', '0 run', 'a']);
      for (const [embed, before, behind] of [[0, 'a', 'b'], [1, 'b', 'c'], [2, 'c', 'd']]) {
        assert.equal(await go(page, 'Tab'), `${embed} run`);
        assert.notEqual(await go(page, 'Escape'), `${embed} run`);
        assert.equal(await go(page, 'Tab'), behind);
        // From outside, the embed can be entered as before.
        assert.equal(await go(page, 'shift+Tab'), `${embed} run`);
        await go(page, 'Escape');
        assert.equal(await go(page, 'shift+Tab'), before);
        await walk(page, 'Tab', [`${embed} run`, behind]);
      }
    });

    focusTest('after Run, Tab passes all controls both ways, and Escape leaves each of them', async (page) => {
      await openArticle(page);
      for (const [embed, link, stops] of [[0, 'b', 5], [1, 'c', 5], [2, 'd', 1]]) {
        assert.equal(await go(page, 'Tab'), `${embed} run`);
        await page.press('Return');
        await reaches(page, embed, 'ready');
        await eventually('the canvas gets the focus', () => focused(page), (at) => at === `${embed} canvas`);
        await stopsUntil(page, 'Tab', link);
        const back = await stopsUntil(page, 'shift+Tab', String.fromCharCode(link.charCodeAt(0) - 1));
        const there = await stopsUntil(page, 'Tab', link);
        assert.deepEqual(there, back.toReversed());
        assert.ok(stops === 1 ? there.length === 1 : there.length > stops, `${there}`);
        assert.ok(there.includes(`${embed} canvas`));
        // From the first stop, one in the middle and the last one.
        for (const depth of new Set([1, Math.ceil(there.length / 2), there.length])) {
          for (let k = 0; k < depth; k++) await go(page, 'shift+Tab');
          await go(page, 'Escape');
          assert.equal(await go(page, 'Tab'), link, `after Escape at stop ${depth} from the end`);
        }
      }
    });
  });
}
