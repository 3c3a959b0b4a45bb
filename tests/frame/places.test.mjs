// Tests which parts of a page embed.js turns into embeds, now and later, and the properties and events of the element.
import assert from 'node:assert/strict';
import { withClient } from '../lib/client.mjs';
import { eventually } from '../lib/harness.mjs';

const { clientTest, site } = withClient();
const real = { real: true };

const runs = (page) => page.getByRole('button', { name: /^Run/ });
const settled = (page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

clientTest('Places that come later become embeds, and those that leave the page end theirs', async (page) => {
  const labels = async () => (await runs(page).allTextContents()).map((text) => /[\d,]+/.exec(text)[0]);
  await page.evaluate(() => {
    document.body.innerHTML = '<main><div data-cellmates="n=1"><b>own</b></div></main>'; // as a notebook's output
    document.querySelector('main').insertAdjacentHTML('beforeend', '<section><p><span data-cellmates="n=2"></span></p></section>');
    const element = document.createElement('cellmates-embed');
    element.setAttribute('n', '3');
    setTimeout(() => document.body.append(element), 30); // as a route of a site without reloads
  });
  await eventually('three embeds', labels, (found) => String(found) === '1,2,3');
  const kept = await page.evaluate(async () => {
    const [first, second] = document.querySelectorAll('[data-cellmates]');
    document.querySelector('section').append(first); // it was only moved
    await new Promise((resolve) => setTimeout(resolve, 20));
    const moved = first.shadowRoot.firstElementChild.shadowRoot !== null;
    second.remove();
    first.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const content = [first, second].map((place) => place.innerHTML + place.shadowRoot.innerHTML);
    document.body.append(first);
    return { moved, content };
  });
  assert.deepEqual(kept, { moved: true, content: ['<b>own</b><slot></slot>', '<slot></slot>'] });
  await eventually('two embeds', labels, (found) => String(found) === '3,1');
});

clientTest('A link to a scene, alone in its paragraph, becomes an embed', async (page) => {
  await page.evaluate((home) => {
    document.body.innerHTML = `
      <p> <a href="${home}?scene=pucks&n=1">Pucks on ice</a> </p>
      <p><a href="${home}index.html?scene=klaus&n=2#r=abc"><img alt="A screenshot" src="data:,"></a></p>
      <p>See <a href="${home}?scene=pucks&n=3">pucks</a>.</p>
      <p><a href="${home}?scene=pucks&n=4">a</a> <a href="${home}?scene=pucks&n=5">b</a></p>
      <p><a href="${home}?n=6">no scene</a></p>
      <p><a href="${home}lesson/?scene=pucks&n=7">another page</a></p>
      <p><a href="https://example.org/?scene=pucks&n=8">another site</a></p>
      <nav><p><a href="${home}?scene=pucks&n=9">navigation</a></p></nav>
      <ul><li><a href="${home}?scene=pucks&n=10">a list</a></li></ul>
      <cellmates-embed n="11"><p><a href="${home}?scene=pucks&n=12">inside</a></p></cellmates-embed>`;
  }, site.url);
  await eventually('three embeds', () => runs(page).allTextContents(), (found) => found.length === 3);
  await settled(page);
  const found = await page.evaluate(() => [...document.querySelectorAll('p')]
    .filter(({ shadowRoot }) => shadowRoot)
    .map(({ shadowRoot: { firstElementChild: { ariaLabel, shadowRoot } } }) => [ariaLabel, shadowRoot.textContent.trim()]));
  assert.deepEqual(found, [['Pucks on ice', 'Run 1 disc'], ['A screenshot', 'Run 2 discs']]);
  await runs(page).nth(1).click();
  assert.equal(await page.locator('iframe').getAttribute('src'), `${site.url}?from=parent&scene=klaus&n=2#r=abc`);
  assert.equal(await page.getByRole('link').count(), 8);
}, { links: true });

clientTest('Places keep their content as a framework expects it', async (page) => {
  const html = `<p><a href="${site.url}?scene=pucks&amp;n=1">Pucks</a></p><div data-cellmates="n=2"><b>own</b></div>`;
  await page.evaluate((content) => (document.body.innerHTML = content), html);
  await eventually('two embeds', () => runs(page).count(), (count) => count === 2);
  assert.equal(await page.evaluate(() => document.body.innerHTML), html);
}, { links: true });

clientTest('Without data-cellmates="links" on the script, links stay links', async (page) => {
  await page.evaluate((home) => (document.body.innerHTML = `<p><a href="${home}?scene=pucks">Pucks</a></p><i data-cellmates=""></i>`), site.url);
  await runs(page).waitFor();
  assert.equal(await page.getByRole('link').count(), 1);
});

clientTest('A refused link is a link again, and is not tried again', async (page) => {
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.evaluate((home) => (document.body.innerHTML = `<p><a href="${home}?scene=silent">Pucks</a></p>`), site.url);
  await runs(page).click();
  await eventually('the embed is greeted', () => page.frames()[1].evaluate(() => window.greeted));
  await page.clock.fastForward(10_500);
  await page.getByRole('link', { name: 'Pucks' }).waitFor();
  await settled(page);
  assert.deepEqual([loads, await page.locator('iframe').count(), await runs(page).count()], [1, 0, 0]);
}, { links: true, fresh: true, prepare: (page) => page.clock.install() });

clientTest('Attributes that a running embed can change do not reload it, others do', async (page) => {
  const seen = await page.evaluate(async () => {
    document.body.innerHTML = '<cellmates-embed scene="tutorial" n="40" paused="true" gridlines></cellmates-embed>';
    const element = document.querySelector('cellmates-embed');
    const { frame } = element;
    await frame.order('start');
    let loads = 0;
    frame.iframe.addEventListener('load', () => (loads += 1));
    const until = async (holds) => {
      const end = Date.now() + 60_000;
      for (;;) {
        const now = await frame.state();
        if (holds(now) || Date.now() > end) return now;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const told = [];
    const first = await frame.state();
    told.push([first.n, first.paused, first.view.gridlines]);
    element.setAttribute('gridlines', 'false');
    element.method = 'naive';
    element.n = 60;
    const second = await until(({ n, method, view }) => n === 60 && method === 'naive' && view.gridlines === 0);
    told.push([second.n, second.method, second.view.gridlines, second.paused]);
    element.setAttribute('scene', 'klaus');
    const third = await until(({ scene }) => scene === 'klaus');
    told.push([third.scene, third.n, third.method]);
    element.removeAttribute('paused');
    const fourth = await until(({ tick }) => tick > 2);
    told.push([fourth.tick > 2, fourth.paused]);
    element.paused = true;
    told.push([(await until(({ paused }) => paused)).paused, loads]);
    element.setAttribute('theme', 'dark'); // cannot change while it runs
    await new Promise((resolve) => frame.iframe.addEventListener('load', resolve, { once: true }));
    told.push([element.n, element.discStyle, new URL(frame.iframe.src).search]);
    return told;
  });
  assert.deepEqual(seen, [[40, true, 1], [60, 'naive', 0, true], ['klaus', 60, 'naive'], [true, false], [true, 0],
    ['60', null, '?from=parent&scene=klaus&n=60&gridlines=0&method=naive&paused=1&theme=dark']]);
}, real);

clientTest('Before Run, a changed attribute changes the picture', async (page) => {
  await page.evaluate(() => (document.body.innerHTML = '<cellmates-embed scene="pucks" n="5"></cellmates-embed>'));
  await page.getByRole('button', { name: 'Run 5 discs' }).waitFor();
  await page.evaluate(() => Object.assign(document.querySelector('cellmates-embed'), { n: 7, title: 'Seven' }));
  await page.getByRole('group', { name: 'Seven' }).getByRole('button', { name: 'Run 7 discs' }).waitFor();
  assert.equal(await runs(page).count(), 1);
});

clientTest('The element has the events ready, tick and change, and properties that are set before the script', async (page) => {
  const seen = await page.evaluate(async (home) => {
    const heard = [];
    const early = document.createElement('cellmates-embed');
    Object.assign(early, { scene: 'tutorial', n: 30, autoplay: true });
    document.body.append(early);
    const wait = (type, holds = () => true) => new Promise((resolve) => {
      early.addEventListener(type, ({ detail }) => holds(detail) && resolve(detail));
    });
    const ready = wait('ready').then(() => heard.push('ready'));
    const tick = wait('tick', (detail) => detail.tick > 0);
    const change = wait('change', ({ fields }) => 'method' in fields);
    const script = document.createElement('script');
    script.src = `${home}embed.js`;
    document.head.append(script);
    await ready;
    const { n } = await tick;
    await early.frame.set({ method: 'naive' });
    const { by, fields } = await change;
    return { heard, n, by, method: fields.method, html: early.outerHTML };
  }, site.url);
  assert.deepEqual(seen, { heard: ['ready'], n: 30, by: 'host', method: 'naive',
    html: '<cellmates-embed scene="tutorial" n="30" autoplay="1"></cellmates-embed>' });
}, { ...real, scripts: [] });

clientTest('Misspelt attributes and parameters are named in the console and in hello', async (page) => {
  const warnings = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const seen = await page.evaluate(async () => {
    document.body.innerHTML = `<cellmates-embed sceen="pucks" n="9" class="wide" tabindex="0" data-v-1="" lang="en"></cellmates-embed>
      <div data-cellmates="n=9&speedlimt=2"></div>`;
    const { hello } = await document.querySelector('cellmates-embed').frame.loaded;
    return hello.unknown;
  });
  assert.deepEqual(seen, ['sceen']);
  await eventually('two warnings', () => warnings.filter((text) => text.includes('Cellmates')), (found) => found.length === 2);
  assert.match(warnings.join('\n'), /"sceen"[^]*"speedlimt"/);
}, real);
