// Articles of another origin, whose author has pasted the code of the page's builder, and whose readers run and print the
// embeds. What embeds leave behind is tested in tests/engine/freed.test.mjs.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { becomes, becomesReady, frames, openAny, openSheet, state, until, withPages } from '../lib/app.mjs';
import { hosting } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';
import { runningFrame } from '../lib/frames.mjs';

const { pageTest, site } = withPages();

// The code that the builder, in its open sheet, makes of these choices.
const codeOf = (builder, choices) => builder.evaluate((all) => {
  const field = (name) => document.querySelector(`[name="embed-${name}"]`);
  for (const [name, value] of Object.entries(all)) {
    field(name)[typeof value === 'boolean' ? 'checked' : 'value'] = value;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  }
  return field('code').value;
}, choices);

// Runs `read(page)` in an article with these codes.
const inArticle = (codes, read) =>
  hosting((folder) => writeFile(join(folder, 'index.html'), `<!DOCTYPE html><html lang="en"><head><title>Discs</title>
    <meta charset="utf-8"><link rel="icon" href="data:"></head><body><main><h1>Discs</h1>${codes.join('\n')}</main></body></html>`),
  { host: 'localhost', headers: {} }, async (url) => {
    const page = await openAny(site.shared, url, { virtual: true });
    await read(page);
    assert.deepEqual(page.problems, []);
    await page.end();
  });

const present = '?scene=pucks&n=500&method=hash&paused=1&threads=1';

pageTest('A reader runs the elements of the builder, and prints them before and after', { query: present }, async (builder) => {
  await openSheet(builder, 'share');
  const pucks = { form: 'element', theme: 'dark', paused: false };
  await inArticle([await codeOf(builder, pucks), await codeOf(builder, { scene: 'tumbler', paused: true })], async (page) => {
    const group = page.getByRole('group', { name: 'Cellmates: 500 discs' });
    await group.waitFor();
    // Facade and iframe of both, and whether they are shown.
    const shown = () => page.evaluate(() => [...document.querySelectorAll('cellmates-embed')].map(({ shadowRoot }) =>
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
});
