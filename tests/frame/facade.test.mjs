// Tests the picture with Run that stands for an embed until somebody needs it.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAny } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';
import { withClient } from '../lib/client.mjs';
import { hosting } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

const { clientTest, site } = withClient();

const article = (page, html) => page.evaluate((content) => (document.body.innerHTML = content), html);
const run = (page, name = /^Run/) => page.getByRole('button', { name }).first();
const real = { real: true };

clientTest('Twenty embeds load their pictures, and no embed before Run', async (page) => {
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await article(page, '<cellmates-embed scene="pucks" n="500"></cellmates-embed><div data-cellmates="scene=tumbler"></div>'.repeat(10));
  await run(page).waitFor();
  const images = () => page.evaluate(() => [...document.querySelectorAll('cellmates-embed, [data-cellmates]')]
    .map((place) => (place.shadowRoot ?? place).firstElementChild.shadowRoot.querySelector('img')).filter((image) => image.naturalWidth > 0).length);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await eventually('the pictures', async () => (await images()) > 2);
  assert.deepEqual([...new Set(asked)].toSorted(), ['/scenes/pucks-light.webp', '/scenes/tumbler-light.webp']);
  assert.equal(page.frames().length, 1);
});

clientTest('Run starts the embed in place of its picture, with the focus', async (page) => {
  await article(page, '<cellmates-embed scene="pucks" n="500" title="Pucks"></cellmates-embed>');
  const group = page.getByRole('group', { name: 'Pucks' });
  await group.getByRole('button', { name: 'Run 500 discs' }).press('Enter');
  const seen = await page.evaluate(async () => {
    const { frame } = document.querySelector('cellmates-embed');
    let state = await frame.state();
    while (!(state.tick > 3)) state = await frame.state();
    return [state.n, state.paused, frame.isOpen, frame.iframe.title, document.activeElement.shadowRoot?.activeElement === frame.iframe];
  });
  assert.deepEqual(seen, [500, false, true, 'Pucks', true]);
  assert.equal(await group.count(), 0);
}, real);

clientTest('Run leaves an embed paused that its address pauses', async (page) => {
  await article(page, '<div data-cellmates="scene=tutorial&paused=1"></div>');
  await run(page, 'Run 50 discs').click();
  const frame = page.frameLocator('iframe');
  await frame.locator('.show[data-state="ready"]').waitFor({ state: 'attached' });
  const state = () => page.frames()[1].evaluate(() => window.cellmates.state());
  await eventually('paused', async () => (await state()).paused);
  assert.equal((await state()).tick, 0);
}, real);

clientTest('A command, the iframe and `loaded` each create the embed', async (page) => {
  const seen = await page.evaluate(async () => {
    const { mount } = window.Cellmates;
    const lazy = () => mount(window.place(), { scene: 'today', lazy: true });
    const [commanded, asked, waited, left] = await Promise.all([lazy(), lazy(), lazy(), lazy()]);
    const before = document.querySelectorAll('iframe').length;
    const { tick } = await commanded.step(3);
    const { tagName } = asked.iframe;
    const same = (await waited.loaded) === waited;
    left.on('tick', () => {});
    return { before, tick, tagName, same, left: left.isOpen, after: document.querySelectorAll('iframe').length };
  });
  assert.deepEqual(seen, { before: 0, tick: 3, tagName: 'IFRAME', same: true, left: false, after: 3 });
});

clientTest('With autoplay, the embed comes once a reader can see it', async (page) => {
  await article(page, `<div style="opacity: 0"><cellmates-embed scene="tutorial" autoplay></cellmates-embed></div>
    <div style="height: 5000px"></div><div data-cellmates="scene=tutorial&autoplay=1"></div>`);
  const open = () => page.evaluate(() => [document.querySelector('cellmates-embed').frame.isOpen,
    document.querySelector('[data-cellmates]').shadowRoot.querySelector('iframe') !== null]);
  await page.waitForTimeout(700); // longer than the time between two looks
  assert.deepEqual(await open(), [false, false]);
  await page.evaluate(() => (document.querySelector('div').style.opacity = 0.5));
  await eventually('the visible embed', async () => (await open())[0]);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await eventually('the embed in sight', async () => (await open())[1]);
});

clientTest('An embed that is hidden by opacity or visibility stands still', async (page) => {
  const hide = (style) => page.evaluate((text) => document.querySelector('section').setAttribute('style', text), style);
  await article(page, '<section><cellmates-embed scene="tutorial"></cellmates-embed></section>');
  await run(page).click();
  const tick = () => page.evaluate(async () => (await document.querySelector('cellmates-embed').frame.state({ hash: false })).tick);
  const stands = async () => {
    const before = await tick();
    await page.waitForTimeout(300);
    return (await tick()) === before;
  };
  const moves = async () => !(await stands());
  for (const style of ['opacity: 0', 'visibility: hidden']) {
    await eventually('it moves', moves);
    await hide(style);
    await eventually(style, stands);
    await hide('');
  }
  await eventually('it moves at the end', moves);
}, real);

clientTest('Where a policy refuses the picture, Run stands on a plain ground', async (page) => {
  await page.route(/\/scenes\//, (route) => route.abort());
  await article(page, '<cellmates-embed scene="pucks"></cellmates-embed>');
  await run(page).waitFor();
  await eventually('no picture', () => page.evaluate(() => document.querySelector('cellmates-embed').shadowRoot.firstElementChild
    .shadowRoot.querySelector('img') === null));
  page.problems.length = 0; // the refused picture
  await run(page).click();
  await eventually('hello', () => page.evaluate(() => document.querySelector('cellmates-embed').frame.hello?.version === 1));
});

clientTest('Print shows the picture without Run', async (page) => {
  await article(page, '<cellmates-embed scene="pucks"></cellmates-embed>');
  await page.emulateMedia({ media: 'print' });
  await run(page).waitFor({ state: 'hidden' });
  const image = page.locator('cellmates-embed img');
  await image.waitFor();
  await eventually('a picture', () => image.evaluate(({ naturalWidth, width }) => naturalWidth > 0 && width > 0));
});

clientTest('Print shows the picture of an embed that has run, too', async (page) => {
  await article(page, '<cellmates-embed scene="today"></cellmates-embed><div data-cellmates="scene=today"></div>');
  for (let k = 0; k < 2; k++) await run(page).click();
  const shown = () => page.evaluate(() => [...document.querySelectorAll('cellmates-embed, div[data-cellmates]')].map(({ shadowRoot }) =>
    [...shadowRoot.children].map((element) => element.localName + element.checkVisibility()).join()));
  assert.deepEqual(await shown(), Array(2).fill('divfalse,iframetrue'));
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await shown(), Array(2).fill('divtrue,iframefalse'));
  await page.emulateMedia({ media: null });
  assert.deepEqual(await shown(), Array(2).fill('divfalse,iframetrue'));
});

clientTest('The facade has no accessibility problem, in either theme', async (page) => {
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'));
  await article(page, '<main><h1>Discs</h1><cellmates-embed scene="pucks" theme="dark"></cellmates-embed><div data-cellmates="n=9"></div></main>');
  await run(page).waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

clientTest('The content inside is shown after ten seconds without an answer, and the embed when it answers', async (page) => {
  let answer;
  const late = new Promise((resolve) => (answer = resolve));
  await page.route(`${site.url}?*`, async (route) => {
    await late;
    await route.fallback();
  });
  await article(page, '<cellmates-embed scene="today"><b>own</b></cellmates-embed><div data-cellmates="scene=today"><b>other</b></div>');
  // Until it is paused, the clock also runs by itself.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  for (let k = 0; k < 2; k++) await run(page).click();
  const [own, other] = ['own', 'other'].map((text) => page.getByText(text));
  await page.clock.fastForward(9000);
  assert.deepEqual([await own.isVisible(), await other.isVisible()], [false, false]);
  await page.clock.fastForward(1500);
  await own.waitFor();
  await other.waitFor();
  answer();
  await own.waitFor({ state: 'hidden' });
  await other.waitFor({ state: 'hidden' });
  assert.equal(await page.locator('iframe:visible').count(), 2);
}, { fresh: true, prepare: (page) => page.clock.install() });

clientTest('mount says that an element is not in the page, or waits for it with lazy', async (page) => {
  const seen = await page.evaluate(async () => {
    const detached = document.createElement('div');
    const { code, field, message } = await window.outcome(window.Cellmates.mount(detached, { scene: 'today' }));
    const frame = await window.Cellmates.mount(detached, { scene: 'today', lazy: true });
    const answer = frame.step(5);
    document.body.append(detached);
    return { code, field, message, tick: (await answer).tick };
  });
  assert.deepEqual(seen, { code: 'not-there', field: 'element', tick: 5,
    message: 'The element is not in the page. Add it before mount, or mount with lazy: true.' });
});

clientTest('A command that has timed out before Run does not begin later', async (page) => {
  await article(page, '<cellmates-embed scene="tutorial" paused></cellmates-embed>');
  const seen = await page.evaluate(async () => {
    const { frame } = document.querySelector('cellmates-embed');
    const { code } = await window.outcome(frame.step(7, { timeout: 500 }));
    await frame.order('start');
    return [code, (await frame.state()).tick, (await frame.step(2)).tick];
  });
  assert.deepEqual(seen, ['timeout', 0, 2]);
}, real);

test('The embeds of an article print as their pictures', { timeout: 240_000 }, async () => {
  const html = `<!DOCTYPE html><link rel="icon" href="data:"><title>Article</title><script src="${site.url}embed.js"></script>
    ${'<cellmates-embed scene="pucks"></cellmates-embed>'.repeat(3)}`;
  await hosting((folder) => writeFile(join(folder, 'index.html'), html), { host: 'localhost', headers: {} }, async (url) => {
    const page = await openAny(site.shared, url);
    await page.getByRole('button', { name: /^Run/ }).first().waitFor();
    const pictures = async () => (String(await page.pdf(), 'latin1').match(/\/Subtype\s*\/Image/g) ?? []).length;
    await eventually('a picture in print', pictures);
    for (let k = 0; k < 3; k++) await page.getByRole('button', { name: /^Run/ }).first().click();
    assert.ok(await pictures() > 0, 'no picture in print after Run');
    assert.deepEqual(page.problems, []);
    await page.end();
  });
});
