// Messages between a page and an embed of another origin, as browsers deliver them, and the example article. What each
// message does is tested in tests/contract.
import assert from 'node:assert/strict';
import { becomes, becomesReady, openAny, settle, until, withHost, withPages } from '../lib/app.mjs';
import { answersTo, framedIn, noteAnswers, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withPages();
const host = withHost();
const noteContexts = (page) =>
  page.addInitScript(() => {
    window.contexts = [];
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (...how) {
      window.contexts.push(how[0]);
      return getContext.apply(this, how);
    };
  });
const embedTest = (name, query, run, attributes) =>
  pageTest(name, { query: `?threads=1&${query}`, open: framedIn(host, attributes, noteAnswers), prepare: noteContexts }, run);

embedTest('A page of another origin hears answers, transferred data and events', 'autoplay=1&paused=1&scene=klaus&n=300', async (page) => {
  const frame = await runningFrame(page);
  await becomes(page, 'ready', () => page.evaluate(() => window.heard[0]), (heard) => heard?.cellmates === 1 && heard.type === 'ready');
  await settle(page);
  const [subscribed, set, stepped, listed] = await answersTo(page, [{ type: 'subscribe', to: 'change visible' },
    { type: 'set', method: 'naive' }, { type: 'step', ticks: 5 }, { type: 'particles' }]);
  assert.deepEqual([subscribed.to, set.method, stepped.tick, listed.n], [['change', 'visible'], 'naive', 5, 300]);
  const found = await page.evaluate(() => {
    const { x, id } = window.heard.find(({ type }) => type === 'particles');
    return [x instanceof Float32Array, id instanceof Uint32Array];
  });
  assert.deepEqual(found, [true, true]);
  const told = () => page.evaluate(() =>
    window.heard.filter(({ type }) => type === 'event').map(({ by, fields, visible }) => [by ?? visible, fields ?? null]));
  await frame.evaluate(() => document.querySelector('#bar-pause').click());
  await becomes(page, 'the reader’s change', told, ({ length }) => length === 3);
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = '3000px'));
  const all = await becomes(page, 'it is out of sight', told, ({ length }) => length === 4);
  assert.deepEqual(all, [[true, null], ['host', { method: 'naive' }], ['reader', { paused: 0 }], [false, null]]);
});

embedTest('Before Run, poster and button follow what a page sets, and play presses Run, also in a sandbox', 'scene=klaus&n=300&theme=dark', async (page) => {
  await becomesReady(() => page.frames()[1], ['idle']);
  const frame = page.frames()[1];
  const pill = await frame.locator('#run').boundingBox();
  assert.ok(pill.height >= 44 && pill.width * pill.height < 0.06 * 640 * 360, JSON.stringify(pill));
  for (const [fields, text] of [[{ n: 1 }, 'Run 1 disc'], [{ scene: 'pile', n: 1500 }, 'Run 1,500 discs'], [{ seed: 7 }, 'Run 1,500 discs']]) {
    await answersTo(page, [{ type: 'set', ...fields }]);
    assert.equal(await frame.locator('#run').textContent(), text);
  }
  assert.equal(await frame.locator('#run').getAttribute('title'), 'Pile: 1,500 discs');
  const picture = frame.locator('.poster img');
  assert.equal(await picture.getAttribute('src'), 'scenes/pile-dark.webp');
  await becomes(page, 'the picture', () => picture.evaluate(({ naturalWidth }) => naturalWidth), (width) => width > 0);
  assert.deepEqual(await frame.evaluate(() => window.contexts), [], 'a browser has only sixteen contexts for all embeds');
  await answersTo(page, [{ type: 'play' }]);
  const { scene, n, seed } = await until(await runningFrame(page), ({ tick }) => tick > 0);
  assert.deepEqual([scene, n, seed], ['pile', 1500, '7']);
}, { sandbox: 'allow-scripts' });

pageTest('The example article has three frames, and its buttons control one of them',
  { query: 'examples/blog.html', open: openAny }, async (page) => {
  const embeds = page.locator('cellmates-embed').getByRole('group');
  await becomes(page, 'three embeds', () => embeds.count(), (count) => count === 3);
  for (const embed of await embeds.all()) assert.match(await embed.getAttribute('aria-label'), /discs/i);
  const figures = (pattern) => becomes(page, String(pattern), () => page.locator('#figures').textContent(), (text) => pattern.test(text));
  await page.locator('#driven').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Grid' }).click();
  await runningFrame(page);
  await figures(/method grid: [\d,]+ pair tests/);
  await page.getByRole('button', { name: 'Every pair' }).click();
  await figures(/method naive: 1,999,000 pair tests/);
});
