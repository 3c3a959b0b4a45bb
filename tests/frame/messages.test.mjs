// Messages between a page and an embed of another origin, as browsers deliver them, and the example article. What each
// message does is tested in tests/contract.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { openAny, until, withBrowser, withHost } from '../lib/app.mjs';
import { answersTo, fromSibling, noteAnswers, putFrame, withEmbed } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const asset = (path) => readFile(fileURLToPath(new URL(`../../web/${path}`, import.meta.url)), 'utf8');
const host = withHost();
const embedTest = withEmbed(pageTest, host);

embedTest('A page of another origin hears answers, transferred data and events', 'autoplay=1&paused=1&scene=klaus&n=300',
  async ({ page, heard, next }) => {
  assert.deepEqual(await next('ready'), { cellmates: 1, type: 'ready' });
  const [subscribed, set, stepped, listed, picture] = await answersTo(page, [{ type: 'subscribe', to: 'change visible' },
    { type: 'set', method: 'naive' }, { type: 'step', ticks: 5 }, { type: 'particles' }, { type: 'png' }]);
  assert.deepEqual([subscribed.to, set.method, stepped.tick, listed.n, picture.n], [['change', 'visible'], 'naive', 5, 300, 300]);
  const found = await page.evaluate(() => {
    const of = (wanted) => window.heard.find(({ type }) => type === wanted);
    const { x, id } = of('particles');
    return [x instanceof Float32Array, id instanceof Uint32Array, [...new Uint8Array(of('png').data, 0, 4)]];
  });
  assert.deepEqual(found, [true, true, [0x89, 0x50, 0x4e, 0x47]]);
  assert.equal((await fromSibling(page, { type: 'get' })).tick, 5);
  const told = async () =>
    (await heard()).filter(({ type }) => type === 'event').map(({ by, fields, visible }) => [by ?? visible, fields]);
  await page.frames()[1].evaluate(() => document.querySelector('#bar-pause').click());
  await eventually('the reader’s change', told, ({ length }) => length === 3);
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = '3000px'));
  const all = await eventually('it is out of sight', told, ({ length }) => length === 4);
  assert.deepEqual(all, [[true, undefined], ['host', { method: 'naive' }], ['reader', { paused: 0 }], [false, undefined]]);
});

embedTest('Before Run, poster and button follow what a page sets, and play presses Run', 'scene=klaus&n=300',
  async ({ page, ask, next }) => {
  const [hello, prepared] = await answersTo(page, [{ type: 'hello' }, { type: 'prepare' }]);
  const [again] = await answersTo(page, [{ type: 'hello' }]);
  assert.deepEqual([hello.running, hello.prepared, prepared.prepared, again.running, again.prepared], [false, false, true, false, true]);
  const frame = page.frames()[1];
  const poster = () => frame.locator('.poster').evaluate((canvas) => canvas.toDataURL());
  const posters = [await poster()];
  for (const [fields, text] of [[{ n: 1 }, 'Run 1 disc'], [{ scene: 'pile', n: 1500 }, 'Run 1,500 discs'],
    [{ seed: 7 }, 'Run 1,500 discs']]) {
    await ask({ type: 'set', ...fields });
    assert.equal(await frame.locator('#run').textContent(), text);
    posters.push(await poster());
  }
  assert.equal(await frame.locator('#run').getAttribute('title'), 'Pile: 1,500 discs');
  assert.equal(new Set(posters).size, 4);
  await answersTo(page, [{ type: 'play' }]);
  await next('ready');
  const { scene, n, seed } = await until(frame, ({ tick }) => tick > 0);
  assert.deepEqual([scene, n, seed], ['pile', 1500, '7']);
});

embedTest('A sandboxed frame answers messages', 'autoplay=1&paused=1&n=20', async ({ page }) => {
  const [{ method }] = await answersTo(page, [{ type: 'set', method: 'naive' }]);
  assert.equal(method, 'naive');
}, { sandbox: 'allow-scripts' });

test('Commands are refused if the program cannot be loaded', async () => {
  const page = await openAny(site.shared, host.url);
  await page.route('**/cellmates.*.js', (route) => route.abort());
  await noteAnswers(page);
  await putFrame(page, site.url);
  await page.frameLocator('iframe').locator('#run').waitFor();
  const answers = await answersTo(page, [{ type: 'step' }, { type: 'play' }]);
  for (const { code, message } of [...answers, ...(await answersTo(page, [{ type: 'get' }]))]) {
    assert.equal(code, 'not-running');
    assert.match(message, /could not be downloaded/);
  }
  await page.end();
});

test('The example article is valid HTML', async () => {
  const report = await new HtmlValidate({ extends: ['html-validate:recommended'] }).validateString(await asset('examples/blog.html'));
  const found = report.results.flatMap(({ messages }) => messages.map((m) => `${m.line}: ${m.message}`));
  assert.deepEqual(found, []);
});

pageTest('The example article has three frames, and its buttons control one of them',
  { query: 'examples/blog.html', open: openAny }, async (page) => {
  const embeds = page.locator('cellmates-embed').getByRole('group');
  assert.equal(await embeds.count(), 3);
  for (const embed of await embeds.all()) assert.match(await embed.getAttribute('aria-label'), /discs/i);
  await page.locator('#driven').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.waitForFunction(() => /method grid: [\d,]+ pair tests/.test(document.querySelector('#figures').textContent));
  await page.getByRole('button', { name: 'Every pair' }).click();
  await page.waitForFunction(() => /method naive: 1,999,000 pair tests/.test(document.querySelector('#figures').textContent));
  const driven = page.frames().find((frame) => frame.url().includes('n=2000'));
  await until(driven, (s) => s.method === 'naive' && !s.paused);
});
