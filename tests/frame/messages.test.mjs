// What an embed shows of messages before Run, and the example article. Other messages are tested in tests/contract, and as browsers
// deliver them by the examples of guide.test.mjs.
import assert from 'node:assert/strict';
import { becomes, becomesReady, openAny, until, withHost, withPages } from '../lib/app.mjs';
import { framedIn, postToFrame, runningFrame } from '../lib/frames.mjs';

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

pageTest('Before Run, poster and button follow what a page sets, and play presses Run, also in a sandbox',
  { query: '?threads=1&scene=klaus&n=300&theme=dark', prepare: noteContexts, open: framedIn(host, { sandbox: 'allow-scripts' }) }, async (page) => {
  await becomesReady(() => page.frames()[1], ['idle']);
  const frame = page.frames()[1];
  const pill = await frame.locator('#run').boundingBox();
  assert.ok(pill.height >= 44 && pill.width * pill.height < 0.06 * 640 * 360, JSON.stringify(pill));
  for (const [fields, text] of [[{ n: 1 }, 'Run 1 disc'], [{ scene: 'pile', n: 1500 }, 'Run 1,500 discs'], [{ seed: 7 }, 'Run 1,500 discs']]) {
    await postToFrame(page, { type: 'set', ...fields });
    await becomes(page, text, () => frame.locator('#run').textContent(), (label) => label === text);
  }
  assert.equal(await frame.locator('#run').getAttribute('title'), 'Pile: 1,500 discs');
  const path = await frame.locator('.poster .picture').evaluate(({ style }) => style.background.match(/"(.+)"/)[1]);
  assert.equal(path, 'scenes/pile-dark.webp');
  await frame.evaluate((src) => Object.assign(new Image(), { src }).decode(), path);
  assert.deepEqual(await frame.evaluate(() => window.contexts), [], 'a browser has only sixteen contexts for all embeds');
  await postToFrame(page, { type: 'play' });
  const { scene, n, seed } = await until(await runningFrame(page), ({ tick }) => tick > 0);
  assert.deepEqual([scene, n, seed], ['pile', 1500, '7']);
});

pageTest('The example article has three frames, and its buttons control one of them',
  { query: 'examples/blog.html', open: openAny }, async (page) => {
  const embeds = page.locator('cellmates-embed').getByRole('group');
  await becomes(page, 'three embeds', () => embeds.count(), (count) => count === 3);
  for (const embed of await embeds.all()) assert.match(await embed.getAttribute('aria-label'), /discs/i);
  const figures = (pattern) => becomes(page, String(pattern), () => page.locator('#figures').textContent(), (text) => pattern.test(text));
  await page.locator('#driven').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Grid' }).click();
  await figures(/ tests in the last tick\. A tick with every pair: .*, with the grid: [\d.,]+ ms\.$/);
  await page.getByRole('button', { name: 'Every pair' }).click();
  await figures(/ 449,985,000 pair tests .* every pair: [\d.,]+ ms/);
  const pressed = () => page.locator('[data-set]').evaluateAll((all) => all.filter(({ ariaPressed }) => ariaPressed === 'true').map(({ textContent }) => textContent));
  assert.deepEqual(await pressed(), ['Every pair', '30,000 discs']);
  await page.getByRole('button', { name: 'Grid' }).click();
  await becomes(page, 'another pressed button', pressed, ([first]) => first === 'Grid');
});
