// An article of another origin, whose reader runs and prints its embeds. What embeds leave behind is tested in
// tests/engine/freed.test.mjs.
import assert from 'node:assert/strict';
import { becomes, becomesReady, frames, openAny, state, until, withHost, withPages } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';
import { eventually } from '../lib/harness.mjs';
import { runningFrame } from '../lib/frames.mjs';

const { pageTest, site } = withPages();
const host = withHost();

const article = `<main><h1>Discs</h1><cellmates-embed scene="pucks" n="500" title="Pucks" theme="dark"></cellmates-embed>
  <div data-cellmates="scene=tumbler&paused=1"></div></main>`;

pageTest('A reader runs the embeds of an article, and prints it before and after',
  { open: (browser, _, options) => openAny(browser, host.url, options) }, async (page) => {
  await page.evaluate((content) => {
    document.documentElement.lang = 'en';
    document.body.innerHTML = content;
  }, article);
  await page.addScriptTag({ url: `${site.url}embed.js` });
  const group = page.getByRole('group', { name: 'Pucks' });
  await group.waitFor();
  let found;
  axeFindings(page).then((all) => (found = all));
  assert.deepEqual(await becomes(page, 'the findings', () => found), []);
  // Facade and iframe of both, and whether they are shown.
  const shown = () => page.evaluate(() => [...document.querySelectorAll('cellmates-embed, div[data-cellmates]')].map(({ shadowRoot }) =>
    [...shadowRoot.children].map((element) => (element.checkVisibility() ? element.localName : '')).join('')).join());
  const pictures = async () => String(await page.pdf(), 'latin1').match(/\/Subtype\s*\/Image/g)?.length;
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual([await group.getByRole('button').isVisible(), await group.locator('img').isVisible()], [false, true]);
  assert.equal(await eventually('the pictures in print', pictures, (count) => count === 2), 2);
  await page.emulateMedia({ media: null });

  await group.getByRole('button', { name: 'Run 500 discs' }).press('Enter');
  const frame = await runningFrame(page);
  const { n, paused } = await until(frame, (now) => now.tick > 3);
  assert.deepEqual([n, paused], [500, false]);
  assert.ok(await page.evaluate(() => document.activeElement.shadowRoot.activeElement.localName === 'iframe'));
  // Right after it has scrolled, the browser may still give a click to the frame that was there before.
  const run = page.getByRole('button', { name: /^Run/ });
  await run.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.virtual.settle());
  await run.click();
  await becomes(page, 'the second frame', () => page.frames().length === 3);
  await becomesReady(() => page.frames()[2]);
  assert.equal(await shown(), 'iframe,iframe');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await shown(), 'div,div');
  assert.equal(await pictures(), 2);
  await page.emulateMedia({ media: null });
  assert.equal(await shown(), 'iframe,iframe');
  await frames(page, 60);
  const still = await state(page.frames()[2]);
  assert.deepEqual([still.scene, still.paused, still.tick], ['tumbler', true, 0]);
});
